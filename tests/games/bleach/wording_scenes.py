"""Made-up scenes in which a reading of a Bleach text is played."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Scenario
from judgeapp.domain.wording.reading import parts_in
from judgeapp.games.bleach.timing import TIMING

OTHERS = (
    {"name": "Ichigo, Host", "kind": "character", "owner": "Ana", "zone": "play", "stats": {"STR": 4, "KIDO": 2},
     "facts": {"traits": ["Soul Reaper", "Good"]}},
    {"name": "Grinner", "kind": "character", "owner": "Ben", "zone": "play", "stats": {"STR": 3},
     "marks": ["depleted"], "facts": {"traits": ["Hollow", "Evil"]}},
    {"name": "Lamp", "kind": "item", "owner": "Ben", "zone": "play", "on": "Grinner"},
)  # fmt: skip
ZONES = {"character": "play", "item": "play", "battleground": "play", "guardian": "play", "event": "hand"}


def scene_of(card: Mapping[str, Any], kind: str, **head: Any) -> Scenario:
    """Return a scene with a card that does what was read; raises ScenarioError if the simulator does not know it."""
    kind = kind.lower()
    own = {"name": "Subject", "kind": kind, "owner": "Ana", "zone": ZONES[kind], **card}
    own |= {"stats": {"STR": 2}} if kind == "character" else {"on": "Ichigo, Host"} if kind == "item" else {}
    found = [each for each in parts_in(card) if isinstance(each, dict)]
    words = {
        sort: sorted({name for each in found for name in _words(each.get(sort))}) for sort in ("trait", "character")
    }
    words["trait"] += [name for each in found if each.get("become") == "trait" for name in _words(each.get("lose"))]
    return read_scenario(TIMING, {"game": "bleach", "players": ["Ana", "Ben"], "step": "main", "words": words,
                                  "numbers": {who: {"power": 20, "hand": 5, "deck": 30} for who in ("Ana", "Ben")},
                                  "card": [own, *OTHERS], **head})  # fmt: skip


def _words(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value or ())


# What is typed at random.
WORDS = [
    "draw", "a", "card", "discard", "+", "3", "STR", "all", "stats", "character", "your", "party", "Hollow", "if",
    "you", "may", "when", "this", "attacks", ",", ".", "and", "instead", ":", "deplete", "it", "gets", "opponent",
    "(", ")", "\n", "Choose", "in", "play", "power", "gain", "loses", "attached", "other", "Ichigo", "is", "use",
    "only", "while", "turn", "cancel", "effect", "queue", "search", "deck", "for", "each", "that", "he", "limit",
]  # fmt: skip
TYPED_KINDS = ["Event", "Character", "Item", "Battleground", "?"]
TERMINALS = {
    "number": ["2", "three"], "sign": ["+", "-"], "capital": ["Ichigo", "Menos"], "trait_word": ["Hollow", "Good"],
    "traits_word": ["Hollows"], "bracketed": ["<Soul Reaper>"], "lower": ["dancing"],
}  # fmt: skip
HEADS = {"": "sentence"}
GOES_ON = "sentence"
