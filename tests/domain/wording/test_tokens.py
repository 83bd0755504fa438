from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.wording.tokens import sentences_of, tokens_of


def words(text: str) -> list[str]:
    return [token.word for token in tokens_of(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Draw 2 cards.", ["draw", "2", "cards", "."]),
        ("+300b", ["+", "300", "b"]),
        ("−300 [B]", ["-", "300", "[b]"]),
        ("10,000 power", ["10000", "power"]),
        ("You don’t pay", ["you", "don't", "pay"]),
        ("players' cards", ["players'", "cards"]),
        ("［Ｂ］", ["[b]"]),
        ("[Damage  Rating]", ["[damage rating]"]),
        ("[Damage and +4 [Frost]", ["[", "damage", "and", "+", "4", "[frost]"]),
        (
            "a 《Saiyan》 and a ≪Saiyan≫ and a <<Saiyan>>",
            ["a", "«saiyan»", "and", "a", "«saiyan»", "and", "a", "«saiyan»"],
        ),
        ("〈Son Goku〉", ["<son goku>"]),
        ("cafe\u0301", ["café"]),
    ],
)
def test_what_is_written_in_many_ways_is_read_in_one(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_words_know_where_they_stood() -> None:
    text = "a  “cafe\u0301” <<Tail>> － 3"
    assert [text[token.start : token.end] for token in tokens_of(text)] == [
        "a", "“", "cafe\u0301", "”", "<<Tail>>", "－", "3"
    ]  # fmt: skip


def test_sentences_end_with_full_stops_and_lines_and_reminders_are_their_own() -> None:
    text = "Draw a card. (Take it from the top.) Win\nLose."
    found = list(sentences_of(tokens_of(text)))
    assert [text[each.span.start : each.span.end] for each in found] == [
        "Draw a card.", "(Take it from the top.)", "Win", "Lose."
    ]  # fmt: skip
    assert [each.reminder for each in found] == [False, True, False, False]


def test_a_parenthesis_that_nobody_closes_is_no_reminder() -> None:
    (found,) = sentences_of(tokens_of("Draw (a card"))
    assert not found.reminder


@given(st.text(max_size=300))
def test_sentences_cover_every_text_once(text: str) -> None:
    spans = sorted(each.span for each in sentences_of(tokens_of(text)) if each.words)
    assert all(first.end <= second.start for first, second in pairwise(spans))
    covered = {place for span in spans for place in range(*span)}
    alone = {place for token in tokens_of(text) for place in range(token.start, token.end) if token.word.isalnum()}
    assert alone <= covered
