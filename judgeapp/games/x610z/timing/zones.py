"""Cards that change zones or controllers: into play, out of it, focus, the limit of types (206, 208, 214, 403)."""

from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import say
from judgeapp.domain.timing.changes import Change, change, move
from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.state import Question, Task
from judgeapp.domain.timing.things import Thing, frozen
from judgeapp.games.x610z.timing.places import has_summon_dots, is_life_base, summon_dots
from judgeapp.games.x610z.timing.states import COUNTERS, noted
from judgeapp.games.x610z.timing.targets import fits

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

OF_THE_BOARD = {"dot": None, "came": None, "rail": None}


def zone_change(thing: Thing, to: str, grounds: Grounds, *, then: str = "", you: str = "", by: str = "") -> Task:
    """Return the task that sends a card to another zone, unless something forbids or replaces that."""
    more = {"then": then} if then else {}
    return change("zone", thing.controller, grounds, thing=thing.key, to=to, you=you, by=by, more=frozen(more))


def settle_soon(table: "Table") -> None:
    """Look at what has to leave play once everything that happens together has happened."""
    if not table.agenda or table.agenda[-1].name not in ("change", "mod", "settle"):
        table.later(Task("settle"))


def zone(table: "Table", this: Change) -> None:
    """A card changes zones; a change."""
    before = table.things[this.thing]
    comes, leaves = this.to == "play" != before.zone, before.zone == "play" != this.to
    if comes and not this.more.get("cast") and (why := no_room(table, before)):
        text = say("{card} can't come into play: {why}.", card=before.name, why=why)
        table.tell("fails", text, by_rule("200.3"), thing=before.key)
        return
    if before.zone != this.to:
        for place, by in ((before.zone, -1), (this.to, 1)):
            if place in ("hand", "deck"):
                table.add(before.owner, place, by)
    move(table, this)
    if comes:
        _come(table, before.key, this)
    elif leaves:
        _leave(table, before)
    settle_soon(table)


def first_stats(thing: Thing) -> dict[str, int]:
    """Return the numbers with which a permanent comes into play: counters; no damage, one attack a turn."""
    return {**thing.facts.get("counters", {}), **({"damage": 0, "attacks": 1} if thing.kind == "summon" else {})}


def _come(table: "Table", key: str, this: Change) -> None:
    """What has come into play gets its counters, its place on the board and its focus."""
    thing = table.things[key]
    thing = table.alter(key, stats=frozen({**thing.stats, **first_stats(thing)}))
    table.put_last(key)
    if thing.kind == "summon":
        table.later(Task("place summon", (key,)))
        if not this.more.get("cast"):
            one_of_a_type(table, thing)
    if "focus" in thing.facts:
        host = this.more.get("on", "")
        table.later(Task("focus", (key, (host,))) if host else Task("ask focus", (key,)))


def _leave(table: "Table", before: Thing) -> None:
    """What has left play loses its counters and its place; what it has on the stack is without a source (200.6)."""
    stats = {name: value for name, value in before.stats.items() if name not in (*COUNTERS, "damage")}
    table.alter(before.key, stats=frozen(stats))
    noted(table, before.key, **OF_THE_BOARD)
    _disown(table, before.key, "gone")
    if is_life_base(before):
        table.remember("fallen", (*table.memo.get("fallen", ()), before.key))


def _disown(table: "Table", key: str, mark: str) -> None:
    """Note on what waits that its source has left play, or has another controller."""
    table.set(pile=tuple(
        item._replace(marks=item.marks | {mark}) if item.source == key else item for item in table.pile
    ))  # fmt: skip


def no_room(table: "Table", thing: Thing) -> str:
    """Tell why a summon can't be placed on the board, or ""."""
    if thing.kind == "summon" and has_summon_dots(table, thing.controller) and not summon_dots(table, thing.controller):
        return say("no dot is free on which it can be placed")
    return ""


# --- the limit of types


def same_type(table: "Table", player: str, thing: Thing) -> Thing | None:
    """Return a summon of the same type that a player controls already (403.7)."""
    kind = thing.facts.get("type")
    others = (each for each in table.in_play(player, "summon") if each.key != thing.key)
    return next((each for each in others if kind and each.facts.get("type") == kind), None)


