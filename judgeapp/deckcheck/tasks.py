"""Jobs about decks; what they do is in batch_jobs, dated_jobs and format_jobs."""

from celery import shared_task

from judgeapp.deckcheck import batch_jobs, dated_jobs, format_jobs

MOST_SECONDS = 40  # of one slice; a worker that takes longer over a list is ended
MOST_ANEW = 600  # of all that one dated list, or one format, bears on


@shared_task(time_limit=MOST_SECONDS)
def check_batch(batch_id: int) -> None:
    batch_jobs.run(batch_id)


@shared_task(time_limit=MOST_ANEW)
def check_anew(list_id: int) -> None:
    dated_jobs.run(list_id)


@shared_task(time_limit=MOST_ANEW)
def check_by_format(change_id: int) -> None:
    format_jobs.run(change_id)
