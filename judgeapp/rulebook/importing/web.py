"""Reads a web page as paragraphs, without what a site puts around its text.

Why lxml: it reads any page, however broken, in C, and comes with the reader of Word documents.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lxml import etree, html

_NO_TEXT = {
    *("script", "style", "noscript", "template", "svg", "head", "iframe", "object", "select", "textarea", "button"),
    *("nav", "footer", "aside", "dialog"),
}
_ROLES = {"navigation", "banner", "contentinfo", "search", "complementary", "dialog"}
# Names of boxes that are no text of a page, as one of the words of an id or class.
_AROUND = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navigation|menu|sidebar|breadcrumbs?|footer|cookies?|share|social|skip|advert|ads)"
    r"(?:$|[\s_-])",
    re.IGNORECASE,
)
_BLOCKS = {
    *("address", "article", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figure"),
    *("figcaption", "header", "hr", "html", "li", "main", "ol", "p", "pre", "section", "summary", "table", "tbody"),
    *("tfoot", "thead", "td", "th", "tr", "ul", "h1", "h2", "h3", "h4", "h5", "h6"),
}
_COUNTED_ALL = re.compile(r"counters\(")  # a style that writes the numbers of all lists around an item, "1.2.3"
_HIDDEN = re.compile(r"display:\s*none|visibility:\s*hidden", re.IGNORECASE)
MOST_AROUND = 0.5  # of a page's letters: what holds more of them is the text, whatever it is called
MOST_LINKED = 0.8  # of a list's letters: from here it leads to other pages
LEAST_LINKS = 4
DEEPEST = 200  # elements within each other; more than any page that is written by people


@dataclass(frozen=True)
class Paragraph:
    """A paragraph or a table's row; `is_furniture` if it is no text of the document but leads to it."""

    text: str
    is_furniture: bool = False


def read_web(text: str) -> list[Paragraph]:
    """Return the paragraphs of a page in order; none if there is no text in it."""
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        page = html.document_fromstring(text.encode(), parser=parser)
    except etree.ParserError:  # there is nothing in it
        return []
    styles = " ".join(style.text or "" for style in page.iter("style"))
    document = _main(page)
    reader = _Reader(counts_all=bool(_COUNTED_ALL.search(styles)), letters=_letters(document))
    reader.take(document, 0)
    reader.end()
    return reader.found


def _main(page: Any) -> Any:
    """Return the element that holds the document: what is marked as such, else all."""
    for path in (".//main", ".//*[@role='main']", ".//article"):
        if len(found := page.findall(path)) == 1:
            return found[0]
    return page


def _is_left_out(element: Any) -> bool:
    """Is an element no text of the page, or does nobody see it?"""
    return (
        element.tag in _NO_TEXT
        or element.get("role") in _ROLES
        or element.get("hidden") is not None
        or element.get("aria-hidden") == "true"
        or bool(_HIDDEN.search(element.get("style", "")))
    )


def _is_around(element: Any) -> bool:
    """Is an element called as what a site puts around its text? So may be what holds all of it, too."""
    if element.tag in {"html", "body", "main", "article"}:
        return False
    names = f"{element.get('id', '')} {element.get('class', '')}"
    return element.tag == "form" or bool(_AROUND.search(names))


def _letters(element: Any) -> int:
    return len("".join("".join(element.itertext()).split()))


def _is_contents(element: Any) -> bool:
    """Does a list only lead to other places?"""
    links = element.findall(".//a[@href]")
    return len(links) >= LEAST_LINKS and sum(map(_letters, links)) > MOST_LINKED * _letters(element)


@dataclass
class _Reader:
    """Collects the words of a page into paragraphs.

    letters     how many the document has
    labels      the numbers of the lists around an item
    """

    counts_all: bool
    letters: int
    found: list[Paragraph] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    mark: str = ""
    is_furniture: bool = False

    def take(self, element: Any, depth: int) -> None:
        if not isinstance(element.tag, str) or _is_left_out(element) or depth > DEEPEST:
            return
        if _is_around(element) and _letters(element) <= MOST_AROUND * self.letters:
            return
        if element.tag == "br":
            self.words.append("\n")
        elif element.tag == "tr":
            self._take_row(element, depth)
        elif element.tag in {"ol", "ul"}:
            self._take_list(element, depth)
        elif element.tag in _BLOCKS:
            self.end()
            self.mark = "#" * int(element.tag[1]) + " " if re.fullmatch("h[1-6]", element.tag) else self.mark
            self._take_inside(element, depth)
            self.end()
        else:
            self._take_inside(element, depth)

    def _take_inside(self, element: Any, depth: int) -> None:
        is_set = element.tag == "pre"
        self._say(element.text, is_set=is_set)
        for child in element:
            self.take(child, depth + 1)
            self._say(child.tail, is_set=is_set)

    def _say(self, text: str | None, *, is_set: bool = False) -> None:
        self.words.append((text or "") if is_set else re.sub(r"[ \t\r\n\f]+", " ", text or ""))

    def _take_row(self, row: Any, depth: int) -> None:
        self.end()
        cells = []
        for cell in row.iterchildren("td", "th"):
            reader = _Reader(self.counts_all, self.letters)
            reader.take(cell, depth + 1)
            reader.end()
            cells.append(" ".join(paragraph.text.replace("\n", " ") for paragraph in reader.found))
        if any(cells):
            self.found.append(Paragraph("\t".join(cells).rstrip("\t"), self.is_furniture))

    def _take_list(self, element: Any, depth: int) -> None:
        self.end()
        was_furniture = self.is_furniture
        self.is_furniture |= not self.labels and _is_contents(element)
        for child, label in _labelled(element):
            if child.tag != "li":
                self.take(child, depth + 1)
                continue
            self.labels.append(label)
            self.mark = self._item_mark(element.tag == "ol")
            self._take_inside(child, depth + 1)
            self.end()
            self.labels.pop()
        self.is_furniture = was_furniture

    def _item_mark(self, is_numbered: bool) -> str:
        if not is_numbered:
            return "  " * (len(self.labels) - 1) + "• "
        around = [label for label in self.labels if label] if self.counts_all else self.labels[-1:]
        return ".".join(around) + ". "

    def end(self) -> None:
        """End the paragraph that is open."""
        lines = [" ".join(line.split()) for line in "".join(self.words).split("\n")]
        text = "\n".join(filter(None, lines))
        if text:
            self.found.append(Paragraph(self.mark + text, self.is_furniture))
            self.mark = ""
        self.words.clear()


def _labelled(element: Any) -> Iterator[tuple[Any, str]]:
    """Yield what a list holds, each item with its number or letter; "" in a list of bullets."""
    number = int(element.get("start", "1")) if element.get("start", "1").lstrip("-").isdigit() else 1
    for child in element:
        if child.tag != "li" or element.tag == "ul":
            yield child, ""
            continue
        number = int(child.get("value")) if child.get("value", "").isdigit() else number
        is_letter = element.get("type") in {"a", "A"} and 1 <= number <= 26
        yield child, chr(ord(element.get("type")) + number - 1) if is_letter else str(number)
        number += 1
