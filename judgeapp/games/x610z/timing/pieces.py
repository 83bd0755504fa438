"""The pieces of summons: where they may be placed, and what a dot does to them (403.6, 600.5, 601.5, 602)."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.actions import Action, InvalidAction
from judgeapp.domain.timing.changes import Change
from judgeapp.domain.timing.grounds import Grounds, Refusal, by_reading, by_rule
from judgeapp.domain.timing.state import Question, Task
from judgeapp.games.x610z.timing.places import board_of, is_life_base, standing, start_of, summon_dots
from judgeapp.games.x610z.timing.states import noted
from judgeapp.games.x610z.timing.zones import zone_change

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def place_summon(table: "Table", key: str) -> None:
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


def put(table: "Table", key: str, dot: str) -> None:
    """Place a summon that has come into play; a task. It is in reactivated state and has not to wait (A29)."""
    text = say("{card} can move and attack at once.", card=table.things[key].name)
    table.tell("new", text, by_reading("A29", "206.1b", "403.6"), thing=key)
    arrive(table, key, dot, by_rule("403.6", "601.3" if dot == start_of(table, table.things[key].controller)
                                    else "604.5"))  # fmt: skip


def arrive(table: "Table", key: str, dot: str, grounds: Grounds) -> None:
    """A summon comes to a dot: start dots of others destroy it, a life base on an end dot wins (601.5, 602.2)."""
    thing = noted(table, key, dot=dot)
    kind = board_of(table).kinds.get(dot)
    text = say("{card} is on {dot} now.", card=thing.name, dot=dot)
    table.tell("arrived", text, grounds, player=thing.controller, thing=key, dot=dot, on=kind or "normal")
    if kind == "start" and dot != start_of(table, thing.controller):
        text = say("{dot} is a start dot, and not {player}'s: {card} is destroyed.", dot=dot,
                   player=thing.controller, card=thing.name)  # fmt: skip
        table.tell("doomed", text, by_rule("601.5"), thing=key)
        table.later(zone_change(thing, "discard", by_rule("601.5"), then="destroyed"))
    elif kind == "end" and is_life_base(thing):
        why = say("{card} has reached an end dot", card=thing.name)
        table.later(Task("win", (thing.owner, why, by_rule("602.2", "106.2"))))


def relocate(table: "Table", this: Change) -> None:
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
    noted(table, thing.key, came=None, rail=None)
    arrive(table, thing.key, this.to, this.grounds)


def wipe_end_dots(table: "Table") -> None:
    """Destroy the non-life base summons on end dots, right after a turn (602.3); a task."""
    ends = board_of(table).dots("end")
    found = [thing for dot, thing in standing(table).items() if dot in ends and not is_life_base(thing)]
    if found:
        table.tell("wiped", say("The end dots are wiped clean."), by_reading("A23", "602.3"))
    table.later(*(zone_change(thing, "discard", by_rule("602.3"), then="destroyed") for thing in found))


# --- the verb


def put_where_asked(table: "Table", action: Action) -> None:
    """Place the summon, or the life base at the start of the game, that was asked for."""
    question, dot = table.asking, str(action.args["dot"])
    table.set(asking=None)
    task = "put" if question.kind == "dot" else "base put"
    who = question.about["thing"] if question.kind == "dot" else action.player
    table.later(Task(task, (who, dot)))


def is_right_dot(table: "Table", action: Action) -> Refusal | None:
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


def is_free(table: "Table", action: Action) -> Refusal | None:
    """No more than one summon can be on a dot (600.5)."""
    other = standing(table).get(str(action.args["dot"]))
    if other is None:
        return None
    return Refusal(say("{card} is on {dot} already.", card=other.name, dot=action.args["dot"]), by_rule("600.5"))
