"""How much who is no staff of this site may store: of one address a day, and of everybody in all.

Accounts are no trust, since anybody makes one. A press is counted by the bytes that it sends, before anything is
stored, and given back if the answer refuses it; it holds over processes and machines, since the sums are rows
(operations.models.Taken). What an event needs while it is on (results, reports, check-in, calls, taps at its tables,
pairing, its desk) is not counted, and the lists that are handed in at one (AT_EVENTS) are counted for that event alone,
so that nobody fills up what another event waits for.
"""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, timedelta
from functools import wraps

from django.conf import settings
from django.db import transaction
from django.db.models import F, Sum
from django.http import HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from judgeapp import disk
from judgeapp.domain.messages import Message, say
from judgeapp.limits import address
from judgeapp.operations.models import Taken
from judgeapp.requests import Request
from judgeapp.unavailable import INSUFFICIENT_STORAGE, answer

View = Callable[..., HttpResponse]

TOO_MANY = 429
ROW = 500  # bytes that a press takes besides what it sends: rows, and their places in the indexes
EVERYBODY = ""
IN_ALL = timedelta(days=30)  # over which is counted what is kept for good; else over the days that it is kept
# Kinds of what is under way at an event: the floor of free space does not stop them, and in place of everybody is
# counted who comes to the same event on the same day.
AT_EVENTS = frozenset({"lists"})
REFUSED = 400  # the lowest status of an answer that has stored nothing


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
            if refused := refusal(request, kind) if request.method == "POST" else None:
                return refused
            response = view(request, *args, **kwargs)
            if response.status_code >= REFUSED:
                give_back(request)
            return response

        return do

    return wrap


def above_floor(view: View) -> View:
    """Refuse posts of staff while the disk is short; nobody counts what they store."""

    @wraps(view)
    def do(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        if request.method == "POST" and disk.room().is_short:
            return refuse(request, DISK_SHORT)
        return view(request, *args, **kwargs)

    return do


def refusal(request: Request, kind: str, more: int = 0) -> HttpResponse | None:
    """Count a post, and `more` bytes that will come of it; return the answer to one that there is no room for.

    A view that calls this and then stores nothing has to give back what was counted.
    """
    if kind not in AT_EVENTS and disk.room().is_short:
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


def add(request: Request, kind: str, size: int) -> None:
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
