"""Jobs about decks; what they do is in batch_jobs."""

from celery import shared_task

from judgeapp.deckcheck import batch_jobs

MOST_SECONDS = 40  # of one slice; a worker that takes longer over a list is ended


@shared_task(time_limit=MOST_SECONDS)
def check_batch(batch_id: int) -> None:
    batch_jobs.run(batch_id)
