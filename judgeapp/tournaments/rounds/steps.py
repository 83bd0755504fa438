"""What is the next thing to do at an event, and what stops it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Q
from django.urls import reverse

from judgeapp.tournaments import jobs
from judgeapp.tournaments.jobs import Refused
from judgeapp.tournaments.models import Entrant, Event, Job, Round
from judgeapp.tournaments.rounds import brackets, closing, cuts, pairing, whereabouts

PRESSED = (Job.Kind.PAIR, Job.Kind.RELEASE, Job.Kind.CLOSE)
FEWEST = 2
OVER = ("event_places", "See the final standings")


@dataclass(frozen=True, slots=True)
class People:
    """How many entrants are in which state."""

    here: int
    registered: int
    waiting: int
    bad_decks: int


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing to do.

    deed    a Job.Kind that is pressed, or the name of the route where it is done
    number  the round it is about
    stops   why it cannot be done now, as sentences; empty if it can
    hints   what should be known before
    """

    deed: str
    label: str
    number: int = 0
    stops: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()

    @property
    def is_press(self) -> bool:
        return self.deed in PRESSED

    @property
    def is_page(self) -> bool:
        """Is it a page that all of the crew may open?"""
        return self.deed in ("event_round_desk", "event_cut", "event_places")

    def address(self, event: Event) -> str:
        """Return where it is done: what takes the press, or the page."""
        if self.is_press:
            return reverse("event_press", args=[event.token])
        return reverse(self.deed, args=[event.token, self.number] if self.deed == "event_round_desk" else [event.token])


def people_of(event: Event) -> People:
    """Count the entrants by state; one query."""
    state = Entrant.State
    return People(
        **event.entrants.aggregate(
            here=Count("pk", filter=Q(state=state.IN)),
            registered=Count("pk", filter=Q(state=state.REGISTERED)),
            waiting=Count("pk", filter=Q(state=state.WAITING)),
            bad_decks=Count("pk", filter=Q(state=state.IN, deck_verdict="illegal")),
        )
    )


def next_step(event: Event, people: People) -> Step:
    """Return what is to be done next."""
    latest = whereabouts.where(event).round
    if event.stage == Event.Stage.OVER:
        return Step(*(("event_cut", "See the final places") if event.cut_seeds else OVER))
    if latest is None:
        return _first(event, people)
    if latest.state == Round.State.CLOSED:
        return _after(event, latest, people)
    return _within(latest, whereabouts.where(event).open)


def _first(event: Event, people: People) -> Step:
    if people.registered and people.here < FEWEST:
        return Step("event_people_door", "Check people in", hints=(f"{people.registered} are registered.",))
    return Step(Job.Kind.PAIR, "Pair round 1", 1, tuple(_too_few(people)), tuple(_before_start(event, people)))


def _too_few(people: People) -> Iterable[str]:
    if people.here < FEWEST:
        there = f"{people.here or 'Nobody'} {'is' if people.here < 2 else 'are'} in"
        yield f"{there}; a round needs at least two. Add people, or check them in."


def _before_start(event: Event, people: People) -> Iterable[str]:
    if people.registered:
        are = "1 person is" if people.registered == 1 else f"{people.registered} people are"
        yield f"{are} registered and not checked in; they are taken off when round 1 is released."
    if people.waiting:
        yield f"{people.waiting} on the waiting list."
    if people.bad_decks:
        yield f"{people.bad_decks} deck {'list is' if people.bad_decks == 1 else 'lists are'} not legal."


def _within(latest: Round, open_tables: int) -> Step:
    number = latest.number
    if latest.state == Round.State.DRAFT:
        return Step("event_round_desk", f"Look at the draft of round {number}", number)
    if latest.state == Round.State.CHECKED:
        return Step(Job.Kind.RELEASE, f"Release round {number}", number)
    stops = ()
    if open_tables:
        stops = (f"{open_tables} {'table has' if open_tables == 1 else 'tables have'} no result yet.",)
    return Step(Job.Kind.CLOSE, f"Close round {number}", number, stops)


def _after(event: Event, latest: Round, people: People) -> Step:
    number = latest.number + 1
    if event.stage == Event.Stage.CUT:
        return Step(Job.Kind.PAIR, f"Pair the {brackets.name_of_round(event, number).lower()}", number)
    if latest.number < (event.rounds or 0):
        return Step(Job.Kind.PAIR, f"Pair round {number}", number, tuple(_too_few(people)))
    if event.cut_size:
        return Step("event_cut", f"Fix the top {event.cut_size}", number)
    return Step("event_end", "End the event", hints=("To play on instead, raise the number of rounds at Standings.",))


@transaction.atomic
def press(event: Event, kind: str, number: int, by: AbstractBaseUser | None, starts_clock: bool = False) -> Job | None:
    """Press what is next, as long as it is next; return None if somebody has done it already.

    A second press while the first is under way returns the first. Raises Refused with what stops it.
    starts_clock   the clock starts with the release
    """
    event = jobs.lock(event.pk)
    live = event.jobs.filter(kind=kind, state__in=jobs.LIVE).first()
    if live:
        return live
    latest = event.rounds_played.filter(number=number).first()
    if _is_done(kind, latest):
        return None
    if problems := _refusals(event, kind, number, latest):
        raise Refused(*problems)
    if kind == Job.Kind.RELEASE:
        Round.objects.filter(pk=latest.pk).update(starts_at_release=starts_clock)
    return jobs.press(event, kind, number, by)


def _is_done(kind: str, round_: Round | None) -> bool:
    if round_ is None:
        return False
    if kind == Job.Kind.PAIR:
        return True
    done = {Job.Kind.RELEASE: (Round.State.RELEASED, Round.State.CLOSED), Job.Kind.CLOSE: (Round.State.CLOSED,)}
    return round_.state in done.get(kind, ())


def _refusals(event: Event, kind: str, number: int, round_: Round | None) -> list[str]:
    if kind == Job.Kind.PAIR:
        return cuts.refusals(event, number) if event.stage == Event.Stage.CUT else pairing.refusals(event, number)
    if kind == Job.Kind.RELEASE and (round_ is None or round_.state != Round.State.CHECKED):
        return [f"Round {number} has no checked draft. Look at the draft and mark it as checked first."]
    if kind == Job.Kind.CLOSE:
        return closing.refusals(round_, number)
    return []
