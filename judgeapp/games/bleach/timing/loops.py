"""Loops with optional actions: shown three times without interruption, then repeated as often as is named."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from judgeapp.domain.saying import commas, say, say_many
from judgeapp.domain.timing.actions import Action, InvalidAction
from judgeapp.domain.timing.grounds import Refusal, by_reading, by_rule
from judgeapp.domain.timing.things import Mod
from judgeapp.games.bleach.timing.places import LOOPS

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

Numbers = Mapping[tuple[str, str], int]
Mods = Mapping[str, tuple[Mod, ...]]
TIMES = 3  # demonstrations before a number is named


class Loop(NamedTuple):
    """A loop that a player shows.

    position  what has to be the same again;  serial: how many effects there had been
    numbers   what was counted;  mods: changes of stats, by thing
    gain      what one round does to what is counted;  added: and to stats
    shown     how often it has been shown
    """

    player: str
    position: tuple[Any, ...]
    serial: int
    numbers: Numbers
    mods: Mods
    gain: Numbers = MappingProxyType({})
    added: Mods = MappingProxyType({})
    shown: int = 0


def interrupt(table: "Table", player: str) -> None:
    """Let what a player does end the demonstration of another player's loop."""
    loop = table.memo.get("loop")
    if loop is not None and loop.player != player:
        table.remember("loop", None)
        text = say(
            "{player} interrupts {other}'s loop: it has to be shown again from the start.",
            player=player,
            other=loop.player,
        )
        table.tell("interrupted", text, by_reading("A19", LOOPS), player=player)


def is_a_round(table: "Table", action: Action) -> Refusal | None:
    """A demonstration has to lead back to where it began, and to do the same as the one before."""
    loop = table.memo.get("loop")
    if loop is None or loop.player != action.player:
        return None
    now = _seen(table, action.player)
    if now.position != loop.position or now.serial == loop.serial:
        return Refusal(say("This is not yet the position from which the loop is shown."), by_rule(LOOPS))
    if loop.shown and _round(loop, now) != (loop.gain, loop.added):
        return Refusal(say("This time it has not done the same as before: it is no loop."), by_rule(LOOPS))
    return None


def show(table: "Table", action: Action) -> None:
    """Begin to show a loop, or end one demonstration of it."""
    loop, now = table.memo.get("loop"), _seen(table, action.player)
    if loop is None or loop.player != action.player:
        table.remember("loop", now)
        table.tell(
            "loop", say("{player} shows a loop from here.", player=action.player), by_rule(LOOPS), player=action.player
        )
        return
    gain, added = _round(loop, now)
    shown = loop.shown + 1
    table.remember("loop", now._replace(gain=gain, added=added, shown=shown))
    text = say_many("{player} has shown the loop {n} time.", "{player} has shown the loop {n} times.", shown,
                    player=action.player)  # fmt: skip
    table.tell("loop", text, by_rule(LOOPS), player=action.player)


def can_repeat(table: "Table", action: Action) -> Refusal | None:
    """A loop is repeated once it has been shown often enough, and only from where it was shown."""
    times, loop = action.args["times"], table.memo.get("loop")
    if not isinstance(times, int) or isinstance(times, bool) or times < 1:
        raise InvalidAction(say("A loop is repeated a whole number of times, from 1."))
    if loop is None or loop.player != action.player or loop.shown < TIMES:
        shown = loop.shown if loop is not None and loop.player == action.player else 0
        text = say(
            "The loop must be shown {times} times without interruption; it has been shown {shown} times.",
            times=TIMES,
            shown=shown,
        )
        return Refusal(
            text,
            by_rule(LOOPS),
            say("when {player} has shown the loop {times} times", player=action.player, times=TIMES),
        )
    now = _seen(table, action.player)
    if (now.position, now.serial) != (loop.position, loop.serial):
        return Refusal(say("Another round has begun: end it first."), by_rule(LOOPS))
    for (player, name), by in loop.gain.items():
        if player == action.player and loop.numbers[player, name] + by * times < 0:
            label = table.timing.numbers[name]
            return Refusal(say("There is not enough for that many times ({label}).", label=label), by_rule(LOOPS))
    return None


def repeat(table: "Table", action: Action) -> None:
    """Let the loop take place so many times more, at once."""
    times, loop = action.args["times"], table.memo["loop"]
    for (player, name), by in loop.gain.items():
        table.add(player, name, by * times)
    for key, mods in loop.added.items():
        more = tuple(mod._replace(by=mod.by * times) for mod in mods)
        table.alter(key, mods=(*table.things[key].mods, *more))
    table.remember("loop", None)
    labels = table.timing.numbers
    done = commas(
        say("{player} {amount} {label}", player=player, amount=f"{by * times:+}", label=labels[name])
        for (player, name), by in loop.gain.items()
    )
    text = say("The loop takes place {times} times; play goes on at once.", times=times)
    if done:
        text = say("The loop takes place {times} times: {done}; play goes on at once.", times=times, done=done)
    table.tell("repeated", text, by_rule(LOOPS), player=action.player, times=times)


def _round(loop: Loop, now: Loop) -> tuple[Numbers, Mods]:
    """Return what one round has done to what is counted and to stats."""
    gain = {key: value - loop.numbers[key] for key, value in now.numbers.items() if value != loop.numbers[key]}
    added = {key: mods[len(loop.mods[key]) :] for key, mods in now.mods.items() if mods != loop.mods[key]}
    return MappingProxyType(gain), MappingProxyType(added)


def _seen(table: "Table", player: str) -> Loop:
    cards = sorted(table.things.values(), key=lambda each: each.key)
    things = tuple((each.key, each.zone, each.marks, each.on, each.controller) for each in cards)
    waits = tuple(item.key for item in table.pile)
    position = (table.step, table.asking.kind, table.asking.player, waits, things, table.standing,
                table.memo.get("used"))  # fmt: skip
    mods = {each.key: each.mods for each in table.things.values()}
    return Loop(player, position, table.serial, MappingProxyType(dict(table.numbers)), MappingProxyType(mods))
