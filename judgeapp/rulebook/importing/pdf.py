"""Reads a PDF from standard input in a process of its own and writes its lines to standard output as JSON.

Run as `python -m judgeapp.rulebook.importing.pdf`: a hostile file can then take neither the memory nor the time of the
worker that asked. Nothing of Django is loaded here.

Why pypdfium2: pypdf, pdfminer.six and pypdfium2 were tried on rules in one and two columns whose numbers hang in the
margin. As text, none of them gives these in order: pypdf puts many numbers behind their text (and in its layout mode
the lines of both columns into one), pdfminer.six puts the numbers of a column before all its text, pypdfium2 puts some
of them behind. But all know where each glyph stands, and layout.py works out the order from that. pypdfium2, Chromium's
own reader, gives the places three to five times faster than the others and needs no further packages.
"""

import ctypes
import json
import resource
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from judgeapp.rulebook.importing.layout import Piece, furniture, rows_of

MOST_MEMORY = 1_000_000_000  # bytes of address space
MOST_SECONDS = 30  # of a processor
MOST_LETTERS = 5_000_000
SPACE, APART = 0.2, 1.2  # of a letter's height: from here it is a space, from here another piece
_NO_LETTER = {0, 2, 10, 13, 0xFFFE, 0xFFFF}


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
        pages = [rows_of(pieces) for pieces in _pages(document)]
    except pypdfium2.PdfiumError:
        return {"error": "damaged"}
    except OverflowError:
        return {"error": "letters"}
    edges = furniture(pages)
    return {
        "pages": [
            [(row.text, row.gap, (number, index) in edges) for index, row in enumerate(rows)]
            for number, rows in enumerate(pages)
        ]
    }


def _pages(document: object) -> Iterator[list[Piece]]:
    from pypdfium2 import raw

    left = MOST_LETTERS
    for page in document:  # type: ignore[attr-defined]
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

    def takes(self, box: "_Run") -> bool:
        """Does a letter go on in this run?"""
        height = min(self.high - self.low, box.high - box.low)
        shared = min(self.high, box.high) - max(self.low, box.low)
        return shared > 0.5 * height and -0.5 * height < box.left - self.right < APART * height

    def add(self, letter: str, box: "_Run") -> None:
        if box.left - self.right > SPACE * (box.high - box.low) and self.letters[-1] != " ":
            self.letters.append(" ")
        self.letters.append(letter)
        self.right = max(self.right, box.right)

    def piece(self, page_height: float) -> Piece:
        text = " ".join("".join(self.letters).split())
        return Piece(self.left, page_height - self.high, self.right, page_height - self.low, text)


def _runs(raw: object, handle: object) -> list[_Run]:
    runs: list[_Run] = []
    rect = raw.FS_RECTF()  # type: ignore[attr-defined]
    for index in range(raw.FPDFText_CountChars(handle)):  # type: ignore[attr-defined]
        code = raw.FPDFText_GetUnicode(handle, index)  # type: ignore[attr-defined]
        if code in _NO_LETTER or not raw.FPDFText_GetLooseCharBox(handle, index, ctypes.byref(rect)):  # type: ignore[attr-defined]
            continue
        letter, box = chr(code), _Run(rect.left, rect.bottom, rect.right, rect.top)
        if letter.isspace() and not (runs and runs[-1].takes(box)):
            continue
        if runs and runs[-1].takes(box):
            runs[-1].add(letter, box)
        else:
            box.letters.append(letter)
            runs.append(box)
    return runs


if __name__ == "__main__":
    main()
