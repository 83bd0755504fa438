"""The calls of an event as its judges see them, longest waiting first, and those of one player's table."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Case, Q, QuerySet, When
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from judgeapp.accounts.landing import Place
from judgeapp.caching import short_digest
from judgeapp.domain.permissions import Role
from judgeapp.judging.calls.opening import match_of, round_of
from judgeapp.judging.models import Call
from judgeapp.tournaments.models import Entrant, Event, Match, Round, Seat
from judgeapp.tournaments.results.reporting import BIG
from judgeapp.tournaments.setup.accounts import on_now

SHOWN_ENDED = 8


@dataclass(frozen=True, slots=True)
class Row:
    """An open call as a judge sees it.

    names      who sits at the table, side 0 first; who called where there is no table
    minutes    how long it has waited, whole ones
    distance   tables between it and where the judge was last; None if one of the two is not known
    """

    call: Call
    names: tuple[str, ...]
    minutes: int
    distance: int | None
    is_nearest: bool


@dataclass(frozen=True, slots=True)
class Board:
    """The calls of an event for one judge.

    here      the table where the judge was last
    for_head  how many of those that a judge has wait for the head judge, as the desk counts them
    """

    waiting: tuple[Row, ...]
    mine: tuple[Row, ...]
    others: tuple[Row, ...]
    ended: tuple[Call, ...]
    here: int | None
    for_head: int


def board(event: Event, user: User, now: datetime, is_head: bool = False) -> Board:
    """Return the board of a judge; four queries. For a head judge what waits for the head comes first."""
    calls = list(open_calls(event))
    names = names_of(calls)
    here = _here(event, user)
    waiting = [each for each in calls if not each.holder or (is_head and each.waits_for_head)]
    if is_head:
        waiting.sort(key=lambda each: not each.waits_for_head)
    mine = [each for each in calls if each not in waiting and user.pk in (each.taken_by_id, each.head_by_id)]
    others = [each for each in calls if each not in waiting and each not in mine]
    ended = event.calls.filter(ended_at__isnull=False).select_related("match", "taken_by", "head_by")
    return Board(
        _rows(waiting, names, now, here),
        _rows(mine, names, now, here),
        _rows(others, names, now, here),
        tuple(ended.order_by("-ended_at")[:SHOWN_ENDED]),
        here,
        sum(each.waits_for_head and each.holder is not None for each in calls),
    )


def open_calls(event: Event) -> QuerySet[Call]:
    """Return the open calls of an event, longest first, with who called and who has them."""
    found = event.calls.filter(ended_at=None).select_related("round", "match", "entrant", "by", "taken_by", "head_by")
    return found.defer(*BIG)


def names_of(calls: Iterable[Call]) -> dict[int, tuple[str, ...]]:
    """Return who sits where calls are from, by the primary key of the call; one query."""
    listed = list(calls)
    sitting: defaultdict[int, list[str]] = defaultdict(list)
    seats = Seat.objects.filter(match__in=[each.match_id for each in listed if each.match_id]).order_by("side")
    for match, name in seats.values_list("match", "entrant__name"):
        sitting[match].append(name)
    callers = {each.pk: [str(who) for who in (each.entrant or each.by,) if who] for each in listed}
    return {each.pk: tuple(sitting[each.match_id] if each.match_id else callers[each.pk]) for each in listed}


def _here(event: Event, user: User) -> int | None:
    """Return the table that a judge went to last; a head judge comes to an appeal at the earliest when it is made."""
    own = event.calls.filter(Q(taken_by=user) | Q(head_by=user), table__isnull=False)
    came = Case(When(head_by=user, then="head_at"), default="taken_at")
    return own.order_by(came.desc()).values_list(Coalesce("match__table", "table"), flat=True).first()


def _rows(calls: Iterable[Call], names: dict[int, tuple[str, ...]], now: datetime, here: int | None) -> tuple[Row, ...]:
    far = {each.pk: abs(each.table_now - here) for each in calls if each.table_now and here}
    nearest = min(far, key=far.__getitem__) if len(far) > 1 else None
    return tuple(Row(each, names[each.pk], waited(each, now), far.get(each.pk), each.pk == nearest) for each in calls)


def waited(call: Call, now: datetime) -> int:
    """Return for how many whole minutes a call has been open."""
    return max(0, int((now - call.opened_at).total_seconds() // 60))


def tag(event: Event, user: User, now: datetime) -> str:
    """Return the ETag of a judge's board; two queries."""
    last = event.calls.filter(ended_at__isnull=False).order_by("-ended_at").values_list("pk", flat=True).first()
    waiting = event.calls.filter(ended_at=None).select_related("match")
    return tag_of(user.pk, last, [seen(each, now) for each in waiting])


def seen(call: Call, now: datetime) -> tuple[object, ...]:
    """Return what pages show of a call, to be compared; of what it points to, only `call.match` is asked for."""
    state = (call.taken_by_id, call.head_at, call.head_by_id, call.ended_at, call.minutes, call.is_joined)
    return call.pk, call.words, call.kind, call.table_now, waited(call, now), *state


def tag_of(*parts: object) -> str:
    """Return a short digest of what a page shows, and in which language, for its ETag."""
    return short_digest((get_language(), *parts))


SHOWN = 5


@dataclass(frozen=True, slots=True)
class Mine:
    """Where a player sits, the open call of the table (None if there is none), and those that are over."""

    round: Round | None
    match: Match | None
    open: Call | None
    ended: tuple[Call, ...]


def mine(entrant: Entrant) -> Mine:
    """Return what an entrant sees of calls; three queries."""
    round_ = round_of(entrant.event)
    match = match_of(entrant, round_)
    own = Q(entrant=entrant, table=None)
    found = entrant.event.calls.filter(own | Q(match=match) if match else own)
    calls = list(found.select_related("match", "taken_by", "head_by").order_by("-opened_at")[:SHOWN])
    open_ = next((each for each in calls if each.ended_at is None), None)
    return Mine(round_, match, open_, tuple(each for each in calls if each.ended_at))


def open_call(entrant: Entrant, match: int | None = None) -> Call | None:
    """Return the open call of an entrant's match (its primary key), or of who has none; one query."""
    own = Q(entrant=entrant, table=None)
    return Call.objects.filter(own | Q(match=match) if match else own, ended_at=None).first()


def tag_of_mine(known: Mine, now: datetime) -> str:
    """Return the ETag of the page."""
    calls = [known.open, *known.ended] if known.open else known.ended
    return tag_of(known.match and known.match.pk, [seen(each, now) for each in calls])


def work_of(user: User) -> Sequence[Place]:
    """Return the boards of the events that are on and at which an account judges; who runs one begins at its desk."""
    return [
        Place(_("Judge calls of {event}").format(event=event.name), reverse("event_calls", args=[event.token]))
        for event in on_now(user, (Role.JUDGE, Role.HEAD_JUDGE))
    ]
