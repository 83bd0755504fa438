"""Deck lists in the forms that people have them: every line becomes one line, and none is dropped."""

from dataclasses import replace

import pytest

from judgeapp.domain.decks.cardline import Item
from judgeapp.domain.decks.lines import Line, LineKind
from judgeapp.domain.decks.reading import read_list

HEADERS = {"main deck": "main", "deck": "main", "leader": "leader", "side": "side", "side deck": "side"}
CARD, HEADER, REMARK, BLANK, UNREAD = LineKind


def lines_of(text, **options):
    return read_list(text, HEADERS, **options).lines


def line_of(text, **options):
    (line,) = lines_of(text, **options)
    return line


def items_of(text):
    """Return the items of a card as tuples, without the number where there is none."""
    line = line_of(text)
    assert line.kind is CARD
    return shortly(line.items)


def shortly(items):
    return [(item.count, item.title, item.number) if item.number else (item.count, item.title) for item in items]


@pytest.mark.parametrize(
    "typed",
    [
        "- 3 Title",
        "• 3 Title",
        "•3 Title",
        "* 3 Title",
        "+ 3 Title",
        "– 3 Title",
        "- • 3 Title",
        "\ufeff3 Title",
        "3\u00a0Title",
        "3 Ti\u200btle",
        "\u202a3 Title\u202c",
        "\u200e3 T\u00aditle\x00",
        "  3   Title  ",
        "3\u2028Title",
        "3\x0bTitle\x85",
        "3 Title // from the box",
        "3 Title //",
        "3 Title # from the box",
        "3 Title #",
        "３　Ｔｉｔｌｅ",
        "③ Title",
    ],
)
def test_bullets_comments_and_what_nobody_sees_are_no_part_of_a_card(typed):
    assert items_of(typed) == [(1, "3 Title"), (3, "Title")]


@pytest.mark.parametrize("typed", ["\t3 \t Title\t", "3\t\tTitle", "- 3\tTitle", "• Title\t3 // mine"])
def test_empty_cells_between_tabs_mean_nothing(typed):
    assert items_of(typed) == [(3, "Title")]


def test_a_bullet_is_no_sign():
    assert items_of("- 1 Title") == [(1, "1 Title"), (1, "Title")]


@pytest.mark.parametrize(
    "typed",
    [
        *("0 Title", "-1 Title", "−1 Title", "-3x Title", "1.5 Title", "2,5 Title", "1000 Title", "10^12 Title"),
        *(f"{10**12} Title", "x0 Title", "Title x0", "Title: 0", "Title x1000", "Title, -1", "Title: 1.5", "0\tTitle"),
        "9" * 250 + " Title",
    ],
)
def test_a_count_that_cannot_be_leaves_the_line_unread_but_shows_the_title(typed):
    line = line_of(typed)
    assert (line.kind, line.problem, line.items) == (UNREAD, "bad-count", (Item(0, "Title"),))


def test_a_bad_count_shows_the_number_of_the_card_too():
    assert shortly(line_of("0 Title (BT5-001)").items) == [(0, "Title", "BT5-001"), (0, "Title (BT5-001)")]
    assert line_of("0 BT5-001").problem == "bad-count"


def test_a_number_in_the_title_does_not_mend_a_bad_count():
    line = line_of("0 Super 17")
    assert (line.problem, line.items) == ("bad-count", (Item(0, "Super 17"),))


@pytest.mark.parametrize("typed", ["3", "x4", "3x", "3:", "0", "-1", "1.5", "- 3", "3 ???", '3 ""', "???", "{a=b}"])
def test_a_count_alone_names_no_card(typed):
    line = line_of(typed)
    assert (line.kind, line.problem, line.items) == (UNREAD, "no-title", ())


