"""Energy: what a cost takes of it, which of the cards that a scene names pay, and what is switched back.

Energy is counted; the cards of the Energy Area that a scene names are among it. Where more than one choice of them can
pay, their player chooses (3-8-2); what they do not choose pays unnamed.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from judgeapp.domain.messages import listed as in_words
from judgeapp.domain.messages import say
from judgeapp.domain.timing import costs
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.state import Grounds, Item, Question, Refusal, Task, Thing, by_rule, frozen, tasks
from judgeapp.domain.timing.table import Table
from judgeapp.domain.timing.words import X, several
from judgeapp.games.dragon_ball_super.timing.skills import base_of, has

ENERGY = {"energy": say("energy"), "red": say("red energy"), "blue": say("blue energy"), "green": say("green energy"),
          "yellow": say("yellow energy"), "black": say("black energy")}  # fmt: skip
WORDS = {"red": say("red"), "blue": say("blue"), "green": say("green"), "yellow": say("yellow"), "black": say("black")}
COLOURS = tuple(WORDS)
ANY_ENERGY = ("energy", *COLOURS)
MOST_NAMED = 12  # named energy cards that are looked at
Cost = Mapping[str, Any]
Way = tuple[str, ...]


def energy_of(cost: Cost) -> dict[str, int]:
    """Return what a cost takes from the energy: in all ("energy"), and by colour.

    A specified cost above the total cost is paid in full (2-11-1-1-1).
    """
    colours = {name: int(cost[name]) for name in COLOURS if cost.get(name)}
    return {"energy": max(int(cost.get("energy", 0)), sum(colours.values())), **colours}


def with_x(cost: Cost, x: int) -> Cost:
    """Return a cost with X as the number that its player says; it comes in addition to all energy that is specified."""
    plain = costs.with_x({name: amount for name, amount in cost.items() if name != X}, x)
    return {**plain, "energy": energy_of(plain)["energy"] + x} if X in cost else plain


def colours_in_words(colours: Iterable[str]) -> Any:
    """Return colours as a text: "red and blue"."""
    return in_words([WORDS.get(colour, colour) for colour in colours])


# --- what there is


def named_energy(table: Table, player: str, rested: bool = False) -> list[Thing]:
    """Return the energy cards of a player that the scene names: those in Active Mode, or those in Rest Mode."""
    mine = (thing for thing in table.things.values() if thing.zone == "energy" and thing.controller == player)
    return [thing for thing in mine if has(thing, "rest") == rested][:MOST_NAMED]


def unnamed_energy(table: Table, player: str, rested: bool = False) -> int | None:
    """Return how much energy the scene does not name, or None if it does not count."""
    counted = table.number(player, "rested" if rested else "energy")
    return None if counted is None else max(0, counted - len(named_energy(table, player, rested)))


def number_of(table: Table, player: str, name: str) -> int | None:
    """Return how much energy is in Active Mode, or how much has a colour: as it is counted, or as the cards show it."""
    counted, named = table.number(player, name), named_energy(table, player)
    all_named = unnamed_energy(table, player) == 0 and all("colors" in thing.facts for thing in named)
    if counted is None and name != "energy" and all_named:
        return sum(name in thing.facts["colors"] for thing in named)
    return counted


def lacking_energy(table: Table, player: str, cost: Cost) -> str:
    """Return what energy is lacking for a cost, or ""."""
    for name, amount in energy_of(cost).items():
        have = number_of(table, player, name)
        if have is not None and have < amount:
            return say("This costs {amount} {energy}; {player} has {have} in Active Mode.", amount=amount,
                       energy=ENERGY[name], player=player, have=have)  # fmt: skip
    if next(ways(table, player, energy_of(cost)), None) is None:
        return say("{player} has too little energy with these colours.", player=player)
    return ""


def counted(table: Table, player: str, zone: str) -> int | None:
    """Return how many cards are counted in an area; energy in both modes is in the Energy Area (4-8-1)."""
    if zone != "energy":
        return table.number(player, zone)
    both = [table.number(player, name) for name in ("energy", "rested")]
    return None if both[0] is None else both[0] + (both[1] or 0)


# --- which of it pays


def ways(table: Table, player: str, cost: Mapping[str, int]) -> Iterator[Way]:
    """Yield the named energy cards that can pay a cost together with unnamed energy, the fewest first."""
    named, unnamed, total = named_energy(table, player), unnamed_energy(table, player), cost["energy"]
    fewest = 0 if unnamed is None else max(0, total - unnamed)
    plain = {name: _unnamed_of(table, player, name, named) for name in cost if name != "energy"}
    for size in range(fewest, min(total, len(named)) + 1):
        for chosen in combinations(named, size):
            table.meter.spend(1)
            if _covers(chosen, {name: amount for name, amount in cost.items() if name != "energy"}, plain, total):
                yield tuple(thing.key for thing in chosen)


def _unnamed_of(table: Table, player: str, colour: str, named: list[Thing]) -> int | None:
    """Return how much unnamed energy has a colour, or None if nobody knows."""
    have = number_of(table, player, colour)
    shown = sum(colour in thing.facts.get("colors", ()) for thing in named)
    return None if have is None else max(0, have - shown)


def _covers(chosen: tuple[Thing, ...], wanted: Mapping[str, int], plain: Mapping[str, int | None], left: int) -> bool:
    """Tell whether cards show the colours of a cost, each of them one colour, with the rest paid unnamed."""
    if not chosen:
        lacks = [amount for name, amount in wanted.items() if (most := plain[name]) is not None and amount > most]
        return not lacks and sum(wanted.values()) <= left
    card, *others = chosen
    colours = card.facts.get("colors", COLOURS)
    uses = [name for name, amount in wanted.items() if amount and name in colours]
    return any(
        _covers(tuple(others), {name: amount - (name == use) for name, amount in wanted.items()}, plain, left - 1)
        for use in (*uses, "")
    )


def switch_energy(table: Table, player: str, wanted: frozenset[tuple[str, int]], grounds: Grounds) -> None:
    """Switch energy to Rest Mode for a cost, asking which where there is a choice; a task."""
    found = list(ways(table, player, dict(wanted)))
    if len(found) < 2:
        table.later(Task("energy chosen", (player, wanted, grounds, found[0] if found else ())))
        return
    amount = dict(wanted)["energy"]
    text = say("{player} chooses which energy pays ({amount} in all).", player=player, amount=amount)
    about = {"task": "energy chosen", "args": (player, wanted, grounds), "ways": tuple(found)}
    _ask(table, player, text, by_rule("3-8-2", *grounds.rules), about)


def _ask(table: Table, player: str, text: str, grounds: Grounds, about: Mapping[str, Any]) -> None:
    """Ask for one of several sets of energy cards; what is not chosen of them is unnamed."""
    found: tuple[Way, ...] = about["ways"]
    options = tuple(dict.fromkeys(key for way in sorted(found, key=len, reverse=True) for key in way))
    most, least = max(map(len, found)), min(map(len, found))
    table.ask(Question("choose", player, text, grounds, options, found[0],
                       frozen({**about, "amount": most, "least": least})))  # fmt: skip


def energy_fits(table: Table, action: Action) -> Refusal | None:
    """The energy cards that are chosen must be able to pay, with the colours that are asked for."""
    found = table.asking.about.get("ways")
    named = [table.find(str(each)) for each in several(action.args["targets"])]
    chosen = {thing.key for thing in named if thing is not None}
    if found is None or any(chosen == set(way) for way in found):
        return None
    return Refusal(say("This energy can't pay it."), table.asking.grounds)


def energy_chosen(table: Table, player: str, wanted: frozenset[tuple[str, int]], grounds: Grounds, chosen: Way) -> None:
    """Switch energy to Rest Mode, the cards that were chosen and as much unnamed energy as is lacking; a task."""
    cost = dict(wanted)
    switched = [change("mark", player, grounds, thing=key, to="rest", you=player) for key in chosen]
    text = say("{player} switches {amount} energy to Rest Mode.", player=player, amount=cost["energy"])
    if chosen:
        cards = in_words([table.name(key) for key in chosen])
        text = say("{player} switches {amount} energy to Rest Mode, {cards} among it.", player=player,
                   amount=cost["energy"], cards=cards)  # fmt: skip
    table.tell("paid", text, grounds, player=player)
    shown = [colour for key in chosen for colour in table.things[key].facts.get("colors", ())]
    rest = {name: max(0, amount - shown.count(name)) for name, amount in cost.items()}
    table.later(*switched, Task("unnamed energy", (player, frozenset({**rest, "energy": cost["energy"] - len(chosen)}
                                                                     .items()))))  # fmt: skip


def unnamed_energy_pays(table: Table, player: str, wanted: frozenset[tuple[str, int]]) -> None:
    """Switch energy that the scene does not name to Rest Mode; a task. No colour is left more than energy is."""
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


def _colours(table: Table, player: str) -> dict[str, int]:
    """Return how much active energy of each colour is counted."""
    counted = {name: table.number(player, name) for name in COLOURS}
    return {name: have for name, have in counted.items() if have is not None}


def _remember_rested(table: Table, player: str, by: Mapping[str, int]) -> None:
    """Remember how much energy in Rest Mode has a colour."""
    rested: dict[tuple[str, str], int] = dict(table.memo.get("rested colours", ()))
    for name, amount in by.items():
        rested[player, name] = rested.get((player, name), 0) + amount
    table.remember("rested colours", tuple(sorted((key, value) for key, value in rested.items() if value)) or None)


# --- what is switched back


def restore_energy(table: Table, player: str, amount: int) -> None:
    """Switch unnamed energy to Active Mode; which colours it has is the player's choice, so each may be among it."""
    table.add(player, "rested", -amount)
    table.add(player, "energy", amount)
    rested: dict[tuple[str, str], int] = dict(table.memo.get("rested colours", ()))
    back = {name: min(amount, rested.get((player, name), 0)) for name in COLOURS}
    for name, by in back.items():
        table.add(player, name, by)
    _remember_rested(table, player, {name: -by for name, by in back.items()})


