"""How skills begin to resolve and end: costs of [Auto]s, cards that go to the Drop Area, [Once per turn]."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_rule
from judgeapp.domain.timing.state import Item, Pending, Task
from judgeapp.domain.timing.things import Text, Thing
from judgeapp.domain.timing.triggers import used
from judgeapp.games.dragon_ball_super.timing.autos import AUTO_TASKS, begin_auto, choosing, missing
from judgeapp.games.dragon_ball_super.timing.costs import pay
from judgeapp.games.dragon_ball_super.timing.skills import PENDING, use, words_of

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

DECLARED = {"play": "Play", "attack": "Attack", "counter": "Counter"}


def causes(table: "Table", item: Item) -> dict[str, Grounds]:
    """Return which [Counter]s an item makes pending, and by which rule (10-10-3)."""
    kind = DECLARED.get(item.sort)
    itself = {kind: PENDING[kind]} if kind else {}
    return {**itself, **words_of(table, item)} if "text" in item.facts else itself


def unable(table: "Table", pending: Pending) -> Refusal | None:
    """Return why a pending [Auto] can't be activated now (8-6-4-1), or None."""
    if pending.text.once and used(table, pending.source, pending.text.name):
        return Refusal(say("it has been used this turn."), by_rule("10-11-4", "10-11-5"))
    if pending.text.label == "Blocker" and (by := forbidden(table, "block", pending.controller, pending.source)):
        return Refusal(say("{card} forbids it.", card=by), by_rule("1-3-3"))
    found = missing(table, pending.text, pending.controller)
    return found and found._replace(grounds=by_rule("8-6-4-1", *found.grounds.rules))


# --- how a resolution begins


def begin(table: "Table", item: Item) -> None:
    """Begin to resolve a skill, a play or a [Counter]."""
    if item.sort == "triggered":
        begin_auto(table, item)
        return
    thing = table.things.get(item.source)
    away = [_to_drop(item, thing)] if thing is not None and thing.zone == "hand" and _goes_to_drop(item, thing) else []
    table.later(*away, *choosing(item), Task("effect", (item.key,)))


def _goes_to_drop(item: Item, thing: Thing) -> bool:
    """Tell whether a card goes to the Drop Area for its skill: [Counter]s and Extra Cards, but for [Field]."""
    skill = thing.kind == "extra" and item.sort == "activated" and item.facts["label"] != "Field"
    return item.sort == "counter" or skill


def _to_drop(item: Item, thing: Thing) -> Task:
    rule = by_rule("10-10-4") if item.sort == "counter" else by_rule("8-5-2-5-1")
    return change("move", thing.owner, rule, thing=thing.key, to="drop", by=item.key)


# --- how it ends


def after(table: "Table", item: Item, worked: bool) -> None:
    """Put the card away, use up what works once a turn, clear other [Field]s."""
    if item.sort == "attack" and not worked:
        table.later(Task("attack negated"))
        return
    thing = table.things.get(item.source)
    text: Text | None = item.facts.get("text")
    if thing is not None and thing.zone == "hand" and _used(item, thing):
        rule = by_rule("10-10-4") if item.sort == "counter" else by_rule("3-4-1")
        table.later(change("move", thing.owner, rule, thing=thing.key, to="drop", by=item.key))
    if worked and item.facts.get("label") == "Field":
        table.later(Task("clear fields", (item.controller, item.source)))
    counts = worked or table.settings["once"] == "activated"
    if text is not None and text.once and item.sort == "triggered" and counts:
        use(table, item.source, text)
        _nullify(table, item, text)


def _used(item: Item, thing: Thing) -> bool:
    return item.sort == "counter" or (thing.kind == "extra" and item.sort == "activated")


def _nullify(table: "Table", item: Item, text: Text) -> None:
    """Cancel what is still pending of a skill that works once a turn (10-11-4)."""
    same = [each for each in table.pending if (each.source, each.text.name) == (item.source, text.name)]
    if same and used(table, item.source, text.name):
        table.set(pending=tuple(each for each in table.pending if each not in same))
        told = say("{skill} is [Once per turn]: {amount} more of it is nullified.", skill=text.name, amount=len(same))
        table.tell("cancelled", told, by_rule("10-11-4"), thing=item.source)


def clear_fields(table: "Table", player: str, kept: str) -> None:
    """Every other [Field] card of the player goes to the Drop Area (10-3-3); a task."""
    others = [
        thing
        for thing in table.in_play(player, "extra")
        if thing.key != kept and any(text.label == "Field" for text in thing.facts["printed"][1])
    ]
    rule = by_rule("10-3-3", "3-6-6")
    table.later(*(change("move", player, rule, thing=thing.key, to="drop") for thing in others))


RESOLVING_TASKS: dict[str, Callable[..., None]] = {
    **AUTO_TASKS,
    "clear fields": clear_fields,
    "pay": pay,
}
