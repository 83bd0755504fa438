"""Exact matchings: the one place that knows the library which finds them."""

import random
from collections.abc import Callable, Sequence

import rustworkx

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


def perfect(size: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """Return the cheapest perfect matching of nodes 0 to size - 1 over edges (i, j, cost), in ascending order."""
    top = max((cost for _, _, cost in edges), default=0) + 1
    graph = rustworkx.PyGraph(multigraph=False, node_count_hint=size, edge_count_hint=len(edges))
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(i, j, top - cost) for i, j, cost in edges])
    # The library gives a set: only sorted does it lead to the same draw every time.
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)
