"""Jobs that are rows of a table first, then a message to the broker, which may be away.

The database is the truth and the broker only a messenger. A job is kept, then sent; if it cannot be sent, or the
worker that had it gives no more signs of life, a sweep sends it again. Pages do not wait for a broker that is away one
after another.
"""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Count, Min, Model, Q, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

logger = logging.getLogger(__name__)

LEAVE_ALONE = 5.0  # seconds after it failed to take a job
SILENT_AFTER = timedelta(seconds=10)
SEND_AT_LAST_AFTER = timedelta(seconds=2)  # what no broker has taken yet; sooner, who asked is still sending
state = {"failed_at": float("-inf")}
known: "list[Outbox]" = []  # all of the site


def deliver(name: str, job_id: int) -> bool:
    """Have a worker do a task, by its dotted name, about a row; return whether the broker has taken it."""
    task = import_string(name)
    if time.monotonic() - state["failed_at"] <= LEAVE_ALONE:
        return False
    try:
        task.delay(job_id)
    except Exception:
        logger.exception("job %s cannot be queued; it is kept and sent again", job_id)
        state["failed_at"] = time.monotonic()
        return False
    return True


@dataclass(frozen=True)
class Outbox:
    """A table of jobs; its rows have `is_queued` and `tries`.

    live        yields the rows that are not done
    task_of     a row -> the dotted name of the task that does it
    beat        name of the field with the last sign of life
    waiting     fields of a row that no worker has; {} if the table does not tell
    most_tries  so many workers may take a row up without finishing it; then `give_up` is called with it
    """

    model: type[Model]
    live: Callable[[], QuerySet[Any]]
    task_of: Callable[[Any], str]
    beat: str = "beat_at"
    waiting: Mapping[str, Any] = field(default_factory=dict)
    most_tries: float = float("inf")
    give_up: Callable[[Any], None] = lambda row: None

    def __post_init__(self) -> None:
        known.append(self)

    @property
    def name(self) -> str:
        return self.model._meta.label_lower

    def oldest(self) -> tuple[int, datetime | None]:
        """Return how many rows are not done, and when that was last heard of which is silent for longest."""
        found = self.live().order_by().aggregate(rows=Count("pk"), beat=Min(self.beat))
        return found["rows"], found["beat"]

    def send_after_commit(self, row: Model) -> None:
        transaction.on_commit(partial(self.send, row), robust=True)

    def send(self, row: Model) -> bool:
        """Hand a row to the broker; one that cannot be reached leaves it waiting. Return whether it was sent."""
        is_sent = deliver(self.task_of(row), row.pk)
        self.model._default_manager.filter(pk=row.pk).update(is_queued=is_sent, **{self.beat: timezone.now()})
        return is_sent

    def sweep(self, now: datetime) -> int:
        """Send again what no worker has or has lost; return how many rows.

        Of several workers that look at once, one sends a row.
        """
        sent = 0
        for row in self._late(now).only(self.beat, "tries"):
            if not self._claim(row, now):
                continue
            if row.tries < self.most_tries:
                sent += self.send(row)
            else:
                self.give_up(row)
        return sent

    def _late(self, now: datetime) -> QuerySet[Any]:
        waiting = Q(**self.waiting)
        unsent = waiting & Q(is_queued=False) & self._silent_since(now - SEND_AT_LAST_AFTER)
        silent = self._silent_since(now - SILENT_AFTER)
        if self.waiting and self.live().exclude(waiting | silent).exists():
            silent &= ~waiting  # while a worker is heard of, those that wait for it are not lost
        return self.live().filter(unsent | silent)

    def _silent_since(self, since: datetime) -> Q:
        return Q(**{f"{self.beat}__lt": since})

    def _claim(self, row: Model, now: datetime) -> bool:
        known = self.live().filter(pk=row.pk, **{self.beat: getattr(row, self.beat)})
        return bool(known.update(**{**self.waiting, self.beat: now}))
