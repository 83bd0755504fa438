"""What Bakugan's card files need, and what a card of the pool is in a scene."""

from typing import Any

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.sheet import CardSheet

CORE = "bakucore"


def in_scene(card: Card) -> dict[str, Any]:
    """Return the cost, the power and damage, the factions, what an Evo is played on, and the icon of a BakuCore."""
    facts: dict[str, Any] = {"faction": list(card.colours), "evo": card.base}
    if CORE in card.types and len(card.symbols) == 1:
        facts["icon"] = card.symbols[0].lower()
    return {
        "cost": {"x": True} if dict(card.stats).get("cost") == "X" else card.cost,
        "stats": card.numbers(power="b_power", damage="damage_rating"),
        "facts": facts,
    }


CARDS = CardSheet(common_limits=("3",), in_scene=in_scene)
