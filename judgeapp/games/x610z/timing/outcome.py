"""Losing, winning, teams, places, and the time limit (106)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from judgeapp.domain.saying import commas, listed, say, say_many
from judgeapp.domain.timing.grounds import Grounds, by_reading, by_rule
from judgeapp.domain.timing.piles import go_on
from judgeapp.domain.timing.state import Task
from judgeapp.games.x610z.timing.energy import take_back
from judgeapp.games.x610z.timing.states import noted
from judgeapp.games.x610z.timing.zones import OF_THE_BOARD

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def side_of(table: "Table", player: str) -> str:
    """Return a player's team, or the player where everybody plays alone."""
    return str(table.memo.get("teams", {}).get(player, player))


def _sides(table: "Table") -> list[str]:
    """Return the sides still in the game."""
    return list(dict.fromkeys(side_of(table, player) for player in table.seats()))


def _members(table: "Table", sides: Iterable[str]) -> tuple[str, ...]:
    return tuple(player for player in table.players if side_of(table, player) in sides)


def lose(table: "Table", player: str, why: str, grounds: Grounds) -> None:
    """A player loses, and with them their team (106.1b), and whoever loses at the same moment; a task."""
    losing = [(player, why, grounds)]
    while table.agenda and table.agenda[-1].name == "lose":
        losing.append(table.agenda.pop().args)
    losing = [each for each in losing if each[0] not in table.out]
    for loser, reason, rules in losing:
        table.tell("lost", say("{player} loses the game: {why}.", player=loser, why=reason), rules, player=loser)
    gone = _members(table, {side_of(table, each[0]) for each in losing})
    for mate in gone:
        if mate not in table.out and all(mate != each[0] for each in losing):
            table.tell("lost", say("{player} loses with the team.", player=mate), by_rule("106.1b"), player=mate)
    table.remember("lost", (*table.memo.get("lost", ()), gone))
    _drop_out(table, gone)


def win(table: "Table", player: str, why: str, grounds: Grounds) -> None:
    """A player wins, and with them their team (106.1b); a task. The game may go on for other places (106.1)."""
    winners = _members(table, {side_of(table, player)})
    if len(winners) > 1:
        grounds = grounds._replace(rules=(*grounds.rules, "106.1b"))
    if table.settings["places"] == "one" or len(_sides(table)) <= 2:
        text = say_many("{players} wins the game: {why}.", "{players} win the game: {why}.", len(winners),
                        players=listed(winners), why=why)  # fmt: skip
        _finish(table, winners, text, grounds)
        return
    text = say_many("{players} wins a place: {why}.", "{players} win a place: {why}.", len(winners),
                    players=listed(winners), why=why)  # fmt: skip
    table.tell("won", text, grounds, player=player)
    table.tell("goes on", say("The others play on for the other places."), by_rule("106.1"))
    table.remember("places", (*table.memo.get("places", ()), winners))
    _drop_out(table, winners)


def _finish(table: "Table", winners: tuple[str, ...], text: str, grounds: Grounds) -> None:
    """End the game; where it was played for all places, whoever won first has won it (106.1)."""
    if placed := table.memo.get("places"):
        order = (*placed, *((winners,) if winners else ()), *reversed(table.memo.get("lost", ())))
        places = [say("{place}. {players}", place=place, players=listed(side)) for place, side in enumerate(order, 1)]
        table.finish(placed[0], say("{text} Places: {places}.", text=text, places=commas(places)), grounds)
    else:
        table.finish(winners, text, grounds)


def _drop_out(table: "Table", gone: tuple[str, ...]) -> None:
    """Take players out of the game, and end it if at most one side is left (106.2, A24)."""
    gone = tuple(player for player in gone if player not in table.out)
    many = len(_sides(table)) > 2
    table.set(out=(*table.out, *gone))
    left = _sides(table)
    if not left:
        text = say("The game is a draw: nobody is left.")
        _finish(table, (), text, by_reading("A24", "106.1b"))
    elif len(left) == 1:
        winners = _members(table, left)
        grounds = by_reading("A24", "106.2") if many else by_rule("106.2")
        text = say_many("{players} wins the game.", "{players} win the game.", len(winners), players=listed(winners))
        _finish(table, winners, text, grounds)
    elif gone:
        _clear_away(table, gone)


def _clear_away(table: "Table", gone: tuple[str, ...]) -> None:
    """Remove what belongs to players who are out while others play on (A24)."""
    text = say_many("{players} leaves the game with everything of theirs.",
                    "{players} leave the game with everything of theirs.", len(gone),
                    players=listed(gone))  # fmt: skip
    table.tell("left game", text, by_reading("A24", "106.1b"))
    for thing in list(table.things.values()):
        if thing.owner in gone:
            noted(table, thing.key, **OF_THE_BOARD)
            table.alter(thing.key, zone="removed", marks=frozenset(), mods=())
        elif thing.controller in gone:
            table.alter(thing.key, controller=thing.owner)
    table.set(
        pile=tuple(item for item in table.pile if item.controller not in gone),
        pending=tuple(each for each in table.pending if each.controller not in gone),
    )
    if table.turn_player in gone:
        _end_turn(table)
        return
    _ask_others(table, gone)
    table.later(Task("settle"))


def _ask_others(table: "Table", gone: tuple[str, ...]) -> None:
    """Drop what was asked of players who are out; priority goes on to the next one (201.4)."""
    question = table.asking
    table.set(asking=None)
    if question is None or question.kind == "order":
        return
    if question.player not in gone:
        again = ("priority", question.player) if question.kind == "priority" else ("ask", question)
        table.later(Task(again[0], again[1:]))
    elif question.kind == "priority":
        go_on(table, question.player)
    elif question.kind == "pay":
        table.later(Task("priority", (table.next_player(question.player),)))


def _end_turn(table: "Table") -> None:
    """End the turn of somebody who is out, and with it what waits on the stack (A24)."""
    table.tell("turn ends", say("Their turn ends; what waits on the stack is canceled."), by_reading("A24", "106.1b"))
    if table.asking is not None and table.asking.kind == "pay":
        take_back(table, table.asking.about["declared"])
    for item in (*table.pile, *table.resolving):
        if item.source in table.things and table.things[item.source].zone == "stack":
            table.alter(item.source, zone="discard")
    table.agenda.clear()
    table.set(asking=None, windows=(), passed=(), pile=(), resolving=())
    table.later(Task("settle"), Task("expire", ("turn",)), Task("empty pools"), Task("turn over"))


def call_time(table: "Table") -> None:
    """The time limit is over before anybody has won: a draw (106.1a)."""
    text = say("The time limit is over before anybody has won: the game is a draw.")
    if "places" in table.memo:
        text = say("The time limit is over.")
    _finish(table, (), text, by_rule("106.1a"))
