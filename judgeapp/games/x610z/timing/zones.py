"""Cards that change zones or controllers, damage, and the pieces of summons (206, 208 to 210, 214, 403, 600)."""

from typing import Any

from judgeapp.domain.messages import say
from judgeapp.domain.timing.changes import Change, change, forbidden, move
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action, InvalidAction
from judgeapp.domain.timing.effects import put_mod
from judgeapp.domain.timing.filters import features_of
from judgeapp.domain.timing.state import Grounds, Item, Mod, Question, Refusal, Task, Thing, by_reading, by_rule, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.games.x610z.timing.board import (
    COUNTERS,
    board_of,
    has_summon_dots,
    is_life_base,
    noted,
    standing,
    start_of,
    summon_dots,
    with_stat,
)
from judgeapp.games.x610z.timing.requirements import fits

OF_THE_BOARD = {"dot": None, "came": None, "rail": None}


def zone_change(thing: Thing, to: str, grounds: Grounds, *, you: str = "", by: str = "", **how: str) -> Task:
    """Return the task that sends a card to another zone, unless something forbids or replaces that."""
    more = {name: value for name, value in how.items() if value}
    return change("zone", thing.controller, grounds, thing=thing.key, to=to, you=you, by=by, more=frozen(more))


def settle_soon(table: Table) -> None:
    """Look at what has to leave play once everything that happens together has happened."""
    if not table.agenda or table.agenda[-1].name not in ("change", "mod", "settle"):
        table.later(Task("settle"))


def zone(table: Table, this: Change) -> None:
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


def _come(table: Table, key: str, this: Change) -> None:
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


def _leave(table: Table, before: Thing) -> None:
    """What has left play loses its counters and its place; what it has on the stack is without a source (200.6)."""
    stats = {name: value for name, value in before.stats.items() if name not in (*COUNTERS, "damage")}
    table.alter(before.key, stats=frozen(stats))
    noted(table, before.key, **OF_THE_BOARD)
    _disown(table, before.key, "gone")
    if is_life_base(before):
        table.remember("fallen", (*table.memo.get("fallen", ()), before.key))


def _disown(table: Table, key: str, mark: str) -> None:
    """Note on what waits that its source has left play, or has another controller."""
    table.set(pile=tuple(
        item._replace(marks=item.marks | {mark}) if item.source == key else item for item in table.pile
    ))  # fmt: skip


def no_room(table: Table, thing: Thing) -> str:
    """Tell why a summon can't be placed on the board, or ""."""
    if thing.kind == "summon" and has_summon_dots(table, thing.controller) and not summon_dots(table, thing.controller):
        return say("no dot is free on which it can be placed")
    return ""


# --- the limit of types


def same_type(table: Table, player: str, thing: Thing) -> Thing | None:
    """Return a summon of the same type, as effects have changed types, that a player controls already (403.7)."""
    types = set(features_of(table, thing, "type"))
    others = (each for each in table.in_play(player, "summon") if each.key != thing.key)
    return next((each for each in others if types & set(features_of(table, each, "type"))), None)


def one_of_a_type(table: Table, thing: Thing) -> None:
    """Destroy a summon that an effect has brought under the control of somebody who has one of its type (403.7)."""
    if other := same_type(table, thing.controller, thing):
        text = say("{player} controls {other} of the same type already: {card} is destroyed.", player=thing.controller,
                   other=other.name, card=thing.name)  # fmt: skip
        table.tell("doomed", text, by_rule("403.7"), thing=thing.key)
        table.later(zone_change(thing, "discard", by_rule("403.7"), then="destroyed"))


# --- focus


def hosts(table: Table, thing: Thing) -> tuple[str, ...]:
    """Return what a catalyst can be focused on."""
    word = thing.facts["focus"]
    return tuple(
        each.key for each in table.in_play() if each.key != thing.key and fits(table, word, each.key, thing.controller)
    )


def ask_focus(table: Table, key: str) -> None:
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


def focus(table: Table, key: str, chosen: tuple[str, ...]) -> None:
    """Attach a catalyst; on another player's permanent that player gains control of it (208.2a); a task."""
    host = table.things[chosen[0]]
    thing = table.alter(key, on=host.key)
    text = say("{card} is focused on {host}.", card=thing.name, host=host.name)
    table.tell("focused", text, by_rule("208.2", "304.4a"), player=thing.controller, thing=key, on=host.key)
    if host.controller != thing.controller:
        table.alter(key, controller=host.controller)
        text = say("{player} controls {card} now, as it is focused on {host}.", player=host.controller,
                   card=thing.name, host=host.name)  # fmt: skip
        table.tell("controlled", text, by_rule("208.2a"), player=host.controller, thing=key)
    settle_soon(table)


# --- control


def control(table: Table, this: Change) -> None:
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
        start = ("601.5",) if board_of(table).kinds.get(thing.facts["dot"]) == "start" else ()
        table.tell("piece", text, by_reading("A17", "214.3a", "403.8", *start), thing=thing.key)
    if "focus" in thing.facts:
        table.later(Task("ask focus", (thing.key,)))
    if thing.kind == "summon":
        one_of_a_type(table, thing)


