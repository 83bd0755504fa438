"""What X610Z's card files need, and what a card of the pool is in a scene."""

from typing import Any

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.sheet import CardSheet
from judgeapp.games.x610z.timing import TIMING


def in_scene(card: Card) -> dict[str, Any]:
    """Return the sub-type of a summon."""
    kinds = {*TIMING.kinds, *(kind.label.lower() for kind in TIMING.kinds.values())}
    return {"facts": {"type": next((each for each in card.types if each not in kinds), "")}}


CARDS = CardSheet(number_from=("collector", "id", "number"), in_scene=in_scene)
