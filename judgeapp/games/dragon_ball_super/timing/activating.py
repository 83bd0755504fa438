"""Activating skills: [Activate] skills in free timings, [Counter]s in counter timings."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action, Verb
from judgeapp.domain.timing.checkpoints import activate, is_free, take_timing
from judgeapp.domain.timing.checks import card_of, is_own, listed, not_forbidden
from judgeapp.domain.timing.conditions import all_hold
from judgeapp.domain.timing.counters import Cause, answer, causes, counting
from judgeapp.domain.timing.grounds import by_rule
from judgeapp.domain.timing.shapes import Shape
from judgeapp.domain.timing.state import Item, Task
from judgeapp.domain.timing.things import frozen
from judgeapp.games.dragon_ball_super.timing.keywords import base_of, counter_of
from judgeapp.games.dragon_ball_super.timing.materials import AMOUNTS, chosen_for, offered
from judgeapp.games.dragon_ball_super.timing.requirements import (
    at_its_time,
    cards_fit,
    cause_of,
    conditions_hold,
    cost_of,
    cost_rules,
    has_the_skill,
    in_counter_timing,
    in_free_timing,
    in_its_area,
    is_counter,
    is_no_counter,
    is_payable,
    is_pending,
    is_valid,
    skill_of,
    skills_of,
)
from judgeapp.games.dragon_ball_super.timing.skills import use

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


# --- skills


def _activate(table: "Table", action: Action) -> None:
    card, text = card_of(table, action), skill_of(table, action)
    chosen, cost = chosen_for(table, action, text), cost_of(table, action)
    take_timing(table)
    if text.once:
        use(table, card.key, text)
    if "Over Realm" in text.label:
        table.remember("realms", (*table.memo.get("realms", ()), action.player))
    item = _item(table, action, "activated", {"with": chosen})
    for_cost = chosen if base_of(text.label) not in AMOUNTS else ()
    table.later(Task("pay", (action.player, frozen(cost), card.key, for_cost, cost_rules(False))),
                Task("skill activated", (item,)))  # fmt: skip


def _item(table: "Table", action: Action, sort: str, facts: dict[str, Any], targets: tuple[str, ...] = ()) -> Item:
    card, text = card_of(table, action), skill_of(table, action)
    zones = {key: table.things[key].zone for key in (card.key, *facts.get("with", ()))}
    if card.zone == "hand" and (sort == "counter" or (card.kind == "extra" and text.label != "Field")):
        zones[card.key] = "drop"  # where its card lies by the time its effect is carried out
    known = frozen({"text": text, "label": text.label, "zones": frozen(zones), **facts})
    return Item(table.new_key(), text.name, action.player, sort, card.key, text.ops, targets, text.proviso, facts=known)


def skill_activated(table: "Table", item: Item) -> None:
    """A skill has been paid for and is activated (8-5-2-3); a task."""
    card = table.things[item.source]
    name = item.name if card.name == item.name else say("{text} of {card}", text=item.name, card=card.name)
    text = say("{player} activates {skill}.", player=item.controller, skill=name)
    if card.zone == "hand":
        text = say("{player} activates {skill}, which is revealed from the hand.", player=item.controller, skill=name)
    activate(table, item, text, by_rule("8-5-2-1", "8-5-2-3"))


def _skills(table: "Table", player: str) -> Iterable[Action]:
    if is_free(table):
        for thing in table.things.values():
            if thing.controller == player and thing.zone in ("hand", "leader", "battle"):
                for text in skills_of(thing, counters=False):
                    several = {"text": text.name} if len(skills_of(thing, counters=False)) > 1 else {}
                    for chosen in offered(table, thing, text):
                        yield Action("activate", player, frozen({"card": thing.key, **several, **chosen}))


# --- counters


def answers(table: "Table", player: str) -> dict[str, Cause]:
    """Return the cards in a player's hand with a [Counter] that is pending and whose conditions are fulfilled."""
    if all(each.player == player for each in causes(table)):
        return {}
    waiting = {item.source for item in table.pile}
    found: dict[str, Cause] = {}
    for thing in table.things.values():
        if thing.zone == "hand" and thing.controller == player and thing.key not in waiting:
            for text in skills_of(thing, counters=True):
                cause = cause_of(table, player, counter_of(text.label))
                if cause is not None and all_hold(table, text.needs, player, thing.key):
                    found.setdefault(thing.key, cause)
    return found


def _counter(table: "Table", action: Action) -> None:
    card, text = card_of(table, action), skill_of(table, action)
    cause = cause_of(table, action.player, counter_of(text.label))
    cost = cost_of(table, action)
    chosen = tuple(table.thing(str(each)).key for each in listed(action.args.get("with", ())))
    about: dict[str, Any] = {"event": frozen({"thing": cause.thing, "player": cause.player}) if cause else frozen({})}
    if cause and text.label == "Counter":
        about["label"] = f"Counter: {cause.kind}"
    targets = (cause.item,) if cause and not cause.resolved else ()
    item = _item(table, action, "counter", about, targets)
    table.set(asking=None)
    table.later(Task("pay", (action.player, frozen(cost), card.key, chosen, cost_rules(True))),
                Task("counter activated", (item,)))  # fmt: skip


def counter_activated(table: "Table", item: Item) -> None:
    """A [Counter] has been paid for and is activated; a task."""
    card = table.things[item.source]
    label = item.facts["label"]
    text = say("{player} reveals {card} and activates its [{label}].", player=item.controller, card=card.name,
               label=label)  # fmt: skip
    answer(table, item, text, by_rule("10-10-1", "8-5-2-3"))


def _counters(table: "Table", player: str) -> Iterable[Action]:
    if counting(table):
        for thing in table.things.values():
            if thing.controller == player and thing.zone == "hand":
                found = skills_of(thing, counters=True)
                for text in found:
                    several = {"text": text.name} if len(found) > 1 else {}
                    yield Action("counter", player, frozen({"card": thing.key, **several}))


ACTIVATING: dict[str, Verb] = {
    verb.key: verb
    for verb in (
        Verb("activate", say("Activate a skill"), ("priority",), _activate,
             (has_the_skill, is_no_counter, in_free_timing, is_own, at_its_time, in_its_area, is_valid,
              not_forbidden("activate"), conditions_hold, cards_fit, is_payable),
             _skills, ("card",), ("text", "on", "with"), say("Skills"), {"on": Shape.WORD, "with": Shape.WORDS}),
        Verb("counter", say("Activate a [Counter]"), ("priority",), _counter,
             (has_the_skill, in_counter_timing, is_counter, is_own, in_its_area, is_pending, is_valid,
              not_forbidden("counter"), conditions_hold, cards_fit, is_payable),
             _counters, ("card",), ("text", "with"), "Counter", {"with": Shape.WORDS}, shared=True),
    )
}  # fmt: skip
ACTIVATING_TASKS: dict[str, Callable[..., None]] = {
    "skill activated": skill_activated,
    "counter activated": counter_activated,
}
