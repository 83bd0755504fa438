"""Matches begin to be followed."""

import pytest

from judgeapp.matches import opening
from judgeapp.matches.models import Match
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.models import Round
from tests.matches.making import GAME, make_table, meeting
from tests.tournaments.making import draw, make_entrants, make_event, release
from tests.tournaments.phones import entrant_of

pytestmark = pytest.mark.django_db


def test_a_match_of_an_event_has_its_game_length_and_names():
    event = make_table(best_of=5)
    match = opening.follow(meeting(event))
    names = list(meeting(event).seats.order_by("side").values_list("entrant__name", flat=True))
    assert (match.game, match.best_of, match.names, match.seats) == (GAME, 5, names, [])
    assert match.meeting.round.event == event


def test_both_players_follow_the_same_match():
    event = make_table()
    assert opening.follow(meeting(event)) == opening.follow(meeting(event))
    assert Match.objects.count() == 1


def test_of_two_who_open_it_at_once_both_follow_the_same(monkeypatch):
    """The other one comes in between the look and the write."""
    event = make_table()
    first = opening.follow(meeting(event))
    monkeypatch.setattr(opening, "followed", Late(opening.followed))
    assert opening.follow(meeting(event)) == first
    assert Match.objects.count() == 1


class Late:
    """Sees a match only from the second look on."""

    def __init__(self, look) -> None:
        self.look, self.looks = look, 0

    def __call__(self):
        self.looks += 1
        return self.look().none() if self.looks == 1 else self.look()


def test_a_bye_is_not_followed():
    event = make_event()
    make_entrants(event, ["Ann", "Ben", "Cleo"])
    release(event, 1)
    bye = Meeting.objects.select_related("round__event").get(table=None)
    with pytest.raises(Refused, match="a bye, or it was stopped"):
        opening.follow(bye)
    with pytest.raises(Refused, match="You have a bye in round 1"):
        opening.meeting_of(at(event, bye.seats.get().entrant.name))


def at(event, name: str):
    entrant = entrant_of(event, name)
    entrant.event = event
    return entrant


def test_a_round_that_nobody_has_seen_is_not_followed():
    event = make_event()
    make_entrants(event, ["Ann", "Ben"])
    draw(event, 1)
    with pytest.raises(Refused, match="Round 1 is not released yet"):
        opening.follow(meeting(event))
    with pytest.raises(Refused, match="No round has been released yet"):
        opening.meeting_of(at(event, "Ann"))


def test_a_player_follows_the_match_of_the_round_that_is_on():
    event = make_table()
    assert opening.meeting_of(at(event, "Ann")) == meeting(event)
    make_entrants(event, ["Cleo"], entered_round=2)
    with pytest.raises(Refused, match="You are not paired in round 1"):
        opening.meeting_of(at(event, "Cleo"))


def test_a_match_that_was_stopped_is_not_followed():
    event = make_table()
    seats = meeting(event).seats.all()
    Meeting.objects.update(is_stopped=True)
    seats.delete()
    with pytest.raises(Refused, match="it was stopped"):
        opening.follow(meeting(event))


def test_a_closed_round_can_still_be_looked_at():
    event = make_table()
    Round.objects.update(state=Round.State.CLOSED)
    assert opening.follow(meeting(event)).names


def test_a_casual_match_made_twice_from_one_page_is_one():
    first, second = (opening.casual(GAME, 3, ["Ann", "Ben"], token="of-the-page") for _ in range(2))
    assert first == second
    assert len(set(first.seats)) == 2
    assert opening.casual(GAME, 3, ["Ann", "Ben"]) != first


@pytest.mark.parametrize(
    "other", [("bleach", 3, ["Ann", "Ben"]), (GAME, 5, ["Ann", "Ben"]), (GAME, 3, ["Ann", "Cleo"])], ids=str
)
def test_a_page_that_is_sent_again_with_something_else_makes_another_match(other):
    """Somebody went back to the form, and wrote another name."""
    first = opening.casual(GAME, 3, ["Ann", "Ben"], token="of-the-page")
    second = opening.casual(*other, token="of-the-page")
    assert (second.game, second.best_of, second.names) == other
    assert first != second
    assert opening.casual(GAME, 3, ["Ann", "Ben"], token="of-the-page") == first
