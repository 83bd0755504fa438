"""A made-up event: entrants of random strength who play the rounds that are drawn."""

import math
import random
from dataclasses import dataclass, field

from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Entrant, Options, Pairing


@dataclass
class Event:
    """Win 3, draw 1, bye 3; after each round each of the lower half leaves with the chance `drop`."""

    count: int
    seed: int = 1
    drop: float = 0.0
    round: int = 0
    entrants: list[Entrant] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.entrants = [Entrant(number, 0) for number in range(self.count)]

    def draw(self) -> Pairing:
        """Pair the next round."""
        return pair_round(self.entrants, Options(), f"{self.seed}-{self.round}")

    def play(self, pairing: Pairing) -> None:
        """Play a round and let some leave."""
        self.round += 1
        known = {entrant.id: entrant for entrant in self.entrants}
        luck = random.Random(f"{self.seed}-{self.round}-{self.count}")
        for a, b, _ in pairing.pairs:
            points = self._result(luck, a, b)
            for each, other, won in ((a, b, points[0]), (b, a, points[1])):
                old = known[each]
                known[each] = old._replace(points=old.points + won, opponents=old.opponents | {other})
        for bye in pairing.byes:
            old = known[bye.entrant]
            known[bye.entrant] = old._replace(points=old.points + 3, byes=old.byes + 1)
        self.entrants = [
            each for each in known.values() if each.points * 2 > 3 * self.round or luck.random() > self.drop
        ]

    def _result(self, luck: random.Random, a: int, b: int) -> tuple[int, int]:
        if luck.random() < 0.05:
            return 1, 1
        # Ids stand for strength: the lower is the stronger.
        chance = 1 / (1 + math.exp((a - b) * 3 / self.count))
        return (3, 0) if luck.random() < chance else (0, 3)
