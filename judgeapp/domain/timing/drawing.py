"""A board as the screen draws it: places with what stands on them, and the lines between them."""

from typing import NamedTuple


class Spot(NamedTuple):
    """One place of a board: where it is (in units of about the distance of two neighbours), its kind, who stands there.

    kind     a word that the style sheet knows ("", "start", "end", "warp", "no-attack", "quest")
    piece    name of what stands there, or "";  player: whose it is
    """

    key: str
    x: float
    y: float
    kind: str = ""
    piece: str = ""
    player: str = ""


class Drawing(NamedTuple):
    """A board: its caption (it says so if the board is only a sample), its places, and its lines by their ends."""

    caption: str
    spots: tuple[Spot, ...]
    lines: tuple[tuple[float, float, float, float], ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of what is drawn, with a margin."""
        xs, ys = [spot.x for spot in self.spots] or [0.0], [spot.y for spot in self.spots] or [0.0]
        return min(xs) - 0.6, min(ys) - 0.6, max(xs) - min(xs) + 1.2, max(ys) - min(ys) + 1.2
