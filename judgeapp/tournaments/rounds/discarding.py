"""Throwing a draft away, and drawing the round again with another seed; how many draws there were stays public."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from judgeapp.domain.saying import say
from judgeapp.tournaments import jobs
from judgeapp.tournaments.locking import lock
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.models import Event, Job, Match, Round, Seat
from judgeapp.tournaments.rounds import editing, starting


@transaction.atomic
def throw_away(event: Event, number: int, by: AbstractBaseUser | None, version: str = "") -> None:
    """Delete the draft of a round; an event whose first draft it was has not started.

    Raises Refused if there is no draft, or if it was changed since `version`.
    """
    event = lock(event.pk)
    _delete(event, editing.draft_round(event, number, version))
    note(event, by, say("Threw the draft of round {number} away.", number=number))


@transaction.atomic
def draw_again(event: Event, number: int, by: AbstractBaseUser | None, version: str = "") -> Job:
    """Delete the draft of a round and press for another one, both or neither; return the press.

    Raises Refused if there is no draft, or if it was changed since `version`.
    """
    event = lock(event.pk)
    _delete(event, editing.draft_round(event, number, version))
    note(event, by, say("Threw the draft of round {number} away to draw it again.", number=number))
    return jobs.press(event, Job.Kind.PAIR, number, by)


def _delete(event: Event, round_: Round) -> None:
    Seat.objects.filter(round=round_).delete()
    Match.objects.filter(round=round_).delete()
    if round_.number == 1:
        starting.take_back(event, round_)
    round_.delete()
