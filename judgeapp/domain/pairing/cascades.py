"""Cascades: which few tables to stop so that their players, and those who are loose, pair off well.

Tables are alike if their players have the same places. What a set of tables can bring at best depends on that only
(neighbours meet), so sets are taken in the order of this bound, until it is no better than the best that was found.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb
from typing import NamedTuple

from judgeapp.domain.pairing.bounds import neighbours
from judgeapp.domain.pairing.costing import Couple, Scale
from judgeapp.domain.pairing.field import BYE
from judgeapp.domain.pairing.matching import least

Kind = tuple[int, int, int]  # place, place, cost of the table
Kinds = tuple[Kind, ...]

SETS = 60_000  # how many sets of kinds are looked at for a number of tables
ALIKE = 60  # how many sets of tables of one kind are matched
TRIES = 2_000  # how many sets of tables are matched for a number of tables


class Cascade(NamedTuple):
    """Tables to stop, and couples to make of their players and the loose.

    cost   of the couples that are made, less that of the tables
    """

    cost: int
    stopped: tuple[Couple, ...]
    made: tuple[Couple, ...]


class Cascades:
    """The search among the tables that may be stopped; `is_complete` until something was left out to be in time."""

    def __init__(self, scale: Scale, tables: Sequence[Couple], loose: Sequence[int], rng: random.Random) -> None:
        """`loose` are entrants without a table, and the bye if there is one: an even number."""
        self.scale, self.loose, self.rng = scale, loose, rng
        self.places = [scale.field.place[i] for i in loose if i != BYE]
        self.has_bye = BYE in loose
        self.is_complete = True
        self.tables: dict[Kind, list[Couple]] = {}
        for i, j in tables:
            self.tables.setdefault((scale.field.place[i], scale.field.place[j], scale.pair(i, j)), []).append((i, j))

    def best(self, count: int, below: int | None = None) -> Cascade | None:
        """Return the cascade of so many tables that costs least, if it costs less than `below`."""
        found: Cascade | None = None
        tries = 0
        for bound, kinds in self._sets(count, below):
            if found and bound >= found.cost:
                break
            for cascade in self._cascades(kinds):
                tries += 1
                if below is None or cascade.cost < below:
                    found, below = cascade, cascade.cost
                if cascade.cost == bound:
                    break
            if tries > TRIES:
                self.is_complete = False
                break
        return found

    def _sets(self, count: int, below: int | None) -> list[tuple[int, Kinds]]:
        """Return sets of kinds of tables by what they can bring at best."""
        sets = combinations_with_replacement(self._kinds(count), count)
        bounds = ((self._bound(kinds), kinds) for kinds in sets)
        return sorted((bound, kinds) for bound, kinds in bounds if below is None or bound < below)

    def _kinds(self, count: int) -> list[Kind]:
        """Return kinds of tables to choose from: all, or if that is too many those between the loose and the bye."""
        kinds = sorted(self.tables)
        if not count or comb(len(kinds) + count - 1, count) <= SETS:
            return kinds
        self.is_complete = False
        ends = [*self.places, *([self.scale.low] if self.has_bye else [])]
        near = [kind for kind in kinds if not ends or (min(ends) <= kind[1] and kind[0] <= max(ends))]
        return near if comb(len(near) + count - 1, count) <= SETS else []

    def _bound(self, kinds: Kinds) -> int:
        """Return a cost that no tables of these kinds can beat: history forgotten, neighbours meet."""
        places = sorted([*self.places, *(place for kind in kinds for place in kind[:2])])
        saved = sum(kind[2] for kind in kinds)
        if not self.has_bye:
            return 2 * neighbours(places) - saved
        low = max(places[0], self.scale.low)
        takers = {place for place in places if place <= low}
        rest = [[*places[: places.index(place)], *places[places.index(place) + 1 :]] for place in takers]
        return 2 * min(map(neighbours, rest)) + self.scale.excess * (low - self.scale.low) - saved

    def _cascades(self, kinds: Kinds) -> Iterator[Cascade]:
        """Match tables of these kinds, one set of them after another."""
        saved = sum(kind[2] for kind in kinds)
        chosen = [(self.tables[kind], times) for kind, times in Counter(kinds).items()]
        alike = [list(islice(combinations(tables, times), ALIKE)) for tables, times in chosen]
        for choice in product(*alike):
            stopped = [couple for couples in choice for couple in couples]
            players = (i for couple in stopped for i in couple)
            made = least(sorted([*self.loose, *players]), self.scale.pair, self.rng)
            yield Cascade(self.scale.total(made) - saved, tuple(stopped), tuple(made))
        self.is_complete &= all(comb(len(tables), times) <= ALIKE for tables, times in chosen)
