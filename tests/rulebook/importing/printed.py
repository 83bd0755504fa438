"""PDFs of whole documents for the tests, set by ReportLab as a publisher might set them."""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import reportlab
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.rulebook.importing.words import paragraphs

VERA = "Vera"  # a font of ReportLab's own, of which the file holds only the letters that are used
pdfmetrics.registerFont(TTFont(VERA, Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"))
WIDTH, HEIGHT = A4
EDGE, GUTTER = 50, 22  # points
LEAST = 3  # letters of each half of a parted word


@dataclass(frozen=True)
class Layout:
    """How a document is set.

    hyphen      what parts words at the end of a line, "" if none is parted
    justified   both edges of a column are straight
    """

    columns: int = 1
    font: str = "Helvetica"
    size: float = 9
    hyphen: str = ""
    justified: bool = False

    @property
    def width(self) -> float:
        return (WIDTH - 2 * EDGE - (self.columns - 1) * GUTTER) / self.columns

    def size_of(self, text: str) -> float:
        return pdfmetrics.stringWidth(text, self.font, self.size)


def printed(text: str, layout: Layout) -> bytes:
    """Return a PDF of a text with a header, a footer and page numbers."""
    into = io.BytesIO()
    canvas = Canvas(into, pagesize=A4)
    for number, page in zip(count(1), _pages(text, layout)):
        canvas.setFont(layout.font, layout.size)
        canvas.drawString(EDGE, HEIGHT - 28, "The book of all rules")
        canvas.drawRightString(WIDTH - EDGE, 22, f"Page {number}")
        for left, top, line, spacing in page:
            words = canvas.beginText(left, HEIGHT - top)
            words.setWordSpace(spacing)
            words.textLine(line)
            canvas.drawText(words)
        canvas.showPage()
    canvas.save()
    return into.getvalue()


Line = tuple[
    float, float, str, float
]  # its left edge, its base below the top of the page, its words, and their spacing


def _pages(text: str, layout: Layout) -> Iterator[list[Line]]:
    """Yield the lines of each page; a paragraph may go on in the next column, and on the next page."""
    step, top, column, page = layout.size * 1.25, EDGE + 10.0, 0, list[Line]()
    for lines in (list(_lines(paragraph, layout)) for paragraph in paragraphs(text)):
        for at, line in enumerate(lines):
            if top > HEIGHT - EDGE:
                top, column = EDGE + 10.0, column + 1
                if column == layout.columns:
                    yield page
                    page, column = [], 0
            page.append((EDGE + column * (layout.width + GUTTER), top, line, _spacing(lines, at, layout)))
            top += step
        top += step * 0.6
    yield page


def _spacing(lines: Sequence[str], at: int, layout: Layout) -> float:
    spaces = lines[at].count(" ")
    is_last = at + 1 == len(lines)
    return (layout.width - layout.size_of(lines[at])) / spaces if layout.justified and spaces and not is_last else 0.0


def _lines(paragraph: Sequence[str], layout: Layout) -> Iterator[str]:
    for line in paragraph:
        yield from _wrapped(line.split(), layout)


def _wrapped(words: Sequence[str], layout: Layout) -> Iterator[str]:
    line = ""
    for word in words:
        longer = f"{line} {word}".lstrip()
        if layout.size_of(longer) > layout.width and line:
            head, rest = _parted(line, word, layout)
            yield f"{line} {head}".rstrip()
            longer = rest
        line = longer
    if line:
        yield line


def _parted(line: str, word: str, layout: Layout) -> tuple[str, str]:
    """Return what of a word stands at a line's end, and the rest of it."""
    letters = re.match(r"[a-z]+", word)
    ends = range(letters.end() - LEAST, LEAST - 1, -1) if layout.hyphen and letters else ()
    for end in ends:
        if layout.size_of(f"{line} {word[:end]}-") <= layout.width:
            return word[:end] + layout.hyphen, word[end:]
    return "", word
