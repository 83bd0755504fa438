"""The picture of a bracket: nothing overlaps, and lines lead from a match to the next one."""

import re
from itertools import combinations

import pytest

from judgeapp.domain.brackets.bracket import SIZES, Bracket, draw, from_english, round_name
from judgeapp.domain.brackets.layout import BOX, PHONE_WIDTH, SEAT, Heading, full, match_name, one_round, shortened
from judgeapp.domain.messages import Message


def top(size, entrants=None, **options):
    return Bracket(size, tuple(range(11, 11 + (entrants or size))), **options)


def overlap(one, other):
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


BRACKETS = [top(4), top(4, 3, has_third_place=True), top(8, 6), top(64, has_third_place=True)]


@pytest.mark.parametrize("bracket", BRACKETS, ids=str)
def test_boxes_lie_inside_the_picture_and_apart(bracket):
    matches = draw(bracket, {})
    for drawing in (
        full(bracket, matches),
        *(one_round(bracket, matches, number + 1) for number in range(bracket.rounds)),
    ):
        assert not [pair for pair in combinations(drawing.boxes, 2) if overlap(*pair)]
        assert all(box.x > 0 and box.x + box.width < drawing.width for box in drawing.boxes)
        assert all(box.y > 0 and box.y + box.height < drawing.height for box in drawing.boxes)
        assert all(box.y < slot.y < box.y + box.height for box in drawing.boxes for slot in box.slots)
        assert all(heading.y > 0 for heading in drawing.headings)


def test_there_is_a_box_for_each_match_and_a_finger_has_room():
    bracket = top(8, has_third_place=True)
    matches = draw(bracket, {})
    assert [(box.round, box.position) for box in full(bracket, matches).boxes] == [
        (match.round, match.position) for match in matches
    ]
    assert BOX >= 44
    assert {box.height for box in full(bracket, matches).boxes} == {BOX}


def test_a_match_stands_in_the_middle_of_the_two_that_lead_to_it():
    drawing = full(top(8), draw(top(8), {}))
    middle = {(box.round, box.position): box.middle for box in drawing.boxes}
    for number, position in ((2, 1), (2, 2), (3, 1)):
        upper, lower = middle[number - 1, 2 * position - 1], middle[number - 1, 2 * position]
        assert 2 * middle[number, position] == upper + lower


def test_lines_lead_from_both_matches_to_the_next_one():
    bracket = top(8, has_third_place=True)
    drawing = full(bracket, draw(bracket, {}))
    box = {(box.round, box.position): box for box in drawing.boxes}
    assert len(drawing.lines) == 3
    for line, (number, position) in zip(drawing.lines, ((2, 1), (2, 2), (3, 1)), strict=True):
        x1, y1, bend, y2, x2, at, y, x = map(int, re.findall(r"\d+", line))
        upper, lower, to = box[number - 1, 2 * position - 1], box[number - 1, 2 * position], box[number, position]
        assert (x1, y1, x2, y2) == (upper.right, upper.middle, lower.right, lower.middle)
        assert (x, y, at) == (to.x, to.middle, bend)
        assert upper.right < bend < to.x


def test_one_round_fits_a_phone_and_joins_those_whose_winners_meet():
    bracket = top(8, has_third_place=True)
    first, last = (one_round(bracket, draw(bracket, {}), number) for number in (1, 3))
    assert {first.width, last.width} == {PHONE_WIDTH}
    assert PHONE_WIDTH <= 390 - 2 * 16
    assert len({box.x for box in first.boxes}) == 1
    assert (len(first.lines), len(last.lines)) == (2, 0)
    assert [heading.text for heading in last.headings] == ["Final", "Third place"]
    assert last.headings[1] == Heading("Third place", last.boxes[1].x, last.boxes[1].y - 13)


def test_columns_have_the_names_of_the_rounds():
    drawing = full(top(16), draw(top(16), {}))
    assert [heading.text for heading in drawing.headings] == ["Round of 16", "Quarterfinals", "Semifinals", "Final"]


def test_a_slot_says_who_is_there_or_who_will_be():
    bracket = top(4, 3, has_third_place=True)
    boxes = full(bracket, draw(bracket, {(1, 2): 13})).boxes
    assert [[(slot.entrant, slot.seed, slot.label) for slot in box.slots] for box in boxes] == [
        [(11, 1, ""), (None, 0, "bye")],
        [(12, 2, ""), (13, 3, "")],
        [(11, 1, ""), (13, 3, "")],
        [(None, 0, "nobody"), (12, 2, "")],
    ]
    assert [(slot.is_winner, slot.is_out) for slot in boxes[1].slots] == [(False, True), (True, False)]
    waiting = full(bracket, draw(bracket, {})).boxes
    assert [slot.label for box in waiting[2:] for slot in box.slots] == [
        *("", "winner of semifinal 2"),
        *("nobody", "loser of semifinal 2"),
    ]
    assert [box.is_playable for box in waiting] == [False, True, False, False]


def test_the_two_sides_of_a_box_are_one_seat_apart():
    box = full(top(4), draw(top(4), {})).boxes[0]
    upper, lower = box.slots
    assert lower.y - upper.y == SEAT
    assert box.x < upper.seed_x < upper.name_x < upper.score_x < box.right
    assert upper.name_x + upper.letters * 8 <= upper.score_x - 34


@pytest.mark.parametrize(
    ("size", "names"),
    [
        (4, ["Semifinal 1", "Semifinal 2", "Final", "Third place"]),
        (8, ["Quarterfinal 1", "Quarterfinal 2", "Quarterfinal 3"]),
        (16, ["Round of 16, match 1", "Round of 16, match 2"]),
    ],
)
def test_matches_have_names(size, names):
    bracket = top(size, has_third_place=True)
    assert [match_name(bracket, match) for match in draw(bracket, {})][: len(names)] == names


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann Lee", "Ann Lee"),
        ("Annabel Le", "Annabel Le"),
        ("Annabel Lee", "Annabel L…"),
        ("Annabell Lee", "Annabell…"),
    ],
)
def test_long_names_end_with_an_ellipsis(name, short):
    assert shortened(name, 10) == short


@pytest.mark.parametrize("size", SIZES)
def test_a_name_that_was_kept_in_english_can_be_told_again(size):
    bracket = Bracket(size, tuple(range(size)), has_third_place=True)
    names = [match_name(bracket, match) for match in draw(bracket, {})]
    names += [round_name(bracket, number) for number in range(1, bracket.rounds + 1)]
    for name in names:
        told = from_english(name.english)
        assert isinstance(told, Message)
        assert (told, told.pattern, told.values) == (name, name.pattern, name.values)
    assert not isinstance(from_english("Another name"), Message)
