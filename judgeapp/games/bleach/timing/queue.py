"""The queue: priority, what goes on it and how, and who comes first after a resolution."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing import piles
from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.piles import Pile, open_window, place_trigger, put_on_top
from judgeapp.domain.timing.state import Item, Task
from judgeapp.games.bleach.timing.loops import interrupt
from judgeapp.games.bleach.timing.places import (
    CARS,
    COSTS,
    HOW_TO_PLAY,
    PHASE_C,
    PRIORITY,
    SEQUENCE,
    SIX_STAGES,
    TRIGGERED,
    TRIGGERED_FIRST,
)

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

ON_USE = ("used", "paid", "boosted")  # what happens while a player adds an effect, in stages 3 to 5


def first(table: "Table") -> str:
    """Return who has priority first: the active player; by the other reading not after the last resolution."""
    emptied = bool(table.windows) and not table.pile
    if emptied and table.settings["last_response"] == "responding":
        return table.next_player(table.turn_player)
    return table.turn_player


def again(table: "Table") -> None:
    """Start the six stages over after a resolution, with triggered effects in stages 1 and 2; a task."""
    if table.pending:
        table.later(Task("triggers"), Task("again"))
        return
    if not table.pile:
        grounds = by_reading("A2", SIX_STAGES, CARS)
        table.tell("emptied", say("The queue is empty; {player} is asked first.", player=first(table)), grounds)
    piles.again(table)


def add(table: "Table", item: Item, text: str, grounds: Grounds, kind: str, asked: str) -> None:
    """Put an effect on the queue: in a window its player keeps priority, as a battle action it opens a window."""
    interrupt(table, item.controller)
    if asked == "battle":
        table.later(Task("acted in battle", (item.controller,)))
        open_window(table, "battle", grounds=by_rule(PRIORITY, PHASE_C))
    else:
        table.later(Task("priority", (item.controller,)))
    put_on_top(table, item, text, grounds, kind)


def place(table: "Table", item: Item) -> None:
    """Put a triggered effect on the queue; that it has to be used unless it says "may" is a reading (A8), too."""
    event, when = item.facts["event"], item.facts["text"].when
    rules = (TRIGGERED_FIRST, SIX_STAGES)
    if when.event in ON_USE or event.get("how") in ("cost", "boost") or event.get("kind") == "event":
        place_trigger(table, item, by_reading("A7", *rules))  # there is no stage for it
    elif "optional" in item.marks:
        place_trigger(table, item, by_rule(*rules))
    else:
        place_trigger(table, item, by_reading("A8", *rules, TRIGGERED))


def after(table: "Table", item: Item, worked: bool) -> None:
    """Remove an event from the game that says so, once its effect has left the queue."""
    card = table.things.get(item.source)
    if item.sort == "card" and card is not None and card.facts.get("after") == "removed" and card.zone == "discard":
        table.alter(card.key, zone="removed")
        table.put_last(card.key)
        text = say("{card} is removed from the game after use.", card=card.name)
        table.tell("moved", text, by_reading("A17", HOW_TO_PLAY["event"], COSTS), player=card.owner, thing=card.key,
                   came_from="discard", to="removed")  # fmt: skip


QUEUE = Pile(
    word="queue",
    keeps=True,
    first=first,
    before=lambda table, item: True,
    after=after,
    open=by_rule(PRIORITY, SEQUENCE),
    hand_on=by_rule(PRIORITY),
    passing=by_rule(PRIORITY),
    resolve=by_rule(SIX_STAGES),
    back=by_rule(SIX_STAGES),
    close=by_rule(PRIORITY),
)
