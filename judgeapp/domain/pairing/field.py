"""The field of a round (who is to be paired, in the order of the draw), what a pairing costs and what none can beat."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from judgeapp.domain.pairing.values import Cost, Entrant, First, Options

BYE = -1  # stands for the bye where entrants stand for themselves


@dataclass(frozen=True, slots=True)
class Field:
    """Entrants of a round as columns; an entrant is its index, and the highest place comes first.

    place    where each stands: points, or in a round by standings the places below
    met      ids met before
    labels   of each entrant what it must not share with an opponent: a team, a club, a bye; () if nothing
    pods     () unless pods are played
    halves   0 for the top half and 1 for the bottom half of a seeded round, where halves meet; else ()
    """

    ids: Sequence[int]
    place: Sequence[int]
    met: Sequence[Set[int]]
    byes: Sequence[int]
    labels: Sequence[tuple[str, ...]] = ()
    pods: Sequence[int] = ()
    halves: Sequence[int] = ()

    def part(self, members: Sequence[int]) -> "Field":
        """Return the field of some of its entrants, by index and in order."""
        return Field(
            ids=[self.ids[i] for i in members],
            place=[self.place[i] for i in members],
            met=[self.met[i] for i in members],
            byes=[self.byes[i] for i in members],
            labels=[self.labels[i] for i in members] if self.labels else (),
            pods=[self.pods[i] for i in members] if self.pods else (),
            halves=[self.halves[i] for i in members] if self.halves else (),
        )

    def by_pod(self) -> list[list[int]]:
        """Return the members of each pod, by index and in order."""
        found: dict[int, list[int]] = {}
        for i, pod in enumerate(self.pods):
            found.setdefault(pod, []).append(i)
        return [members for _, members in sorted(found.items())]

    def has_met(self, i: int, j: int) -> bool:
        """Whether they have met, whichever of the two remembers."""
        return self.ids[j] in self.met[i] or self.ids[i] in self.met[j]

    def clashes(self, i: int, j: int) -> int:
        """Count what they share and should not."""
        return sum(label in self.labels[j] for label in self.labels[i]) if self.labels else 0

    def may_meet(self, i: int, j: int) -> bool:
        """Whether nothing speaks against their meeting but their places."""
        return not (self.has_met(i, j) or self.is_across(i, j) or self.clashes(i, j))

    def is_across(self, i: int, j: int) -> bool:
        """Whether they should not meet because they are of two pods, or of the same half of the seeds."""
        if self.pods:
            return self.pods[i] != self.pods[j]
        return bool(self.halves) and self.halves[i] == self.halves[j]


def drawn(entrants: Sequence[Entrant], options: Options, rng: random.Random) -> tuple[Field, list[Entrant]]:
    """Return the field and its entrants in the order of the draw: by points (or standings), at random among equals."""
    canonical = sorted(entrants, key=lambda entrant: entrant.id)
    luck = {entrant.id: rng.random() for entrant in canonical}
    if options.by_standings:
        order = sorted(canonical, key=lambda e: (e.rank == 0, e.rank, -e.points, luck[e.id]))
        return _field(order, options, range(0, -len(order), -1)), order
    order = sorted(canonical, key=lambda e: (-e.points, luck[e.id]))
    return _field(order, options, [entrant.points for entrant in order]), order


def by_seeds(entrants: Sequence[Entrant], rng: random.Random) -> list[Entrant]:
    """Return entrants by their seeds, those without one last and at random."""
    canonical = sorted(entrants, key=lambda entrant: entrant.id)
    luck = {entrant.id: rng.random() for entrant in canonical}
    return sorted(canonical, key=lambda e: (e.seed == 0, e.seed, luck[e.id]))


def halved(order: Sequence[Entrant], options: Options) -> tuple[Field, list[Entrant]]:
    """Return the field of a seeded round of an even number: the first of one half next to the first of the other."""
    middle = len(order) // 2
    folded = [each for pair in zip(order[:middle], order[middle:], strict=True) for each in pair]
    return _field(folded, options, [-(k // 2) for k in range(len(order))], [0, 1] * middle), folded


def _field(order: Sequence[Entrant], options: Options, place: Sequence[int], halves: Sequence[int] = ()) -> Field:
    return Field(
        ids=[entrant.id for entrant in order],
        place=place,
        met=[entrant.opponents for entrant in order],
        byes=[entrant.byes for entrant in order],
        labels=labels(order, options),
        pods=[entrant.pod for entrant in order] if options.first is First.PODS else (),
        halves=halves,
    )


def labels(entrants: Sequence[Entrant], options: Options) -> Sequence[tuple[str, ...]]:
    """Return what each entrant must not share with an opponent; () if there is nothing to avoid."""
    columns = []
    if options.apart_team:
        columns.append([entrant.team and f"team {entrant.team}" for entrant in entrants])
    if options.apart_club:
        columns.append([entrant.club and f"club {entrant.club}" for entrant in entrants])
    if options.spread_byes:
        columns.append(["bye" if entrant.byes else "" for entrant in entrants])
    return [tuple(filter(None, row)) for row in zip(*columns, strict=True)]


def neighbours(places: Sequence[int]) -> int:
    """Return the least sum of squared differences over pairs of an even number of sorted places.

    Neighbours meet: on a line no other pairing makes a sum of squares smaller.
    """
    return sum((places[k] - places[k + 1]) ** 2 for k in range(0, len(places), 2))


def bye_floor(field: Field) -> tuple[int, int]:
    """Return the fewest byes that anybody has had, and the lowest place among those who have had that few."""
    fewest = min(field.byes)
    return fewest, min(place for place, byes in zip(field.place, field.byes, strict=True) if byes == fewest)


def bound(field: Field) -> Cost:
    """Return a cost that no pairing can beat: history and clashes forgotten."""
    places = list(field.place)
    if field.pods:
        return _pod_bound(field)
    if len(places) % 2:
        places.remove(bye_floor(field)[1])
    return Cost(soft=_majorities(field), squares=neighbours(places))


def _majorities(field: Field) -> int:
    """Return the clashes that are forced because more than half the field share a team, a club or a bye."""
    count = Counter(label for labels in field.labels for label in labels)
    most: dict[str, int] = {}
    for label, have in count.items():
        kind = label.split(" ")[0]
        most[kind] = max(most.get(kind, 0), (2 * have - len(field.ids)) // 2)
    return sum(most.values())


def _pod_bound(field: Field) -> Cost:
    """Even pods keep to themselves; of each odd pod one leaves, or has the bye."""
    pods = field.by_pod()
    odd = sorted(i for members in pods if len(members) % 2 for i in members)
    places = [field.place[i] for i in odd]
    excess = 0
    if len(places) % 2:
        fewest, low = bye_floor(field)
        lowest = min((field.place[i] for i in odd if field.byes[i] == fewest), default=places[-1])
        excess = max(0, lowest - low)
        places.remove(lowest)
    even = [[field.place[i] for i in members] for members in pods if len(members) % 2 == 0]
    squares = neighbours(places) + sum(map(neighbours, even))
    return Cost(across=(len(pods) - len(even)) // 2, bye_excess=excess, squares=squares)


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