def doom(table: Table, thing: Thing) -> tuple[str, str, Grounds] | None:
    """Return why a permanent has to leave play by itself, what that is called, and by which rule."""
    waiting: Any = (*table.pile, *table.resolving)
    if thing.on and table.things[thing.on].zone != "play":
        return say("{card} was focused on what has left play", card=thing.name), "destroyed", by_rule("208.2")
    if thing.stats.get("time") == 0:
        return say("the last time counter of {card} is gone", card=thing.name), "", by_rule("209b")
    if thing.stats.get("activation") == 0 and all(item.source != thing.key for item in waiting):
        return say("the last activation counter of {card} is gone", card=thing.name), "", by_rule("209a")
    return None


# --- damage, healing, and what leaves play by itself (209, 210)


def damage(table: Table, this: Change) -> None:
    """A summon is dealt damage, if the source, when it is a permanent, is in play (210.2, 210.4); a change."""
    thing, source = table.things[this.thing], table.things.get(str(this.more.get("source", "")))
    if source is not None and source.kind != "flux" and source.zone != "play":
        text = say("{card} is not in play any more: the damage isn't dealt.", card=source.name)
        table.tell("prevented", text, by_reading("A8", "210.3", "210.4"), thing=thing.key)
        return
    if thing.kind != "summon":
        text = say("{card} is no summon: it takes no damage.", card=thing.name)
        table.tell("skipped", text, by_rule("210.1"), thing=thing.key)
        return
    total = thing.stats.get("damage", 0) + this.amount
    with_stat(table, thing.key, "damage", total)
    text = say("{card} takes {amount} damage ({total} now).", card=thing.name, amount=this.amount, total=total)
    flux = source is not None and source.kind == "flux"
    grounds = this.grounds.beside(("209.1a", "210.3", "210.4"))
    grounds = by_reading("A8", *grounds.rules) if flux else grounds
    table.tell("damaged", text, grounds, player=thing.controller, thing=thing.key, amount=this.amount,
               source=source.key if source else "")  # fmt: skip
    kept = forbidden(table, "destroyed", thing.controller, thing.key)
    if kept and _lethal(table, table.things[thing.key]):
        text = say("{card} can't be destroyed ({why}).", card=thing.name, why=kept)
        table.tell("survives", text, by_rule("107.1b", "210.5"), thing=thing.key)
    settle_soon(table)


def heal(table: Table, this: Change) -> None:
    """Damage is taken off a summon; a change."""
    thing = table.things[this.thing]
    off = min(this.amount, thing.stats.get("damage", 0))
    if not off:
        text = say("{card} has no damage to be healed.", card=thing.name)
        table.tell("unchanged", text, this.grounds, thing=thing.key)
        return
    with_stat(table, thing.key, "damage", thing.stats.get("damage", 0) - off)
    text = say("{card} is healed of {amount} damage.", card=thing.name, amount=off)
    table.tell("healed", text, this.grounds, player=thing.controller, thing=thing.key, amount=off)


def change_stat(table: Table, key: str, mod: Mod, item: Item) -> None:
    """Change a stat, and see whether the damage on the summon is lethal now; a task."""
    put_mod(table, key, mod, item)
    thing = table.things[key]
    if thing.stats.get("defense") and not thing.stats.get("damage") and not stat_of(table, thing, "defense"):
        text = say("{card} has defense 0 but no damage: it is not destroyed.", card=thing.name)
        table.tell("survives", text, by_reading("A28", "210.5"), thing=key)
    settle_soon(table)


def settle(table: Table) -> None:
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
            if then == "destroyed" and forbidden(table, then, thing.controller, thing.key):
                continue  # it stays as it is; the damage that could not destroy it has been told
            table.tell("doomed", say("{why}.", why=text), grounds, thing=thing.key)
            doomed.append(zone_change(thing, "discard", _to_pile(grounds), then=then))
    table.later(*doomed)


def _lethal(table: Table, thing: Thing) -> tuple[str, str, Grounds] | None:
    """Return why a summon is destroyed by its damage; one that has none is not, whatever its defense (A28)."""
    taken = thing.stats.get("damage", 0)
    if not taken or "defense" not in thing.stats or taken < (defense := stat_of(table, thing, "defense")):
        return None
    text = say("{card} has {damage} damage and defense {defense}: that is lethal", card=thing.name, damage=taken,
               defense=defense)  # fmt: skip
    return text, "destroyed", by_rule("210.5", "202.5b", "403.9b")


def _to_pile(grounds: Grounds) -> Grounds:
    return by_rule("210.7") if "210.5" in grounds.rules else grounds


def _lost(table: Table, key: str) -> Task:
    thing = table.things[key]
    return Task("lose", (thing.owner, say("{card} has left play", card=thing.name), by_rule("106.3", "210.8")))


# --- pieces of summons (403.6, 600.5, 601.5, 602)


