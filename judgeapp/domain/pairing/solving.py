"""Pairing a field: neighbours first, swaps that cost nothing, and an exact matching where those do not do."""

import random
from collections.abc import Sequence
from functools import cached_property

from judgeapp.domain.pairing.costing import Couple, Scale, couples_of
from judgeapp.domain.pairing.field import BYE, Field
from judgeapp.domain.pairing.matching import least
from judgeapp.domain.pairing.mending import blocked, group, mend
from judgeapp.domain.pairing.sparse import improved
from judgeapp.domain.pairing.zones import Span, Window, joined, windows

LARGE = 400  # an exact matching of more entrants than this takes more than half a second


def solve(field: Field, rng: random.Random) -> tuple[list[Couple], bool]:
    """Return couples of indexes, higher first (the bye is a couple of BYE and an index), and whether none cost less."""
    search = Search(field, rng)
    mates, stuck = search.neighbours()
    while stuck:
        search.grow(stuck)
        if not search.is_small:
            return couples_of(improved(field, mates, rng)), False
        mates, stuck = search.exact()
    return couples_of(mates), True


def whole(field: Field, rng: random.Random) -> list[Couple]:
    """Return couples of the least cost from one exact matching over the whole field."""
    count = len(field.ids)
    nodes = [*([BYE] if count % 2 else []), *range(count)]
    return least(nodes, Scale(field).pair, rng)


class Search:
    """The search for the best pairing of a field: zones grow until what they leave can be mended."""

    def __init__(self, field: Field, rng: random.Random) -> None:
        self.field, self.rng = field, rng
        self.count = len(field.ids)
        self.taker = _taker(field) if self.count % 2 else None
        self.zones: list[Span] = []
        self.windows: list[Window] = []
        self.line = self._line(self.taker)

    @property
    def is_small(self) -> bool:
        """Whether every window can be matched exactly in time."""
        return all(window.stop - window.start <= LARGE for window in self.windows)

    @cached_property
    def scale(self) -> Scale:
        """What pairs cost: most rounds are mended without it."""
        return Scale(self.field)

    def neighbours(self) -> tuple[list[int], list[Couple]]:
        """Return the opponents if neighbours meet, mended, and what is stuck."""
        mates = [BYE] * self.count
        _meet(mates, self.line)
        couples = list(zip(self.line[::2], self.line[1::2], strict=True))
        return mates, mend(self.field, mates, blocked(self.field, couples))

    def grow(self, stuck: Sequence[Couple]) -> None:
        """Add the groups of what is stuck to the zones; if they are in, all that was tried, at last everybody."""
        groups = {group(self.field, i) for couple in stuck for i in couple}
        grown = joined([*self.zones, *((each.start, each.stop) for each in groups)])
        if grown == self.zones:
            grown = joined([(self.line[each.start], self.line[each.stop - 1] + 1) for each in self.windows])
        self.zones = grown if grown != self.zones else [(0, self.count)]
        inside = any(start <= taker < stop for start, stop in self.zones for taker in [self.taker] if taker is not None)
        out = None if inside else self.taker
        self.line = self._line(out)
        slots = [(_slot(start, out), _slot(stop, out)) for start, stop in self.zones]
        self.windows = windows(slots, len(self.line), self.taker if inside else None)

    def _line(self, out: int | None) -> list[int]:
        line = list(range(self.count))
        if out is not None:
            del line[out]
        return line

    def exact(self) -> tuple[list[int], list[Couple]]:
        """Return the opponents with windows matched exactly, mended, and what is stuck."""
        mates = [BYE] * self.count
        slot = 0
        for window in self.windows:
            _meet(mates, self.line[slot : window.start])
            _meet(mates, [i for couple in self._matched(window) for i in couple])
            slot = window.stop
        _meet(mates, self.line[slot:])
        if self.zones == [(0, self.count)]:
            return mates, []
        return mates, mend(self.field, mates, blocked(self.field, [(i, j) for i, j in enumerate(mates) if i < j]))

    def _matched(self, window: Window) -> list[Couple]:
        scale, field = self.scale, self.field
        nodes = [*([BYE] if window.has_bye else []), *self.line[window.start : window.stop]]
        hard = {BYE, *(self.line[slot] for start, stop in window.zones for slot in range(start, stop))}
        many = len(nodes)

        def cost(i: int, j: int) -> int:
            if i == BYE or (i in hard and j in hard):
                return many * scale.pair(i, j)
            # A free pair that has met costs nothing in the bound; the fewer there are, the fewer are to be mended.
            return many * scale.forgetful(i, j) + (not field.may_meet(i, j))

        return least(nodes, cost, self.rng)


def _taker(field: Field) -> int:
    """Return the last of the lowest group of those with the fewest byes."""
    fewest = min(field.byes)
    return next(i for i in range(len(field.byes) - 1, -1, -1) if field.byes[i] == fewest)


def _meet(mates: list[int], line: Sequence[int]) -> None:
    """Let neighbours on a line meet; the first of a line may be the bye."""
    for i, j in zip(line[::2], line[1::2], strict=True):
        if i != BYE:
            mates[i], mates[j] = j, i


def _slot(index: int, out: int | None) -> int:
    """Return the slot of an entrant on a line that leaves one out."""
    return index - (out is not None and index > out)
