"""What looks damaged in a document and was kept as it stands."""

import pytest

from judgeapp.domain.rules.book import Block, Rule
from judgeapp.domain.rules.importing import damage
from judgeapp.domain.rules.importing.damage import damaged

SOUND = [
    "Each player has conditions to meet.",
    "The conditions are written on cards.",
    "All conditions are met at once.",
    "A card on the table is in play.",
    "A deck of the table is not in play.",
]


def found(*texts, is_heading=False):
    rules = [
        Rule(number=f"1.{at}", line=at, is_heading=is_heading, blocks=(Block("text", text=text),))
        for at, text in enumerate([*SOUND, *texts], 1)
    ]
    return [(doubt.line, doubt.number, str(doubt.message)) for doubt in damaged(rules)]


def test_a_sound_document_has_nothing_to_look_at():
    assert found("You win (if all conditions are met).", "He said: “play on the table.”") == []
    assert list(damaged([])) == []


def test_a_word_that_is_whole_elsewhere_was_split():
    assert found("The condi tions are many.") == [(6, "1.6", "“condi tions” may be one word that was split.")]


@pytest.mark.parametrize("text", ["A con edition of it.", "It is on the table.", "Conditions, tions are odd words."])
def test_words_that_are_two_are_left(text):
    assert found(text) == []


def test_a_sentence_that_breaks_off():
    assert found("Then he returns the card that they drew from their") == [
        (6, "1.6", "It breaks off: “… that they drew from their”.")
    ]


def test_titles_and_short_ends_are_no_sentences():
    assert found("Start of the turn") == []
    assert found("Then he returns the card that they drew from their", is_heading=True) == []


def test_a_document_without_full_stops_breaks_off_nowhere():
    rules = [Rule(number=f"1.{at}", blocks=(Block("text", text=text.strip(".")),)) for at, text in enumerate(SOUND)]
    assert list(damaged(rules)) == []


def test_a_rule_that_holds_many_is_too_long():
    assert found(" ".join(SOUND * 10)) == [(6, "1.6", "It is unusually long: do several rules stand in one here?")]
    assert len(" ".join(SOUND * 10)) > damage.LONG


def test_a_heading_within_a_rule_is_told():
    blocks = [Block("text", text=text) for text in ("Each player draws.", "Drawing from Decks", "Then they play.")]
    (told,) = damaged([Rule(number="1.1", line=1, blocks=tuple(blocks))])
    assert told.message == "“Drawing from Decks” stands in it and looks like a heading."
