"""Scores: typed in a second on a keypad, held against the rules of the event, and agreed on by both sides."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.domain.events.results import (
    Agreement,
    Kind,
    Score,
    ScoreRules,
    Side,
    State,
    Unfinished,
    Unreadable,
    both_sides,
    outcomes,
    problems,
    read_score,
    settle,
)
from judgeapp.domain.standings.values import Outcome, Result

WIN, LOSS, DRAW, DOUBLE = Outcome.WIN, Outcome.LOSS, Outcome.DRAW, Outcome.DOUBLE_LOSS
BEST_OF_3, BEST_OF_1 = ScoreRules(), ScoreRules(best_of=1)
NO_DRAWS = ScoreRules(draws_allowed=False, intentional_draws=False, unfinished=Unfinished.BOTH_LOSE)
LEADER = ScoreRules(unfinished=Unfinished.LEADER_WINS)


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        *((typed, Score(2, 1)) for typed in ("2-1", "21", "2 1", "2:1", "2/1", " 2 - 1 ", "2–1", "2-1-0")),
        *((typed, Score(1, 1)) for typed in ("1-1", "11", "1-1-0")),
        *((typed, Score(1, 1, 1)) for typed in ("1-1-1", "111", "1 1 1")),
        *((typed, Score(kind=Kind.INTENTIONAL_DRAW)) for typed in ("id", "ID", "Intentional  draw")),
        *((typed, Score(kind=Kind.DOUBLE_LOSS)) for typed in ("dl", "double loss")),
        *((typed, Score(kind=Kind.NO_SHOW_A)) for typed in ("ns1", "no-show 1", "No show 1")),
        ("ns2", Score(kind=Kind.NO_SHOW_B)),
        ("ns", Score(kind=Kind.NO_SHOW_BOTH)),
        ("c1", Score(kind=Kind.CONCEDED_A)),
        *((typed, Score(1, 0, 0, Kind.CONCEDED_B)) for typed in ("1-0 c2", "10c2", "1-0 conceded 2")),
        *((typed, Score(kind=Kind.AWARDED_A)) for typed in ("a1", "A1", "Awarded to 1")),
        *((typed, Score(0, 1, 0, Kind.AWARDED_B)) for typed in ("0-1 a2", "01a2", "0-1 awarded to 2")),
        *((typed, Score(1, 0, 0, Kind.UNFINISHED)) for typed in ("1-0 u", "10u", "1-0 unfinished")),
    ],
)
def test_what_is_typed_is_read(typed, score):
    assert read_score(typed) == score


@pytest.mark.parametrize(
    "typed", ["", " ", "2", "u", "2-1 id", "11 ns1", "2110", "2-", "a-b", "two one", "٢-١", "2-1 x"]
)
def test_what_cannot_be_read_says_what_to_type(typed):
    read = read_score(typed)
    assert isinstance(read, Unreadable)
    assert "Type the games of both" in read.words
    assert "a1 or a2 (to whom you award the match), dl (both lose), ns1, ns2 or ns" in read.words
    assert "Type the games of both" in read.for_players
    assert not re.search(r"\b(a[12]|dl|ns)", read.for_players.removeprefix(read.what))


@settings(deadline=None)
@given(st.text())
def test_anything_can_be_typed(typed):
    read = read_score(typed)
    assert isinstance(read, Score) or len(read.words) < 300


GAMES = st.integers(0, 9)
SCORES = st.builds(
    Score, GAMES, GAMES, GAMES, st.sampled_from([Kind.PLAYED, Kind.UNFINISHED, Kind.CONCEDED_A, Kind.AWARDED_B])
) | st.builds(Score, kind=st.sampled_from([kind for kind in Kind if kind is not Kind.UNFINISHED]))


@settings(deadline=None)
@given(SCORES)
def test_the_text_of_a_score_reads_as_that_score(score):
    assert read_score(score.text) == score


@settings(deadline=None)
@given(SCORES, st.sampled_from([BEST_OF_1, BEST_OF_3, NO_DRAWS, LEADER]))
def test_the_other_side_sees_the_same_match(score, rules):
    assert score.flipped().flipped() == score
    assert outcomes(score.flipped(), rules) == outcomes(score, rules)[::-1]
    one, other = both_sides(4, 7, 8, score, rules)
    assert both_sides(4, 8, 7, score.flipped(), rules) == (other, one)


@pytest.mark.parametrize(
    ("typed", "rules", "first", "second"),
    [
        ("2-1", BEST_OF_3, WIN, LOSS),
        ("0-2", BEST_OF_3, LOSS, WIN),
        ("0-1", BEST_OF_1, LOSS, WIN),
        ("1-1-1", BEST_OF_3, DRAW, DRAW),
        ("1-1", BEST_OF_3, DRAW, DRAW),
        ("1-1", LEADER, DRAW, DRAW),
        ("2-2", ScoreRules(best_of=5), DRAW, DRAW),
        ("1-0-1", BEST_OF_3, WIN, LOSS),
        ("id", BEST_OF_3, DRAW, DRAW),
        ("dl", BEST_OF_3, DOUBLE, DOUBLE),
        ("ns", BEST_OF_3, DOUBLE, DOUBLE),
        ("ns1", BEST_OF_3, LOSS, WIN),
        ("ns2", NO_DRAWS, WIN, LOSS),
        ("1-0 c1", BEST_OF_3, LOSS, WIN),
        ("c2", BEST_OF_3, WIN, LOSS),
        ("a1", BEST_OF_3, WIN, LOSS),
        ("1-0 a2", NO_DRAWS, LOSS, WIN),
        ("1-0 u", BEST_OF_3, DRAW, DRAW),
        ("1-0 u", LEADER, WIN, LOSS),
        ("1-1 u", LEADER, DRAW, DRAW),
        ("1-0 u", NO_DRAWS, DOUBLE, DOUBLE),
        ("1-1 u", ScoreRules(draws_allowed=False, unfinished=Unfinished.LEADER_WINS), DOUBLE, DOUBLE),
        ("1-0 u", ScoreRules(draws_allowed=False, unfinished=Unfinished.DRAW), DOUBLE, DOUBLE),
    ],
)
def test_a_result_means_this_for_the_two(typed, rules, first, second):
    score = read_score(typed)
    assert problems(score, rules) == ()
    assert outcomes(score, rules) == (first, second)


NOT_FINISHED = 'is not finished: a best of 3 is won with 2 games. If time ended, add u: "{} u".'


LEVEL = "{} is level, and a match of the cut needs a winner: play on, or staff say who goes on (a1 or a2)."


@pytest.mark.parametrize(
    ("score", "rules", "is_cut", "found"),
    [
        (Score(1, 0), BEST_OF_3, False, ("1-0 " + NOT_FINISHED.format("1-0"),)),
        (Score(0, 0), BEST_OF_3, False, ("0-0 " + NOT_FINISHED.format("0-0"),)),
        (Score(1, 1), BEST_OF_3, True, (LEVEL.format("1-1"),)),
        (Score(1, 1), NO_DRAWS, True, (LEVEL.format("1-1"),)),
        (Score(1, 1, 0, Kind.UNFINISHED), LEADER, True, (LEVEL.format("1-1 unfinished"),)),
        (Score(1, 1), NO_DRAWS, False, ("1-1 " + NOT_FINISHED.format("1-1"),)),
        (Score(3, 1), BEST_OF_3, False, ("3-1 is too much: a best of 3 is won with 2 games.",)),
        (Score(2, 2), BEST_OF_3, False, ("2-2 is too much: a best of 3 is won with 2 games.",)),
        (Score(1, 1), BEST_OF_1, False, ("1-1 is too much: a best of 1 is won with 1 game.",)),
        (
            Score(2, 3, 4),
            BEST_OF_3,
            False,
            ("2-3-4 is too much: a best of 3 is won with 2 games.", "4 drawn games are too many for a best of 3."),
        ),
        (Score(-1, 2), BEST_OF_3, False, ("Games are counted from 0.",)),
        (Score(2, 0, 0, Kind.UNFINISHED), BEST_OF_3, False, ("2-0 is a finished match: leave out unfinished.",)),
        (Score(2, 1, 0, Kind.CONCEDED_B), BEST_OF_3, False, ("2-1 is a finished match: leave out conceded 2.",)),
        (Score(2, 0, 0, Kind.AWARDED_B), BEST_OF_3, False, ("2-0 is a finished match: leave out the games.",)),
        (Score(1, 0, 0, Kind.NO_SHOW_B), BEST_OF_3, False, ("A match that is no-show 2 has no games.",)),
        (Score(1, 1, 1), NO_DRAWS, False, ("This event has no draws: somebody wins, or both lose.",)),
        (
            Score(kind=Kind.INTENTIONAL_DRAW),
            NO_DRAWS,
            False,
            (
                "This event has no intentional draws.",
                "This event has no draws: somebody wins, or both lose.",
            ),
        ),
        (Score(1, 1, 1), BEST_OF_3, True, (LEVEL.format("1-1-1"),)),
        (Score(kind=Kind.DOUBLE_LOSS), BEST_OF_3, True, ("A match of the cut needs a winner.",)),
        (Score(1, 0, 0, Kind.UNFINISHED), BEST_OF_3, True, ("A match of the cut needs a winner.",)),
        (Score(1, 0, 0, Kind.UNFINISHED), LEADER, True, ()),
        (Score(kind=Kind.NO_SHOW_A), BEST_OF_3, True, ()),
        (Score(1, 1, 0, Kind.AWARDED_A), BEST_OF_3, True, ()),
    ],
)
def test_everything_that_speaks_against_a_score_is_said(score, rules, is_cut, found):
    assert problems(score, rules, is_cut) == found


def test_no_game_stands_for_a_match_that_was_not_played():
    assert both_sides(3, 10, 20, Score(kind=Kind.INTENTIONAL_DRAW), BEST_OF_3) == (
        Result(3, DRAW, 20),
        Result(3, DRAW, 10),
    )


def test_who_does_not_come_loses_the_games_that_win_a_match():
    assert both_sides(1, 10, 20, Score(kind=Kind.NO_SHOW_A), BEST_OF_3) == (
        Result(1, LOSS, 20, 0, 2),
        Result(1, WIN, 10, 2, 0),
    )
    assert both_sides(1, 10, 20, Score(kind=Kind.NO_SHOW_A), BEST_OF_1)[1] == Result(1, WIN, 10, 1, 0)


def test_who_concedes_keeps_the_games_won_before():
    assert both_sides(1, 10, 20, Score(1, 0, 0, Kind.CONCEDED_A), BEST_OF_3)[0] == Result(1, LOSS, 20, 1, 2)


def test_whose_match_is_awarded_to_the_other_keeps_the_games_won_before():
    assert both_sides(1, 10, 20, Score(1, 0, 1, Kind.AWARDED_B), BEST_OF_3) == (
        Result(1, LOSS, 20, 1, 2, 1),
        Result(1, WIN, 10, 2, 1, 1),
    )
    assert both_sides(1, 10, 20, Score(kind=Kind.AWARDED_A), BEST_OF_3)[0] == Result(1, WIN, 20, 2, 0)


def test_a_game_that_time_cut_off_is_drawn():
    assert both_sides(1, 10, 20, Score(1, 0, 0, Kind.UNFINISHED), LEADER)[1] == Result(1, LOSS, 10, 0, 1, 1)


def test_a_game_that_never_began_is_no_game():
    assert both_sides(1, 10, 20, Score(1, 1), BEST_OF_3) == (Result(1, DRAW, 20, 1, 1, 0), Result(1, DRAW, 10, 1, 1, 0))


A, B = Side.A, Side.B
TWO_ONE, TWO_NIL = Score(2, 1), Score(2, 0)


@pytest.mark.parametrize(
    ("reports", "agreement"),
    [
        ([], Agreement(State.OPEN)),
        ([(A, TWO_ONE)], Agreement(State.WAITING, a=TWO_ONE)),
        ([(B, TWO_ONE)], Agreement(State.WAITING, b=TWO_ONE)),
        ([(A, TWO_ONE), (A, TWO_ONE)], Agreement(State.WAITING, a=TWO_ONE)),
        ([(A, TWO_ONE), (B, TWO_ONE)], Agreement(State.AGREED, TWO_ONE, TWO_ONE, TWO_ONE)),
        ([(A, TWO_ONE), (B, TWO_NIL)], Agreement(State.MISMATCH, a=TWO_ONE, b=TWO_NIL)),
        ([(A, TWO_ONE), (B, TWO_NIL), (A, TWO_NIL)], Agreement(State.AGREED, TWO_NIL, TWO_NIL, TWO_NIL)),
        ([(A, TWO_ONE), (B, TWO_ONE), (B, TWO_NIL)], Agreement(State.MISMATCH, a=TWO_ONE, b=TWO_NIL)),
    ],
)
def test_the_latest_report_of_each_side_counts(reports, agreement):
    assert settle(reports) == agreement
