"""Jobs about decks."""

import logging
from functools import partial

from celery import shared_task
from django.db import transaction

from judgeapp.deckcheck import batches, models

logger = logging.getLogger(__name__)


@shared_task
def check_batch(batch_id: int) -> None:
    batches.check_batch(batch_id)


def start(batch: models.Batch) -> None:
    """Have an event checked as soon as it is stored; if no job can be queued, that is noted on the event."""
    transaction.on_commit(partial(_queue, batch))


def _queue(batch: models.Batch) -> None:
    try:
        check_batch.delay(batch.pk)
    except Exception:
        logger.exception("the check of event %s cannot be queued", batch.pk)
        batches.fail(batch, "The job could not be queued.")
