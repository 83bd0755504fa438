"""Damage, healing, and what leaves play by itself (209, 210)."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.changes import Change
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.effects import put_mod
from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.state import Item, Task
from judgeapp.domain.timing.things import Mod, Thing
from judgeapp.games.x610z.timing.states import with_stat
from judgeapp.games.x610z.timing.zones import doom, settle_soon, zone_change

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def damage(table: "Table", this: Change) -> None:
    """A summon is dealt damage, if the source, when it is a permanent, is in play (210.2, 210.4); a change."""
    thing, source = table.things[this.thing], table.things.get(str(this.more.get("source", "")))
    if source is not None and source.kind != "flux" and source.zone != "play":
        text = say("{card} is not in play any more: the damage isn't dealt.", card=source.name)
        table.tell("prevented", text, by_reading("A8", "210.4"), thing=thing.key)
        return
    if thing.kind != "summon":
        text = say("{card} is no summon: it takes no damage.", card=thing.name)
        table.tell("skipped", text, by_rule("210.1"), thing=thing.key)
        return
    total = thing.stats.get("damage", 0) + this.amount
    with_stat(table, thing.key, "damage", total)
    text = say("{card} takes {amount} damage ({total} now).", card=thing.name, amount=this.amount, total=total)
    flux = source is not None and source.kind == "flux"
    grounds = by_reading("A8", "210.3", "210.4") if flux else this.grounds
    table.tell("damaged", text, grounds, player=thing.controller, thing=thing.key, amount=this.amount)
    settle_soon(table)


def heal(table: "Table", this: Change) -> None:
    """Damage is taken off a summon; a change."""
    thing = table.things[this.thing]
    off = min(this.amount, thing.stats.get("damage", 0))
    with_stat(table, thing.key, "damage", thing.stats.get("damage", 0) - off)
    text = say("{card} is healed of {amount} damage.", card=thing.name, amount=off)
    table.tell("healed", text, this.grounds, player=thing.controller, thing=thing.key, amount=off)


def change_stat(table: "Table", key: str, mod: Mod, item: Item) -> None:
    """Change a stat, and see whether the damage on the summon is lethal now; a task."""
    put_mod(table, key, mod, item)
    thing = table.things[key]
    if thing.stats.get("defense") and not thing.stats.get("damage") and not stat_of(table, thing, "defense"):
        text = say("{card} has defense 0 but no damage: it is not destroyed.", card=thing.name)
        table.tell("survives", text, by_reading("A28", "210.5"), thing=key)
    settle_soon(table)


def settle(table: "Table") -> None:
    """Destroy what has lethal damage, discard what has lost its last counter or its focus, and see who loses; a task.

    What falls together is dealt with together: whose life base has left play loses before anything else happens.
    """
    if fallen := table.memo.get("fallen"):
        table.remember("fallen", None)
        table.later(*(_lost(table, key) for key in fallen), Task("settle"))
        return
    doomed = []
    for thing in table.in_play():
        why = _lethal(table, thing) or doom(table, thing)
        if why is not None:
            text, then, grounds = why
            table.tell("doomed", say("{why}.", why=text), grounds, thing=thing.key)
            doomed.append(zone_change(thing, "discard", _to_pile(grounds), then=then))
    table.later(*doomed)


def _lethal(table: "Table", thing: Thing) -> tuple[str, str, Grounds] | None:
    """Return why a summon is destroyed by its damage; one that has none is not, whatever its defense (A28)."""
    taken = thing.stats.get("damage", 0)
    if not taken or "defense" not in thing.stats or taken < (defense := stat_of(table, thing, "defense")):
        return None
    text = say("{card} has {damage} damage and defense {defense}: that is lethal", card=thing.name, damage=taken,
               defense=defense)  # fmt: skip
    return text, "destroyed", by_rule("210.5")


def _to_pile(grounds: Grounds) -> Grounds:
    return by_rule("210.7") if "210.5" in grounds.rules else grounds


def _lost(table: "Table", key: str) -> Task:
    thing = table.things[key]
    return Task("lose", (thing.owner, say("{card} has left play", card=thing.name), by_rule("106.3", "210.8")))
