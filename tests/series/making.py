"""Seasons for tests: events that are over, and browsers that have opened personal links."""

import datetime
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.test import Client

from judgeapp.series import running
from judgeapp.series.models import Series
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people.identity import personal_path
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.rounds import lifecycle
from tests.tournaments import making

FIRST = datetime.date(2026, 9, 4)
TABLE = [[1, 1, 10], [2, 2, 6], [3, 4, 3], [5, None, 1]]


def make_series(owner: User | None = None, **fields) -> Series:
    series = Series.objects.create(**{"name": "Friday League", "table": TABLE, **fields})
    if owner:
        series.owners.add(owner)
    return series


def played(names: Sequence[str], number: int = 1, **fields) -> Event:
    """An event of one round that is over, with its players in the order of its standings."""
    date = FIRST + datetime.timedelta(weeks=number - 1)
    event = making.make_event(name=f"Friday {number}", date=date, rounds=1, tiebreaks=["omw"], **fields)
    making.make_entrants(event, names)
    making.release(event, 1)
    order = {name: at for at, name in enumerate(names)}
    for match in event.rounds_played.get().matches.filter(table__isnull=False):
        sides = list(match.seats.order_by("side").values_list("entrant__name", flat=True))
        won = order[sides[0]] < order[sides[1]]
        making.report(match, *((2, 0) if won else (0, 2)))
    making.close(event, 1)
    end(event)
    return event


def end(event: Event) -> None:
    lifecycle.end(event, None)
    event.refresh_from_db()
    publishing.publish(event)


def add(series: Series, *events: Event) -> None:
    for event in events:
        running.add_event(series, event, None)


def place_of(event: Event, name: str) -> int:
    """The place that the standings of an event without a cut give somebody."""
    rows = event.rounds_played.order_by("-number").first().standings.order_by("-version").first().rows
    return next(row["rank"] for row in rows if row["name"] == name)


def named(event: Event, name: str) -> Entrant:
    return Entrant.objects.select_related("event").get(event=event, name=name)


def phone(*entrants: Entrant) -> Client:
    """A browser that has opened these personal links."""
    client = Client()
    for entrant in entrants:
        client.post(personal_path(entrant))
    return client
