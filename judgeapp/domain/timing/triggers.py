"""Triggered texts: which of them an event sets off, who decides, in which order they go where they resolve."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import commas, say, say_many
from judgeapp.domain.timing.conditions import all_hold
from judgeapp.domain.timing.state import Event, Item, Pending, Question, Task, Text, Thing, When, frozen

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def collect(table: "Table", event: Event) -> None:
    """Make every triggered text pending whose condition this event meets, in the order of the table's things."""
    about: Mapping[str, Any] = {}
    for each, text in table.with_texts(event.kind):
        thing = as_it_was(each, event)
        if (
            works(table, thing, text, event)
            and meets(table, text.when, thing, event)
            and all_hold(table, text.needs, thing.controller, thing.key)
        ):
            if text.once and used(table, thing.key, text.name):
                continue
            about = about or {"player": event.player, "thing": event.thing, "item": event.item, **event.more}
            table.wait([Pending(table.new_key(), text, thing.key, thing.controller, about)])


def works(table: "Table", thing: Thing, text: Text, event: Event) -> bool:
    """Tell whether a text works where its thing is, or was until this very event."""
    if thing.key in table.memo.get("silenced", ()):
        return False
    zones = text.zones or table.timing.in_play
    return thing.zone in zones or (event.thing == thing.key and event.more.get("came_from") in zones)


def as_it_was(thing: Thing, event: Event) -> Thing:
    """Return a thing with the player who controlled it until this very event took it out of play."""
    if event.thing != thing.key or "controller" not in event.more:
        return thing
    return thing._replace(controller=event.more["controller"])


def meets(table: "Table", when: When | None, thing: Thing, event: Event) -> bool:
    """Tell whether an event is what a text waits for."""
    if when is None or when.event != event.kind:
        return False
    if not _is_player(table, when.player, thing.controller, event.player):
        return False
    if not _is_thing(table, when.thing, thing, event.thing):
        return False
    if when.kind and (event.thing not in table.things or table.things[event.thing].kind != when.kind):
        return False
    if when.step and event.more.get("step") != when.step:
        return False
    return all(_same(event.more.get(name), value) for name, value in when.more.items())


def used(table: "Table", key: str, name: str) -> bool:
    """Tell whether a text that works once a turn has been used this turn."""
    return (key, name) in table.memo.get("used", frozenset())


def use_up(table: "Table", key: str, name: str) -> None:
    """Note that a text has been used this turn."""
    table.remember("used", table.memo.get("used", frozenset()) | {(key, name)})


def _is_player(table: "Table", wanted: str, controller: str, player: str) -> bool:
    if wanted == "any":
        return True
    if wanted == "you":
        return player == controller
    if wanted == "opponent":
        return player in table.opponents(controller)
    return player == wanted


def _is_thing(table: "Table", wanted: str, thing: Thing, key: str) -> bool:
    if not wanted:
        return True
    if wanted == "self":
        return key == thing.key
    if wanted == "other":
        return bool(key) and key != thing.key
    if wanted == "host":
        return bool(thing.on) and key == thing.on
    return key == wanted or (key in table.things and bool(table.things[key].name == wanted))


def _same(found: Any, wanted: Any) -> bool:
    return bool(found in wanted) if isinstance(wanted, (tuple, list)) else bool(found == wanted)


def place_waiting(table: "Table") -> None:
    """Place everything that waits, one player after the other from the first; a task ("triggers")."""
    if not table.pending:
        for decided in ("sorted", "answers"):
            if decided in table.memo:
                table.remember(decided, None)
        return
    first = table.timing.trigger_first(table)
    owners = [each.controller for each in table.pending]
    player = next((seat for seat in table.seats(first) if seat in owners), owners[0])
    table.later(Task("enter", (player,)), Task("triggers"))


def enter(table: "Table", player: str) -> None:
    """Place one waiting text of a player, asking first whatever has to be decided; a task."""
    decider = table.timing.trigger_first(table) if table.timing.one_orders else player
    table.meter.spend(len(table.pending) >> 1)
    mine = [each for each in table.pending if table.timing.one_orders or each.controller == player]
    if len(mine) > 1 and not any(each.key in table.memo.get("sorted", ()) for each in mine):
        keys = tuple(each.key for each in mine)
        names = commas(each.text.name for each in mine)
        text = say(
            "{decider} decides the order of {n} triggered texts: {names}.", decider=decider, n=len(mine), names=names
        )
        table.ask(Question("order", decider, text, table.cite("ask order"), keys, keys))
        return
    pending = mine[0]
    if pending.text.optional and ("yes", pending.key) not in table.memo.get("answers", ()):
        text = say("{player} may use {text}.", player=pending.controller, text=pending.text.name)
        about = {"pending": pending.key, "again": player}
        table.ask(Question("may", pending.controller, text, table.cite("optional"), ("yes", "no"), "yes", about))
        return
    _place(table, pending)


def _place(table: "Table", pending: Pending) -> None:
    table.set(pending=tuple(each for each in table.pending if each.key != pending.key))
    if pending.text.once and used(table, pending.source, pending.text.name):
        text = say("{text} has been used this turn.", text=pending.text.name)
        table.tell("skipped", text, table.cite("once"), thing=pending.source)
        return
    if pending.text.once:
        use_up(table, pending.source, pending.text.name)
    item = item_of(pending)
    if pending.text.targets and not item.targets:
        table.later(Task("aim", (item, pending.text.targets)))
    else:
        table.timing.place(table, item)


def item_of(pending: Pending) -> Item:
    """Return the item that a waiting text becomes."""
    text = pending.text
    marks = frozenset({"optional"} if text.optional else ())
    facts = frozen({"event": pending.event, "text": text})
    return Item(pending.key, text.name, pending.controller, "triggered", pending.source, text.ops, (), text.proviso,
                marks, facts)  # fmt: skip


def aim(table: "Table", item: Item, amount: int) -> None:
    """Ask the controller of a triggered text for its targets; a task."""
    options = tuple([thing.key for thing in table.in_play()] + [each.key for each in table.pile] + list(table.seats()))
    about = {"item": item, "amount": amount, "least": 0}
    text = say_many("{player} chooses {n} target for {item}.", "{player} chooses {n} targets for {item}.", amount,
                    player=item.controller, item=item.name)  # fmt: skip
    table.ask(Question("aim", item.controller, text, table.cite("target"), options, (), about))
