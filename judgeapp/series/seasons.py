"""The season of a series, read from what its events have published: so a corrected result corrects it, too.

It takes four queries, however many events and people there are.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Subquery

from judgeapp.domain.names import sort_key
from judgeapp.domain.standings.season import Result, SeasonLine, final_places, season
from judgeapp.series.models import Claim, Regular, Series
from judgeapp.tournaments.models import Entrant, Event, Page

STANDINGS, BRACKET = "api/standings", "api/bracket"
Key = tuple[str, int]  # "regular" or "entrant", and its primary key
Files = Mapping[tuple[int, str], Any]  # primary key of an event, name of a file -> what it holds


@dataclass(frozen=True, slots=True)
class Stop:
    """An event of the season: its number in the order of days, and who came first where that is known.

    players   how many have a place; 0 as long as it is not over
    """

    number: int
    event: Event
    winners: tuple["Row", ...] = ()
    players: int = 0

    @property
    def is_over(self) -> bool:
        return self.event.stage == Event.Stage.OVER


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the season; `cells` has a result or None for each event that is over, `entrants` who it was there."""

    line: SeasonLine[Key]
    name: str
    regular: Regular | None
    cells: tuple[Result | None, ...]
    entrants: tuple[int, ...]

    @property
    def is_shown(self) -> bool:
        """Does it lead to a page that its person has opened?"""
        return self.regular is not None and self.regular.is_shown


@dataclass(frozen=True, slots=True)
class Season:
    """All that a series' pages show: `stops` are all events in their order, `rows` the standings."""

    stops: tuple[Stop, ...]
    rows: tuple[Row, ...]

    @property
    def over(self) -> list[Stop]:
        """The events that count so far."""
        return [stop for stop in self.stops if stop.is_over]


@dataclass(frozen=True, slots=True)
class _Person:
    """Somebody as the events know them: entrants in the order of the events, with their names."""

    regular: Regular | None
    entrants: tuple[int, ...]
    names: tuple[str, ...]

    @property
    def name(self) -> str:
        """What the season calls them: by their own choice, else as at their latest event."""
        chosen = self.regular.name if self.regular and self.regular.is_shown else ""
        return chosen or self.names[-1]


def season_of(series: Series) -> Season:
    """Return the season as it stands."""
    events = list(series.events)
    over = [event for event in events if event.stage == Event.Stage.OVER]
    files = _published(over)
    people, persons = _people(series, over, files)
    counted = [_counted(event, files, people) for event in over]
    rows = [_row(line, persons[line.person], len(over)) for line in season(counted, series.rules)]
    rows.sort(key=lambda row: (row.line.rank, sort_key(row.name)))
    return Season(tuple(_stops(events, over, rows)), tuple(rows))


def _counted(event: Event, files: Files, people: Mapping[tuple[int, int], Key]) -> dict[Key, int]:
    """Return who has which final place at an event; somebody who is not there any more has none."""
    places = _final(event, files)
    return {people[event.pk, number]: place for number, place in places.items() if (event.pk, number) in people}


def _people(
    series: Series, over: Sequence[Event], files: Files
) -> tuple[Mapping[tuple[int, int], Key], Mapping[Key, _Person]]:
    """Return (event, number of an entrant) -> who that is, and what is known of each person.

    They are called as the event calls them in public, which is what its players want.
    """
    claims = Claim.objects.filter(regular__series=series).select_related("regular__series")
    regulars = {claim.entrant_id: claim.regular for claim in claims}
    at = {event.pk: place for place, event in enumerate(over)}
    entrants = Entrant.objects.filter(event__in=list(at)).values_list("pk", "event", "number")
    names = {(event.pk, row["number"]): row["name"] for event in over for row in _rows(event, files)}
    keys: dict[tuple[int, int], Key] = {}
    known: dict[Key, list[tuple[int, str]]] = {}
    named: dict[Key, Regular] = {}
    for pk, event, number in sorted(entrants, key=lambda each: at[each[1]]):
        if (event, number) not in names:
            continue
        regular = regulars.get(pk)
        key: Key = ("regular", regular.pk) if regular else ("entrant", pk)
        keys[event, number] = key
        known.setdefault(key, []).append((pk, names[event, number]))
        if regular:
            named[key] = regular
    persons = {
        key: _Person(named.get(key), tuple(pk for pk, _name in each), tuple(name for _pk, name in each))
        for key, each in known.items()
    }
    return keys, persons


def _rows(event: Event, files: Files) -> list[Mapping[str, Any]]:
    """Return the rows of an event's standings; [] if it has none."""
    standings = files.get((event.pk, STANDINGS))
    return standings["rows"] if standings else []


def _published(over: Sequence[Event]) -> Files:
    """Return (event, name of a file) -> what everybody is shown of it now; one query."""
    same = Page.objects.filter(event=OuterRef("event"), name=OuterRef("name"), version__lte=OuterRef("event__live"))
    newest = Subquery(same.order_by("-version").values("version")[:1])
    pages = Page.objects.filter(event__in=[event.pk for event in over], name__in=(STANDINGS, BRACKET), version=newest)
    return {(event, name): json.loads(body) for event, name, body in pages.values_list("event", "name", "body")}


def _final(event: Event, files: Files) -> Mapping[int, int]:
    """Return number of an entrant -> final place."""
    rows, bracket = _rows(event, files), files.get((event.pk, BRACKET))
    out = {row["number"] for row in rows if row["state"] == Entrant.State.DISQUALIFIED}
    ranks = [(row["number"], row["rank"]) for row in rows if row["number"] not in out]
    places = bracket["places"] if bracket else []
    return final_places(ranks, [(each["number"], each["among"][0]) for each in places if each["number"] not in out])


def _row(line: SeasonLine[Key], person: _Person, events: int) -> Row:
    results = {result.event: result for result in line.results}
    cells = tuple(results.get(at) for at in range(events))
    return Row(line, person.name, person.regular, cells, person.entrants)


def _stops(events: Sequence[Event], over: Sequence[Event], rows: Sequence[Row]) -> Iterator[Stop]:
    at = {event.pk: place for place, event in enumerate(over)}
    for number, event in enumerate(events, 1):
        if (place := at.get(event.pk)) is None:
            yield Stop(number, event)
            continue
        there = [(row, cell) for row in rows if (cell := row.cells[place])]
        yield Stop(number, event, tuple(row for row, cell in there if cell.place == 1), len(there))
