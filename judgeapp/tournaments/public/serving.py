"""Public pages out of the memory of the process: nobody who looks at one asks the database.

A process looks for a newer version of an event at most every `LOOK_AGAIN` seconds, by one small query of one request;
all others are answered meanwhile. A newer version is made ready in the background of the old one: every page that was
asked for is loaded, put into the frame of the site and compressed, and only then shown. While the database does not
answer, what is in memory is shown on.

A page is shown in the active language, which comes from a cookie or the browser's wishes and not from a session; one
that was published before there was the language is shown in that of the sources.
"""

import gzip
import json
import logging
import re
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, Any

from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_lazy

from judgeapp.caching import BY_LANGUAGE, HTML, JSON, Page, Recent, respond, short_digest
from judgeapp.domain.events.schedule import Schedule, zone_of
from judgeapp.domain.names import fold
from judgeapp.games import games
from judgeapp.languages.templatetags.moments import TIME_OF_DAY
from judgeapp.limits import READING
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.models import SHOWN, Entrant, Event, Match, Round
from judgeapp.tournaments.public import publishing, spreadsheet
from judgeapp.tournaments.public.names import announcements, renaming_of
from judgeapp.tournaments.rounds import progress
from judgeapp.tournaments.templatetags.schedule import when

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

logger = logging.getLogger(__name__)

