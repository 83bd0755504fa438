"""What a match comes to for the report of an event."""

import pytest

from judgeapp.domain.events.results import Kind, Score, ScoreRules, problems
from judgeapp.domain.play.folding import score_of
from tests.domain.play.table import Table


def score(best_of, *steps):
    """Return the score after games (0, 1, None: who has won) and entries (kind, side, data)."""
    table = Table(best_of=best_of)
    for step in steps:
        if isinstance(step, tuple):
            kind, side, data = step
            table.tap(kind, side, **data)
        else:
            table.win(step, "draw" if step is None else "played")
    return score_of(table.match)


TIME = ("over", None, {"how": "time"})
DRAWN = ("over", None, {"how": "drawn"})
CALLED = ("time", None, {})
TOSS = ("toss", 0, {})


def gives_up(side):
    return ("over", side, {"how": "conceded"})


def drawn_by_time(game):
    return ("end", None, {"how": "time", "game": game})


def loses(side):
    return ("loss", side, {"scope": "match"})


@pytest.mark.parametrize(
    ("best_of", "steps", "expected"),
    [
        (1, [0], Score(1, 0)),
        (3, [1, 0, 1], Score(1, 2)),
        (5, [0, 0, 1, 0], Score(3, 1)),
        (1, [None], Score(0, 0, 1)),
        (3, [0, None, None], Score(1, 0, 2)),
        (3, [0, 1, None], Score(1, 1, 1)),
        (3, [("loss", 1, {"scope": "game"}), ("loss", 1, {"scope": "game"})], Score(2, 0)),
        (3, [gives_up(0)], Score(kind=Kind.CONCEDED_A)),
        (3, [1, 0, gives_up(1)], Score(1, 1, 0, Kind.CONCEDED_B)),
        (3, [DRAWN], Score(kind=Kind.INTENTIONAL_DRAW)),
        (3, [0, DRAWN], Score(kind=Kind.INTENTIONAL_DRAW)),
        (3, [0, 1, DRAWN], Score(1, 1)),
        (3, [None, DRAWN], Score(0, 0, 1)),
        (3, [0, TOSS, CALLED, DRAWN], Score(kind=Kind.INTENTIONAL_DRAW)),
        (3, [0, 1, CALLED, DRAWN], Score(1, 1)),
        (3, [0, 1, TOSS, DRAWN], Score(kind=Kind.INTENTIONAL_DRAW)),
        (3, [TIME], Score(0, 0, 0, Kind.UNFINISHED)),
        (3, [0, TIME], Score(1, 0, 0, Kind.UNFINISHED)),
        (3, [0, 1, TIME], Score(1, 1)),
        (3, [0, 1, TOSS, TIME], Score(1, 1, 0, Kind.UNFINISHED)),
        (3, [0, None, TIME], Score(1, 0, 1)),
        (3, [0, TOSS, drawn_by_time(2)], Score(1, 0, 0, Kind.UNFINISHED)),
        (3, [0, None, drawn_by_time(3)], Score(1, 0, 1, Kind.UNFINISHED)),
        (3, [0, 1, drawn_by_time(3)], Score(1, 1, 0, Kind.UNFINISHED)),
        (1, [drawn_by_time(1)], Score(0, 0, 0, Kind.UNFINISHED)),
        (1, [("end", 1, {"how": "time", "game": 1})], Score(0, 1)),
        (3, [0, None, ("end", 1, {"how": "time", "game": 3})], Score(1, 1, 1)),
        (3, [0, TOSS, ("end", 1, {"how": "time", "game": 2})], Score(1, 1)),
        (3, [0, TOSS, ("end", 0, {"how": "time", "game": 2})], Score(2, 0)),
        (3, [("end", 1, {"how": "time", "game": 1})], Score(0, 1, 0, Kind.UNFINISHED)),
        (3, [0, loses(0)], Score(1, 0, 0, Kind.AWARDED_B)),
        (3, [0, loses(1)], Score(1, 0, 0, Kind.AWARDED_A)),
        (3, [0, 0, loses(0)], Score(kind=Kind.AWARDED_B)),
        (3, [0, 0, loses(1)], Score(2, 0)),
        (3, [loses(0), loses(1)], Score(kind=Kind.DOUBLE_LOSS)),
    ],
)
def test_the_event_takes_what_a_match_comes_to(best_of, steps, expected):
    found = score(best_of, *steps)
    assert found == expected
    assert problems(found, ScoreRules(best_of)) == ()


@pytest.mark.parametrize("steps", [[], [0], [TOSS], [CALLED], [0, 1, TOSS]])
def test_a_match_that_goes_on_has_no_score(steps):
    assert score(3, *steps) is None
