"""What tie-breaks measure in the records of an event: rates, means over opponents, sums over rounds.

Entrants are named by their place in the list of records. Everybody has values, whoever is ranked: who is
disqualified still is an opponent that others have met. Numbers are exact, without a float anywhere.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import attrgetter
from typing import NamedTuple, Protocol

from judgeapp.domain.messages import say
from judgeapp.domain.standings.values import Outcome, Record, Result, StandingsError, System

Text = Callable[[Fraction], str]


def whole(values: Mapping[int, Fraction]) -> tuple[dict[int, int], int]:
    """Return the values as whole numbers over one common denominator, which compare and add quickly."""
    common = lcm(*{value.denominator for value in values.values()})
    return {place: value.numerator * (common // value.denominator) for place, value in values.items()}, common


def rounded(value: Fraction, places: int) -> int:
    """Return a value times 10 to the power of `places`, as the nearest whole number; halves go up."""
    twice = 2 * value.denominator
    shifted: int = 2 * value.numerator * 10**places + value.denominator
    return shifted // twice


def percent(value: Fraction) -> str:
    """Write a rate with two places: 2/3 as "66.67%"."""
    digits = rounded(value, 4)
    return f"{digits // 100}.{digits % 100:02}%"


def decimal(value: Fraction) -> str:
    """Write a value that is not negative with four places: 4/3 as "1.3333"."""
    digits = rounded(value, 4)
    return f"{digits // 10_000}.{digits % 10_000:04}"


def number(value: Fraction) -> str:
    return str(value.numerator)


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


ZERO, ONE = Fraction(0), Fraction(1)
UNSEEDED = Fraction(10**9)
_LOSSES = {Outcome.LOSS, Outcome.MISSED, Outcome.DOUBLE_LOSS}


@dataclass(frozen=True)
class Rate:
    """What the rounds brought out of what they could have brought.

    worth    what a round brings, by its outcome
    counted  what it could have brought; 0 leaves the rounds out
    floor    the lowest value, also that of one who has played nothing
    dropped  the highest value of one who has dropped
    """

    worth: Tally
    counted: Tally
    floor: Fraction = ZERO
    dropped: Fraction = ONE

    def values(self, view: View, places: Sequence[int]) -> Values:
        known: dict[tuple[Tally, bool], Fraction] = {}
        values = {}
        for place in places:
            case = view.tally(place), view.has_dropped(place)
            if case not in known:
                known[case] = self._of(*case)
            values[place] = known[case]
        return values

    def _of(self, tally: Tally, has_dropped: bool) -> Fraction:
        possible = tally.times(self.counted)
        rate = max(self.floor, Fraction(tally.times(self.worth), possible)) if possible else self.floor
        return min(rate, self.dropped) if has_dropped else rate


@dataclass(frozen=True)
class Each:
    """What is said of each entrant for itself."""

    of: Callable[[View, int], Fraction]

    def values(self, view: View, places: Sequence[int]) -> Values:
        return {place: self.of(view, place) for place in places}


def game_rate(view: View, place: int, floor: Fraction) -> Fraction:
    """Return the game points (3 for a win, 1 for a draw) out of 3 for each game; a bye wins its games."""
    won = lost = drawn = 0
    for result in view.results(place):
        is_bye = result.outcome is Outcome.BYE
        won += result.games_won or (view.field.system.bye_games if is_bye else 0)
        lost += result.games_lost
        drawn += result.games_drawn
    games = won + lost + drawn
    return max(floor, Fraction(3 * won + drawn, 3 * games)) if games else floor


def points_per_round(view: View, place: int) -> Fraction:
    """Return the match points out of the rounds with an opponent; byes and missed rounds count on neither side."""
    points = view.field.system.points
    met = [points[result.outcome] for result in view.results(place) if result.opponent is not None]
    return Fraction(sum(met), len(met) or 1)


@dataclass(frozen=True)
class Mean:
    """The mean over the opponents met, as often as met; byes are nobody.

    Under a system that freezes, one who has dropped keeps the value of the last round before the drop.

    empty  the value of one who has met nobody
    """

    of: Measure
    empty: Fraction = ZERO

    def values(self, view: View, places: Sequence[int]) -> Values:
        if not view.field.system.freezes_drops:
            return _means(self, view, {place: view.opponents(place) for place in places})
        leaving = defaultdict(list)
        for place in places:
            leaving[view.left_after(place)].append(place)
        values: Values = {}
        for number, some in leaving.items():
            then = view.field.after(number)
            values |= _means(self, then, {place: then.opponents(place) for place in some})
        return values


def _means(mean: Mean, view: View, opponents: dict[int, list[int]]) -> Values:
    everybody = set().union(*opponents.values())
    known = view.values(mean.of, everybody)
    numbers, common = whole({place: known[place] for place in everybody})
    return {
        place: Fraction(sum([numbers[other] for other in others]), common * len(others)) if others else mean.empty
        for place, others in opponents.items()
    }


@dataclass(frozen=True)
class Sum:
    """The sum over the opponents met."""

    of: Measure

    def values(self, view: View, places: Sequence[int]) -> Values:
        opponents = {place: view.opponents(place) for place in places}
        known = view.values(self.of, set().union(*opponents.values()))
        return {place: sum((known[other] for other in others), ZERO) for place, others in opponents.items()}


def wins_minus_losses(view: View, place: int) -> Fraction:
    """Return the rounds won (byes too) less the rounds lost."""
    return Fraction(view.tally(place).times(Tally(1, -1, 0, 1, -1, -1)))


def cumulative(view: View, place: int) -> Fraction:
    """CTB(r) = CTB(r-1) / 4 + the points after round r, from CTB(0) = 0, for every round of the event."""
    points = view.field.system.points
    brought = {result.round: points[result.outcome] for result in view.results(place)}
    total = score = 0
    for number in range(1, view.round + 1):
        score += brought.get(number, 0)
        total += score * 4**number
    return Fraction(total, 4**view.round)


def squares_of_lost_rounds(view: View, place: int) -> Fraction:
    """Return the squares of the numbers of all rounds lost, added up: a late loss weighs more than an early one."""
    return Fraction(sum(result.round**2 for result in view.results(place) if result.outcome in _LOSSES))


def on_time(view: View, place: int) -> Fraction:
    """Return 0 for who was there from the start, -1 for who came late."""
    return -ONE if view.field.records[place].is_late else ZERO


def seed(view: View, place: int) -> Fraction:
    """Return the seed; UNSEEDED, which comes after all of them, for who has none."""
    return Fraction(view.field.records[place].seed or UNSEEDED)


@dataclass(frozen=True)
class Digits:
    """A number put together from the points and further parts, three digits each: 33726677.

    A rate is written in tenths of a percent (0.726 as 726); three digits hold at most 999.
    """

    rates: tuple[Measure, ...]
    counts: tuple[Measure, ...] = ()

    def values(self, view: View, places: Sequence[int]) -> Values:
        numbers = {place: view.points(place) for place in places}
        for measures, digits in ((self.rates, 3), (self.counts, 0)):
            for measure in measures:
                parts = view.values(measure, places)
                for place in places:
                    numbers[place] = numbers[place] * 1000 + min(rounded(parts[place], digits), 999)
        return {place: Fraction(number) for place, number in numbers.items()}
