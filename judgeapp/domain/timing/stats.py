"""Numbers on things as they are now: what is printed, what effects have made of it, and what static texts add."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from judgeapp.domain.timing.things import Mod, Text, Thing

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


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
    from judgeapp.domain.timing.conditions import all_hold

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
