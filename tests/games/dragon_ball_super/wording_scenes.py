"""Made-up scenes in which a reading of a Dragon Ball Super text is played."""

from collections.abc import Iterator, Mapping
from typing import Any

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Scenario
from judgeapp.domain.wording.reading import parts_in
from judgeapp.games.dragon_ball_super.timing import TIMING

ZONES = {"battle": "battle", "extra": "hand", "leader": "leader"}


def words_of(card: Mapping[str, Any], *keys: str) -> Iterator[str]:
    """Yield the words that stand under some keys anywhere in a card."""
    for each in parts_in(card):
        for key in keys if isinstance(each, Mapping) else ():
            value = each.get(key, ())
            yield from [value] if isinstance(value, str) else [word for word in value if isinstance(word, str)]


def scene_of(card: Mapping[str, Any], kind: str, step: str = "main") -> Scenario:
    """Return a scene with a card that does what was read; raises ScenarioError if the simulator does not know it."""
    texts = {text["name"] for text in card.get("text", ())}
    own = {"name": "Subject", "kind": kind, "owner": "Ana", "zone": ZONES[kind], "cost": 3,
           "stats": {"power": 15000}, **card}  # fmt: skip
    names = [name for name in words_of(card, "name", "but") if name not in texts]
    others = [
        {"name": name, "owner": owner, "zone": zone, "stats": {"power": 10000}}
        for name, owner, zone in (("Friend", "Ana", "battle"), ("Foe", "Ben", "battle"), ("Spare", "Ana", "hand"),
                                  *((name, "Ana", "deck") for name in dict.fromkeys(names)))
    ]  # fmt: skip
    words = {"trait": sorted(set(words_of(card, "trait"))), "character": sorted(set(words_of(card, "character")))}
    return read_scenario(TIMING, {
        "game": "dragon_ball_super", "players": ["Ana", "Ben"], "step": step, "words": words, "card": [own, *others],
    })  # fmt: skip


# What is typed at random.
WORDS = [
    "[Auto]", "[Activate: Main]", "[Permanent]", "[Once per turn]", "[Burst 2]", "[Critical]", "{red}", "[two]", ":",
    "When", "this card", "attacks", ",", ".", "\n", "・", "choose", "of your opponent's", "up to", "1", "and",
    "Battle Cards", "KO it", "draw", "card", "if", "you do", "your Leader Card is red", "gets", "it", "you may",
    "+5000 power", "then", "for the duration of the turn", "your hand", "from", "choose one-",
    "place it in your Drop Area",
    "<Tom>", "《Cat》", "(", ")", "[Evolve]", "[Swap 2]", "[Bond 3]", "you play this card", "at the end of the turn",
]  # fmt: skip
TYPED_KINDS = ["battle", "extra", "leader", "?"]
TERMINALS = {
    "number": ["2", "3"], "sign": ["+", "-"], "capital": ["Cat"], "character": ["<Tom>"], "trait": ["<<Cat>>"],
    "card_name": ["{Big Tom}"], "colour": ["red", "blue"], "keyword": ["[Critical]"], "energy": ["{red}", "[2]"],
    "counter": ["[Counter: Play]", "[Counter]"], "timing": ["[Auto]"], "by_skill": ["[Evolve]"],
}  # fmt: skip
HEADS = {"[Auto]": "auto", "[Activate: Main]": "activate", "[Permanent]": "permanent", "[Counter: Attack]": "activate"}
GOES_ON = "body"
