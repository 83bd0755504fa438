"""Matchings in graphs: the one place that knows the library which finds them."""

from collections.abc import Iterable, Sequence

import rustworkx

Edge = tuple[int, int, int]


def perfect(size: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """Return the cheapest perfect matching of nodes 0 to size - 1 over edges (i, j, cost), in ascending order."""
    top = max((cost for _, _, cost in edges), default=0) + 1
    return _matching(size, [(i, j, top - cost) for i, j, cost in edges], everybody=True)


def heaviest(size: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """Return the matching of nodes 0 to size - 1 over edges (i, j, weight from 1) that weighs most, in ascending order.

    Nodes may stay alone. What no edge joins is solved by itself, which is much faster.
    """
    found = []
    for part in _parts(size, edges):
        nodes = sorted({node for i, j, _ in part for node in (i, j)})
        place = {node: at for at, node in enumerate(nodes)}
        pairs = _matching(len(nodes), [(place[i], place[j], weight) for i, j, weight in part], everybody=False)
        found += [(nodes[i], nodes[j]) for i, j in pairs]
    return sorted(found)


def _parts(size: int, edges: Sequence[Edge]) -> Iterable[list[Edge]]:
    """Return the edges of each connected part."""
    part_of = {
        node: at for at, nodes in enumerate(rustworkx.connected_components(_graph(size, edges))) for node in nodes
    }
    parts: dict[int, list[Edge]] = {}
    for edge in edges:
        parts.setdefault(part_of[edge[0]], []).append(edge)
    return parts.values()


def _matching(size: int, edges: Sequence[Edge], everybody: bool) -> list[tuple[int, int]]:
    graph = _graph(size, edges)
    found: Iterable[tuple[int, int]] = rustworkx.max_weight_matching(graph, max_cardinality=everybody, weight_fn=int)
    # The library gives a set: only sorted is it the same every time.
    return sorted((min(pair), max(pair)) for pair in found)


def _graph(size: int, edges: Sequence[Edge]) -> "rustworkx.PyGraph[int, int]":
    graph = rustworkx.PyGraph(multigraph=False, node_count_hint=size, edge_count_hint=len(edges))
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    return graph
