"""A call ends: the time it took is proposed, and given to the table once."""

import pytest
from django.utils import timezone

from judgeapp.judging.calls import answering
from judgeapp.judging.models import Call
from judgeapp.tournaments.models import LogEntry, Match, Round
from tests.judging.calls.making import MINUTE, called, problems
from tests.tournaments import making

pytestmark = pytest.mark.django_db


def log() -> list[str]:
    return [entry.words for entry in LogEntry.objects.all()]


@pytest.mark.parametrize(
    ("seconds", "minutes"),
    [(0, 0), (59, 0), (60, 1), (61, 2), (180, 3), (200, 4), (-30, 0), (999_999, 120)],
)
def test_begun_minutes_are_proposed_and_less_than_one_is_none(event, seconds, minutes):
    call = called(event)
    assert answering.proposed(call, call.opened_at + seconds / 60 * MINUTE) == minutes


def test_time_before_the_clock_started_or_while_it_is_paused_is_not_lost(event):
    call, now = called(event, minutes=10), timezone.now()
    call.round.started_at = now - 4 * MINUTE
    assert answering.proposed(call, now) == 4
    call.round.paused_at = now - 2 * MINUTE
    assert answering.proposed(call, now) == 2
    call.round.paused_at = now - 30 * MINUTE
    assert answering.proposed(call, now) == 0


def test_the_table_gets_its_time_once(event, judge):
    call = called(event, minutes=3)
    seen = Call.objects.get()
    assert answering.end(call, 4, judge)
    assert (call.minutes, call.ended_at is None) == (4, False)
    assert not answering.end(seen, 9, judge)
    assert Call.objects.get().minutes == 4
    assert Match.objects.get(pk=call.match_id).extension == 240
    assert log()[:2] == ["Ended the call from table 1.", "Table 1 of round 1 has 4 extra minutes."]


def test_time_comes_on_top_of_what_the_table_has(event, judge):
    Match.objects.update(extension=120)
    call = called(event)
    answering.end(call, 3, judge)
    assert Match.objects.get(pk=call.match_id).extension == 300


def test_no_minutes_are_none(event, judge):
    call = called(event)
    answering.end(call, 0, judge)
    assert (call.minutes, Match.objects.get(pk=call.match_id).extension) == (0, 0)
    assert log()[0] == "Ended the call from table 1."


@pytest.mark.parametrize("minutes", [None, -1, 121])
def test_minutes_that_make_no_sense_are_refused_and_the_call_stays(event, judge, minutes):
    call = called(event)
    assert problems(answering.end, call, minutes, judge) == ("Say how many minutes the table gets, 0 to 120.",)
    assert Call.objects.get().ended_at is None


def test_more_than_a_table_can_have_is_refused_and_the_call_stays(event, judge):
    call = called(event)
    Match.objects.update(extension=119 * 60)
    assert problems(answering.end, call, 5, judge) == ("Table 1 has 119 extra minutes; there can be 0 to 120.",)
    assert (Call.objects.get().ended_at, Match.objects.get(pk=call.match_id).extension) == (None, 119 * 60)


def test_a_table_whose_round_is_over_gets_no_time(event, judge):
    call = called(event, minutes=5)
    making.play(Round.objects.get())
    making.close(event, 1)
    assert answering.end(call, 5, judge)
    assert (call.minutes, Match.objects.get(pk=call.match_id).extension) == (None, 0)


def test_a_match_that_was_stopped_gets_no_time(event, judge):
    call = called(event)
    Match.objects.filter(pk=call.match_id).update(is_stopped=True)
    assert answering.end(call, 5, judge)
    assert (call.minutes, Match.objects.get(pk=call.match_id).extension) == (None, 0)


def test_the_time_follows_a_match_to_its_new_table(event, judge):
    call = called(event)
    Match.objects.filter(pk=call.match_id).update(table=40)
    answering.end(call, 2, judge)
    assert Match.objects.get(table=40).extension == 120
