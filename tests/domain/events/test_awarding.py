"""What a match loss makes of a result."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.events.results import Kind, Score, ScoreRules, lost_by, outcomes, problems, read_score
from judgeapp.domain.standings.values import Outcome

RULES = ScoreRules()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("0-0", "awarded to 2"),
        ("1-0", "1-0 awarded to 2"),
        ("1-1-1", "1-1-1 awarded to 2"),
        ("1-0 u", "1-0 awarded to 2"),
        ("2-1", "awarded to 2"),
        ("id", "awarded to 2"),
        ("1-0 c2", "awarded to 2"),
        ("ns2", "awarded to 2"),
        ("1-2", "1-2"),
        ("1-0 c1", "1-0 conceded 1"),
        ("ns1", "no-show 1"),
        ("ns", "no-show both"),
        ("1-0 a2", "1-0 awarded to 2"),
        ("1-0 a1", "double loss"),
        ("dl", "double loss"),
    ],
)
def test_the_match_is_awarded_to_the_other_unless_it_was_lost_already(before, after):
    assert lost_by(read_score(before), 0, RULES).text == after


DRAWS, TWO, ONE = st.integers(0, 3), st.integers(0, 2), st.integers(0, 1)
PLAYED = st.builds(Score, TWO, TWO, DRAWS).filter(lambda score: (score.a, score.b) != (2, 2))
RESULTS = PLAYED | st.builds(Score, ONE, ONE, DRAWS, st.just(Kind.UNFINISHED))
ENDED = st.sampled_from([Score(kind=kind) for kind in Kind if kind not in (Kind.PLAYED, Kind.UNFINISHED)])


@given(RESULTS | ENDED, st.sampled_from([0, 1]))
def test_who_loses_a_match_never_wins_it_and_the_result_can_always_be_entered(score, side):
    after = lost_by(score, side, RULES)
    assert outcomes(after, RULES)[side] in (Outcome.LOSS, Outcome.DOUBLE_LOSS)
    assert lost_by(after, side, RULES) == after
    assert lost_by(score.flipped(), 1 - side, RULES) == after.flipped()
    if after != score:
        assert problems(after, RULES) == ()