def place_summon(table: Table, key: str) -> None:
    """Ask on which dot a summon is placed that has come into play; a task."""
    thing = table.things[key]
    player, dots = thing.controller, summon_dots(table, thing.controller)
    if thing.zone != "play" or not dots:
        return
    if len(dots) == 1:
        table.later(Task("put", (key, dots[0])))
        return
    text = say("{player} places {card} on their start dot or a warp dot.", player=player, card=thing.name)
    table.ask(Question("dot", player, text, by_rule("403.6"), dots, dots[0], {"thing": key}))


def put(table: Table, key: str, dot: str) -> None:
    """Place a summon that has come into play; a task. It is in reactivated state and has not to wait (A29)."""
    text = say("{card} can move and attack at once.", card=table.things[key].name)
    table.tell("new", text, by_reading("A29", "206.1b", "403.6"), thing=key)
    own = dot == start_of(table, table.things[key].controller)
    arrive(table, key, dot, by_rule("403.6", *(("601.3", "601.4", "105.2c") if own else ("604.5",))))


def arrive(table: Table, key: str, dot: str, grounds: Grounds) -> None:
    """A summon comes to a dot: start dots of others destroy it, a life base on an end dot wins (601.5, 602.2)."""
    thing = noted(table, key, dot=dot)
    kind = board_of(table).kinds.get(dot)
    text = say("{card} is on {dot} now.", card=thing.name, dot=dot)
    grounds = grounds.beside(("605.2",)) if kind == "quest" else grounds
    table.tell("arrived", text, grounds, player=thing.controller, thing=key, dot=dot, on=kind or "normal")
    if kind == "start" and dot != start_of(table, thing.controller):
        text = say("{dot} is a start dot, and not {player}'s: {card} is destroyed.", dot=dot,
                   player=thing.controller, card=thing.name)  # fmt: skip
        table.tell("doomed", text, by_rule("601.5"), thing=key)
        table.later(zone_change(thing, "discard", by_rule("601.5"), then="destroyed"))
    elif kind == "end" and is_life_base(thing):
        why = say("{card} has reached an end dot", card=thing.name)
        table.later(Task("win", ((thing.owner,), why, by_rule("602.2", "106.2"))))


def relocate(table: Table, this: Change) -> None:
    """An effect places a summon on another dot, unless a summon is there (600.5); a change."""
    thing, other = table.things[this.thing], standing(table).get(this.to)
    if thing.kind != "summon":
        text = say("{card} is no summon and has no piece on the board.", card=thing.name)
        table.tell("skipped", text, by_rule("403.1"), thing=thing.key)
        return
    if other is not None and other.key != thing.key:
        text = say("{other} is on {dot} already: {card} stays where it is.", other=other.name, dot=this.to,
                   card=thing.name)  # fmt: skip
        table.tell("fails", text, by_rule("200.3", "600.5"), thing=thing.key)
        return
    noted(table, thing.key, came=None, rail=None)
    arrive(table, thing.key, this.to, this.grounds)


def wipe_end_dots(table: Table) -> None:
    """Destroy the non-life base summons on end dots, right after a turn (602.3); a task."""
    ends = board_of(table).dots("end")
    found = [thing for dot, thing in standing(table).items() if dot in ends and not is_life_base(thing)]
    if found:
        table.tell("wiped", say("The end dots are wiped clean."), by_reading("A23", "602.3"))
    table.later(*(zone_change(thing, "discard", by_rule("602.3"), then="destroyed") for thing in found))


# --- the verb


def put_where_asked(table: Table, action: Action) -> None:
    """Place the summon, or the life base at the start of the game, that was asked for."""
    question, dot = table.asking, str(action.args["dot"])
    table.set(asking=None)
    task = "put" if question.kind == "dot" else "base put"
    who = question.about["thing"] if question.kind == "dot" else action.player
    table.later(Task(task, (who, dot)))


def is_right_dot(table: Table, action: Action) -> Refusal | None:
    """A summon is placed on its controller's start dot or a warp dot; a life base on a start dot."""
    dot, board = str(action.args["dot"]), board_of(table)
    if dot not in board.places:
        raise InvalidAction(say("The board has no dot “{dot}”.", dot=dot))
    if table.asking.kind == "base":
        return None
    if board.kinds.get(dot) == "start" and dot != start_of(table, action.player):
        text = say("{dot} is not {player}'s own start dot.", dot=dot, player=action.player)
        return Refusal(text, by_reading("", "403.6", "601.3"))
    if dot != start_of(table, action.player) and board.kinds.get(dot) != "warp":
        text = say("{dot} is neither {player}'s start dot nor a warp dot.", dot=dot, player=action.player)
        return Refusal(text, by_rule("403.6"))
    return None


def is_free(table: Table, action: Action) -> Refusal | None:
    """No more than one summon can be on a dot (600.5)."""
    other = standing(table).get(str(action.args["dot"]))
    if other is None:
        return None
    return Refusal(say("{card} is on {dot} already.", card=other.name, dot=action.args["dot"]), by_rule("600.5"))
