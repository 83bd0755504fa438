"""What Bleach's card files need, and what a card of the pool is in a scene."""

from typing import Any

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.sheet import CardSheet


def in_scene(card: Card) -> dict[str, Any]:
    """Return the energy that it costs, and its traits."""
    cost = card.numbers(mind="cost_mind", body="cost_body", spirit="cost_spirit")
    return {"cost": cost, "facts": {"traits": list(card.traits)}}


CARDS = CardSheet(in_scene=in_scene)
