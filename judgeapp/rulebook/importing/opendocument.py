"""Reads a text document of LibreOffice and its like (ODT) as paragraphs, with the numbers and bullets of its lists.

Why no library: those that are kept (odfpy) give the XML and count no list either, and lxml is here for Word documents.
Numbers are worked out by OpenDocument 1.3, part 3, 5.3 (lists) and 16.30 (how their levels are written).
"""

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from judgeapp.rulebook.importing.web import Paragraph
from judgeapp.rulebook.importing.word import NOTE, NotWord, check_package, written

TYPE = b"application/vnd.oasis.opendocument.text"
_SPACES = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _STYLE, _TABLE, _OFFICE = (_SPACES % name for name in ("text", "style", "table", "office"))
_XML = "{http://www.w3.org/XML/1998/namespace}"
_CONTENTS = {f"{_TEXT}table-of-content", f"{_TEXT}alphabetical-index"}
_INSIDE = {f"{_TEXT}section", f"{_TEXT}index-body", f"{_TEXT}index-title"}
_ROWS = {f"{_TABLE}table-header-rows", f"{_TABLE}table-rows", f"{_TABLE}table-row-group"}
_LEFT_OUT = {f"{_TEXT}note", f"{_OFFICE}annotation", f"{_TEXT}ruby-text"}
_DRAWN = _SPACES % "drawing"  # what stands in a box beside the text
_FORMS = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_PLACE = re.compile(r"%(\d+)%")


def is_opendocument(data: bytes) -> bool:
    """Does a file look like a text document of this kind, whatever its name says?"""
    return data.startswith(b"PK\x03\x04") and TYPE in data[:200]


def read_opendocument(data: bytes, most: int) -> tuple[list[Paragraph], int]:
    """Return the paragraphs of a document in order, so many at most, and how many notes at the foot are among them.

    Raise NotWord("damaged" | "large" | "encrypted").
    """
    check_package(data)
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            if b"encryption-data" in package.read("META-INF/manifest.xml"):
                raise NotWord("encrypted")
            content, styles = (etree.fromstring(package.read(f"{name}.xml"), parser) for name in ("content", "styles"))
        text = content.find(f"{_OFFICE}body/{_OFFICE}text")
        if text is None:
            raise NotWord("damaged")
        reader = _Reader(styles, content)
        return list(islice(reader.paragraphs(text), most)), reader.notes
    except NotWord:
        raise
    except (zipfile.BadZipFile, KeyError, ValueError, etree.LxmlError) as error:
        raise NotWord("damaged") from error


@dataclass(frozen=True)
class _Level:
    """A level of a list: `template` has %1% where the number of the first level stands, `form` is of its own number."""

    form: str
    template: str
    start: int
    is_bullet: bool

    @classmethod
    def of(cls, element: Any) -> "_Level":
        depth = int(element.get(f"{_TEXT}level"))
        form = element.get(f"{_STYLE}num-format", "")
        listed = int(element.get(f"{_TEXT}display-levels", "1"))
        numbers = ".".join(f"%{each}%" for each in range(max(1, depth - listed + 1), depth + 1))
        usual = f"{element.get(f'{_STYLE}num-prefix', '')}{numbers}{element.get(f'{_STYLE}num-suffix', '')}"
        own = next((value for name, value in element.attrib.items() if name.endswith("}num-list-format")), usual)
        is_bullet = element.tag == f"{_TEXT}list-level-style-bullet"
        return cls(form, own if form else "", int(element.get(f"{_TEXT}start-value", "1")), is_bullet)


_Levels = dict[int, _Level]


