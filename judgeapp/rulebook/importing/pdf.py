"""Reads a PDF from standard input in a process of its own and writes its lines to standard output as JSON.

Run as `python -m judgeapp.rulebook.importing.pdf`: a hostile file can then take neither the memory nor the time of the
worker that asked. Nothing of Django is loaded here.

Why pypdfium2: pypdf, pdfminer.six and pypdfium2 were tried on rules in one and two columns whose numbers hang in the
margin. As text, none of them gives these in order: pypdf puts many numbers behind their text (and in its layout mode
the lines of both columns into one), pdfminer.six puts the numbers of a column before all its text, pypdfium2 puts some
of them behind. But all know where each glyph stands, and `rows_of` works out the order from that. pypdfium2, Chromium's
own reader, gives the places three to five times faster than the others and needs no further packages.

A number that hangs in the margin may be drawn after the paragraph that it belongs to, and the lines of two columns may
be drawn across: the order in which a person reads is worked out of places alone.
"""

import ctypes
import json
import re
import resource
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import quantiles
from typing import Any

from judgeapp.rulebook.importing.hyphens import HYPHEN

# A gutter between columns lies in the middle part of what is printed, and both sides hold a good part of the text.
GUTTER_FROM, GUTTER_TO = 0.3, 0.7
LEAST_SHARE = 0.15
SAME_GUTTER = 12  # points
MOST_ACROSS = 0.25  # of a page's text may stand across its columns: titles, headers, a table
NEXT_PARAGRAPH = 1.3  # times the usual distance of two lines
FULL_LINE = 0.85  # of the column's width: the paragraph goes on in the next column
_NUMBER = re.compile(r"(?<![\w.-])[0-9]{1,4}(?![\w-]|\.[0-9])")  # of a page: it stands alone
# A header that changes: on at least so many pages with so many lines, and so many lines from the text.
_RULE = re.compile(r"\W*\d+[.\-·]")  # how a rule's number begins
LEAST_PAGES, LEAST_LINES, NEARLY_ALL, FAR = 3, 5, 0.9, 1.8
SAME_LINE = 2  # points
MOST_MEMORY = 1_000_000_000  # bytes of address space
MOST_SECONDS = 30  # of a processor
MOST_LETTERS = 5_000_000
SPACE, APART = 0.2, 1.2  # of a letter's height: from here it is a space, from here another piece
LEAST_SPACE = 0.05  # where a space is drawn or meant
_NO_LETTER = {10, 13, 0xFFFE, 0xFFFF}
UNKNOWN = "\ufffd"  # a letter that the file draws without saying which
_SPECIAL = {0: UNKNOWN, 2: HYPHEN}  # what the library gives for a letter that it cannot name, and at a line's end


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


def rows_of(pages: Sequence[Sequence[Piece]]) -> list[list[Row]]:
    """Return the lines of each page in reading order: column by column, numbers joined to the text beside them.

    Where a page's own text does not tell, the others do: where its gutter runs (a last column may be nearly empty), and
    how far two lines of a paragraph stand apart (a page may hold only paragraphs of one line).
    """
    gutters = _usual_gutters(pages)
    cut = [_columns(list(pieces), gutters) for pieces in pages]
    step = _usual_step([line for columns in cut for column in columns for line in _steps(_lines(column))])
    found: list[list[Row]] = []
    for columns in cut:
        rows: list[Row] = []
        for column in columns:
            rows += _rows(column, step, is_going_on=bool(rows) and _goes_on(rows[-1].text, column))
        found.append(rows)
    return found


def _usual_gutters(pages: Sequence[Sequence[Piece]]) -> list[float]:
    """Return where gutters of at least half of the pages run."""
    places = sorted(place for pieces in pages for place in _gutters(pieces))
    groups: list[list[float]] = []
    for place in places:
        if groups and place - groups[-1][0] < SAME_GUTTER:
            groups[-1].append(place)
        else:
            groups.append([place])
    return [max(group) for group in groups if len(group) * 2 >= len(pages)]


def _gutters(pieces: Sequence[Piece]) -> list[float]:
    """Return where all gutters of a page run that its own text tells."""
    gutter = _gutter(pieces)
    if gutter is None:
        return []
    sides = [piece for piece in pieces if piece.right <= gutter], [piece for piece in pieces if piece.left >= gutter]
    return [gutter, *_gutters(sides[0]), *_gutters(sides[1])]


def _usual_step(steps: Iterable[tuple[float, float]]) -> float:
    """Return how far two lines of a paragraph stand apart, as a multiple of their height."""
    found = sorted(step / height for step, height in steps)
    return quantiles(found, n=10)[0] if len(found) > 1 else max([*found, 1.0])


