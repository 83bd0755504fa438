"""What a match loss of one side makes of a result."""

from judgeapp.domain.events.results import Kind, Score, ScoreRules, outcomes
from judgeapp.domain.standings.values import Outcome

TO = (Kind.AWARDED_A, Kind.AWARDED_B)  # by the side that the match is awarded to
_OPEN = (Kind.PLAYED, Kind.UNFINISHED, Kind.INTENTIONAL_DRAW)


def lost_by(score: Score, side: int, rules: ScoreRules) -> Score:
    """Return what a match comes to that a side (0 or 1) loses by a penalty; `score` is its result, or its games so far.

    The match is awarded to the other side, and the games stay. Games that won the match for the side that now loses
    it are left out: what it was awarded at would be a finished match. Who has lost already goes on having lost, and
    a match that was awarded to the side before is lost by both.
    """
    other = 1 - side
    if score.kind is TO[side]:
        return Score(kind=Kind.DOUBLE_LOSS)
    if _has_lost(score, side, rules):
        return score
    if score.kind not in _OPEN or (score.a, score.b)[side] >= rules.needed:
        return Score(kind=TO[other])
    return Score(score.a, score.b, score.draws, TO[other])


def _has_lost(score: Score, side: int, rules: ScoreRules) -> bool:
    """Has a side lost, whatever is still to be played?"""
    if score.kind in _OPEN:
        return (score.b, score.a)[side] >= rules.needed
    return outcomes(score, rules)[side] in (Outcome.LOSS, Outcome.DOUBLE_LOSS)
