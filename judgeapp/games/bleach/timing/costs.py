"""Costs: energy is depleted, other things are counted, depleted, discarded or removed."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import commas, say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_rule
from judgeapp.domain.timing.state import Task
from judgeapp.domain.timing.terms import counted as amount_of
from judgeapp.domain.timing.things import Thing, frozen
from judgeapp.games.bleach.timing.board import discard
from judgeapp.games.bleach.timing.places import COSTS, OVERLAYING

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

ENERGY = ("mind", "body", "spirit", "energy")
OF_A_CARD = ("deplete", "discard", "remove")


def malformed(cost: Mapping[str, Any], counted: Iterable[str]) -> str:
    """Return what is wrong with a cost as a scene has it, or ""."""
    for name, amount in cost.items():
        whole = isinstance(amount, int) and not isinstance(amount, bool) and amount >= 0
        if name in OF_A_CARD and not isinstance(amount, str):
            return say("to {name} as a cost takes “self” or the id of a card", name=name)
        if name not in OF_A_CARD and not (name in counted and whole):
            return say("a cost is {deeds}, or a whole number of {names}; not {name} = {amount}",
                       deeds=", ".join(OF_A_CARD), names=", ".join(counted), name=name, amount=amount)  # fmt: skip
    return ""


def lacks(table: "Table", player: str, cost: Mapping[str, Any], card: Thing, grounds: Grounds) -> Refusal | None:
    """Return what keeps a player from paying, or None."""
    for name, amount in cost.items():
        if name in OF_A_CARD:
            refusal = _card_cannot(name, player, _meant(table, card, amount), card, grounds)
            if refusal:
                return refusal
        elif (have := table.number(player, name)) is not None and have < amount:
            label = table.timing.numbers.get(name, name)
            text = say("{card} costs {cost}; {player} has {have}.", card=card.name, cost=amount_of(label, amount),
                       player=player, have=have)  # fmt: skip
            return Refusal(text, grounds)
    return None


def pay(table: "Table", player: str, cost: Mapping[str, Any], card: Thing) -> tuple[Task, ...]:
    """Pay what is counted and say so; return the tasks that deplete, discard or remove what else is part of it."""
    tasks: list[Task] = []
    words: list[str] = []
    for name, amount in cost.items():
        if name in OF_A_CARD:
            thing = _meant(table, card, amount)
            tasks.append(_give(name, player, thing))
            words.append(_told(name, thing))
            continue
        table.add(player, name, -amount)
        if name in ENERGY:
            table.add(player, f"depleted {name}", amount)
        words.append(amount_of(table.timing.numbers.get(name, name), amount))
    if cost:
        text = say("{player} pays for {card}: {cost}.", player=player, card=card.name, cost=commas(words))
        table.tell("paid", text, by_rule(COSTS), player=player, thing=card.key)
    return tuple(tasks)


def _told(name: str, thing: Thing) -> str:
    if name == "deplete":
        return say("deplete {card}", card=thing.name)
    return say("discard {card}", card=thing.name) if name == "discard" else say("remove {card}", card=thing.name)


def _meant(table: "Table", card: Thing, ref: Any) -> Thing:
    return table.things[card.key] if ref == "self" else table.thing(str(ref))


def _card_cannot(name: str, player: str, thing: Thing, card: Thing, grounds: Grounds) -> Refusal | None:
    zones = ("play",) if name == "deplete" else ("play", "hand")
    if thing.controller != player or thing.zone not in zones:
        return Refusal(
            say(
                "{player} has no {thing} to {name} for {card}.",
                player=player,
                thing=thing.name,
                name=name,
                card=card.name,
            ),
            grounds,
        )
    if name != "deplete":
        return None
    return (
        Refusal(say("{thing} is depleted already.", thing=thing.name), grounds) if "depleted" in thing.marks else None
    )


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
