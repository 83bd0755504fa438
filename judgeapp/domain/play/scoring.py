"""What a match comes to for the report of an event."""

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
        return _drawn(match, games)
    return _unfinished(match) if match.how == "time" and (_is_running(match) or not _stands(match)) else games


def _is_running(match: Match) -> bool:
    return match.now.starting is not None and match.now.ended is None


def _stands(match: Match) -> bool:
    """Is this a result although more games could be played? (events.results.problems)"""
    return match.draws > 0 or (match.leader is None and match.wins[0] > 0)


def _unfinished(match: Match) -> Score:
    return Score(*match.wins, match.draws, Kind.UNFINISHED)


def _after_loss(match: Match, games: Score) -> Score:
    if match.winner is None:
        return Score(kind=Kind.DOUBLE_LOSS)
    return lost_by(games, 1 - match.winner, ScoreRules(best_of=match.best_of))


def _drawn(match: Match, games: Score) -> Score:
    """Return the score of a match that was drawn by agreement: after time was called it is an unfinished one."""
    if match.time_called is not None:
        return _unfinished(match)
    return games if match.leader is None and _stands(match) else Score(kind=Kind.INTENTIONAL_DRAW)
