"""Pairing a field: neighbours first, swaps that cost nothing, and an exact matching where those do not do.

The exact matchings are of windows around the zones that swaps cannot mend. A zone is a stretch of the field whose
history counts; outside zones history is forgotten. On that easier field nothing costs less than this: each zone is
matched exactly together with as many free entrants above and below as it has members, and the rest meet as neighbours.
For whoever leaves a zone takes the nearest free entrants: any other choice can be exchanged for that without raising a
sum of squares. So the cost is a lower bound for the real field, and a real pairing that has it is the best. Where none
is found, zones grow, at last to the whole field.

Where exact windows would take too long, the best is taken that can be found in time, without a proof. It takes a team
or a club of about half the field, and the wish to keep it apart, to come there.
"""

import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from judgeapp.domain.graphs import perfect
from judgeapp.domain.pairing.field import BYE, Couple, Field, Scale, bound, couples_of

Cost = Callable[[int, int], int]

BITS = 10  # of luck for every pair


def least(nodes: Sequence[int], cost: Cost, rng: random.Random) -> list[tuple[int, int]]:
    """Return the pairs of an even number of nodes whose costs add up to the least, drawn at random among equals.

    Every two nodes may meet; `cost` is a whole number from 0. A node pair comes with the earlier node first.
    """
    # Equal weights make a blossom matching many times slower, and without noise its choice would be no draw.
    # All noise together stays below one unit of cost.
    size = len(nodes)
    unit = max(1, size // 2) << BITS
    luck = rng.getrandbits
    edges = [(i, j, unit * cost(nodes[i], nodes[j]) + luck(BITS)) for i in range(size) for j in range(i + 1, size)]
    return [(nodes[i], nodes[j]) for i, j in perfect(size, edges)]


Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """What is matched exactly: slots start to stop of a line, and the zones among them."""

    start: int
    stop: int
    zones: tuple[Span, ...]
    has_bye: bool = False


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


def joined(spans: Sequence[Span]) -> list[Span]:
    """Return spans in order, those that touch made one."""
    found: list[Span] = []
    for start, stop in sorted(spans):
        if found and start <= found[-1][1]:
            start, stop = found[-1][0], max(stop, found.pop()[1])
        found.append((start, stop))
    return found


def windows(zones: Sequence[Span], count: int, bye: int | None = None) -> list[Window]:
    """Return the windows of zones: slots outside them are left to pair off as neighbours.

    zones   as `joined` returns them
    count   slots of the line
    bye     a slot of the zone to which the bye belongs; None if the bye is outside every zone
    """
    found: list[Window] = []
    for zone in zones:
        window = _window(found, (zone,), count, bye)
        while found and window.start < found[-1].stop:
            last = found.pop()
            window = _window(found, (*last.zones, *window.zones), count, bye)
        found.append(window)
    return found


def _window(before: Sequence[Window], zones: tuple[Span, ...], count: int, bye: int | None) -> Window:
    """Return the window of zones; before it and in it everybody can be paired or has the bye."""
    size = sum(stop - start for start, stop in zones)
    has_bye = bye is not None and any(start <= bye < stop for start, stop in zones)
    start = max(0, zones[0][0] - size)
    start -= (start - sum(window.has_bye for window in before)) % 2
    stop = min(count, zones[-1][1] + size)
    stop += (stop - start + has_bye) % 2
    return Window(max(0, start), min(count, stop), zones, has_bye)


Kind = tuple[int, int, tuple[str, ...], tuple[str, ...]]

ENOUGH = 3  # failures after which couples of the same places and labels are not tried again


def group(field: Field, i: int) -> range:
    """Return everybody who has the place of an entrant."""
    place = -field.place[i]
    start = bisect_left(field.place, place, key=_negative)
    return range(start, bisect_right(field.place, place, lo=start, key=_negative))


def blocked(field: Field, couples: Sequence[Couple]) -> list[Couple]:
    """Return the couples who have met or should not meet."""
    if field.labels or field.halves:
        return [(i, j) for i, j in couples if not field.may_meet(i, j)]
    ids, met = field.ids, field.met
    return [(i, j) for i, j in couples if ids[j] in met[i] or ids[i] in met[j]]


def mend(field: Field, mates: list[int], couples: Sequence[Couple]) -> list[Couple]:
    """Change the opponents of blocked couples in `mates`; return the couples that no swap can free.

    mates   the opponent of each entrant, or BYE
    """
    left = list(couples)
    tried = -1
    while left and len(left) != tried:
        tried = len(left)
        left = list(_left(field, mates, left))
    return left


def _left(field: Field, mates: list[int], couples: Sequence[Couple]) -> Iterator[Couple]:
    """Free what can be freed, and yield the rest."""
    failures: Counter[Kind] = Counter()
    for i, j in couples:
        if mates[i] != j:
            continue
        kind = kind_of(field, i, j)
        if failures[kind] == ENOUGH or not (_replaced(field, mates, i, j) or _replaced(field, mates, j, i)):
            failures[kind] = min(ENOUGH, failures[kind] + 1)
            yield i, j


def kind_of(field: Field, i: int, j: int) -> Kind:
    """Return places and labels: couples alike in them are freed by the same swaps, but for history."""
    labels = field.labels
    return field.place[i], field.place[j], labels[i] if labels else (), labels[j] if labels else ()


def _replaced(field: Field, mates: list[int], i: int, j: int) -> bool:
    """Let somebody with the place of i meet j instead, if all four may meet."""
    for k in _others(field, i):
        mate = mates[k]
        if k == j or not field.may_meet(k, j) or not _may_replace(field, i, k, mate):
            continue
        mates[k], mates[j], mates[i] = j, k, mate
        if mate != BYE:
            mates[mate] = i
        return True
    return False


def _others(field: Field, i: int) -> Iterator[int]:
    """Go through the group of i, from i on and around, so that nobody is always the first to be asked."""
    same = group(field, i)
    yield from range(i + 1, same.stop)
    yield from range(same.start, i)


def _may_replace(field: Field, i: int, k: int, mate: int) -> bool:
    """Whether i may do what k does now: meet the mate, or have the bye."""
    if field.halves and field.halves[i] != field.halves[k]:
        return False
    return field.byes[i] <= field.byes[k] if mate == BYE else field.may_meet(i, mate)


def _negative(place: int) -> int:
    return -place


MANY = 2048  # a matching over near opponents of more would take seconds
EFFORT = 1_000_000  # how many swaps are tried
NEAR = 10  # opponents that each is offered below
FAR = 400  # how far down to look for them


def improved(field: Field, mates: list[int], rng: random.Random) -> list[int]:
    """Return opponents that cost no more than these: swapped, or from a matching over near opponents and swapped."""
    scale = Scale(field)
    if scale.total(couples_of(mates)) <= scale.of(bound(field)):
        return mates
    starts = [mates, nearest(field, rng)] if len(mates) <= MANY else [mates]
    for start in starts:
        _swap(scale, start)
    return min(starts, key=lambda found: scale.total(couples_of(found)))


def _swap(scale: Scale, mates: list[int]) -> None:
    """Break couples that should not meet by the swap that costs least, wherever it is."""
    failures: Counter[Kind] = Counter()
    couples = blocked(scale.field, [(i, j) for i, j in enumerate(mates) if i < j])
    for i, j in couples[: EFFORT // len(mates)]:
        kind = kind_of(scale.field, i, j)
        if mates[i] != j or failures[kind] == ENOUGH:
            continue
        gain, k = min((_gain(scale, i, j, k, mate), k) for k, mate in enumerate(mates) if mate != BYE)
        if gain >= 0:
            failures[kind] += 1
            continue
        mate = mates[k]
        mates[i], mates[k], mates[j], mates[mate] = k, i, mate, j


def _gain(scale: Scale, i: int, j: int, k: int, mate: int) -> int:
    """Return by how much the cost changes if i meets k, and j the mate of k."""
    if k in (i, j):
        return 0
    return scale.pair(i, k) + scale.pair(j, mate) - scale.pair(i, j) - scale.pair(k, mate)


def nearest(field: Field, rng: random.Random) -> list[int]:
    """Return the opponent of each (or BYE) if everybody is offered the nearest they may meet, and one neighbour.

    The neighbours alone make a perfect matching, so there always is one.
    """
    count = len(field.ids)
    scale = Scale(field)
    unit = max(1, count) << BITS
    couples = [*_near(field), *(_byes(field, scale) if count % 2 else ())]
    edges = [(i, count if j == BYE else j, unit * scale.pair(i, j) + rng.getrandbits(BITS)) for i, j in couples]
    mates = [BYE] * count
    for i, j in perfect(count + count % 2, edges):
        if j < count:
            mates[i], mates[j] = j, i
    return mates


def _near(field: Field) -> Iterator[tuple[int, int]]:
    count = len(field.ids)
    for i in range(count - 1):
        found = 0
        for j in range(i + 1, min(count, i + FAR)):
            may_meet = field.may_meet(i, j)
            found += may_meet
            if may_meet or j == i + 1:
                yield i, j
            if found == NEAR:
                break


def _byes(field: Field, scale: Scale) -> Iterator[tuple[int, int]]:
    """Offer the bye to the lowest group of those with the fewest, to ten above it and to all below."""
    lowest = next(i for i, place in enumerate(field.place) if place <= scale.low)
    yield from ((i, BYE) for i in range(max(0, lowest - NEAR), len(field.ids)))
