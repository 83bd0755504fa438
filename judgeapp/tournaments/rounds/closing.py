"""The end of a round: its standings are stored, and later drops change nothing of them."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from judgeapp.domain.saying import say, say_many
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.models import Event, Job, Round
from judgeapp.tournaments.public import announcing, publishing
from judgeapp.tournaments.rounds import brackets, placing, whereabouts

MOST_NAMED = 12
MOST_ROUNDS = 30


def close(event: Event, job: Job) -> None:
    """Close a released round.

    Raises Refused while results are open; a round that is closed already is left alone.
    """
    round_ = event.rounds_played.filter(number=job.number).first()
    if round_ is not None and round_.state == Round.State.CLOSED:
        return
    if problems := refusals(round_, job.number):
        raise Refused(*problems)
    Round.objects.filter(pk=round_.pk).update(state=Round.State.CLOSED, closed_at=timezone.now())
    if round_.stage == Round.Stage.SWISS:
        placing.store_standings(event, round_)
    note(event, job.by, say("Closed round {number}.", number=job.number))
    announcing.take_off(event, job.number)
    if round_.stage == Round.Stage.CUT and brackets.is_last(event, round_.number):
        _finish(event, job.by)
    publishing.publish(event)


@transaction.atomic
def end(event: Event, by: AbstractBaseUser | None) -> None:
    """End an event without a top cut after its last Swiss round.

    Raises Refused while a round is open or announced rounds are not played.
    """
    event = lock(event.pk)
    if problems := ending_problems(event):
        raise Refused(*problems)
    _finish(event, by)
    publishing.ask(event, by)


def ending_problems(event: Event) -> list[str]:
    """Return why an event cannot be ended now; [] if it can."""
    latest = event.rounds_played.order_by("-number").first()
    if event.stage == Event.Stage.CUT:
        return [say("The event ends with the final of its top cut.")]
    if event.stage == Event.Stage.OVER:
        return [say("The event is over already.")]
    if event.stage != Event.Stage.SWISS or latest is None:
        return [say("Only an event that is being played can be ended.")]
    if latest.state != Round.State.CLOSED:
        return [say("Round {number} is not closed yet.", number=latest.number)]
    if latest.number < (event.rounds or 0):
        return [
            say(
                "Round {number} of {rounds} was the last one closed. Change the number of rounds first.",
                number=latest.number,
                rounds=event.rounds,
            )
        ]
    return []


@transaction.atomic
def set_rounds(event: Event, rounds: int | None, by: AbstractBaseUser | None) -> None:
    """Announce another number of Swiss rounds; an event that was over goes on if rounds are added.

    Raises Refused in the top cut, or for fewer rounds than there are already.
    """
    event = lock(event.pk)
    there = event.rounds_played.count()
    if event.cut_seeds:
        raise Refused(say("The top cut is fixed: the number of Swiss rounds stays as it is."))
    if rounds is None or not max(1, there) <= rounds <= MOST_ROUNDS:
        raise Refused(say("Give a number of rounds from {least} to {most}.", least=max(1, there), most=MOST_ROUNDS))
    stage = Event.Stage.SWISS if event.stage == Event.Stage.OVER and rounds > there else event.stage
    Event.objects.filter(pk=event.pk).update(rounds=rounds, stage=stage)
    note(event, by, say("Set the number of Swiss rounds to {rounds}.", rounds=rounds))
    publishing.ask(event, by)


def _finish(event: Event, by: AbstractBaseUser | None) -> None:
    Event.objects.filter(pk=event.pk).update(stage=Event.Stage.OVER)
    event.stage = Event.Stage.OVER
    note(event, by, say("The event is over."))


def refusals(round_: Round | None, number: int) -> list[str]:
    """Return why a round cannot be closed now; [] if it can."""
    if round_ is None or round_.state != Round.State.RELEASED:
        return [say("Round {number} is not released.", number=number)]
    tables = open_tables(round_)
    return [_say_open(tables)] if tables else []


def open_tables(round_: Round) -> list[int]:
    """Return the tables of a round that have no accepted result yet."""
    return list(whereabouts.open_matches(round_).order_by("table").values_list("table", flat=True))


def _say_open(tables: list[int]) -> str:
    named = ", ".join(map(str, tables[:MOST_NAMED])) + (", …" if len(tables) > MOST_NAMED else "")
    return say_many(
        "{n} table has no result yet: {tables}.", "{n} tables have no result yet: {tables}.", len(tables), tables=named
    )
