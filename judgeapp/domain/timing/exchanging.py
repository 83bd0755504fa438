"""Two cards that change places: each goes to the zone where the other one is."""

from collections.abc import Callable
from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.effects import Effect, gone, still_there, things
from judgeapp.domain.timing.state import Item, Op, Task, Thing, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import UNDER


def exchange(table: Table, item: Item, op: Op) -> None:
    """`{ exchange = "self", for = "chosen" }`: both go, or, where one of them is missing, none."""
    pair = the_two(table, item, op)
    if pair is None:
        return
    one, other = pair
    moves = [Task("move one", (item, thing.key, _place_of(place))) for thing, place in ((one, other), (other, one))]
    table.later(*moves, Task("tell exchange", (item, one, other)))


def the_two(table: Table, item: Item, op: Op) -> tuple[Thing, Thing] | None:
    """Return the two cards that change places, or None, and say that there are none such."""
    meant = [things(table, item, op, ref)[:1] for ref in (op.value, op.args["for"])]
    found = [thing for listed in meant for thing in listed if still_there(item, thing)]
    if len(found) < 2 or found[0].key == found[1].key:
        gone(table, item, op)
        return None
    return found[0], found[1]


def _place_of(thing: Thing) -> Any:
    on = {"on": thing.on} if thing.zone == UNDER else {}
    return frozen({"to": thing.zone, **on})


def tell_exchange(table: Table, item: Item, one: Thing, other: Thing) -> None:
    """Tell that two cards have changed places, if both have gone where the other was; a task."""
    now = [table.things[thing.key].zone for thing in (one, other)]
    if one.zone == other.zone or now != [other.zone, one.zone]:
        text = say("{one} and {other} have not changed places.", one=one.name, other=other.name)
        table.tell("skipped", text, table.cite("effect"), item=item.key)
        return
    tell_of_both(table, item, one, other)


def tell_of_both(table: Table, item: Item, one: Thing, other: Thing) -> None:
    """Tell of each of two cards that it has changed places with the other."""
    for thing, partner in ((one, other), (other, one)):
        text = say("{card} has changed places with {other}.", card=thing.name, other=partner.name)
        player = table.things[thing.key].controller
        table.tell("exchanged", text, table.cite("effect", "move"), player=player, thing=thing.key, item=item.key)


OPS: dict[str, Effect] = {"exchange": exchange}
TASKS: dict[str, Callable[..., None]] = tasks(tell_exchange)
