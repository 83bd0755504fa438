"""The least cost of a round, found without the code under test: all of a small field, a complete graph of a larger."""

import random
from collections.abc import Callable, Iterator, Sequence

import rustworkx
from hypothesis import strategies as st

from judgeapp.domain.pairing.values import Entrant, First, Options

Key = tuple[int, int, int, int, int]
Couple = tuple[Entrant, Entrant | None]
PLAIN = Options()


@st.composite
def fields(draw: st.DrawFn, most: int) -> list[Entrant]:
    """Fields that no event would make: any points, any byes, any history."""
    count = draw(st.integers(2, most))
    luck = random.Random(draw(st.integers(0, 2**32)))
    density = draw(st.sampled_from([0.05, 0.3, 0.6, 0.9, 1.0]))
    groups, twice = draw(st.integers(1, 6)), draw(st.sampled_from([0.0, 0.2, 0.9]))
    met = {(i, j) for i in range(count) for j in range(i) if luck.random() < density}
    return [
        Entrant(
            i,
            points=luck.randrange(groups) * luck.choice([1, 3]),
            byes=int(luck.random() < twice),
            opponents=frozenset(j for j in range(count) if (i, j) in met or (j, i) in met),
        )
        for i in range(count)
    ]


class Measure:
    """What a pairing costs: repeats, pairs across pods, height of the bye, clashes, squares."""

    def __init__(self, entrants: Sequence[Entrant], options: Options = PLAIN) -> None:
        self.options = options
        self.places = {each.id: -each.rank if options.by_standings else each.points for each in entrants}
        self.fewest = min(each.byes for each in entrants)
        self.lowest = min(self.places[each.id] for each in entrants if each.byes == self.fewest)

    def of(self, couples: Sequence[Couple]) -> Key:
        """Return what couples cost together; the opponent None is the bye."""
        return tuple(map(sum, zip(*(self._one(a, b) for a, b in couples), strict=True)))

    def _one(self, a: Entrant, b: Entrant | None) -> Key:
        if b is None:
            return int(a.byes > self.fewest), 0, max(0, self.places[a.id] - self.lowest), 0, 0
        clashes = [
            self.options.apart_team and a.team == b.team != "",
            self.options.apart_club and a.club == b.club != "",
            self.options.spread_byes and min(a.byes, b.byes) > 0,
        ]
        across = self.options.first is First.PODS and a.pod != b.pod
        return int(b.id in a.opponents), int(across), 0, sum(clashes), (self.places[a.id] - self.places[b.id]) ** 2


def by_trying_all(entrants: Sequence[Entrant]) -> Key:
    """Return the least cost of every way to pair up to ten or so."""
    return min(map(Measure(entrants).of, ways([*entrants, *([None] if len(entrants) % 2 else [])])))


def ways(left: Sequence[Entrant | None]) -> Iterator[list[Couple]]:
    """Yield every way to pair an even number; None is the bye and comes last."""
    if not left:
        yield []
    for k in range(1, len(left)):
        for couples in ways([*left[1:k], *left[k + 1 :]]):
            yield [(left[0], left[k]), *couples]


def by_complete_graph(entrants: Sequence[Entrant], options: Options = PLAIN) -> Key:
    """Return the least cost from one exact matching of everybody with everybody, the bye being one more vertex."""
    measure, luck = Measure(entrants, options), random.Random(0)
    nodes = [*entrants, *([None] if len(entrants) % 2 else [])]
    edges = [
        (i, j, 10**32 - _number(measure.of([(nodes[i], nodes[j])]), luck)) for j in range(len(nodes)) for i in range(j)
    ]
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(nodes)))
    graph.add_edges_from(edges)
    found = [sorted(couple) for couple in rustworkx.max_weight_matching(graph, True, int)]
    return measure.of([(nodes[i], nodes[j]) for i, j in found])


def _number(key: Key, luck: random.Random) -> int:
    """Return a key as one number. Sums of squares stay below ten million, the other sums below a thousand."""
    repeats, across, excess, soft, squares = key
    return (
        (((repeats * 1000 + across) * 1000 + excess) * 1000 + soft) * 10**13 + squares * 10**6 + luck.randrange(10**3)
    )


def measured(entrants: Sequence[Entrant], pairs: Sequence[tuple[int, int]], byes: Sequence[int]) -> Key:
    """Return what a drawn round costs."""
    known: Callable[[int], Entrant] = {each.id: each for each in entrants}.__getitem__
    return Measure(entrants).of([*((known(a), known(b)) for a, b in pairs), *((known(bye), None) for bye in byes)])
