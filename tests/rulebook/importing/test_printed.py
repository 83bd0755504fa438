"""The publishers' documents as PDFs that ReportLab sets: every number right, and every word that the text has."""

import re

import pytest

from judgeapp.domain.rules.book import plain
from judgeapp.domain.rules.importing.reading import read
from judgeapp.games import games
from judgeapp.rulebook.importing.files import read_file
from tests.games.test_importing_bleach import OF_FILE
from tests.rulebook.importing.printed import VERA, Layout, printed
from tests.rulebook.importing.test_formats import said

LAYOUTS = [
    Layout(1, "Times-Roman", hyphen="-"),
    Layout(2, "Helvetica", justified=True),
    Layout(2, VERA, hyphen="-"),
    Layout(2, "Times-Roman", hyphen="-", justified=True),
    Layout(3, VERA, 8),
    Layout(3, "Helvetica", 8, hyphen="-", justified=True),
]
NO_LETTERS = str.maketrans("《》①②☉•≥≤", "<>ABo-><")  # signs that these fonts do not have


def as_set(name: str, text: str) -> str:
    """Return a document as its publisher set it: without the marks, and what was mixed up, when it became a text."""
    text = text.translate(NO_LETTERS)
    if name.startswith("dragon"):  # its lines were torn apart where columns met
        return "\n\n".join(map(_as_line, _numbered(read(text, games()["dragon_ball_super"].grammar).draft.rules)))
    if "wiki" in name:
        return re.sub(r"(?m)^== *(.*?) *\(Section (\d+)\) *==$", r"\2. \1", text).replace("\n", "\n\n")
    if name.startswith("x610z"):  # the contents stand in two columns of a table
        front, _, rest = text.partition("# Table of Contents")
        text = front[front.index("### **Prelude") :] + rest[rest.index("# 1. ") :]
    return re.sub(r"(?m)^#+ *|\*+|</?sup>", "", text)


def _numbered(rules):
    return [rule for rule in rules if rule.number[0].isdigit()]


def _as_line(rule):
    return f"{rule.number}. {rule.title} {' '.join(plain(block.text) for block in rule.blocks if block.kind == 'text')}"


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
@pytest.mark.parametrize(("name", "key"), OF_FILE)
def test_a_document_reads_as_its_plain_text(documents, name, key, layout):
    grammar = games()[key].grammar
    text = as_set(name, (documents / name).read_text(encoding="utf-8"))
    source = read_file("rules.pdf", printed(text, layout))
    reading = read(source.text, grammar, source.furniture)
    expected, found = said(read(text, grammar)), said(reading)
    assert list(found) == list(expected)
    told = {doubt.number for doubt in reading.damaged}
    assert {number for number, words in found.items() if words != expected[number]} <= told
