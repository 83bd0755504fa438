"""What one address may do here: how often it may post, and how much it may store a day; and how much all may store.

Rates and quotas are settings. Accounts are no trust, since anybody makes one: quotas hold for all who are no staff of
this site. A press is counted by the bytes that it sends, before anything is stored, and given back if the answer
refuses it; it holds over processes and machines, since the sums are rows (operations.models.Taken). What an event needs
while it is on (results, reports, check-in, calls, taps at its tables, pairing, its desk) is not counted, and the lists
that are handed in at one (AT_EVENTS) are counted for that event alone, so that nobody fills up what another event
waits for.

Below a floor of free space on the disk of DATA_DIR (FREE_SPACE_FLOOR) nothing new begins: no deck is saved, no scene
opened, nothing imported. What is left is for the events that are under way.
"""

import datetime
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, timedelta
from functools import wraps

from django.conf import settings
from django.db import transaction
from django.db.models import F, Sum
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_ratelimit.core import get_usage

from judgeapp.domain.messages import Message, grouped, say, say_many
from judgeapp.middleware import network_of
from judgeapp.operations.models import Taken
from judgeapp.permissions import Permission, needs
from judgeapp.requests import Request, View
from judgeapp.unavailable import INSUFFICIENT_STORAGE, answer

READING = ("GET", "HEAD")
TOO_MANY = 429


# --- how often


def address(group: str, request: Request) -> str:
    """Return who asks; behind a proxy of ours the middleware has put there the address that the proxy saw."""
    return network_of(request.META.get("REMOTE_ADDR", ""))


def refused_rate(request: Request, name: str) -> HttpResponse | None:
    """Count a post; return the answer to one too many, else None."""
    usage = get_usage(request, group=name, key=address, rate=settings.RATES[name], increment=True)
    if not usage or not usage["should_limit"]:
        return None
    return too_many(request, max(1, usage["time_left"]))  # 0 at the very end of the minute


def too_many(request: Request, seconds: int) -> HttpResponse:
    """Answer a post too many: when to try again."""
    words = say_many(  # the API answers in English, a page in the language of whoever reads it
        "Too many at once from this address; try again in {n} second. Nothing is lost.",
        "Too many at once from this address; try again in {n} seconds. Nothing is lost.",
        seconds,
    )
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse({"detail": words}, status=TOO_MANY)
    else:
        response = render(request, "429.html", {"words": words}, status=TOO_MANY)
    response["Retry-After"] = str(seconds)
    return response


