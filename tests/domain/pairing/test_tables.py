"""Which match sits at which table."""

import pytest

from judgeapp.domain.pairing.editing import clashes, read_ranges, seat
from judgeapp.domain.pairing.values import Pair, PairingError, Reason

POINTS = {1: 9, 2: 9, 3: 6, 4: 6, 5: 3, 6: 0, 7: 0, 8: 0}


def pairs(*couples):
    return tuple(Pair(a, b, Reason("hand")) for a, b in couples)


ROUND = pairs((7, 8), (5, 6), (3, 4), (1, 2))


@pytest.mark.parametrize(
    ("ranges", "fixed", "tables"),
    [
        ((), {}, {(1, 2): 1, (3, 4): 2, (5, 6): 3, (7, 8): 4}),
        (((11, 12), (3, 4)), {}, {(1, 2): 11, (3, 4): 12, (5, 6): 3, (7, 8): 4}),
        (((11, 12),), {}, {(1, 2): 11, (3, 4): 12, (5, 6): 13, (7, 8): 14}),
        ((), {8: 2}, {(1, 2): 1, (7, 8): 2, (3, 4): 3, (5, 6): 4}),
        (((5, 6),), {1: 7}, {(1, 2): 7, (3, 4): 5, (5, 6): 6, (7, 8): 8}),
        ((), {99: 1}, {(1, 2): 2, (3, 4): 3, (5, 6): 4, (7, 8): 5}),
        ((), {1: 2, 8: 2}, {(1, 2): 2, (3, 4): 1, (5, 6): 3, (7, 8): 4}),
        ((), {3: 4, 4: 1}, {(1, 2): 2, (3, 4): 4, (5, 6): 3, (7, 8): 5}),
    ],
    ids=[
        "by combined points",
        "ranges in their order",
        "on after the last range",
        "a fixed table is kept and skipped",
        "a fixed table outside the ranges",
        "a home table stays free for somebody who does not play",
        "a table that two want goes to the pair with more points",
        "of a pair with two fixed tables the first counts",
    ],
)
def test_tables_are_given(ranges, fixed, tables):
    assert seat(ROUND, POINTS, ranges, fixed) == tables


def test_pairs_with_equal_points_keep_their_order():
    assert seat(pairs((7, 8), (1, 4), (2, 3)), POINTS, (), {}) == {(1, 4): 1, (2, 3): 2, (7, 8): 3}


def test_somebody_without_points_yet_counts_nought():
    assert seat(pairs((50, 51), (5, 6)), POINTS, (), {}) == {(5, 6): 1, (50, 51): 2}


def test_clashes_of_fixed_tables_are_told():
    assert clashes(ROUND, {3: 4, 4: 1, 8: 2, 6: 2, 7: 2}) == (
        ((3, 4), "They meet, and their fixed tables are 4 and 1."),
        ((7, 6), "Table 2 is fixed for more than one match."),
    )


def test_two_with_the_same_fixed_table_may_meet():
    assert clashes(ROUND, {1: 5, 2: 5}) == ()


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("", ()),
        ("1-40", ((1, 40),)),
        (" 61 – 80 , 1-40;99\n", ((61, 80), (1, 40), (99, 99))),
    ],
)
def test_ranges_are_read(text, ranges):
    assert read_ranges(text) == ranges


def test_every_problem_of_ranges_is_told():
    with pytest.raises(PairingError) as error:
        read_ranges("1-40, 40, 9-5, 0-3, row A, 99990-100000")
    assert error.value.problems == (
        "'40' names tables that another range has. Name every table once.",
        "'9-5' runs backwards. Write 5-9.",
        "'0-3': tables are numbered from 1 to 99,999.",
        "'row A' is no range of tables. Write for example 1-40, 61-80.",
        "'99990-100000': tables are numbered from 1 to 99,999.",
    )
