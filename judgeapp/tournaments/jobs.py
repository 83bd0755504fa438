"""Pressing "pair", "release", "close": a press is a row first, and stays one until it is done.

The database is the truth and the broker only a messenger. A press is stored, then sent; if it cannot be sent, or the
worker that had it dies, `sweep` sends it again. Work is done under a lock of the event's row in one transaction, so
that a job that runs twice finds its work done, and one that is killed leaves nothing.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.contrib.auth.models import AbstractBaseUser
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q
from django.utils import timezone

from judgeapp import broker
from judgeapp.domain.saying import as_kept, english_of, say, sentences, told
from judgeapp.operations import crews
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.models import Event, Job

logger = logging.getLogger(__name__)

LIVE = (Job.State.WAITING, Job.State.RUNNING)
SEND_AGAIN_AFTER = timedelta(seconds=10)
SEND_AT_LAST_AFTER = timedelta(seconds=2)  # what no broker has taken yet; sooner, the press itself is still sending
MOST_TRIES = 8
NOBODY_FINISHED = say(
    "{n} workers took this up and none finished. Press again, or tell who runs the site.", n=MOST_TRIES
)


@transaction.atomic
def press(event: Event, kind: str, number: int, by: AbstractBaseUser | None) -> Job:
    """Keep a press and have it done; a second press while the first is under way returns the first."""
    lock(event.pk)
    live = Job.objects.filter(event=event, kind=kind, state__in=LIVE).first()
    if live:
        return live
    before = Job.objects.filter(event=event, kind=kind, number=number).count()
    job = Job.objects.create(event=event, kind=kind, number=number, attempt=before + 1, by=by)
    transaction.on_commit(partial(send, job.pk, kind), robust=True)
    return job


def task_of(kind: str) -> str:
    """Return the name of what does a job of a kind, in the queue of its urgency."""
    return crews.PUBLISH if kind == Job.Kind.PUBLISH else crews.RUN_JOB


def send(job_id: int, kind: str) -> bool:
    """Hand a job to the broker; one that cannot be reached leaves the job waiting. Return whether it was sent."""
    is_sent = broker.deliver(task_of(kind), job_id)
    Job.objects.filter(pk=job_id).update(is_queued=is_sent, sent_at=timezone.now())
    return is_sent


def run(job_id: int, work: Callable[[Event, Job], None]) -> None:
    """Do the work of a job once, whoever else has it, too.

    Work that is refused fails the job with the reason. A database that goes away leaves it to `sweep`.
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
    Job.objects.filter(pk=job_id).update(state=Job.State.DONE, done_at=timezone.now(), problem="", told={})


def _fail(job_id: int, why: str) -> None:
    """Give a job up, unless another worker has finished it meanwhile."""
    Job.objects.filter(pk=job_id, state__in=LIVE).update(
        state=Job.State.FAILED, done_at=timezone.now(), problem=english_of(why)[:300], told=as_kept(why)
    )


def sweep(now: datetime) -> int:
    """Send again what is late: never taken by a broker, or silent for too long; return how many jobs.

    Of several workers that look at once, one sends a job.
    """
    unsent = Q(is_queued=False, sent_at__lt=now - SEND_AT_LAST_AFTER)
    late = Job.objects.filter(unsent | Q(sent_at__lt=now - SEND_AGAIN_AFTER), state__in=LIVE)
    sent = 0
    for job_id, kind, sent_at, tries in late.values_list("pk", "kind", "sent_at", "tries"):
        if not Job.objects.filter(pk=job_id, sent_at=sent_at, state__in=LIVE).update(sent_at=now):
            continue
        if tries < MOST_TRIES:
            sent += send(job_id, kind)
        else:
            _fail(job_id, NOBODY_FINISHED)
    return sent


def live_job(event: Event) -> Job | None:
    """Return the job that is under way for the organiser to wait for."""
    return Job.objects.filter(event=event, state__in=LIVE).exclude(kind=Job.Kind.PUBLISH).first()


def last_failure(event: Event, kind: str, number: int) -> str:
    """Return why the latest press for a round failed; "" if it did not."""
    latest = Job.objects.filter(event=event, kind=kind, number=number).order_by("-attempt").first()
    return told(latest.told, latest.problem) if latest and latest.state == Job.State.FAILED else ""
