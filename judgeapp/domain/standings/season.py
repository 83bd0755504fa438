"""The standings of a season: points for the places of events, the best so many of them, ties by a stated order.

Places are final ones. Whoever has dropped has the place of the standings; rounds that were byes count in them and here
no more; who was disqualified has none. Not known here: events, names, and who is the same person in two of them.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Generic, Self, TypeVar

from judgeapp.domain.messages import Message, ProblemsError, say

Person = TypeVar("Person", bound=Hashable)
MOST_BANDS = 40
MOST_PLACE = 9_999
MOST_POINTS = 9_999


class SeasonError(ProblemsError):
    """A table of points that cannot be read; `problems` say in which line what is wrong."""


@dataclass(frozen=True, slots=True)
class Band:
    """Points for the places from `first` to `last`, both included; None: for all that come after, too."""

    first: int
    last: int | None
    points: int

    @property
    def places(self) -> str:
        """The places as they are typed: "1", "3-4", "9+"."""
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Points by place: bands in order that do not overlap; a place that none of them has is worth 0."""

    bands: tuple[Band, ...]

    def points_of(self, place: int) -> int:
        """Return what a place is worth; 1 is the best."""
        fits = (band for band in self.bands if band.first <= place <= (band.last or inf))
        return next((band.points for band in fits), 0)

    @property
    def text(self) -> str:
        """The table as `read_table` reads it."""
        return "\n".join(f"{band.places}: {band.points}" for band in self.bands)

    @property
    def plain(self) -> list[list[int | None]]:
        """The bands as JSON."""
        return [[band.first, band.last, band.points] for band in self.bands]

    @classmethod
    def of(cls, plain: Iterable[Sequence[int | None]]) -> "PointsTable":
        """Return the table that `plain` stands for."""
        return cls(tuple(Band(int(first or 0), last, int(points or 0)) for first, last, points in plain))


@dataclass(frozen=True, slots=True)
class Preset:
    """A table to start from, this app's own."""

    key: str
    name: Message
    table: PointsTable


def _preset(key: str, name: Message, *bands: tuple[int, int | None, int]) -> Preset:
    return Preset(key, name, PointsTable.of(bands))


PRESETS = (
    _preset(
        "places",
        say("Every place counts"),
        *((1, 1, 10), (2, 2, 8), (3, 3, 7), (4, 4, 6), (5, 5, 5), (6, 6, 4), (7, 7, 3), (8, 8, 2), (9, None, 1)),
    ),
    _preset("cut", say("By the rounds of a cut"), (1, 1, 12), (2, 2, 8), (3, 4, 5), (5, 8, 3), (9, None, 1)),
    _preset("coming", say("Coming counts most"), (1, 1, 6), (2, 2, 5), (3, 4, 4), (5, None, 3)),
)
_LINE = re.compile(r"(\d{1,4})\s*(?:[-–]\s*(\d{1,4})|(\+))?\s*[:=\s]\s*(\d{1,4})", re.ASCII)