@pytest.mark.parametrize(
    ("typed", "zone", "announced"),
    [
        ("Main Deck", "main", None),
        ("main-deck:", "main", None),
        ("# Main Deck", "main", None),
        ("## Main Deck ##", "main", None),
        ("// Main Deck", "main", None),
        ("== Main Deck ==", "main", None),
        ("--- Main Deck ---", "main", None),
        ("[Main Deck]", "main", None),
        ("**Main Deck:**", "main", None),
        ("> Main Deck", "main", None),
        ("ＭＡＩＮ\u200b ＤＥＣＫ", "main", None),
        ("Main Deck // the good one", "main", None),
        ("Main Deck (50)", "main", 50),
        ("Main Deck (50 cards):", "main", 50),
        ("Main Deck: 50", "main", 50),
        ("Main Deck - 50 cards", "main", 50),
        ("## [Main Deck] (50)", "main", 50),
        ("Leader (1 card)", "leader", 1),
        ("Side 10", "side", 10),
        ("Side\t10", "side", 10),
        ("Side", "side", None),
    ],
)
def test_a_header_starts_a_zone_and_may_announce_a_count(typed, zone, announced):
    header, card = lines_of(f"{typed}\n2 Title")
    assert header == Line(1, typed, HEADER, zone, announced=announced)
    assert (card.kind, card.zone) == (CARD, zone)


@pytest.mark.parametrize(
    ("typed", "items"),
    [
        ("Leader: BT5-001 Yamcha", [(1, "BT5-001 Yamcha"), (1, "Yamcha", "BT5-001")]),
        ("**Leader:** 1x Yamcha", [(1, "1x Yamcha"), (1, "Yamcha")]),
        ("- Leader (1): Yamcha", [(1, "Yamcha")]),
    ],
)
def test_a_card_behind_a_header_is_alone_in_its_zone(typed, items):
    _, card, after = lines_of(f"Side\n{typed}\n2 Title")
    assert (card.kind, card.zone, shortly(card.items), after.zone) == (CARD, "leader", items, "side")


def test_a_colon_after_another_word_belongs_to_the_title():
    assert items_of("Finisher: Final Flash") == [(1, "Finisher: Final Flash")]


@pytest.mark.parametrize(
    "typed",
    [
        *("# note", "// note", "; note", "! note", "> note", "#", "//", "# Leader: not yet"),
        *("---", "--- ", "-", "====", "___", "***", "* * *", "─────", "..."),
        *("Name: Red", "Deck name: Red", "DECK NAME : Red", "**Name:** Red", "Player: Ann", "Player 1", "Team: Three"),
        *("Format: Standard", "Event: Cup", "Date: 2019-07-15", "Author: Ann", "sep=;", "https://example.org/list/3"),
        "# " + "long " * 100,
    ],
)
def test_a_remark_is_kept_and_means_nothing(typed):
    _, remark, card = lines_of(f"Side\n{typed}\n2 Title")
    assert replace(remark, said="") == Line(2, typed, REMARK, "side")
    assert card.zone == "side"


@pytest.mark.parametrize(
    "typed",
    [
        *("Total: 50", "Total 50 cards", "Total cards: 50", "Total = 50", "total 50", "Subtotal 50", "50 cards"),
        *("Sum: 50", "Gesamt: 50 Karten", "50 cartas en total", "Main deck total: 50", "Total: 50/50", "50 total"),
    ],
)
def test_a_sum_is_kept_with_its_number(typed):
    _, line, _ = lines_of(f"Side\n{typed}\n2 Title")
    assert line == Line(2, typed, REMARK, "side", announced=50)


@pytest.mark.parametrize(
    ("typed", "mark"),
    [("#3 note", "#"), ("// 3 Title", "//"), ("; 3 Title", ";"), ("> 3 Title", ">"), ("! 3 Title", "!")],
)
def test_a_remark_that_begins_with_a_count_keeps_what_it_may_mean(typed, mark):
    line = line_of(typed)
    assert (line.kind, line.mark, line.items[-1].count) == (REMARK, mark, 3)


@pytest.mark.parametrize("typed", ["Total Eclipse", "Named", "Playerless", "Eventual", "Datebook: 3"])
def test_a_title_is_not_taken_for_a_remark(typed):
    assert line_of(typed).kind is CARD


@pytest.mark.parametrize("typed", ["", " ", "\t", "\ufeff", "\u200b\u200e", "\x0c", "\u2028"])
def test_a_line_without_anything_to_see_is_blank(typed):
    assert line_of(typed) == Line(1, typed, BLANK)


