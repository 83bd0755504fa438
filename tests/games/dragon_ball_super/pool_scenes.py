"""Made-up scenes around a card of the pool: a table that has what the card speaks of."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import Scenario
from judgeapp.domain.wording.reading import parts_in
from judgeapp.games.dragon_ball_super.timing import TIMING
from judgeapp.games.dragon_ball_super.timing.energy import COLOURS
from tests.games.dragon_ball_super.wording_scenes import words_of

EACH = 9  # energy of each colour
LEAST = {"deck": 20, "drop": 15, "warp": 9, "hand": 3}  # cards in the areas, or as many as are named there
FOE = {"name": "Foe", "owner": "Ben", "kind": "battle", "zone": "hand", "cost": 2, "stats": {"power": 5000}}
ANSWER = {"name": "Answer", "owner": "Ben", "kind": "extra", "zone": "hand", "cost": 0, "text": [
    {"name": "Stop", "label": "Counter: Play", "sort": "activated", "do": [{"draw": 1}]}]}  # fmt: skip
FRIEND = {"name": "Friend", "owner": "Ana", "kind": "battle", "zone": "hand", "cost": 2, "stats": {"power": 5000}}
# What has happened before the card is used: nothing, with much and with little life; an attack; what [Counter]s answer.
BEFORE: tuple[dict[str, Any], ...] = (
    {},
    {"life": 2},
    {"actions": [{"player": "Ana", "do": "attack", "card": "Ana's Leader", "target": "Ben"}]},
    {"turn": "Ben", "actions": [{"player": "Ben", "do": "attack", "card": "Ben's Leader", "target": "Ana"}]},
    {"turn": "Ben", "actions": [{"player": "Ben", "do": "play", "card": "Foe"}]},
    {"actions": [{"player": "Ana", "do": "play", "card": "Friend"},
                 {"player": "Ben", "do": "counter", "card": "Answer"}]},
)  # fmt: skip


def scene_around(card: Mapping[str, Any], *, life: int = 8, turn: str = "Ana",
                 actions: Iterable[Mapping[str, Any]] = ()) -> Scenario:  # fmt: skip
    """Return a scene in which a card can be used, Ana's "Subject"; raises ScenarioError if it is not understood."""
    own = {"name": "Subject", "owner": "Ana", "zone": "leader" if card["kind"] == "leader" else "hand", **card}
    leader = {"name": "Ana's Leader", "kind": "leader", "owner": "Ana", "facts": led(card), "stats": {"power": 10000}}
    theirs = {"name": "Ben's Leader", "kind": "leader", "owner": "Ben", "facts": {"colors": list(COLOURS)},
              "stats": {"power": 30000}}  # fmt: skip
    cards = [own, theirs, FOE, FRIEND, ANSWER, *around(card), *([] if card["kind"] == "leader" else [leader])]
    energy = {"energy": EACH * len(COLOURS), **dict.fromkeys(COLOURS, EACH)}
    named = Counter(each["zone"] for each in cards if each["owner"] == "Ana" and "zone" in each)
    areas = {"life": life, **{zone: max(least, named[zone]) for zone, least in LEAST.items()}}
    return read_scenario(TIMING, {
        "game": "dragon_ball_super", "players": ["Ana", "Ben"], "turn_player": turn, "step": "main",
        "words": {sort: sorted(set(words_of(card, sort))) for sort in ("trait", "character")},
        "numbers": {"Ana": {**energy, **areas}, "Ben": {**energy, **areas}},
        "card": cards, "action": [dict(each) for each in actions],
    })  # fmt: skip


def led(card: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts of a Leader Card that fit what a card asks of it."""
    asked = [each for each in parts_in(card) if isinstance(each, Mapping) and each.get("count") == "leader"]
    characters = list(words_of({"asked": asked}, "character"))
    colours = list(words_of({"asked": [{**each, "not": ()} for each in asked]}, "colour"))[:1] or COLOURS
    facts = {"colors": list(colours), "traits": list(dict.fromkeys(words_of({"asked": asked}, "trait")))}
    return {**facts, **({"character": characters[0]} if characters else {})}


def around(card: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield cards in the areas of both players that the card can choose, look for or place."""
    wanted = list(spoken_of(card))
    for number, facts in enumerate(wanted):
        for zone in ("battle", "hand", "deck", "drop", "warp"):
            for cost in (1, 5):
                yield fitting(f"{zone} {number} of cost {cost}", "Ana", zone, cost, facts)
    for name in names_in(card):
        yield fitting(name, "Ana", "drop", 1, {})
    yield fitting("A third card there", "Ana", "drop", 1, {})
    for cost in (1, 5):
        yield fitting(f"Their card of cost {cost}", "Ben", "battle", cost, {})


def fitting(name: str, owner: str, zone: str, cost: int, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, "kind": "battle", "owner": owner, "zone": zone, "cost": cost,
            "stats": {"power": 10000, "combo": 5000}, "facts": {"colors": list(COLOURS), **facts}}  # fmt: skip


def spoken_of(card: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield facts of cards that a card speaks of, one of a kind, and of one that it does not speak of."""
    found: list[dict[str, Any]] = [{}]
    for each in parts_in(card):
        if isinstance(each, Mapping) and ("character" in each or "trait" in each):
            traits = list(words_of({"of": {"trait": each.get("trait", ())}}, "trait"))
            names = list(words_of({"of": {"character": each.get("character", ())}}, "character")) or [""]
            found += [{"traits": traits, **({"character": name} if name else {})} for name in names]
    yield from (facts for place, facts in enumerate(found) if facts not in found[:place])


def names_in(card: Mapping[str, Any]) -> list[str]:
    """Return the names of cards that a card speaks of."""
    texts = {text["name"] for text in card.get("text", ())}
    return [name for name in dict.fromkeys(words_of(card, "name", "but")) if name not in texts]
