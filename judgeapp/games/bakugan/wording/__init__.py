"""How Bakugan's cards are worded."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.wording.reading import parts_in
from judgeapp.domain.wording.sheet import Wording
from judgeapp.domain.wording.spoken import named_in
from judgeapp.games.bakugan.timing.scene import VOCABULARY
from judgeapp.games.bakugan.wording.composing import read
from judgeapp.games.bakugan.wording.layout import AFTER_THE_ROLL, LAYOUT
from judgeapp.games.bakugan.wording.telling import tell


def words_of(card: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the icons, what an Evo is played on, and the events of its own that a card speaks of."""
    tables = [each for each in parts_in(card) if isinstance(each, Mapping)]
    icons = [table[key] for table in tables for key in ("core", "icon") if key in table]
    flat = [icon for each in icons for icon in ([each] if isinstance(each, str) else each)]
    events = [table["event"] for table in tables if table.get("event") in VOCABULARY.words["then"]]
    evo = [card["facts"]["evo"]] if "evo" in card.get("facts", {}) else []
    found = {"icon": list(dict.fromkeys(flat)), "event": list(dict.fromkeys(events)), "character": evo}
    return {sort: words for sort, words in found.items() if words}


def supplies(start: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a Bakugan for each player who has none, one that their Evo fits on, open once Bakugan were rolled; and
    Heroes in the deck that others call by name.
    """
    cards = start.get("card", ())
    have = {card["owner"] for card in cards if card.get("kind") == "bakugan"}
    marks = {"marks": ["open"]} if start.get("step") in AFTER_THE_ROLL else {}
    team = [{**_fitting(player, cards), "kind": "bakugan", "owner": player, **marks}
            for player in start["players"] if player not in have]  # fmt: skip
    named = named_in([*cards, *team])
    return [*team, *({"name": name, "kind": "hero", "owner": owner, "zone": "deck"} for name, owner in named)]


def _fitting(player: str, cards: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the name of a Bakugan of a player, and the faction if it is that of an Evo."""
    for card in cards:
        facts = card.get("facts", {})
        if card["owner"] == player and card.get("kind") == "evo" and "evo" in facts:
            faction = {"facts": {"faction": facts["faction"]}} if "faction" in facts else {}
            return {"name": facts["evo"], **faction}
    return {"name": f"{player}'s Bakugan"}


WORDING = Wording(read, tell, words_of, supplies, LAYOUT)
