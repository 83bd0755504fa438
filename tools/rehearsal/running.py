"""What the organiser and the scorekeeper of a rehearsal do, and how its jobs run."""

import logging
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from celery import current_app
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from judgeapp.tournaments import jobs, tasks
from judgeapp.tournaments.locking import lock
from judgeapp.tournaments.models import Event, Job, Report, Round
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.results import reporting, reports
from judgeapp.tournaments.rounds import clock, cuts, drafts, lifecycle, repairs, steps
from judgeapp.tournaments.rounds.drafts import rows_of
from tools.rehearsal.book import Book

PATIENCE = 120.0


class JobFailed(RuntimeError):  # noqa: N818 - what a sentence says of it
    """A job of the rehearsal did not do its work."""


class Runner(Protocol):
    def started(self) -> Iterator[None]: ...

    def finish(self, event: Event) -> None:
        """Return when no job of an event is under way; raise JobFailed if one failed."""


class Inline:
    """Jobs run in this process as soon as their press is kept; no broker and no worker is needed."""

    @contextmanager
    def started(self) -> Iterator[None]:
        tracing, before = logging.getLogger("celery.app.trace"), current_app.conf.task_always_eager
        level = tracing.level
        current_app.conf.task_always_eager = True
        tracing.setLevel(logging.WARNING)
        try:
            yield
        finally:
            current_app.conf.task_always_eager = before
            tracing.setLevel(level)

    def finish(self, event: Event) -> None:
        for job_id in event.jobs.filter(state__in=jobs.LIVE).values_list("pk", flat=True):
            tasks.run_job(job_id)
        refuse_failed(event)


class Worker:
    """Jobs run in a worker of the site, as they do at a real event."""

    @contextmanager
    def started(self) -> Iterator[None]:
        yield

    def finish(self, event: Event) -> None:
        end = time.monotonic() + PATIENCE
        while event.jobs.filter(state__in=jobs.LIVE).exists():
            if time.monotonic() > end:
                raise JobFailed(f"No worker has done the job within {PATIENCE:.0f} seconds. Is one running?")
            time.sleep(0.02)
        refuse_failed(event)


def refuse_failed(event: Event) -> None:
    failed = event.jobs.filter(state=Job.State.FAILED).order_by("-pk").first()
    if failed:
        raise JobFailed(f"{failed}: {failed.problem}")


@transaction.atomic
def remove(event: Event) -> None:
    """Delete an event with all that belongs to it."""
    lock(event.pk)
    event.delete()
    transaction.on_commit(partial(packs.forget, event))


@dataclass(frozen=True)
class Desk:
    """The organiser at work."""

    event: Event
    organiser: User
    runner: Runner
    book: Book
    rng: random.Random

    @property
    def sender(self) -> reporting.Sender:
        return reporting.Sender(Report.Source.SCOREKEEPER, by=self.organiser)

    def pair(self, number: int) -> Round:
        """Press "pair"; return the draft."""
        self._press(Job.Kind.PAIR, number, "press to draft")
        return self.event.rounds_played.get(number=number)

    def edit(self, number: int) -> None:
        """Swap two players of neighbouring tables by hand."""
        round_ = self.event.rounds_played.get(number=number)
        pairs = [row.seats for row in rows_of(round_) if len(row.seats) == 2]
        if len(pairs) < 2:
            return
        at = self.rng.randrange(len(pairs) - 1)
        with self.book.step("swap by hand"):
            version = drafts.version_of(round_)
            drafts.edit(self.event, number, "swap", [pairs[at][1], pairs[at + 1][1]], version, self.organiser)
        self.book.happened["swaps by hand"] += 1

    def release(self, number: int) -> None:
        with self.book.step("check"):
            lifecycle.check(self.event, number, self.organiser)
        self._press(Job.Kind.RELEASE, number, "release")
        with self.book.step("start the clock"):
            clock.turn(self.event, number, "start", self.organiser)
        self.settle()

    def close(self, number: int) -> None:
        self._press(Job.Kind.CLOSE, number, "close")

    def correct(self, wrong: Report) -> None:
        """Turn a result of a closed round round."""
        with self.book.step("correct an old result"), transaction.atomic():
            right = reports.score_of(wrong).flipped()
            reporting.enter(self.event, wrong.match_id, right, self.sender, wrong.pk)
        self.book.happened["old results corrected"] += 1
        self.settle()

    def repair(self, number: int) -> None:
        """Have the assistant mend the round that is on, in the way that stops the fewest tables."""
        round_ = self.event.rounds_played.get(number=number)
        with self.book.step("look at a repair"):
            found = repairs.outlook(self.event, round_, (), timezone.now())
        if found.ways:
            with self.book.step("repair a round"):
                done = repairs.repair(self.event, number, found.ways[0].key, (), self.organiser, tell=True)
            self.book.happened["tables stopped by a repair"] += len(done.stopped)
            self.settle()

    def fix_cut(self) -> None:
        with self.book.step("fix the cut"):
            cuts.fix(self.event, self.event.cut_size, (), self.organiser)
        self.settle()

    def _press(self, kind: str, number: int, name: str) -> None:
        with self.book.step(name):
            steps.press(self.event, kind, number, self.organiser)
            self.runner.finish(self.event)
        self.event.refresh_from_db()

    def settle(self) -> None:
        """Wait until the public pages have followed."""
        with self.book.step("public pages follow"):
            self.runner.finish(self.event)
        self.event.refresh_from_db()