@pytest.mark.parametrize(
    "typed",
    [
        *("Player 1", "Player1", "Player #1", "PLAYER 1:", "Player: Ann", "## Player B", "**Player 1:** Ann", "Player"),
        *("Player A - Ann", "Player 1 Ann", "Player 1 (Ann)", "Player Two", "--- Player 1 ---", "[Player 1]"),
    ],
)
def test_in_a_team_a_line_for_a_player_starts_another_deck(typed):
    lines = lines_of(f"Side\n{typed}\n2 Title\nLeader\nPlayer 2\n2 Title", players=True)
    assert [(line.kind, line.zone, line.member) for line in lines] == [
        (HEADER, "side", 0),
        (HEADER, "", 1),
        (CARD, "", 1),
        (HEADER, "leader", 1),
        (HEADER, "", 2),
        (CARD, "", 2),
    ]


@pytest.mark.parametrize("typed", ["2 Player 1", "Player Killer", "Players", "Player-Killer x2"])
def test_a_title_with_a_player_in_it_starts_no_deck(typed):
    assert [(line.kind, line.member) for line in lines_of(typed, players=True)] == [(CARD, 0)]


@pytest.mark.parametrize(
    ("braces", "facts"),
    [
        ("{type=action; factions=Pyrus; limit=2}", (("type", "action"), ("factions", "Pyrus"), ("limit", "2"))),
        ("{ Type = Hero ;; }", (("type", "Hero"),)),
        ("{rule=forbid: cost >= 6}", (("rule", "forbid: cost >= 6"),)),
        ("{type=} // later", (("type", ""),)),
        ("{}", ()),
    ],
)
def test_facts_stand_in_braces_at_the_end(braces, facts):
    line = line_of(f"3 Spark Storm {braces}")
    assert (line.kind, line.facts, line.items[-1]) == (CARD, facts, Item(3, "Spark Storm"))


@pytest.mark.parametrize("braces", ["{action}", "{type=action; 2}", "{=action}"])
def test_facts_that_cannot_be_read_leave_the_line_unread(braces):
    line = line_of(f"3 Spark {braces}")
    assert (line.kind, line.problem, line.facts) == (UNREAD, "bad-facts", ())
    assert shortly(line.items) == [(1, "3 Spark"), (3, "Spark")]


def test_a_brace_left_open_belongs_to_the_title():
    assert items_of("3 Spark {type=a")[-1] == (3, "Spark {type=a")


@pytest.mark.parametrize("typed", ["3 " + "a" * 299, "a" * 100_000, "3 " + "\ufdfa" * 50, "x3 " * 40_000, "(" * 99_999])
def test_a_line_that_is_too_long_is_left_unread(typed):
    assert line_of(typed) == Line(1, typed, UNREAD, problem="too-long")


def test_a_long_line_is_read_as_far_as_that_is_allowed():
    assert items_of("3 " + "a" * 298)[-1] == (3, "a" * 298)
    assert items_of(" " * 400 + "3 Title")[-1] == (3, "Title")


def test_lines_end_as_on_any_machine_and_are_numbered_from_one():
    lines = lines_of("2 A\r\n3 B\r\r4 C\n")
    assert [(line.number, line.raw, line.kind) for line in lines] == [
        (1, "2 A", CARD),
        (2, "3 B", CARD),
        (3, "", BLANK),
        (4, "4 C", CARD),
        (5, "", BLANK),
    ]


def test_a_whole_list_is_read():
    text = "Deck name: Red\n\nLeader (1)\n1 Yamcha (BT5-001)\n\nMain Deck (6)\n4 Pilaf\n2x BT5-003\n// end"
    assert [(line.kind, line.zone, shortly(line.items)[1:2]) for line in lines_of(text)] == [
        (REMARK, "", []),
        (BLANK, "", []),
        (HEADER, "leader", []),
        (CARD, "leader", [(1, "Yamcha", "BT5-001")]),
        (BLANK, "leader", []),
        (HEADER, "main", []),
        (CARD, "main", [(4, "Pilaf")]),
        (CARD, "main", []),
        (REMARK, "main", []),
    ]
