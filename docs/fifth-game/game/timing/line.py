"""The line (4): what came first resolves first, and nobody plays anything until it is empty.

The shared pile resolves the last item of `State.pile` next. So the front of the line is the end of that tuple: what
joins goes in at its start, and only what is express at its end.
"""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.timing import piles
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.piles import Pile
from judgeapp.domain.timing.state import Grounds, Item, Task, by_reading, by_rule
from judgeapp.domain.timing.table import Table

EXPRESS = "express"


def set_up(table: Table, plain: Mapping[str, Any]) -> None:
    """Line up what waits when a scene begins: its file names the first one first."""
    table.set(pile=tuple(reversed(table.pile)))


def join(table: Table, item: Item, kind: str, text: str, grounds: Grounds) -> None:
    """Put something at the end of the line, or at its front if it is express."""
    pile = (*table.pile, item) if EXPRESS in item.marks else (item, *table.pile)
    table.set(pile=pile, passed=())
    table.tell(kind, text, grounds, player=item.controller, thing=item.source, item=item.key, sort=item.sort)


def place(table: Table, item: Item) -> None:
    """Put a text that was set off at the end of the line."""
    join(table, item, "triggered", f"{item.name} ({item.controller}) joins the line.", table.cite("trigger"))


def again(table: Table) -> None:
    """Look at the stores after each resolution, and go on; a task."""
    table.later(Task("count stores"), Task("unload"))


def unload(table: Table) -> None:
    """Resolve what stands at the front, with what was set off meanwhile, until players are asked again; a task."""
    if table.pending:
        table.later(Task("triggers"), Task("unload"))
    elif table.pile:
        table.later(Task("resolve", (table.pile[-1].key,)), Task("again"))
    else:
        piles.again(table)


def first(table: Table) -> str:
    """Return who is asked first: when the phase begins, or after an unloading, when a window is open already (A2)."""
    if table.windows and table.settings["after"] == "other":
        return table.next_player(table.turn_player)
    return table.turn_player


def put_away(table: Table, item: Item, worked: bool) -> None:
    """Put a card that was unloaded where its kind goes, and one that was turned back into the discard pile."""
    card = table.things.get(item.source)
    if item.sort != "card" or card is None:
        return
    to = table.timing.kinds[card.kind].zone if worked else "discard"
    grounds = by_rule("5.3" if card.kind == "ship" else "5.2") if worked else by_rule("4.6")
    table.later(change("move", item.controller, grounds, thing=card.key, to=to))


LINE = Pile(
    word="line",
    keeps=False,
    first=first,
    before=lambda table, item: True,
    after=put_away,
    open=by_rule("3.3", "4.2"),
    hand_on=by_rule("4.2"),
    passing=by_rule("4.2", "4.3"),
    resolve=by_rule("4.3"),
    back=by_reading("A2", "4.5"),
    close=by_rule("3.3"),
    goes_on="the Wharf phase ends",
)
