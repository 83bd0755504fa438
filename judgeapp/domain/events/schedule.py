"""When an event is: its days, and the time of day at which each begins, in the zone of its venue.

Knows no clock. Zones are those of the tz database, by their names ("Europe/Madrid").
"""

import datetime
from dataclasses import dataclass
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

UTC = "UTC"
REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
MOST_DAYS = 14


@cache
def zones() -> tuple[str, ...]:
    """Return the zones that a venue can be in, in the order of their names: those of places, and UTC."""
    return UTC, *sorted(name for name in available_timezones() if name.partition("/")[0] in REGIONS)


def zone_of(name: str) -> ZoneInfo:
    """Return a zone by its name; "", which nobody has said anything by, is UTC."""
    return ZoneInfo(name or UTC)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The days of an event.

    last        the last day; None of an event of one day
    starts_at   when each day begins; None if nobody has said
    """

    first: datetime.date
    last: datetime.date | None
    starts_at: datetime.time | None
    zone: ZoneInfo

    @property
    def days(self) -> tuple[datetime.date, ...]:
        number = (self.last - self.first).days + 1 if self.last else 1
        return tuple(self.first + datetime.timedelta(days=each) for each in range(number))

    @property
    def starts(self) -> tuple[datetime.datetime, ...]:
        """When each day begins, with the zone; () if nobody has said at what time."""
        if self.starts_at is None:
            return ()
        return tuple(datetime.datetime.combine(day, self.starts_at, self.zone) for day in self.days)