class _Reader:
    """Goes through a text once; lists go on counting from paragraph to paragraph. `notes` are those at the foot."""

    def __init__(self, *roots: Any) -> None:
        self._levels = {
            style.get(f"{_STYLE}name"): _levels_of(style)
            for root in roots
            for style in root.iter(f"{_TEXT}list-style", f"{_TEXT}outline-style")
        }
        outline = next((style for root in roots for style in root.iter(f"{_TEXT}outline-style")), None)
        self._outline = {} if outline is None else _levels_of(outline)
        self._of_headings: Counter[int] = Counter()
        self._of_list: dict[str, Counter[int]] = {}
        self._of_style: dict[str, Counter[int]] = {}
        self.notes = 0

    def paragraphs(self, parent: Any, *, is_furniture: bool = False) -> Iterator[Paragraph]:
        for child in parent:
            if child.tag in (f"{_TEXT}p", f"{_TEXT}h"):
                yield from self._lines(child, self._label_of_heading(child), is_furniture)
            elif child.tag == f"{_TEXT}list":
                yield from self._list(child, is_furniture)
            elif child.tag == f"{_TABLE}table":
                yield from map(Paragraph, self._rows(child))
            elif child.tag in _CONTENTS:
                yield from self.paragraphs(child, is_furniture=True)
            elif child.tag in _INSIDE:
                yield from self.paragraphs(child, is_furniture=is_furniture)

    def _lines(self, element: Any, label: str, is_furniture: bool) -> Iterator[Paragraph]:
        text = label + _words(element).strip("\n")
        level = int(element.get(f"{_TEXT}outline-level", "1")) if element.tag == f"{_TEXT}h" else 0
        if text.strip():
            yield Paragraph("#" * min(level, 6) + " " * (level > 0) + text, is_furniture)
        for note in element.iter(f"{_TEXT}note"):
            words = " ".join(_words(each) for body in note.iter(f"{_TEXT}note-body") for each in body)
            if words.strip():
                self.notes += 1
                yield Paragraph(NOTE + " ".join(words.split()))

    def _label_of_heading(self, element: Any) -> str:
        depth = int(element.get(f"{_TEXT}outline-level", "1"))
        if element.tag != f"{_TEXT}h" or depth not in self._outline or element.get(f"{_TEXT}is-list-header") == "true":
            return ""
        return _counted(self._of_headings, self._outline, depth, element.get(f"{_TEXT}start-value"))

    def _list(self, element: Any, is_furniture: bool) -> Iterator[Paragraph]:
        """Yield a list's paragraphs; it goes on with another one's numbers if it says so."""
        style = element.get(f"{_TEXT}style-name", "")
        counts: Counter[int] | None = self._of_list.get(element.get(f"{_TEXT}continue-list"))
        if counts is None and element.get(f"{_TEXT}continue-numbering") == "true":
            counts = self._of_style.get(style)
        counts = Counter() if counts is None else counts
        self._of_style[style] = counts
        if name := element.get(f"{_XML}id"):
            self._of_list[name] = counts
        yield from self._items(element, self._levels.get(style, {}), counts, 1, is_furniture)

    def _items(
        self, parent: Any, levels: _Levels, counts: Counter[int], depth: int, is_furniture: bool
    ) -> Iterator[Paragraph]:
        for item in parent:
            is_counted = item.tag == f"{_TEXT}list-item"
            for child in item:
                if child.tag == f"{_TEXT}list":
                    own = self._levels.get(child.get(f"{_TEXT}style-name", ""), levels)
                    yield from self._items(child, own, counts, depth + 1, is_furniture)
                elif child.tag in (f"{_TEXT}p", f"{_TEXT}h"):
                    start = item.get(f"{_TEXT}start-value")
                    label = _counted(counts, levels, depth, start) if is_counted and depth in levels else ""
                    yield from self._lines(child, label, is_furniture)
                    is_counted = False  # only the first paragraph of an item has its number

    def _rows(self, table: Any) -> Iterator[str]:
        for row in table:
            if row.tag in _ROWS:
                yield from self._rows(row)
            elif row.tag == f"{_TABLE}table-row":
                cells = [[line.text for line in self.paragraphs(cell)] for cell in row.iter(f"{_TABLE}table-cell")]
                yield "\t".join(" ".join(" ".join(lines).split()) for lines in cells)


def _levels_of(style: Any) -> _Levels:
    return {int(level.get(f"{_TEXT}level")): _Level.of(level) for level in style if level.get(f"{_TEXT}level")}


def _counted(counts: Counter[int], levels: _Levels, depth: int, start: str | None) -> str:
    """Count an item and return its number or bullet with a space behind it, "" if it has none."""
    if levels[depth].is_bullet:
        return "  " * (depth - 1) + "• "
    for above in range(1, depth):  # a level that was skipped counts as begun
        if above in levels and above not in counts:
            counts[above] = levels[above].start
    counts[depth] = int(start) if start else counts[depth] + 1 if depth in counts else levels[depth].start
    for below in [each for each in counts if each > depth]:
        del counts[below]
    label = _PLACE.sub(lambda place: _number(counts, levels, int(place[1])), levels[depth].template).strip()
    return f"{label} " if label else ""


def _number(counts: Counter[int], levels: _Levels, depth: int) -> str:
    form = levels[depth].form if depth in levels else "1"
    return written(counts[depth], _FORMS.get(form, "decimal"))


def _words(element: Any) -> str:
    """Return what a paragraph shows, without notes, comments and what stands in a box beside it."""
    if element.tag in _LEFT_OUT or not isinstance(element.tag, str) or element.tag.startswith(_DRAWN):
        return ""
    if element.tag == f"{_TEXT}s":
        return " " * min(int(element.get(f"{_TEXT}c", "1")), 100)
    if element.tag in (f"{_TEXT}tab", f"{_TEXT}line-break"):
        return "\t" if element.tag == f"{_TEXT}tab" else "\n"
    parts = [" ".join((element.text or "").split("\n")), *(_words(child) + (child.tail or "") for child in element)]
    return "".join(parts)
