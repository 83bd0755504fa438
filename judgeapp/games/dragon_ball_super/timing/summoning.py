"""Effects that bring cards into the Battle Area: played by skills, on top of others, from realms, as tokens."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import say
from judgeapp.domain.timing.changes import change, forbidden
from judgeapp.domain.timing.effects import Effect, each_thing, gone
from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.state import Item, Question, Task
from judgeapp.domain.timing.things import Op, Thing, frozen
from judgeapp.games.dragon_ball_super.timing.areas import amount_in
from judgeapp.games.dragon_ball_super.timing.costs import restore_energy
from judgeapp.games.dragon_ball_super.timing.keywords import base_of
from judgeapp.games.dragon_ball_super.timing.skills import printed

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def enter(item: Item, thing: Thing, grounds: Grounds, **more: Any) -> Task:
    """Return the task that puts a card into the Battle Area of an effect's master."""
    facts = {"source": item.source, "master": item.controller, **more}
    return change("move", item.controller, grounds, thing=thing.key, to="battle", you=item.controller, by=item.key,
                  more=frozen(facts))  # fmt: skip


def play(table: "Table", item: Item, op: Op) -> None:
    """`{ play = "target" }`; `rest = true` in Rest Mode; `on = "Goku"` on top of a card, `as = "Evolve"` evolved."""
    label = base_of(item.facts.get("label", ""))
    how = {"how": op.args.get("as", label or "skill"), **({"rest": True} if op.args.get("rest") else {})}
    if "on" in op.args:
        how["cover"] = (table.thing(op.args["on"]).key,)
    grounds = by_rule("10-32-3") if label == "Arrival" else by_rule("3-6-3", "3-6-4")

    def task(thing: Thing) -> Task:
        if barrier := forbidden(table, "play", item.controller, thing.key):
            why = say("{card} can't be played ({barrier}).", card=thing.name, barrier=barrier)
            return Task("skip", (why, table.cite("can't")))
        if thing.kind != "battle":
            why = say("{card} is no Battle Card: it can't be played.", card=thing.name)
            return Task("skip", (why, by_rule("3-6-3")))
        return enter(item, thing, grounds, **how)

    each_thing(table, item, op, str(op.value), task)


def token(table: "Table", item: Item, op: Op) -> None:
    """`{ token = "Saibaiman Token", power = 5000 }`: a Battle Card that is no card (10-18)."""
    name = str(op.value)
    number = sum(thing.name == name for thing in table.things.values()) + 1
    stats = {stat: op.args[stat] for stat in ("power", "combo") if stat in op.args}
    marks = frozenset({"token", *op.args.get("marks", ())})
    thing = Thing(name if number == 1 else f"{name} {number}", name, "battle", item.controller, item.controller,
                  "removed", marks=marks, stats=frozen(stats))  # fmt: skip
    table.put(printed(thing))
    rest = {"rest": True} if op.args.get("rest") else {}
    table.later(enter(item, thing, by_rule("10-18-1", "10-18-3"), how="token", **rest))


def evolve(table: "Table", item: Item, op: Op) -> None:
    """[Evolve], its kinds, and [Union-Potara]: onto the cards chosen on activation, or in place of one."""
    chosen = [table.things[key] for key in item.facts.get("with", ())]
    me = table.things[item.source]
    there = all(thing.zone == "battle" and thing.controller == item.controller for thing in chosen)
    if not there or me.zone != "hand":
        text = say("{card} can't be played: what was chosen for it has left the Battle Area.", card=me.name)
        table.tell("fails", text, by_reading("A24", "1-3-2", "10-5-1"), player=item.controller, thing=me.key)
        return
    kind = str(op.value)
    if kind == "Xeno-Evolve":
        about = {"to": "warp", "you": item.controller, "by": item.key}
        rule = by_rule("10-5-5", "11-4-1")
        away = [change("move", thing.owner, rule, thing=thing.key, **about) for thing in chosen]
        table.later(*away, enter(item, me, by_rule("10-5-5"), how=kind))
        return
    rule = by_rule("10-13-4-4") if kind == "Union-Potara" else by_rule("10-5-4")
    table.later(enter(item, me, rule, how=kind, cover=tuple(thing.key for thing in chosen)))


def fuse(table: "Table", item: Item, op: Op) -> None:
    """[Union-Fusion]: the cards that fuse go from the hand to the Drop Area, and the card is played (10-13-3-4)."""
    chosen = [table.things[key] for key in item.facts.get("with", ())]
    me = table.things[item.source]
    if any(thing.zone != "hand" for thing in (*chosen, me)):
        text = say("{card} can't be played: the cards for its fusion are not in the hand any more.", card=me.name)
        table.tell("fails", text, by_reading("", "1-3-2", "10-13-3-1"), player=item.controller, thing=me.key)
        return
    rule = by_rule("10-13-3-4")
    drops = [change("move", thing.owner, rule, thing=thing.key, to="drop", you=item.controller) for thing in chosen]
    table.later(*drops, enter(item, me, rule, how="Union-Fusion"))


