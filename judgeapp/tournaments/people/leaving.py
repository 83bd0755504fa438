"""Dropping, coming back, being disqualified.

Nothing of it pairs anew: a draft that is out of date is told to be (drafting.py), and a match that is being played
stays to be reported.
"""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from judgeapp.tournaments.jobs import Refused
from judgeapp.tournaments.logbook import note
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import entering
from judgeapp.tournaments.people.course import Course, course_of
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import brackets, placing

LATE = (Event.Stage.CUT, Event.Stage.OVER)


@transaction.atomic
def drop(entrant: Entrant, by: AbstractBaseUser | None, last: int | None = None) -> Entrant:
    """Take somebody out; `last` is the last round they were in, usually the one that everybody sees.

    Raises Refused if they have left already, if that cannot have been the last round, or if the event is over.
    """
    event, entrant = entering.hold(entrant)
    course = course_of(event)
    last = course.ends[0] if last is None else last
    if problem := _why_stays(event, entrant, course, last):
        raise Refused(problem)
    _leave(entrant, Entrant.State.DROPPED, last)
    entering.let_in(event)
    note(event, by, f"{entrant.name} dropped {_when(last)}{'' if by else ', on their own phone'}.")
    publishing.ask_soon(event, by)
    return entrant


def _why_stays(event: Event, entrant: Entrant, course: Course, last: int) -> str:
    if event.stage == Event.Stage.OVER:
        return "The event is over: nobody drops any more."
    if entrant.state in entering.GONE:
        return f"{entrant.name} has left already."
    if last not in course.ends:
        return f"{entrant.name} cannot have dropped {_when(last)}: the event is at round {course.shown}."
    return ""


@transaction.atomic
def disqualify(entrant: Entrant, by: AbstractBaseUser | None, why: str = "") -> Entrant:
    """Disqualify somebody, from now on or after the event; results so far stay for their opponents.

    Standings that had them are made anew and marked.
    Raises Refused if they are disqualified already.
    """
    event, entrant = entering.hold(entrant)
    if entrant.state == Entrant.State.DISQUALIFIED:
        raise Refused(f"{entrant.name} is disqualified already.")
    shown = course_of(event).shown
    last = shown if entrant.dropped_after is None else entrant.dropped_after
    _leave(entrant, Entrant.State.DISQUALIFIED, last)
    entering.let_in(event)
    placing.store_again(event, f"{entrant.name} is disqualified.")
    note(event, by, f"Disqualified {entrant.name}{f': {why}' if why else ''}.")
    publishing.ask(event, by)
    return entrant


@transaction.atomic
def come_back(
    entrant: Entrant, by: AbstractBaseUser | None, round_number: int | None = None, late_as: str = ""
) -> Entrant:
    """Take somebody in again who has left; rounds missed in between count as losses.

    Who has never played enters late: in `round_number`, and earlier rounds count as `late_as`.
    Into the top cut comes back who is in it and has missed no round. Who cannot come back is no longer disqualified,
    and stays dropped. Raises Refused if they have not left, or if the Swiss rounds are over.
    """
    event, entrant = entering.hold(entrant)
    course = course_of(event)
    number = round_number or course.entry
    was_disqualified = entrant.state == Entrant.State.DISQUALIFIED
    if problems := _why_out(event, entrant, course, number):
        if not (was_disqualified and event.stage in LATE):
            raise Refused(*problems)
        _leave(entrant, Entrant.State.DROPPED, entrant.dropped_after)
    else:
        _take_in(event, entrant, number, late_as)
    if was_disqualified:
        placing.store_again(event, f"{entrant.name} is no longer disqualified.")
    note(event, by, f"Took the disqualification of {entrant.name} back." if problems else f"{entrant.name} came back.")
    publishing.ask(event, by)
    return entrant


def _why_out(event: Event, entrant: Entrant, course: Course, number: int) -> list[str]:
    if entrant.state not in entering.GONE:
        return [f"{entrant.name} has not left."]
    if event.stage != Event.Stage.CUT or entrant.pk not in event.cut_seeds:
        return entering.refusals(event, 0, number, course.entries)
    missed = brackets.missed(event, entrant.pk)
    if missed is None:
        return []
    how = "Throw its draft away" if missed == course.draft else "If nobody has reported a result, take it back"
    return [f"Round {missed} is drawn without {entrant.name}. {how} first."]


def _take_in(event: Event, entrant: Entrant, number: int, late_as: str) -> None:
    is_early = event.stage == Event.Stage.OPEN
    entrant.state = entering.first_state(event) if is_early else Entrant.State.IN
    entrant.dropped_after = None
    if not entrant.seats.exists():
        entrant.entered_round = number
        entrant.late_as = late_as if late_as in Event.LateAs else event.late_as
    entrant.save(update_fields=["state", "dropped_after", "entered_round", "late_as"])


def _leave(entrant: Entrant, state: str, last: int | None) -> None:
    entrant.state, entrant.dropped_after = state, last
    entrant.save(update_fields=["state", "dropped_after"])


def _when(last: int) -> str:
    return f"after round {last}" if last else "before the first round"
