"""What the public sees: pages rendered once into a new version, then a pointer that flips to it.

The pages of earlier rounds stay as they are until something of them changes: a page is shown in the newest version
that is not newer than the one everybody is shown.

Every page is made once in each language. In that of the sources it has its plain name, in another one "name@code";
what is only for machines (the API's files, stamps) is made once.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Max, Q, TextField
from django.db.models.functions import Cast
from django.utils import timezone, translation

from judgeapp.caching import short_digest
from judgeapp.tournaments import jobs
from judgeapp.tournaments.locking import lock
from judgeapp.tournaments.models import SHOWN, Event, Job, Match, Page, Report, Round
from judgeapp.tournaments.public import calendar, pages
from judgeapp.tournaments.public.cut import plain, public_cut
from judgeapp.tournaments.public.snapshot import (
    Player,
    Snapshot,
    for_phones,
    plain_event,
    plain_round,
    plain_standings,
    players_of,
    read,
)
from judgeapp.tournaments.public.spreadsheet import standings_csv
from judgeapp.tournaments.rounds.brackets import Cut
from judgeapp.tournaments.rounds.history import newest_standings

KEPT_VERSIONS = 3
STAMPS = "stamps"
DIGESTS = "digests"
CALENDAR = "calendar"
STANDINGS_CSV = "standings.csv"
MACHINES = (STAMPS, "api", CALENDAR, STANDINGS_CSV)
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def ask(event: Event, by: User | None) -> None:
    """Have the public pages follow a change: before the first round at once, later by a job."""
    with transaction.atomic():
        if lock(event.pk).stage == Event.Stage.OPEN:
            publish(event)
        else:
            jobs.press(event, Job.Kind.PUBLISH, 0, by)


def ask_soon(event: Event, by: User | None) -> None:
    """Have a job let the public pages follow, also before the first round: for what many do in the same minute."""
    jobs.press(event, Job.Kind.PUBLISH, 0, by)


@transaction.atomic
def publish(event: Event) -> int:
    """Render every public page of an event as a new version and show it from now on; return the version."""
    now = lock(event.pk)
    players = players_of(now)
    stamps = _stamps(now, players)
    before = _before(now)
    numbers = list(stamps)
    changed = [number for number in numbers if before.get(str(number)) != stamps[number]]
    snapshot = read(now, players, changed)
    made = {**_current(snapshot, numbers), STAMPS: json.dumps(stamps)}
    staying = {in_language(name, code) for number in numbers for name in _names(number) for code in LANGUAGES}
    event.live = _flip(now, made, staying)
    return event.live


def publish_again(event: Event, job: Job) -> None:
    """Bring the public pages up to date after a change."""
    publish(event)


def is_for_people(name: str) -> bool:
    """Is a page for people, in their language?"""
    return name not in MACHINES and not name.startswith("api/")


def in_language(name: str, language: str | None) -> str:
    """Return the name under which a page is stored in a language."""
    is_plain = language in (None, settings.LANGUAGE_CODE) or not is_for_people(name)
    return name if is_plain else f"{name}@{language}"


def language_of(name: str) -> tuple[str, str]:
    """Return the plain name of a stored page, and its language."""
    plain_name, _, language = name.partition("@")
    return plain_name, language or settings.LANGUAGE_CODE


def find(event_id: int, name: str, version: int) -> str | None:
    """Return a page as a version of the event shows it."""
    found = Page.objects.filter(event=event_id, name=name, version__lte=version).order_by("-version")
    return found.values_list("body", flat=True).first()


def versions(event_id: int) -> dict[str, int]:
    """Return page -> the version in which it was written last."""
    pages = Page.objects.filter(event=event_id).values_list("name")
    return dict(pages.annotate(Max("version")))


def _current(snapshot: Snapshot, numbers: list[int]) -> dict[str, str]:
    """Return name -> body of all pages whose rounds the snapshot holds."""
    bracket = public_cut(snapshot.event, snapshot.now) if snapshot.event.cut_seeds and snapshot.now else None
    made = _for_machines(snapshot, numbers, bracket)
    for code in LANGUAGES:
        with translation.override(code), timezone.override(snapshot.event.schedule.zone):
            rendered = _for_people(snapshot, numbers, bracket)
        made |= {in_language(name, code): body for name, body in rendered.items()}
    return made


def _for_people(snapshot: Snapshot, numbers: list[int], bracket: Cut | None) -> dict[str, str]:
    """Return name -> body in the active language, with the digests of all pages that are of no single round."""
    made = pages.render(snapshot, numbers, bracket)
    made["data"] = _compact(for_phones(snapshot))
    digests = {name: short_digest(body) for name, body in made.items()}
    rounds = {_names(round_.number)[0]: pages.render_round(snapshot, round_) for round_ in snapshot.rounds}
    return {**made, **rounds, DIGESTS: _compact(digests)}


def _for_machines(snapshot: Snapshot, numbers: list[int], bracket: Cut | None) -> dict[str, str]:
    made = {
        "api": _compact(plain_event(snapshot, numbers)),
        CALENDAR: _compact(calendar.facts_of(snapshot.event)),
    }
    if snapshot.standings:
        made[STANDINGS_CSV] = standings_csv(snapshot.standings, snapshot.players)
        made["api/standings"] = _compact(plain_standings(snapshot.standings, snapshot.players, snapshot.renaming))
    if bracket:
        made["api/bracket"] = _compact(plain(bracket, snapshot.players))
    rounds = {_names(each.number)[1]: _compact(plain_round(each, snapshot.players)) for each in snapshot.rounds}
    return {**made, **rounds}


def _names(number: int) -> tuple[str, str]:
    return f"rounds/{number}", f"api/rounds/{number}"


def _flip(event: Event, made: Mapping[str, str], staying: set[str]) -> int:
    """Store pages as a new version, show it, and drop what nobody is shown any more; return the version."""
    version = max([event.live, *versions(event.pk).values()]) + 1
    Page.objects.bulk_create([Page(event=event, version=version, name=name, body=body) for name, body in made.items()])
    Event.objects.filter(pk=event.pk).update(live=version)
    event.pages.filter(Q(name__in=made, version__lte=version - KEPT_VERSIONS) | ~Q(name__in={*made, *staying})).delete()
    return version


def _before(event: Event) -> dict[str, str]:
    before: dict[str, str] = json.loads(find(event.pk, STAMPS, event.live) or "{}")
    return before


def _stamps(event: Event, players: Mapping[int, Player]) -> dict[int, str]:
    """Return round -> what changes when its pages do."""
    rounds = event.rounds_played.filter(state__in=SHOWN).order_by("number")
    columns = ("number", "state", "digest", "edits", "closed_at")
    matches = _matches(event)
    accepted = Report.objects.filter(match__round__event=event, match__round__state=Round.State.CLOSED)
    reports = _counted(accepted.filter(state=Report.State.ACCEPTED), "match__round__number")
    standings = newest_standings(event)
    names = [(each.id, each.name, each.members) for each in players.values()]
    shared = (event.name, event.game, event.format, event.rounds, bool(event.cut_seeds), names, LANGUAGES)
    return {
        row[0]: short_digest((row, matches.get(row[0]), reports.get(row[0]), standings.get(row[0] - 1), shared))
        for row in rounds.values_list(*columns)
    }


def _matches(event: Event) -> dict[int, str]:
    """Return round -> what changes with its matches, their tables and why they meet."""
    rows = Match.objects.filter(round__event=event, is_stopped=False).order_by("pk")
    found: dict[int, Any] = {}
    for number, *match in rows.values_list("round__number", "pk", "table", Cast("reason", TextField())):
        found.setdefault(number, hashlib.sha256()).update(repr(match).encode())
    return {number: hashed.hexdigest() for number, hashed in found.items()}


def _counted(rows: Any, number: str) -> dict[int, tuple[int, int]]:
    """Return round -> how many rows it has, and the newest."""
    found = rows.values_list(number).annotate(Count("pk"), Max("pk")).order_by(number)
    return {key: (count, newest) for key, count, newest in found}


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
