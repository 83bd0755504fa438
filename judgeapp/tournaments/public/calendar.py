"""An event as a file for calendars (iCalendar, RFC 5545), with an entry for each of its days.

Without a time at which it starts, a day is an entry for the whole day. With one, the entry of a single day lasts as
long as the announced rounds are played; how the rounds of several days are spread nobody has said.
"""

import datetime
from collections.abc import Iterator, Mapping
from typing import Any

from icalendar import Calendar
from icalendar import Event as Entry

from judgeapp.domain.events.schedule import Schedule, zone_of
from judgeapp.tournaments.models import Event

KIND = "text/calendar; charset=utf-8"
MAKER = "-//Judge's app//Events//EN"
DAY = datetime.timedelta(days=1)
Facts = Mapping[str, Any]


def facts_of(event: Event) -> dict[str, Any]:
    """Return what the file is made of, as JSON takes it."""
    return {
        "token": event.token,
        "name": event.name,
        "place": event.place,
        "description": "\n\n".join(filter(None, (event.description, event.fee, event.prizes, event.contact))),
        "date": event.date.isoformat(),
        "last_date": event.last_date and event.last_date.isoformat(),
        "starts_at": event.starts_at and event.starts_at.isoformat(),
        "zone": event.zone,
        "minutes": (event.rounds or 0) * event.round_minutes,
    }


def written(facts: Facts, address: str, host: str, now: datetime.datetime) -> bytes:
    """Return the file as of now; `address` is that of the event's page, `host` makes its entries those of this site."""
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    for number, times in enumerate(_times(facts), 1):
        entry = Entry()
        entry.add("uid", f"{facts['token']}-{number}@{host}")
        entry.add("dtstamp", now)
        entry.add("summary", facts["name"])
        entry.add("url", address)
        for name, value in {"location": facts["place"], "description": facts["description"], **times}.items():
            if value:
                entry.add(name, value)
        calendar.add_component(entry)
    schedule = _schedule(facts)
    calendar.add_missing_timezones(schedule.first - DAY, schedule.days[-1] + DAY)
    return bytes(calendar.to_ical())


def _times(facts: Facts) -> Iterator[dict[str, Any]]:
    """Return when the entry of each day begins, and when it ends if that is known."""
    schedule = _schedule(facts)
    lasts = datetime.timedelta(minutes=facts["minutes"] if len(schedule.days) == 1 else 0)
    if not schedule.starts:
        yield from ({"dtstart": day, "dtend": day + DAY} for day in schedule.days)
    for start in schedule.starts:
        yield {"dtstart": start, "dtend": start + lasts if lasts else None}


def _schedule(facts: Facts) -> Schedule:
    return Schedule(
        datetime.date.fromisoformat(facts["date"]),
        facts["last_date"] and datetime.date.fromisoformat(facts["last_date"]),
        facts["starts_at"] and datetime.time.fromisoformat(facts["starts_at"]),
        zone_of(facts["zone"]),
    )
