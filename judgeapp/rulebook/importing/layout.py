"""Puts the pieces of text of a printed page into the order in which a person reads them.

A PDF says where glyphs stand, not what follows what: a number that hangs in the margin may be drawn after the
paragraph that it belongs to, and the lines of two columns may be drawn across. Everything here works on places alone.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import quantiles

# A gutter between columns lies in the middle part of what is printed, and both sides hold a good part of the text.
GUTTER_FROM, GUTTER_TO = 0.3, 0.7
LEAST_SHARE = 0.15
MOST_ACROSS = 0.25  # of a page's text may stand across its columns: titles, headers, a table
NEXT_PARAGRAPH = 1.3  # times the usual distance of two lines
FULL_LINE = 0.85  # of the column's width: the paragraph goes on in the next column
_NUMBER = re.compile(r"(?<![\w.-])[0-9]{1,4}(?![\w-]|\.[0-9])")  # of a page: it stands alone


@dataclass(frozen=True)
class Piece:
    """A run of text on one line: its left, top, right and bottom edge in points from the page's top left corner."""

    left: float
    top: float
    right: float
    bottom: float
    text: str


@dataclass(frozen=True)
class Row:
    """A line of a column as it is read; `gap` tells that a new paragraph begins with it."""

    top: float
    text: str
    gap: bool = False


def rows_of(pieces: Sequence[Piece]) -> list[Row]:
    """Return the lines of a page in reading order: column by column, numbers joined to the text beside them."""
    found: list[Row] = []
    for column in _columns(list(pieces)):
        found += _rows(column, is_going_on=bool(found) and _goes_on(found[-1].text, column))
    return found


def _goes_on(last: str, column: list[Piece]) -> bool:
    """Does a paragraph run over into the next column? Only if its line ends in mid-sentence and is a full one."""
    width = max(piece.right for piece in column) - min(piece.left for piece in column)
    per_letter = width / max(1, *(len(piece.text) for piece in column))
    return not last.endswith((".", ":", "!", "?", ")", "”")) and len(last) * per_letter >= FULL_LINE * width


def _columns(pieces: list[Piece]) -> list[list[Piece]]:
    """Cut a page into columns, top to bottom and left to right; text across them cuts them in two."""
    gutter = _gutter(pieces)
    if gutter is None:
        return [pieces] if pieces else []
    across = sorted((p for p in pieces if p.left < gutter < p.right), key=lambda piece: piece.top)
    rest = [piece for piece in pieces if not piece.left < gutter < piece.right]
    bands: list[list[Piece]] = []
    for piece in [*across, None]:
        above = [p for p in rest if piece is None or p.top < piece.top]
        rest = [p for p in rest if piece is not None and p.top >= piece.top]
        bands += _columns([p for p in above if p.right <= gutter]) + _columns([p for p in above if p.left >= gutter])
        bands += [[piece]] if piece else []
    return _joined(bands, across)


def _joined(bands: list[list[Piece]], across: list[Piece]) -> list[list[Piece]]:
    """Put neighbouring lines that both stand across into one block."""
    joined: list[list[Piece]] = []
    for band in filter(None, bands):
        if joined and band[0] in across and joined[-1][-1] in across:
            joined[-1] += band
        else:
            joined.append(list(band))
    return joined


def _gutter(pieces: list[Piece]) -> float | None:
    """Return where a strip of white runs down the middle, or None if the text has one column."""
    if not pieces:
        return None
    left, right = min(piece.left for piece in pieces), max(piece.right for piece in pieces)
    width = right - left
    places = sorted(
        {p.right + 1 for p in pieces if left + GUTTER_FROM * width <= p.right + 1 <= left + GUTTER_TO * width}
    )
    all_letters = sum(len(piece.text) for piece in pieces)
    best: tuple[int, float] | None = None
    for place in places:
        before = sum(len(piece.text) for piece in pieces if piece.right <= place)
        after = sum(len(piece.text) for piece in pieces if piece.left >= place)
        across = all_letters - before - after
        is_gutter = min(before, after) >= LEAST_SHARE * all_letters and across <= MOST_ACROSS * all_letters
        if is_gutter and (best is None or across < best[0]):
            best = across, place
    return best[1] if best else None


def _rows(column: list[Piece], *, is_going_on: bool) -> list[Row]:
    lines: list[list[Piece]] = []
    for piece in sorted(column, key=lambda piece: (piece.top + piece.bottom) / 2):
        if lines and _is_beside(piece, lines[-1]):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    tops = [min(piece.top for piece in line) for line in lines]
    steps = [after - before for before, after in pairwise(tops)]
    usual = quantiles(steps, n=4)[0] if len(steps) > 1 else max([*steps, 0.0])
    gaps = [not is_going_on, *(step > NEXT_PARAGRAPH * usual for step in steps)]
    return [Row(top, _text(line), gap) for top, line, gap in zip(tops, lines, gaps, strict=True)]


def _is_beside(piece: Piece, line: list[Piece]) -> bool:
    """Do a piece and a line share at least half the height of the lower of them?"""
    first = line[0]
    shared = min(piece.bottom, first.bottom) - max(piece.top, first.top)
    return shared > 0.5 * min(piece.bottom - piece.top, first.bottom - first.top)


def _text(line: Iterable[Piece]) -> str:
    return " ".join(piece.text.strip() for piece in sorted(line, key=lambda piece: piece.left)).strip()


def furniture(pages: Sequence[Sequence[Row]]) -> set[tuple[int, int]]:
    """Return (page, row) of what is printed at the edge of many pages, at one height, with at most its number changing.

    Only the two highest and the two lowest lines of a page are looked at, so that no rule is taken for a header.
    """
    seen: dict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
    for page, rows in enumerate(pages):
        by_height = sorted(range(len(rows)), key=lambda index: rows[index].top)
        for index in {*by_height[:2], *by_height[-2:]}:
            seen[round(rows[index].top / 3), _NUMBER.sub("#", rows[index].text)].append((page, index))
    least = max(2, -(-len(pages) // 3))
    return {
        place
        for places in seen.values()
        if len({page for page, _ in places}) >= least and _only_pages_count(pages, places)
        for place in places
    }


def _only_pages_count(pages: Sequence[Sequence[Row]], places: Sequence[tuple[int, int]]) -> bool:
    """Does each number of these lines stay the same, or go up with the pages?"""
    numbers = [[int(number) for number in _NUMBER.findall(pages[page][index].text)] for page, index in places]
    ahead = [[number - page for number in row] for (page, _), row in zip(places, numbers, strict=True)]
    return all(
        len(set(still)) == 1 or len(set(moving)) == 1
        for still, moving in zip(zip(*numbers, strict=True), zip(*ahead, strict=True), strict=True)
    )
