"""The end of a round is predicted from its open tables and what holds them up."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.events.clock import Hold, Playing, Usual, is_slow, minutes_owed, predict, usual

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


def at(of_minutes, seconds=0):
    return NOON + timedelta(minutes=of_minutes, seconds=seconds)


def call(worth):
    return Hold("judge call", at(-worth), worth, Usual(4))


def test_without_an_open_table_nothing_is_predicted():
    assert predict([], NOON) is None


def test_the_latest_end_with_its_extension_is_the_end_of_the_round():
    found = predict([Playing(1, at(10)), Playing(2, at(14)), Playing(3, at(10))], NOON)
    assert (found.at, found.table.number, found.is_over) == (at(14), 2, False)


def test_of_tables_with_the_same_end_the_first_is_named():
    assert predict([Playing(7, at(10)), Playing(3, at(10))], NOON).table.number == 3


def test_an_open_call_puts_the_end_off_by_what_is_usual():
    found = predict([Playing(1, at(12)), Playing(2, at(10), (call(1),))], NOON)
    assert (found.at, found.table.number, found.table.holds[0].minutes) == (at(14), 2, 4)


def test_a_call_that_takes_longer_than_usual_puts_it_off_by_what_it_has_taken():
    assert predict([Playing(2, at(10), (call(9),))], NOON).at == at(19)


def test_what_holds_a_table_up_adds_up():
    check = Hold("deck check", at(-2), 5, Usual(11))
    assert predict([Playing(2, at(10), (check, call(1)))], NOON).at == at(25)


def test_a_table_over_its_time_ends_any_moment_and_not_in_the_past():
    found = predict([Playing(1, at(-6)), Playing(2, at(-4))], NOON)
    assert (found.at, found.table.number, found.is_over) == (NOON, 2, True)


def test_the_end_is_told_in_whole_minutes_rounded_up():
    assert predict([Playing(1, at(9, 1))], NOON).at == at(10)
    assert predict([Playing(1, at(9, 60))], NOON).at == at(10)


@given(
    st.lists(st.tuples(st.integers(-90, 90), st.lists(st.integers(0, 90), max_size=3)), min_size=1, max_size=9),
    st.integers(0, 59),
)
def test_no_table_is_expected_later_than_the_round_nor_the_round_before_now(tables, seconds):
    now = at(0, seconds)
    playing = [Playing(n, at(end), tuple(map(call, calls))) for n, (end, calls) in enumerate(tables)]
    found = predict(playing, now)
    assert found.at >= now
    assert all(table.expected(now) <= found.at for table in playing)
    assert found.at - found.table.expected(now) < timedelta(minutes=1)
    assert found.at.second == 0


@pytest.mark.parametrize(
    ("ended", "minutes", "of"), [([], 4, 0), ([9, 9], 4, 0), ([1, 2, 9], 2, 3), ([1, 2, 5, 9], 4, 4), ([0] * 3, 0, 3)]
)
def test_what_is_usual_is_the_median_of_at_least_three(ended, minutes, of):
    found = usual(iter(ended), 4)
    assert found == Usual(minutes, of)
    assert ("assumed" in found.words) is not bool(of)


@pytest.mark.parametrize(("seconds", "worth"), [(0, 3), (1, 4), (60, 4), (61, 5), (600, 13), (-90, 3)])
def test_a_deck_check_is_worth_its_begun_minutes_and_three_more(seconds, worth):
    assert minutes_owed(timedelta(seconds=seconds)) == worth


@pytest.mark.parametrize(
    ("ended", "best_of", "left", "slow"),
    [(0, 3, 24, True), (0, 3, 25, False), (1, 3, 5, False), (0, 1, 5, False), (0, 3, -5, True)],
)
def test_slow_is_who_is_in_game_1_when_half_of_the_time_is_gone(ended, best_of, left, slow):
    assert is_slow(ended, best_of, timedelta(minutes=left), timedelta(minutes=50)) is slow


def test_a_call_at_a_table_over_its_time_is_expected_to_take_what_is_usual():
    found = predict([Playing(1, at(-6)), Playing(2, at(-9), (call(1),))], NOON)
    assert (found.at, found.table.number, found.is_over, found.is_held) == (at(3), 2, False, True)


def test_nothing_is_over_while_a_table_is_held_up():
    found = predict([Playing(1, at(-6)), Playing(2, at(-60), (call(20),))], NOON)
    assert (found.at, found.table.number, found.is_over, found.is_held) == (NOON, 2, False, True)


def test_minutes_that_two_share_are_counted_once():
    check = Hold("deck check", at(-5), 8, Usual(11))
    both = Hold("judge call", at(-4), 0, Usual(4), shared=4)
    assert predict([Playing(2, at(10), (check, both))], NOON).at == at(21)
    assert Hold("judge call", at(-9), 5, Usual(4), shared=4).minutes == 5
    assert Hold("judge call", at(-2), 0, Usual(4), shared=9).minutes == 0