def absorb(table: "Table", item: Item, op: Op) -> None:
    """[Union-Absorb]: the chosen card goes on top of the card whose skill it is (10-13-5-4)."""
    chosen = table.things[item.facts["with"][0]]
    me = table.things[item.source]
    if me.zone != "battle" or chosen.zone != item.facts["zones"].get(chosen.key):
        text = say("{card} can't be placed on {other}: one of them is not there any more.", card=chosen.name,
                   other=me.name)  # fmt: skip
        table.tell("fails", text, by_reading("A24", "1-3-2", "10-13-5-1"), player=item.controller, thing=me.key)
        return
    table.later(enter(item, chosen, by_reading("A26", "10-13-5-4"), how="Union-Absorb", cover=(me.key,)))


def realm(table: "Table", item: Item, op: Op) -> None:
    """[Over Realm], [Dark Over Realm]: the whole Drop Area goes to the Warp, and the card is played."""
    me, you = table.things[item.source], item.controller
    if me.zone != "hand":
        gone(table, item, op)
        return
    dark = op.value == "Dark Over Realm"
    rule = by_rule("10-25-3") if dark else by_reading("A23", "10-15-3")
    named = [thing for thing in table.things.values() if thing.zone == "drop" and thing.controller == you]
    unnamed = (amount_in(table, you, "drop") or len(named)) - len(named)
    moves = [change("move", you, rule, thing=thing.key, to="warp", you=you) for thing in named]
    rest = [Task("to warp", (you, unnamed, rule))] if unnamed > 0 else []
    table.later(*moves, *rest, enter(item, me, rule, how=str(op.value), realm=not dark))


def depart(table: "Table", item: Item, op: Op) -> None:
    """A card played with [Over Realm] is sent to the Warp at the end of the turn (10-15-4)."""
    rule = by_reading("A23", "10-15-4", "11-4-1")
    each_thing(table, item, op, "self", lambda thing: change(
        "move", thing.owner, rule, thing=thing.key, to="warp", you=item.controller, by=item.key))  # fmt: skip


def to_warp(table: "Table", player: str, amount: int, grounds: Grounds) -> None:
    """Send cards of the Drop Area that the scene does not name to the Warp; a task."""
    table.add(player, "drop", -amount)
    table.add(player, "warp", amount)
    text = say("{player} sends {amount} more cards of the Drop Area to the Warp.", player=player, amount=amount)
    table.tell("moved", text, grounds, player=player, came_from="drop", to="warp")


def swap(table: "Table", item: Item, op: Op) -> None:
    """[Swap X]: up to 1 Battle Card with energy cost X is played from the hand; its own card goes back (10-24-3)."""
    wanted = {"zone": "hand", "kind": "battle", "of": "you", "cost": item.facts["text"].more["x"], "up_to": True}
    choice = (item, Op("choose", 1, frozen(wanted)), item.controller, by_rule("10-24-3", "8-5-3-2"))
    table.later(Task("choose for", choice), Task("swapped", (item.key,)))


def swapped(table: "Table", key: str) -> None:
    """Play what was chosen, then take the card with [Swap] back; a task."""
    item = table.resolving[-1]
    me = table.things[item.source]
    plays = [enter(item, table.things[each], by_rule("10-24-3"), how="Swap") for each in item.targets]
    back = change("move", me.owner, by_rule("10-24-3"), thing=me.key, to="hand", you=item.controller, by=item.key)
    table.later(*plays, *([back] if me.zone == "battle" else []))


def field(table: "Table", item: Item, op: Op) -> None:
    """[Field]: the Extra Card comes in Active Mode, and stays (10-3-1)."""
    me = table.things[item.source]
    table.later(enter(item, me, by_rule("10-3-1"), how="Field"))


def aegis(table: "Table", item: Item, op: Op) -> None:
    """[Aegis]: up to two of the player's energy are switched to Active Mode (10-33-3)."""
    rested = table.number(item.controller, "rested")
    most = 2 if rested is None else min(2, rested)
    text = say("{player} chooses how much energy is switched to Active Mode (0 to {most}).", player=item.controller,
               most=most)  # fmt: skip
    about = {"task": "energy back", "args": (item.controller,), "least": 0, "most": most}
    table.ask(Question("number", item.controller, text, by_rule("10-33-3"), default=most, about=frozen(about)))


def energy_back(table: "Table", player: str, amount: int) -> None:
    """Switch energy to Active Mode; a task."""
    restore_energy(table, player, amount)
    text = say("{player} switches {amount} energy to Active Mode.", player=player, amount=amount)
    table.tell("unmarked", text, by_rule("10-33-3"), player=player, mark="rest")


def keyword(table: "Table", item: Item, op: Op) -> None:
    """`{ keyword = "Swap" }`: what a keyword skill does; its label gives a text this effect."""
    if op.value not in (base_of(item.facts.get("label", "")), "departure"):
        gone(table, item, op)
        return
    KEYWORDS[op.value](table, item, op)


KEYWORDS: dict[str, Effect] = {
    **dict.fromkeys(("Evolve", "EX-Evolve", "Xeno-Evolve", "Union-Potara"), evolve),
    **dict.fromkeys(("Over Realm", "Dark Over Realm"), realm),
    "departure": depart,
    "Union-Fusion": fuse,
    "Union-Absorb": absorb,
    "Swap": swap,
    "Field": field,
    "Aegis": aegis,
}
SUMMONING: dict[str, Effect] = {"play": play, "token": token, "keyword": keyword}
SUMMONING_TASKS: dict[str, Callable[..., None]] = {"to warp": to_warp, "swapped": swapped, "energy back": energy_back}
