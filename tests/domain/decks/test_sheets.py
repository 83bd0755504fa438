"""Deck lists that are sheets: a first row that names the columns, and one card in each row."""

import pytest

from judgeapp.domain.decks.cardline import Item
from judgeapp.domain.decks.lines import LineKind
from judgeapp.domain.decks.reading import read_list

HEADERS = {"main deck": "main", "leader": "leader", "side": "side"}
CARD, HEADER, REMARK, BLANK, UNREAD = LineKind


def lines_of(text, **options):
    return read_list(text, HEADERS, **options).lines


def shortly(items):
    return [(item.count, item.title, item.number) if item.number else (item.count, item.title) for item in items]


def sheet_of(*rows, **options):
    """Return kind, zone and items (or the problem) of the rows below the first, which must be the head."""
    head, *lines = lines_of("\n".join(rows), **options)
    assert head.kind is REMARK
    return [(line.kind, line.zone, line.problem or shortly(line.items)) for line in lines]


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("count,name", '3,"Ichigo, Ready"'),
        ("Qty;Card Name", "3;Ichigo, Ready"),
        ("Title\tQUANTITY", "Ichigo, Ready\t3"),
        ("\ufeffName, Number of copies", '"Ichigo, Ready", 3x'),
        ("#,Card", '3,"Ichigo, Ready"'),
        ("set\tcopies\ttitle", "\t3\tIchigo, Ready"),
        ('"amount","card"', '"3","Ichigo, Ready"'),
        ("cost,count,code,name", '1,3,,"Ichigo,  Ready"'),
        ("count,number,name", '3,-,"Ichigo, Ready"'),
    ],
)
def test_a_head_that_names_columns_makes_the_text_a_sheet(head, row):
    assert sheet_of(head, row) == [(CARD, "", [(3, "Ichigo, Ready")])]


@pytest.mark.parametrize(
    ("row", "read"),
    [
        ("3,7 Shooter,,", (CARD, "", [(3, "7 Shooter")])),
        ("3,Yamcha,bt5-001,Main Deck", (CARD, "main", [(3, "Yamcha", "BT5-001")])),
        ("3,,BT5-001,leader", (CARD, "leader", [(3, "", "BT5-001")])),
        ("3,Yamcha (BT5-001),,nowhere", (CARD, "", [(3, "Yamcha", "BT5-001")])),
        ("3,BT5-001", (CARD, "", [(3, "", "BT5-001")])),
        ("3,Mark-2 Gun", (CARD, "", [(3, "Mark-2 Gun")])),
        (",Yamcha", (CARD, "", [(1, "Yamcha")])),
        ("0,Yamcha", (UNREAD, "", "bad-count")),
        ("1000,Yamcha", (UNREAD, "", "bad-count")),
        ("1.5,Yamcha", (UNREAD, "", "bad-count")),
        ("three,Yamcha", (UNREAD, "", "bad-count")),
        ("3,,,side", (UNREAD, "side", "no-title")),
        ('3,"Yamcha', (UNREAD, "", "no-title")),
        ("3," + "a" * 301, (UNREAD, "", "too-long")),
        ("3," + "a" * 20_000, (UNREAD, "", "too-long")),
        (",,,", (BLANK, "", [])),
        ("", (BLANK, "", [])),
        ("Total,50", (REMARK, "", [])),
        ("# 2,Yamcha", (REMARK, "", [])),
    ],
)
def test_a_row_of_a_sheet_has_one_reading(row, read):
    assert sheet_of("count,name,number,zone", row) == [read]


def test_a_row_of_a_sheet_may_carry_the_text_of_its_card():
    assert sheet_of("count,name,text", "3,Yamcha," + "a" * 2000) == [(CARD, "", [(3, "Yamcha")])]


def test_a_row_of_a_sheet_shows_the_title_with_a_bad_count():
    assert lines_of("count,name\n0,Yamcha")[1].items == (Item(0, "Yamcha"),)


def test_a_sheet_may_follow_remarks_and_headers_and_have_headers_of_its_own():
    head, *rows = lines_of("# mine\nLeader\n\ncount,name\n1,Yamcha\nMain Deck (50),\n3,Pilaf")[3:]
    assert (head.kind, head.zone) == (REMARK, "leader")
    assert [(row.kind, row.zone, row.announced) for row in rows] == [
        (CARD, "leader", None),
        (HEADER, "main", 50),
        (CARD, "main", None),
    ]


def test_a_sheet_of_a_team_has_lines_for_its_players():
    lines = lines_of("count,name\nPlayer 1\n3,Yamcha\nPlayer 2,\n3,Yamcha", players=True)
    assert [line.member for line in lines] == [0, 1, 1, 2, 2]


@pytest.mark.parametrize("head", ["count", "name,set", "count,set", "number,name"])
def test_a_line_without_both_columns_starts_no_sheet(head):
    assert lines_of(f"{head}\n3,Yamcha")[-1].items == (Item(1, "3,Yamcha"), Item(3, "Yamcha"))
