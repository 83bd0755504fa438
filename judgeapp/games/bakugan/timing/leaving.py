"""A player who is out of a game of three or more: what they have leaves the game with them (8.2.4)."""

from typing import TYPE_CHECKING

from judgeapp.domain.saying import commas, say_many
from judgeapp.domain.timing import stages
from judgeapp.domain.timing.grounds import Grounds, by_reading
from judgeapp.games.bakugan.timing.bakugan import bakugan, held, release

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table

OUT = "out"  # the zone of what has left the game


def lose(table: "Table", player: str, why: str, grounds: Grounds) -> None:
    """A player loses; a task. If others play on, what that player has leaves the game."""
    if player in table.out:
        return
    stages.lose(table, player, why, grounds)
    if table.over is None:
        _empty_batch(table, player)
        _clear_away(table, player)


def _empty_batch(table: "Table", player: str) -> None:
    gone = [item for item in table.pile if item.controller == player]
    if gone:
        table.set(pile=tuple(item for item in table.pile if item.controller != player))
        text = say_many("{items} leaves the batch with {player}.", "{items} leave the batch with {player}.", len(gone),
                        items=commas(item.name for item in gone), player=player)  # fmt: skip
        table.tell("gone", text, by_reading("", "8.2.4"), player=player)


def _clear_away(table: "Table", player: str) -> None:
    """Take the player's cards and Bakugan out of the game; the BakuCores stay on the Field."""
    for thing in bakugan(table, player):
        for core in held(table, thing.key):
            release(table, core, thing.key)
    for thing in list(table.things.values()):
        if thing.owner == player and thing.kind != "core":
            table.alter(thing.key, zone=OUT, controller=player, on="", mods=(), marks=frozenset())
