"""The desk: what is to be done next at an event, what stops it, the press that does it, and the round that is on."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q
from django.urls import reverse

from judgeapp.domain.messages import listed, say, say_many
from judgeapp.outbox import SEND_AT_LAST_AFTER
from judgeapp.tournaments import jobs
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.models import Entrant, Event, Job, Report, Round
from judgeapp.tournaments.rounds import brackets, cuts, drafts, lifecycle, pairing, progress

PRESSED = (Job.Kind.PAIR, Job.Kind.RELEASE, Job.Kind.CLOSE)
FEWEST = 2
ENDS = say("After it nobody drops out any more, and the settings are fixed.")
SHOWS_DECKS = say("Everybody sees the deck lists then.")
PLAY_ON = say("To play on after all, raise the number of rounds at Standings.")
# Players left -> what a round of the cut is called in a sentence.
PARTS = {2: say("the final"), 4: say("the semifinals"), 8: say("the quarterfinals")}
LOOK = "look"
NAMED = 8  # of those whose deck list is missing


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
    latest = progress.where(event).round
    if event.stage == Event.Stage.OVER:
        if event.cut_seeds:
            return Step("event_cut", say("See the final places"))
        return Step("event_places", say("See the final standings"), hints=(PLAY_ON,))
    if latest is None:
        return _first(event, people)
    if latest.state == Round.State.CLOSED:
        return _after(event, latest, people)
    return _within(event, latest, progress.where(event).open, people)


def _first(event: Event, people: People) -> Step:
    if people.registered and people.here < FEWEST:
        hint = say("{n} are registered.", n=people.registered)
        return Step("event_people_door", say("Check people in"), hints=(hint,))
    return Step(
        Job.Kind.PAIR,
        label_of(event, 1, Job.Kind.PAIR),
        1,
        tuple(_too_few(people)),
        tuple(_before_start(event, people)),
    )


def label_of(event: Event, number: int, deed: str, is_cut: bool = False) -> str:
    """Return what is to be done with a round: a Job.Kind, or LOOK at its draft."""
    if not is_cut:
        return {
            Job.Kind.PAIR: say("Pair round {number}", number=number),
            LOOK: say("Look at the draft of round {number}", number=number),
            Job.Kind.RELEASE: say("Release round {number}", number=number),
            Job.Kind.CLOSE: say("Close round {number}", number=number),
        }[deed]
    players = 2 * brackets.bracket_of(event).size >> brackets.bracket_round(event, number)
    part = PARTS.get(players) or say("the round of {players}", players=players)
    return {
        Job.Kind.PAIR: say("Pair {part}", part=part),
        LOOK: say("Look at the draft of {part}", part=part),
        Job.Kind.RELEASE: say("Release {part}", part=part),
        Job.Kind.CLOSE: say("Close {part}", part=part),
    }[deed]


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
    yield from missing_decks(event)
    if people.bad_decks:
        yield say_many("{n} deck list is not legal.", "{n} deck lists are not legal.", people.bad_decks)


def _within(event: Event, latest: Round, open_tables: int, people: People) -> Step:
    number, is_cut = latest.number, latest.stage == Round.Stage.CUT
    if latest.state == Round.State.DRAFT:
        label = label_of(event, number, LOOK, is_cut)
        return Step("event_round_desk", label, number, hints=missing_decks(event))
    if latest.state == Round.State.CHECKED:
        label = label_of(event, number, Job.Kind.RELEASE, is_cut)
        hints = tuple(_taken_off(people)) if number == 1 else ()
        return Step(Job.Kind.RELEASE, label, number, hints=hints, asks=missing_decks(event))
    stops: tuple[str, ...] = ()
    if open_tables:
        stops = (say_many("{n} table has no result yet.", "{n} tables have no result yet.", open_tables),)
    label = label_of(event, number, Job.Kind.CLOSE, is_cut)
    return Step(Job.Kind.CLOSE, label, number, stops, asks=_of_final(event, latest))


def missing_decks(event: Event) -> tuple[str, ...]:
    """Return whose deck list is missing of those who are in, as a sentence; () if none is or none is asked for."""
    if event.decks == Event.Decks.NONE or event.stage not in (Event.Stage.OPEN, Event.Stage.SWISS):
        return ()
    names = list(
        event.entrants.filter(state=Entrant.State.IN, deck=None).order_by("name").values_list("name", flat=True)
    )
    if not names:
        return ()
    more = [say("{n} more", n=len(names) - NAMED)] if len(names) > NAMED else []
    return (
        say_many(
            "{n} deck list is missing: that of {names}.",
            "{n} deck lists are missing: those of {names}.",
            len(names),
            names=listed([*names[:NAMED], *more]),
        ),
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
        return Step(Job.Kind.PAIR, label_of(event, number, Job.Kind.PAIR, is_cut=True), number)
    if latest.number < (event.rounds or 0):
        return Step(Job.Kind.PAIR, label_of(event, number, Job.Kind.PAIR), number, tuple(_too_few(people)))
    if event.cut_size:
        return Step("event_cut", say("Fix the top {size}", size=event.cut_size), number)
    return Step("event_end", say("End the event"), asks=(*_ends(event), PLAY_ON))


@transaction.atomic
def press(event: Event, kind: str, number: int, by: User | None, starts_clock: bool = False) -> Job | None:
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
    if kind == Job.Kind.RELEASE and latest:
        Round.objects.filter(pk=latest.pk).update(starts_at_release=starts_clock)
    return jobs.press(event, kind, number, by)


def _is_done(kind: str, round_: Round | None) -> bool:
    if round_ is None:
        return False
    if kind == Job.Kind.PAIR:
        return True
    done: dict[str, tuple[str, ...]]
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
        return lifecycle.closing_problems(round_, number)
    return []


SHOWN_TABLES = 60
SHOWN_LOG = 6
SHOWN_CHANGES = 12
NO_WORKER_AFTER = timedelta(seconds=12)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that is under way, for who waits for it."""

    job: Job
    words: str
    seconds: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table without a result: how many minutes it has longer, and how many of its players have reported."""

    number: int
    extension: int
    reports: int

    @property
    def is_mismatch(self) -> bool:
        return self.reports == 2


@dataclass(frozen=True, slots=True)
class Running:
    """A released round: all its open tables are counted, the first of them are listed."""

    round: Round
    open: int
    tables: Sequence[OpenTable]
    mismatches: int

    @property
    def more(self) -> int:
        return self.open - len(self.tables)


@dataclass(frozen=True, slots=True)
class Next:
    """The next step, or the job that does it.

    failure   why the last press came to nothing
    stale     why the public pages are not up to date
    """

    step: Step
    address: str
    people: People
    waiting: Waiting | None
    failure: str
    stale: str


def next_of(event: Event, now: datetime) -> Next:
    """Return what is to be done next at an event."""
    people = people_of(event)
    step = next_step(event, people)
    live = jobs.live_job(event)
    if step.deed == Job.Kind.RELEASE and not live:
        step = _unless_changed(event, step)
    failure = jobs.last_failure(event, step.deed, step.number) if step.is_press and not live else ""
    stale = jobs.last_failure(event, Job.Kind.PUBLISH, 0)
    return Next(step, step.address(event), people, _waiting(live, now) if live else None, failure, stale)


def _unless_changed(event: Event, step: Step) -> Step:
    """Return the release as the next step, or another look at the draft if things have changed since its check."""
    round_ = event.rounds_played.get(number=step.number)
    changed = drafts.since_check(round_, drafts.sheet_of(event, round_))
    if not changed:
        return step
    more = [say("and {n} more", n=len(changed) - SHOWN_CHANGES)] if len(changed) > SHOWN_CHANGES else []
    hints = (lifecycle.CHANGED, *changed[:SHOWN_CHANGES], *more)
    return Step(
        "event_round_desk",
        say("Look at the draft of round {number} again", number=step.number),
        step.number,
        hints=hints,
    )


def _waiting(job: Job, now: datetime) -> Waiting:
    waited = now - job.asked_at
    return Waiting(job, _words(job, waited), max(0, int(waited.total_seconds())))


def _words(job: Job, waited: timedelta) -> str:
    doing = {
        Job.Kind.PAIR: say("Pairing round {number}", number=job.number),
        Job.Kind.RELEASE: say("Releasing round {number}", number=job.number),
        Job.Kind.CLOSE: say("Closing round {number}", number=job.number),
    }[Job.Kind(job.kind)]
    if job.state == Job.State.RUNNING:
        if job.tries < 2:
            return say("{doing} …", doing=doing)
        return say("{doing} again: the worker that had it is gone …", doing=doing)
    if not job.is_queued and waited > SEND_AT_LAST_AFTER:
        return say(
            "{doing}: the queue cannot be reached. Your press is kept and runs as soon as the queue is back.",
            doing=doing,
        )
    if waited > NO_WORKER_AFTER:
        return say(
            "{doing}: no worker has taken it up yet. Your press is kept and runs as soon as one does.", doing=doing
        )
    return say("{doing}: waiting for a worker …", doing=doing)


def running_of(event: Event) -> Running | None:
    """Return the round that is being played; None if there is none."""
    round_, count = progress.where(event).round, progress.where(event).open
    if round_ is None or round_.state != Round.State.RELEASED:
        return None
    reported: defaultdict[int, set[int | None]] = defaultdict(set)
    offered = Report.objects.filter(match__round=round_, state=Report.State.OFFERED, side__isnull=False)
    for match, side in offered.values_list("match", "side"):
        reported[match].add(side)
    found = progress.open_matches(round_).order_by("table").values_list("pk", "table", "extension")
    listed = [OpenTable(table, seconds // 60, len(reported[pk])) for pk, table, seconds in found if table]
    return Running(round_, count, listed[:SHOWN_TABLES], sum(table.is_mismatch for table in listed))
