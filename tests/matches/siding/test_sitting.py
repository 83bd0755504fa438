"""What a player can do with his side deck at a moment, and what he presented so far."""

import pytest

from judgeapp.domain.pairing.values import Reason
from judgeapp.matches.siding import presenting
from judgeapp.tournaments.models import Event, Round
from judgeapp.tournaments.models import Match as Meeting
from judgeapp.tournaments.rounds.pairing import add_matches
from tests.matches.siding.tables import (
    FLUXES,
    LIST,
    SHIELDS,
    after_game_1,
    followed,
    play_game,
    player,
    seated,
    sided_event,
    tap,
)
from tests.matches.siding.test_presenting import LEGAL, NONE, present
from tests.tournaments.making import close, make_entrants, make_event, release, report
from tests.tournaments.people.test_entering import refused

pytestmark = pytest.mark.django_db


def next_round(event: Event) -> None:
    """The running round gets its results, and the next one is released."""
    round_ = event.rounds_played.latest("number")
    for match in round_.matches.filter(table__isnull=False):
        report(match, 2, 0)
    close(event, round_.number)
    release(event, round_.number + 1)


def test_before_anybody_follows_the_match_it_is_in_its_first_game():
    sitting = seated(sided_event())
    assert (sitting.match.pk, sitting.stage, sitting.opponent) == (None, "first", "Ben")


def test_between_two_games_cards_are_chosen():
    event = sided_event()
    match = followed(event)
    assert seated(event).stage == "first"
    play_game(match)
    assert seated(event).stage == "choose"
    tap(match, "count", 0, counter="damage", change=5)
    assert seated(event).stage == "playing"


def test_when_the_match_is_over_so_is_siding():
    event = sided_event()
    play_game(after_game_1(event), game=2)
    assert seated(event).stage == "over"


@pytest.mark.parametrize(
    "event", [{"text": ""}, {"text": LIST.partition("Side deck")[0]}, {"best_of": 1}], ids=["no list", "no side", "one"]
)
def test_without_a_side_deck_or_a_second_game_there_is_nothing_to_do(event):
    assert seated(sided_event(**event)).stage == "nothing"


def test_who_sits_nowhere_is_told():
    event = make_event()
    make_entrants(event, ["Ann"])
    assert refused(seated, event) == ("No round has been released yet.",)


def test_the_third_game_begins_with_the_deck_as_it_lies():
    event = sided_event()
    match = after_game_1(event)
    assert seated(event).chosen().moves == {}
    present(event, LEGAL)
    assert seated(event).is_presented
    play_game(match, winner=1, game=2)
    sitting = seated(event)
    assert (sitting.chosen().moves, sitting.is_presented) == ({FLUXES: 2, SHIELDS: 2}, False)


def test_what_was_swapped_goes_back_before_the_next_match():
    event = sided_event(names=("Ann", "Ben", "Cleo", "Dora"))
    match = after_game_1(event)
    present(event, LEGAL)
    play_game(match, game=2)
    back = [("out", 2, "Sample Shield"), ("in", 2, "Sample Flux")]
    assert seated(event).left_over == back
    next_round(event)
    assert seated(event).left_over == back
    assert seated(event, "Dora").left_over == []
    present(event, NONE, game=1)
    assert seated(event).left_over == []
    next_round(event)
    assert seated(event).left_over == []


def test_what_was_swapped_in_a_match_that_was_stopped_goes_back_and_stays_in_the_log():
    """As repairs of a round do it: nobody sits at the stopped match any more, and a new one begins in the round."""
    event = sided_event()
    match = after_game_1(event)
    present(event, LEGAL)
    round_ = Round.objects.get()
    sat = [seat.entrant_id for seat in match.meeting.seats.order_by("side")]
    match.meeting.seats.all().delete()
    Meeting.objects.update(is_stopped=True, reason={"stopped": sat})
    add_matches(round_, [(2, Reason("repair"), sat)])
    assert seated(event).left_over == [("out", 2, "Sample Shield"), ("in", 2, "Sample Flux")]
    assert seated(event, "Ben").left_over == []
    present(event, NONE, game=1)
    assert seated(event).left_over == []
    new, stopped = presenting.of_entrant(player(event, "Ann"))
    assert (stopped.match, stopped.opponent, new.match) == (match, "Ben", followed(event))


def test_the_log_has_the_latest_match_first_and_nothing_of_the_opponent(django_assert_num_queries):
    event = sided_event(names=("Ann", "Ben", "Cleo", "Dora"))
    match = after_game_1(event)
    present(event, NONE)
    present(event, LEGAL)
    present(event, NONE, name=match.names[1 - seated(event).side])
    next_round(event)
    after_game_1(event)
    present(event, NONE)
    entrant = player(event, "Ann")
    with django_assert_num_queries(1):
        (second, first) = presenting.of_entrant(entrant)
        assert (second.match.meeting.round.number, first.match.meeting.round.number) == (2, 1)
    assert first.opponent in ("Ben", "Cleo", "Dora")
    assert [(each.game, each.latest.swaps != [], len(each.replaced)) for each in first.games] == [(2, True, 1)]
