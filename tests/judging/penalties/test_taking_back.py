"""Infractions that are taken back stay to be seen, leave the match, and tell what is to be undone by hand."""

import pytest
from django.urls import reverse

from judgeapp.judging.models import Infraction
from judgeapp.judging.penalties.recording import take_back
from judgeapp.matches import opening, playing
from judgeapp.matches.playing import Tap
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Match
from tests.judging.penalties.making import give, judge_of, match_of, row, throw_away
from tests.tournaments.making import close, four_playing, play, report

pytestmark = pytest.mark.django_db
OUT = "The loss is taken out of the match at table {}."
STAYS = "The result of table {} stays: look at it."
OPEN_AGAIN = "Game {} is open again, and the games after it wait: enter in the match how it ended."
OUT_STILL = "The disqualification itself stays until it is taken back on the page of the player."


@pytest.fixture
def ann() -> Entrant:
    event = four_playing()
    return event.entrants.get(name="Ann")


def test_what_is_taken_back_stays_with_the_reason(ann):
    warning = row(ann)
    assert take_back(warning, " It was\nsomebody else. ", judge_of(ann.event)) == []
    kept = Infraction.objects.get()
    assert kept.taken_back_at is not None
    assert kept.taken_back_why == "It was somebody else."
    assert ann.event.log.first().words == "Took back the warning of Ann: It was somebody else."


def state_of(match: Match):
    return playing.state(opening.follow(match))


def page(entrant: Entrant, route: str, key: int) -> str:
    return reverse(f"event_{route}", args=[entrant.event.token, key])


def back(infraction: Infraction) -> list[str]:
    """Take it back; return what is said of it."""
    return [each.words for each in take_back(infraction, "A mistake.", judge_of(infraction.event))]


def test_a_match_loss_is_taken_out_of_the_match_and_a_new_one_is_taken(ann):
    match = match_of(ann)
    given = give(ann, "match loss", match).infraction
    said = take_back(given, "A mistake.", judge_of(ann.event))
    assert [each.words for each in said] == [OUT.format(match.table), STAYS.format(match.table)]
    assert [each.address for each in said] == [page(ann, "follow", match.pk), page(ann, "match", match.pk)]
    assert (state_of(match).is_over, state_of(match).lost) == (False, (False, False))
    give(ann, "match loss", match)
    assert state_of(match).how == "loss"


def test_a_game_loss_is_taken_out_of_the_match(ann):
    match = match_of(ann)
    assert back(give(ann, "game loss", match).infraction) == [OUT.format(match.table)]
    assert (state_of(match).wins, state_of(match).now.number) == ((0, 0), 1)


def test_a_game_loss_that_later_games_stand_on_leaves_its_game_open_until_it_has_an_end(ann):
    match = match_of(ann)
    given = give(ann, "game loss", match).infraction
    followed, side = opening.follow(match), match.seats.get(entrant=ann).side
    won = {"how": "played", "game": 2}
    assert playing.add(followed, [Tap("game-2-ends", "end", side, won)], playing.Sender()).refused == {}
    assert back(given) == [OUT.format(match.table), OPEN_AGAIN.format(1)]
    assert (state_of(match).wins, state_of(match).now.number) == ((0, 0), 1)
    playing.add(followed, [Tap("game-1-ends", "end", side, {"how": "played", "game": 1})], playing.Sender())
    playing.add(followed, [Tap("game-2-again", "end", side, won)], playing.Sender())
    assert state_of(match).wins[side] == 2


def test_a_game_loss_leaves_the_result_that_the_match_has_by_now(ann):
    match = match_of(ann)
    given = give(ann, "game loss", match).infraction
    report(match, 2, 0)
    assert back(given) == [OUT.format(match.table), STAYS.format(match.table)]


def test_a_disqualification_leaves_the_player_out_and_the_match_awarded(ann):
    match = match_of(ann)
    given = give(ann, "disqualified", match).infraction
    said = take_back(given, "A mistake.", judge_of(ann.event))
    assert [each.words for each in said] == [OUT_STILL, OUT.format(match.table), STAYS.format(match.table)]
    assert said[0].address == page(ann, "people_one", ann.number)
    assert not state_of(match).is_over


def test_a_disqualification_that_awarded_no_match_leaves_none(ann):
    report(match_of(ann), 2, 0)
    assert back(give(ann, "disqualified", match_of(ann)).infraction) == [OUT_STILL]


def test_a_match_loss_of_a_closed_round_was_never_in_the_match(ann):
    match = match_of(ann)
    play(match.round)
    close(ann.event, 1)
    assert back(give(ann, "match loss", match).infraction) == [STAYS.format(match.table)]


def test_a_loss_that_was_taken_back_in_the_match_before_is_not_in_the_way(ann):
    match = match_of(ann)
    given = give(ann, "game loss", match).infraction
    key = match.followed.entries.get().key
    playing.add(match.followed, [Tap("by-a-judge", "undo", data={"key": key})], playing.Sender())
    assert back(given) == [OUT.format(match.table)]
    assert match.followed.entries.count() == 2


def test_nothing_is_taken_back_if_the_match_refuses(ann, monkeypatch):
    given = give(ann, "game loss", match_of(ann)).infraction
    monkeypatch.setattr(playing, "MOST_ENTRIES", 1)
    with pytest.raises(Refused, match="keeps 1 taps"):
        back(given)
    assert Infraction.objects.get().taken_back_at is None


def test_a_loss_whose_match_was_thrown_away_leaves_nothing(ann):
    given = give(ann, "match loss", match_of(ann)).infraction
    throw_away(given.match)
    assert back(given) == []


def test_a_loss_that_no_match_took_leaves_nothing(ann):
    assert back(row(ann, penalty="game loss")) == []


@pytest.mark.parametrize(
    ("why", "problem"),
    [("  ", "Say why it is taken back"), ("x" * 201, "At most 200 characters; these are 201.")],
)
def test_the_reason_is_asked_for(ann, why, problem):
    with pytest.raises(Refused, match=problem):
        take_back(row(ann), why, judge_of(ann.event))
    assert Infraction.objects.get().taken_back_at is None


def test_nothing_is_taken_back_twice(ann):
    warning = row(ann)
    take_back(warning, "A mistake.", judge_of(ann.event))
    with pytest.raises(Refused, match="taken back already"):
        take_back(warning, "Another reason.", judge_of(ann.event))
    assert Infraction.objects.get().taken_back_why == "A mistake."
