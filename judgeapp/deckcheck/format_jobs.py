"""What was checked is checked anew when staff change a format, or what one cites; the change's row is the job."""

import datetime
import logging

from django.db.models import F, QuerySet
from django.utils import timezone

from judgeapp.deckcheck.dated_jobs import MOST_TRIES, check_anew
from judgeapp.deckcheck.models import FormatChange
from judgeapp.operations import crews
from judgeapp.outbox import Outbox

logger = logging.getLogger(__name__)
ANY_DAY = (datetime.date.min, datetime.date.max)


def run(change_id: int) -> None:
    """Check anew whatever was checked for the game; what changes meanwhile is a job again."""
    row = _live().filter(pk=change_id).first()
    if row is None:
        return
    _live().filter(pk=change_id).update(tries=F("tries") + 1, beat_at=timezone.now())
    check_anew(row.game, ANY_DAY)
    _live().filter(pk=change_id, changed_at=row.changed_at).update(is_applied=True)


def _live() -> QuerySet[FormatChange]:
    return FormatChange.objects.filter(is_applied=False)


def _give_up(row: FormatChange) -> None:
    """Leave what is kept as it is; the next change is a job again."""
    logger.error("nothing is checked anew by the change of a format %s: it failed %s times", row.pk, row.tries)
    _live().filter(pk=row.pk).update(is_applied=True)


OUTBOX = Outbox(
    FormatChange, live=_live, task_of=lambda row: crews.CHECK_BY_FORMAT, most_tries=MOST_TRIES, give_up=_give_up
)
