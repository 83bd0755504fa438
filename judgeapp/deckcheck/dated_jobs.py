"""What was checked is checked anew when a dated list of its day is added, withdrawn or put back.

The list's row is the job (judgeapp.outbox). Rooms that keep verdicts of their own say so when they start (`also`).
"""

import datetime
import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from judgeapp.deckcheck import batch_jobs
from judgeapp.deckcheck.models import Batch, DatedList
from judgeapp.operations import crews
from judgeapp.outbox import Outbox

logger = logging.getLogger(__name__)

Days = tuple[datetime.date, datetime.date]
MOST_TRIES = 5
_anew: list[Callable[[str, Days, str], object]] = []
also = _anew.append  # has something called with the game, the days and the event ("" for all) of a list that changed


def run(list_id: int) -> None:
    """Check anew what a list bears on; a list that changes meanwhile is a job again."""
    row = _live().filter(pk=list_id).first()
    if row is None:
        return
    _live().filter(pk=list_id).update(tries=F("tries") + 1, beat_at=timezone.now())
    check_anew(row.game, (row.first, row.last), row.only_for)
    _live().filter(pk=list_id, changed_at=row.changed_at).update(is_applied=True)


def check_anew(game: str, days: Days, only_for: str = "") -> None:
    """Hold what was checked for some days against what counts now; `only_for` is an event, "" for all."""
    for check in (_batches, *_anew):
        check(game, days, only_for)


@transaction.atomic
def _batches(game: str, days: Days, only_for: str) -> None:
    """Have lists that were checked together checked again; one check that was stopped by hand rests."""
    if only_for:
        return
    found = Batch.objects.select_for_update().filter(game=game, date__range=days, is_stopped=False)
    for batch in found:
        batch.lists.update(verdict="", findings=[])
        batch.finished_at, batch.failed, batch.is_taken, batch.tries = None, "", False, 0
        batch.beat_at = timezone.now()
        batch.save()
        batch_jobs.OUTBOX.send_after_commit(batch)


def _live() -> QuerySet[DatedList]:
    return DatedList.objects.filter(is_applied=False)


def _give_up(row: DatedList) -> None:
    """Leave what is kept as it is; the next change of the list is a job again."""
    logger.error("nothing is checked anew by the dated list %s: it failed %s times", row.pk, row.tries)
    _live().filter(pk=row.pk).update(is_applied=True)


OUTBOX = Outbox(DatedList, live=_live, task_of=lambda row: crews.CHECK_ANEW, most_tries=MOST_TRIES, give_up=_give_up)
