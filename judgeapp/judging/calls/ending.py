"""A call ends, and the table gets back the time that it took."""

import math
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from judgeapp.judging.models import Call
from judgeapp.tournaments.jobs import Refused, lock
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.models import Match, Round
from judgeapp.tournaments.results.reporting import BIG
from judgeapp.tournaments.rounds.clock import MOST_EXTENSION, give_time


def proposed(call: Call, now: datetime) -> int:
    """Return the minutes that a call has taken from its table, begun ones as whole; less than one is none.

    What was before the round clock started, or while it is paused, is not lost. `call.round` should be loaded.
    """
    since, until = call.opened_at, now
    if call.round and call.round.started_at:
        since = max(since, call.round.started_at)
        until = min(until, call.round.paused_at or until)
    seconds = (until - since).total_seconds()
    return min(math.ceil(seconds / 60), MOST_EXTENSION) if seconds >= 60 else 0


def playing(call: Call) -> Match | None:
    """Return the match that a call is from while its round is played; None if no time can be given any more."""
    running = Match.objects.filter(pk=call.match_id, is_stopped=False, round__state=Round.State.RELEASED)
    return running.select_related("round").defer(*BIG).first() if call.match_id else None


@transaction.atomic
def end(call: Call, minutes: int | None, by: AbstractBaseUser | None) -> bool:
    """End a call and give its table the minutes, once; return whether this press did it.

    A table whose round is not played any more gets none. Raises Refused if the minutes make no sense.
    """
    event = lock(call.event_id)
    call.refresh_from_db()
    if call.ended_at:
        return False
    if minutes is None or not 0 <= minutes <= MOST_EXTENSION:
        raise Refused(f"Say how many minutes the table gets, 0 to {MOST_EXTENSION}.")
    match = playing(call)
    given = minutes if match else 0
    if given:
        give_time(event, match.round.number, match.table, given, by)
    Call.objects.filter(pk=call.pk).update(ended_at=timezone.now(), minutes=given)
    note(event, by, f"Ended the {call}.")
    call.refresh_from_db()
    return True
