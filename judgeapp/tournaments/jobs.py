"""Pressing "pair", "release", "close": a press is a row first, and stays one until it is done (tasks.py).

What is lost is sent again (judgeapp.outbox).
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from judgeapp.domain.messages import as_stored, english_of, say, stored_text
from judgeapp.operations import crews
from judgeapp.outbox import Outbox
from judgeapp.tournaments.locking import lock
from judgeapp.tournaments.models import Event, Job

LIVE = (Job.State.WAITING, Job.State.RUNNING)
MOST_TRIES = 8
NOBODY_FINISHED = say(
    "{n} workers took this up and none finished. Press again, or tell who runs the site.", n=MOST_TRIES
)


@transaction.atomic
def press(event: Event, kind: str, number: int, by: User | None) -> Job:
    """Keep a press and have it done; a second press while the first is under way returns the first."""
    lock(event.pk)
    live = Job.objects.filter(event=event, kind=kind, state__in=LIVE).first()
    if live:
        return live
    before = Job.objects.filter(event=event, kind=kind, number=number).count()
    job = Job.objects.create(event=event, kind=kind, number=number, attempt=before + 1, by=by)
    OUTBOX.send_after_commit(job)
    return job


def task_of(kind: str) -> str:
    """Return the name of what does a job of a kind, in the queue of its urgency."""
    return crews.PUBLISH if kind == Job.Kind.PUBLISH else crews.RUN_JOB


def fail(job_id: int, why: str) -> None:
    """Give a job up, unless another worker has finished it meanwhile."""
    Job.objects.filter(pk=job_id, state__in=LIVE).update(
        state=Job.State.FAILED, done_at=timezone.now(), problem=english_of(why)[:300], message=as_stored(why)
    )


OUTBOX = Outbox(
    Job,
    live=lambda: Job.objects.filter(state__in=LIVE),
    task_of=lambda job: task_of(job.kind),
    beat="sent_at",
    most_tries=MOST_TRIES,
    give_up=lambda job: fail(job.pk, NOBODY_FINISHED),
)


def live_job(event: Event) -> Job | None:
    """Return the job that is under way for the organiser to wait for."""
    return Job.objects.filter(event=event, state__in=LIVE).exclude(kind=Job.Kind.PUBLISH).first()


def last_failure(event: Event, kind: str, number: int) -> str:
    """Return why the latest press for a round failed; "" if it did not."""
    latest = Job.objects.filter(event=event, kind=kind, number=number).order_by("-attempt").first()
    return stored_text(latest.message, latest.problem) if latest and latest.state == Job.State.FAILED else ""
