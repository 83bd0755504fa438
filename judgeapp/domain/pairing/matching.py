"""Exact matchings of a field whose every two may meet, drawn among equals."""

import random
from collections.abc import Callable, Sequence

from judgeapp.domain.graphs import perfect

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
