"""The time that judge calls and deck checks take from a table: the clock's own, and each minute of it once."""

import math
from datetime import datetime, timedelta

from django.db.models import F

from judgeapp.judging.models import Call, DeckCheck
from judgeapp.tournaments.models import Match, Round
from judgeapp.tournaments.results.reports import accepted_of
from judgeapp.tournaments.rounds.clock import clock_of

Held = Call | DeckCheck
_NOTHING = timedelta(0)


def stood(round_: Round | None, now: datetime) -> int:
    """Return for how many seconds the clock of a round has been paused by now, to be kept when something begins."""
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
