"""Pressing "pair", "release", "close": a press is a row first, and stays one until it is done.

Work is done under a lock of the event's row in one transaction, so that a job that runs twice finds its work done, and
one that is killed leaves nothing. What is lost is sent again (judgeapp.outbox).
"""

import logging
from collections.abc import Callable

from django.contrib.auth.models import User
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from judgeapp.domain.messages import as_stored, english_of, say, sentences, stored_text
from judgeapp.operations import crews
from judgeapp.outbox import Outbox
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.models import Event, Job

logger = logging.getLogger(__name__)

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


def run(job_id: int, work: Callable[[Event, Job], None]) -> None:
    """Do the work of a job once, whoever else has it, too.

    Work that is refused fails the job with the reason. A database that goes away leaves it to a sweep.
    """
    taken = Job.objects.filter(pk=job_id, state__in=LIVE).update(
        state=Job.State.RUNNING, tries=F("tries") + 1, started_at=timezone.now()
    )
    if not taken:
        return
    try:
        _work(job_id, work)
    except Refused as refused:
        _fail(job_id, sentences(refused.problems))
    except (OperationalError, InterfaceError):
        logger.exception("job %s lost the database; it is sent again", job_id)
        raise
    except Exception as error:
        logger.exception("job %s broke", job_id)
        words = say("The job broke ({error}); nothing was changed. Press again.", error=type(error).__name__)
        _fail(job_id, words)
        raise


@transaction.atomic
def _work(job_id: int, work: Callable[[Event, Job], None]) -> None:
    event = lock(Job.objects.values_list("event_id", flat=True).get(pk=job_id))
    job = Job.objects.select_for_update().get(pk=job_id)
    if job.state not in LIVE:
        return
    work(event, job)
    Job.objects.filter(pk=job_id).update(state=Job.State.DONE, done_at=timezone.now(), problem="", message={})


def _fail(job_id: int, why: str) -> None:
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
    give_up=lambda job: _fail(job.pk, NOBODY_FINISHED),
)


def live_job(event: Event) -> Job | None:
    """Return the job that is under way for the organiser to wait for."""
    return Job.objects.filter(event=event, state__in=LIVE).exclude(kind=Job.Kind.PUBLISH).first()


def last_failure(event: Event, kind: str, number: int) -> str:
    """Return why the latest press for a round failed; "" if it did not."""
    latest = Job.objects.filter(event=event, kind=kind, number=number).order_by("-attempt").first()
    return stored_text(latest.message, latest.problem) if latest and latest.state == Job.State.FAILED else ""
