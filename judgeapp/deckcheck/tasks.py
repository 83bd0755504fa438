"""Jobs about decks; what they do is in batch_jobs and dated_jobs."""

from celery import shared_task

from judgeapp.deckcheck import batch_jobs, dated_jobs

MOST_SECONDS = 40  # of one slice; a worker that takes longer over a list is ended
MOST_ANEW = 600  # of all that one dated list bears on


@shared_task(time_limit=MOST_SECONDS)
def check_batch(batch_id: int) -> None:
    batch_jobs.run(batch_id)


@shared_task(time_limit=MOST_ANEW)
def check_anew(list_id: int) -> None:
    dated_jobs.run(list_id)
