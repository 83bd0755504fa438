"""The next event like one that was: its settings, not its people."""

import datetime
import re
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from judgeapp.judging.models import Policy
from judgeapp.series import running
from judgeapp.series.models import Leg, Series
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.setup import opening

WEEK = datetime.timedelta(days=7)
NUMBER = re.compile(r"\d{1,3}(?!.*\d)")  # the last number of a name; a year has four digits


def next_name(name: str) -> str:
    """Return a name whose last number is one higher; a name without one stays."""
    return NUMBER.sub(lambda found: str(int(found[0]) + 1), name) if _counts(name) else name


def _counts(name: str) -> bool:
    """Does a name end its numbers with one that counts events, and not with a year?"""
    numbers = re.findall(r"\d+", name)
    return bool(numbers) and len(numbers[-1]) <= 3


def next_date(event: Event, series: Series | None, today: datetime.date) -> datetime.date:
    """Return the day of the next event: as long after this one as it came after the one before, else a week.

    A day that has passed moves on by whole weeks, so that the day of the week stays.
    """
    earlier = series.events.filter(date__lt=event.date) if series else Event.objects.none()
    before = earlier.values_list("date", flat=True).last()
    gap = event.date - before if before else WEEK
    found = event.date + gap
    while found < today:
        found += WEEK
    return found


@transaction.atomic
def open_next(source: Event, name: str, date: datetime.date, by: User, *, team: bool, series: Series | None) -> Event:
    """Open an event with the settings of another one, those of penalties included; nobody plays in it yet.

    team     whether everybody who has a role there gets it here
    series   the series that it is put into; None for none
    """
    settings: dict[str, Any] = {**opening.settings_of(source), "name": name, "date": date}
    if settings.get("last_date"):
        settings["last_date"] += date - source.date
    event = opening.open_event(settings, by, source if team else None)
    for policy in Policy.objects.filter(event=source):
        fields = {"upgrade_after": policy.upgrade_after, "at_time": policy.at_time}
        Policy.objects.get_or_create(event=event, defaults=fields)
    if series is not None and not Leg.objects.filter(event=event).exists():
        running.add_event(series, event, by)
    return event
