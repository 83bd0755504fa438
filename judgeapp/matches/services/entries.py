"""What was done at a match, out of the memory of the process.

Entries are added and never changed, so only those that have come since are asked for.
"""

import threading
from collections import OrderedDict

from django.db import connection

from judgeapp.domain.play.match import Entry
from judgeapp.matches import models

MOST = 50_000  # entries in memory, some 500 bytes each
COLUMNS = ("number", "key", "kind", "side", "at", "data", "by_side")


class Memory:
    """The first entries of matches by token; those of the matches that were asked for latest. Safe for threads."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._known: OrderedDict[str, tuple[Entry, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return self._size

    def get(self, token: str) -> tuple[Entry, ...]:
        return self._known.get(token, ())

    def put(self, token: str, entries: tuple[Entry, ...]) -> None:
        with self._lock:
            before = self._known.pop(token, ())
            self._known[token] = entries
            self._size += len(entries) - len(before)
            while self._size > self._most:
                self._size -= len(self._known.popitem(last=False)[1])


memory = Memory(MOST)


def entries_of(match: models.Match) -> tuple[Entry, ...]:
    """Return all that was done at a match, in order; one query."""
    known = memory.get(match.token)
    since = known[-1].number if known else 0
    later = models.Entry.objects.filter(match=match, number__gt=since).order_by("number").values_list(*COLUMNS)
    entries = (*known, *(Entry(*values) for values in later))
    if not connection.in_atomic_block:  # what is written there may yet be taken back
        memory.put(match.token, entries)
    return entries
