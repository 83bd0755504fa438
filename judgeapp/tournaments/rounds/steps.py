"""What is the next thing to do at an event, and what stops it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Count, Q
from django.urls import reverse

from judgeapp.domain.saying import say, say_many
from judgeapp.tournaments import jobs
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.models import Entrant, Event, Job, Round
from judgeapp.tournaments.rounds import brackets, closing, cuts, pairing, whereabouts

PRESSED = (Job.Kind.PAIR, Job.Kind.RELEASE, Job.Kind.CLOSE)
FEWEST = 2
ENDS = say("After it nobody drops out any more, and the settings are fixed.")
SHOWS_DECKS = say("Everybody sees the deck lists then.")
PLAY_ON = say("To play on after all, raise the number of rounds at Standings.")
# Players left -> how a round of the cut is paired.
PAIR_CUT = {2: say("Pair the final"), 4: say("Pair the semifinals"), 8: say("Pair the quarterfinals")}


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
    asks    what follows from it that is not simply undone: it is asked about first
    """

    deed: str
    label: str
    number: int = 0
    stops: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()

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
        if event.cut_seeds:
            return Step("event_cut", say("See the final places"))
        return Step("event_places", say("See the final standings"), hints=(PLAY_ON,))
    if latest is None:
        return _first(event, people)
    if latest.state == Round.State.CLOSED:
        return _after(event, latest, people)
    return _within(event, latest, whereabouts.where(event).open, people)


def _first(event: Event, people: People) -> Step:
    if people.registered and people.here < FEWEST:
        return Step("event_people_door", say("Check people in"), hints=(_registered(people.registered),))
    return Step(Job.Kind.PAIR, _pair(1), 1, tuple(_too_few(people)), tuple(_before_start(event, people)))


def _registered(count: int) -> str:
    return say("{n} are registered.", n=count)


def _pair(number: int) -> str:
    return say("Pair round {number}", number=number)


def _too_few(people: People) -> Iterable[str]:
    if people.here < FEWEST:
        yield (
            say("{n} is in; a round needs at least two. Add people, or check them in.", n=people.here)
            if people.here
            else say("Nobody is in; a round needs at least two. Add people, or check them in.")
        )


def _taken_off(people: People) -> Iterable[str]:
    if people.registered:
        yield say_many(
            "1 person is registered and not checked in; they are taken off when round 1 is released.",
            "{n} people are registered and not checked in; they are taken off when round 1 is released.",
            people.registered,
        )


def _before_start(event: Event, people: People) -> Iterable[str]:
    yield from _taken_off(people)
    if people.waiting:
        yield say("{n} on the waiting list.", n=people.waiting)
    if people.bad_decks:
        yield say_many("{n} deck list is not legal.", "{n} deck lists are not legal.", people.bad_decks)


def _within(event: Event, latest: Round, open_tables: int, people: People) -> Step:
    number = latest.number
    if latest.state == Round.State.DRAFT:
        return Step("event_round_desk", say("Look at the draft of round {number}", number=number), number)
    if latest.state == Round.State.CHECKED:
        hints = tuple(_taken_off(people)) if number == 1 else ()
        return Step(Job.Kind.RELEASE, say("Release round {number}", number=number), number, hints=hints)
    stops: tuple[str, ...] = ()
    if open_tables:
        stops = (say_many("{n} table has no result yet.", "{n} tables have no result yet.", open_tables),)
    return Step(
        Job.Kind.CLOSE, say("Close round {number}", number=number), number, stops, asks=_of_final(event, latest)
    )


def _of_final(event: Event, latest: Round) -> tuple[str, ...]:
    """Return what is asked before the last round of a cut is closed: the event ends with it."""
    if latest.stage != Round.Stage.CUT or not brackets.is_last(event, latest.number):
        return ()
    wrong = say("If a result of it turns out to be wrong, the round is thrown away at Top cut and entered again.")
    return say("The event is over with it."), *_ends(event), wrong


def _ends(event: Event) -> tuple[str, ...]:
    return (ENDS, SHOWS_DECKS) if event.decks == Event.Decks.AFTER else (ENDS,)


def _after(event: Event, latest: Round, people: People) -> Step:
    number = latest.number + 1
    if event.stage == Event.Stage.CUT:
        return Step(Job.Kind.PAIR, _pair_cut(event, number), number)
    if latest.number < (event.rounds or 0):
        return Step(Job.Kind.PAIR, _pair(number), number, tuple(_too_few(people)))
    if event.cut_size:
        return Step("event_cut", say("Fix the top {size}", size=event.cut_size), number)
    return Step("event_end", say("End the event"), asks=(*_ends(event), PLAY_ON))


def _pair_cut(event: Event, number: int) -> str:
    players = 2 * brackets.bracket_of(event).size >> brackets.bracket_round(event, number)
    return PAIR_CUT.get(players) or say("Pair the round of {players}", players=players)


@transaction.atomic
def press(event: Event, kind: str, number: int, by: AbstractBaseUser | None, starts_clock: bool = False) -> Job | None:
    """Press what is next, as long as it is next; return None if somebody has done it already.

    A second press while the first is under way returns the first. Raises Refused with what stops it.
    starts_clock   the clock starts with the release
    """
    event = lock(event.pk)
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
        return [
            say("Round {number} has no checked draft. Look at the draft and mark it as checked first.", number=number)
        ]
    if kind == Job.Kind.CLOSE:
        return closing.refusals(round_, number)
    return []
