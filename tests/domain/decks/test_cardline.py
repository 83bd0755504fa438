"""The line of one card: every way to understand it, most literal first, last what a person would read."""

import pytest

from judgeapp.domain.decks.cardline import Item, copies, read_card


def items_of(typed):
    """Return the items as tuples, without the number where there is none."""
    items = read_card(typed)
    return [(item.count, item.title, item.number) if item.number else (item.count, item.title) for item in items]


@pytest.mark.parametrize(
    "typed",
    [
        "3 Title",
        "3x Title",
        "3X Title",
        "3× Title",
        "3×Title",
        "3xTitle",
        "x3 Title",
        "X3 Title",
        "×3 Title",
        "*3 Title",
        "x 3 Title",
        "x3: Title",
        "003 Title",
        "Title x3",
        "Title X3",
        "Title *3",
        "Title × 3",
        "Title x 3",
        "Title 3x",
        "Title 3",
        "Title (3)",
        "Title (x3)",
        "Title, x3",
        "Title - x3",
        "3) Title",
        "3. Title",
        "3: Title",
        "3:Title",
        "3 - Title",
        "3, Title",
        "3,Title",
        "3;Title",
        "Title: 3",
        "Title:3",
        "Title = 3",
        "Title - 3",
        "Title, 3",
        "Title;3",
        '3 "Title"',
        "3 “Title”",
        "3 ‘Title’",
        "3 «Title»",
        '"Title", 3',
        "٣ Title",
        "Title ٣",
    ],
)
def test_a_count_may_stand_before_or_after_a_title_which_may_also_be_all_there_is(typed):
    (first, *_, last) = read_card(typed)
    assert (first.count, last) == (1, Item(3, "Title"))


@pytest.mark.parametrize("typed", ["3\tTitle", "Title\t3", "3x\tTitle", "x3\tTitle"])
def test_cells_between_tabs_are_told_apart(typed):
    assert items_of(typed) == [(3, "Title")]


@pytest.mark.parametrize(
    ("typed", "items"),
    [
        ("Title", [(1, "Title")]),
        ("7 Shooter", [(1, "7 Shooter"), (7, "Shooter")]),
        ("2 7 Shooter", [(1, "2 7 Shooter"), (2, "7 Shooter")]),
        ("7 Shooter\t2", [(2, "7 Shooter")]),
        ("2\t7 Shooter", [(2, "7 Shooter")]),
        ("7 Shooter x2", [(1, "7 Shooter x2"), (2, "7 Shooter"), (7, "Shooter x2")]),
        ("Super 17", [(1, "Super 17"), (17, "Super")]),
        ("7 Shooter 2", [(1, "7 Shooter 2"), (2, "7 Shooter"), (7, "Shooter 2")]),
        ("4 Super 17", [(1, "4 Super 17"), (17, "4 Super"), (4, "Super 17")]),
        ("Super 17 x4", [(1, "Super 17 x4"), (4, "Super 17")]),
        ("Android 18,3", [(1, "Android 18,3"), (3, "Android 18")]),
        ("Room 1000", [(1, "Room 1000")]),
        ("Room 0", [(1, "Room 0")]),
        ("Room -3", [(1, "Room -3")]),
        ("X Force", [(1, "X Force")]),
        ("3 X Force", [(1, "3 X Force"), (3, "Force"), (3, "X Force")]),
        ("3 x X Force", [(1, "3 x X Force"), (3, "x X Force"), (3, "X Force")]),
        ("X. S. Cash, the Rich", [(1, "X. S. Cash, the Rich")]),
        ("3 X. S. Cash, the Rich", [(1, "3 X. S. Cash, the Rich"), (3, "X. S. Cash, the Rich")]),
        ("3 Kaio-ken x4", [(1, "3 Kaio-ken x4"), (4, "3 Kaio-ken"), (3, "Kaio-ken x4")]),
        ("Kaio-ken x4 x3", [(1, "Kaio-ken x4 x3"), (3, "Kaio-ken x4")]),
        ("3 Dragonoid (Pyrus)", [(1, "3 Dragonoid (Pyrus)"), (3, "Dragonoid (Pyrus)")]),
        ("Dragonoid (Pyrus) x3", [(1, "Dragonoid (Pyrus) x3"), (3, "Dragonoid (Pyrus)")]),
        ("Son Goku & Vegeta", [(1, "Son Goku & Vegeta")]),
        ("3 Goku, at 100%", [(1, "3 Goku, at 100%"), (3, "Goku, at 100%")]),
        ("100% Goku", [(1, "100% Goku")]),
        ("3rd Form", [(1, "3rd Form")]),
        ("3-Star Ball", [(1, "3-Star Ball")]),
        ("2XL Golem", [(1, "2XL Golem")]),
        ("3 Fire/Ice", [(1, "3 Fire/Ice"), (3, "Fire/Ice")]),
        ("3 'Til Death", [(1, "3 'Til Death"), (3, "'Til Death")]),
        ("3 What's Up?", [(1, "3 What's Up?"), (3, "What's Up?")]),
        ("3 Title #1", [(1, "3 Title #1"), (3, "Title #1")]),
        ("<b>3</b> Title", [(1, "<b>3</b> Title")]),
        ("3 <b>Title</b>", [(1, "3 <b>Title</b>"), (3, "<b>Title</b>")]),
        (
            '"Ichigo, Ready for Training", 3',
            [(1, '"Ichigo, Ready for Training", 3'), (3, "Ichigo, Ready for Training")],
        ),
        ("999 Title", [(1, "999 Title"), (999, "Title")]),
        ("0 Title x3", [(1, "0 Title x3"), (3, "0 Title")]),
        ("50 Main Deck", [(1, "50 Main Deck"), (50, "Main Deck")]),
        ("Leader x1", [(1, "Leader x1"), (1, "Leader")]),
    ],
)
def test_a_title_may_look_like_more_than_a_title(typed, items):
    assert items_of(typed) == items


