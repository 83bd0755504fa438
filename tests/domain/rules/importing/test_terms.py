from textwrap import dedent

from judgeapp.domain.rules.book import Block, Entry
from judgeapp.domain.rules.importing.numbered import read_terms
from judgeapp.domain.rules.importing.values import Grammar, Line, Owner
from judgeapp.domain.rules.numbering import Numbering

GRAMMAR = Grammar(Numbering())


def read(text):
    lines = [Line(number, line) for number, line in enumerate(dedent(text).split("\n"), 1) if line.strip()]
    return read_terms(lines, GRAMMAR)


def test_marked_terms_have_their_paragraphs_and_lists():
    sacrifice = "## Sacrifice\n\nPut it away, after .\n\nOnly your<sup>®</sup> own."
    entries, owned = read(f"## Deck\n\n- A zone.\n- All its cards.\n\n{sacrifice}")
    paragraphs = (Block("text", text="Put it away, after ."), Block("text", text="Only your® own."))
    assert entries == (
        Entry("Deck", blocks=(Block("list", items=("A zone.", "All its cards.")),), line=1),
        Entry("Sacrifice", blocks=paragraphs, line=6),
    )
    assert [(each.owner, each.of) for each in owned] == [(Owner.TERM, "Deck")] * 3 + [(Owner.TERM, "Sacrifice")] * 3


def test_terms_without_marks_are_short_lines_that_stand_alone():
    entries, _ = read("Deck\n\nThe cards a player starts with.\n\nDraw Phase\n\nThe second part of a turn.")
    assert [entry.head for entry in entries] == ["Deck", "Draw Phase"]


def test_lines_before_the_first_term_are_not_understood():
    entries, owned = read("what follows explains the words of the game,\n\n## Deck\n\nA zone.")
    assert [entry.head for entry in entries] == ["Deck"]
    assert [each.owner for each in owned] == [Owner.UNKNOWN, Owner.TERM, Owner.TERM]
