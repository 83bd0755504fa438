"""Headings of lists as people write them, what they say of their cards, and sums of counts."""

import pytest

from judgeapp.domain.decks.lines import LineKind
from tests.domain.decks.few_cards import (
    FORMAT,
    FOUR,
    POOL,
    cards,
    problems,
)
from tests.domain.decks.sample import listed


@pytest.mark.parametrize(
    ("heading", "zones"),
    [
        *(
            (words, ["leader", "main", "side"])
            for words in ("Side Deck (1)", "Side deck x1", "Sidebord", "Banquillo:", "Seitendeck")
        ),
        *(
            (words, ["leader", "main", "main"])
            for words in ("Red (1)", "Red Cards: 1", "Battle Cards (1)", "Removal (1)")
        ),
        *((words, ["leader", "main", "main"]) for words in ("Finishers:", "Cost 3", "== Late game ==")),
        *((words, ["leader", "main"]) for words in ("Maybeboard", "## Considering (1)", "Tal vez", "Vielleicht")),
    ],
)
def test_headings_of_any_words(heading, zones):
    listing = listed(f"Leader\n1 Anchor\n\nDeck\n4 Kite Dancer\n\n{heading}\n1 Slow Ferry", FORMAT, POOL)
    assert [entry.zone for entry in listing.deck.entries] == zones


@pytest.mark.parametrize(
    ("typed", "zones"),
    [
        ("Maybe: 4 Slow Ferry", ["main"]),
        ("Red: 4 Slow Ferry", ["main", "main"]),
        ("Side: 4 Slow Ferry", ["main", "side"]),
        ("Red\tMaybe\n4 Slow Ferry", ["main", "main"]),
    ],
)
def test_a_heading_before_its_cards_on_one_line(typed, zones):
    listing = listed(f"Deck\n4 Kite Dancer\n{typed}", FORMAT, POOL)
    assert [entry.zone for entry in listing.deck.entries if not entry.doubt] == zones


def test_a_type_under_a_side_deck_is_a_part_of_it():
    listing = listed("Deck\n4 Kite Dancer\nSide deck\nBattle (1)\n1 Crate\nExtra (1)\n1 Slow Ferry", FORMAT, POOL)
    assert [entry.zone for entry in listing.deck.entries] == ["main", "side", "side"]


def test_a_sum_that_differs_is_a_warning():
    codes = {
        text: [each.code for each in listed(text, FORMAT, POOL).findings]
        for text in ("4 Crate\nTotal: 4", "4 Crate\nTotal: 5")
    }
    assert codes == {"4 Crate\nTotal: 4": [], "4 Crate\nTotal: 5": ["sum-differs"]}


def test_groups_by_cost_with_sums_do_not_begin_another_part():
    found = listed("Leader (1)\n1 Anchor\n1-drops (4)\n4 Slow Ferry\n3-drops (2)\n2 Kite Dancer", FORMAT, POOL)
    assert [(entry.zone, entry.count) for entry in found.deck.entries] == [("leader", 1), ("main", 4), ("main", 2)]


def test_a_heading_may_tell_the_types_of_its_cards():
    found = listed("Leader\n1 Anchor\nMain deck (Battle/Extra)\n4 Kite Dancer", FORMAT, POOL)
    assert [entry.zone for entry in found.deck.entries] == ["leader", "main"]


def test_a_count_for_each_holds_until_the_next_heading_and_for_no_card_with_its_own():
    assert cards("3 of each\nKite Dancer\n2 Slow Ferry\nSide\nLamp, the Lighter") == [
        (3, "BT5-007"),
        (2, "BT5-120"),
        (1, "BT5-012"),
    ]


def test_a_heading_may_add_up_its_cards_nearly_right():
    found = listed("Leader\n1 Anchor\nBeatdown (21)\n20 Crate", FORMAT, POOL)
    assert [line.problem for line in found.lines if line.problem] == []
    assert "own-headings" in [finding.code for finding in found.findings]


def test_headings_above_numbers_are_no_titles():
    text = "Leader\n1 BT5-001\nDeck\n4 BT5-007\nSide\n2 BT5-120"
    assert [entry.zone for entry in listed(text, FORMAT, POOL).deck.entries] == ["leader", "main", "side"]


def test_a_heading_may_say_how_many_there_are_of_each():
    found = listed("Leader\nAnchor\nMain deck (4 of each):\nKite Dancer\nSlow Ferry", FORMAT, POOL)
    assert [(entry.zone, entry.count) for entry in found.deck.entries] == [("leader", 1), ("main", 4), ("main", 4)]


@pytest.mark.parametrize("number", ["20", "= 20", "20\t\t\t"])
def test_a_number_on_its_own_is_the_sum_of_what_stands_above_it_if_it_is(number):
    assert cards(f"Deck\n20 Crate\n{number}") == [(20, "P-008")]
    assert len(problems(f"Deck\n19 Crate\n{number}")) == 1


def test_a_part_of_the_deck_may_stand_behind_a_card():
    found = listed("4 Kite Dancer (side)\n2 Slow Ferry BT5-120 [SB]\n3 BT5-007", FORMAT, POOL)
    assert [(entry.zone, entry.count) for entry in found.deck.entries] == [("side", 4), ("side", 2), ("main", 3)]


@pytest.mark.parametrize(
    "typed",
    [
        *("4 of 4 Kite Dancer", "Kite Dancer times 4", "<span>4</span><span>Kite Dancer</span>"),
        "B) Deck\n4 Kite Dancer",
    ],
)
def test_rarer_counts_and_lettered_headings_are_read(typed):
    assert cards(typed) == FOUR


def test_a_number_before_a_heading_is_its_sum_if_as_many_cards_follow():
    found = listed("[1] Leader\nAnchor\n\n[9] Battle cards\n4 Kite Dancer\n5 Crate", FORMAT, POOL)
    assert [line.line.announced for line in found.lines if line.line.kind is LineKind.HEADER] == [1, 9]
    assert [line for line in found.lines if line.problem] == []


@pytest.mark.parametrize("heading", ["Deck (4 cards, 1 different)", "Deck, 1 items", "【Deck】4枚", "<Deck>"])
def test_a_heading_may_state_how_many_lines_follow(heading):
    found = listed(f"{heading}\n4 Kite Dancer", FORMAT, POOL)
    assert [(line.line.kind, line.problem) for line in found.lines] == [(LineKind.HEADER, ""), (LineKind.CARD, "")]


def test_rows_of_a_sheet_may_be_headings_with_their_sums():
    sheet = "Card;Count\nLeader;1\nAnchor;1\nDeck;9\nKite Dancer;4\nSlow Ferry;2\nLamp, the Lighter;3"
    assert [problem for problem in problems(sheet) if "Deck" in problem] == []
    assert (4, "BT5-007") in [
        (entry.count, entry.card.number) for entry in listed(sheet, FORMAT, POOL).deck.entries if entry.zone == "main"
    ]


def test_a_line_behind_a_heading_is_no_note_however_little_it_says():
    found = listed("Side: Nobody / Knows / These\n4 Kite Dancer", FORMAT, POOL)
    assert found.lines[0].problem
