"""The clock of a round on the desk."""

import datetime
import re

import pytest
from django.utils import timezone

from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import LogEntry, Match, Round
from judgeapp.tournaments.rounds import clock
from tests.tournaments import making

MINUTE = datetime.timedelta(minutes=1)
pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = making.make_event(round_minutes=40)
    making.make_entrants(made, 4)
    making.release(made, 1)
    return made


def fields() -> tuple[bool, bool, int]:
    round_ = Round.objects.get()
    return round_.started_at is not None, round_.paused_at is not None, round_.paused_seconds


def problems(work, *values) -> tuple[str, ...]:
    with pytest.raises(Refused) as refused:
        work(*values)
    return refused.value.problems


def test_a_clock_is_started_paused_and_resumed(event):
    clock.turn(event, 1, "start", None)
    assert fields() == (True, False, 0)
    clock.turn(event, 1, "pause", None)
    assert fields() == (True, True, 0)
    Round.objects.update(paused_at=timezone.now() - 2 * MINUTE)
    clock.turn(event, 1, "resume", None)
    assert fields() == (True, False, 120)
    clock.turn(event, 1, "reset", None)
    assert fields() == (False, False, 0)
    words = [entry.words for entry in LogEntry.objects.all()][:4]
    assert re.fullmatch(r"Set back the clock of round 1 at 4[12]:\d\d\.", words[0])
    assert words[1:] == [f"{each} the clock of round 1." for each in ("Resumed", "Paused", "Started")]


def test_a_second_press_changes_nothing(event):
    clock.turn(event, 1, "start", None)
    started, entries = Round.objects.get().started_at, LogEntry.objects.count()
    clock.turn(event, 1, "start", None)
    assert (Round.objects.get().started_at, LogEntry.objects.count()) == (started, entries)


@pytest.mark.parametrize(
    ("started", "paused", "text", "state", "is_over"),
    [
        (None, None, "40:00", "not started", False),
        (10, None, "30:00", "running", False),
        (10, 4, "34:00", "paused", False),
        (41, None, "-1:00", "running", True),
    ],
)
def test_the_face_shows_what_is_left(started, paused, text, state, is_over, event):
    now = timezone.now()
    round_ = Round.objects.get()
    round_.started_at = started and now - started * MINUTE
    round_.paused_at = paused and now - paused * MINUTE
    face = clock.face_of(round_, now)
    assert (face.text, face.state, face.is_over) == (text, state, is_over)


def test_a_round_gets_another_length(event):
    clock.set_length(event, 1, 55, None)
    assert Round.objects.get().seconds == 3300


def test_a_table_gets_more_time_and_it_adds_up(event):
    assert clock.give_time(event, 1, 1, 3, None) == 3
    assert clock.give_time(event, 1, 1, 4, None) == 7
    assert clock.give_time(event, 1, 1, -2, None) == 5
    assert dict(Match.objects.values_list("table", "extension")) == {1: 300, 2: 0}


@pytest.mark.parametrize(
    ("table", "minutes", "words"),
    [
        (9, 3, "No match is at table 9."),
        (1, None, "Say how many minutes, such as 3."),
        (1, 0, "Say how many minutes, such as 3."),
        (1, -1, "Table 1 has 0 extra minutes; there can be 0 to 120."),
        (1, 121, "Table 1 has 0 extra minutes; there can be 0 to 120."),
    ],
)
def test_time_that_cannot_be_given_is_refused(table, minutes, words, event):
    assert problems(clock.give_time, event, 1, table, minutes, None) == (words,)


@pytest.mark.parametrize("minutes", [None, 0, 601])
def test_a_length_that_no_round_has_is_refused(minutes, event):
    assert problems(clock.set_length, event, 1, minutes, None) == ("A round has between 1 and 600 minutes.",)


def test_the_clock_of_a_closed_round_stays(event):
    making.play(Round.objects.get())
    making.close(event, 1)
    for work, value in ((clock.turn, "start"), (clock.set_length, 50)):
        assert problems(work, event, 1, value, None) == ("Round 1 is not being played.",)


def test_a_turn_that_a_clock_does_not_know_is_refused(event):
    assert problems(clock.turn, event, 1, "rewind", None) == ("A clock can be started, paused, resumed and set back.",)
