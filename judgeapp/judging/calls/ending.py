"""A call ends, and the table gets back the time that it took."""

import math
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.domain.saying import say
from judgeapp.judging.calls.lost import Held, is_played, lost, settle
from judgeapp.judging.models import Call
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Match
from judgeapp.tournaments.results.reporting import BIG
from judgeapp.tournaments.rounds.clock import MOST_EXTENSION, give_time


def proposed(call: Call, now: datetime) -> int:
    """Return the minutes that a call has taken from its table, begun ones as whole; less than one is none.

    What was before the round clock started, or while it was paused, is not lost, and what a deck check at the table
    has given back is not given again. `call.round` should be loaded.
    """
    seconds = lost(call, now).total_seconds()
    return min(math.ceil(seconds / 60), MOST_EXTENSION) if seconds >= 60 else 0


@transaction.atomic
def end(call: Call, minutes: int | None, by: AbstractBaseUser | None) -> bool:
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
    if given:
        give_time(event, match.round.number, match.table, given, by)
        settle(call, now, given)
    Call.objects.filter(pk=call.pk).update(ended_at=now, minutes=given)
    words = say("Ended the call from table {table}.", table=call.table) if call.table else say("Ended the call.")
    note(event, by, words)
    call.refresh_from_db()
    return True


@transaction.atomic
def correct(held: Held, minutes: int | None, by: AbstractBaseUser | None) -> None:
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
    match = Match.objects.filter(pk=held.match_id).select_related("round").defer(*BIG).first()
    return match if match and is_played(match) else None