def limited(name: str, methods: tuple[str, ...] = ("POST",), *, only_queries: bool = False) -> Callable[[View], View]:
    """Refuse posts, or other requests that cost much, that come too fast (`name` is a key of settings.RATES).

    With `only_queries` a request without a query does not count: the page is a form then, and costs nothing.
    What is refused can be read from the view: `limits` has the name and the methods of each limit that it is under.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def do(request: Request, *args: object, **kwargs: object) -> HttpResponse:
            is_counted = request.method in methods and not (only_queries and not request.GET)
            refused = refused_rate(request, name) if is_counted else None
            return refused or view(request, *args, **kwargs)

        do.limits = (*getattr(view, "limits", ()), (name, methods))  # type: ignore[attr-defined]
        return do

    return wrap


def asked(view: View, looks: str = "", presses: str = "", form: str = "") -> View:
    """Have a view take the methods that it is for; at most one of `presses` and `form` is given.

    looks    the rate of a page that costs much to look at; "" for no limit
    presses  the rate of what is only posted to, form that of a form that is shown and posted; counted in the view
    """
    view = limited(looks, READING)(view) if looks else view
    if presses:
        return require_POST(view)
    return require_http_methods([*READING, "POST"])(view) if form else require_safe(view)


def open_to(permission: Permission, *, looks: str = "", presses: str = "", form: str = "") -> Callable[[View], View]:
    """Open a view to those who may do the deed; for the rates see `asked`. Only their posts are counted."""

    def wrap(view: View) -> View:
        within = limited(presses or form)(view) if presses or form else view
        return asked(needs(permission)(within), looks, presses, form)

    return wrap


# --- the room that is left on the disk

LOOK_AGAIN = 2.0  # seconds
_looked = {"at": float("-inf"), "free": 0}


@dataclass(frozen=True, slots=True)
class Room:
    """Bytes that are free, and below how many nothing new begins."""

    free: int
    floor: int

    @property
    def is_short(self) -> bool:
        return self.free < self.floor


def free_space() -> Room:
    """Return the room as it was at most two seconds ago."""
    if time.monotonic() - _looked["at"] > LOOK_AGAIN:
        _looked.update(at=time.monotonic(), free=shutil.disk_usage(settings.DATA_DIR).free)
    return Room(int(_looked["free"]), settings.FREE_SPACE_FLOOR)


# --- how much

ROW = 500  # bytes that a press takes besides what it sends: rows, and their places in the indexes
EVERYBODY = ""
IN_ALL = timedelta(days=30)  # over which is counted what is kept for good; else over the days that it is kept
# Kinds of what is under way at an event: the floor of free space does not stop them, and in place of everybody is
# counted who comes to the same event on the same day.
AT_EVENTS = frozenset({"lists"})
LEAST_REFUSED = 400  # the lowest status of an answer that has stored nothing


@dataclass(frozen=True, slots=True)
class Full:
    """Why there is no room: what is said, and how."""

    heading: Message
    words: Message
    status: int


# 429: this address alone has to wait, until tomorrow. 507: nobody finds room, and waiting may not help.
TODAY = Full(
    say("No more room for today"),
    say(
        "So much was saved from this address today that it has no more room until midnight UTC. Nothing was kept of "
        "this: copy what you typed, and send it again tomorrow or from another network. Events go on as always."
    ),
    TOO_MANY,
)
LISTS_TODAY = Full(
    say("No more room for lists today"),
    say(
        "So much was sent to this event today, or from this address, that there is no more room for lists until "
        "midnight UTC. Nothing was kept of this: copy what you typed, and give it to a judge of the event. Pairings "
        "and results go on as always."
    ),
    TOO_MANY,
)
NO_ROOM = Full(
    say("There is no more room for this"),
    say(
        "All the room that this site has for such things is taken. Nothing was kept of this: copy what you typed, and "
        "tell who runs this site. What nobody opens is removed after a while, so try again in some days. Events go on "
        "as always."
    ),
    INSUFFICIENT_STORAGE,
)
DISK_SHORT = Full(
    say("The disk of this site is almost full"),
    say(
        "What is left is kept for the events that are on: they go on as always. Nothing was kept of this: copy what "
        "you typed, tell who runs this site, and send it again later."
    ),
    INSUFFICIENT_STORAGE,
)


def bounded(kind: str) -> Callable[[View], View]:
    """Refuse posts for which there is no room; `kind` is a key of settings.QUOTAS."""

    def wrap(view: View) -> View:
        @wraps(view)
        def do(request: Request, *args: object, **kwargs: object) -> HttpResponse:
            if refused := refused_room(request, kind) if request.method == "POST" else None:
                return refused
            response = view(request, *args, **kwargs)
            if response.status_code >= LEAST_REFUSED:
                give_back(request)
            return response

        return do

    return wrap


def above_floor(view: View) -> View:
    """Refuse posts of staff while the disk is short; nobody counts what they store."""

    @wraps(view)
    def do(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        if request.method == "POST" and free_space().is_short:
            return refuse(request, DISK_SHORT)
        return view(request, *args, **kwargs)

    return do


def refused_room(request: Request, kind: str, more: int = 0) -> HttpResponse | None:
    """Count a post, and `more` bytes that will come of it; return the answer to one that there is no room for.

    A view that calls this and then stores nothing has to give back what was counted.
    """
    if kind not in AT_EVENTS and free_space().is_short:
        return refuse(request, DISK_SHORT)
    if request.user.is_staff:
        return None
    size, who, pool = _sent(request) + ROW + more, address("quota", request), _pool(request, kind)
    if full := take(kind, who, size, pool):
        return refuse(request, full)
    request.taken = (kind, who, size, pool, _today())
    return None


def give_back(request: Request) -> None:
    """Count a post no more, since nothing was stored of it; in one step."""
    if not (taken := getattr(request, "taken", None)):
        return
    kind, who, size, pool, day = taken
    rows = Taken.objects.filter(kind=kind, day=day, who__in=(_who(day, who), pool), bytes__gte=size, times__gt=0)
    rows.update(bytes=F("bytes") - size, times=F("times") - 1)
    request.taken = None


def refuse(request: Request, full: Full) -> HttpResponse:
    response = answer(request, full.heading, full.words, full.status)
    if full.status == TOO_MANY:
        response["Retry-After"] = str(_until_midnight(timezone.now()))
    return response


def count_more(request: Request, kind: str, size: int) -> None:
    """Count what came of a post besides what it sent, and is stored already."""
    if not request.user.is_staff:
        day = _today()
        for who in (_who(day, address("quota", request)), _pool(request, kind)):
            _add(kind, day, who, size)


@transaction.atomic
def take(kind: str, who: str, size: int, pool: str = EVERYBODY) -> Full | None:
    """Count bytes of a kind that come from an address; return why there is no room for them, if so.

    `pool` is whose sum they are counted in besides: everybody's, over all days that the kind is kept; or an event's,
    of today.
    """
    of_address, in_all = settings.QUOTAS[kind]
    day = _today()
    is_at_event = kind in AT_EVENTS
    since = timedelta(days=1) if is_at_event else settings.KEPT.get(kind, IN_ALL)
    kept = Taken.objects.filter(kind=kind, who=pool, day__gt=day - since)
    if (kept.aggregate(sum=Sum("bytes"))["sum"] or 0) + size > in_all:
        return LISTS_TODAY if is_at_event else NO_ROOM
    if not _add(kind, day, _who(day, who), size, of_address):
        return LISTS_TODAY if is_at_event else TODAY
    _add(kind, day, pool, size)
    return None


def _pool(request: Request, kind: str) -> str:
    """Return whose sum a request is counted in besides that of its address: its event's, or everybody's."""
    return f"event {request.resolver_match.kwargs['token']}" if kind in AT_EVENTS else EVERYBODY


def _add(kind: str, day: datetime.date, who: str, size: int, most: int | None = None) -> bool:
    """Add to a sum, in one step, unless it would be more than `most`."""
    rows = Taken.objects.filter(kind=kind, day=day, who=who)
    fitting = rows if most is None else rows.filter(bytes__lte=most - size)
    added = {"bytes": F("bytes") + size, "times": F("times") + 1}
    if fitting.update(**added):
        return True
    if rows.exists():
        return False
    Taken.objects.bulk_create([Taken(kind=kind, day=day, who=who)], ignore_conflicts=True)
    return bool(fitting.update(**added))


def _who(day: datetime.date, address: str) -> str:
    """Return a name for an address that nobody can turn back, and that is another one tomorrow."""
    return salted_hmac("judgeapp.quotas", f"{day} {address}", algorithm="sha256").hexdigest()[:40]


def _today() -> datetime.date:
    return timezone.now().astimezone(UTC).date()


def _until_midnight(now: datetime.datetime) -> int:
    """Return the seconds until the next day begins."""
    return max(1, int((now.replace(hour=0, minute=0, second=0) + timedelta(days=1) - now).total_seconds()))


def _sent(request: Request) -> int:
    size = request.META.get("CONTENT_LENGTH") or "0"
    return int(size) if size.isdecimal() and len(size) < 16 else 0


def too_long(most: int, words: str) -> str:
    """Return the message for a text that is too long, with its length and the most; "" for one that fits."""
    if len(words) <= most:
        return ""
    lengths = {"most": grouped(most), "number": grouped(len(words))}
    return _("At most {most} characters; these are {number}.").format(**lengths)
