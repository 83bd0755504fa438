"""Word documents and web pages for the tests, made of a text as a publisher might have set it."""

import html
import io
import re
import zipfile

from docx import Document
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

BOOK = """
<html><head><title>Rules</title><style>li::before {{ content: counters(rule, "."); }}</style></head>
<body><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav><main>{text}</main><footer>All rights</footer></body>
</html>
"""


def paragraphs(text: str) -> list[list[str]]:
    """Return the paragraphs of a text, each as its lines."""
    return [part.split("\n") for part in re.split(r"\n\s*\n", text.strip("\n")) if part.strip()]


def saved(document) -> bytes:
    into = io.BytesIO()
    document.save(into)
    return into.getvalue()


def word(text: str) -> bytes:
    """Return a Word document with the paragraphs of a text, their numbers typed."""
    document = Document()
    for lines in paragraphs(text):
        run = document.add_paragraph().add_run(lines[0])
        for line in lines[1:]:
            run.add_break()
            run.add_text(line)
    return saved(document)


def page(text: str, around: str = BOOK) -> bytes:
    """Return a web page with the paragraphs of a text."""
    shown = ("<br>\n".join(map(html.escape, lines)) for lines in paragraphs(text))
    return around.format(text="\n".join(f"<p>{each}</p>" for each in shown)).encode()


def _with(tag: str, *children, **values: str):
    element = OxmlElement(tag)
    for name, value in values.items():
        element.set(qn(f"w:{name}"), value)
    element.extend(children)
    return element


class Numbered:
    """A Word document whose numbers Word counts: `forms` are format and text of each level of its list."""

    def __init__(self, *forms: tuple[str, str]) -> None:
        self.document = Document()
        self._numbering = self.document.part.numbering_part.element
        levels = [
            _with("w:lvl", _with("w:numFmt", val=form), _with("w:lvlText", val=text), ilvl=str(depth))
            for depth, (form, text) in enumerate(forms)
        ]
        self._numbering.insert(0, _with("w:abstractNum", *levels, abstractNumId="77"))
        self._lists = 700
        self.list = self.start()

    def start(self, **starts: int) -> str:
        """Begin a list, with other first numbers where they are told: `start(at1=5)` of the second level."""
        self._lists += 1
        overrides = [
            _with("w:lvlOverride", _with("w:startOverride", val=str(start)), ilvl=name.removeprefix("at"))
            for name, start in starts.items()
        ]
        number = _with("w:num", _with("w:abstractNumId", val="77"), *overrides, numId=str(self._lists))
        self._numbering.append(number)
        self.list = str(self._lists)
        return self.list

    def add(self, depth: int, text: str, style: str | None = None):
        paragraph = self.document.add_paragraph(text, style)
        of = _with("w:numPr", _with("w:ilvl", val=str(depth)), _with("w:numId", val=self.list))
        paragraph._p.get_or_add_pPr().append(of)
        return paragraph

    def saved(self) -> bytes:
        return saved(self.document)


def zipped(**parts: bytes) -> bytes:
    """Return a zip archive; "__" in a name stands for a slash, "_dot_" for a dot."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), data)
    return into.getvalue()
