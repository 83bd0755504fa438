"""What the desk shows: the next step, the job that is under way, and a running round at a glance."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judgeapp.domain.saying import say
from judgeapp.tournaments import jobs
from judgeapp.tournaments.models import Event, Job, Report, Round
from judgeapp.tournaments.rounds import drafting, releasing, steps, whereabouts
from judgeapp.tournaments.rounds.steps import People, Step

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
    people = steps.people_of(event)
    step = steps.next_step(event, people)
    live = jobs.live_job(event)
    if step.deed == Job.Kind.RELEASE and not live:
        step = _unless_changed(event, step)
    failure = jobs.last_failure(event, step.deed, step.number) if step.is_press and not live else ""
    stale = jobs.last_failure(event, Job.Kind.PUBLISH, 0)
    return Next(step, step.address(event), people, _waiting(live, now) if live else None, failure, stale)


def _unless_changed(event: Event, step: Step) -> Step:
    """Return the release as the next step, or another look at the draft if things have changed since its check."""
    round_ = event.rounds_played.get(number=step.number)
    changed = drafting.since_check(round_, drafting.sheet_of(event, round_))
    if not changed:
        return step
    more = [say("and {n} more", n=len(changed) - SHOWN_CHANGES)] if len(changed) > SHOWN_CHANGES else []
    hints = (releasing.CHANGED, *changed[:SHOWN_CHANGES], *more)
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
    if not job.is_queued and waited > jobs.SEND_AT_LAST_AFTER:
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
    round_, count = whereabouts.where(event).round, whereabouts.where(event).open
    if round_ is None or round_.state != Round.State.RELEASED:
        return None
    said: defaultdict[int, set[int]] = defaultdict(set)
    offered = Report.objects.filter(match__round=round_, state=Report.State.OFFERED, side__isnull=False)
    for match, side in offered.values_list("match", "side"):
        said[match].add(side)
    found = whereabouts.open_matches(round_).order_by("table").values_list("pk", "table", "extension")
    listed = [OpenTable(table, seconds // 60, len(said[pk])) for pk, table, seconds in found]
    return Running(round_, count, listed[:SHOWN_TABLES], sum(table.is_mismatch for table in listed))
