"""Starts that there can't be are refused while a scene is read, with what is wrong and the rule where there is one."""

import pytest

from judgeapp.domain.timing.engine import begin, offers, opens_at
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.games import games

TIMING = games()["x610z"].timing


def told(**start):
    try:
        read_scenario(TIMING, {"game": "x610z", "players": ["Ana", "Ben"], **start})
    except ScenarioError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"board": {"end": ["e5"]}}, "dots ="),
        ({"board": {"start": ["a1"]}}, "dots ="),
        ({"board": {"start": {"Ana": "b2"}}}, "start dot “b2”"),
        ({"teams": {"Ana": "red", "Ben": "red"}}, "100.1c"),
        ({"card": [{"name": "Flash", "zone": "play"}]}, "402.1"),
        ({"card": [{"name": "Bell", "kind": "catalyst", "zone": "play", "facts": {"dot": "b2"}}]}, "403.1"),
        ({"card": [{"name": "Wolf", "kind": "summon", "facts": {"dot": "b2"}}]}, "403.1"),
        ({"card": [{"name": "Bell", "kind": "catalyst", "zone": "play", "stats": {"time": -1}}]}, "-1 time"),
        ({"card": [{"name": "Bell", "kind": "catalyst", "facts": {"focus": "cat"}}]}, "cat"),
        ({"card": [{"name": "Bolt", "targets": -1}]}, "targets"),
        ({"card": [{"name": "Bolt", "do": [{"move": "self", "to": "graveyard"}]}]}, "graveyard"),
        ({"card": [{"name": "Bell", "kind": "catalyst", "zone": "play", "on": "Nobody"}]}, "Nobody"),
    ],
)
def test_a_start_that_there_cant_be(start, words):
    assert words in told(**start)


@pytest.mark.parametrize("text", ["sings", [], ["sings"], [3]])
def test_what_is_thought_of_on_the_spot_is_read_with_care(text):
    action = {"player": "Ana", "do": "use", "card": "Engine", "new": {"text": text}}
    assert bool(told(action=[action])) is (text != [])


def test_where_nobody_can_be_placed_any_more_it_is_only_said_that_nothing_opens_later():
    """Looking ahead there once broke off with a refusal."""
    teams = {"Ana": "red", "Cem": "red", "Ben": "blue", "Dan": "blue"}
    plain = {"game": "x610z", "players": ["Ana", "Ben", "Cem", "Dan"], "teams": teams, "step": "bases",
             "board": {"start": {"Ana": "a1", "Ben": "e9"}}}  # fmt: skip
    scenario = read_scenario(TIMING, plain)
    state = begin(TIMING, scenario.start, scenario.settings).state
    choices = list(offers(TIMING, state, scenario.settings))
    assert [action.player for action, _ in choices] == ["Cem"] * len(choices)
    assert [action for action, refusal in choices if refusal is None] == []
    assert [opens_at(TIMING, state, action, scenario.settings) for action, _ in choices] == [None] * len(choices)
