"""A pile that resolves last in, first out, with priority: the batch, the queue and the stack are settings of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judgeapp.domain.messages import say
from judgeapp.domain.timing.conditions import all_hold, enter
from judgeapp.domain.timing.state import Grounds, Item, Question, Task, Window

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


@dataclass(frozen=True)
class Pile:
    """A discipline.

    word        what players call the pile
    keeps       whether who adds to the pile keeps priority; else it goes on clockwise
    first       who gets priority when a window opens and after each resolution
    last        if not None: a pile resolves only when the last one to pass in a row was this player
    goes_on     the name of what ends an empty window ("the step ends")
    before      called when an item begins to resolve: enters play, say; returns False if the item fails as a whole
    after       called when an item has resolved or failed: where its card goes
    grounds     the rules, by slot: open, hand on, pass, resolve, back, close (or what finds them for a step)
    """

    word: str
    keeps: bool
    first: Callable[["Table"], str]
    before: Callable[["Table", Item], bool]
    after: Callable[["Table", Item, bool], None]
    open: Grounds
    hand_on: Grounds
    passing: Grounds
    resolve: Grounds
    back: Grounds
    close: "Grounds | Callable[[Table], Grounds]"
    last: Callable[["Table"], str | None] = lambda table: None
    goes_on: str = say("play goes on")


def pile_of(table: "Table") -> Pile:
    """Return the discipline of a game whose tasks are those of a pile; LookupError if it declares none."""
    if table.timing.pile is None:
        raise LookupError("This game lists tasks of a pile but declares none.")
    return table.timing.pile


def open_window(table: "Table", key: str, first: str = "", grounds: Grounds | None = None) -> None:
    """Open a priority window; a task of every game with a pile. What waits below a window inside another stays."""
    pile = pile_of(table)
    first = first or pile.first(table)
    base = len(table.pile) if table.windows else 0
    table.set(windows=(*table.windows, Window(key, first, base)), passed=())
    table.tell(
        "opens",
        say("Priority window: {first} is asked first.", first=first),
        grounds or pile.open,
        player=first,
        window=key,
    )
    table.later(Task("priority", (first,)))


def give_priority(table: "Table", player: str) -> None:
    """Give a player priority, after whatever has triggered went on the pile; a task."""
    if table.pending:
        table.later(Task("triggers"), Task("priority", (player,)))
        return
    pile, waits = pile_of(table), len(table.pile)
    text = say("{player} has priority; the {pile} is empty.", player=player, pile=pile.word)
    if waits:
        text = say("{player} has priority; {n} on the {pile}.", player=player, n=waits, pile=pile.word)
    table.ask(Question("priority", player, text, pile.hand_on))


def add(table: "Table", item: Item, text: str, grounds: Grounds) -> None:
    """Put what a player has announced on top; priority stays or goes on as the game has it."""
    put_on_top(table, item, text, grounds)
    keeps = pile_of(table).keeps
    table.later(Task("priority", (item.controller if keeps else table.next_player(item.controller),)))


def put_on_top(table: "Table", item: Item, text: str, grounds: Grounds, kind: str = "") -> None:
    """Put what a player has announced on top, by an event of this kind; priority then is the caller's affair."""
    table.set(pile=(*table.pile, item), passed=())
    kind = kind or ("played" if item.sort == "card" else "used")
    source = table.things.get(item.source)
    about = {"sort": item.sort, "kind": source.kind if source else item.sort, "paid": item.facts.get("paid", {})}
    table.tell(kind, text, grounds, player=item.controller, thing=item.source, item=item.key, **about)


def pass_priority(table: "Table", player: str) -> None:
    """Pass. When all have, the top of the pile resolves, or the window closes."""
    table.set(passed=(*table.passed, player))
    table.tell("passed", say("{player} passes.", player=player), pile_of(table).passing, player=player)
    go_on(table, player)


def go_on(table: "Table", player: str) -> None:
    """Ask the next one after a player who has passed or left the game, or go on if all have passed."""
    waits = len(table.pile) > table.windows[-1].base
    if not _all_passed(table, waits):
        table.later(Task("priority", (table.next_player(player),)))
    elif waits:
        table.later(Task("resolve", (table.pile[-1].key,)), Task("again"))
    else:
        close(table)


