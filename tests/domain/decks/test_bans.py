"""Lists of banned and limited cards as people have them."""

import datetime
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.decks.bans import MOST_ENTRIES, read_bans, written

FIRST, LAST = datetime.date(2020, 1, 17), datetime.date(2020, 12, 31)
DAY = datetime.date(2019, 6, 1)
BARDOCK = "Bardock, the Progenitor"
NO_STATUS = "say what holds for it: “banned”, or “limited 1” with the copies that are allowed"


def read(text: str) -> list[tuple[str, str, int, datetime.date]]:
    found, bad = read_bans(text, FIRST, LAST)
    assert [(each.text, str(each.advice)) for each in bad] == []
    return [(each.entry.card, each.entry.title, each.entry.limit, each.entry.since) for each in found]


def advice(text: str) -> list[tuple[int, str]]:
    return [(each.line, str(each.advice)) for each in read_bans(text, FIRST, LAST)[1]]


@pytest.mark.parametrize(
    "line",
    [
        "BT4-073 Bardock banned 2019-06-01",
        "2019-06-01 BT4-073 Bardock: banned",
        "- BT4-073 Bardock (banned since 1 June 2019)",
        "BT4-073\tBardock\tBanned\t2019/6/1",
        "BT4-073; Bardock; prohibida; desde el 1 de junio de 2019",
        "| BT4-073 | Bardock | forbidden | June 1, 2019 |",
        "Bardock [BT4-073], verboten ab 1.6.2019",
        "BT4-073 Bardock – from 01.06.2019 – banned",
    ],
)
def test_a_line_says_card_status_and_day_in_any_order(line):
    assert read(line) == [("BT4-073", "Bardock", 0, DAY)]


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("limited", 1),
        ("limited 2", 2),
        ("limited to 2 copies", 2),
        ("restricted (1)", 1),
        ("max 3", 3),
        ("limitada a 2 copias", 2),
        ("limitiert auf 2", 2),
    ],
)
def test_a_limit_is_a_number_of_copies(words, limit):
    assert read(f"BT2-086 Cell {words} 2019-06-01") == [("BT2-086", "Cell", limit, DAY)]


def test_a_title_may_have_a_word_of_the_list_itself():
    assert read("BT1-001 Limited Power banned 2019-06-01") == [("BT1-001", "Limited Power", 0, DAY)]


def test_what_a_heading_says_holds_below_it():
    text = (
        "Banned cards, from 2019-06-01\nBT4-073\nBT5-118 A Child's Wish\n\nLimited (1):\nBT1-107\n13/10/2020\nBT1-108"
    )
    assert read(text) == [
        ("BT4-073", "", 0, DAY),
        ("BT5-118", "A Child's Wish", 0, DAY),
        ("BT1-107", "", 1, DAY),
        ("BT1-108", "", 1, datetime.date(2020, 10, 13)),
    ]


def test_without_a_day_the_first_day_of_the_list_counts():
    assert read("A Child's Wish banned") == [("A Child's Wish", "", 0, FIRST)]


@pytest.mark.parametrize(
    "text",
    [
        'number,name,status,from\nBT4-073,"Bardock, the Progenitor",banned,2019-06-01',
        "Name;Limit;Number;Since\nBardock, the Progenitor;0;BT4-073;2019-06-01",
        "\nNúmero\tNombre\tEstado\tDesde\nBT4-073\tBardock, the Progenitor\tprohibida\t1.6.2019",
        json.dumps([{"card": "BT4-073", "title": BARDOCK, "limit": 0, "since": "2019-06-01"}]),
        json.dumps(
            {
                "entries": [
                    {"number": "BT4-073", "name": "Bardock, the Progenitor", "status": "ban", "from": "2019-06-01"}
                ]
            }
        ),
    ],
)
def test_tables_and_json_are_read_by_their_columns(text):
    assert read(text) == [("BT4-073", BARDOCK, 0, DAY)]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("BT4-073 Bardock", 1, NO_STATUS),
        ("\n\n---", 3, "it names no card: write its number, and “banned” or “limited 1”"),
        ("BT4-073 banned 2019-02-30", 1, "“2019-02-30” is no day: write it as 2026-01-31"),
        ("BT4-073 banned 06/01/2019", 1, "“06/01/2019” can be read in two ways: write it as 2026-01-31"),
        ("BT4-073 banned 2021-01-01", 1, "it begins after 31 December 2020, the last day of this list"),
        ("BT4-073 limited 400", 1, "more than 99 copies are no limit"),
        ("BT4-073 banned\nbt4-073 limited 1", 2, "line 1 says otherwise of this card and day: keep one of them"),
        ("number,status,from\nBT4-073,banned,soon", 2, "“soon” is no day: write it as 2026-01-31"),
        ("number,status\nBT4-073,watched", 2, NO_STATUS),
        ('["BT4-073"]', 1, 'write an entry as {"card": "AB-1", "status": "banned", "since": "2026-01-31"}'),
        (f"AB-1{' ' * 600}banned", 1, "a line may have at most 500 letters: write one card a line"),
        ("x" * 200_001, 1, "a list may have at most 200000 letters: paste the list of one game only"),
        (f"{'x' * 200} banned", 1, "a number or title may have at most 120 letters"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_kept_says_what_to_do(text, line, words):
    assert (line, words) in advice(text)


def test_what_looks_like_json_and_is_none_says_so():
    assert advice('[{"card": ')[0][1].startswith("it looks like JSON and is none:")


def test_the_same_entry_twice_is_one():
    assert len(read("BT4-073 banned\nBT4-073 banned")) == 1


def test_a_list_has_bounds():
    found, bad = read_bans("\n".join(f"AB-{at} banned" for at in range(MOST_ENTRIES + 1)), FIRST, LAST)
    assert (len(found), [str(each.advice) for each in bad]) == (MOST_ENTRIES, ["a list may have at most 1000 entries"])


def test_what_is_written_is_read_again():
    line = "BT2-086 Growing Evil Lifeform Cell limited 2 2019-02-01"
    assert written(read_bans(line, FIRST, LAST)[0][0].entry) == line


@given(st.text(max_size=200))
def test_whatever_is_typed_every_line_is_read_or_told(text):
    """A line is an entry, a heading that holds for those below it, or is told with what to do."""
    found, bad = read_bans(text, FIRST, LAST)
    assert all(each.entry.card and each.entry.since <= LAST for each in found)
    assert all(each.advice for each in bad)
