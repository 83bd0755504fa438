"""What Dragon Ball Super's card files need, and what a card of the pool is in a scene."""

import re
from collections.abc import Mapping
from typing import Any

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.sheet import CardSheet

COLOURS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}  # of a specified cost; black cards have none


def in_scene(card: Card) -> dict[str, Any]:
    """Return the costs with their colours, power and combo power, colours, traits and the character."""
    character = card.characters[0] if len(card.characters) == 1 else ""  # a scene knows no card with two of them
    return {
        "cost": _cost(card),
        "stats": card.numbers(power="power", combo="combo_power"),
        "facts": {
            "colors": [colour.lower() for colour in card.colours],
            "traits": list(card.traits),
            "character": re.sub(r"\s*:\s*", ": ", character),
        },
    }


def _cost(card: Card) -> dict[str, int]:
    letters = dict(card.stats).get("specified_cost", "")
    specified = {colour: letters.count(letter) for letter, colour in COLOURS.items() if letter in letters}
    energy = {} if card.cost is None else {"energy": card.cost, **specified}
    return {**energy, **card.numbers(combo="combo_cost")}


def two_sided(front: Mapping[str, Any], back: Mapping[str, Any]) -> dict[str, Any]:
    """Return one card of both sides, each of whose skills works while its side is up (2-3-2-1-2, 2-3-2-1-3)."""
    keywords = [
        {"name": f"{mark} (back)", "sort": "static", "do": [{"mark": mark, "of": "self"}]}
        for mark in back.get("marks", ())
    ]
    behind = [{**text, "name": f"{text['name']} (back)"} for text in back.get("text", ())]
    texts = [
        *(_on("front", text) for text in front.get("text", ())),
        *(_on("back", text) for text in (*keywords, *behind)),
    ]
    return {**front, **({"text": texts} if texts else {})}


def _on(side: str, text: Mapping[str, Any]) -> dict[str, Any]:
    return {**text, "more": {**text.get("more", {}), "side": side}}


CARDS = CardSheet(
    printing="_[A-Z0-9]+$",
    common_limits=("1", "4", "7"),
    deck_keywords=("Dragon Ball", "Super Combo", "Ultimate"),
    any_copies=50,
    in_scene=in_scene,
    two_sided=two_sided,
)
