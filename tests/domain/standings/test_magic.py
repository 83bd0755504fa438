"""Magic-style standings: points, OMW%, GW%, OGW%, with 0.33 as the lowest rate."""

import pytest

from judgeapp.domain.standings.values import Outcome, Record, Result
from tests.domain.standings.event import event, table, value


def rounds_of_p(*results):
    """P meets somebody new in each round, so that the first opponent's OMW% is P's match-win percentage."""
    return event(*(f"P {text} {chr(ord('a') + at)}" if text != "bye" else "P bye" for at, text in enumerate(results)))


# The three worked examples of the Magic Tournament Rules (edition of February 2026):
# 5-2-1 is 16 of 24 points; 1-3 is 3 of 12, so 0.33; 3-2 with a bye in round 1 is 9 of 15.
@pytest.mark.parametrize(
    ("results", "rate"),
    [
        (["2-0", "2-0", "2-0", "2-0", "2-0", "0-2", "0-2", "1-1-1"], "66.67%"),
        (["2-0", "0-2", "0-2", "0-2"], "33.00%"),
        (["bye", "2-0", "2-0", "0-2", "0-2"], "60.00%"),
    ],
)
def test_match_win_percentages_are_those_of_the_rules(results, rate):
    opponent = "b" if results[0] == "bye" else "a"
    assert value(rounds_of_p(*results), "omw", opponent) == rate


def test_the_floor_is_33_hundredths_and_no_third():
    """1-2 is 3 of 9 points, a third, which is more than 0.33."""
    assert value(rounds_of_p("2-0", "0-2", "0-2"), "omw", "a") == "33.33%"
    assert value(rounds_of_p("0-2", "0-2"), "omw", "a") == "33.00%"


def test_another_reading_leaves_bye_rounds_out():
    """3-2 with a bye is 2-2 without: 6 of 12 points."""
    assert value(rounds_of_p("bye", "2-0", "2-0", "0-2", "0-2"), "omw_byes_out", "b") == "50.00%"


#                A        B        C        D
# points         3+3+1=7  0+3+3=6  3+0+0=3  0+0+1=1
# MW%            7/9      6/9      3/9      1/9 -> 0.33
# games          5-2-1    4-2      3-5      2-5-1
# GW%            16/24    12/18    9/24     7/24 = 0.2917 -> 0.33
# OMW%  A: (6/9 + 3/9 + 0.33) / 3 = 1.33 / 3        OGW%  A: (2/3 + 0.375 + 0.33) / 3 = 1.371667 / 3
#       B: (7/9 + 0.33 + 3/9) / 3 = 1.441111 / 3          B: (2/3 + 0.33 + 0.375) / 3 = 1.371667 / 3
#       C: (0.33 + 7/9 + 6/9) / 3 = 1.774444 / 3          C: (0.33 + 2/3 + 2/3) / 3   = 1.663333 / 3
#       D: (3/9 + 6/9 + 7/9) / 3  = 1.777778 / 3          D: (0.375 + 2/3 + 2/3) / 3  = 1.708333 / 3
FOUR = event("A 2-0 B, C 2-1 D", "A 2-1 C, B 2-0 D", "A 1-1-1 D, B 2-0 C")


def test_a_small_event_is_as_worked_by_hand():
    assert table(FOUR, "magic") == [
        ("A", 7, "44.33%", "66.67%", "45.72%"),
        ("B", 6, "48.04%", "66.67%", "45.72%"),
        ("C", 3, "59.15%", "37.50%", "55.44%"),
        ("D", 1, "59.26%", "33.00%", "56.94%"),
    ]


def test_an_own_bye_is_nobody_to_meet_and_a_match_won_by_two_games():
    """A: 3 of 6 match points, games 2-0 and 1-2, so 9 of 15. B: 3 of 3, games 2-1."""
    assert table(event("A bye", "A 1-2 B"), "magic") == [
        ("A", 3, "100.00%", "60.00%", "66.67%"),
        ("B", 3, "50.00%", "66.67%", "60.00%"),
    ]


def test_unfinished_games_are_draws_and_unplayed_games_nothing():
    """A: an intentional draw has no games. C: 1-0 and a game cut off is 1-0-1: 4 of 6 game points."""
    records = event("A id B, C 1-0 u D")
    assert (value(records, "gw", "A"), value(records, "gw", "C")) == ("33.00%", "66.67%")


def test_a_bye_may_state_its_games():
    """A bye of a best of 1 is 1-0: with 0-1 that is one of two games."""
    bye = Record(1, (Result(1, Outcome.BYE, games_won=1), Result(2, Outcome.LOSS, 2, games_lost=1)))
    other = Record(2, (Result(2, Outcome.WIN, 1, games_won=1),))
    assert value([bye, other], "gw", "A") == "50.00%"


def test_who_has_met_nobody_has_the_floor():
    assert table(event("A bye"), "magic") == [("A", 3, "33.00%", "100.00%", "33.00%")]


def test_a_missed_round_is_a_round_without_points():
    """B has won one of two rounds, so A, who lost to B, has an OMW% of 3 of 6."""
    assert value(event("A 0-2 B", "B missed"), "omw", "A") == "50.00%"


def test_an_opponent_met_twice_counts_twice():
    """A met B (1-2, a third) twice and C (1-0) once: (1/3 + 1/3 + 1) / 3."""
    records = event("A 2-0 B", "A 2-0 B", "A 0-2 C, B 2-0 D")
    assert value(records, "omw", "A") == "55.56%"
