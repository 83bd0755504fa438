"""Conditions of actions that games share, each with a rule of the game behind it; and paying."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import commas, say, say_many
from judgeapp.domain.timing.actions import Action, Check, InvalidAction
from judgeapp.domain.timing.changes import allowed, forbidden
from judgeapp.domain.timing.conditions import all_hold
from judgeapp.domain.timing.grounds import Grounds, Refusal
from judgeapp.domain.timing.state import Item
from judgeapp.domain.timing.terms import counted, shown
from judgeapp.domain.timing.things import Text, Thing
from judgeapp.domain.timing.triggers import used

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def listed(value: Any) -> tuple[Any, ...]:
    """Return several values, or the one there is, as a tuple."""
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def card_of(table: "Table", action: Action) -> Thing:
    """Return the card that an action names."""
    return table.thing(str(action.args["card"]))


def text_of(table: "Table", action: Action, *sorts: str) -> Text:
    """Return the text that an action uses: the one it names, or the only one of these sorts."""
    card = card_of(table, action)
    texts = [text for text in card.texts if text.sort in sorts]
    named = action.args.get("text")
    if named:
        texts = [text for text in texts if text.name.lower() == str(named).lower()]
    if len(texts) == 1:
        return texts[0]
    names = commas(text.name for text in card.texts if text.sort in sorts)
    if not texts:
        raise InvalidAction(say("{card} has no such text.", card=card.name))
    raise InvalidAction(say("Say which text is used: {names}.", names=names))


def is_in(zone: str) -> Check:
    """The card must be in a zone of the player's."""

    def check(table: "Table", action: Action) -> Refusal | None:
        card = card_of(table, action)
        if card.zone == zone:
            return None
        text = say("{card} is not in {player}'s {zone} but in {where}.", card=card.name, player=action.player,
                   zone=shown(zone), where=shown(card.zone))  # fmt: skip
        return Refusal(text, table.cite("in hand"))

    return check


def is_own(table: "Table", action: Action) -> Refusal | None:
    """Only what one controls can be used."""
    card = card_of(table, action)
    if card.controller == action.player:
        return None
    return Refusal(
        say("{card} is {player}'s, not {other}'s.", card=card.name, player=card.controller, other=action.player),
        table.cite("own card"),
    )


def not_forbidden(verb: str) -> Check:
    """No effect may forbid it; what forbids beats what allows."""

    def check(table: "Table", action: Action) -> Refusal | None:
        key = card_of(table, action).key if "card" in action.args else ""
        by = forbidden(table, verb, action.player, key)
        if not by:
            return None
        also = allowed(table, verb, action.player, key)
        if also:
            text = say("{by} forbids it; that {other} allows it does not help.", by=by, other=also)
        else:
            text = say("{by} forbids it.", by=by)
        return Refusal(text, table.cite("can't"))

    return check


def targets_legal(amount: Callable[["Table", Action], int]) -> Check:
    """As many targets must be named as are needed, and each must exist and be able to be chosen."""

    def check(table: "Table", action: Action) -> Refusal | None:
        named = targets_of(table, action)
        wanted = amount(table, action)
        if len(named) < wanted:
            text = say_many("{n} target must be named when this is announced.",
                            "{n} targets must be named when this is announced.", wanted)  # fmt: skip
            return Refusal(text, table.cite("target"))
        for key in named:
            if key in table.things and (why := table.timing.barred(table, _announced(action), table.things[key])):
                return Refusal(why, table.cite("target"))
        return None

    return check


def _announced(action: Action) -> Item:
    return Item("", str(action.args.get("card", "")), action.player, "announced")


def targets_of(table: "Table", action: Action) -> tuple[str, ...]:
    """Return the keys of the targets that an action names: things, items on the pile, players."""
    return tuple(_target(table, str(ref)) for ref in listed(action.args.get("targets", ())))


def _target(table: "Table", ref: str) -> str:
    item = table.item(ref)
    if ref in table.things:
        return ref
    if item is not None:
        return str(item.key)
    if ref in table.players:
        return ref
    return str(table.thing(ref).key)


def needs_hold(texts: Callable[["Table", Action], Text | None]) -> Check:
    """The conditions of a text must hold when it is announced, and what works once a turn must be unused."""

    def check(table: "Table", action: Action) -> Refusal | None:
        text = texts(table, action)
        if text is None:
            return None
        card = card_of(table, action)
        if text.once and used(table, card.key, text.name):
            return Refusal(say("{text} has been used this turn.", text=text.name), table.cite("once"))
        if all_hold(table, text.needs, action.player, card.key):
            return None
        return Refusal(say("A condition of {text} does not hold.", text=text.name), table.cite("needs"))

    return check


def can_pay(cost: Callable[["Table", Action], Mapping[str, Any]]) -> Check:
    """What is counted must be enough for the cost; what the scenario does not count is taken to be there."""

    def check(table: "Table", action: Action) -> Refusal | None:
        for name, amount in cost(table, action).items():
            have = table.number(action.player, name) if isinstance(amount, int) else None
            if have is not None and have < amount:
                label = table.timing.numbers.get(name, name)
                text = say("This costs {cost}; {player} has {have}.", cost=counted(label, amount),
                           player=action.player, have=have)  # fmt: skip
                return Refusal(text, table.cite("cannot pay"))
        return None

    return check


def pay(table: "Table", player: str, cost: Mapping[str, Any], what: str, grounds: Grounds) -> None:
    """Pay what is counted, and say so."""
    for name, amount in cost.items():
        if isinstance(amount, int) and not isinstance(amount, bool):
            table.add(player, name, -amount)
    if cost:
        paid = commas(counted(table.timing.numbers.get(name, name), amount) for name, amount in cost.items())
        text = say("{player} pays {cost} for {what}.", player=player, cost=paid, what=what)
        table.tell("paid", text, grounds, player=player, cost=dict(cost))
