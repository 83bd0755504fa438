"""What effects do with skills themselves and with energy: negate this very skill, activate that of a card."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.conditions import all_hold
from judgeapp.domain.timing.effects import Effect, gone, things, top_of
from judgeapp.domain.timing.lasting import OPS as COMMON
from judgeapp.domain.timing.state import Grounds, Item, Op, Standing, Task, Text, Thing, by_rule, frozen, lasting, tasks
from judgeapp.domain.timing.table import Table, plain_name
from judgeapp.games.dragon_ball_super.timing.energy import switch_back
from judgeapp.games.dragon_ball_super.timing.requirements import priced, together, unpayable
from judgeapp.games.dragon_ball_super.timing.skills import FIELD_CARD, printed, spelt
from judgeapp.games.dragon_ball_super.timing.zones import banned

SKILLS_OF_PLAY = ("activated", "triggered")  # sorts of skills of cards in play, as far as they wait


def resolved_by(table: Table, item: Item) -> tuple[str, ...]:
    """Return the rules of where the card of a skill is as it resolves, and of several effects of one card."""
    thing, ordered = table.things.get(item.source), ("1-3-7",) if len(item.ops) > 1 else ()
    if thing is None or item.sort not in SKILLS_OF_PLAY or thing.zone not in ("leader", "battle", "combo"):
        return ordered
    of_a_field = ("10-3-2",) if thing.kind == "extra" and item.facts.get("label") != FIELD_CARD else ()
    return ("8-5-2-5-2", *of_a_field, *ordered)


def spend(table: Table, item: Item, op: Op) -> None:
    """`{ spend = "turn" }`: this very skill is negated until then."""
    until, name = str(op.value), plain_name(item)
    made = Standing("spent", name, "", item.source, until, item.source, item.controller)
    table.set(standing=(*table.standing, made))
    text = say("{skill} is negated ({until}).", skill=table.called(item), until=lasting(until))
    table.tell("standing", text, by_rule("8-3-2"), item=item.key)


def recharge(table: Table, item: Item, op: Op) -> None:
    """`{ recharge = 2, up_to = true }`: a player chooses energy of theirs, which is switched to Active Mode."""
    up_to = bool(op.args.get("up_to"))
    switch_back(table, item.controller, op.value, up_to, by_rule("8-5-3", "8-5-3-2" if up_to else "8-5-3-1"), item)


def activate(table: Table, item: Item, op: Op) -> None:
    """`{ activate = "last", label = "Activate: Main" }`: a skill of a card is activated, and paid for (8-5-2-2)."""
    if not things(table, item, op, op.value):
        gone(table, item, op)
    for thing in things(table, item, op, op.value):
        wanted = {spelt(str(op.args["label"]))} if "label" in op.args else {"Activate: Main", "Field"}
        texts = [text for text in thing.texts if text.label in wanted]
        _activate(table, item, thing, texts[0] if texts else None)


def _activate(table: Table, item: Item, thing: Thing, text: Text | None) -> None:
    rules = by_rule("8-5-2-2", "8-5-2-2-1")
    if text is None or not all_hold(table, (*text.needs, *text.proviso), item.controller, thing.key):
        table.tell("skipped", say("{card} has no skill that could be activated now.", card=thing.name), rules)
        return
    cost = together(priced(table, item.controller, thing, 0), text.cost)
    if refusal := unpayable(table, item.controller, cost, thing, rules):
        table.tell("skipped", refusal.text, refusal.grounds, thing=thing.key)
        return
    facts = frozen({"event": frozen({}), "zones": frozen({}), "label": text.label})
    part = item._replace(key=table.new_key(), name=text.called, source=thing.key, ops=text.ops, targets=(), facts=facts)
    told = say("{player} activates {skill}.", player=item.controller, skill=thing.name)
    table.tell("activated", told, by_rule("8-5-2-3"), player=item.controller, thing=thing.key)
    is_field = text.label == "Field"
    goes = thing.kind == "extra" and not is_field
    away = [change("move", thing.owner, by_rule("8-5-2-5-1"), thing=thing.key, to="drop", by=item.key)] if goes else []
    table.later(Task("pay", (part, frozen(cost), thing.key, (), rules)), *away,
                *(Task("op", (part, index)) for index in range(len(part.ops))),
                *([Task("clear fields", (item.controller, thing.key))] if is_field else []))  # fmt: skip


def _in_rest_mode(op: Op) -> Op:
    """Let cards that nobody names be counted as energy in Rest Mode, where an instruction puts them there so."""
    rests = op.args.get("rest") and op.args.get("to") == "energy"
    return op._replace(args=frozen({**op.args, "counted_as": "rested"})) if rests else op


def take(table: Table, item: Item, op: Op) -> None:
    """As in every game; but a move that another skill forbids is none."""
    by = banned(table, item.controller, str(op.args.get("zone", "deck")), str(op.args.get("to", "hand")))
    if by:
        table.tell("prevented", say("{card} forbids it.", card=by), by_rule("1-3-3"), item=item.key)
    else:
        COMMON["take"](table, item, _in_rest_mode(op))


def tuck(table: Table, item: Item, op: Op) -> None:
    """`{ tuck = 1, on = "self" }`: cards from the top of the deck, which the scene does not name, go beneath a card."""
    top = top_of(table, item, op)
    if not top:
        return
    for number in range(int(op.value)):
        name = say("A card of {player}'s deck", player=item.controller)
        key = f"{item.key} {number + 1}"
        card = Thing(key, name, "battle", item.controller, item.controller, "under", on=top)
        table.put(printed(card))
        table.add(item.controller, "deck", -1)
        text = say("{card} goes beneath {other}.", card=name, other=table.name(top))
        table.tell("moved", text, by_rule("11-3-3"), player=item.controller, thing=key, came_from="deck", to="under")


def pay_and_enter(table: Table, item: Item, key: str, grounds: Grounds, how: Mapping[str, Any]) -> None:
    """Play a card by a skill for its energy cost, if that can be paid; a task."""
    thing, rules = table.things[key], by_rule("2-11-1-1", "8-4-2-2")
    cost = priced(table, item.controller, thing, 0)
    if refusal := unpayable(table, item.controller, cost, thing, rules):
        table.tell("skipped", refusal.text, refusal.grounds, thing=key)
        return
    about = {"source": item.source, "master": item.controller, **how}
    move = change("move", item.controller, grounds, thing=key, to="battle", you=item.controller, by=item.key,
                  more=frozen(about))  # fmt: skip
    table.later(Task("pay", (item, frozen(cost), key, (), rules)), move)


def enters(table: Table, item: Item, op: Op) -> None:
    """`{ enters = "target", rest = true }`, `{ enters = "target", blank = true, until = "turn" }`: what comes into the
    Battle Area by the play or the skill that this answers comes in Rest Mode, or with its skills negated."""
    answered = table.item(item.targets[0]) if op.value == "target" and item.targets else None
    if answered is None:
        gone(table, item, op)
        return
    until = str(op.args.get("until", "turn"))
    how = "rest" if "rest" in op.args else "blank"
    before: tuple[Any, ...] = answered.facts.get("enters", ())
    facts = frozen({**answered.facts, "enters": (*before, (how, item, until))})
    table.set(pile=tuple(each._replace(facts=facts) if each is answered else each for each in table.pile))
    played = answered.name if answered.sort == "play" else say("what {item} plays", item=answered.name)
    text = say("With its skills negated ({until}) comes: {card}.", card=played, until=lasting(until))
    if how == "rest":
        text = say("In Rest Mode comes: {card}.", card=played)
    table.tell("noted", text, table.cite("effect"), player=item.controller, thing=answered.source, item=item.key)


TASKS = tasks(pay_and_enter)
USING: dict[str, Effect] = {"spend": spend, "recharge": recharge, "activate": activate, "take": take, "tuck": tuck,
                            "enters": enters}  # fmt: skip
