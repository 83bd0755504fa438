"""Konami's number, Mantis, Bandai, the cumulative tie-break and the sum of opponents' scores."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from judgeapp.domain.standings.measures import Digits, Field, decimal, percent
from judgeapp.domain.standings.values import SYSTEMS, Outcome, Record, Result
from tests.domain.standings.event import event, table, value


@dataclass(frozen=True)
class Stated:
    """A measure that is the same for everybody."""

    value: Fraction

    def values(self, view, places):
        return dict.fromkeys(places, self.value)


def number_of(results, *parts, counts=()):
    """Return Konami's number for a record, with parts as stated."""
    view = Field([Record(1, tuple(results))], SYSTEMS["konami"]).after(99)
    measure = Digits(tuple(map(Stated, parts)), tuple(map(Stated, counts)))
    return measure.values(view, [0])[0]


ELEVEN_WINS = [Result(number, Outcome.BYE) for number in range(1, 12)]


def test_the_number_has_the_shape_of_the_policys_example():
    """33726677: 33 points, 72.6 % and 67.7 %."""
    assert number_of(ELEVEN_WINS, Fraction(726, 1000), Fraction(677, 1000)) == 33726677


@pytest.mark.parametrize(
    ("rate", "digits"),
    [
        (Fraction(0), 0),
        (Fraction(1, 3), 333),
        (Fraction(2, 3), 667),
        (Fraction(7264, 10_000), 726),
        (Fraction(7265, 10_000), 727),
        (Fraction(1), 999),
    ],
)
def test_a_rate_has_three_digits(rate, digits):
    assert number_of([], rate) == digits


# Win rates: A 3/3, B 2/3, C 1/3, D 0/3.
# OMW   A (2/3 + 1/3 + 0) / 3 = 1/3      B (1 + 0 + 1/3) / 3 = 4/9
#       C (0 + 1 + 2/3) / 3 = 5/9        D (1/3 + 2/3 + 1) / 3 = 2/3
# OOMW  A (4/9 + 5/9 + 2/3) / 3 = 5/9    B (1/3 + 2/3 + 5/9) / 3 = 14/27
#       C (2/3 + 1/3 + 4/9) / 3 = 13/27  D (5/9 + 4/9 + 1/3) / 3 = 4/9
ALL_MET = ("A 2-0 B, C 2-0 D", "A 2-0 C, B 2-0 D", "A 2-0 D, B 2-0 C")


def test_the_number_of_a_small_event_is_as_worked_by_hand():
    assert table(event(*ALL_MET), "konami") == [
        ("A", 9, "09333556"),
        ("B", 6, "06444519"),
        ("C", 3, "03556481"),
        ("D", 0, "00667444"),
    ]


def test_the_long_number_ends_with_the_squares_of_the_lost_rounds():
    """D has lost rounds 1, 2, 3: 1 + 4 + 9. C has lost rounds 2 and 3."""
    assert table(event(*ALL_MET), "konami", ["konami11"])[2:] == [("C", 3, "03556481013"), ("D", 0, "00667444014")]


def test_one_loss_in_round_7_is_49():
    """The example of Mantis' third tie-break."""
    records = event(*["A bye, B bye"] * 6, "A 2-0 B", "A dl B")
    assert value(records, "mantis_t3", "B") == str(49 + 64)
    assert value(event(*["A bye, B bye"] * 6, "A 2-0 B"), "mantis_t3", "B") == "49"


def test_mantis_adds_up_what_opponents_have_won_less_lost():
    records = event("A 2-0 B, C 2-0 D", "A 2-0 C, D missed, B bye")
    # Wins less losses: A 2, B -1 + 1, C 1 - 1, D -2. A has B + C = 0, B has A = 2, C has D + A = 0, D has C = 0.
    assert [value(records, "mantis_t1", name) for name in "ABCD"] == ["0", "2", "0", "0"]
    # T2 of A is T1 of B + C, of B that of A, of C that of D + A, of D that of C.
    assert [value(records, "mantis_t2", name) for name in "ABCD"] == ["2", "0", "0", "0"]


def test_bandai_has_opponents_rate_own_rate_and_opponents_opponents_rate():
    assert table(event(*ALL_MET), "bandai") == [
        ("A", 9, "33.33%", "100.00%", "55.56%"),
        ("B", 6, "44.44%", "66.67%", "51.85%"),
        ("C", 3, "55.56%", "33.33%", "48.15%"),
        ("D", 0, "66.67%", "0.00%", "44.44%"),
    ]


