"""What holds for every list, and odd ways to write one."""

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judgeapp.domain.decks.cardline import Item
from judgeapp.domain.decks.lines import LineKind
from judgeapp.domain.decks.reading import read_list

HEADERS = {"main deck": "main", "deck": "main", "leader": "leader", "side": "side", "side deck": "side"}


def lines_of(text, **options):
    return read_list(text, HEADERS, **options).lines


def line_of(text):
    (line,) = lines_of(text)
    return line


WORDS = st.sampled_from(
    [
        *(
            "3",
            "x",
            "x3",
            "0",
            "1.5",
            "-1",
            "10^12",
            "BT5-001",
            "(BT5-001)",
            "1.1/001/089-C",
            "Main Deck",
            "Leader",
            ":",
        ),
        *("Player", "1", "{a=b}", "{", "}", '"', "“", "#", "//", "-", "•", ",", ";", "\t", "\n", "\r\n", "\r", "\x85"),
        *("count,name", "qty\ttitle\tzone", "Title", "\u200b", "\ufeff", "\ud800", "\0", "٣", "½", "²", "ﷺ"),
    ]
)
TEXTS = st.text() | st.lists(WORDS | st.text(max_size=3), max_size=30).map(" ".join) | st.lists(WORDS).map("".join)


UNREAD_CARDS = ("bad-count", "bad-facts")


def letters(text):
    """Return what a text says, in plain letters and without what stands between cards."""
    plain = unicodedata.normalize("NFKC", text)
    return re.sub(r"[\W_]|\b(?:and|und|y)\b", "", plain, flags=re.IGNORECASE)


@given(TEXTS, st.booleans())
@example("0 A  0 A", False)
@example("(0\t² A", False)
def test_nothing_is_ever_dropped(text, players):
    lines, rows = lines_of(text, players=players), re.split("\r\n|\r|\n", text)
    assert sorted({line.number for line in lines}) == list(range(1, len(rows) + 1))
    assert [line.number for line in lines] == sorted(line.number for line in lines)
    for number, row in enumerate(rows, 1):
        parts = [line.raw for line in lines if line.number == number]
        if len(parts) == 1:
            assert parts == [row]
        else:  # several cards
            assert letters(" ".join(parts)) == letters(row)


@given(TEXTS)
def test_every_line_is_a_card_with_a_count_or_says_what_is_wrong(text):
    for line in lines_of(text):
        assert bool(line.problem) == (line.kind is LineKind.UNREAD)
        may_be_card = line.kind is LineKind.REMARK and bool(line.mark)  # "#1 4 Title"
        assert bool(line.items) == (may_be_card or line.kind is LineKind.CARD or line.problem in UNREAD_CARDS)
        assert all(1 <= item.count <= 999 for item in line.items) == (line.problem != "bad-count")
        assert not line.items or line.items[-1].title or line.items[-1].number


NAMES = st.from_regex(
    r"[A-Z][a-z]{2,9}|[1-9][0-9]{0,2}|X|&|the|of|[A-Z][a-z]+-[A-Z][a-z]+|\([A-Z][a-z]+\)", fullmatch=True
)
TITLES = (
    st.lists(st.tuples(NAMES, st.sampled_from(["", "", ",", "!"])).map("".join), min_size=1, max_size=6)
    .map(" ".join)
    .filter(lambda title: re.search("[a-z]", title) and title[-1] != ",")
)
NUMBERS = st.from_regex(
    r"(BT|SD|EX)[1-9]-[0-9]{3}|(BB|P)-[0-9]{1,3}|[1-9]\.[1-9]/[0-9]{3}/[0-9]{3}-[CUR]", fullmatch=True
)


@given(st.integers(1, 999), TITLES, NUMBERS)
def test_what_we_print_we_read(count, title, number):
    assert Item(count, title, number) in line_of(f"{count} {title} ({number})").items
    assert Item(count, title) in line_of(f"{count} {title}").items
    assert Item(count, title) in line_of(f"{title} x{count}").items
    assert line_of(f"{count} {number}").items == (Item(count, "", number),)


@pytest.mark.parametrize(
    ("text", "item"),
    [("+2 Waste", Item(2, "Waste")), ("[2x] Waste", Item(2, "Waste")), ("(3 x) Waste", Item(3, "Waste"))],
)
def test_counts_with_a_sign_or_in_brackets_are_counts(text, item):
    assert read_list(text, {}).lines[0].items[-1] == item


def test_a_number_of_cards_alone_is_a_remark():
    assert read_list("51 cards", {}).lines[0].kind is LineKind.REMARK


def test_decks_of_a_team_may_be_numbered():
    reading = read_list("Deck 1\n1 A\nDeck 2:\n1 B", {"deck": "main"}, players=True)
    assert [(line.kind, line.member) for line in reading.lines] == [
        ("header", 1),
        ("card", 1),
        ("header", 2),
        ("card", 2),
    ]
    assert read_list("Deck 2", {"deck": "main"}).lines[0].announced == 2


def test_a_comma_in_the_last_cell_of_a_sheet_belongs_to_the_title():
    assert read_list("count,name\n3,Ichigo, Ready for Training", {}).lines[1].items == (
        Item(3, "Ichigo, Ready for Training"),
    )
