"""A large field where exact windows would take too long: the best that can be found in time, without a proof.

It takes a team or a club of about half the field, and the wish to keep it apart, to come here.
"""

import random
from collections import Counter
from collections.abc import Iterator

from judgeapp.domain.graphs import perfect
from judgeapp.domain.pairing.bounds import bound
from judgeapp.domain.pairing.costing import Scale, couples_of
from judgeapp.domain.pairing.field import BYE, Field
from judgeapp.domain.pairing.matching import BITS
from judgeapp.domain.pairing.mending import ENOUGH, Kind, blocked, kind_of

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
