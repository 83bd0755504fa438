"""A call is taken by one judge, given back, and ended; the table gets back the time that it took.

Taking is one statement of the database with its condition in it: of several who press at once, one has changed the row.
"""

import math
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.messages import say
from judgeapp.judging.models import Call, DeckCheck
from judgeapp.tournaments.happenings import What, happened
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Match, Round
from judgeapp.tournaments.results.reporting import BIG
from judgeapp.tournaments.results.reports import accepted_of
from judgeapp.tournaments.rounds.clock import MOST_EXTENSION, clock_of, give_time

Held = Call | DeckCheck
_NOTHING = timedelta(0)


def stood(round_: Round | None, now: datetime) -> int:
    """Return for how many seconds the clock of a round has been paused by now, to be stored when something begins."""
    return round(clock_of(round_).stood(now).total_seconds()) if round_ else 0


def lost(held: Held, now: datetime) -> timedelta:
    """Return the time that a call or a check has taken from its table by now and that nothing else has given back."""
    return max(_NOTHING, _taken(held, now) - timedelta(seconds=held.shared))


def together(call: Call, check: DeckCheck, now: datetime) -> timedelta:
    """Return the time that both have taken at once, while both go on: all of the shorter one."""
    return min(_taken(call, now), _taken(check, now))


def settle(ended: Held, now: datetime, minutes: int) -> None:
    """Mark on what goes on at the same table that the time of both is in the minutes given for one that ends."""
    for kind in (Call, DeckCheck):
        for other in kind.objects.filter(match=ended.match_id, ended_at=None).select_related(kind.ROUND):
            if other != ended:
                both = min(_taken(ended, now), _taken(other, now), timedelta(minutes=minutes))
                kind.objects.filter(pk=other.pk).update(shared=F("shared") + math.ceil(both.total_seconds()))


def is_played(match: Match) -> bool:
    """Is a match played now, so that more time is of use to it?"""
    return match.round.state == Round.State.RELEASED and not match.is_stopped and not accepted_of(match)


def _taken(held: Held, now: datetime) -> timedelta:
    """Return how much of the round's time has gone since something began.

    Where nobody has started the clock, it is the whole time for a call: a judge looks at what is proposed, and a
    clock on the wall may run. For a check it is none: its minutes are given unseen, and most that are made before
    the clock runs have ended when it does.
    """
    round_ = held.of_round
    ran = clock_of(round_).ran(held.since, now, timedelta(seconds=held.stood)) if round_ else None
    if ran is not None:
        return ran
    return max(_NOTHING, now - held.since) if isinstance(held, Call) else _NOTHING


def take(call: Call, user: User, is_head: bool = False) -> None:
    """Give a call to a judge; one that the head judge was called to is for a head judge, whoever has it.

    Raises Refused if the call is over, or somebody else has it.
    """
    if is_head:
        _open(call).filter(head_at__isnull=False, head_by=None).update(head_by=user)
    free = _open(call).filter(Q(head_by=None) | Q(head_by=user), taken_by=None)
    if free.update(taken_by=user, taken_at=timezone.now()):
        happened(call.event, What.TAKEN, call=call.pk)
    _refuse_over(call)
    if not call.holder:
        raise Refused(_("Somebody had this call and has just given it back. Take it again."))
    if user.pk not in (call.taken_by_id, call.head_by_id):
        raise Refused(_("{who} was quicker and has this call. Take another one.").format(who=call.holder))


def release(call: Call, holder: int) -> None:
    """Put a call back for all judges if it is still this account's; `holder` is a primary key."""
    _open(call).filter(head_by=holder).update(head_by=None)
    _open(call).filter(taken_by=holder).update(taken_by=None, taken_at=None)


def call_head(call: Call) -> None:
    """Call the head judge to a call; pressed again, he is called since the first time."""
    _open(call).filter(head_at=None).update(head_at=timezone.now())
    _refuse_over(call)


def send_head_away(call: Call) -> None:
    """Take the call for the head judge back, as long as no head judge has come."""
    _open(call).filter(head_by=None).update(head_at=None)
    _refuse_over(call)
    if call.head_by_id:
        raise Refused(_("{who} has come already.").format(who=call.head_by))


def _refuse_over(call: Call) -> None:
    """Read a call as it is now; raise Refused if it is over."""
    call.refresh_from_db()
    if call.ended_at:
        raise Refused(_("This call is over. Look at the others."))


def _open(call: Call) -> QuerySet[Call]:
    return Call.objects.filter(pk=call.pk, ended_at=None)


def proposed(call: Call, now: datetime) -> int:
    """Return the minutes that a call has taken from its table, begun ones as whole; less than one is none.

    What was before the round clock started, or while it was paused, is not lost, and what a deck check at the table
    has given back is not given again. `call.round` should be loaded.
    """
    seconds = lost(call, now).total_seconds()
    return min(math.ceil(seconds / 60), MOST_EXTENSION) if seconds >= 60 else 0


@transaction.atomic
def end(call: Call, minutes: int | None, by: User | None) -> bool:
    """End a call and give its table the minutes, once; return whether this press did it.

    A table whose match is not played any more gets none, and the call keeps no minutes.
    Raises Refused if the minutes make no sense.
    """
    event = lock(call.event_id)
    call.refresh_from_db()
    if call.ended_at:
        return False
    if minutes is None or not 0 <= minutes <= MOST_EXTENSION:
        raise Refused(_("Say how many minutes the table gets, 0 to {most}.").format(most=MOST_EXTENSION))
    match = playing(call)
    given, now = minutes if match else None, timezone.now()
    if match and given:
        give_time(event, match.round.number, match.table, given, by)
        settle(call, now, given)
    Call.objects.filter(pk=call.pk).update(ended_at=now, minutes=given)
    words = say("Ended the call from table {table}.", table=call.table) if call.table else say("Ended the call.")
    note(event, by, words)
    call.refresh_from_db()
    return True


@transaction.atomic
def correct(held: Held, minutes: int | None, by: User | None) -> None:
    """Let a table have other minutes for what has ended there; 0 takes all of them back.

    Raises Refused if it has not ended, if the minutes make no sense, or if the match is not played any more.
    """
    event = lock(held.event_id)
    held.refresh_from_db()
    if not held.ended_at:
        raise Refused(_("It has not ended yet: its minutes are given with the end."))
    if minutes is None or not 0 <= minutes <= MOST_EXTENSION:
        raise Refused(_("Say how many minutes the table gets, 0 to {most}.").format(most=MOST_EXTENSION))
    match = playing(held)
    if match is None:
        raise Refused(_("Its match is not being played any more: its time stays as it is."))
    if more := minutes - (held.minutes or 0):
        give_time(event, match.round.number, match.table, more, by)
        type(held).objects.filter(pk=held.pk).update(minutes=minutes)
    held.refresh_from_db()


def playing(held: Held) -> Match | None:
    """Return the match that a call or a check is at while it is played; None if no time can be given any more."""
    if held.match_id is None:
        return None
    match = Match.objects.filter(pk=held.match_id).select_related("round").defer(*BIG).first()
    return match if match and is_played(match) else None
