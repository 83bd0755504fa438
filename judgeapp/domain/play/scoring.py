"""What a match comes to for the report of an event."""

from dataclasses import replace

from judgeapp.domain.events.awarding import lost_by
from judgeapp.domain.events.results import Kind, Score, ScoreRules
from judgeapp.domain.play.match import LOSS, Match

_CONCEDED = (Kind.CONCEDED_A, Kind.CONCEDED_B)


def score_of(match: Match) -> Score | None:
    """Return the score from side 0's view, which is the first entrant's; None while the match goes on.

    What a match is worth that time has cut off is the event's to say: it is unfinished here.
    """
    if not match.is_over:
        return None
    games = Score(*match.wins, match.draws)
    if match.how == LOSS:
        return _after_loss(match, games)
    if match.how == "conceded" and match.winner is not None:
        return Score(*match.wins, match.draws, _CONCEDED[1 - match.winner])
    if match.how == "drawn":
        is_level = match.leader is None and _stands(match) and not _is_running(match)
        return games if is_level else Score(kind=Kind.INTENTIONAL_DRAW)
    return _at_time(match, games)


def is_cut_off(match: Match) -> bool:
    """Has time ended the match before somebody has won it? Who leads has not won: the event says what that is worth."""
    score = score_of(match)
    return score is not None and score.kind is Kind.UNFINISHED


def _at_time(match: Match, games: Score) -> Score:
    """Return the score of a match that was played, or that time has ended.

    A game that time has drawn was cut off: it is left out here, as it is added again for what is unfinished
    (events.results.both_sides). One that somebody has won at time is a game like any other.
    """
    last = match.now.ended
    if last and last.how == "time" and last.winner is None:
        return replace(games, draws=games.draws - 1, kind=Kind.UNFINISHED)
    if match.how == "time" and (_is_running(match) or not _stands(match)):
        return replace(games, kind=Kind.UNFINISHED)
    return games


def _is_running(match: Match) -> bool:
    return match.now.starting is not None and match.now.ended is None


def _stands(match: Match) -> bool:
    """Is this a result although more games could be played? (events.results.problems)"""
    return match.draws > 0 or (match.leader is None and match.wins[0] > 0)


def _after_loss(match: Match, games: Score) -> Score:
    if match.winner is None:
        return Score(kind=Kind.DOUBLE_LOSS)
    return lost_by(games, 1 - match.winner, ScoreRules(best_of=match.best_of))
