"""Energy: what cards and abilities cost, how it is paid, and uncharging by itself (1.7, 1.15, 4.4.4.1)."""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.timing.changes import forbidden
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.costs import cost_change, has_x, with_x, x_of
from judgeapp.domain.timing.state import Grounds, Item, Question, Refusal, Task, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.verbs import NotForbidden, card_of
from judgeapp.domain.timing.words import counted
from judgeapp.games.bakugan.timing import damage


def plain_cost(table: Table, action: Action) -> Mapping[str, Any]:
    """Return what a card costs, with X as the number that its player says."""
    return with_x(card_of(table, action).cost, x_of(action))


OF_KINDS = {"hero": ("3.4.1",), "action": ("3.5.1",), "evo": ("3.3.1",)}  # when cards of a kind are played


def on_announcing(table: Table, item: Item, card: Thing, x: int) -> tuple[str, ...]:
    """Return the rules of what a card is, of what is decided as it is announced, and of a cost that is changed."""
    free, more = cost_change(table, item.controller, card)
    decided = ("1.13.1", "6.2.1.2") if item.targets else ()
    cost = ("1.15.2", "2.3.3") if free else ("1.15.1",) if more else ()
    below = ("1.15.2.1",) if _raw_cost(table, item.controller, card, x) < 0 else ()
    return (*OF_KINDS.get(card.kind, ()), *decided, *cost, *below)


PLAYED = ("action", "hero", "evo")  # kinds that are played from the hand
MOST_X = 99


def available(table: Table, player: str) -> int | None:
    """Return the Energy a player can have: in the pool and in charged Energy cards; None if it is not counted.

    Who can't uncharge Energy cards has no more than is in the pool (1.3.2).
    """
    pool, charged = table.number(player, "energy"), table.number(player, "charged")
    if no_uncharging(table, player):
        return pool or 0
    return None if pool is None or charged is None else pool + charged


BY_PLAYERS = by_rule("4.4.4.1", "6.6.2", "7.2.2.1", "7.2.3.1")


def uncharge(table: Table, player: str, times: int, grounds: Grounds = BY_PLAYERS) -> None:
    """Turn charged Energy cards for Energy, outside the batch (4.4.4.1, 6.6.2)."""
    table.add(player, "charged", -times)
    table.add(player, "uncharged", times)
    table.add(player, "energy", times)
    text = say_many(
        "{player} uncharges an Energy card for {n} Energy; this does not use the batch.",
        "{player} uncharges {n} Energy cards for {n} Energy; this does not use the batch.",
        times,
        player=player,
    )
    table.tell("uncharged", text, grounds, player=player, amount=times)


def no_uncharging(table: Table, player: str) -> str:
    """Return what forbids a player to uncharge Energy cards, or ""."""
    return forbidden(table, "uncharge", player, you=player)


def card_cost(table: Table, player: str, card: Thing, x: int = 0) -> int:
    """Return the Energy that a card costs its player now, never below 0 (1.15.2.1)."""
    return max(0, _raw_cost(table, player, card, x))


def _raw_cost(table: Table, player: str, card: Thing, x: int) -> int:
    free, more = cost_change(table, player, card)
    free = free or (table.asking is not None and table.asking.kind == "free play" and table.asking.about["free"])
    cost = more + (0 if free else int(with_x(card.cost, x).get("energy", 0)))
    if card.kind == "flip" and table.asking is not None and table.asking.kind == "flip card":
        cost += damage.frost(table, table.asking.about["origin"])
    return cost


def pay_energy(table: Table, player: str, amount: int, what: str, grounds: Grounds) -> None:
    """Pay Energy, uncharging as many Energy cards as are needed for it (1.7.1.1.1, 6.6.1)."""
    pool = table.number(player, "energy")
    if pool is not None and pool < amount:
        uncharge(table, player, amount - pool)
    table.add(player, "energy", -amount)
    if amount:
        text = say("{player} pays {amount} Energy for {what}.", player=player, amount=amount, what=what)
        table.tell("paid", text, grounds, player=player, cost=amount)


def lacks_energy(table: Table, player: str, amount: int, what: str) -> Refusal | None:
    """Refuse what costs more Energy than a player can have."""
    have = available(table, player)
    if have is None or have >= amount:
        return None
    text = say(
        "{what} costs {amount} Energy; {player} can have {have}.", what=what, amount=amount, player=player, have=have
    )
    if by := no_uncharging(table, player):
        text = say("{what} costs {amount} Energy; {player} has {have}, and {by} forbids to uncharge Energy cards.",
                   what=what, amount=amount, player=player, have=have, by=by)  # fmt: skip
        return Refusal(text, table.cite("cannot pay").beside(("1.3.2",)))
    return Refusal(text, table.cite("cannot pay"))


