"""Words for effects and conditions that only Bleach TCG has."""

from collections.abc import Callable
from typing import Any

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing import effects
from judgeapp.domain.timing.conditions import Condition, all_hold
from judgeapp.domain.timing.effects import players
from judgeapp.domain.timing.instructions import PLACE, THEN
from judgeapp.domain.timing.lasting import OPS as SHARED_OPS
from judgeapp.domain.timing.state import Filter, Item, Op, Standing, Text, by_reading, by_rule, frozen, lasting
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import COUNTED, OF, ON_CARD, PUT, Shape, word
from judgeapp.games.bleach.timing.aiming import aim
from judgeapp.games.bleach.timing.headings import CARD_NAMES, CONSTANT, COSTS, END, FLOATING, PHASE_C, REMOVED
from judgeapp.games.bleach.timing.zones import enter_together, title_of


def choose(table: Table, item: Item, op: Op) -> None:
    """`{ choose = 2, zone = "hand" }`: of what an effect puts into play, no two cards share a title."""
    effects.choose(table, item, op)
    question = table.asking
    if question is None or not enter_together(table, question):
        return
    one_each = tuple({title_of(table.things[key]): key for key in reversed(question.options)}.values())
    amount = min(question.about["amount"], len(one_each))
    about = frozen({**question.about, "amount": amount, "least": min(question.about["least"], amount)})
    table.set(asking=question._replace(default=tuple(reversed(one_each))[:amount], about=about))


def move(table: Table, item: Item, op: Op) -> None:
    """`{ move = "Kon", to = "hand", from = "removed" }`: removed cards are moved only where it says so.

    An effect reaches its own card, and what it has just removed itself.
    """
    noted = op.args.get("from") == "removed" or (isinstance(op.value, Filter) and "zone" in op.value.parts)
    own = {item.source, *(event.thing for event in table.events if event.more.get("by") == item.key)}
    found = effects.things(table, item, op, op.value)
    beyond = [each for each in found if each.zone == "removed" and each.key not in own and not noted]
    if not beyond:
        SHARED_OPS["move"](table, item, op)
        return
    for thing in reversed([each for each in found if each not in beyond]):
        SHARED_OPS["move"](table, item, op._replace(value=thing.key))
    for thing in beyond:
        text = say("{thing} is removed from the game: this does not reach it.", thing=thing.name)
        table.tell("prevented", text, by_rule(REMOVED), thing=thing.key, item=item.key)


def limit_attacks(table: Table, item: Item, op: Op) -> None:
    """`{ attacks = 1, who = "opponent" }`: a player can attack only so many times."""
    until = op.args.get("until", "turn")
    for player in players(table, item, op, "opponent"):
        limit = Standing("attacks", op.value, player, "", until, item.source, item.controller)
        table.set(standing=(*table.standing, limit))
        text = say_many("{player} can attack only {n} time ({until}).", "{player} can attack only {n} times ({until}).",
                        op.value, player=player, until=lasting(until))  # fmt: skip
        table.tell("standing", text, by_rule(COSTS), player=item.controller, item=item.key)


# When the moment comes at which something ends; of the turn it is not said.
ENDS = {"turn": by_reading("", END, FLOATING), "battle": by_rule(PHASE_C)}


def expire(table: Table, until: str) -> None:
    """End what lasts until a moment; a task."""
    effects.expire(table, until, ENDS.get(until))


def told(task: Callable[..., None]) -> Callable[..., None]:
    """Return a task that also tells which constant effects have begun or ended to count meanwhile."""

    def do(table: Table, *args: Any) -> None:
        task(table, *args)
        if "static" in table.ears:
            tell_constants(table)

    return do


def tell_constants(table: Table) -> None:
    """Tell which constant effects count from now on and which no longer do; they never use the queue."""
    before, now = table.memo.get("constants", ()), counting(table)
    if now == before:
        return
    table.remember("constants", now)
    for key in (*(key for key in before if key not in now), *(key for key in now if key not in before)):
        card, text = key
        about = {"text": text, "card": table.name(card)}
        said = say("{text} of {card} no longer counts.", **about)
        if key in now:
            said = say("{text} of {card} counts from now on.", **about)
        names = (CARD_NAMES,) if any(map(_asks_for_names, table.things[card].texts)) else ()
        table.tell("counts" if key in now else "counts no more", said, by_rule(CONSTANT, *names), thing=card)


def _asks_for_names(text: Text) -> bool:
    """Tell whether a text counts for a name, whatever the version."""
    conditions = (*text.lasting_conditions, *(each for op in text.ops for each in op.args.get("if", ())))
    return any("character" in each for found in conditions for each in (found, *found.get("not", ())))


def counting(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the constant effects that count now, by their card and name."""
    found = {}
    for thing, text in table.with_texts("static"):
        if thing.zone not in (text.zones or table.timing.in_play):
            continue
        conditions = [(*text.lasting_conditions, *op.args.get("if", ())) for op in text.ops]
        if any(all_hold(table, each, thing.controller, thing.key) for each in conditions):
            found[thing.key, text.name] = True
    return tuple(found)


def in_battle(table: Table, condition: Condition, you: str, me: str) -> bool:
    """`{ battle = true }`: there is a battle, from step 3 of an attack until it ends in step 7."""
    return bool((table.step in ("battle", "stats lock", "damage", "discard")) == condition["battle"])


CONDITIONS: dict[str, Callable[[Table, Condition, str, str], bool]] = {
    "battle": in_battle,
}
OP_WORDS = {
    "aim": word(Shape.COUNT),
    "draw": word(Shape.COUNT, who=Shape.WORD, of=OF),
    "number": word(COUNTED, by=Shape.NUMBER, who=Shape.WORD, of=OF),
    "move": word(ON_CARD, "to", to=PUT, on=ON_CARD, from_=Shape.WORD, then=THEN, marks=Shape.WORDS, place=PLACE),
    "attacks": word(Shape.COUNT, who=Shape.WORD, until=Shape.WORD),
}
CONDITION_WORDS = {
    "battle": word(Shape.YES),
}
OPS: dict[str, effects.Effect] = {
    **SHARED_OPS,
    "choose": choose,
    "move": move,
    "attacks": limit_attacks,
    "aim": aim,
}
