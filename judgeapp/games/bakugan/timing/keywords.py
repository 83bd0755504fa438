"""Keywords, which are stats here, and what they do to other stats of a Bakugan (7.3)."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing import effects
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.grounds import by_reading, by_rule
from judgeapp.domain.timing.state import Item
from judgeapp.domain.timing.terms import shown
from judgeapp.domain.timing.things import Mod, Thing, frozen

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

KEYWORDS = ("DoubleStrike", "ShadowStrike", "FrostStrike")


def keyword(table: "Table", thing: Thing, name: str) -> int:
    """Return how much of a keyword a Bakugan has, 0 for none."""
    return stat_of(table, thing, name)


def heeds(table: "Table", thing: Thing, name: str, mod: Mod) -> bool:
    """Tell whether a change of a stat counts: nothing reduces BPower or Damage Rating under ShadowStrike (7.3.2.1)."""
    return not _reduces(thing, name, mod) or not keyword(table, thing, "ShadowStrike")


def _reduces(thing: Thing, name: str, mod: Mod) -> bool:
    if thing.kind != "bakugan" or name not in ("power", "damage") or mod.stat != name:
        return False
    return mod.by < 0 or (mod.to is not None and mod.to < thing.stats.get(name, 0))


def put_mod(table: "Table", key: str, mod: Mod, item: Item) -> None:
    """Change a stat of a thing; a task. Keywords are stats that a Bakugan may get; ShadowStrike refuses reductions."""
    thing = table.things[key]
    if thing.zone != "play":
        text = say(
            "{thing} is not in play any more: its {stat} does not change.", thing=thing.name, stat=shown(mod.stat)
        )
        table.tell("skipped", text, by_rule("4.1.3", "6.8.3"), thing=key, item=item.key)
        return
    if _reduces(thing, mod.stat, mod) and keyword(table, thing, "ShadowStrike"):
        text = say("{thing} has ShadowStrike: its {stat} can't be reduced.", thing=thing.name, stat=shown(mod.stat))
        table.tell("prevented", text, by_rule("7.3.2.1"), thing=key, item=item.key)
        return
    if mod.stat in KEYWORDS and mod.stat not in thing.stats:
        table.alter(key, stats=frozen({**thing.stats, mod.stat: 0}))
    effects.put_mod(table, key, mod, item)
    if mod.stat == "ShadowStrike" and mod.by > 0:
        _revert(table, key)
    if mod.stat in ("damage", "DoubleStrike", "FrostStrike"):
        _too_late(table, key)


def _revert(table: "Table", key: str) -> None:
    """Undo what has reduced a Bakugan this turn: it has gained ShadowStrike (7.3.2.2)."""
    thing = table.things[key]
    kept = tuple(mod for mod in thing.mods if mod.until == "held" or not _reduces(thing, mod.stat, mod))
    if kept != thing.mods:
        table.alter(key, mods=kept)
        text = say("What has reduced {thing} this turn is undone.", thing=thing.name)
        table.tell("reverted", text, by_rule("7.3.2.2"), thing=key)


def _too_late(table: "Table", key: str) -> None:
    """Say that a change comes too late for the damage that this Bakugan is dealing (1.16.1.1)."""
    if any(each.attack and each.source == key for each in table.memo.get("damages", ())):
        text = say("The damage that {card} is dealing stays as it is.", card=table.name(key))
        table.tell("noted", text, by_reading("A13", "1.16.1.1"), thing=key)
