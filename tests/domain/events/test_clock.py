"""The round clock: pauses, extensions, and what is left."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.events.clock import Clock, as_time, clock_text

FIFTY = timedelta(minutes=50)
NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


def at(minutes, seconds=0):
    return NOON + timedelta(minutes=minutes, seconds=seconds)


def left(minutes):
    return timedelta(minutes=minutes)


def test_a_clock_that_nobody_started_stands():
    clock = Clock(FIFTY)
    assert (clock.remaining(NOON), clock.is_running) == (FIFTY, False)
    assert clock.remaining(NOON, left(3)) == left(53)


def test_a_clock_counts_down_and_below_zero():
    clock = Clock(FIFTY).start(NOON)
    assert [clock.remaining(at(minutes)) for minutes in (0, 20, 50, 55)] == [FIFTY, left(30), left(0), left(-5)]


def test_an_extension_is_one_tables_own():
    clock = Clock(FIFTY).start(NOON)
    assert (clock.remaining(at(50), left(8)), clock.remaining(at(50))) == (left(8), left(0))


def test_a_pause_stops_the_time():
    paused = Clock(FIFTY).start(NOON).pause(at(10))
    assert (paused.remaining(at(10)), paused.remaining(at(25))) == (left(40), left(40))
    going = paused.resume(at(25))
    assert going.remaining(at(30)) == left(35)
    again = going.pause(at(30)).resume(at(31))
    assert again.remaining(at(66)) == left(0)


def test_pressing_twice_changes_nothing():
    running = Clock(FIFTY).start(NOON)
    assert running.start(at(5)) == running == running.resume(at(5))
    paused = running.pause(at(5))
    assert paused.pause(at(6)) == paused
    assert Clock(FIFTY).pause(NOON) == Clock(FIFTY)


def test_a_clock_of_another_machine_that_is_behind_takes_no_time_away():
    assert Clock(FIFTY).start(NOON).pause(at(10)).resume(at(9)).remaining(at(50)) == left(0)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(3000, "50:00"), (2999.2, "50:00"), (7, "0:07"), (0, "0:00"), (-0.5, "0:00"), (-90, "-1:30"), (4000, "66:40")],
)
def test_the_time_is_written_in_minutes_and_seconds(seconds, text):
    assert clock_text(timedelta(seconds=seconds)) == text


def test_between_two_moments_goes_what_was_not_paused():
    clock = Clock(FIFTY).start(NOON).pause(at(10)).resume(at(18))
    assert clock.ran(at(9), at(19), left(0)) == left(2)
    assert clock.ran(at(18), at(19), left(8)) == left(1)
    assert clock.ran(at(14), at(20), Clock(FIFTY).start(NOON).pause(at(10)).stood(at(14))) == left(2)
    assert clock.pause(at(20)).ran(at(19), at(40), left(8)) == left(1)


def test_before_the_start_no_time_goes():
    assert Clock(FIFTY).ran(at(0), at(9), left(0)) is None
    assert Clock(FIFTY).start(at(5)).ran(at(0), at(9), left(0)) == left(4)


def test_a_clock_that_was_set_back_begins_anew():
    assert Clock(FIFTY).start(at(5)).ran(at(0), at(9), left(3)) == left(4)


@given(st.lists(st.integers(0, 60), max_size=8), st.integers(-20, 300), st.integers(0, 300), st.integers(0, 60))
def test_it_is_the_difference_of_what_remains(steps, since, more, length):
    """Whatever is pressed, the time that has gone is what the face of the clock has lost."""
    presses, moment = [], 0
    for step in steps:
        moment += step
        presses.append(moment)

    def clock_at(minute):
        clock = Clock(left(length)).start(NOON)
        for number, press in enumerate(press for press in presses if press <= minute):
            clock = clock.resume(at(press)) if number % 2 else clock.pause(at(press))
        return clock

    then, now = clock_at(since), clock_at(since + more)
    begun = min(then.remaining(at(since)), left(length))
    gone = now.ran(at(since), at(since + more), then.stood(at(since)))
    assert gone == max(begun - now.remaining(at(since + more)), left(0))


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (270, "4:30"), (3750, "1:02:30")])
def test_a_time_is_written_with_its_hours(seconds, text):
    assert as_time(seconds) == text
