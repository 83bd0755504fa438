"""A card of the pool with two sides has the skills of the side that is up."""

from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.engine import apply
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import play
from judgeapp.games.dragon_ball_super.cards import two_sided
from judgeapp.games.dragon_ball_super.timing import TIMING

FRONT = {"text": [
    {"label": "Awaken", "sort": "activated", "name": "Awaken", "do": [{"draw": 1}]},
    {"sort": "triggered", "when": {"event": "attacks", "thing": "self"}, "do": [{"draw": 1}], "name": "Auto"},
]}  # fmt: skip
BACK = {"marks": ["Critical"], "text": [
    {"sort": "triggered", "when": {"event": "attacks", "thing": "self"}, "do": [{"draw": 3}], "name": "Auto"},
]}  # fmt: skip


def begun():
    leader = {"name": "Gohan", "kind": "leader", "owner": "Ana", "stats": {"power": 10000}, **two_sided(FRONT, BACK)}
    scenario = read_scenario(TIMING, {
        "game": "dragon_ball_super", "players": ["Ana", "Ben"], "step": "main", "card": [leader],
        "numbers": {"Ana": {"deck": 20}},
    })  # fmt: skip
    return scenario, play(TIMING, scenario).state


def drawn(state, scenario):
    _state, events = apply(
        TIMING, state, Action("attack", "Ana", {"card": "Gohan", "target": "Ben"}), scenario.settings
    )
    return sum(event.more.get("amount", 1) for event in events if event.kind == "drawn")


def test_the_front_alone_works_until_the_card_is_turned_over():
    scenario, state = begun()
    assert drawn(state, scenario) == 1
    assert "Critical" not in state.things["Gohan"].marks


def test_the_back_alone_works_from_then_on():
    scenario, state = begun()
    state, _events = apply(TIMING, state, Action("activate", "Ana", {"card": "Gohan"}), scenario.settings)
    assert "Critical" in state.things["Gohan"].marks
    assert drawn(state, scenario) == 3