def _all_passed(table: "Table", waits: bool) -> bool:
    passed, seats = table.passed, table.seats()
    if len(passed) < len(seats) or not set(seats) <= set(passed[-len(seats) :]):
        return False
    last = pile_of(table).last(table) if waits else None
    return last is None or last not in seats or passed[-1] == last


def close(table: "Table") -> None:
    """Close the innermost window."""
    pile = pile_of(table)
    table.set(windows=table.windows[:-1], passed=())
    grounds = pile.close(table) if callable(pile.close) else pile.close
    table.tell(
        "closes",
        say("Everybody has passed on an empty {word}: {goes_on}.", word=pile.word, goes_on=pile.goes_on),
        grounds,
    )


def again(table: "Table") -> None:
    """After a resolution priority starts anew; a task."""
    if not table.windows:
        return
    pile = pile_of(table)
    first = pile.first(table)
    table.set(passed=())
    table.tell("back", say("Priority goes to {first}.", first=first), pile.back, player=first)
    table.later(Task("priority", (first,)))


def resolve(table: "Table", key: str) -> None:
    """Resolve an item of the pile; a task. Nobody has priority until it is done."""
    item = table.item(key)
    if item is None:
        return
    table.set(pile=tuple(each for each in table.pile if each.key != key), resolving=(*table.resolving, item), passed=())
    word = pile_of(table).word
    about = {"player": item.controller, "thing": item.source, "item": key}
    grounds = table.timing.grounds.get(f"resolves {item.sort}", pile_of(table).resolve)
    looked_at = table.cite("proviso", item.sort).rules if item.proviso else ()
    table.tell("resolves", say("{item} resolves from the {word}.", item=table.called(item), word=word),
               grounds.beside(looked_at), **about)  # fmt: skip
    if item.proviso and not all_hold(table, item.proviso, item.controller, item.source):
        text = say("The condition of {item} does not hold any more: it does nothing.", item=table.called(item))
        table.tell("fails", text, table.cite("proviso", item.sort), **about)
        table.later(Task("resolved", (key, False)))
    elif not pile_of(table).before(table, item):
        table.later(Task("resolved", (key, False)))
    else:
        table.later(*(Task("op", (item, index)) for index in range(len(item.ops))), Task("resolved", (key, True)))


def resolved(table: "Table", key: str, worked: bool) -> None:
    """Finish a resolution; a task."""
    item = table.resolving[-1]
    text = say("{item} has resolved.", item=table.called(item))
    table.set(resolving=table.resolving[:-1])
    pile_of(table).after(table, item, worked)
    about = {"player": item.controller, "thing": item.source, "item": key, "sort": item.sort}
    if worked:
        table.tell("resolved", text, pile_of(table).resolve, **about)


def negate(table: "Table", key: str, by: str) -> None:
    """Take an item off the pile without effect; a task."""
    item = table.item(key)
    if item is None:
        return
    table.set(pile=tuple(each for each in table.pile if each.key != key))
    about = {"player": item.controller, "thing": item.source, "item": key}
    text = say(
        "{item} is taken off the {word} and does nothing; its costs stay paid.",
        item=table.called(item),
        word=pile_of(table).word,
    )
    grounds = table.cite("negate", item.sort)
    if len(table.pile) > 1 and "stays in order" in table.timing.grounds:  # what is left
        grounds = grounds.beside(table.cite("stays in order").rules)
    table.tell("negated", text, grounds, by=by, **about)
    pile_of(table).after(table, item._replace(marks=item.marks | {"negated"}), False)


def place_trigger(table: "Table", item: Item, grounds: Grounds | None = None) -> None:
    """Put a triggered text on top of the pile (called by `enter`)."""
    table.set(pile=(*table.pile, item), passed=())
    text = say(
        "{item} ({player}) triggers and goes on the {word}.",
        item=table.called(item),
        player=item.controller,
        word=pile_of(table).word,
    )
    table.tell("triggered", text, grounds or table.cite("trigger"), player=item.controller, thing=item.source,
               item=item.key)  # fmt: skip


PILE_TASKS: dict[str, Callable[..., None]] = {
    "window": open_window,
    "priority": give_priority,
    "again": again,
    "resolve": resolve,
    "resolved": resolved,
    "negate": negate,
    "enter": enter,
}
