"""What a pair, a bye and a whole pairing cost."""

from collections.abc import Iterable, Sequence

from judgeapp.domain.pairing.bounds import bye_floor
from judgeapp.domain.pairing.field import BYE, Field
from judgeapp.domain.pairing.values import Cost, Entrant

Couple = tuple[int, int]


class Scale:
    """One whole number for every pair, so that sums compare as costs do from left to right."""

    def __init__(self, field: Field) -> None:
        self.field = field
        most = len(field.ids) // 2 + 1
        spread = max(field.place) - min(field.place)
        self.soft = 2 * most * spread**2 + 2
        self.excess = self.soft * (most * max(map(len, field.labels), default=0) + 1)
        self.across = self.excess * (spread + 1)
        self.repeat = self.across * (most if field.pods or field.halves else 1)
        self.fewest, self.low = bye_floor(field)

    def pair(self, i: int, j: int) -> int:
        """Return what a pair costs; one of the two may be the bye."""
        if i == BYE or j == BYE:
            return self.bye(max(i, j))
        field = self.field
        found = self.forgetful(i, j) + self.soft * field.clashes(i, j)
        return found + self.repeat if field.has_met(i, j) else found

    def forgetful(self, i: int, j: int) -> int:
        """Return what a pair costs if history is forgotten and nobody is kept apart."""
        squares = 2 * (self.field.place[i] - self.field.place[j]) ** 2
        return squares + self.across if self.field.is_across(i, j) else squares

    def bye(self, i: int) -> int:
        """Return what the bye costs if it goes to an entrant."""
        above = max(0, self.field.place[i] - self.low)
        # One more than a rematch, as squares count twice: if nothing else differs, rather a rematch than a second bye.
        return self.excess * above + (self.repeat + 1 if self.field.byes[i] > self.fewest else 0)

    def total(self, couples: Iterable[Couple]) -> int:
        """Return what couples cost together."""
        return sum(self.pair(i, j) for i, j in couples)

    def of(self, cost: Cost) -> int:
        """Return a cost without repeats and pods as the same kind of number."""
        return self.excess * cost.bye_excess + self.soft * cost.soft + 2 * cost.squares


def cost_of(field: Field, order: Sequence[Entrant], couples: Sequence[Couple]) -> Cost:
    """Return what a pairing costs.

    order     the entrants of the field
    couples   pairs of indexes, higher first; the bye is a couple of BYE and an index
    """
    pairs = [couple for couple in couples if couple[0] != BYE]
    rematches = sum(field.has_met(i, j) for i, j in pairs)
    again, excess = _bye_cost(field, couples)
    return Cost(
        repeats=rematches + again,
        across=sum(field.is_across(i, j) for i, j in pairs),
        bye_excess=excess,
        soft=sum(field.clashes(i, j) for i, j in pairs) if field.labels else 0,
        squares=sum((field.place[i] - field.place[j]) ** 2 for i, j in pairs),
        rematches=rematches,
        repeat_byes=again,
        floats=sum(order[i].points != order[j].points for i, j in pairs),
        same_team=sum(bool(order[i].team) and order[i].team == order[j].team for i, j in pairs),
        same_club=sum(bool(order[i].club) and order[i].club == order[j].club for i, j in pairs),
        byes_met=sum(order[i].byes > 0 and order[j].byes > 0 for i, j in pairs),
    )


def _bye_cost(field: Field, couples: Sequence[Couple]) -> tuple[int, int]:
    """Return whether the bye is an undue second one, and how many places it is too high."""
    taker = next((j for i, j in couples if i == BYE), None)
    if taker is None:
        return 0, 0
    fewest, low = bye_floor(field)
    return int(field.byes[taker] > fewest), max(0, field.place[taker] - low)


def couples_of(mates: Sequence[int]) -> list[Couple]:
    """Return couples, higher first, from the opponent of each; the bye comes first."""
    pairs = [(i, j) for i, j in enumerate(mates) if i < j]
    return [(BYE, mates.index(BYE)), *pairs] if len(mates) % 2 else pairs
