"""Pokémon-style standings: byes left out, rates between 25 and 100 percent, drops frozen."""

from tests.domain.standings.event import event, table, value

#                 A      B          C      D                 E
# points          9      0+3+3=6    3      0                 3+3+0=6
# win% at end     3/3    1/2        1/3    0/2 -> 0.25       1/2        (byes left out)
# win% round 2    2/2    0/1->0.25  1/2    0/2 -> 0.25       1/1
# OWP  A: (1/2 + 1/3 + 1/2) / 3 = 4/9      B: (1 + 1/3) / 2 = 2/3      C: (1/4 + 1 + 1/2) / 3 = 7/12
#      E: (1/4 + 1) / 2 = 5/8              D as after round 2: (C 1/2 + E 1) / 2 = 3/4
# OOWP A: (2/3 + 7/12 + 5/8) / 3 = 5/8     B: (4/9 + 7/12) / 2 = 37/72
#      C: (3/4 + 4/9 + 2/3) / 3 = 67/108   E: (3/4 + 4/9) / 2 = 43/72
#      D as after round 2: OWP of C (1/4 + 1) / 2 = 5/8, of E 1/4; mean 7/16
ROUNDS = ("A 2-0 B, C 2-0 D, E bye", "A 2-0 C, E 2-0 D, B bye", "A 2-0 E, B 2-0 C")


def test_a_small_event_with_a_drop_is_as_worked_by_hand():
    assert table(event(*ROUNDS, D={"dropped_after": 2}), "pokemon", ["owp", "oowp"]) == [
        ("A", 9, "44.44%", "62.50%"),
        ("B", 6, "66.67%", "51.39%"),
        ("E", 6, "62.50%", "59.72%"),
        ("C", 3, "58.33%", "62.04%"),
        ("D", 0, "75.00%", "43.75%"),
    ]


def test_nothing_freezes_without_a_drop():
    """D's opponents C and E end with 1/3 and 1/2."""
    assert value(event(*ROUNDS), "owp", "D", "pokemon") == "41.67%"


def test_the_same_drop_freezes_nothing_where_the_system_does_not_say_so():
    assert value(event(*ROUNDS, D={"dropped_after": 2}), "owp", "D", "magic") == "41.67%"


def test_who_has_dropped_counts_with_75_percent_at_most():
    """B beat A and left; A met nobody else."""
    rounds = ("A 0-2 B, C 2-0 D", "A bye, C 2-0 D")
    assert value(event(*rounds), "owp", "A", "pokemon") == "100.00%"
    assert value(event(*rounds, B={"dropped_after": 1}), "owp", "A", "pokemon") == "75.00%"


def test_a_draw_is_half_a_win_and_a_missed_round_a_loss():
    """B: draw, win, missed: 1.5 of 3."""
    assert value(event("A 1-1-1 B", "B 2-0 C", "B missed"), "owp", "A", "pokemon") == "50.00%"


def test_the_floor_is_25_percent():
    assert value(event("A 2-0 B"), "owp", "A", "pokemon") == "25.00%"


def test_who_came_late_comes_after_the_others_with_the_same_points():
    """A lost to nobody but came late; B has met worse opponents and is before A all the same."""
    records = event("A missed, B 2-0 C, D 2-0 E", "A 2-0 D, B 0-2 E", A={"is_late": True})
    assert [line[:3] for line in table(records, "pokemon", ["late"])][-2:] == [("A", 3, "late"), ("C", 0, "")]


def test_head_to_head_decides_between_exactly_two():
    records = event("A 0-2 B, C 2-0 D", "A 2-0 D, B 0-2 C")
    assert table(records, "pokemon", ["head_to_head"]) == [
        ("C", 6, ""),
        ("B", 3, "won"),
        ("A", 3, "lost"),
        ("D", 0, ""),
    ]


# A beat B, B beat C, C beat A.
CIRCLE = ("A 2-0 B, C missed", "B 2-0 C, A missed", "C 2-0 A, B missed")


def test_head_to_head_decides_nothing_between_three():
    assert {line[1:] for line in table(event(*CIRCLE), "pokemon", ["head_to_head"])} == {(3, "")}


def test_head_to_head_decides_between_two_that_an_earlier_tie_break_has_left():
    records = event(*CIRCLE, C={"is_late": True})
    assert table(records, "pokemon", ["late", "head_to_head"]) == [
        ("A", 3, "", "won"),
        ("B", 3, "", "lost"),
        ("C", 3, "late", ""),
    ]


def test_head_to_head_decides_nothing_after_one_win_each_or_without_a_match():
    for records in (event("A 2-0 B", "B 2-0 A"), event("A 2-0 C, B 2-0 D"), event("A 1-1-1 B")):
        assert {line[2] for line in table(records, "pokemon", ["head_to_head"])} == {""}
