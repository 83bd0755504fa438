"""Reads what only scenes of this game have: the table `battle`, skills by their labels, Leader Cards left out."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.timing.state import Task
from judgeapp.domain.timing.things import Text, Thing
from judgeapp.games.dragon_ball_super.timing.battle import begin_battle
from judgeapp.games.dragon_ball_super.timing.costs import COLOURS
from judgeapp.games.dragon_ball_super.timing.free import MAIN
from judgeapp.games.dragon_ball_super.timing.processing import reached
from judgeapp.games.dragon_ball_super.timing.skills import printed

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

IN_BATTLE = ("attack", "offence", "defense", "damage")
KEYS = ("attacker", "target", "guard")
AMOUNTS = ("energy", *COLOURS, "combo", "burst", "hand")
ITSELF = ("rest", "drop")
NUMBERS, WORDS = ("bond", "sparking"), ("colors", "names", "words")
MORE = (*NUMBERS, *WORDS, "from", "whose", "other")


def setup(table: "Table", plain: Mapping[str, Any]) -> None:
    """Complete the cards of a scene, and set up its battle; raises ValueError with a sentence."""
    if table.pile:
        raise ValueError("nothing can wait when a scene of this game starts: let a player do it")
    for thing in list(table.things.values()):
        for wrong in _wrong(thing):
            raise ValueError(f"{thing.name}: {wrong}")
        table.put(printed(thing._replace(zone="leader") if thing.kind == "leader" else thing))
    for player in table.players:
        if not any(thing.zone == "leader" and thing.controller == player for thing in table.things.values()):
            name = f"{player}'s Leader"
            table.put(printed(Thing(name, name, "leader", player, player, "leader")))
    _battle(table, plain.get("battle"))
    met = frozenset(
        (thing.key, text.name, True) for thing, text in table.with_texts("situation") if reached(table, thing, text)
    )
    table.remember("met", met or None)


# --- what is written wrong


def _wrong(thing: Thing) -> Iterator[str]:
    yield from _wrong_cost(thing.cost)
    for text in thing.texts:
        yield from _wrong_cost(text.cost)
        yield from _wrong_more(text)
    colours = thing.facts.get("colors", ())
    if not _is_words(colours):
        yield "colors are a list of words"
    back = thing.facts.get("back", {})
    if not isinstance(back, Mapping) or not all(isinstance(value, int) for value in back.values()):
        yield "back is a table of whole numbers"


def _wrong_cost(cost: Mapping[str, Any]) -> Iterator[str]:
    for name, value in cost.items():
        if name in AMOUNTS and not (isinstance(value, int) and value >= 0):
            yield f"the cost {name} is a whole number from 0"
        elif name in ITSELF and value != "self":
            yield f'the cost {name} can only be "self"'
        elif name not in (*AMOUNTS, *ITSELF):
            yield f"unknown cost “{name}”; known are {', '.join((*AMOUNTS, *ITSELF))}"


def _wrong_more(text: Text) -> Iterator[str]:
    if text.once not in ("", "turn"):
        yield f"once of {text.name} can only be “turn”"
    for name, value in text.more.items():
        if name not in MORE:
            yield f"unknown “{name}” in more of {text.name}; known are {', '.join(MORE)}"
        elif name in NUMBERS and not isinstance(value, int):
            yield f"{name} of {text.name} is a whole number"
        elif name in WORDS and not _is_words(value):
            yield f"{name} of {text.name} are a list of words"


def _is_words(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value)


# --- a battle under way


def _battle(table: "Table", battle: Any) -> None:
    if table.step not in IN_BATTLE:
        if battle is not None:
            raise ValueError(f"a battle belongs to one of these steps: {', '.join(IN_BATTLE)}")
        return
    if not isinstance(battle, Mapping) or "attacker" not in battle or "target" not in battle:
        raise ValueError(f"the step “{table.step}” needs a table [battle] with attacker and target")
    strange = [key for key in battle if key not in KEYS]
    if strange:
        raise ValueError(f"battle: unknown key “{strange[0]}”; known are {', '.join(KEYS)}")
    target = _card(table, str(battle["target"]))
    guard = _card(table, str(battle["guard"])) if "guard" in battle else target
    begin_battle(table, _card(table, str(battle["attacker"])), target, guard)
    table.agenda[:0] = [Task("leave", ("main",)), Task("free", (MAIN,))]


def _card(table: "Table", ref: str) -> str:
    """Return the key of a card, or of a player's Leader Card."""
    if ref in table.players:
        return next(thing.key for thing in table.things.values() if thing.zone == "leader" and thing.controller == ref)
    found = table.find(ref)
    if found is None or found.zone not in ("leader", "battle"):
        raise ValueError(f"battle: there is no card “{ref}” in the Leader Area or the Battle Area")
    return found.key
