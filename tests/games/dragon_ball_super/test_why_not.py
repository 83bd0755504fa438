"""Whoever asks why a [Counter] can't be activated now is told, whoever is asked for what."""

from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.engine import why_not
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import play
from judgeapp.domain.timing.table import Table
from judgeapp.games import games

TIMING = games()["dragon_ball_super"].timing
CARDS = [
    {"name": "Goku", "zone": "battle",
     "text": [{"name": "Punch", "when": "attacks", "cost": {"energy": 1}, "do": [{"draw": 1}]}]},
    {"name": "Hypnosis", "kind": "extra", "owner": "Ben", "label": "Counter: Play", "do": [{"negate": "target"}]},
    {"name": "Dodge", "kind": "extra", "owner": "Ana", "label": "Counter: Attack", "do": [{"negate": "attack"}]},
]  # fmt: skip
ATTACK = {"player": "Ana", "do": "attack", "card": "Goku", "target": "Ben"}


def why(actions):
    """Return why each [Counter] of a hand is refused after some actions, by its card."""
    plain = {"players": ["Ana", "Ben"], "step": "main", "card": CARDS, "action": actions}
    scenario = read_scenario(TIMING, plain)
    state = play(TIMING, scenario).state
    table = Table(TIMING, state, scenario.settings)
    offered = [action for player in ("Ana", "Ben") for action in TIMING.verbs["counter"].offers(table, player)]
    return {action.args["card"]: why_not(TIMING, state, action, scenario.settings) for action in offered}


def test_each_counter_is_refused_in_a_free_timing_with_the_rule_that_says_when():
    found = why([])
    assert set(found) == {"Dodge", "Hypnosis"}
    assert all("4-7-1" in refusal.grounds.rules and refusal.opens for refusal in found.values())


def test_each_counter_is_refused_while_an_auto_asks_with_the_rule_that_says_when():
    found = why([ATTACK])
    assert set(found) == {"Dodge", "Hypnosis"}
    assert all({"4-7-1", "10-10-1"} <= set(refusal.grounds.rules) for refusal in found.values())
    assert "speaks of attacks" in found["Dodge"].opens


def test_a_counter_that_has_its_time_is_offered_as_before():
    scenario = read_scenario(TIMING, {"players": ["Ana", "Ben"], "step": "main", "card": [{"name": "Vegeta"}, CARDS[1]],
                                      "action": [{"player": "Ana", "do": "play", "card": "Vegeta"}]})  # fmt: skip
    state = play(TIMING, scenario).state
    assert why_not(TIMING, state, Action("counter", "Ben", {"card": "Hypnosis"}), scenario.settings) is None
