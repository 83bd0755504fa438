"""Writing much a little at a time, so that nobody who has little to write waits for it.

SQLite has one writer at a time, and those who wait for their turn look for it again and again.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Model

Row = TypeVar("Row", bound=Model)
AT_ONCE = 100  # rows in one turn: some hundredths of a second


@contextmanager
def turn() -> Iterator[None]:
    """Do one short write, and leave the others as much time after it; inside a transaction it is a part of that."""
    began = time.monotonic()
    with transaction.atomic():
        yield
    if not connection.in_atomic_block:
        time.sleep(time.monotonic() - began)


def portions(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Yield the rows of each turn."""
    return (rows[at : at + AT_ONCE] for at in range(0, len(rows), AT_ONCE))


def in_turns(model: type[Row], rows: Sequence[Row]) -> Sequence[Row]:
    """Write rows, and return them with their keys."""
    for some in portions(rows):
        with turn():
            model._default_manager.bulk_create(some)
    return rows
