"""Scenario files: what is wrong is said at once, all of it, and where."""

import tomllib

import pytest

from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.reading import action_lines, read_scenario
from judgeapp.domain.timing.scenario import MOST_ACTIONS, ScenarioError, play
from judgeapp.domain.timing.transcript import as_plain, transcript
from tests.domain.timing.scenes import TOY, act, card, played


def problems(text):
    with pytest.raises(ScenarioError) as error:
        read_scenario(TOY, tomllib.loads(text), action_lines(text))
    return [str(problem) for problem in error.value.problems]


def test_everything_wrong_is_told_at_once_with_its_place():
    found = problems("""
players = ["A", "A"]
step = "dawn"
colour = "red"
[numbers.A]
gold = 3
[[card]]
name = "One"
kind = "hero"
do = [{ explode = 3 }]
text = [{ sort = "triggered", name = "t" }]
[[action]]
player = "A"
do = "fly"
[[action]]
player = "A"
do = "play"
[[action]]
player = "A"
do = "pass"
expect = { proirity = "A" }
""")
    places = [each.split(":")[0] for each in found]
    assert places == ["head", "action 1, line 12", "action 2, line 15", "action 3, line 18, expect", "players", "step",
                      "numbers of A", "card 1", "card 1, text 1", "card 1"]  # fmt: skip
    assert found[0].startswith("head: key “colour” is not known; nearest is “turn” (known are title")


def test_an_action_that_is_illegal_is_named_with_its_rule_and_what_went_before_stands():
    _, found = played([card("One")], [act("A", "pass"), act("A", "pass")])
    assert str(found.stopped).startswith("action 2: It is B's decision now, not A's.")
    assert found.stopped.rules == ("2",)
    assert len(found.steps) == 2


def test_a_card_thought_of_on_the_spot_is_in_hand():
    _, found = played((), [act("A", "play", card="Quick", new={"do": [{"draw": 1}]})])
    assert [item.name for item in found.state.pile] == ["Quick"]


def test_a_refusal_that_is_expected_leaves_the_scene_as_it_was():
    scenario, found = played([card("One", owner="B")], [act("A", "play", card="One", refused="20"), act("A", "pass")])
    assert failures(TOY, scenario, found) == []
    assert found.refused(1) == "One is B's, not A's. [20]"


def test_a_refusal_by_another_rule_is_told():
    moves = [act("A", "play", card="One", refused="7"), act("A", "pass")]
    scenario, found = played([card("One", owner="B")], moves)
    assert [str(problem) for problem in failures(TOY, scenario, found)] == [
        "action 1: refused as expected, but by 20, not 7: One is B's, not A's."
    ]
    assert len(found.steps) == 3  # the whole scene is played
    told = "\n".join(transcript(TOY, scenario, found))
    assert "refused, as expected: One is B's, not A's. [20]" in told
    assert "FAILED: action 1: refused as expected, but by 20, not 7" in told
    step = as_plain(TOY, scenario, found, (), "")["steps"][1]
    assert step["refused"]["rules"] == ["20"]
    assert "not 7" in step["failed"]


def test_what_should_be_refused_and_is_legal_fails():
    scenario, found = played((), [act("A", "pass", refused=True), act("A", "pass")])
    assert found.stopped is None
    assert [problem.message for problem in failures(TOY, scenario, found)] == [
        "this was expected to be refused, but it is legal"
    ]


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ({"priority": "B"}, "priority is 'A', expected 'B'"),
        ({"pile": []}, "pile is ['One'], expected []"),
        ({"numbers": {"A": {"life": 3}}}, "life of A is 5, expected 3"),
        ({"cards": {"One": {"zone": "hand"}}}, "zone of One is 'pile', expected 'hand'"),
        ({"legal": [{"player": "B", "do": "pass"}]}, "should be legal, but: It is A's decision now"),
        ({"illegal": [{"player": "A", "do": "pass"}]}, "should be refused, but it is legal"),
        ({"illegal": [{"player": "B", "do": "pass", "rule": "9"}]}, "is refused by 2, not 9"),
        ({"winner": "A"}, "winner is '', expected 'A'"),
        ({"cites": ["99"]}, "nothing that happened here cites “99”"),
        ({"says": "thunder"}, "nothing that happened here says “thunder”"),
        ({"mark": "official example"}, "nothing that happened here mark “official example”"),
    ],
)
def test_an_expectation_that_fails_says_what_is_so_instead(expect, message):
    scenario, found = played([card("One")], [act("A", "play", card="One", expect=expect)], numbers={"A": {"life": 5}})
    assert message in str(failures(TOY, scenario, found)[0])


def test_more_actions_than_a_scene_can_have_are_refused():
    plain = {"action": [act("A", "pass")] * (MOST_ACTIONS + 1)}
    with pytest.raises(ScenarioError, match=f"at most {MOST_ACTIONS} actions"):
        read_scenario(TOY, plain)


def test_two_cards_of_one_name_need_ids():
    assert problems('[[card]]\nname = "One"\n[[card]]\nname = "One"\n') == [
        "card 2: there are two cards “One”: give each an id of its own"
    ]
    plain = {"card": [card("One"), card("One", id="one b")], "action": [act("A", "play", card="One")]}
    found = play(TOY, read_scenario(TOY, plain))
    assert found.stopped is None
