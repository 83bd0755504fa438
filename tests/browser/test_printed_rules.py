"""The publishers' documents, printed in columns and with parted words: they read as their plain texts do."""

import html
import re
import subprocess

import pytest

from judgeapp.domain.rules.importing.reading import read
from judgeapp.games import games
from judgeapp.rulebook.importing.files import read_file
from tests import running
from tests.browser.conftest import FLAGS
from tests.games.test_importing_bleach import OF_FILE
from tests.rulebook.importing.words import paragraphs

STYLES = {
    "one column": "body { font: 10pt serif }",
    "two columns": "body { font: 9pt serif; columns: 2; column-gap: 8mm; text-align: justify }",
    "three columns": "@page { size: A4 landscape } body { font: 8pt sans-serif; columns: 3; column-gap: 6mm }",
}
# All of them in two columns; and in the others the document that has most of what these bring: headings without numbers
# below the edges of pages, a glossary.
MORE = {"bleach": "one column", "x610z": "three columns"}
PRINTED = [(name, key, "two columns") for name, key in OF_FILE]
PRINTED += [(name, key, MORE[key]) for name, key in OF_FILE if key in MORE]
# Where the plain text's numbers stand within the words of another line, no other setting of it reads the same; nor
# where a line comes to begin with a dash, or to hold a full stop alone.
WOVEN = {
    "dragon-ball-super-1.077.txt": {
        *("2-6-4", "4-11-1", "4-11-1-1", "4-11-1-2", "5-1-3", "6-3-1-2-1", "6-3-1-2-2-2", "6-3-1-2-3", "6-3-1-2-4"),
        *("7-1", "10-13-1", "10-13-2", "10-13-5-1", "10-21-1"),
    },
    "bleach-advanced-rulings-2007-06-25.txt": {"additional-game-rules-and-definitions/constant-effects"},
    "x610z-comprehensive-1.1.txt": {"601.7", "206.1d"},
}


def parted(text):
    """Return a text whose longer words may be parted after any third letter."""
    return re.sub(r"[A-Za-z]{6,}", lambda word: "\u00ad".join(re.findall(r".{3}(?:.{1,2}$)?", word[0])), text)


def printed(folder, text, style):
    """Return a text as a PDF, in one column with the date and the address at the edges of its pages."""
    blocks = "".join(f"<p>{'<br>'.join(map(html.escape, lines))}</p>" for lines in paragraphs(text))
    look = f"{STYLES[style]} p {{ margin: 0 0 6pt }}"
    page = f"<!doctype html><html lang=en><meta charset=utf-8><title>Rules</title><style>{look}</style>{blocks}"
    (folder / "rules.html").write_text(page, encoding="utf-8")
    edges = [] if style == "one column" else ["--no-pdf-header-footer"]
    into = folder / "rules.pdf"
    address = (folder / "rules.html").as_uri()
    subprocess.run([running.chromium(), *FLAGS, *edges, f"--print-to-pdf={into}", address], check=True, timeout=60)
    return into.read_bytes()


def said(reading):
    """Return what every rule says, but for its spaces and marks."""
    return {
        rule.number: re.sub(r"[\s–*()]+", "", rule.title + "\n".join(block.words for block in rule.blocks))
        for rule in reading.draft.rules
    }


@pytest.mark.skipif(not running.chromium(), reason="Chromium")
@pytest.mark.parametrize(("name", "key", "style"), PRINTED)
def test_a_printed_document_reads_as_its_plain_text(documents, tmp_path, name, key, style):
    text = (documents / name).read_text(encoding="utf-8")
    grammar = games()[key].grammar
    data = printed(tmp_path, parted(text), style)
    source = read_file("rules.pdf", data)
    found, expected = said(read(source.text, grammar, source.furniture)), said(read(text, grammar))
    woven = WOVEN.get(name, set())
    assert {key: words for key, words in found.items() if key not in woven} == {
        key: words for key, words in expected.items() if key not in woven
    }
