"""What is true of things now: their numbers, and the conditions that effects and texts ask.

Each asks for the other: a condition compares numbers, and a static text adds to a number while its conditions hold.
A number is what is printed, what effects have made of it, and what static texts add. The conditions are a small
vocabulary, the same in all games where it can be.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.timing.state import Mod, Text, Thing

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

Condition = Mapping[str, Any]


def stat_of(table: "Table", thing: Thing, name: str) -> int:
    """Return a stat: basic value or what has replaced it, then additions, then exchanges; never below 0."""
    return max(0, raw_stat_of(table, thing, name))


def raw_stat_of(table: "Table", thing: Thing, name: str) -> int:
    """Return a stat that may be below 0 (for sums)."""
    heeds = table.timing.heeds
    mods = [mod for mod in (*thing.mods, *_static(table, thing)) if heeds(table, thing, name, mod)]
    for mod in reversed(mods):
        if mod.swap and name in (mod.stat, mod.swap):
            name = mod.swap if name == mod.stat else mod.stat
    value = thing.stats.get(name, 0)
    for mod in mods:
        if mod.stat == name and mod.to is not None:
            value = mod.to
    return value + sum(mod.by for mod in mods if mod.stat == name and not mod.swap)


def _static(table: "Table", thing: Thing) -> Iterator[Mod]:
    """Yield what static texts in play change on a thing."""
    for source, text in table.with_texts("static"):
        if source.zone not in (text.zones or table.timing.in_play):
            continue
        for op in text.ops:
            reached = op.name == "stat" and _reaches(table, source, text, op.args.get("of", "self"), thing)
            args = op.args
            conditions = (*text.lasting_conditions, *args.get("if", ()))
            if reached and _holds(table, conditions, source):
                yield Mod(op.value, args.get("by", 0), args.get("to"), args.get("swap", ""), source=source.key)


def _holds(table: "Table", conditions: tuple[Any, ...], source: Thing) -> bool:
    """Tell whether the conditions of a static text hold, which may ask for numbers that depend on other texts."""
    if not conditions:
        return True
    table.meter.go_in()
    holds = all_hold(table, conditions, source.controller, source.key)
    table.meter.come_out()
    return holds


def _reaches(table: "Table", source: Thing, text: Text, of: str, thing: Thing) -> bool:
    if of == "self":
        return thing.key == source.key
    if of == "host":
        return thing.key == source.on
    if of.startswith("each "):
        mine = text.more.get("whose", "each")
        whose = mine == "each" or (thing.controller == source.controller) == (mine == "you")
        others = not text.more.get("other") or thing.key != source.key
        return (
            whose
            and others
            and thing.zone in table.timing.in_play
            and of.removeprefix("each ") in (thing.kind, "thing")
        )
    return of in (thing.key, thing.name)


def all_hold(table: "Table", conditions: Iterable[Condition], you: str, me: str) -> bool:
    """Tell whether all conditions hold; `you` is the controller of the text, `me` the key of its thing."""
    return all(holds(table, condition, you, me) for condition in conditions)


def holds(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """Tell whether one condition holds. Its first key is its name; a condition in words is taken as true."""
    table.meter.spend(1)
    name = next(iter(condition))
    return table.timing.conditions[name](table, condition, you, me)


def players_of(table: "Table", who: str, you: str) -> tuple[str, ...]:
    """Return the players that a word means: "you", "opponent", "each", "turn player", or a player's name."""
    if who == "you":
        return (you,)
    if who == "opponent":
        return table.opponents(you)
    if who == "each":
        return table.seats(you)
    if who == "turn player":
        return (table.turn_player,)
    return (who,)


def _not(table: "Table", condition: Condition, you: str, me: str) -> bool:
    return not all_hold(table, condition["not"], you, me)


def _any(table: "Table", condition: Condition, you: str, me: str) -> bool:
    return any(holds(table, each, you, me) for each in condition["any"])


def _thing(table: "Table", ref: str, me: str) -> Any:
    return table.things.get(me) if ref == "self" else table.find(ref)


def _zone(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ zone = "play", of = "Gorilla" }`: a thing is in a zone."""
    thing = _thing(table, condition.get("of", "self"), me)
    return thing is not None and thing.zone == condition["zone"]


def _mark(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ mark = "depleted", of = "self" }`: a thing is in a state."""
    thing = _thing(table, condition.get("of", "self"), me)
    return thing is not None and condition["mark"] in thing.marks


def _number(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ number = "deck", of = "opponent", most = 5 }`: what is counted for a player is between `least` and `most`."""
    of = condition.get("of", "you")
    values = [table.number(player, condition["number"]) for player in players_of(table, of, you)]
    return all(value is None or _between(value, condition) for value in values)


def _stat(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ stat = "power", of = "self", least = 10000 }`."""
    thing = _thing(table, condition.get("of", "self"), me)
    return thing is not None and _between(stat_of(table, thing, condition["stat"]), condition)


def _count(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ count = "play", kind = "character", of = "you", least = 3 }`: how many things of a player are in a zone."""
    players = players_of(table, condition.get("of", "you"), you)
    kind = condition.get("kind", "")
    table.meter.spend(len(table.things) >> 3)
    found = [
        thing
        for thing in table.things.values()
        if thing.zone == condition["count"] and thing.controller in players and kind in ("", thing.kind)
    ]
    return _between(len(found), condition)


def _turn(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ turn = "you" }`: whose turn it is."""
    return table.turn_player in players_of(table, condition["turn"], you)


def _step(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ step = "power" }`: the step of the turn."""
    return bool(table.step == condition["step"])


def _words(table: "Table", condition: Condition, you: str, me: str) -> bool:
    """`{ words = "you have three Hollows", holds = true }`: a judge has looked and said whether it holds."""
    return bool(condition.get("holds", True))


def _between(value: int, condition: Condition) -> bool:
    least: int = condition.get("least", -(10**9))
    most: int = condition.get("most", 10**9)
    return least <= value <= most


CONDITIONS: dict[str, Callable[["Table", Condition, str, str], bool]] = {
    "not": _not,
    "any": _any,
    "zone": _zone,
    "mark": _mark,
    "number": _number,
    "stat": _stat,
    "count": _count,
    "turn": _turn,
    "step": _step,
    "words": _words,
}
