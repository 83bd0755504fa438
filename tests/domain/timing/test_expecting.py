"""What a scenario can expect of what happened: order, number, absence, rules, losers; and that everybody passes."""

import pytest

from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.domain.timing.transcript import transcript
from tests.domain.timing.scenes import TOY, act, asked, card, played

DRAWS = card("Two draws", {"draw": 1}, {"draw": 1}, {"number": "life", "by": -1})
RESOLVED = [act("A", "play", card="Two draws"), act("A", "pass")]


def told(**expect):
    moves = [*RESOLVED, act("B", "pass", expect=expect)]
    scenario, found = played([DRAWS], moves, numbers={"A": {"deck": 9, "life": 5}})
    return [problem.message for problem in failures(TOY, scenario, found)]


@pytest.mark.parametrize(
    ("good", "bad", "message"),
    [
        ({"in_order": ["drawn", "lost"]}, {"in_order": ["lost", "drawn"]}, "“drawn” does not happen in this order"),
        ({"in_order": ["drawn", "drawn"]}, {"in_order": ["drawn"] * 3}, "(drawn, drawn, drawn)"),
        ({"count": {"drawn": 2, "negated": 0}}, {"count": {"drawn": 1}}, "“drawn” happens 2 times, expected 1"),
        ({"not_says": ["negated"]}, {"not_says": ["draws"]}, "“draws” was not to happen, but: Two draws resolves"),
        ({"cites_any": ["99", "20"]}, {"cites_any": ["98", "99"]}, "cites any of 98, 99; it cites"),
        ({"losers": []}, {"losers": ["B"]}, "losers is [], expected ['B']"),
        ({"asks": {"A": "priority", "B": ""}}, {"asks": {"B": "priority"}}, "question of B is '', expected 'priority'"),
    ],
)
def test_what_happened_is_held_against_what_was_expected(good, bad, message):
    assert told(**good) == []
    assert message in told(**bad)[0]


def test_who_has_not_won_has_lost():
    moves = [act("A", "concede", expect={"losers": ["A"], "winner": "B"})]
    scenario, found = played((), moves)
    assert failures(TOY, scenario, found) == []


def test_everybody_passes_until_something_happens():
    moves = [act("A", "play", card="Two draws"), {"do": "all pass", "expect": {"count": {"drawn": 2}, "pile": []}}]
    scenario, found = played([DRAWS], moves)
    assert failures(TOY, scenario, found) == []
    assert len(found.steps) == 3
    assert asked(found.state) == ("A", "priority")
    assert any("Everybody passes." in line for line in transcript(TOY, scenario, found))


def test_everybody_passes_until_the_window_closes():
    scenario, found = played((), [{"do": "all pass", "expect": {"turn": 3}}])
    assert failures(TOY, scenario, found) == []


def test_nobody_passes_while_something_else_is_asked():
    two = [
        {"name": name, "kind": "unit", "zone": "play", "text": [{"name": name, "when": "played", "do": [{"draw": 1}]}]}
        for name in ("One eye", "Other eye")
    ]
    _, found = played([card("One"), *two], [act("A", "play", card="One"), {"do": "all pass"}])
    assert "Nobody has priority" in str(found.stopped)


def test_all_pass_takes_nothing_else():
    with pytest.raises(ScenarioError, match="key “targets” is not known"):
        played((), [{"do": "all pass", "targets": ["A"]}])
