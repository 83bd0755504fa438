from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.domain.rules.importing.reading import read
from judgeapp.domain.rules.importing.values import Grammar, Owner
from judgeapp.domain.rules.numbering import Numbering

GRAMMARS = [
    Grammar(Numbering(), bullets_count=True),
    Grammar(Numbering(separator="-")),
    Grammar(Numbering(three_digits=True, letters=True), glossary="glossary"),
    Grammar(Numbering(by_heading=True), window="window", run_in=True),
]


def test_a_numbered_document_is_read_and_linked():
    reading = read(
        "1. Game\n\n1.1. Turn\n\n1.1.1. Draw (see rule 1.1.2).\n\n1.1.2. Pass (see rule 1.1.9).\n", GRAMMARS[0]
    )
    texts = {rule.number: rule.blocks[0].text for rule in reading.draft.rules if rule.blocks}
    assert texts == {"1.1.1": "Draw (see rule [[1.1.2]]).", "1.1.2": "Pass (see rule 1.1.9)."}
    assert [found.printed for found in reading.dangling] == ["1.1.9"]


def test_a_document_of_headings_is_read():
    reading = read("Turn Order\n\nAna begins (see page 3).\n", GRAMMARS[3])
    assert [rule.number for rule in reading.draft.rules] == ["turn-order"]
    assert [found.printed for found in reading.dangling] == ["page 3"]


def test_the_edges_of_pages_are_owned_as_such():
    reading = read("1.1.1. Draw a card and\nRules 2\nkeep it.\n1.1.2. Pass.", GRAMMARS[0], {2})
    assert reading.totals[Owner.FURNITURE] == 1
    assert [rule.blocks[0].text for rule in reading.draft.rules] == ["Draw a card and keep it.", "Pass."]


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="aA1.2-3 (see)\n\t*#:[]|=", max_size=200), st.sampled_from(GRAMMARS))
def test_any_text_keeps_every_line_once_and_in_order(text, grammar):
    reading = read(text, grammar)
    assert [each.line.text for each in reading.draft.owned] == [line for line in text.split("\n") if line.strip()]
    assert sum(reading.totals.values()) == len(reading.draft.owned)


def test_signs_on_a_line_of_their_own_end_the_sentence_before():
    reading = read("1.1.1. Draw a card, look at it\n(and keep it\n).\n1.1.2. Pass.\n\n* * *\n", GRAMMARS[0])
    texts = [[block.text for block in rule.blocks] for rule in reading.draft.rules]
    assert texts == [["Draw a card, look at it (and keep it )."], ["Pass."]]
