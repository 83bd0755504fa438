"""What cards and effects require: costs, and targets that can be reached."""

from collections.abc import Iterable, Mapping
from typing import Any

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.costs import from_hand, is_amount, lacks_cards, said_to_go, shares
from judgeapp.domain.timing.state import (
    Grounds,
    Refusal,
    Task,
    Thing,
    by_rule,
    frozen,
)
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import X
from judgeapp.domain.timing.words import counted as amount_of
from judgeapp.games.bleach.timing.headings import (
    CAN_AND_CANT,
    COSTS,
    OVERLAYING,
)
from judgeapp.games.bleach.timing.zones import discard, energy_cards

ENERGY = ("mind", "body", "spirit", "energy")
OF_A_CARD = ("deplete", "discard", "remove")


def malformed(cost: Mapping[str, Any], counted: Iterable[str]) -> str:
    """Return what is wrong with a cost as a scene has it, or ""."""
    for name, amount in cost.items():
        whole = amount == X or (is_amount(amount) and amount >= 0)
        if name in ("hand", X):
            continue  # looked at as it was read
        if name in OF_A_CARD and not isinstance(amount, str):
            return say("to {name} as a cost takes “self” or the id of a card", name=name)
        if name not in OF_A_CARD and not (name in counted and whole):
            return say("a cost is {deeds}, or a whole number of {names}; not {name} = {amount}",
                       deeds=", ".join(OF_A_CARD), names=", ".join(counted), name=name, amount=amount)  # fmt: skip
    return ""


def lacks(table: Table, action: Action, cost: Mapping[str, Any], card: Thing, grounds: Grounds) -> Refusal | None:
    """Return what keeps a player from paying, or None."""
    player = action.player
    if refusal := lacks_cards(table, action, cost.get("hand", ()), card.key, grounds):
        return refusal
    for name, amount in cost.items():
        if name == "hand":
            continue
        if name in OF_A_CARD:
            refusal = _card_cannot(table, name, player, _meant(table, card, amount), card, grounds)
            if refusal:
                return refusal
        elif (have := table.number(player, name)) is not None and have < amount:
            label = table.timing.numbers.get(name, name)
            text = say("{card} costs {cost}; {player} has {have}.", card=card.name, cost=amount_of(label, amount),
                       player=player, have=have)  # fmt: skip
            return Refusal(text, grounds)
        elif name in ENERGY and have is not None and have - len(kept := _kept(table, player, name)) < amount:
            text = say("{names} can't be depleted, so there is not enough energy for {card}.",
                       names=commas(each.name for each in kept), card=card.name)  # fmt: skip
            return Refusal(text, by_rule(CAN_AND_CANT, *grounds.rules))
    return None


def _kept(table: Table, player: str, kind: str) -> list[Thing]:
    """Return the renewed energy cards of a type that an effect keeps from being depleted."""
    cards = energy_cards(table, player, kind, depleted=False)
    return [card for card in cards if forbidden(table, "mark", player, card.key, player)]


def pay(table: Table, action: Action, cost: Mapping[str, Any], card: Thing) -> tuple[Task, ...]:
    """Pay what is counted and say so; return the tasks that deplete, discard or remove what else is part of it."""
    tasks: list[Task] = []
    words: list[str] = []
    player = action.player
    for name, amount in cost.items():
        if name == "hand":
            found = shares(table, player, amount, said_to_go(action), card.key)
            going = found if isinstance(found, list) else ()
            tasks += from_hand(table, player, going, card.key, by_rule(COSTS), how="cost")
            words.append(amount_of(table.timing.numbers[name], sum(hand.amount for hand in amount)))
        elif name in OF_A_CARD:
            thing = _meant(table, card, amount)
            tasks.append(_give(name, player, thing))
            words.append(_told(name, thing))
        else:
            if name in ENERGY:
                tasks += _deplete(table, player, name, amount)
            else:
                table.add(player, name, -amount)
            words.append(amount_of(table.timing.numbers.get(name, name), amount))
    if cost:
        text = say("{player} pays for {card}: {cost}.", player=player, card=card.name, cost=commas(words))
        table.tell("paid", text, by_rule(COSTS), player=player, thing=card.key)
    return tuple(tasks)


def _deplete(table: Table, player: str, kind: str, amount: int) -> list[Task]:
    """Deplete energy that is counted; return the tasks that deplete cards which the scene names, for what is left."""
    have, named = table.number(player, kind), energy_cards(table, player, kind, depleted=False)
    unnamed = amount if have is None else min(amount, max(0, have - len(named)))
    table.add(player, kind, -unnamed)
    table.add(player, f"depleted {kind}", unnamed)
    kept = _kept(table, player, kind) if unnamed < amount else []
    able = [card for card in named if card not in kept]
    return [change("mark", player, by_rule(COSTS), thing=card.key, to="depleted", you=player)
            for card in able[: amount - unnamed]]  # fmt: skip


def _told(name: str, thing: Thing) -> str:
    if name == "deplete":
        return say("deplete {card}", card=thing.name)
    return say("discard {card}", card=thing.name) if name == "discard" else say("remove {card}", card=thing.name)


def _meant(table: Table, card: Thing, ref: Any) -> Thing:
    return table.things[card.key] if ref == "self" else table.thing(str(ref))


def _card_cannot(table: Table, name: str, player: str, thing: Thing, card: Thing, grounds: Grounds) -> Refusal | None:
    zones = ("play",) if name == "deplete" else ("play", "hand")
    if thing.controller != player or thing.zone not in zones:
        text = say(
            "{player} has no {thing} to {name} for {card}.", player=player, thing=thing.name, name=name, card=card.name
        )
        return Refusal(text, grounds)
    if name != "deplete":
        return None
    if "depleted" in thing.marks:
        return Refusal(say("{thing} is depleted already.", thing=thing.name), grounds)
    if by := forbidden(table, "mark", player, thing.key, player):
        text = say("{thing} can't be depleted ({barrier}).", thing=thing.name, barrier=by)
        return Refusal(text, by_rule(CAN_AND_CANT, *grounds.rules))
    return None


def too_new(card: Thing, player: str) -> Refusal | None:
    """Return why a card that has overlaid another can't be depleted for its own effect, or None."""
    if "new" not in card.marks:
        return None
    text = say(
        "{card} was not in play when {player}'s turn began: it can't be depleted for its effect.",
        card=card.name,
        player=player,
    )
    return Refusal(text, by_rule(OVERLAYING))


def _give(name: str, player: str, thing: Thing) -> Task:
    if name == "deplete":
        return change("mark", player, by_rule(COSTS), thing=thing.key, to="depleted", you=player)
    if name == "discard":
        return discard(thing, player, "cost", by_rule(COSTS))
    more = frozen({"how": "cost"})
    return change("move", player, by_rule(COSTS), thing=thing.key, to="removed", you=player, more=more)
