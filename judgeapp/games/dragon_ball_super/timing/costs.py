"""Costs: energy and its colours, [Burst], cards from the hand, the card itself. Nothing is paid in part (8-4-2-2)."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import listed, say, say_many
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_rule
from judgeapp.domain.timing.state import Task
from judgeapp.domain.timing.things import Thing
from judgeapp.games.dragon_ball_super.timing.areas import amount_in
from judgeapp.games.dragon_ball_super.timing.skills import has

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

ENERGY = {"energy": say("energy"), "red": say("red energy"), "blue": say("blue energy"), "green": say("green energy"),
          "yellow": say("yellow energy"), "black": say("black energy")}  # fmt: skip
WORDS = {"red": say("red"), "blue": say("blue"), "green": say("green"), "yellow": say("yellow"), "black": say("black")}
COLOURS = tuple(WORDS)
Cost = Mapping[str, Any]


def energy_of(cost: Cost) -> dict[str, int]:
    """Return what a cost takes from the energy: in all ("energy"), and by colour.

    A specified cost above the total cost is paid in full (2-11-1-1-1).
    """
    colours = {name: int(cost[name]) for name in COLOURS if cost.get(name)}
    return {"energy": max(int(cost.get("energy", 0)), sum(colours.values())), **colours}


def together(*costs: Cost) -> dict[str, Any]:
    """Return several costs as one; a combo cost is no part of it."""
    total: dict[str, Any] = {}
    for cost in costs:
        for name, amount in cost.items():
            if name != "combo":
                both_numbers = isinstance(amount, int) and isinstance(total.get(name), int)
                total[name] = total[name] + amount if both_numbers else amount
    return total


def colours_in_words(colours: Iterable[str]) -> Any:
    """Return colours as a text: "red and blue"."""
    return listed([WORDS.get(colour, colour) for colour in colours])


def unpayable(table: "Table", player: str, cost: Cost, thing: Thing, rules: Grounds) -> Refusal | None:
    """Return why a cost can't be paid, or None. `rules` is what requires it."""
    for name, amount in energy_of(cost).items():
        have = table.number(player, name)
        if have is not None and have < amount:
            text = say("This costs {amount} {energy}; {player} has {have} in Active Mode.", amount=amount,
                       energy=ENERGY[name], player=player, have=have)  # fmt: skip
            return Refusal(text, _with_specified(rules, cost, thing))
    for name, area, rule in (("burst", "deck", "10-30-1"), ("hand", "hand", "8-4-2-2")):
        left = amount_in(table, player, area) if name in cost else None
        if left is not None and left < cost[name]:
            return Refusal(_too_few(area, wanted=cost[name], player=player, have=left), _also(rules, rule))
    if "rest" in cost and has(thing, "rest"):
        return Refusal(say("{card} is in Rest Mode already.", card=thing.name), _also(rules, "1-3-2-1"))
    if ("rest" in cost or "drop" in cost) and thing.zone not in ("leader", "battle", "combo", "hand"):
        return Refusal(say("{card} is not there any more.", card=thing.name), _also(rules, "8-4-2-2"))
    return None


def _too_few(area: str, **about: Any) -> str:
    if area == "deck":
        return say("This needs {wanted} cards from the deck; {player} has {have}.", **about)
    return say("This needs {wanted} cards from the hand; {player} has {have}.", **about)


def _with_specified(rules: Grounds, cost: Cost, thing: Thing) -> Grounds:
    """Name the rule for a specified cost above the total cost, where there is one."""
    if energy_of(cost)["energy"] <= int(cost.get("energy", 0)):
        return rules
    return _also(rules, "2-11-1-2-1" if thing.kind == "extra" else "2-11-1-1-1")


def _also(rules: Grounds, rule: str) -> Grounds:
    return rules._replace(rules=tuple(dict.fromkeys((*rules.rules, rule))))


