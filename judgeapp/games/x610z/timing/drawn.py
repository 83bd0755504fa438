"""The board as the screen draws it (600): dots, lines, and the playing pieces on them (403.1)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from judgeapp.domain.saying import say
from judgeapp.domain.timing.drawing import Drawing, Spot
from judgeapp.domain.timing.things import Thing
from judgeapp.games.x610z.timing.board import Board
from judgeapp.games.x610z.timing.sample_board import BOARD

if TYPE_CHECKING:
    from judgeapp.domain.timing.table import Table


def draw_board(table: "Table") -> Drawing | None:
    """Return the board with what stands on it; None while no summon stands on a dot."""
    board: Board | None = table.memo.get("board")
    pieces = {thing.facts["dot"]: thing for thing in table.in_play() if thing.facts.get("dot")}
    if board is None or not pieces:
        return None
    spots = tuple(
        Spot(dot, x, y, board.kinds.get(dot, "").replace("_", "-"), *_standing(pieces.get(dot)))
        for dot, (x, y) in board.places.items()
    )
    sample = say("The app's own sample board, not the publisher's drawing")
    return Drawing(sample if board is BOARD else say("The scene's own board"), spots, tuple(_lines(board)))


def _standing(thing: Thing | None) -> tuple[str, str]:
    return (thing.name, thing.controller) if thing else ("", "")


def _lines(board: Board) -> Iterator[tuple[float, float, float, float]]:
    """Yield every line once."""
    for dot, others in board.lines.items():
        for other in others:
            if dot < other:
                yield (*board.places[dot], *board.places[other])
