"""What tie-breaks measure: rates, means over opponents, sums over rounds."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from judgeapp.domain.standings.exact import rounded, whole
from judgeapp.domain.standings.field import Measure, Tally, Values, View
from judgeapp.domain.standings.values import Outcome

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
class GameRate:
    """Game points (3 for a win, 1 for a draw) out of 3 for each game; a bye wins its games."""

    floor: Fraction = ZERO

    def values(self, view: View, places: Sequence[int]) -> Values:
        return {place: self._of(view, place) for place in places}

    def _of(self, view: View, place: int) -> Fraction:
        won = lost = drawn = 0
        for result in view.results(place):
            is_bye = result.outcome is Outcome.BYE
            won += result.games_won or (view.field.system.bye_games if is_bye else 0)
            lost += result.games_lost
            drawn += result.games_drawn
        games = won + lost + drawn
        return max(self.floor, Fraction(3 * won + drawn, 3 * games)) if games else self.floor


@dataclass(frozen=True)
class PointsPerRound:
    """Match points out of the rounds with an opponent; byes and missed rounds count on neither side."""

    def values(self, view: View, places: Sequence[int]) -> Values:
        return {place: self._of(view, place) for place in places}

    def _of(self, view: View, place: int) -> Fraction:
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


@dataclass(frozen=True)
class WinsMinusLosses:
    """Rounds won (byes too) less rounds lost."""

    def values(self, view: View, places: Sequence[int]) -> Values:
        return {place: Fraction(view.tally(place).times(Tally(1, -1, 0, 1, -1, -1))) for place in places}


@dataclass(frozen=True)
class Cumulative:
    """CTB(r) = CTB(r-1) / 4 + the points after round r, from CTB(0) = 0, for every round of the event."""

    def values(self, view: View, places: Sequence[int]) -> Values:
        return {place: self._of(view, place) for place in places}

    def _of(self, view: View, place: int) -> Fraction:
        points = view.field.system.points
        brought = {result.round: points[result.outcome] for result in view.results(place)}
        total = score = 0
        for number in range(1, view.round + 1):
            score += brought.get(number, 0)
            total += score * 4**number
        return Fraction(total, 4**view.round)


@dataclass(frozen=True)
class SquaresOfLostRounds:
    """The squares of the numbers of all rounds lost, added up: a late loss weighs more than an early one."""

    def values(self, view: View, places: Sequence[int]) -> Values:
        return {
            place: Fraction(sum(result.round**2 for result in view.results(place) if result.outcome in _LOSSES))
            for place in places
        }


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


@dataclass(frozen=True)
class OnTime:
    """0 for who was there from the start, -1 for who came late."""

    def values(self, view: View, places: Sequence[int]) -> Values:
        return {place: -ONE if view.field.records[place].is_late else ZERO for place in places}


@dataclass(frozen=True)
class Seed:
    """The seed; UNSEEDED, which comes after all of them, for who has none."""

    def values(self, view: View, places: Sequence[int]) -> Values:
        return {place: Fraction(view.field.records[place].seed or UNSEEDED) for place in places}
