"""Skill costs that are things to do, such as taking a card from one's life to the hand (8-4-2).

They are written as effects (`cost = { do = [...] }`) and carried out in the order in which they stand (8-4-2-1),
before the skill is activated; what is chosen for them the skill still knows. If one of them can't be done in full, the
cost can't be paid at all (8-4-2-2).
"""

from collections.abc import Callable

from judgeapp.domain.messages import say
from judgeapp.domain.timing import filters
from judgeapp.domain.timing.effects import choosable, learn
from judgeapp.domain.timing.state import Item, Op, Task, Thing, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.taking import named_in
from judgeapp.games.dragon_ball_super.timing.skills import has
from judgeapp.games.dragon_ball_super.timing.zones import amount_in

PLAIN = frozenset({"zone", "of"})  # what a filter may say of cards that the scene only counts


def undoable(table: Table, player: str, ops: tuple[Op, ...], me: str) -> str:
    """Return why what a cost asks to be done can't be done in full, or ""."""
    item = Item("", "", player, "cost", me)
    for op in ops:
        if op.name in LACKING and (why := LACKING[op.name](table, item, op)):
            return why
    return ""


def _choice(table: Table, item: Item, op: Op) -> str:
    if op.args.get("up_to") or op.value == "all" or "among" in op.args:
        return ""
    return _too_few(item, int(op.value), len(choosable(table, item, op, item.controller)))


def _taken(table: Table, item: Item, op: Op) -> str:
    zone = str(op.args.get("zone", "hand" if op.name == "discard" else "deck"))
    plain = PLAIN.issuperset(op.args["cards"].parts if "cards" in op.args else ())
    there = amount_in(table, item.controller, zone) if plain else len(named_in(table, item, op, item.controller, zone))
    me = table.things[item.source]
    if there is not None and zone == me.zone == "hand":
        there -= 1  # a card does not pay for itself
    return "" if there is None or op.args.get("up_to") or op.value == "all" else _too_few(item, int(op.value), there)


def _too_few(item: Item, wanted: int, there: int) -> str:
    if there >= wanted:
        return ""
    return say("This needs {wanted} fitting cards; {player} has {there}.", wanted=wanted, player=item.controller,
               there=there)  # fmt: skip


def _itself(table: Table, item: Item, op: Op) -> str:
    me = table.things[item.source]
    if op.value != "self" or me.zone in ("leader", "battle", "combo", "hand"):
        return ""
    return say("{card} is not there any more.", card=me.name)


def _turned(table: Table, item: Item, op: Op) -> str:
    """A card that is in Rest Mode can't be switched to it again (1-3-2-1)."""
    cards: list[Thing] = filters.meant(table, op.args.get("of", "self"), item, item.source)
    resting = [card for card in cards if op.value == "rest" and has(card, "rest")]
    return say("{card} is in Rest Mode already.", card=resting[0].name) if resting else ""


LACKING: dict[str, Callable[[Table, Item, Op], str]] = {
    "choose": _choice,
    "take": _taken,
    "discard": _taken,
    "move": _itself,
    "ko": _itself,
    "mark": _turned,
}


def to_do(table: Table, item: Item, ops: tuple[Op, ...]) -> list[Task]:
    """Return the tasks in which what a cost asks for is done, and what was chosen is handed on to its skill."""
    paying = item._replace(key=table.new_key(), ops=ops, targets=())
    return [*(Task("op", (paying, index)) for index in range(len(ops))), Task("hand on", (paying, item.key))]


def hand_on(table: Table, paying: Item, key: str) -> None:
    """Let a skill know what was chosen for its cost; a task."""
    learn(table, key, paying.targets)


TASKS = tasks(hand_on)
