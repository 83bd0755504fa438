"""Numbers that depend: how many cards there are, a number on a card, what was paid, what this text has done so far.

They stand wherever an effect or a condition has a number, and are looked up at the moment at which they are needed.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from judgeapp.domain.messages import say
from judgeapp.domain.timing.conditions import players_of, stat_of
from judgeapp.domain.timing.filters import found
from judgeapp.domain.timing.state import DEPENDS, RELATIVE, Amount, Event, Filter, Item, Op, dated, frozen, of_them
from judgeapp.domain.timing.words import MOST_COUNTED

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

BARE = frozenset({"zone", "of"})  # what a filter may say of cards that are only counted


def amount_of(table: "Table", value: Any, you: str, me: str) -> int:
    """Return a number as it is now; `you` and `me` are those of the text it stands in."""
    if not isinstance(value, Amount):
        return int(value)
    table.meter.go_in()
    number = HEADS[value.name](table, value, you, me)
    bounds: dict[str, int] = {
        name: amount_of(table, value.args[name], you, me) for name in ("least", "most") if name in value.args
    }
    table.meter.come_out()
    args = value.args
    number = _divided(number, args.get("per", 1), args.get("half", ""))
    number = number * int(args.get("times", 1)) + int(args.get("plus", 0))
    number = max(number, bounds.get("least", number))
    return min(number, bounds.get("most", number))


def _divided(number: int, per: int, half: str) -> int:
    """Return how many times `per` goes into a number; half of it, rounded up or down, where that is asked for."""
    if half:
        number = (number + (half == "up")) // 2
    return number // per


def settled(table: "Table", item: Item, op: Op) -> Op:
    """Return an instruction with its amounts as the numbers that they are now."""
    if DEPENDS not in op.args:
        return op
    args: dict[str, Any] = {
        name: _settled(table, item, value) for name, value in op.args.items() if isinstance(value, Amount)
    }
    if op.args.get("until") in RELATIVE:
        args["until"] = dated(table, op.args["until"], item.controller)
    value = _settled(table, item, op.value) if isinstance(op.value, Amount) else op.value
    return op._replace(value=value, args=frozen({**op.args, **args}))


def own(op: Op, player: str) -> Op:
    """Return an instruction for one of its players, with that player's own numbers."""

    def put(value: Any) -> Any:
        if not of_them(value):
            return value
        cards = value.cards and Filter(frozen({**value.cards.parts, "of": player}))
        return value._replace(args=frozen({**value.args, "of": player}), cards=cards)

    args = {name: put(value) for name, value in op.args.items()}
    return op._replace(value=put(op.value), args=frozen({**args, "who": player}))


def _settled(table: "Table", item: Item, amount: Amount) -> int:
    number = amount_of(table, amount, item.controller, item.source)
    if not amount.args.get("counted"):
        return number
    if number <= MOST_COUNTED:
        return max(0, number)  # fewer than none are none
    text = say("{item}: that would be {number}; what is drawn, chosen or dealt one by one ends here with {most}.",
               item=table.called(item), number=number, most=MOST_COUNTED)  # fmt: skip
    table.tell("short", text, table.cite("effect"), item=item.key)
    return MOST_COUNTED


# --- what can be asked for


def _count(table: "Table", amount: Amount, you: str, me: str) -> int:
    wanted = amount.cards or Filter(frozen({"zone": amount.value}))
    return count_of(table, wanted, you, me)


def count_of(table: "Table", wanted: Filter, you: str, me: str) -> int:
    """Return how many cards fit; where nothing but the zone is asked, what the scene counts there counts."""
    if BARE.issuperset(wanted.parts) and isinstance(wanted.parts.get("zone"), str):
        players = players_of(table, wanted.parts.get("of", "each"), you)
        counted = [table.timing.counted(table, player, wanted.parts["zone"]) for player in players]
        if any(number is not None for number in counted):
            return sum(number or 0 for number in counted)
    return len(found(table, wanted, you, me))


def _stat(table: "Table", amount: Amount, you: str, me: str) -> int:
    cards = table.meant(amount.args.get("of", "self"), me)
    return sum(stat_of(table, thing, amount.value) for thing in cards)


def _cost(table: "Table", amount: Amount, you: str, me: str) -> int:
    return sum(table.timing.price(thing) for thing in table.meant(amount.value, me))


def _number(table: "Table", amount: Amount, you: str, me: str) -> int:
    players = players_of(table, amount.args.get("of", "you"), you)
    return sum(table.number(player, amount.value) or 0 for player in players)


def _paid(table: "Table", amount: Amount, you: str, me: str) -> int:
    """What was paid for what resolves, or for the card whose playing has set it off."""
    facts: Mapping[str, Any] = table.doing.facts if table.doing else {}
    paid = facts.get("paid", facts.get("event", {}).get("paid", {}))
    return int(paid.get(amount.value, 0))


def _event(table: "Table", amount: Amount, you: str, me: str) -> int:
    """A detail of what set the text off ("amount": the damage that was dealt)."""
    value = table.doing.facts.get("event", {}).get(amount.value, 0) if table.doing else 0
    return value if isinstance(value, int) else 0


def _did(table: "Table", amount: Amount, you: str, me: str) -> int:
    """How often, or how much of, something has happened while this text resolves ("discarded", "anything")."""
    done = done_by(table, table.doing.key) if table.doing else ()
    wanted, to = amount.value, amount.args.get("to", "")
    return sum(
        each.amount for each in done
        if (each.kind == wanted or (wanted == "anything" and each.kind not in NOT_DONE)) and to in ("", each.to)
    )  # fmt: skip


# --- what a text has done so far, if it asks for that


class Done(NamedTuple):
    """Something that has happened while a text resolved."""

    kind: str
    thing: str
    to: str
    amount: int


NOT_DONE = ("skipped", "prevented", "unchanged", "fails", "chosen", "declined", "looked", "seen", "revealed",
            "shuffled")  # fmt: skip


def done_by(table: "Table", key: str) -> tuple[Done, ...]:
    """Return what an item has done so far."""
    found: tuple[Done, ...] = table.memo.get("done", {}).get(key, ())
    return found


def note_done(table: "Table", event: Event) -> None:
    """Remember an event for the text that resolves, the innermost of those that ask for it."""
    done = table.memo["done"]
    key = next(reversed(done))
    more = event.more
    amount = more.get("amount", 1)
    entry = Done(event.kind, event.thing, str(more.get("to", "")), amount if isinstance(amount, int) else 1)
    table.remember("done", frozen({**done, key: (*done[key], entry)}))


HEADS: dict[str, Callable[["Table", Amount, str, str], int]] = {
    "count": _count,
    "stat": _stat,
    "cost": _cost,
    "number": _number,
    "paid": _paid,
    "event": _event,
    "did": _did,
}
