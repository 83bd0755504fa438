"""The records of an event, digested for tie-breaks.

Entrants are named by their place in the list of records. Everybody has values, whoever is ranked: who is
disqualified still is an opponent that others have met.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple, Protocol

from judgeapp.domain.saying import say
from judgeapp.domain.standings.systems import System
from judgeapp.domain.standings.values import Outcome, Record, Result, StandingsError

Values = dict[int, Fraction]
NOBODY = -1
_ROUND = attrgetter("round")
_CODES = {outcome: code for code, outcome in enumerate(Outcome)}


class Measure(Protocol):
    """Something that can be said of every entrant after a round; hashable."""

    def values(self, view: "View", places: Sequence[int]) -> Values:
        """Return the value of each of these entrants."""


class Tally(NamedTuple):
    """How many rounds ended how, or what each is worth, in the order of Outcome."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    missed: int = 0
    double_losses: int = 0

    def times(self, worth: "Tally") -> int:
        """Return the sum of the rounds, each with its worth."""
        return sum(map(int.__mul__, self, worth))


class Field:
    """The records of an event under one system."""

    def __init__(self, records: Sequence[Record], system: System) -> None:
        place_of: dict[int | None, int] = {record.id: place for place, record in enumerate(records)}
        place_of[None] = NOBODY
        if found := list(_problems(records, place_of)):
            raise StandingsError(found)
        self.records = records
        self.system = system
        self.results = [sorted(record.results, key=_ROUND) for record in records]
        self.rounds = [list(map(_ROUND, results)) for results in self.results]
        self.last = max((rounds[-1] for rounds in self.rounds if rounds), default=0)
        # One byte for each round: these are cut and counted for every view.
        self.codes = [bytes([_CODES[result.outcome] for result in results]) for results in self.results]
        self.met = [[place_of[result.opponent] for result in results] for results in self.results]
        self._views: dict[int, View] = {}
        self._tallies: dict[bytes, Tally] = {}

    def after(self, number: int) -> "View":
        """Return the event as it stood after a round."""
        if number not in self._views:
            self._views[number] = View(self, number)
        return self._views[number]

    def tally(self, codes: bytes) -> Tally:
        """Return how often each outcome is among these; many entrants share the same."""
        if codes not in self._tallies:
            self._tallies[codes] = Tally._make(map(codes.count, _CODES.values()))
        return self._tallies[codes]


class View:
    """What had been played, and who was still in, after one round. A drop after this round is not known yet."""

    def __init__(self, field: Field, number: int) -> None:
        self.field = field
        self.round = number
        self._played = [bisect_right(rounds, number) for rounds in field.rounds]
        self._known: dict[Measure, Values] = {}
        self._points: dict[Tally, int] = {}

    def values(self, measure: Measure, places: Iterable[int]) -> Values:
        """Return a measure of at least these entrants; each value is computed once."""
        known = self._known.setdefault(measure, {})
        if missing := [place for place in places if place not in known]:
            known.update(measure.values(self, missing))
        return known

    def results(self, place: int) -> Sequence[Result]:
        return self.field.results[place][: self._played[place]]

    def tally(self, place: int) -> Tally:
        return self.field.tally(self.field.codes[place][: self._played[place]])

    def points(self, place: int) -> int:
        tally = self.tally(place)
        if tally not in self._points:
            points = self.field.system.points
            self._points[tally] = tally.times(Tally._make(points[outcome] for outcome in Outcome))
        return self._points[tally]

    def opponents(self, place: int) -> list[int]:
        """Return whom an entrant has met, as often as they met."""
        met = self.field.met[place][: self._played[place]]
        return [other for other in met if other != NOBODY] if NOBODY in met else met

    def has_dropped(self, place: int) -> bool:
        """Did the entrant play this round no more?"""
        return self.left_after(place) < self.round

    def left_after(self, place: int) -> int:
        """Return the round after which the entrant had dropped, or this round for who was still in."""
        dropped = self.field.records[place].dropped_after
        return self.round if dropped is None else min(dropped, self.round)


def _problems(records: Sequence[Record], place_of: Mapping[int | None, int]) -> Iterator[str]:
    if len(place_of) <= len(records):
        twice = sorted(entrant for entrant, times in Counter(record.id for record in records).items() if times > 1)
        yield say("Entrants that are there twice: {entrants}.", entrants=", ".join(map(str, twice)))
    for record in records:
        opponents = [result.opponent for result in record.results]
        if unknown := [other for other in opponents if other not in place_of]:
            others = ", ".join(map(str, unknown))
            yield say("Entrant {x} has met somebody who is not there: {others}.", x=record.id, others=others)
        if record.id in opponents:
            yield say("Entrant {x} has met themselves.", x=record.id)
        if len({*map(_ROUND, record.results)}) < len(record.results):
            yield say("Entrant {x} has two results in one round.", x=record.id)