def _goes_on(last: str, column: list[Piece]) -> bool:
    """Does a paragraph run over into the next column? Only if its line ends in mid-sentence and is a full one."""
    width = max(piece.right for piece in column) - min(piece.left for piece in column)
    per_letter = width / max(1, *(len(piece.text) for piece in column))
    return not last.endswith((".", ":", "!", "?", ")", "”")) and len(last) * per_letter >= FULL_LINE * width


def _columns(pieces: list[Piece], gutters: Sequence[float]) -> list[list[Piece]]:
    """Cut a page into columns, top to bottom and left to right; text across them cuts them in two.

    `gutters` are where those of other pages run.
    """
    gutter = _gutter(pieces) or next((place for place in gutters if _is_cut_at(pieces, place)), None)
    if gutter is None:
        return [pieces] if pieces else []
    across = sorted((p for p in pieces if p.left < gutter < p.right), key=lambda piece: piece.top)
    rest = [piece for piece in pieces if not piece.left < gutter < piece.right]
    bands: list[list[Piece]] = []
    for piece in [*across, None]:
        above = [p for p in rest if piece is None or p.top < piece.top]
        rest = [p for p in rest if piece is not None and p.top >= piece.top]
        sides = [p for p in above if p.right <= gutter], [p for p in above if p.left >= gutter]
        bands += [column for side in sides for column in _columns(side, gutters)]
        bands += [[piece]] if piece else []
    return _joined(bands, across)


def _is_cut_at(pieces: Sequence[Piece], place: float) -> bool:
    """Does text stand on both sides of a place, and hardly any across it?"""
    across = sum(len(piece.text) for piece in pieces if piece.left < place < piece.right)
    before, after = (any(piece.right <= place for piece in pieces), any(piece.left >= place for piece in pieces))
    return before and after and across <= MOST_ACROSS * sum(len(piece.text) for piece in pieces)


def _joined(bands: list[list[Piece]], across: list[Piece]) -> list[list[Piece]]:
    """Put neighbouring lines that both stand across into one block."""
    joined: list[list[Piece]] = []
    for band in filter(None, bands):
        if joined and band[0] in across and joined[-1][-1] in across:
            joined[-1] += band
        else:
            joined.append(list(band))
    return joined


def _gutter(pieces: Sequence[Piece]) -> float | None:
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


def _lines(column: Iterable[Piece]) -> list[list[Piece]]:
    """Put together what stands on one line, top to bottom."""
    lines: list[list[Piece]] = []
    for piece in sorted(column, key=lambda piece: (piece.top + piece.bottom) / 2):
        if lines and _is_beside(piece, lines[-1]):
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return lines


def _steps(lines: Sequence[list[Piece]]) -> list[tuple[float, float]]:
    """Return how far each line but the first stands below the one above it, and its height."""
    tops = [min(piece.top for piece in line) for line in lines]
    heights = [max(piece.bottom - piece.top for piece in line) for line in lines]
    return [(below - above, height) for (above, below), height in zip(pairwise(tops), heights[1:], strict=True)]


def _rows(column: list[Piece], step: float, *, is_going_on: bool) -> list[Row]:
    lines = _lines(column)
    gaps = [not is_going_on, *(below > NEXT_PARAGRAPH * step * height for below, height in _steps(lines))]
    tops = (min(piece.top for piece in line) for line in lines)
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

    Only the two highest and the two lowest lines of a page are looked at, so that no rule is taken for a header. What
    changes with the chapter is known by standing apart from the text, on nearly all pages alike.
    """
    seen: dict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
    for page, rows in enumerate(pages):
        by_height = sorted(range(len(rows)), key=lambda index: rows[index].top)
        for index in {*by_height[:2], *by_height[-2:]}:
            seen[round(rows[index].top / 3), _NUMBER.sub("#", rows[index].text)].append((page, index))
    least = max(2, -(-len(pages) // 3))
    return _apart(pages) | {
        place
        for places in seen.values()
        if len({page for page, _ in places}) >= least and _only_pages_count(pages, places)
        for place in places
    }


def _apart(pages: Sequence[Sequence[Row]]) -> set[tuple[int, int]]:
    """Return (page, row) of first and last lines that stand at one height, farther from the text than its lines do."""
    found: set[tuple[int, int]] = set()
    full = [page for page, rows in enumerate(pages) if len(rows) > LEAST_LINES]
    for edge in (1, -1):
        seen: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for page in full:
            band = _outermost(pages[page], edge)
            if band and not any(_RULE.match(pages[page][index].text) for index in band):
                seen[round(pages[page][band[0]].top)] += [(page, index) for index in band]
        for places in seen.values():
            if len({page for page, _ in places}) >= max(LEAST_PAGES, NEARLY_ALL * len(full)):
                found.update(places)
    return found


def _outermost(rows: Sequence[Row], edge: int) -> list[int]:
    """Return what stands on the first line (edge 1) or the last one (-1) of all columns, if it stands apart."""
    order = sorted(range(len(rows)), key=lambda index: edge * rows[index].top)
    # In the order of reading, for lines of several columns stand between each other.
    steps = sorted(step for step in (below.top - above.top for above, below in pairwise(rows)) if step > SAME_LINE)
    first = rows[order[0]].top
    band = [index for index in order if abs(rows[index].top - first) <= SAME_LINE]
    rest = [rows[index].top for index in order if index not in band]
    is_apart = bool(rest and steps) and abs(rest[0] - first) > FAR * steps[len(steps) // 2]
    return band if is_apart else []


def _only_pages_count(pages: Sequence[Sequence[Row]], places: Sequence[tuple[int, int]]) -> bool:
    """Does each number of these lines stay the same, or go up with the pages?"""
    numbers = [[int(number) for number in _NUMBER.findall(pages[page][index].text)] for page, index in places]
    ahead = [[number - page for number in row] for (page, _), row in zip(places, numbers, strict=True)]
    return all(
        len(set(still)) == 1 or len(set(moving)) == 1
        for still, moving in zip(zip(*numbers, strict=True), zip(*ahead, strict=True), strict=True)
    )


def main() -> None:
    """Answer with {"pages": [[[text, gap, is_furniture], ...], ...]} or {"error": kind}."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    json.dump(_answer(sys.stdin.buffer.read(), int(sys.argv[1])), sys.stdout)


