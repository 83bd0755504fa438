"""Presenting a list for a game."""

import pytest

from judgeapp.matches import opening, playing
from judgeapp.matches.models import Match, Presented
from judgeapp.matches.playing import Sender
from judgeapp.matches.siding import presenting
from judgeapp.matches.siding.presenting import table_seen
from judgeapp.matches.siding.swapping import Proposal
from judgeapp.tournaments.models import Round
from tests.matches.siding.tables import (
    FLUXES,
    SHIELDS,
    after_game_1,
    followed,
    play_game,
    seated,
    sided_event,
    tap,
)
from tests.tournaments.making import report
from tests.tournaments.people.test_entering import refused, words

pytestmark = pytest.mark.django_db
LEGAL, ILLEGAL, NONE = {SHIELDS: 2, FLUXES: 2}, {SHIELDS: 2, FLUXES: 1}, {}


@pytest.fixture
def event():
    return sided_event()


def present(event, moves, game: int = 2, name: str = "Ann") -> Presented:
    sitting = seated(event, name)
    match = sitting.match if sitting.match.pk else opening.follow(sitting.meeting)
    proposal = Proposal(sitting.registered, moves)
    return presenting.present(match, sitting.side, game, proposal, Sender(side=sitting.side))


def kept() -> list[tuple[int, str, bool]]:
    return list(Presented.objects.order_by("pk").values_list("game", "verdict", "is_replaced"))


def test_a_list_is_kept_with_its_swaps_and_the_deck_is_ready(event):
    match = after_game_1(event)
    row = present(event, LEGAL)
    side = seated(event).side
    assert (row.match, row.game, row.side, row.verdict, row.problems) == (match, 2, side, "legal", [])
    assert row.swaps == [("out", 2, "Sample Flux"), ("in", 2, "Sample Shield")]
    assert "2 Sample Shield" in row.text.partition("Side deck")[0]
    assert playing.state(match).now.ready[side]
    assert not playing.state(match).now.ready[1 - side]


def test_the_same_list_twice_is_presented_once(event):
    match = after_game_1(event)
    assert present(event, LEGAL) == present(event, LEGAL)
    assert (kept(), match.entries.filter(kind="ready").count()) == ([(2, "legal", False)], 1)


def test_another_list_takes_its_place_and_both_are_kept(event):
    after_game_1(event)
    present(event, LEGAL)
    present(event, NONE)
    assert kept() == [(2, "legal", True), (2, "legal", False)]


def test_a_side_presents_so_many_lists_for_a_game_and_no_more(event, monkeypatch):
    monkeypatch.setattr(presenting, "MOST", 2)
    after_game_1(event)
    present(event, LEGAL)
    present(event, NONE)
    assert refused(present, event, LEGAL) == ("You have presented 2 lists for this game, and the last one counts.",)
    assert [is_replaced for _, _, is_replaced in kept()] == [True, False]


def test_who_has_taken_back_that_the_deck_is_ready_can_say_so_again(event):
    match = after_game_1(event)
    present(event, LEGAL)
    tap(match, "undo", key=match.entries.get(kind="ready").key)
    present(event, LEGAL)
    assert playing.state(match).now.ready[seated(event).side]
    assert len(kept()) == 1


def test_an_illegal_list_is_marked_and_told_in_the_log_of_the_event(event):
    after_game_1(event)
    row = present(event, ILLEGAL)
    assert (row.verdict, [each["rules"] for each in row.problems]) == ("illegal", [["102.2"], ["102.1a"]])
    assert "Table 1 of round 1: Ann presented a list for game 2 that is not legal." in words(event)


def test_a_legal_list_is_not_told(event):
    after_game_1(event)
    before = words(event)
    present(event, LEGAL)
    assert words(event) == before


def test_the_first_game_starts_with_the_registered_list(event):
    followed(event)
    assert refused(present, event, LEGAL, 1) == (
        "Every match starts with the registered list; swap cards after the first game.",
    )
    assert present(event, NONE, 1).swaps == []


def test_a_list_for_a_game_that_is_over_is_not_presented(event):
    play_game(after_game_1(event), winner=1, game=2)
    assert refused(present, event, LEGAL) == (
        "This was for game 2, and game 3 comes next. Nothing was presented; look again.",
    )


def test_once_a_game_is_being_played_what_was_presented_counts(event):
    match = after_game_1(event)
    tap(match, "start", 1 - playing.state(match).before.ended.winner)
    present(event, LEGAL)
    tap(match, "count", 0, counter="damage", change=1)
    assert "is being played already" in refused(present, event, NONE)[0]
    tap(match, "count", 0, counter="damage", change=-1)
    assert "is being played already" in refused(present, event, NONE)[0]
    assert kept() == [(2, "legal", False)]


def test_an_exchanged_hand_is_of_a_game_that_is_played(event):
    match = after_game_1(event)
    second = 1 - playing.state(match).before.ended.winner
    tap(match, "start", second)
    tap(match, "redraw", second)
    assert "is being played already" in refused(present, event, LEGAL)[0]
    assert kept() == []


def test_what_was_counted_and_taken_back_opens_the_lists_again(event):
    match = after_game_1(event)
    tap(match, "start", 1 - playing.state(match).before.ended.winner)
    tap(match, "count", 0, counter="damage", change=1)
    tap(match, "undo", key=match.entries.get(kind="count").key)
    assert present(event, LEGAL).game == 2


def test_once_it_is_settled_who_starts_the_presented_list_says_that_the_deck_is_ready(event):
    match = after_game_1(event)
    tap(match, "start", 1 - playing.state(match).before.ended.winner)
    assert not seated(event).is_ready
    assert not seated(event, "Ben").is_other_ready
    present(event, LEGAL)
    assert not match.entries.filter(kind="ready").exists()
    assert seated(event).is_ready
    assert not seated(event).is_other_ready
    assert seated(event, "Ben").is_other_ready
    assert not seated(event, "Ben").is_ready
    seen = {side.entrant.name: side.games[0].is_ready for side in table_seen(event, match.meeting_id).sides}
    assert seen == {"Ann": True, "Ben": False}


def test_if_the_table_does_not_take_that_the_deck_is_ready_nothing_is_presented(event, monkeypatch):
    after_game_1(event)
    monkeypatch.setattr(playing, "MOST_ENTRIES", 1)
    assert "A match keeps 1 taps" in refused(present, event, LEGAL)[0]
    assert kept() == []


def test_in_a_match_that_is_over_nothing_is_presented(event):
    match = after_game_1(event)
    play_game(match, game=2)
    assert refused(present, event, LEGAL, 3) == ("The match is over. Nothing was presented.",)


def test_a_match_with_a_result_at_the_event_is_over_too(event):
    match = after_game_1(event)
    report(match.meeting, 2, 0)
    assert "The event has the result of this match: 2–0." in refused(present, event, LEGAL)[0]


def test_in_a_closed_round_nothing_is_presented(event):
    after_game_1(event)
    Round.objects.update(state=Round.State.CLOSED)
    assert refused(present, event, LEGAL) == ("This match is not being played any more. Nothing was presented.",)


def test_both_sides_present_for_the_same_game(event):
    match = after_game_1(event)
    present(event, LEGAL)
    present(event, NONE, name="Ben")
    assert playing.state(match).now.ready == (True, True)
    assert Match.objects.get().presented.filter(is_replaced=False).count() == 2
