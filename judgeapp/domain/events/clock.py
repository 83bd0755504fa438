"""The clock of a round, with an extension for each table that has one, and when the round will end.

A table that is held up gets minutes for it, so its end moves: by what the call or the deck check is worth by now, or
by what such things usually come to where that is more.
"""

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judgeapp.domain.messages import say

_NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class Clock:
    """A countdown.

    length      time of the round
    started_at  None before the start
    paused_at   since when it is paused; None while it runs
    paused      how long it has been paused before that
    """

    length: timedelta
    started_at: datetime | None = None
    paused_at: datetime | None = None
    paused: timedelta = _NOTHING

    @property
    def is_running(self) -> bool:
        return self.started_at is not None and self.paused_at is None

    def start(self, now: datetime) -> "Clock":
        """Start it; a clock that has been started stays as it is."""
        return self if self.started_at else replace(self, started_at=now)

    def pause(self, now: datetime) -> "Clock":
        """Pause it; a clock that is not running stays as it is."""
        return replace(self, paused_at=now) if self.is_running else self

    def resume(self, now: datetime) -> "Clock":
        """Go on; a clock that is not paused stays as it is."""
        if self.paused_at is None:
            return self
        return replace(self, paused_at=None, paused=self.paused + max(now - self.paused_at, _NOTHING))

    def stood(self, now: datetime) -> timedelta:
        """Return how long it has been paused by now, with a pause that goes on."""
        return self.paused + (max(now - self.paused_at, _NOTHING) if self.paused_at else _NOTHING)

    def ran(self, since: datetime, now: datetime, stood: timedelta) -> timedelta | None:
        """Return how much of its time has gone between two moments; None for a clock that nobody has started.

        `stood` is how long it had been paused at the first; a clock that was started after that has gone since then.
        """
        if self.started_at is None:
            return None
        if self.started_at > since:
            since, stood = self.started_at, _NOTHING
        return max(now - since - (self.stood(now) - stood), _NOTHING)

    def remaining(self, now: datetime, extension: timedelta = _NOTHING) -> timedelta:
        """Return the time that is left, negative when it is over; a table's extension comes on top."""
        if self.started_at is None:
            return self.length + extension
        return self.length + extension + self.paused - ((self.paused_at or now) - self.started_at)


def clock_text(left: timedelta) -> str:
    """Write the time that is left in minutes and seconds: "50:00", "0:07", "-1:30"; begun seconds count."""
    seconds = math.ceil(left.total_seconds())
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"


def as_time(seconds: int) -> str:
    """Return seconds as people write a time: "4:30", "1:02:30"."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


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
        if self.of:
            return say("the median of {number} here", number=self.of)
        return say("assumed until {enough} have ended here", enough=ENOUGH)


def usual(ended: Iterable[int], assumed: int) -> Usual:
    """Return the median of what has ended, in whole minutes, or what is assumed as long as that is too little."""
    found = list(ended)
    return Usual(math.ceil(statistics.median(found)), len(found)) if len(found) >= ENOUGH else Usual(assumed)


@dataclass(frozen=True, slots=True)
class Hold:
    """Something that keeps a table from playing; `worth` are the minutes the table would get if it ended now.

    shared   minutes of it that something else at the table stands for
    """

    name: str
    since: datetime
    worth: int
    usual: Usual
    shared: int = 0

    @property
    def minutes(self) -> int:
        """Return by how much the table's end is expected to move."""
        return max(self.worth, self.usual.minutes - self.shared, 0)


@dataclass(frozen=True, slots=True)
class Playing:
    """A table without a result; `ends_at` is the end of its time with the extension it has."""

    number: int
    ends_at: datetime
    holds: tuple[Hold, ...] = ()

    def expected(self, now: datetime) -> datetime:
        """Return when it is expected to end: not before now, nor before what holds it up has taken what is usual."""
        return max(now, self.longer, *(hold.since + hold.usual.minutes * MINUTE for hold in self.holds))

    @property
    def longer(self) -> datetime:
        """Return the end of its time with what its holds are expected to be worth."""
        return self.ends_at + sum(hold.minutes for hold in self.holds) * MINUTE


@dataclass(frozen=True, slots=True)
class Prediction:
    """When the last of the tables is expected to end.

    at        in whole minutes, rounded up
    is_over   whether that is now: the time of every table is over, and nothing holds one up
    is_held   whether the table's time will be over by then, so that it waits for what holds it up
    """

    at: datetime
    table: Playing
    is_over: bool
    is_held: bool


def predict(tables: Sequence[Playing], now: datetime) -> Prediction | None:
    """Return when a round is expected to end by its open tables; None if there are none."""
    if not tables:
        return None
    last = max(tables, key=lambda table: (table.expected(now), bool(table.holds), table.ends_at, -table.number))
    at = last.expected(now)
    is_over = at <= now and not any(table.holds for table in tables)
    minute = at + timedelta(seconds=-(at.timestamp() % 60) % 60)
    return Prediction(minute, last, is_over, bool(last.holds) and last.longer < at)


def minutes_owed(check: timedelta) -> int:
    """Return the minutes that a deck check of that length is worth to its table: begun ones count, and three more."""
    return max(0, math.ceil(check / MINUTE)) + CHECK_EXTRA


def is_slow(games_ended: int, best_of: int, left: timedelta, whole: timedelta) -> bool:
    """Is a table still in its first game when more than half of its time is gone? Of one game, nobody can tell."""
    return best_of > 1 and not games_ended and left < whole / 2