def other_cost(cost: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is to be paid besides Energy and cards from the hand."""
    return {name: amount for name, amount in cost.items() if name not in ("energy", "hand")}


def lacks_other(table: Table, player: str, cost: Mapping[str, Any], what: str, rule: Grounds) -> Refusal | None:
    """Refuse what costs more of something that is counted than a player has."""
    for name, amount in other_cost(cost).items():
        have = table.number(player, name)
        if have is not None and have < amount:
            text = say("{text} costs {cost}; there is {have}.", text=what, have=have,
                       cost=counted(table.timing.numbers[name], amount))  # fmt: skip
            return Refusal(text, rule)
    return None


# --- uncharging by itself


def perform_uncharge(table: Table, action: Action) -> None:
    """Uncharge for something that is about to be played or used.

    The player keeps priority until something is played or used (4.4.4.1). During damage nobody has priority (A11).
    """
    question = table.asking
    uncharge(table, action.player, _times(action))
    if question.kind == "priority":
        text = say(
            "{player} has made Energy and keeps priority until something is played or used.", player=action.player
        )
        question = question._replace(text=text, grounds=by_rule("4.4.4.1"), about=frozen({"bound": True}))
    table.set(passed=(), asking=None)
    table.later(Task("triggers"), Task("ask again", (question,)))


def ask_again(table: Table, question: Question) -> None:
    """Ask what was asked before something came in between; a task."""
    table.ask(question)


def is_needed(table: Table, action: Action) -> Refusal | None:
    """Energy may be made only for what it is needed for (1.7.1.1.1)."""
    card = table.thing(str(action.args["for"]))
    rule = by_reading("A26", "1.7.1.1.1", "4.4.4.1")
    cost = _cost_of(table, action.player, card)
    if cost is None and table.asking.kind == "flip card":
        text = say(
            "While damage is being dealt, Energy can be made only for {card}.",
            card=table.name(table.asking.about["card"]),
        )
        return Refusal(text, by_reading("A11", "5.11.2", "3.6.1"))
    if cost is None:
        return Refusal(
            say("{player} can neither play {card} nor use an ability of it.", player=action.player, card=card.name),
            rule,
        )
    pool = table.number(action.player, "energy") or 0
    if pool + _times(action) <= cost:
        return None
    text = say(
        "{card} costs {cost} Energy and {pool} is in the pool: {times} more is not needed.",
        card=card.name,
        cost=cost,
        pool=pool,
        times=_times(action),
    )
    return Refusal(text, rule)


def _cost_of(table: Table, player: str, card: Thing) -> int | None:
    if table.asking.kind == "flip card":
        return card_cost(table, player, card, _most_x(card)) if table.asking.about["card"] == card.key else None
    if card.controller != player:
        return None
    if card.zone == "hand":
        return card_cost(table, player, card, _most_x(card)) if card.kind in PLAYED else None
    costs = [int(with_x(text.cost, MOST_X).get("energy", 0)) for text in card.texts if text.sort == "activated"]
    return max(costs, default=None)


def _most_x(card: Thing) -> int:
    return MOST_X if has_x(card.cost) else 0


def has_charged(table: Table, action: Action) -> Refusal | None:
    """At least one Energy card is uncharged, and only charged ones can be."""
    if _times(action) < 1:
        return Refusal(say("At least one Energy card is uncharged."), by_rule("7.2.3.1"))
    charged = table.number(action.player, "charged")
    if charged is None or charged >= _times(action):
        return None
    return Refusal(
        say("{player} has {charged} charged Energy cards.", player=action.player, charged=charged), by_rule("7.2.3.1")
    )


UNCHARGE_CHECKS = (NotForbidden("uncharge"), has_charged, is_needed)


def _times(action: Action) -> int:
    return int(action.args.get("times", 1))


def offer_uncharge(table: Table, player: str) -> list[Action]:
    """Offer to uncharge for each card that its player could pay and that costs Energy."""
    costs = [(card, _cost_of(table, player, card)) for card in table.things.values()]
    return [
        Action("uncharge", player, {"for": card.key}) for card, cost in costs if cost and _within(table, player, card)
    ]


def _within(table: Table, player: str, card: Thing) -> bool:
    """Tell whether a player could pay a card, X apart."""
    have = available(table, player)
    return have is None or card_cost(table, player, card) <= have