def pay(table: "Table", player: str, cost: Cost, thing: str, chosen: tuple[str, ...], grounds: Grounds) -> None:
    """Pay a cost, [Burst] first (10-30-3), the rest in the order of the text (8-4-2-1); a task."""
    steps: list[Task] = []
    for name in sorted(cost, key=lambda each: each != "burst"):
        if name == "burst":
            steps.append(Task("burst", (player, cost[name])))
        elif name == "rest":
            steps.append(change("mark", player, grounds, thing=thing, to="rest", you=player))
        elif name == "drop":
            steps.append(change("move", player, grounds, thing=thing, to="drop", you=player))
        elif name == "hand":
            steps += _from_hand(player, cost[name], chosen, grounds)
    if energy_of(cost)["energy"]:
        steps.append(Task("switch energy", (player, frozenset(energy_of(cost).items()), grounds)))
    table.later(*steps, *([Task("interrupt")] if steps else []))


def _from_hand(player: str, amount: int, chosen: tuple[str, ...], grounds: Grounds) -> list[Task]:
    moves = [change("move", player, grounds, thing=key, to="drop", you=player) for key in chosen[:amount]]
    return [*moves, *([Task("unnamed", (player, amount - len(moves)))] if amount > len(moves) else [])]


def switch_energy(table: "Table", player: str, wanted: frozenset[tuple[str, int]], grounds: Grounds) -> None:
    """Switch energy to Rest Mode; a task. Of the colours no more is left than there is energy."""
    cost = dict(wanted)
    before = _colours(table, player)
    for name, amount in cost.items():
        table.add(player, name, -amount)
    table.add(player, "rested", cost["energy"])
    left = table.number(player, "energy")
    for name, have in _colours(table, player).items():
        if left is not None and have > left:
            table.set_number(player, name, left)
    now = _colours(table, player)
    _remember_rested(table, player, {name: have - now[name] for name, have in before.items()})
    text = say("{player} switches {amount} energy to Rest Mode.", player=player, amount=cost["energy"])
    table.tell("paid", text, grounds, player=player)


def _colours(table: "Table", player: str) -> dict[str, int]:
    """Return how much active energy of each colour is counted."""
    counted = {name: table.number(player, name) for name in COLOURS}
    return {name: have for name, have in counted.items() if have is not None}


def _remember_rested(table: "Table", player: str, by: Mapping[str, int]) -> None:
    """Remember how much energy in Rest Mode has a colour."""
    rested: dict[tuple[str, str], int] = dict(table.memo.get("rested colours", ()))
    for name, amount in by.items():
        rested[player, name] = rested.get((player, name), 0) + amount
    table.remember("rested colours", tuple(sorted((key, value) for key, value in rested.items() if value)) or None)


def restore_energy(table: "Table", player: str, amount: int) -> None:
    """Switch energy back to Active Mode; which colours it has is the player's choice, so each may be among it."""
    table.add(player, "rested", -amount)
    table.add(player, "energy", amount)
    rested: dict[tuple[str, str], int] = dict(table.memo.get("rested colours", ()))
    back = {name: min(amount, rested.get((player, name), 0)) for name in COLOURS}
    for name, by in back.items():
        table.add(player, name, by)
    _remember_rested(table, player, {name: -by for name, by in back.items()})


def burst(table: "Table", player: str, amount: int) -> None:
    """Place cards from the top of the deck into the Drop Area, one by one (3-2-3); a task."""
    table.add(player, "deck", -amount)
    table.add(player, "drop", amount)
    text = say_many("{player} places a card from the top of the deck in the Drop Area.",
                    "{player} places {n} cards from the top of the deck in the Drop Area.", amount,
                    player=player)  # fmt: skip
    table.tell("paid", text, by_rule("10-30-1", "10-30-3"), player=player)


def unnamed(table: "Table", player: str, amount: int) -> None:
    """Place cards from the hand that the scene does not name in the Drop Area; a task."""
    table.add(player, "hand", -amount)
    table.add(player, "drop", amount)
    text = say_many("{player} places a card from the hand in the Drop Area.",
                    "{player} places {n} cards from the hand in the Drop Area.", amount, player=player)  # fmt: skip
    table.tell("moved", text, by_rule("8-4-2"), player=player, came_from="hand", to="drop")


COST_TASKS: dict[str, Callable[..., None]] = {"switch energy": switch_energy, "burst": burst, "unnamed": unnamed}
