"""The board of X610Z: turns, ways, and what is told of a board that can't be."""

import pytest

from judgeapp.games.x610z.timing.board import BOARD, NO_LIMIT, Traveller, read_board, walk, way_to, ways

CROSS = read_board(
    {
        "dots": {"a": [0, 0], "b": [1, 0], "c": [2, 0], "n": [1, -1], "ne": [2, -1], "nw": [0, -1], "w": [9, 9]},
        "lines": ["a b c", "b n", "b ne", "b nw", "c ne"],
        "warp": ["w"],
        "start": {"Ana": "a"},
    }
)


@pytest.mark.parametrize(
    ("before", "after", "bend"),
    [("a", "c", ""), ("a", "ne", "wide"), ("a", "n", "wide"), ("a", "nw", "sharp"), ("a", "a", "sharp")],
)
def test_a_turn_is_measured_between_the_two_lines(before, after, bend):
    assert CROSS.bend(before, "b", after) == bend


def test_of_ways_of_one_length_the_straightest_is_best():
    who = Traveller("a")
    assert way_to(CROSS, who, NO_LIMIT, "ne").dots == ("a", "b", "ne")
    assert way_to(CROSS, who, 1, "ne") is None
    assert way_to(CROSS, who._replace(wide=False), NO_LIMIT, "ne") is None
    assert way_to(CROSS, who, NO_LIMIT, "nw") is None
    assert way_to(CROSS, who._replace(free=True), NO_LIMIT, "nw").dots == ("a", "b", "nw")


def test_only_dots_that_are_passed_count_their_block_rate():
    who = Traveller("a", blocks={"b": 2, "c": 5})
    assert way_to(CROSS, who, NO_LIMIT, "b").cost == 1
    assert way_to(CROSS, who, NO_LIMIT, "c").cost == 4


def test_the_path_of_an_attack_comes_first():
    who = Traveller("a", rail=("a", "b", "c"))
    assert [way.dots for way in ways(CROSS, who, NO_LIMIT)] == [("a", "b"), ("a", "b", "c"), ("a", "b", "c", "ne")]
    assert walk(CROSS, who, ["b", "n"]) is None


def test_a_warp_is_a_step_and_leaves_every_direction_open():
    way = way_to(CROSS, Traveller("w", warps="a"), NO_LIMIT, "b")
    assert (way.dots, way.cost, way.bends) == (("w", "a", "b"), 2, 0)
    assert way_to(CROSS, Traveller("w"), NO_LIMIT, "b") is None


def test_the_sample_board_is_whole():
    assert len(BOARD.places) == 61
    assert BOARD.ring() == ("a1", "a5", "e9", "i5", "i1", "e1")
    assert {way.dots[-1] for way in ways(BOARD, Traveller("a1", free=True), NO_LIMIT)} == set(BOARD.places) - {"a1"}
    assert all(here in BOARD.lines[there] for here, found in BOARD.lines.items() for there in found)
    assert BOARD.bend("a1", "b2", "c3") == BOARD.bend("c7", "d7", "e7") == ""


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ({"dots": {"a": [1]}}, "needs its place"),
        ({"dots": {"a": [1, 2]}, "lines": ["a b"]}, "dot “b” is not known"),
        ({"dots": {"a": [1, 2]}, "end": ["a"], "warp": ["a"]}, "only one"),
    ],
)
def test_what_is_wrong_with_a_board_is_told(plain, told):
    with pytest.raises(ValueError, match=told):
        read_board(plain)