BACK = by_rule("10-33-3", "8-5-3")  # by [Aegis]


def kept_at_rest(table: Table, player: str, item: Item) -> str:
    """Return what forbids a player's energy to be switched to Active Mode by skills that are no [Awaken], or ""."""
    return "" if skill_of(item) == "Awaken" else forbidden(table, "recharge", player)


def switch_back(table: Table, player: str, most: int, up_to: bool, grounds: Grounds, by: Item) -> None:
    """Ask how much energy is switched to Active Mode, where less than all may be."""
    if kept := kept_at_rest(table, player, by):
        table.tell("prevented", say("{card} forbids it.", card=kept), by_rule("1-3-3"), item=by.key)
        return
    rested = table.number(player, "rested")
    most = most if rested is None else min(most, rested)
    if not up_to:
        table.later(Task("energy back", (player, grounds, by, most)))
        return
    text = say("{player} chooses how much energy is switched to Active Mode (0 to {most}).", player=player, most=most)
    about = {"task": "energy back", "args": (player, grounds, by), "least": 0, "most": most}
    table.ask(Question("number", player, text, grounds, default=most, about=frozen(about)))


def energy_back(table: Table, player: str, grounds: Grounds, by: Item, amount: int) -> None:
    """Switch energy to Active Mode, asking which where there is a choice; a task."""
    named, unnamed = named_energy(table, player, rested=True), unnamed_energy(table, player, rested=True)
    fewest = 0 if unnamed is None else max(0, amount - unnamed)
    sizes = range(fewest, min(amount, len(named)) + 1)
    found = [tuple(thing.key for thing in way) for size in sizes for way in combinations(named, size)]
    if len(found) < 2:
        table.later(Task("energy is back", (player, grounds, by, amount, found[0] if found else ())))
        return
    text = say("{player} chooses which energy is switched to Active Mode.", player=player)
    about = {"task": "energy is back", "args": (player, grounds, by, amount), "ways": tuple(found)}
    _ask(table, player, text, grounds, about)


def energy_is_back(table: Table, player: str, grounds: Grounds, by: Item, amount: int, chosen: Way) -> None:
    """Switch the energy cards that were chosen to Active Mode, and unnamed energy; a task."""
    restore_energy(table, player, amount - len(chosen))
    text = say("{player} switches {amount} energy to Active Mode.", player=player, amount=amount)
    table.tell("unmarked", text, grounds, player=player, mark="rest", came_from="energy", how=skill_of(by))
    table.later(*(change("unmark", player, grounds, thing=key, to="rest", you=player) for key in chosen))


def skill_of(item: Item) -> str:
    """Return as which skill an item does something: its label without a number, or just "skill"."""
    return base_of(str(item.facts.get("label", ""))) or "skill"


TASKS = {
    **tasks(switch_energy, energy_chosen, energy_back, energy_is_back),
    "unnamed energy": unnamed_energy_pays,
}
