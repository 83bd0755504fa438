"""Walks through the steps of a turn and of the procedures inside it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from judgeapp.domain.saying import Said, listed, say, say_many
from judgeapp.domain.timing.changes import carry_out
from judgeapp.domain.timing.effects import put_mod, run_op, run_ops
from judgeapp.domain.timing.grounds import Grounds
from judgeapp.domain.timing.state import Task
from judgeapp.domain.timing.terms import lasting
from judgeapp.domain.timing.waiting import aim, place_waiting

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def enter_stage(table: "Table", key: str) -> None:
    """Begin a step; a task. What it does comes next, then its end, then the step that follows."""
    stage = table.timing.stages[key]
    table.set(step=key)
    if not stage.hidden:
        table.tell(
            "begins", say("{title} begins.", title=stage.title), stage.grounds, player=table.turn_player, step=key
        )
    table.later(*stage.do, Task("leave", (key,)))


def leave_stage(table: "Table", key: str) -> None:
    """End a step; a task."""
    stage = table.timing.stages[key]
    if not stage.hidden:
        table.tell("ends", say("{title} ends.", title=stage.title), stage.grounds, player=table.turn_player, step=key)
    if stage.then:
        table.later(Task("stage", (stage.then,)))


def happen(table: "Table", kind: str, text: str, grounds: Grounds, player: str = "", **more: Any) -> None:
    """Say that something happens that texts may wait for; a task. A {player} in the text is the turn player."""
    if isinstance(text, Said) and "player" in text.values:
        text = say(text.pattern, player=table.turn_player)
    table.tell(kind, text, grounds, player=player or table.turn_player, **more)


def expire(table: "Table", until: str, grounds: Grounds | None = None) -> None:
    """End what lasts until a moment ("turn", "battle"), by the rule of that moment if the game names one; a task."""
    grounds = grounds or table.cite("expire")
    for thing in list(table.things.values()):
        kept = tuple(mod for mod in thing.mods if mod.until != until)
        if kept != thing.mods:
            table.alter(thing.key, mods=kept)
            text = say("Changes of {thing} that last {until} end.", thing=thing.name, until=lasting(until))
            table.tell("expired", text, grounds, thing=thing.key)
    kept_standing = tuple(each for each in table.standing if each.until != until)
    if kept_standing != table.standing:
        table.set(standing=kept_standing)
        table.tell("expired", say("Effects that last {until} end.", until=lasting(until)), grounds)
    if until == "turn":
        table.remember("used", None)


def lose(table: "Table", player: str, why: str, grounds: Grounds) -> None:
    """A player loses; a task. With one player left, that player has won."""
    if player in table.out:
        return
    table.set(out=(*table.out, player))
    table.tell("lost", say("{player} loses the game: {why}.", player=player, why=why), grounds, player=player)
    teams = table.memo.get("teams", {})
    left = table.seats()
    sides = {teams.get(each, each) for each in left}
    if len(sides) <= 1:
        winners = [each for each in table.players if teams.get(each, each) in sides]
        text = say("The game is a draw.")
        if winners:
            text = say_many("{players} wins the game.", "{players} win the game.", len(winners),
                            players=listed(winners))  # fmt: skip
        table.finish(winners, text, table.cite("last player"))


def end_in_draw(table: "Table", why: str, grounds: Grounds) -> None:
    """The game ends in a draw; a task."""
    table.finish((), say("The game is a draw: {why}.", why=why), grounds)


def next_turn(table: "Table", player: str, leader: str = "") -> None:
    """Begin the next turn; a task. Nothing is left over from the one before."""
    table.agenda.clear()
    table.set(turn=table.turn + 1, turn_player=player, leader=leader or player)
    text = say("Turn {number}: {player}.", number=table.turn, player=leader or player)
    table.tell("turn", text, table.timing.stages[table.timing.first_stage].grounds, player=player)
    table.later(Task("stage", (table.timing.first_stage,)))


TASKS: dict[str, Callable[..., None]] = {
    "stage": enter_stage,
    "leave": leave_stage,
    "happen": happen,
    "expire": expire,
    "lose": lose,
    "draw game": end_in_draw,
    "next turn": next_turn,
    "change": carry_out,
    "op": run_op,
    "run": run_ops,
    "mod": put_mod,
    "triggers": place_waiting,
    "aim": aim,
}
