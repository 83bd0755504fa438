"""Dropping, coming back, being disqualified.

Nothing of it pairs anew: a draft that is out of date is told to be (drafting.py), and a match that is being played
stays to be reported.
"""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from judgeapp.domain.saying import Said, say
from judgeapp.tournaments.locking import Refused
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
    note(event, by, _dropped(entrant.name, last, on_own_phone=by is None))
    publishing.ask_soon(event, by)
    return entrant


def _why_stays(event: Event, entrant: Entrant, course: Course, last: int) -> str:
    if event.stage == Event.Stage.OVER:
        return _("The event is over: nobody drops any more.")
    if entrant.state in entering.GONE:
        return _("{name} has left already.").format(name=entrant.name)
    if last not in course.ends:
        words = (
            _("{name} cannot have dropped after round {last}: the event is at round {shown}.")
            if last
            else _("{name} cannot have dropped before the first round: the event is at round {shown}.")
        )
        return words.format(name=entrant.name, last=last, shown=course.shown)
    return ""


@transaction.atomic
def disqualify(entrant: Entrant, by: AbstractBaseUser | None, why: str = "") -> Entrant:
    """Disqualify somebody, from now on or after the event; results so far stay for their opponents.

    Standings that had them are made anew and marked.
    Raises Refused if they are disqualified already.
    """
    event, entrant = entering.hold(entrant)
    if entrant.state == Entrant.State.DISQUALIFIED:
        raise Refused(_("{name} is disqualified already.").format(name=entrant.name))
    shown = course_of(event).shown
    last = shown if entrant.dropped_after is None else entrant.dropped_after
    _leave(entrant, Entrant.State.DISQUALIFIED, last)
    entering.let_in(event)
    placing.store_again(event, say("{name} is disqualified.", name=entrant.name))
    about = {"name": entrant.name, "why": why}
    note(event, by, say("Disqualified {name}: {why}.", **about) if why else say("Disqualified {name}.", **about))
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
        placing.store_again(event, say("{name} is no longer disqualified.", name=entrant.name))
    no_longer = say("Took the disqualification of {name} back.", name=entrant.name)
    note(event, by, no_longer if problems else say("{name} came back.", name=entrant.name))
    publishing.ask(event, by)
    return entrant


def _why_out(event: Event, entrant: Entrant, course: Course, number: int) -> list[str]:
    if entrant.state not in entering.GONE:
        return [_("{name} has not left.").format(name=entrant.name)]
    if event.stage != Event.Stage.CUT or entrant.pk not in event.cut_seeds:
        return entering.refusals(event, 0, number, course.entries)
    missed = brackets.missed(event, entrant.pk)
    if missed is None:
        return []
    words = (
        _("Round {number} is drawn without {name}. Throw its draft away first.")
        if missed == course.draft
        else _("Round {number} is drawn without {name}. If nobody has reported a result, take it back first.")
    )
    return [words.format(number=missed, name=entrant.name)]


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


def _dropped(name: str, last: int, *, on_own_phone: bool) -> Said:
    if on_own_phone and last:
        return say("{name} dropped after round {last}, on their own phone.", name=name, last=last)
    if on_own_phone:
        return say("{name} dropped before the first round, on their own phone.", name=name)
    if last:
        return say("{name} dropped after round {last}.", name=name, last=last)
    return say("{name} dropped before the first round.", name=name)