def read_table(text: str) -> PointsTable:
    """Return a table as it is typed: a line for each place or places, such as "1: 10", "3-4: 6", "9+: 1".

    Raises SeasonError with what is wrong in each line.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    bands: list[Band] = []
    problems: list[Message] = []
    for number, line in lines[: MOST_BANDS + 1]:
        found = _LINE.fullmatch(line)
        if found is None:
            problems.append(_unreadable(number, line))
            continue
        first, last, is_open, points = found.groups()
        band = Band(int(first), None if is_open else int(last or first), int(points))
        problems += _misplaced(number, band, bands)
        bands.append(band)
    if len(lines) > MOST_BANDS:
        problems.append(say("These are too many lines: {most} are enough.", most=MOST_BANDS))
    if not lines:
        problems.append(say("Say what places are worth: a line for each place, such as 1: 10."))
    if problems:
        raise SeasonError(problems)
    return PointsTable(tuple(bands))


def _unreadable(number: int, line: str) -> Message:
    return say(
        "Line {number}, “{line}”: write a place or places and their points, such as 3-4: 6.",
        number=number,
        line=line[:40],
    )


def _misplaced(number: int, band: Band, before: Sequence[Band]) -> list[Message]:
    """Return why a line cannot stand where it does."""
    if band.first < 1:
        return [say("Line {number}: places are counted from 1.", number=number)]
    if band.last is not None and band.last < band.first:
        return [say("Line {number}: {places} ends before it begins.", number=number, places=band.places)]
    if before and band.first <= (before[-1].last or MOST_PLACE):
        return [
            say(
                "Line {number}: place {first} comes in an earlier line already; write places in their order.",
                number=number,
                first=band.first,
            )
        ]
    return []


class Tie(StrEnum):
    """What places one person before another with as many points, by its key; `words` say how."""

    BEST = "best", say("the better places, the best one first")
    LATEST = "latest", say("the better place in the latest event, then the one before")
    EVENTS = "events", say("more events played")

    words: Message

    def __new__(cls, key: str, *words: Message) -> Self:
        member = str.__new__(cls, key)
        member._value_ = key
        member.words = words[0]
        return member


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """How a season is counted.

    counted   so many of a person's best results count; None: all of them
    ties      in their order; who is level in all of them shares a rank
    """

    table: PointsTable
    counted: int | None = None
    ties: tuple[Tie, ...] = (Tie.BEST, Tie.LATEST)


@dataclass(frozen=True, slots=True)
class Result:
    """A person's place at an event, which is counted from 0 in the order of the season, and what it is worth."""

    event: int
    place: int
    points: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonLine(Generic[Person]):
    """A line of the standings; `results` are in the order of the events."""

    rank: int
    is_shared: bool
    person: Person
    points: int
    results: tuple[Result, ...]


def final_places(ranks: Sequence[tuple[Person, int]], cut: Sequence[tuple[Person, int]] = ()) -> dict[Person, int]:
    """Return the place of everybody at an event that is over.

    ranks   who has which rank after the Swiss rounds
    cut     who has which place in the top cut; who was in it comes before all others, who keep their order
    """
    places = dict(cut)
    others = [person for person, _rank in sorted(ranks, key=lambda each: each[1]) if person not in places]
    return places | {person: place for place, person in enumerate(others, len(places) + 1)}


def season(events: Sequence[Mapping[Person, int]], rules: SeasonRules) -> list[SeasonLine[Person]]:
    """Return the standings after events in order, each of which is person -> final place."""
    places: dict[Person, dict[int, int]] = {}
    for at, event in enumerate(events):
        for person, place in event.items():
            places.setdefault(person, {})[at] = place
    results = {person: _results(found, rules) for person, found in places.items()}
    points = {person: sum(each.points for each in found if each.counts) for person, found in results.items()}
    keys = {
        person: (-points[person], *(_KEYS[tie](found, len(events)) for tie in rules.ties))
        for person, found in places.items()
    }
    order = sorted(keys, key=keys.__getitem__)
    first = {keys[person]: rank for rank, person in reversed(list(enumerate(order, 1)))}
    shared = Counter(keys.values())
    return [
        SeasonLine(first[keys[person]], shared[keys[person]] > 1, person, points[person], results[person])
        for person in order
    ]


def _results(places: Mapping[int, int], rules: SeasonRules) -> tuple[Result, ...]:
    worth = {event: rules.table.points_of(place) for event, place in places.items()}
    best = sorted(worth, key=lambda event: (-worth[event], places[event], event))[: rules.counted]
    return tuple(Result(event, places[event], worth[event], event in best) for event in sorted(worth))


Places = Mapping[int, int]  # event -> place
_KEYS: Mapping[Tie, Callable[[Places, int], tuple[float, ...]]] = {
    Tie.BEST: lambda places, events: (*sorted(places.values()), inf),
    Tie.LATEST: lambda places, events: tuple(places.get(event, inf) for event in reversed(range(events))),
    Tie.EVENTS: lambda places, events: (-len(places),),
}
