"""Where summons stand on the board of a scene (6)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judgeapp.domain.timing.things import Thing
from judgeapp.games.x610z.timing.board import Board

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def board_of(table: "Table") -> Board:
    """Return the board of this scene."""
    board: Board = table.memo["board"]
    return board


def start_of(table: "Table", player: str) -> str:
    """Return a player's start dot, or "" if they have none yet."""
    return str(table.memo["starts"].get(player, ""))


def dot_of(thing: Thing) -> str:
    """Return the dot on which a summon stands, or "" if the scene does not say."""
    return str(thing.facts.get("dot", ""))


def standing(table: "Table") -> Mapping[str, Thing]:
    """Return the summons on the board, by dot."""
    return {dot_of(thing): thing for thing in table.in_play(kind="summon") if dot_of(thing)}


def summon_dots(table: "Table", player: str) -> tuple[str, ...]:
    """Return the free dots on which a player may place a summon: the own start dot and the warp dots (403.6)."""
    start, taken = start_of(table, player), standing(table)
    return tuple(dot for dot in ((start,) if start else ()) + board_of(table).dots("warp") if dot not in taken)


def has_summon_dots(table: "Table", player: str) -> bool:
    """Tell whether the scene's board says where a player can place summons at all."""
    return bool(start_of(table, player) or board_of(table).dots("warp"))


def is_life_base(thing: Thing) -> bool:
    """Tell whether it is a life base."""
    return bool(thing.facts.get("type") == "life base")


def stands(table: "Table", condition: Mapping[str, Any], you: str, me: str) -> bool:
    """`{ stands = "quest", of = "self" }`: a summon stands on a dot, or on a dot of a kind; a condition."""
    of = condition.get("of", "self")
    thing = table.things.get(me) if of == "self" else table.find(of)
    dot = dot_of(thing) if thing else ""
    return bool(dot) and condition["stands"] in (dot, board_of(table).kinds.get(dot))
