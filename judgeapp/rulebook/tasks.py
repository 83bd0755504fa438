"""Jobs about rules; what they do is in importing.jobs."""

from celery import shared_task

from judgeapp.rulebook.importing import jobs


@shared_task
def work_on_import(import_id: int) -> None:
    jobs.run(import_id)
