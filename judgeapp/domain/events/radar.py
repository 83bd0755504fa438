"""When a round will end: the time of its tables, and what holds them up.

A table that is held up gets minutes for it, so its end moves: by what the call or the deck check is worth by now, or
by what such things usually come to where that is more.
"""

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

MINUTE = timedelta(minutes=1)
CHECK_EXTRA = 3  # minutes on top of a deck check's own length, as the MTR have it (2.6)
ENOUGH = 3  # so many that have ended tell what is usual


@dataclass(frozen=True, slots=True)
class Usual:
    """What something usually comes to: the median of `of` that have ended; 0 where the minutes are assumed."""

    minutes: int
    of: int = 0

    @property
    def words(self) -> str:
        return f"the median of {self.of} here" if self.of else f"assumed until {ENOUGH} have ended here"


def usual(ended: Iterable[int], assumed: int) -> Usual:
    """Return the median of what has ended, in whole minutes, or what is assumed as long as that is too little."""
    found = list(ended)
    return Usual(math.ceil(statistics.median(found)), len(found)) if len(found) >= ENOUGH else Usual(assumed)


@dataclass(frozen=True, slots=True)
class Hold:
    """Something that keeps a table from playing; `worth` are the minutes the table would get if it ended now."""

    name: str
    since: datetime
    worth: int
    usual: Usual

    @property
    def minutes(self) -> int:
        """Return by how much the table's end is expected to move."""
        return max(self.worth, self.usual.minutes)


@dataclass(frozen=True, slots=True)
class Playing:
    """A table without a result; `ends_at` is the end of its time with the extension it has."""

    number: int
    ends_at: datetime
    holds: tuple[Hold, ...] = ()

    def expected(self, now: datetime) -> datetime:
        """Return when it is expected to end: not before now, for it is still played."""
        return max(now, self.ends_at + sum(hold.minutes for hold in self.holds) * MINUTE)


@dataclass(frozen=True, slots=True)
class Prediction:
    """When the last of the tables is expected to end.

    at        in whole minutes, rounded up
    is_over   whether that is now: the time of every table is over, and nothing holds one up
    """

    at: datetime
    table: Playing
    is_over: bool


def predict(tables: Sequence[Playing], now: datetime) -> Prediction | None:
    """Return when a round is expected to end by its open tables; None if there are none."""
    if not tables:
        return None
    last = max(tables, key=lambda table: (table.expected(now), table.ends_at, -table.number))
    at = last.expected(now)
    return Prediction(_whole_minute(at), last, at <= now)


def owed(check: timedelta) -> int:
    """Return the minutes that a deck check of that length is worth to its table: begun ones count, and three more."""
    return max(0, math.ceil(check / MINUTE)) + CHECK_EXTRA


def is_slow(games_ended: int, best_of: int, left: timedelta, whole: timedelta) -> bool:
    """Is a table still in its first game when more than half of its time is gone? Of one game, nobody can tell."""
    return best_of > 1 and not games_ended and left < whole / 2


def _whole_minute(moment: datetime) -> datetime:
    return moment + timedelta(seconds=-(moment.timestamp() % 60) % 60)
