"""The queue: priority, when what can be done, what goes on it and how, what comes after, and loops."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.timing import piles
from judgeapp.domain.timing.config import Action, Check, InvalidAction
from judgeapp.domain.timing.piles import Pile, open_window, place_trigger, put_on_top
from judgeapp.domain.timing.state import Grounds, Item, Mod, Refusal, Task, by_reading, by_rule
from judgeapp.domain.timing.table import Table
from judgeapp.games.bleach.timing.headings import (
    CARS,
    COSTS,
    HOW_TO_PLAY,
    LOOPS,
    ONE_EFFECT,
    PHASE_C,
    PRIORITY,
    SEQUENCE,
    SIX_STAGES,
    TRIGGERED,
    TRIGGERED_FIRST,
)

ADDING = ("priority", "battle")  # questions at which an effect can go on the queue
FREE = (*ADDING, "declare")  # questions at which a player is free to do something
ANY = (*FREE, "defend", "resource")  # every question of the game's own


def only_at(kind: str, text: str, *rules: str) -> Check:
    """The player must have been asked for just this."""

    def check(table: Table, action: Action) -> Refusal | None:
        return None if table.asking.kind == kind else Refusal(text, by_rule(*rules))

    return check


def has_priority(*kinds: str) -> Check:
    """Cards and effects are for players with priority, or of whom one of these things is asked."""

    def check(table: Table, action: Action) -> Refusal | None:
        if table.asking.kind in kinds:
            return None
        return Refusal(
            say("{player} does not have priority: {question}", player=action.player, question=table.asking.text),
            by_rule(PRIORITY),
        )

    return check


# --- what goes on the queue

ON_USE = ("used", "paid", "boosted")  # what happens while a player adds an effect, in stages 3 to 5


def first(table: Table) -> str:
    """Return who has priority first: the active player; by the other reading not after the last resolution."""
    emptied = bool(table.windows) and not table.pile
    if emptied and table.settings["last_response"] == "responding":
        return table.next_player(table.turn_player)
    return table.turn_player


def again(table: Table) -> None:
    """Start the six stages over after a resolution, with triggered effects in stages 1 and 2; a task."""
    if table.pending:
        names = commas(table.name(each.key) for each in table.pending)
        text = say("An effect resolves completely before anything goes on the queue: {names} waited for that.",
                   names=names)  # fmt: skip
        table.tell("waited", text, by_rule(ONE_EFFECT))
        table.later(Task("triggers"), Task("again"))
        return
    if not table.pile:
        grounds = by_reading("A2", SIX_STAGES, CARS)
        table.tell("emptied", say("The queue is empty; {player} is asked first.", player=first(table)), grounds)
    piles.again(table)


def add(table: Table, item: Item, text: str, grounds: Grounds, kind: str, asked: str) -> None:
    """Put an effect on the queue: in a window its player keeps priority, as a battle action it opens a window."""
    interrupt(table, item.controller)
    if asked == "battle":
        table.later(Task("acted in battle", (item.controller,)))
        open_window(table, "battle", grounds=by_rule(PRIORITY, PHASE_C))
    else:
        table.later(Task("priority", (item.controller,)))
    put_on_top(table, item, text, grounds, kind)


def place(table: Table, item: Item) -> None:
    """Put a triggered effect on the queue; that it has to be used unless it says "may" is a reading (A8), too."""
    event, when = item.facts["event"], item.facts["text"].when
    rules = (TRIGGERED_FIRST, SIX_STAGES, TRIGGERED)
    if when.event in ON_USE or event.get("how") in ("cost", "boost") or event.get("kind") == "event":
        place_trigger(table, item, by_reading("A7", *rules))  # there is no stage for it
    elif "optional" in item.marks:
        place_trigger(table, item, by_rule(*rules))
    else:
        place_trigger(table, item, by_reading("A8", *rules))


def after(table: Table, item: Item, worked: bool) -> None:
    """Remove an event from the game that says so, once its effect has left the queue."""
    card = table.things.get(item.source)
    if item.sort == "card" and card is not None and card.facts.get("after") == "removed" and card.zone == "discard":
        table.alter(card.key, zone="removed")
        table.put_last(card.key)
        text = say("{card} is removed from the game after use.", card=card.name)
        table.tell("moved", text, by_reading("A17", HOW_TO_PLAY["event"], COSTS), player=card.owner, thing=card.key,
                   came_from="discard", to="removed")  # fmt: skip


QUEUE = Pile(
    word="queue",
    keeps=True,
    first=first,
    before=lambda table, item: True,
    after=after,
    open=by_rule(PRIORITY, SEQUENCE),
    hand_on=by_rule(PRIORITY),
    passing=by_rule(PRIORITY),
    resolve=by_rule(SIX_STAGES),
    back=by_rule(SIX_STAGES),
    close=by_rule(PRIORITY),
)


Numbers = Mapping[tuple[str, str], int]
Mods = Mapping[str, tuple[Mod, ...]]


# --- loops with optional actions

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


def interrupt(table: Table, player: str) -> None:
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


def is_a_round(table: Table, action: Action) -> Refusal | None:
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


def show(table: Table, action: Action) -> None:
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


def can_repeat(table: Table, action: Action) -> Refusal | None:
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


def repeat(table: Table, action: Action) -> None:
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


def _seen(table: Table, player: str) -> Loop:
    cards = sorted(table.things.values(), key=lambda each: each.key)
    things = tuple((each.key, each.zone, each.marks, each.on, each.controller) for each in cards)
    waits = tuple(item.key for item in table.pile)
    position = (table.step, table.asking.kind, table.asking.player, waits, things, table.standing,
                table.memo.get("used"))  # fmt: skip
    mods = {each.key: each.mods for each in table.things.values()}
    return Loop(player, position, table.serial, MappingProxyType(dict(table.numbers)), MappingProxyType(mods))
