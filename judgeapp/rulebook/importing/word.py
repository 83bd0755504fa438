"""Reads a Word document (DOCX) as paragraphs, with the numbers and bullets that its lists give.

Why python-docx: it opens the package safely, knows the relations between its parts and which style is based on which.
Like every library that was looked at it leaves out the numbers that Word itself counts, which in a rulebook are the
rules' own; those are worked out here from `word/numbering.xml` (ECMA-376, part 1, 17.9).
"""

import io
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from judgeapp.rulebook.importing.web import Paragraph

MOST_UNPACKED = 100_000_000  # bytes
MOST_PARTS = 5_000
DEEPEST = 9  # levels of a list
MOST_LETTERED, MOST_ROMAN = 780, 32_767  # that Word itself writes so
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_LEFT_OUT = {f"{_W}del", f"{_W}moveFrom", f"{_W}txbxContent", _FALLBACK}
_NOTED = {f"{_W}footnoteReference": "footnote", f"{_W}endnoteReference": "endnote"}
NOTE = "† "  # what a note at the foot begins with, so that no number at its start is taken for a rule's
_MARKS = {
    f"{_W}tab": "\t",
    f"{_W}br": "\n",
    f"{_W}cr": "\n",
    f"{_W}noBreakHyphen": "-",
    f"{_W}softHyphen": "",
}
_TENS = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"))
_ROMAN = (*_TENS, (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


class NotWord(ValueError):  # noqa: N818  reads as what happened
    """The file is damaged, too large or locked; the first argument says which of them."""


def is_word(data: bytes) -> bool:
    """Does a file look like a Word document, whatever its name says?"""
    return data.startswith(b"PK\x03\x04") and b"word/document.xml" in data


def read_word(data: bytes, most: int) -> tuple[list[Paragraph], int]:
    """Return the paragraphs of a document in order, so many at most, and how many notes at the foot are among them.

    A note stands below the paragraph that it is of.

    Raise NotWord("damaged" | "large").
    """
    check_package(data)
    import docx  # takes a quarter of a second, and most files are no Word documents
    from docx.opc.exceptions import OpcError
    from lxml.etree import LxmlError

    try:
        document = docx.Document(io.BytesIO(data))
        reader, body = _Reader(document), document.element.body
        return list(islice(reader.paragraphs(body), most)), sum(key in reader.notes for key in _notes_in(body))
    except (OpcError, LxmlError, zipfile.BadZipFile, KeyError, ValueError, TypeError, AttributeError) as error:
        raise NotWord("damaged") from error


def check_package(data: bytes) -> None:
    """Raise NotWord if a zip archive is damaged, or larger than any document."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise NotWord("damaged") from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise NotWord("large")


class _Reader:
    """Goes through a body once; lists go on counting from paragraph to paragraph. `notes` are those at the foot."""

    def __init__(self, document: Any) -> None:
        self._styles = {style.element.styleId: style for style in document.styles}
        self._lists = _Lists(document)
        self.notes = dict(_notes_of(document))

    def paragraphs(self, body: Any) -> Iterator[Paragraph]:
        for child in body:
            if child.tag == f"{_W}p":
                yield from self._lines(child)
            elif child.tag == f"{_W}tbl":
                yield from map(Paragraph, self._rows(child))
            elif child.tag == f"{_W}sdt":
                for content in child.iterchildren(f"{_W}sdtContent"):
                    yield from self.paragraphs(content)

    def _lines(self, element: Any) -> Iterator[Paragraph]:
        names = [style.name.lower() for style in self._based_on(element)]
        text = self._lists.label(element, self._based_on(element)) + _text(element)
        if text.strip():
            yield self._paragraph(names, text)
        yield from (Paragraph(NOTE + self.notes[key]) for key in _notes_in(element) if key in self.notes)

    def _paragraph(self, names: list[str], text: str) -> Paragraph:
        level = next((int(name[-1]) for name in names if name[:-1] == "heading " and name[-1].isdigit()), 0)
        mark = "#" * min(level, 6) + " " if level else ""
        return Paragraph(mark + text.strip("\n"), any(name.startswith("toc ") for name in names))

    def _rows(self, table: Any) -> Iterator[str]:
        for row in table.iterchildren(f"{_W}tr"):  # those of a table within it come with their cell
            cells = [[line.text for line in self.paragraphs(cell)] for cell in row.iterchildren(f"{_W}tc")]
            yield "\t".join(" ".join(" ".join(lines).split()) for lines in cells)

    def _based_on(self, element: Any) -> list[Any]:
        """Return the style of a paragraph and those that it is based on, nearest first."""
        found: list[Any] = []
        style = self._styles.get(element.style)
        while style is not None and style not in found:
            found.append(style)
            style = getattr(style, "base_style", None)
        return found


def _text(element: Any) -> str:
    """Return what a paragraph shows: with insertions, without deletions and what stands in a box beside it."""
    if element.tag in _LEFT_OUT:
        return ""
    if element.tag == f"{_W}t":
        return element.text or ""
    if element.tag in _MARKS and element.getparent().tag == f"{_W}r":
        return _MARKS[element.tag]
    return "".join(map(_text, element))


def _notes_of(document: Any) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield ("footnote" or "endnote", its id) and the words of each note at the foot of a page or of the document."""
    from docx.oxml import parse_xml

    for relation in document.part.rels.values():
        kind = relation.reltype.rpartition("/")[2].removesuffix("s")
        if kind in _NOTED.values() and not relation.is_external:
            for note in parse_xml(relation.target_part.blob).iterchildren(f"{_W}{kind}"):
                words = " ".join(" ".join(map(_text, note.iterchildren(f"{_W}p"))).split())
                if words:
                    yield (kind, note.get(f"{_W}id", "")), words


def _notes_in(element: Any) -> Iterator[tuple[str, str]]:
    """Yield which notes a paragraph refers to."""
    if element.tag in _NOTED:
        yield _NOTED[element.tag], element.get(f"{_W}id")
    elif element.tag not in _LEFT_OUT:
        for child in element:
            yield from _notes_in(child)


class _Lists:
    """Counts the lists of a document and writes the numbers of their items."""

    def __init__(self, document: Any) -> None:
        self._counts: dict[str, Counter[int]] = {}
        self._abstract: dict[str, str] = {}
        self._levels: dict[str, dict[int, _Level]] = {}
        self._restarts: dict[str, dict[int, int]] = {}
        for relation in document.part.rels.values():
            if relation.reltype.endswith("/numbering"):
                self._learn(relation.target_part.element)

    def _learn(self, numbering: Any) -> None:
        for abstract in numbering.iterchildren(f"{_W}abstractNum"):
            levels = map(_Level.of, abstract.iterchildren(f"{_W}lvl"))
            self._levels[abstract.get(f"{_W}abstractNumId")] = {level.depth: level for level in levels}
        for number in numbering.iterchildren(f"{_W}num"):
            key = number.get(f"{_W}numId")
            self._abstract[key] = _value(number, "abstractNumId")
            overrides = number.iterchildren(f"{_W}lvlOverride")
            starts = {int(each.get(f"{_W}ilvl")): _value(each, "startOverride") for each in overrides}
            self._restarts[key] = {depth: int(start) for depth, start in starts.items() if start}

    def label(self, element: Any, styles: list[Any]) -> str:
        """Return the number or bullet of a paragraph with a space behind it, "" if it has none; count it."""
        sources = [element, *(style.element for style in styles)]
        found = [each for source in sources for each in source.iterfind(f"{_W}pPr/{_W}numPr")]
        key = next((key for each in found if (key := _value(each, "numId"))), "")
        levels = self._levels.get(self._abstract.get(key, ""), {})
        depth = int(next((depth for each in found if (depth := _value(each, "ilvl"))), 0))
        if depth not in levels:
            return ""
        level = levels[depth]
        if level.form == "bullet":
            return "  " * depth + "• "
        self._count(key, levels, depth)
        label = level.label(self._counts[self._abstract[key]], levels)
        return f"{label} " if label else ""

    def _count(self, key: str, levels: dict[int, "_Level"], depth: int) -> None:
        counts = self._counts.setdefault(self._abstract[key], Counter())
        if (start := self._restarts.get(key, {}).pop(depth, None)) is not None:
            counts[depth] = start - 1
        for above in range(depth):  # a level that was skipped counts as begun
            if above in levels and above not in counts:
                counts[above] = levels[above].start
        counts[depth] = counts[depth] + 1 if depth in counts else levels[depth].start
        for below in range(depth + 1, DEEPEST):
            if below in levels and levels[below].restarts_after(depth):
                counts.pop(below, None)


@dataclass(frozen=True)
class _Level:
    """A level of a list (17.9.6): its depth from 0, first number, form and text, in which %1 is the first level."""

    depth: int
    start: int
    form: str
    text: str
    restart: int
    is_legal: bool

    @classmethod
    def of(cls, element: Any) -> "_Level":
        depth = int(element.get(f"{_W}ilvl"))
        return cls(
            depth=depth,
            start=int(_value(element, "start") or 1),
            form=_value(element, "numFmt") or "decimal",
            text=_value(element, "lvlText"),
            restart=int(_value(element, "lvlRestart") or depth),
            is_legal=element.find(f"{_W}isLgl") is not None,
        )

    def restarts_after(self, depth: int) -> bool:
        """Does this level begin anew after an item of a higher level? (17.9.10)"""
        return depth < self.restart

    def label(self, counts: Counter[int], levels: dict[int, "_Level"]) -> str:
        text = self.text
        for depth in range(DEEPEST):
            if depth in levels:
                form = "decimal" if self.is_legal else levels[depth].form
                text = text.replace(f"%{depth + 1}", written(counts[depth], form))
        return text.strip()


def written(number: int, form: str) -> str:
    """Return a number of a list in a form that Word names."""
    match form:
        case "none":
            return ""
        case "decimalZero":
            return f"{number:02}"
        case "lowerLetter" | "upperLetter" if 0 < number <= MOST_LETTERED:
            letter = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
            return letter.upper() if form == "upperLetter" else letter
        case "lowerRoman" | "upperRoman" if 0 < number <= MOST_ROMAN:
            return _roman(number).upper() if form == "upperRoman" else _roman(number)
    return str(number)


def _roman(number: int) -> str:
    written = ""
    for value, letters in _ROMAN:
        written += letters * (number // value)
        number %= value
    return written


def _value(element: Any, name: str) -> str:
    child = element.find(f"{_W}{name}")
    return "" if child is None else child.get(f"{_W}val", "")
