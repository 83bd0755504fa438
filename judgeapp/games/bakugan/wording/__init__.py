"""How Bakugan's cards are worded."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.wording.reading import parts_in
from judgeapp.domain.wording.sheet import Wording
from judgeapp.games.bakugan.timing.scene import VOCABULARY
from judgeapp.games.bakugan.wording.composing import read
from judgeapp.games.bakugan.wording.layout import LAYOUT
from judgeapp.games.bakugan.wording.telling import tell


def words_of(card: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the icons and the events of its own that a card speaks of."""
    tables = [each for each in parts_in(card) if isinstance(each, Mapping)]
    icons = [table[key] for table in tables for key in ("core", "icon") if key in table]
    flat = [icon for each in icons for icon in ([each] if isinstance(each, str) else each)]
    events = [table["event"] for table in tables if table.get("event") in VOCABULARY.words["then"]]
    found = {"icon": list(dict.fromkeys(flat)), "event": list(dict.fromkeys(events))}
    return {sort: words for sort, words in found.items() if words}


AFTER_THE_ROLL = ("power", "victor", "damage", "retracting", "play")  # steps in which Bakugan are open


def supplies(start: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a Bakugan for each player who has none, open once Bakugan were rolled."""
    have = {card["owner"] for card in start.get("card", ()) if card.get("kind") == "bakugan"}
    marks = {"marks": ["open"]} if start.get("step") in AFTER_THE_ROLL else {}
    missing = [player for player in start["players"] if player not in have]
    return [{"name": f"{player}'s Bakugan", "kind": "bakugan", "owner": player, **marks} for player in missing]


WORDING = Wording(read, tell, words_of, supplies, LAYOUT)
