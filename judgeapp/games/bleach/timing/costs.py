"""Costs: energy is depleted, other things are counted, depleted, discarded or removed."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_rule
from judgeapp.domain.timing.state import Task
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
            return f"to {name} as a cost takes “self” or the id of a card"
        if name not in OF_A_CARD and not (name in counted and whole):
            return f"a cost is {', '.join(OF_A_CARD)}, or a whole number of {', '.join(counted)}; not {name} = {amount}"
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
            return Refusal(f"{card.name} costs {amount} {label}; {player} has {have}.", grounds)
    return None


def pay(table: "Table", player: str, cost: Mapping[str, Any], card: Thing) -> tuple[Task, ...]:
    """Pay what is counted and say so; return the tasks that deplete, discard or remove what else is part of it."""
    tasks, words = [], []
    for name, amount in cost.items():
        if name in OF_A_CARD:
            thing = _meant(table, card, amount)
            tasks.append(_give(name, player, thing))
            words.append(f"{name} {thing.name}")
            continue
        table.add(player, name, -amount)
        if name in ENERGY:
            table.add(player, f"depleted {name}", amount)
        words.append(f"{amount} {table.timing.numbers.get(name, name)}")
    if cost:
        text = f"{player} pays for {card.name}: {', '.join(words)}."
        table.tell("paid", text, by_rule(COSTS), player=player, thing=card.key)
    return tuple(tasks)


def _meant(table: "Table", card: Thing, ref: Any) -> Thing:
    return table.things[card.key] if ref == "self" else table.thing(str(ref))


def _card_cannot(name: str, player: str, thing: Thing, card: Thing, grounds: Grounds) -> Refusal | None:
    zones = ("play",) if name == "deplete" else ("play", "hand")
    if thing.controller != player or thing.zone not in zones:
        return Refusal(f"{player} has no {thing.name} to {name} for {card.name}.", grounds)
    if name != "deplete":
        return None
    return Refusal(f"{thing.name} is depleted already.", grounds) if "depleted" in thing.marks else None


def too_new(card: Thing, player: str) -> Refusal | None:
    """Return why a card that has overlaid another can't be depleted for its own effect, or None."""
    if "new" not in card.marks:
        return None
    text = f"{card.name} was not in play when {player}'s turn began: it can't be depleted for its effect."
    return Refusal(text, by_rule(OVERLAYING))


def _give(name: str, player: str, thing: Thing) -> Task:
    if name == "deplete":
        return change("mark", player, by_rule(COSTS), thing=thing.key, to="depleted", you=player)
    if name == "discard":
        return discard(thing, player, "cost", by_rule(COSTS))
    more = frozen({"how": "cost"})
    return change("move", player, by_rule(COSTS), thing=thing.key, to="removed", you=player, more=more)
