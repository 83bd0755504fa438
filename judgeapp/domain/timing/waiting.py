"""Triggered texts that wait together: who decides, in which order they go where they resolve."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import commas, say, say_many
from judgeapp.domain.timing.state import Item, Pending, Question, Task
from judgeapp.domain.timing.things import frozen
from judgeapp.domain.timing.triggers import use_up, used

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


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