# A: 1, 1/4 + 1, 5/16 + 2. B: 0, 0 + 1, 1/4 + 2. C: 1, 1/4 + 2, 9/16 + 2. D: 0, 0, 0.
CUMULATIVE = event("A 2-0 B, C 2-0 D", "A 0-2 C, B 2-0 D", "A 2-0 D, B 2-0 C")


def test_the_cumulative_tie_break_is_as_worked_by_hand():
    """Own loss rates 1/3, 1/3, 1/3, 1. Opponents' loss rates: A, B and C (1/3 + 1/3 + 1) / 3 = 5/9, D 1/3.

    Opponents' CTB: A (2.25 + 2.5625 + 0) / 3, B (2.3125 + 0 + 2.5625) / 3, C (0 + 2.3125 + 2.25) / 3,
    D (2.5625 + 2.25 + 2.3125) / 3.
    """
    assert table(CUMULATIVE, "flesh_and_blood") == [
        ("C", 2, "2.5625", "33.33%", "55.56%", "1.5208"),
        ("A", 2, "2.3125", "33.33%", "55.56%", "1.6042"),
        ("B", 2, "2.2500", "33.33%", "55.56%", "1.6250"),
        ("D", 0, "0.0000", "100.00%", "33.33%", "2.3750"),
    ]


# A: win, draw. B: win, loss.
LOSSES = event("A 2-0 C, B 2-0 E", "A 1-1-1 D, B 0-2 F")
# Both have won once; A has met C, who lost all, and B has met D, who lost one of two.
OPPONENTS = event("A 2-0 C, B 2-0 D", "D 2-0 C")


def test_a_low_own_loss_rate_is_better():
    lines = table(LOSSES, "flesh_and_blood", ["loss_rate"])
    assert [line for line in lines if line[0] in "AB"] == [("A", 1, "0.00%"), ("B", 1, "50.00%")]


@pytest.mark.parametrize(("tiebreak", "first"), [("opponents_loss_low", "B"), ("opponents_loss_high", "A")])
def test_both_readings_of_the_opponents_loss_rate_can_be_chosen(tiebreak, first):
    lines = table(OPPONENTS, "flesh_and_blood", [tiebreak])
    assert next(line[0] for line in lines if line[0] in "AB") == first
    assert {line[0]: line[2] for line in lines}["A"] == "100.00%"


def test_sum_of_scores_is_the_mean_of_opponents_points_per_round():
    """Points per round after three: A 3, B 2, C 1, D 0. ESOS of A: (4/3 + 5/3 + 2) / 3."""
    assert table(event(*ALL_MET), "sum_of_scores") == [
        ("A", 9, "1.0000", "1.6667"),
        ("B", 6, "1.3333", "1.5556"),
        ("C", 3, "1.6667", "1.4444"),
        ("D", 0, "2.0000", "1.3333"),
    ]


def test_an_opponents_byes_and_missed_rounds_are_no_rounds_of_strength():
    """Per round met: A 6 of 3 rounds = 2, B 3 of 2 = 3/2, C 0 of 2 = 0, D 3 of 1 = 3.

    SOS   A (3/2 + 0 + 3) / 3 = 3/2   B (2 + 0) / 2 = 1       C (2 + 3/2) / 2 = 7/4   D 2
    ESOS  A (1 + 7/4 + 2) / 3 = 19/12  B (3/2 + 7/4) / 2 = 13/8  C (3/2 + 1) / 2 = 5/4  D 3/2
    """
    records = event("A 2-0 B, C bye, D missed", "A 2-0 C, B bye, D missed", "D 2-0 A, B 2-0 C")
    assert table(records, "sum_of_scores") == [
        ("A", 6, "1.5000", "1.5833"),
        ("B", 6, "1.0000", "1.6250"),
        ("D", 3, "2.0000", "1.5000"),
        ("C", 3, "1.7500", "1.2500"),
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1), "100.00%"),
        (Fraction(2, 3), "66.67%"),
        (Fraction(1, 3), "33.33%"),
        (Fraction(5, 100_000), "0.01%"),
        (Fraction(49, 1_000_000), "0.00%"),
        (Fraction(9999999, 10_000_000), "100.00%"),
    ],
)
def test_rates_are_written_with_two_places(value, text):
    assert percent(value) == text


def test_other_values_are_written_with_four_places():
    assert [decimal(Fraction(*pair)) for pair in ((4, 3), (5, 1), (1, 64))] == ["1.3333", "5.0000", "0.0156"]
