"""The adapter for the pairing benchmark, which compares engines on whole events."""

import random
from collections.abc import Mapping, Sequence, Set
from typing import Protocol

from judgeapp.domain.pairing.field import BYE, Field
from judgeapp.domain.pairing.solving import solve


class Player(Protocol):
    """What the benchmark tells of a player."""

    id: int
    points: int


def engine(
    players: Sequence[Player], opponents: Mapping[int, Set[int]], byes: Mapping[int, int], rng: random.Random
) -> tuple[list[tuple[int, int]], int | None]:
    """Return pairs of ids and the id that has the bye, if one has."""
    luck = rng.random
    keys = [luck() - player.points for player in players]
    order = [players[k] for k in sorted(range(len(players)), key=keys.__getitem__)]
    ids = [player.id for player in order]
    points = [player.points for player in order]
    field = Field(ids, points, [opponents[each] for each in ids], [byes[each] for each in ids])
    couples, _ = solve(field, rng)
    taker = next((ids[j] for i, j in couples if i == BYE), None)
    return [(ids[i], ids[j]) for i, j in couples if i != BYE], taker
