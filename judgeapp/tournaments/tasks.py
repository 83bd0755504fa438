"""Jobs of events; what they do is in the services."""

from functools import partial

from celery import shared_task
from django.db import transaction

from judgeapp.tournaments import jobs
from judgeapp.tournaments.models import Event, Job
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import cuts, lifecycle, pairing


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
    jobs.run(job_id, lambda event, job: WORK[Job.Kind(job.kind)](event, job))


@shared_task
def publish(job_id: int) -> None:
    """Do a job that nobody in the hall waits for."""
    run_job(job_id)
