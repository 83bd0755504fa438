"""When an event is."""

import datetime

import pytest

from judgeapp.domain.events.schedule import Schedule, zone_of, zones

FRIDAY = datetime.date(2026, 10, 23)  # the clocks of Europe go back on the Sunday


def schedule(last: datetime.date | None = None, starts_at: datetime.time | None = None) -> Schedule:
    return Schedule(FRIDAY, last, starts_at, zone_of("Europe/Madrid"))


def test_an_event_without_a_last_day_is_one_day():
    assert schedule().days == (FRIDAY,)


def test_every_day_begins_at_the_time_of_the_venue_also_when_its_clocks_change():
    starts = schedule(datetime.date(2026, 10, 25), datetime.time(10)).starts
    assert [each.isoformat() for each in starts] == [
        "2026-10-23T10:00:00+02:00",
        "2026-10-24T10:00:00+02:00",
        "2026-10-25T10:00:00+01:00",
    ]


def test_nobody_has_said_when_it_starts():
    assert schedule().starts == ()


@pytest.mark.parametrize("name", ["Europe/Madrid", "America/Argentina/Buenos_Aires", "UTC"])
def test_zones_are_those_of_places(name):
    assert name in zones()
    assert not {"localtime", "Etc/GMT+5", "posixrules", "EST"} & set(zones())


def test_a_zone_that_nobody_has_named_is_utc():
    assert zone_of("") == zone_of("UTC")
