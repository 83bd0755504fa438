"""What was done, in words."""

from datetime import UTC, datetime

import pytest

from judgeapp.domain.play.asking import at_time, question, ways_to_end
from judgeapp.games import games
from judgeapp.matches import playing, wording
from judgeapp.matches.board import board_of
from judgeapp.matches.playing import Tap
from tests.matches.making import ANN, BEN, STAFF, add, begin, lose, make_casual, play_to_2_0, tap

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 2, 12, tzinfo=UTC)


def words(match, seat=0) -> list[str]:
    return [line.words for line in board_of(match, seat).lines]


@pytest.fixture
def match():
    return make_casual()


def test_the_latest_comes_first(match):
    add(match, tap("toss", 1, game=1), tap("redraw", 1, cards=3, game=1), tap("keep", 0, game=1), sender=ANN)
    add(match, tap("count", 0, counter="life", change=-2, game=1), sender=BEN)
    assert words(match) == [
        "Ann: Life −2",
        "Ann keeps the hand",
        "Ben put back 3 and drew as many",
        "The toss named Ben",
    ]
    assert [line.by for line in board_of(match, 0).lines] == ["Ben", "Ann", "Ann", "Ann"]


@pytest.mark.parametrize(
    ("taps", "told"),
    [
        ([tap("end", 0, how="life")], "Game over: Ann loses (No Life left)"),
        ([tap("end", 1, how="card-win")], "Game over: Ben wins (A card makes the player win)"),
        ([tap("end", 1, how="conceded")], "Ben conceded the game"),
        ([tap("end", None, how="draw")], "Game over: a draw"),
        ([tap("end", 1, how="played")], "Game over: Ben wins"),
        ([tap("loss", 0, scope="match")], "Ann has lost the match: a penalty"),
        ([tap("time")], "Time was called"),
        ([tap("over", 0, how="conceded")], "Ann conceded the match"),
        ([tap("over", None, how="drawn")], "The match is drawn"),
        ([tap("over", None, how="time")], "The match ends as it stands"),
        ([tap("count", 1, counter="free:Poison", change=3)], "Ben: Poison +3"),
        ([tap("redraw", 0)], "Ann exchanged the hand"),
    ],
)
def test_every_kind_has_words(match, taps, told):
    add(match, tap("toss", 0, game=1))
    add(match, *(Tap(f"{each.key}-{match.pk}", each.kind, each.side, each.data) for each in taps))
    assert words(match)[0] == told


def test_the_power_of_a_guardian_is_told_as_it_begins():
    match = make_casual("bleach")
    add(match, tap("size", 1, counter="power", value=30, game=1))
    assert words(match) == ["Ben: Guardian's power begins with 30"]


def test_what_is_taken_back_stays_and_says_so(match):
    begin(match)
    add(match, tap("count", 0, "a-mistaken-tap", counter="life", change=-1, game=1), sender=ANN)
    add(match, Tap("takes-it-back", "undo", None, {"key": "a-mistaken-tap"}), sender=ANN)
    last, before, *_ = board_of(match, 0).lines
    assert (last.words, last.may_undo) == ("Took back: Ann: Life −1", False)
    assert (before.words, before.is_undone, before.may_undo) == ("Ann: Life −1", True, False)


def test_who_may_take_what_back(match):
    add(match, tap("toss", 0, game=1), sender=ANN)
    add(match, tap("keep", 0, game=1), sender=BEN)
    add(match, tap("time"), sender=STAFF)
    may = {seat: [line.may_undo for line in board_of(match, seat).lines] for seat in (0, 1, "staff")}
    assert may == {0: [False, False, True], 1: [False, True, False], "staff": [True, True, True]}
    assert board_of(match, 1).mine.words == "Ann keeps the hand"
    assert board_of(match, None).mine is None


def test_how_games_and_the_match_ended(match):
    begin(match)
    lose(match, 1)
    add(match, tap("end", None, how="draw", game=2))
    add(match, tap("end", 0, how="conceded", game=3))
    board = board_of(match, 0)
    assert [how for _, how in board.played] == [
        "Ann won: No Life left",
        "Drawn",
        "Ben won: conceded",
    ]
    assert board.over == "The match is drawn, 1–1–1"


def test_who_chose_is_told_where_somebody_did():
    match = make_casual("x610z")
    add(match, tap("toss", 1, game=1), sender=ANN)
    add(match, tap("start", 0, game=1), sender=ANN)
    add(match, tap("end", 1, how="conceded", game=1), sender=BEN)
    board = board_of(match, 0)
    assert [how for _, how in board.played] == ["Ann won: conceded; Ann went first, chosen by Ben"]
    assert [line.words for line in board.lines][1] == "Ann goes first, entered by Ann"


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ([], "Time: nobody leads, 0–0"),
        ([0], "Time: Ann leads, 1–0"),
        ([1], "Time: Ben leads, 1–0"),
        ([0, None], "Ann wins the match, 1–0–1: time"),
    ],
)
def test_a_casual_match_that_time_ends_tells_who_leads(match, winners, told):
    for number, winner in enumerate(winners, 1):
        add(match, tap("end", winner, how="draw" if winner is None else "played", game=number))
    add(match, tap("over", None, how="time"))
    assert board_of(match, 1).over == told


def test_the_winner_reads_the_score_from_his_side(match):
    play_to_2_0(match, winner=1)
    assert board_of(match, 0).over == "Ben wins the match, 2–0"
    other = make_casual()
    add(other, tap("over", 0, how="conceded"))
    assert board_of(other, 0).over == "Ben wins the match, 0–0: the other side conceded"


@pytest.mark.parametrize("game", list(games()))
def test_every_answer_that_a_page_offers_has_words(game):
    """Whatever a game declares: what its buttons make can be told."""
    match = make_casual(game)
    play = playing.play_of(match)
    standing = playing.state(match)
    options = [*question(play, standing).options, *ways_to_end(play, standing), *at_time(standing)]
    for number, option in enumerate(options):
        entry = wording.Entry(number, str(number), option.kind, option.side, NOW, option.data)
        assert wording.words_of(play, entry, ("Ann", "Ben")) not in ("", option.kind)
