"""Workers look for lost jobs, and remove what nobody wants any more, when they start and at every sign of life.

They do so at most every `EVERY_SECONDS`, and remove a little at a time. What is kept only while somebody opens it has
its looks noted; one in `A_LOOK_LASTS` of its time is enough, so that a page that is read writes hardly ever, and what
was looked at is kept at least as long as is said.
"""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from celery.signals import heartbeat_sent, worker_ready
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import Error, close_old_connections, models
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from judgeapp.operations.models import Look, Taken

logger = logging.getLogger(__name__)
Row = TypeVar("Row", bound=models.Model)

EVERY_SECONDS = 3.0
EVERY = timedelta(minutes=5)  # between two looks for what has expired that find nothing
CHUNK = 50  # rows of one sweep: a second of nobody else writing would be felt
A_LOOK_LASTS = 10
ROWS = 200  # small ones
OF_ADDRESSES, OF_EVERYBODY = timedelta(days=2), timedelta(days=400)
_swept = {"at": float("-inf")}
_looks: list[Callable[[datetime], object]] = []
also = _looks.append  # has a look called with the time whenever workers look for lost jobs; apps say so when they start


@worker_ready.connect
@heartbeat_sent.connect
def sweep(**kwargs: object) -> None:
    if time.monotonic() - _swept["at"] < EVERY_SECONDS:
        return
    _swept["at"] = time.monotonic()
    # No request or task begins or ends here: a connection that a restart of the database cut would stay for good.
    close_old_connections()
    for look in _looks:
        try:
            look(timezone.now())
        except Error:
            logger.exception("no look for lost jobs: the database does not answer")


class Expiring:
    """Removes what is past its time whenever it is called, and rests once there is nothing left.

    remove   the time -> how many rows it has removed, a few at most
    """

    def __init__(self, remove: Callable[[datetime], int], clock: Callable[[], float] = time.monotonic) -> None:
        self._remove, self._clock, self._next = remove, clock, float("-inf")

    def __call__(self, now: datetime) -> int:
        if self._clock() < self._next:
            return 0
        self._next = self._clock() + EVERY.total_seconds()  # also after what fails
        removed = self._remove(now)
        if removed:
            self._next = float("-inf")
        return removed


def also_remove(*removes: Callable[[datetime], int]) -> None:
    """Have workers remove what has expired; each is called with the time, and returns how many rows it has removed."""
    _looks.extend(map(Expiring, removes))


def end_of(kind: str, now: datetime) -> datetime:
    """Return the time before which everything of a kind is past its time, unless somebody looked at it since."""
    kept = settings.KEPT[kind]
    return now - kept - kept / A_LOOK_LASTS


def note_look(kind: str, row: int, changed: datetime) -> None:
    """Note that somebody looks at something that was changed last at a time, if that is worth a write."""
    now = timezone.now()
    stale = now - settings.KEPT[kind] / A_LOOK_LASTS
    if changed > stale or Look.objects.filter(kind=kind, row=row, at__gt=stale).exists():
        return
    try:
        Look.objects.update_or_create(kind=kind, row=row, defaults={"at": now})
    except Error as error:  # who only reads is not kept from it
        logger.info("a look at %s %s is not noted: %s", kind, row, error)


def not_looked_at(rows: QuerySet[Row], kind: str, since: datetime) -> QuerySet[Row]:
    return rows.exclude(Exists(Look.objects.filter(kind=kind, row=OuterRef("pk"), at__gte=since)))


def not_referred_to(
    rows: QuerySet[Row],
    own: tuple[type[models.Model], ...] = (),
    part: type[models.Model] | None = None,
    path: str = "",
) -> QuerySet[Row]:
    """Return the rows that no other row refers to, whatever app it is of; those of `own` models do not count.

    part, path   asked is about the rows of another model instead, that lead to these by this path
    """
    for relation in (part or rows.model)._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ForeignObjectRel) and relation.related_model not in own:
            referring = relation.related_model._base_manager.filter(**{f"{relation.field.name}{path}": OuterRef("pk")})
            rows = rows.exclude(Exists(referring))
    return rows


def remove_some(rows: QuerySet[Any], most: int = CHUNK) -> int:
    """Delete a few rows; return how many."""
    found = list(rows.order_by().values_list("pk", flat=True)[:most])
    rows.model._base_manager.filter(pk__in=found).delete()
    return len(found)


def remove_sessions(now: datetime) -> int:
    return remove_some(Session.objects.filter(expire_date__lt=now), ROWS)


def remove_sums(now: datetime) -> int:
    """Remove what addresses stored before yesterday, and what everybody did before anything that is kept."""
    day = now.astimezone(UTC).date()
    longest = max([OF_EVERYBODY, *settings.KEPT.values()])
    sums = Taken.objects.filter(day__lt=day - OF_ADDRESSES).exclude(who="")
    return remove_some(sums, ROWS) + remove_some(Taken.objects.filter(day__lt=day - longest), ROWS)


def remove_looks(now: datetime) -> int:
    """Remove the looks that keep nothing any more."""
    return remove_some(Look.objects.filter(at__lt=now - 2 * max(settings.KEPT.values())), ROWS)
