"""A worker does jobs of events; what they do is in the services.

Work is done under a lock of the event's row in one transaction, so that a job that runs twice finds its work done, and
one that is killed leaves nothing.
"""

import logging
from functools import partial

from celery import shared_task
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from judgeapp.domain.messages import say, sentences
from judgeapp.tournaments.jobs import LIVE, fail
from judgeapp.tournaments.locking import Refused, lock
from judgeapp.tournaments.models import Event, Job
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import cuts, lifecycle, pairing

logger = logging.getLogger(__name__)


def pair(event: Event, job: Job) -> None:
    """Pair a round of the part that the event is in."""
    (cuts.pair if event.stage == Event.Stage.CUT else pairing.pair)(event, job)


def release(event: Event, job: Job) -> None:
    """Release a round; its pack is written once it is out, and holds nobody up."""
    lifecycle.release(event, job)
    transaction.on_commit(partial(packs.keep, event, job.number), robust=True)


WORK = {
    Job.Kind.PAIR: pair,
    Job.Kind.RELEASE: release,
    Job.Kind.CLOSE: lifecycle.close,
    Job.Kind.PUBLISH: publishing.publish_again,
}


@shared_task
def run_job(job_id: int) -> None:
    """Do a job once, whoever else has it, too.

    Work that is refused fails the job with the reason. A database that goes away leaves it to a sweep.
    """
    taken = Job.objects.filter(pk=job_id, state__in=LIVE).update(
        state=Job.State.RUNNING, tries=F("tries") + 1, started_at=timezone.now()
    )
    if not taken:
        return
    try:
        _work(job_id)
    except Refused as refused:
        fail(job_id, sentences(refused.problems))
    except (OperationalError, InterfaceError):
        logger.exception("job %s lost the database; it is sent again", job_id)
        raise
    except Exception as error:
        logger.exception("job %s broke", job_id)
        words = say("The job broke ({error}); nothing was changed. Press again.", error=type(error).__name__)
        fail(job_id, words)
        raise


@transaction.atomic
def _work(job_id: int) -> None:
    event = lock(Job.objects.values_list("event_id", flat=True).get(pk=job_id))
    job = Job.objects.select_for_update().get(pk=job_id)
    if job.state not in LIVE:
        return
    WORK[Job.Kind(job.kind)](event, job)
    Job.objects.filter(pk=job_id).update(state=Job.State.DONE, done_at=timezone.now(), problem="", message={})


@shared_task
def publish(job_id: int) -> None:
    """Do a job that nobody in the hall waits for."""
    run_job(job_id)