def one_of_a_type(table: "Table", thing: Thing) -> None:
    """Destroy a summon that an effect has brought under the control of somebody who has one of its type (403.7)."""
    if other := same_type(table, thing.controller, thing):
        text = say("{player} controls {other} of the same type already: {card} is destroyed.", player=thing.controller,
                   other=other.name, card=thing.name)  # fmt: skip
        table.tell("doomed", text, by_rule("403.7"), thing=thing.key)
        table.later(zone_change(thing, "discard", by_rule("403.7"), then="destroyed"))


# --- focus


def hosts(table: "Table", thing: Thing) -> tuple[str, ...]:
    """Return what a catalyst can be focused on."""
    word = thing.facts["focus"]
    return tuple(each.key for each in table.in_play() if each.key != thing.key and fits(table, word, each.key))


def ask_focus(table: "Table", key: str) -> None:
    """Let the controller of a catalyst choose what it is focused on; without a target it is discarded; a task."""
    thing = table.things[key]
    options = hosts(table, thing)
    if thing.zone != "play":
        return
    if not options:
        text = say("There is nothing that {card} can be focused on.", card=thing.name)
        table.tell("doomed", text, by_rule("214.4", "208.2"), thing=key)
        table.later(zone_change(thing, "discard", by_rule("214.4", "208.2")))
        return
    text = say("{player} chooses what {card} is focused on.", player=thing.controller, card=thing.name)
    about = {"amount": 1, "task": "focus", "args": (key,)}
    table.ask(Question("choose", thing.controller, text, by_rule("214.4", "304.4a"), options, options[:1], about))


def focus(table: "Table", key: str, chosen: tuple[str, ...]) -> None:
    """Attach a catalyst; on another player's permanent that player gains control of it (208.2a); a task."""
    host = table.things[chosen[0]]
    thing = table.alter(key, on=host.key)
    text = say("{card} is focused on {host}.", card=thing.name, host=host.name)
    table.tell("focused", text, by_rule("208.2"), player=thing.controller, thing=key, on=host.key)
    if host.controller != thing.controller:
        table.alter(key, controller=host.controller)
        text = say("{player} controls {card} now, as it is focused on {host}.", player=host.controller,
                   card=thing.name, host=host.name)  # fmt: skip
        table.tell("controlled", text, by_rule("208.2a"), player=host.controller, thing=key)
    settle_soon(table)


# --- control


def control(table: "Table", this: Change) -> None:
    """A permanent gets another controller and stays as it is; what is focused on it goes along (214); a change."""
    thing = table.things[this.thing]
    if thing.controller == this.player:
        text = say("{player} controls {card} already.", player=this.player, card=thing.name)
        table.tell("unchanged", text, this.grounds, thing=thing.key)
        return
    for each in (thing, *(each for each in table.in_play() if each.on == thing.key)):
        along = each.key != thing.key
        table.alter(each.key, controller=this.player)
        text = say("{player} controls {card} now; its state and counters stay.", player=this.player, card=each.name)
        grounds = by_reading("A18", "214.3") if along else by_rule("214.3", "214.4")
        table.tell("controlled", text, grounds, player=this.player, thing=each.key)
        _disown(table, each.key, "taken")
    thing = table.things[thing.key]
    if "dot" in thing.facts:
        text = say("{card} stays on {dot}, as {player}'s piece.", card=thing.name, dot=thing.facts["dot"],
                   player=this.player)  # fmt: skip
        table.tell("piece", text, by_reading("A17", "214.3a", "403.8"), thing=thing.key)
    if "focus" in thing.facts:
        table.later(Task("ask focus", (thing.key,)))
    if thing.kind == "summon":
        one_of_a_type(table, thing)


def doom(table: "Table", thing: Thing) -> tuple[str, str, Grounds] | None:
    """Return why a permanent has to leave play by itself, what that is called, and by which rule."""
    waiting: Any = (*table.pile, *table.resolving)
    if thing.on and table.things[thing.on].zone != "play":
        return say("{card} was focused on what has left play", card=thing.name), "destroyed", by_rule("208.2")
    if thing.stats.get("time") == 0:
        return say("the last time counter of {card} is gone", card=thing.name), "", by_rule("209b")
    if thing.stats.get("activation") == 0 and all(item.source != thing.key for item in waiting):
        return say("the last activation counter of {card} is gone", card=thing.name), "", by_rule("209a")
    return None
