"""A rule that does not fit its function is told as the grammar is built: no text can bring it up."""

import pytest

from judgeapp.domain.wording.grammar import Grammar, Rule, same
from judgeapp.domain.wording.vocabulary import SHARED, TERMINALS


@pytest.mark.parametrize(
    ("pattern", "make"),
    [
        ("hero|evo card", same),
        ("( {count} | a ) card", same),
        ("{count}? card", same),
        ("{count} {other:count} cards", same),
        ("{count} or {count} cards", lambda count: count),
        ("{count}? card", lambda count: count),
        ("{amount:count} cards", lambda count: count),
        ("a card", lambda count: count),
    ],
)
def test_a_function_that_cannot_take_what_its_pattern_hands_on_is_told(pattern, make):
    with pytest.raises(ValueError, match="which its function does not take"):
        Grammar([*SHARED, Rule("effect", pattern, make)], TERMINALS)


@pytest.mark.parametrize(
    ("pattern", "make"),
    [
        ("{count}? card", lambda count=1: count),
        ("( {count} | {count} cards )", same),
        ("{count's:count} cards", lambda **matched: matched["count's"]),
        ("hero card", "hero"),
    ],
)
def test_a_function_that_takes_it_is_fine(pattern, make):
    Grammar([*SHARED, Rule("effect", pattern, make)], TERMINALS)
