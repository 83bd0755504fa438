"""Checking the lists of whole events: what is asked is a row first, and goes on until every list is checked.

A batch is checked in slices: after some seconds its worker lets it queue again, so that several batches share the
workers fairly, and what is checked is written down every second. When a worker dies, the batch is sent again
(judgeapp.outbox) and goes on where it was. A list that ends one worker after the other is passed over and says so.
"""

import logging
import time
from datetime import timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from judgeapp.deckcheck import batches
from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import Batch, BatchList
from judgeapp.domain.messages import say
from judgeapp.operations import crews
from judgeapp.outbox import SILENT_AFTER, Outbox

logger = logging.getLogger(__name__)

SLICE = 10.0  # seconds that a batch has a worker before it queues again
WRITTEN_EVERY = 1.0  # seconds; also how soon a batch that is stopped rests
MOST_AT_ONCE = 50  # lists that are written in one transaction
SLOW_AFTER = timedelta(seconds=60)  # without a sign of life a batch can be sent again by hand
MOST_TRIES = 3  # workers that one list may end
TOO_MUCH = say("The check of this list took too much time or memory.")


def stop(batch: Batch) -> None:
    """Let a batch rest; what is checked is kept, and the worker that has it notices when it next writes."""
    _live().filter(pk=batch.pk).update(is_stopped=True, is_taken=False)


def go_on(batch: Batch) -> bool:
    """Forget that a check stopped; return whether it may be started again (one that runs or is done may not)."""
    if batch.finished_at or not (batch.failed or batch.is_stopped or is_slow(batch)):
        return False
    Batch.objects.filter(pk=batch.pk).update(failed="", is_stopped=False, is_taken=False, tries=0)
    return True


def is_slow(batch: Batch) -> bool:
    """Has a check given no sign of life for so long that its job may be lost?"""
    return not batch.finished_at and timezone.now() - batch.beat_at > SLOW_AFTER


def run(batch_id: int) -> None:
    """Check lists of a batch that are not checked yet for a while; another worker that has it is left alone."""
    now = timezone.now()
    free = _live().filter(Q(is_taken=False) | Q(beat_at__lt=now - SILENT_AFTER), pk=batch_id)
    if not free.update(is_taken=True, tries=F("tries") + 1, beat_at=now):
        return
    batch = Batch.objects.get(pk=batch_id)
    try:
        if _check_for_a_while(batch):
            _let_go(batch)
    except (OperationalError, InterfaceError):
        logger.exception("the check of event %s lost the database; it is sent again", batch_id)
        raise
    except Exception as error:
        logger.exception("the check of event %s stopped", batch_id)
        batches.fail(batch, str(error) or type(error).__name__)
        raise


def _check_for_a_while(batch: Batch) -> bool:
    """Return whether the worker still has the batch in the end: not if it is finished, or was stopped."""
    format_ = choose(batch.game, batch.format, batch.settings)
    if batch.tries >= MOST_TRIES:
        _pass_over(batch, batches.unchecked(batch).first())
    end = time.monotonic() + SLICE
    while rows := list(batches.unchecked(batch)[: MOST_AT_ONCE if batch.tries == 1 else 1]):
        due = time.monotonic() + WRITTEN_EVERY
        done: list[BatchList] = []
        while rows and (not done or time.monotonic() < due):
            done.append(rows.pop(0))
            batches.check_list(done[-1], format_, batch)
        if not _write(batch, done):
            return False
        if time.monotonic() > end:
            return True
    _live().filter(pk=batch.pk).update(finished_at=timezone.now(), is_taken=False)
    return False


def _pass_over(batch: Batch, row: BatchList | None) -> None:
    """Note on a list that no worker came through its check."""
    if row:
        batches.break_off(row, choose(batch.game, batch.format, batch.settings), TOO_MUCH)
        _write(batch, [row])


@transaction.atomic
def _write(batch: Batch, rows: list[BatchList]) -> bool:
    """Write down what was found, and a sign of life; return whether the worker is still to go on."""
    BatchList.objects.bulk_update(rows, ["verdict", "findings"])
    mine = _live().filter(pk=batch.pk, is_taken=True)
    return bool(mine.update(beat_at=timezone.now(), tries=0))


def _let_go(batch: Batch) -> None:
    """Queue again behind the other batches."""
    if _live().filter(pk=batch.pk).update(is_taken=False):
        OUTBOX.send(batch)


def _live() -> QuerySet[Batch]:
    return Batch.objects.filter(finished_at=None, failed="", is_stopped=False)


OUTBOX = Outbox(Batch, live=_live, task_of=lambda batch: crews.CHECK_BATCH, waiting={"is_taken": False})
