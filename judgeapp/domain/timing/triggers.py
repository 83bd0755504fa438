"""Finds the triggered texts that an event sets off."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.timing.conditions import all_hold
from judgeapp.domain.timing.state import Event, Pending
from judgeapp.domain.timing.things import Text, Thing, When

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
