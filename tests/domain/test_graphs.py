"""Matchings in graphs."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.graphs import heaviest, perfect

edges = st.dictionaries(st.tuples(st.integers(0, 3), st.integers(4, 7)), st.integers(1, 20), max_size=8).map(
    lambda weights: [(i, j, weight) for (i, j), weight in weights.items()]
)


def best(edges):
    """Return the greatest weight of all sets of edges that share no node."""
    sets = (chosen for size in range(5) for chosen in combinations(edges, size))
    apart = (chosen for chosen in sets if len({node for i, j, _ in chosen for node in (i, j)}) == 2 * len(chosen))
    return max(sum(weight for _, _, weight in chosen) for chosen in apart)


@given(edges)
def test_no_matching_weighs_more_than_the_heaviest(edges):
    weights = {(i, j): weight for i, j, weight in edges}
    assert sum(weights[pair] for pair in heaviest(8, edges)) == best(edges)


def test_the_heaviest_matching_may_leave_nodes_alone():
    assert heaviest(4, [(0, 1, 1), (1, 2, 5), (2, 3, 1)]) == [(1, 2)]


def test_a_perfect_matching_leaves_nobody_alone():
    assert perfect(4, [(0, 1, 9), (1, 2, 0), (2, 3, 9)]) == [(0, 1), (2, 3)]
