"""The minutes that a table was given for a call or a deck check, put right after it has ended."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from judgeapp.judging.calls.lost import Held, is_played
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.models import Match
from judgeapp.tournaments.results.reporting import BIG
from judgeapp.tournaments.rounds.clock import MOST_EXTENSION, give_time


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