def _answer(data: bytes, most_pages: int) -> dict[str, object]:
    import pypdfium2  # after the limits, which hold for it too

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        return {"error": "encrypted" if "password" in str(error).lower() else "damaged"}
    if len(document) > most_pages:
        return {"error": "pages", "count": len(document)}
    try:
        pages = rows_of(list(_pages(document)))
    except pypdfium2.PdfiumError:
        return {"error": "damaged"}
    except OverflowError:
        return {"error": "letters"}
    edges = furniture(pages)
    return {
        "pages": [
            [
                # What stands below a header begins as what stands on top of a page.
                (row.text, row.gap or (number, index - 1) in edges, (number, index) in edges)
                for index, row in enumerate(rows)
            ]
            for number, rows in enumerate(pages)
        ]
    }


def _pages(document: Any) -> Iterator[list[Piece]]:
    from pypdfium2 import raw

    left = MOST_LETTERS
    for page in document:
        height = page.get_height()
        handle = page.get_textpage()
        left -= raw.FPDFText_CountChars(handle)
        if left < 0:
            raise OverflowError
        yield [run.piece(height) for run in _runs(raw, handle) if run.letters]
        handle.close()
        page.close()


@dataclass
class _Run:
    """Letters that follow each other on one line, and the box around them (PDF's own axes: up is more)."""

    left: float
    low: float
    right: float
    high: float
    letters: list[str] = field(default_factory=list)
    is_spaced: bool = False

    def takes(self, box: "_Run") -> bool:
        """Does a letter go on in this run?"""
        height = min(self.high - self.low, box.high - box.low)
        shared = min(self.high, box.high) - max(self.low, box.low)
        return shared > 0.5 * height and -0.5 * height < box.left - self.right < APART * height

    def add(self, letter: str, box: "_Run") -> None:
        gap = (box.left - self.right) / ((box.high - box.low) or 1)
        if gap > SPACE or (self.is_spaced and gap > LEAST_SPACE):
            self.letters.append(" ")
        self.is_spaced = False
        self.letters.append(letter)
        self.right = max(self.right, box.right)

    def piece(self, page_height: float) -> Piece:
        text = " ".join("".join(self.letters).split())
        return Piece(self.left, page_height - self.high, self.right, page_height - self.low, text)


def _runs(raw: Any, handle: Any) -> list[_Run]:
    runs: list[_Run] = []
    rect = raw.FS_RECTF()
    for index in range(raw.FPDFText_CountChars(handle)):
        code = raw.FPDFText_GetUnicode(handle, index)
        if code in _NO_LETTER or not raw.FPDFText_GetLooseCharBox(handle, index, ctypes.byref(rect)):
            continue
        letter, box = _SPECIAL.get(code) or chr(code), _Run(rect.left, rect.bottom, rect.right, rect.top)
        if letter.isspace():
            if runs:
                runs[-1].is_spaced = True  # its own box may be empty: some spaces are only meant
            continue
        if runs and runs[-1].takes(box):
            runs[-1].add(letter, box)
        else:
            box.letters.append(letter)
            runs.append(box)
    return runs


if __name__ == "__main__":
    main()
