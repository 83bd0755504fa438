"""The reason for each pair and each bye of a finished round; its words are in values.py."""

from collections import Counter
from collections.abc import Sequence

from judgeapp.domain.pairing.field import BYE, Couple, Field, bye_floor
from judgeapp.domain.pairing.values import Bye, Entrant, First, Options, Pair, Reason

Fact = tuple[str, int | str]


def explained(
    field: Field, order: Sequence[Entrant], options: Options, couples: Sequence[Couple]
) -> tuple[tuple[Pair, ...], tuple[Bye, ...]]:
    """Return pairs and byes with their reasons.

    order     the entrants of the field
    couples   pairs of indexes, higher first; the bye is a couple of BYE and an index
    """
    explain = Explainer(field, order, options, couples)
    pairs = tuple(Pair(order[i].id, order[j].id, explain.pair(i, j)) for i, j in couples if i != BYE)
    return pairs, tuple(Bye(order[j].id, explain.bye(j)) for i, j in couples if i == BYE)


class Explainer:
    """Knows of each score group how many it has, and how many of them meet more points, less points, or nobody."""

    def __init__(self, field: Field, order: Sequence[Entrant], options: Options, couples: Sequence[Couple]) -> None:
        self.field, self.order, self.options = field, order, options
        taker = next((order[j] for i, j in couples if i == BYE), None)
        floats = [(order[i].points, order[j].points) for i, j in couples if i != BYE]
        self.sizes = Counter(entrant.points for entrant in order)
        self.byes = Counter({taker.points: 1} if taker else {})
        self.up = Counter(low for high, low in floats if low < high)
        self.down = Counter(high for high, low in floats if low < high)
        self.apart = _kept_apart(options)
        self.even: dict[int, Reason] = {}

    def pair(self, i: int, j: int) -> Reason:
        """Return why two meet."""
        if self.field.clashes(i, j):
            code, facts = self._pair(i, j)
            return Reason(code, (*facts, ("clash", _clashing(self.field, i, j))))
        a, b = self.order[i], self.order[j]
        if a.points != b.points or self.field.has_met(i, j) or self.options.by_standings or self.options.first:
            code, facts = self._pair(i, j)
            return Reason(code, facts + self.apart)
        if a.points not in self.even:
            self.even[a.points] = Reason(self._level(a.points), (("points", a.points), *self.apart))
        return self.even[a.points]

    def _pair(self, i: int, j: int) -> tuple[str, tuple[Fact, ...]]:
        a, b = self.order[i], self.order[j]
        if self.field.has_met(i, j):
            return "rematch", (("high", a.points), ("low", b.points))
        if self.options.by_standings:
            return "standings", (("first", a.rank), ("second", b.rank))
        if self.options.first:
            return _first(a, b, self.options.first)
        if a.points == b.points:
            return self._level(a.points), (("points", a.points),)
        return self._down(i, j)

    def _level(self, points: int) -> str:
        """Return the code of a pair of equal points: two who are alone with theirs are not drawn."""
        return "only-two" if self.sizes[points] == 2 else "random"

    def _down(self, i: int, j: int) -> tuple[str, tuple[Fact, ...]]:
        high, low = self.order[i].points, self.order[j].points
        facts: tuple[Fact, ...] = (("high", high), ("low", low))
        size, up, byes = self.sizes[high], self.up[high], self.byes[high]
        if (size - up - byes) % 2 and self.down[high] == 1:
            return "down-odd", (*facts, ("size", size), ("up", up), ("byes", byes))
        group = (k for k, entrant in enumerate(self.order) if entrant.points == high and k != i)
        return ("down-met" if all(self.field.has_met(i, k) for k in group) else "down-fit"), facts

    def bye(self, i: int) -> Reason:
        """Return why somebody has the bye."""
        field, entrant = self.field, self.order[i]
        fewest, low = bye_floor(field)
        if entrant.byes > fewest:
            return Reason("bye-again", (("byes", entrant.byes),))
        if self.options.first is First.PODS:
            return Reason("bye-pod", (("pod", entrant.pod),))
        if field.place[i] > low:
            lowest = min(each.points for each in self.order if each.byes == fewest)
            return Reason("bye-up", (("points", entrant.points), ("low", lowest)))
        if self.options.by_standings:
            return Reason("bye-standings", (("place", entrant.rank),))
        is_lowest = entrant.points == min(self.sizes)
        if sum(each.byes == fewest and each.points == entrant.points for each in self.order) > 1:
            code = "bye-lowest" if is_lowest else "bye-fewest"
        else:
            code = "bye-lowest-one" if is_lowest and self.sizes[entrant.points] == 1 else "bye-fewest-one"
        return Reason(code, (("points", entrant.points),))


def _first(a: Entrant, b: Entrant, first: First) -> tuple[str, tuple[Fact, ...]]:
    if first is First.SEEDED:
        return "seeded", (("first", a.seed), ("second", b.seed))
    if first is First.RANDOM:
        return "first", ()
    if a.pod != b.pod:
        return "across", (("first", a.pod), ("second", b.pod))
    return "pod", (("pod", a.pod), ("high", a.points), ("low", b.points))


def _kept_apart(options: Options) -> tuple[Fact, ...]:
    switches = {"teams": options.apart_team, "clubs": options.apart_club, "byes": options.spread_byes}
    words = ", ".join(word for word, is_on in switches.items() if is_on)
    return (("apart", words),) if words else ()


def _clashing(field: Field, i: int, j: int) -> str:
    shared = [label for label in field.labels[i] if label in field.labels[j]]
    return " and ".join(
        label.replace("bye", "an earlier bye") if label == "bye" else f"the {label}" for label in shared
    )
