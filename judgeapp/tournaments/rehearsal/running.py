"""How the jobs of a rehearsal run."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from celery import current_app
from django.db import transaction

from judgeapp.tournaments import jobs, tasks
from judgeapp.tournaments.locking import lock
from judgeapp.tournaments.models import Event, Job
from judgeapp.tournaments.paper import packs

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
