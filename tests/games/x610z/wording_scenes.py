"""Made-up scenes in which a reading of an X610Z text is played."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Scenario
from judgeapp.games.x610z.timing import TIMING
from judgeapp.games.x610z.wording.composing import KINDS

STATS = {"attack": 2, "defense": 5, "speed": 2, "range": 1}
OTHERS = (
    {"name": "Wolf", "kind": "summon", "owner": "Ana", "zone": "play", "stats": STATS, "facts": {"type": "beast"}},
    {"name": "Bear", "kind": "summon", "owner": "Ben", "zone": "play", "stats": STATS, "facts": {"type": "beast"}},
    {"name": "Banner", "kind": "catalyst", "owner": "Ben", "zone": "play"},
)


def scene_of(card: Mapping[str, Any], kind: str, **head: Any) -> Scenario:
    """Return a scene with a card that does what was read; raises ScenarioError if the simulator does not know it."""
    known = KINDS[kind.lower()]
    own = {"name": "Subject", "kind": known, "owner": "Ana", "zone": "hand" if known == "flux" else "play", **card}
    if known == "summon":
        own |= {"stats": STATS, "facts": {"type": "dragon", **card.get("facts", {})}}
    if known == "flux":
        own |= {"cost": {"colorless": 1, "x": True}}
    if "focus" in card.get("facts", {}):
        own |= {"on": "Wolf"}
    return read_scenario(TIMING, {"game": "x610z", "players": ["Ana", "Ben"], "step": "action",
                                  "numbers": {who: {"hand": 5, "deck": 30} for who in ("Ana", "Ben")},
                                  "card": [own, *OTHERS], **head})  # fmt: skip


# What is typed at random.
WORDS = [
    "draw", "a", "card", "discard", "+", "3", "speed", "attack", "power", "summon", "target", "your", "if", "you",
    "may", "when", "this", "is", "destroyed", ",", ".", "and", "instead", ":", "☉", "B1", "[", "]", "it", "gets",
    "with", "extra", "for", "each", "or", "\n", "deal", "damage", "to", "heal", "X", "player", "counter", "action",
    "unless", "its", "controller", "pays", "C2", "focus", "switch", "basic", "stats", "change", "into", "he", "phase",
]  # fmt: skip
TYPED_KINDS = ["Flux", "Catalyst", "Summon", "Energy crystal", "?"]
TERMINALS = {
    "number": ["2", "three"], "sign": ["+", "-"], "capital": ["Golem"], "energy_type": ["b", "boost"],
    "letter": ["B", "c"], "x_symbol": ["BX"], "activation": ["☉"],
}  # fmt: skip
HEADS = {"": "sentence"}
GOES_ON = "sentence"
