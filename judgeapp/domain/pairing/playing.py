"""A round that is being played, held against the field as it should have been."""

import random
from collections.abc import Sequence
from dataclasses import replace

from judgeapp.domain.pairing.costing import Couple, Scale
from judgeapp.domain.pairing.field import BYE, drawn
from judgeapp.domain.pairing.solving import solve
from judgeapp.domain.pairing.values import Entrant, Options, Pair, PairingError, Released
from judgeapp.domain.saying import say


class Playing:
    """The corrected field, and which of its couples stand, may be stopped, or are loose."""

    def __init__(self, released: Released, entrants: Sequence[Entrant], options: Options, seed: str) -> None:
        self.released, self.rng = released, random.Random(seed)
        self.options = replace(options, first=None, by_standings=False)
        present = {entrant.id for entrant in entrants if not entrant.is_awarded_bye}
        # Whoever has finished against somebody who then left has played this round.
        done = {
            each
            for pair in released.pairs
            if pair[:2] in released.kept and not present >= {*pair[:2]}
            for each in pair[:2]
        }
        playing = [entrant for entrant in entrants if entrant.id in present - done]
        if not playing:
            raise PairingError([say("Nobody plays this round any more.")])
        self.field, self.order = drawn(playing, self.options, self.rng)
        self.index = {entrant.id: i for i, entrant in enumerate(self.order)}
        self.scale = Scale(self.field)
        self._sort()

    def _sort(self) -> None:
        """Sort the released pairs into kept, stoppable and broken ones, and find who is loose."""
        self.pairs: dict[Couple, Pair] = {}
        self.broken: list[Pair] = []
        for pair in self.released.pairs:
            places = sorted(self.index[each] for each in pair[:2] if each in self.index)
            if len(places) == 2:
                self.pairs[places[0], places[1]] = pair
            elif places or pair[:2] not in self.released.kept:
                self.broken.append(pair)
        self.kept = [couple for couple, pair in self.pairs.items() if pair[:2] in self.released.kept]
        self.tables = [couple for couple, pair in self.pairs.items() if pair[:2] not in self.released.kept]
        paired = {i for couple in self.pairs for i in couple}
        bye = [BYE] if len(self.order) % 2 else []
        self.loose = [*bye, *(i for i in range(len(self.order)) if i not in paired)]

    def goal(self) -> int:
        """Return the least cost of all who are loose or may be stopped, less what their tables cost now."""
        members = sorted({*self.loose, *(i for couple in self.tables for i in couple)} - {BYE})
        best = solve(self.field.part(members), self.rng)[0] if len(members) > 1 else [(BYE, 0)] * len(members)
        couples = [(i if i == BYE else members[i], members[j]) for i, j in best]
        return self.scale.total(couples) - self.scale.total(self.tables)
