"""Made-up scenes in which a reading of a Bakugan text is played."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Scenario
from judgeapp.domain.wording.reading import parts_in
from judgeapp.games.bakugan.timing import TIMING
from judgeapp.games.bakugan.wording import words_of

KINDS = {
    "action": {"kind": "action"},
    "flip": {"kind": "flip"},
    "hero": {"kind": "hero", "zone": "play"},
    "evo": {"kind": "evo", "zone": "play", "on": "Trox", "stats": {"power": 500, "damage": 5}},
    "character": {"kind": "bakugan", "marks": ["chosen", "open"], "stats": {"power": 400, "damage": 4}},
}


def scene_of(card: Mapping[str, Any], kind: str, step: str = "power") -> Scenario:
    """Return a scene with a card that does what was read; raises ScenarioError if the simulator does not know it."""
    own = {**KINDS[kind.lower()], "name": "Subject", "owner": "Ana", **card}
    own["facts"] = {"faction": "Aquos", **card.get("facts", {})}
    names = {each["name"] for each in parts_in(card) if isinstance(each, dict) and isinstance(each.get("name"), str)}
    others = [
        {"name": name, "kind": "bakugan", "owner": owner, "marks": marks, "stats": {"power": 400, "damage": 4},
         "facts": {"faction": "Haos"}}
        for name, owner, marks in (("Trox", "Ana", ["open"] if kind.lower() == "character" else ["chosen", "open"]),
                                   ("Hydorous", "Ben", ["chosen", "open"]))
    ]  # fmt: skip
    heroes = [{"name": name, "kind": "hero", "owner": "Ana", "zone": "play"} for name in sorted(names)]
    return read_scenario(TIMING, {
        "game": "bakugan", "players": ["Ana", "Ben"], "leader": "Ana", "step": step,
        "words": words_of(card), "card": [own, *others, *heroes],
    })  # fmt: skip


# What is typed at random.
WORDS = [
    "draw", "a", "card", "discard", "+", "3", "[B]", "[Damage Rating]", "Bakugan", "your", "enemy", "all", "if", "you",
    "may", "when", "this", "opens", ",", ".", "and", "then", "instead", "Flow", "-", "for", "each", "Hero", "destroy",
    "[Haos]", "[Stop]", "to", "it", "gets", "Sacrifice", "(", ")", "\n", "Victor", ":", "[FT]", "or", "energize", "the",
    "top", "of", "deck", "return", "hand", "do", "any", "number", "times", "use", "play", "free",
]  # fmt: skip
TYPED_KINDS = ["Action", "Flip", "Hero", "Evo", "Character", "?"]
TERMINALS = {
    "number": ["2", "three", "500"], "sign": ["+", "-"], "capital": ["Dan", "Kouzo"], "faction": ["[Haos]", "Pyrus"],
    "keyword_symbol": ["[DoubleStrike]", "FrostStrike"], "icon": ["[FT]", "[Shield]"], "energy": ["[Energy]"],
    "bracketed": ["<Dan Kouzo>"],
}  # fmt: skip
HEADS = {"": "sentence"}
GOES_ON = "sentence"
