"""A judge is called: what is kept, and what is one call."""

from contextlib import suppress

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.judging.calls import opening
from judgeapp.judging.models import Call
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event, Match
from tests.judging.calls.making import called, problems
from tests.tournaments import making
from tests.tournaments.phones import entrant_of, match_of, other

pytestmark = pytest.mark.django_db


def test_a_players_call_knows_table_match_and_round(event):
    call = called(event, kind="rule", words="  Does it   count? ", key="a-key-of-its-own")
    match = match_of(event, "Ann")
    assert (call.match, call.table, call.round.number) == (match, match.table, 1)
    assert (call.kind, call.words, call.entrant, call.by) == ("rule", "Does it count?", entrant_of(event, "Ann"), None)
    assert (call.taken_by, call.ended_at, str(call), call.place) == (None, None, "call from table 1", "Table 1")


def test_a_call_that_is_sent_twice_is_one(event):
    first = called(event, key="sent-twice-0", words="One.")
    assert called(event, key="sent-twice-0", words="One.") == first
    Call.objects.update(ended_at=timezone.now())
    assert called(event, key="sent-twice-0", words="One.") == first
    assert Call.objects.get().words == "One."


def test_a_second_call_of_a_table_adds_its_words_to_the_first(event):
    first = called(event, words="Look here.", key="key-of-ann")
    again = called(event, other(event, "Ann"), words="He drew twice.", kind="conduct", key="key-of-ben")
    assert (again, again.words, again.kind) == (first, "Look here. · He drew twice.", "conduct")
    assert called(event, words="Look here.").words == "Look here. · He drew twice."
    assert Call.objects.get().entrant == entrant_of(event, "Ann")


def test_another_table_has_a_call_of_its_own(event):
    elsewhere = next(name for name in ("Ben", "Cleo", "Dora") if match_of(event, name) != match_of(event, "Ann"))
    assert called(event) != called(event, elsewhere)


def test_a_call_that_another_process_opens_in_between_is_found(event, monkeypatch):
    first, looks = called(event), []
    look = opening._open_one
    monkeypatch.setattr(opening, "_open_one", lambda *values: look(*values) if looks else looks.append("blind"))
    assert called(event) == first
    assert looks == ["blind"]


def test_more_words_than_a_call_holds_are_refused_and_the_call_stays(event):
    for letter in "ab":
        called(event, words=letter * 160)
    assert problems(called, event, words="c" * 160) == (
        "A judge is called to your table already: tell the rest there.",
    )
    assert len(Call.objects.get().words) == 323


def match_at(event, number: int, table: int) -> Match:
    return Match.objects.get(round__event=event, round__number=number, table=table)


def test_between_the_rounds_who_calls_says_where(event):
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    assert problems(called, event) == ("Nobody can see where you are: say it in a few words.",)
    call = called(event, words="At the door.")
    assert (call.table, call.match, call.round, call.place) == (None, None, None, "No table")
    assert called(event, words="At the stairs.") == call
    assert called(event, "Ben", words="At the door.") != call


def test_a_bye_is_no_table():
    event = making.make_event()
    making.make_entrants(event, ["Ann", "Ben", "Cleo"])
    making.release(event, 1)
    alone = event.entrants.get(seats__match__table=None)
    assert called(event, alone.name, words="I am alone here.").table is None


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"kind": "magic"}, "Choose one of the kinds of calls, or “anything else”."),
        ({"words": "x" * 161}, "Say it in 160 characters; the rest is for the judge at the table."),
        ({"seen": 2}, "This was for round 2, which is over. If a judge is needed now, call again."),
    ],
)
def test_what_makes_no_sense_is_refused(event, said, words):
    assert problems(called, event, **said) == (words,)
    assert not Call.objects.exists()


def test_everything_that_is_wrong_is_said_at_once(event):
    assert len(problems(called, event, kind="magic", words="x" * 161, seen=7)) == 3


def test_a_press_in_a_round_that_closed_meanwhile_is_not_for_the_next(event):
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    assert "round 1, which is over" in problems(called, event, words="Here.", seen=1)[0]


def test_no_judge_is_called_once_the_event_is_over(event):
    Event.objects.update(stage="over")
    assert problems(called, event) == ("The event is over: ask at the scorekeeper’s desk.",)


@pytest.mark.parametrize("key", ["short", "x" * 41, "with a blank in it", "Ä" * 12])
def test_a_key_that_no_browser_of_ours_makes_is_none(event, key):
    assert called(event, key=key).key == ""


def test_staff_call_for_a_table(event, judge):
    call = opening.call(event, by=judge, table=2, kind="seat")
    assert (call.table, call.match, call.by, call.entrant) == (2, match_at(event, 1, 2), judge, None)
    assert opening.call(event, by=judge, table=2) == call


def test_staff_call_to_where_no_table_is(event, judge):
    assert problems(opening.call, event, by=judge) == ("Nobody can see where you are: say it in a few words.",)
    first = opening.call(event, by=judge, words="At the door.")
    assert opening.call(event, by=judge, words="At the stage.") != first


def test_a_table_that_is_not_there_is_refused(event, judge):
    assert problems(opening.call, event, by=judge, table=9) == ("There is no table 9 in round 1.",)
    making.play(event.rounds_played.get(number=1))
    making.close(event, 1)
    told = "No round is being played: leave the table empty and say where the judge is needed."
    assert problems(opening.call, event, by=judge, table=1) == (told,)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(kind=st.sampled_from([*Call.Kind.values, "?"]), words=st.text(max_size=200), key=st.text(max_size=50))
def test_whatever_a_phone_sends_is_one_call_or_refused(event, kind, words, key):
    with suppress(Refused):
        assert len(called(event, kind=kind, words=words, key=key).words) <= opening.MOST
    assert Call.objects.filter(ended_at=None).count() <= 1


class TestWithdrawing:
    def test_who_called_takes_it_back_once(self, event):
        call = called(event)
        opening.withdraw(call, call.entrant)
        ended = call.ended_at
        opening.withdraw(call, call.entrant)
        assert (call.is_withdrawn, call.minutes, call.ended_at) == (True, 0, ended)

    def test_the_opponent_cannot(self, event):
        words = problems(opening.withdraw, called(event), entrant_of(event, other(event, "Ann")))
        assert words == ("Only who called the judge can take the call back.",)

    def test_a_judge_on_the_way_is_told_in_person(self, event, judge):
        call = called(event)
        Call.objects.update(taken_by=judge)
        told = "kim has taken the call and is on the way: say there that it is settled."
        assert problems(opening.withdraw, call, call.entrant) == (told,)
        assert Call.objects.get().ended_at is None
