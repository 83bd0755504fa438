"""The field of a round: who is to be paired, in the order of the draw, and what a pair of them costs."""

import random
from collections.abc import Sequence, Set
from dataclasses import dataclass

from judgeapp.domain.pairing.values import Entrant, First, Options

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