LOOK_AGAIN = 1.0
TRY_AGAIN = 5.0  # after that failed
MOST_BYTES = 64_000_000
GZIP_LEVEL = 6  # the highest takes three times as long for one byte in fifty
FRESH_SECONDS = 5
FILES = ("data", "api", publishing.DIGESTS, publishing.CALENDAR)  # pages that are data; so are those below api/
EMBED = "embed"
ORIGIN = "https://origin.invalid"  # stands in a page in memory for the address of the site, which requests know
MOST_AT_SITES = 4_000_000  # bytes
LANGUAGE = "Accept-Language, Cookie"  # what decides it; of the cookies only that of a picked language is read
FRAMED = {"X-Frame-Options": "DENY"}  # said here, too: the shortcut passes by who says it otherwise
SHORTCUT = re.compile(r"/events/([-\w]+)/(?:(pairings|tables|standings|bracket|screen|rounds/\d+)/|(data|live)\.json)?")
ABOUT = (
    "pk",
    "live",
    "token",
    "name",
    "game",
    "is_listed",
    "is_indexed",
    "place",
    "zone",
    "date",
    "last_date",
    "starts_at",
)
KINDS = {publishing.STANDINGS_CSV: spreadsheet.KIND}
HOME = "home"
SCREEN = "screen"  # the projector's page has no version: it fetches the data itself
TITLES: "dict[str, StrOrPromise]" = {
    HOME: "",
    "pairings": gettext_lazy("Pairings"),
    "tables": gettext_lazy("Tables"),
    "standings": gettext_lazy("Standings"),
    "bracket": gettext_lazy("Bracket"),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A version of an event's pages; `pages` are those that were asked for so far, by their stored names."""

    event: int
    version: int
    about: Mapping[str, Any]
    pages: dict[str, Page] = field(default_factory=dict)


class Held:
    """An event in memory; one request at a time looks whether it is still up to date."""

    def __init__(self, shown: Shown) -> None:
        self.shown = shown
        self.lock = threading.Lock()
        self.live_lock = threading.Lock()
        self.asked_at = time.monotonic()
        self.look_at = self.asked_at + LOOK_AGAIN
        self.live: dict[str, Any] = {}
        self.live_until = float("-inf")

    @property
    def size(self) -> int:
        return sum(page.size for page in list(self.shown.pages.values()))


_held: dict[str, Held] = {}
_at_sites: Recent[Page] = Recent(MOST_AT_SITES)


def shown_of(token: str) -> Shown:
    """Return what is shown of an event now. Raises Http404 if there is no such event."""
    return _hold(token).shown


def _hold(token: str) -> Held:
    now = time.monotonic()
    held = _held.get(token)
    if held is None:
        held = _held[token] = Held(_look(token))
    elif now >= held.look_at and held.lock.acquire(blocking=False):
        try:
            _renew(token, held)
        finally:
            held.lock.release()
    held.asked_at = now
    return held


def _look(token: str) -> Shown:
    found = Event.objects.filter(token=token).values(*ABOUT).first()
    if found is None:
        raise Http404("There is no such event.")
    return Shown(found["pk"], found["live"], found)


def _renew(token: str, held: Held) -> None:
    """Take over a newer version once all its pages are ready; go on with the old one if that cannot be done."""
    try:
        newer = _look(token)
        if newer.version != held.shown.version:
            _make_ready(newer, held.shown)
            held.shown = newer
        held.look_at = time.monotonic() + LOOK_AGAIN
    except Http404:
        _held.pop(token, None)
        raise
    except Exception:
        logger.exception("public pages are shown as they are in memory: nothing newer can be had")
        held.look_at = time.monotonic() + TRY_AGAIN


def _make_ready(newer: Shown, old: Shown) -> None:
    """Load what was asked for of the old version; what has not changed since, such as earlier rounds, is taken over."""
    versions = publishing.versions(newer.event)
    for name, made in list(old.pages.items()):
        if versions.get(name, 0) > old.version:
            _load(newer, name)
        elif name in versions or publishing.language_of(name)[0] == SCREEN:
            newer.pages[name] = made


def in_memory(token: str, name: str) -> Page | None:
    """Return a page of an event if it is in memory in the active language."""
    return shown_of(token).pages.get(publishing.in_language(name, translation.get_language()))


def from_memory(request: HttpRequest) -> HttpResponse | None:
    """Answer a public page that is in memory past all that it does not need (middleware.shortcut); None for all else.

    When a round comes out, thousands ask for the same few pages in a minute. All else goes on to its view, which puts
    the page into memory.
    """
    found = SHORTCUT.fullmatch(request.path_info) if request.method in READING else None
    if found is None or request.META.get("QUERY_STRING") or found[1] not in _held:
        return None
    request.get_host()  # refuses a host that is not ours
    with translation.override(translation.get_language_from_request(request)):
        if found[3] == "live":
            return respond_live(found[1])
        answer = in_memory(found[1], found[2] or found[3] or HOME)
    if answer and not found[2] and not found[3]:
        answer = at_site(request, answer)
    return respond(request, answer) if answer else None


def at_site(request: HttpRequest, page: Page) -> Page:
    """Return a page whose addresses are whole with those of the site as it is asked for: it may have several names."""
    origin = f"{request.scheme}://{request.get_host()}"
    key = (page.etag, origin)
    if (found := _at_sites.get(key)) is None:
        whole = page.body.replace(ORIGIN.encode(), origin.encode())
        found = _zipped(whole, page.kind, page.headers)
        _at_sites.put(key, found, found.size)
    return found


def _zipped(whole: bytes, kind: str, headers: Mapping[str, str]) -> Page:
    return Page(gzip.compress(whole, GZIP_LEVEL, mtime=0), kind, short_digest(whole), headers, whole)


def page(token: str, name: str) -> Page:
    """Return a page of an event in the active language. Raises Http404 if there is no such event or page."""
    stored_as = publishing.in_language(name, translation.get_language())
    shown = shown_of(token)
    made = shown.pages.get(stored_as) or _load(shown, stored_as)
    if made is None:
        shown = _look(token)  # a version went away while its page was about to be loaded
        made = _load(shown, stored_as)
    if made is None:
        raise Http404("This event has no such page.")
    return made


def _load(shown: Shown, stored_as: str) -> Page | None:
    made: Page | None
    name, language = publishing.language_of(stored_as)
    body = "" if name == SCREEN else publishing.find(shown.event, stored_as, shown.version)
    if body is not None:
        with translation.override(language):
            made = _made(shown, name, language, body)
    elif stored_as == name or (made := shown.pages.get(name) or _load(shown, name)) is None:
        return None
    shown.pages[stored_as] = made
    _make_room()
    return made


def _made(shown: Shown, name: str, language: str, body: str) -> Page:
    is_file = name in FILES or name in KINDS or name.startswith("api/")
    whole = (body if is_file else _framed(shown, name, body)).encode()
    headers = {
        "Cache-Control": f"public, max-age={FRESH_SECONDS}",
        "Vary": BY_LANGUAGE if publishing.is_for_people(name) else "Accept-Encoding",
        "Content-Language": language,
        **({} if name == EMBED else FRAMED),
        "X-Robots-Tag": "all" if shown.about["is_indexed"] else "noindex",
    }
    return _zipped(whole, KINDS.get(name, JSON if is_file else HTML), headers)


def _make_room() -> None:
    """Forget events that nobody has asked for the longest, until the rest fits."""
    known = sorted((held.asked_at, held.size, token) for token, held in list(_held.items()))
    total = sum(size for _, size, _ in known)
    for _, size, token in known[:-1]:
        if total <= MOST_BYTES:
            return
        total -= size
        _held.pop(token, None)


def live(token: str) -> bytes:
    """Return what changes while a round is played, read at most every `LOOK_AGAIN` seconds, with the time it is now.

    `pages` tells which pages have changed: a page's digest is another one then.
    """
    held = _hold(token)
    now = time.monotonic()
    if now >= held.live_until and held.live_lock.acquire(blocking=not held.live):
        try:
            held.live = live_state(held.shown.event)
        except Error:
            if not held.live:
                raise
            logger.exception("the clock is shown as it is in memory: the database does not answer")
        finally:
            held.live_until = now + LOOK_AGAIN
            held.live_lock.release()
    digests = json.loads(page(token, publishing.DIGESTS).body)
    about = {"now": round(time.time(), 1), "version": held.shown.version}
    return json.dumps({**about, **translated(held.live), "pages": digests}, separators=(",", ":")).encode()


def _framed(shown: Shown, name: str, body: str) -> str:
    if name == SCREEN:
        return render_to_string("tournaments/public/screen.html", {"about": shown.about, "hue": _hue(shown)})
    if name == EMBED:
        context = {"about": shown.about, "hue": _hue(shown), "body": body, "digest": short_digest(body)}
        return render_to_string("tournaments/public/embed_frame.html", context)
    number = name.removeprefix("rounds/")
    title = TITLES[name] if name in TITLES else gettext("Round {number}").format(number=number)
    origin = ORIGIN if name == HOME else ""
    return framed(shown, title, body, name=name, digest=short_digest(body), origin=origin)


def framed(shown: Shown, title: "StrOrPromise", body: str, **more: object) -> str:
    """Return the whole page around what stands in its middle; of who asks it depends on the language only."""
    game = games().get(shown.about["game"])
    context = {
        "about": shown.about,
        "title": title,
        "body": body,
        "hue": _hue(shown),
        "card": " · ".join(filter(None, (_when(shown.about), shown.about["place"], game.name if game else ""))),
        "shelf": shelf(),
        "part": "events",
    }
    return render_to_string("tournaments/public/frame.html", {**context, **more})


def _when(about: Mapping[str, Any]) -> str:
    return when(Schedule(about["date"], about["last_date"], about["starts_at"], zone_of(about["zone"])))


def _hue(shown: Shown) -> str:
    game = games().get(shown.about["game"])
    return game.hue if game else ""


def respond_live(token: str) -> HttpResponse:
    """Answer with what changes while a round is played; it tells the time, so it is never the same twice."""
    body = live(token)
    headers = {"Cache-Control": "no-cache", "Vary": LANGUAGE, "Content-Language": translation.get_language(), **FRAMED}
    return HttpResponse(body, content_type=JSON, headers={**headers, "Content-Length": str(len(body))})


def live_state(event_id: int) -> dict[str, Any]:
    """Return the clock, the time tables have longer and the announcements, from four small queries.

    It is what phones get but for the language; times are seconds since 1970.
    """
    event = Event.objects.get(pk=event_id)
    round_ = (
        event.rounds_played.filter(state__in=SHOWN).defer("entered", "draw", "edits", "seed").order_by("number").last()
    )
    return {
        "stage": event.stage,
        "round": _round(event, round_) if round_ else None,
        "announcements": _announcements(event),
    }


def translated(state: dict[str, Any]) -> dict[str, Any]:
    """Return what was read in the active language."""
    round_ = state["round"]
    announced = [[at, str(words), told] for at, words, told in state["announcements"]]
    return {**state, "round": round_ and {**round_, "name": str(round_["name"])}, "announcements": announced}


def _round(event: Event, round_: Round) -> dict[str, Any]:
    longer = Match.objects.filter(round=round_, is_stopped=False, extension__gt=0, table__isnull=False)
    return {
        "number": round_.number,
        "name": progress.name_of(event, round_),
        "state": round_.state,
        "seconds": round_.seconds,
        "started": _seconds(round_.started_at),
        "paused": _seconds(round_.paused_at),
        "paused_seconds": round_.paused_seconds,
        "extensions": dict(longer.order_by("table").values_list("table", "extension")),
    }


def _announcements(event: Event) -> list[list[Any]]:
    if not event.announcements.filter(is_withdrawn=False).exists():
        return []
    shown, zone = announcements(event, renaming_of(event)), event.schedule.zone
    return [[_seconds(each.at), each.translated, date_format(localtime(each.at, zone), TIME_OF_DAY)] for each in shown]


def _seconds(moment: datetime | None) -> int | None:
    return int(moment.timestamp()) if moment else None


MOST_FOUND = 30


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody with the match of the round; table 0 is a bye, -1 is no match at all."""

    name: str
    points: int
    place: int
    state: str
    table: int
    opponent: str
    why: str
    result: str

    @property
    def state_in_words(self) -> str:
        return str(Entrant.State(self.state).label)


def find_people(data: Mapping[str, Any], words: str) -> list[Found]:
    """Return who has a name with parts that begin like the words; `data` is what snapshot.for_phones makes."""
    wanted = fold(words).split()
    matches = {each: match for match in data["matches"] for each in match[1:3]}
    hits = (at for at, row in enumerate(data["entrants"]) if _fits(row, wanted))
    return [_found(data, at, matches.get(at)) for at in islice(hits, MOST_FOUND)]


def _fits(row: Sequence[Any], wanted: Sequence[str]) -> bool:
    return any(all(_has(parts, word) for word in wanted) for parts in _names(row))


def _names(row: Sequence[Any]) -> Iterator[list[str]]:
    yield fold(row[1]).split()
    for member in row[5] if len(row) > 5 else ():
        yield fold(member).split()


def _has(parts: Sequence[str], word: str) -> bool:
    return any(part.startswith(word) for part in parts)


def _found(data: Mapping[str, Any], at: int, match: Sequence[Any] | None) -> Found:
    _, name, points, place, state, *_ = data["entrants"][at]
    if match is None:
        return Found(name, points, place, state, -1, "", "", "")
    table, a, b, why = match[:4]
    other = b if a == at else a
    opponent = data["entrants"][other][1] if other >= 0 else ""
    result = match[4] if len(match) > 4 else ""
    return Found(name, points, place, state, table, opponent, data["reasons"][why], result)
