"""Rule processing (chapter 9), and what is watched for all the time: losses and situation triggers."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.changes import change
from judgeapp.domain.timing.conditions import all_hold, raw_stat_of
from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.state import Event, Pending, Task
from judgeapp.domain.timing.things import Text, Thing, frozen
from judgeapp.domain.timing.triggers import works
from judgeapp.games.dragon_ball_super.timing.skills import has, has_known_power

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

LOSS = {"life": "9-2-3", "deck": "9-2-4"}
WORDS = {"life": say("no Life is left"), "deck": say("the deck is empty")}
NOTHING_HAPPENS = Event("", "", by_rule("8-6-6"))


def process(table: "Table") -> tuple[Task, ...]:
    """Return what the rules do at this moment, all of it together (4-5-3-1, 9-1-2-3)."""
    judge(table)
    watch(table)
    if table.over is not None:
        return ()
    return (*_idle_combos(table), *_without_power(table))


def interrupt(table: "Table") -> None:
    """Do at once what does not wait for a checkpoint (9-1-2-1); a task after everything that happens."""
    if table.settings["loss"] == "at once":
        judge(table)
    if table.over is None:
        watch(table)


def judge(table: "Table") -> None:
    """Let every player lose who has no Life or no deck left; all at once is a draw (9-2, 1-2-3)."""
    why = {player: area for player in table.seats() for area in LOSS if table.number(player, area) == 0}
    if not why or table.over is not None:
        return
    rules = tuple(dict.fromkeys(LOSS[area] for area in why.values()))
    at_once = by_reading("A1", "9-2-1", *rules, "1-2-2")
    if len(why) == len(table.seats()):
        for player, area in why.items():
            text = say("{player} loses the game: {why}.", player=player, why=WORDS[area])
            table.tell("lost", text, at_once, player=player)
        table.timing.tasks["draw game"](table, say("all players have lost at the same moment"), by_rule("1-2-3"))
        return
    for player, area in why.items():
        table.timing.tasks["lose"](table, player, WORDS[area], at_once)


def watch(table: "Table") -> None:
    """Make a situation trigger pending when its situation comes about; it must end before it can come about anew.

    `met` in the memo holds each one that has come about, with whether it still goes on.
    """
    found = table.with_texts("situation")
    if not found:
        return
    met: frozenset[tuple[str, str, bool]] = table.memo.get("met", frozenset())
    waiting = {(each.source, each.text.name) for each in table.pending}
    for thing, text in found:
        key = (thing.key, text.name)
        now = reached(table, thing, text)
        if now and (*key, True) not in met:
            grounds = by_reading("A11", "8-6-6-1") if (*key, False) in met else by_rule("8-6-6-1")
            table.wait([Pending(table.new_key(), text, thing.key, thing.controller)])
            told = say("{skill}: its situation has come about.", skill=text.name)
            table.tell("came about", told, grounds, thing=thing.key)
            met = (met - {(*key, False)}) | {(*key, True)}
        elif not now and (*key, True) in met and key not in waiting:
            met = (met - {(*key, True)}) | {(*key, False)}
    if met != table.memo.get("met", frozenset()):
        table.remember("met", met or None)


def reached(table: "Table", thing: Thing, text: Text) -> bool:
    """Tell whether the situation of a situation trigger holds."""
    return works(table, thing, text, NOTHING_HAPPENS) and all_hold(table, text.needs, thing.controller, thing.key)


def _idle_combos(table: "Table") -> list[Task]:
    """Battle Cards in the Combo Area outside of a battle go to the Drop Area (9-3-2)."""
    if "battle" in table.memo:
        return []
    idle = [thing for thing in table.things.values() if thing.zone == "combo" and thing.kind == "battle"]
    return [change("move", thing.controller, by_rule("9-3-2"), thing=thing.key, to="drop") for thing in idle]


def _without_power(table: "Table") -> list[Task]:
    """Battle Cards with a power of 0 or less go to the Drop Area; what lowered it has put them there (9-5-2-1)."""
    gone = [thing for thing in table.in_play(kind="battle") if has_known_power(thing) and _weak(table, thing)]
    return [
        change(
            "move",
            thing.controller,
            _grounds(thing),
            thing=thing.key,
            to="drop",
            more=frozen({"source": _lowered(thing)}),
        )
        for thing in gone
    ]


def _weak(table: "Table", thing: Thing) -> bool:
    return raw_stat_of(table, thing, "power") <= 0


def _grounds(thing: Thing) -> Grounds:
    return by_reading("A22", "9-5-2", "10-12-1") if has(thing, "Indestructible") else by_rule("9-5-2", "9-5-2-1")


def _lowered(thing: Thing) -> str:
    lowering = [mod.source for mod in thing.mods if mod.stat == "power" and (mod.by < 0 or mod.to is not None)]
    return lowering[-1] if lowering else ""
