"""The clock of a round: started once, paused and resumed, with an extension for each table that has one."""

import math
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

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
