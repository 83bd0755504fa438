"""Dropping, coming back, being disqualified; what is being played and what is drawn stays as it is."""

import pytest

from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people import attendance
from tests.tournaments.making import close, draw, make_entrants, make_event, make_member, play, release
from tests.tournaments.people.test_entering import refused, words

pytestmark = pytest.mark.django_db
State = Entrant.State


@pytest.fixture
def running():
    """An event of six whose first round is being played."""
    event = make_event()
    make_entrants(event, 6)
    release(event, 1)
    return event


def how(entrant: Entrant) -> tuple:
    entrant.refresh_from_db()
    return entrant.state, entrant.dropped_after, entrant.entered_round


def test_who_drops_before_the_first_round_was_never_there():
    event = make_event()
    ann, _ = make_entrants(event, ["Ann", "Bea"])
    attendance.drop(ann, make_member(event, "owner"))
    assert how(ann) == (State.DROPPED, 0, 1)
    assert words(event) == ["Ann dropped before the first round."]


def test_who_drops_while_a_round_is_played_leaves_after_it_and_the_match_stays(running):
    first = running.entrants.get(number=1)
    attendance.drop(first, None)
    assert how(first) == (State.DROPPED, 1, 1)
    assert running.rounds_played.get().seats.filter(entrant=first).exists()
    assert words(running)[0] == "Player 1 dropped after round 1, on their own phone."


def test_staff_say_that_somebody_was_not_there_any_more(running):
    first = running.entrants.get(number=1)
    attendance.drop(first, None, last=0)
    assert how(first) == (State.DROPPED, 0, 1)


@pytest.mark.parametrize("last", [2, 7])
def test_nobody_has_dropped_after_a_round_that_is_still_to_come(running, last):
    first = running.entrants.get(number=1)
    why = (f"Player 1 cannot have dropped after round {last}: the event is at round 1.",)
    assert refused(attendance.drop, first, None, last=last) == why
    assert how(first) == (State.IN, None, 1)


def test_a_draft_keeps_who_has_dropped_so_that_it_can_be_mended(running):
    play(running.rounds_played.get())
    close(running, 1)
    round_ = draw(running, 2)
    seats = set(round_.seats.values_list("match", "entrant"))
    first = running.entrants.get(number=1)
    attendance.drop(first, None)
    assert how(first) == (State.DROPPED, 1, 1)
    assert set(round_.seats.values_list("match", "entrant")) == seats


@pytest.mark.parametrize("state", [State.DROPPED, State.DISQUALIFIED])
def test_nobody_drops_twice(state):
    (ann,) = make_entrants(make_event(), ["Ann"], state=state, dropped_after=0)
    assert refused(attendance.drop, ann, None) == ("Ann has left already.",)


def test_who_comes_back_plays_on_and_has_lost_what_was_missed(running):
    first = running.entrants.get(number=1)
    attendance.drop(first, None)
    play(running.rounds_played.get())
    close(running, 1)
    play(release(running, 2))
    close(running, 2)
    attendance.come_back(first, None, late_as="bye")
    assert (*how(first), first.late_as) == (State.IN, None, 1, "loss")


def test_who_never_played_comes_back_as_a_late_entry(running):
    (late,) = make_entrants(running, ["Late"], state=State.DROPPED, dropped_after=0)
    attendance.come_back(late, None, 2, "bye")
    assert (*how(late), late.late_as) == (State.IN, None, 2, "bye")


def test_before_the_start_who_comes_back_checks_in_again():
    event = make_event(needs_check_in=True)
    (ann,) = make_entrants(event, ["Ann"], state=State.DROPPED, dropped_after=0)
    attendance.come_back(ann, None)
    assert how(ann) == (State.REGISTERED, None, 1)


def test_only_who_has_left_comes_back(running):
    assert refused(attendance.come_back, running.entrants.get(number=1), None) == ("Player 1 has not left.",)


@pytest.mark.parametrize("stage", ["cut", "over"])
def test_nobody_comes_back_after_the_swiss_rounds(stage):
    (ann,) = make_entrants(make_event(stage=stage), ["Ann"], state=State.DROPPED, dropped_after=3)
    assert refused(attendance.come_back, ann, None) == ("The Swiss rounds are over: nobody can be taken in any more.",)


def test_a_disqualification_says_why_in_the_log(running):
    by = make_member(running, "head_judge")
    first = running.entrants.get(number=1)
    attendance.disqualify(first, by, "marked cards")
    assert how(first) == (State.DISQUALIFIED, 1, 1)
    assert words(running)[0] == "Disqualified Player 1: marked cards."
    assert refused(attendance.disqualify, first, by) == ("Player 1 is disqualified already.",)


def test_who_has_dropped_and_is_disqualified_left_when_they_left(running):
    first = running.entrants.get(number=1)
    attendance.drop(first, None, last=0)
    attendance.disqualify(first, None)
    assert how(first) == (State.DISQUALIFIED, 0, 1)


def test_after_the_event_one_is_disqualified_and_nobody_drops():
    (ann,) = make_entrants(make_event(stage="over"), ["Ann"])
    assert refused(attendance.drop, ann, None) == ("The event is over: nobody drops any more.",)
    assert attendance.disqualify(ann, None).state == State.DISQUALIFIED


def test_a_disqualification_before_the_start_frees_the_place():
    event = make_event(registration="link", capacity=1)
    ann, bea = (attendance.join(event, {"name": name}) for name in ("Ann", "Bea"))
    attendance.disqualify(ann, None)
    assert how(bea) == (State.IN, None, 1)