@pytest.mark.parametrize(
    ("typed", "items"),
    [
        ("BT5-001", [(1, "", "BT5-001")]),
        ("[bt5-001]", [(1, "", "BT5-001")]),
        ("bb-283", [(1, "", "BB-283")]),
        ("P–069", [(1, "", "P-069")]),
        ("BT5-001_pr", [(1, "", "BT5-001_PR")]),
        ("1.1/001/089-C", [(1, "", "1.1/001/089-C")]),
        ("3 1.1/001/089-C", [(3, "", "1.1/001/089-C")]),
        ("4 BT5-001", [(4, "", "BT5-001")]),
        ("4x BT5-001", [(4, "", "BT5-001")]),
        ("BT5-001 x4", [(4, "", "BT5-001")]),
        ("BT5-001 4", [(4, "", "BT5-001")]),
        ("BT5-001: 4", [(4, "", "BT5-001")]),
        ("BT5-001 - 4", [(4, "", "BT5-001")]),
        ("BT5-001\t4", [(4, "", "BT5-001")]),
        ("(BT5-001) x4", [(4, "", "BT5-001")]),
        ("core-12 x2", [(2, "", "CORE-12")]),
        ("BT5-001 Title", [(1, "BT5-001 Title"), (1, "Title", "BT5-001")]),
        ("Title - BT5-001", [(1, "Title - BT5-001"), (1, "Title", "BT5-001")]),
        ("BT5-001 x4 Title", [(1, "x4 Title"), (4, "BT5-001 Title"), (4, "Title", "BT5-001")]),
        ("BT5-001 Title x4", [(1, "Title x4"), (4, "BT5-001 Title"), (4, "Title", "BT5-001")]),
        ("4 BT5-001 Title", [(1, "4 BT5-001 Title"), (4, "BT5-001 Title"), (4, "Title", "BT5-001")]),
        ("4x BT5-001 - Title", [(1, "4x BT5-001 - Title"), (4, "BT5-001 - Title"), (4, "Title", "BT5-001")]),
        ("Title x4 BT5-001", [(1, "Title x4"), (4, "Title BT5-001"), (4, "Title", "BT5-001")]),
        ("BT5-001,Title,4", [(1, "Title,4"), (4, "BT5-001 Title"), (4, "Title", "BT5-001")]),
        ("Title, BT5-001, 4", [(1, "Title, BT5-001, 4"), (4, "Title, BT5-001"), (4, "Title", "BT5-001")]),
        ("BT5-001\tTitle\t4", [(4, "BT5-001 Title"), (4, "Title", "BT5-001")]),
        ("Title\t4\tBT5-001", [(4, "Title BT5-001"), (4, "Title", "BT5-001")]),
        ("4 Title (BT5-001)", [(1, "4 Title"), (4, "Title", "BT5-001"), (4, "Title (BT5-001)")]),
        ("Title (BT5-001) *4", [(1, "Title *4"), (4, "Title", "BT5-001"), (4, "Title (BT5-001)")]),
        ("Title [BT5-001] x4", [(1, "Title x4"), (4, "Title", "BT5-001"), (4, "Title [BT5-001]")]),
        ("Title x4 (BT5-001)", [(1, "Title x4"), (4, "Title", "BT5-001"), (4, "Title (BT5-001)")]),
        ("4\tTitle (BT5-001)", [(4, "Title", "BT5-001"), (4, "Title (BT5-001)")]),
        (
            "4 x Title (BT5-001)",
            [
                *((1, "4 x Title"), (4, "x Title", "BT5-001"), (4, "x Title (BT5-001)")),
                *((4, "Title", "BT5-001"), (4, "Title (BT5-001)")),
            ],
        ),
        (
            "4 Kaio-ken x3 bb-2",
            [(1, "4 Kaio-ken x3"), (3, "4 Kaio-ken"), (4, "Kaio-ken x3 bb-2"), (4, "Kaio-ken x3", "BB-2")],
        ),
        ("Super 17 (BT6-050)", [(1, "Super 17", "BT6-050"), (1, "Super 17 (BT6-050)")]),
        ("4 Title (Pyrus) (bb-2)", [(1, "4 Title (Pyrus)"), (4, "Title (Pyrus)", "BB-2"), (4, "Title (Pyrus) (bb-2)")]),
        ("BT5-001 Android 18", [(1, "Android 18"), (18, "BT5-001 Android"), (18, "Android", "BT5-001")]),
        ("3 Mark-2 Gun", [(1, "3 Mark-2 Gun"), (3, "Mark-2 Gun"), (3, "Gun", "MARK-2")]),
        ("3 Chi-Chi", [(1, "3 Chi-Chi"), (3, "Chi-Chi")]),
    ],
)
def test_a_card_number_is_told_from_a_title(typed, items):
    assert items_of(typed) == items


@pytest.mark.parametrize(("typed", "count"), [("3", 3), ("x3", 3), ("3x", 3), ("999", 999), ("٣", 3)])
def test_a_count_is_a_whole_number(typed, count):
    assert copies(typed) == count


@pytest.mark.parametrize("typed", ["0", "-1", "1.5", "2,5", "1000", "10^12", "9" * 300, "three", "", "3 3"])
def test_what_is_no_count_is_none(typed):
    assert copies(typed) == 0
