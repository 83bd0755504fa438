"""Whatever is done in whatever order: every state that can be reached keeps what must always hold."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.domain.timing.config import Action, IllegalAction
from judgeapp.domain.timing.engine import apply, begin, offers, opens_at, why_not
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.games import games
from tests.games.test_scenarios import FILES, numbers, plain_of

WALK = 14


def starts(key):
    """Return the starts of a game's scenarios: many tables to walk on from."""
    timing = games()[key].timing
    return [read_scenario(timing, plain_of(path)) for path in FILES if plain_of(path)["game"] == key]


@pytest.fixture(scope="module", params=sorted(games()))
def tables(request):
    return request.param, starts(request.param)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_every_reachable_state_keeps_what_must_hold(tables, data):
    key, scenes = tables
    timing = games()[key].timing
    scenario = scenes[data.draw(st.integers(0, len(scenes) - 1))]
    step = begin(timing, scenario.start, scenario.settings)
    check(key, step.state, step.events)
    state = step.state
    for _ in range(WALK):
        choices = list(offers(timing, state, scenario.settings))
        refused = [action for action, refusal in choices if refusal is not None]
        for action in refused[:3]:
            with pytest.raises(IllegalAction) as error:
                apply(timing, state, action, scenario.settings)
            assert set(error.value.refusal.grounds.rules) <= numbers(key)
            assert error.value.refusal.grounds.rules
        for action in refused[:1]:
            opened = opens_at(timing, state, action, scenario.settings)
            assert opened is None or why_not(timing, opened[0], action, scenario.settings) is None
        legal = [action for action, refusal in choices if refusal is None]
        if not legal:
            break
        action = legal[data.draw(st.integers(0, len(legal) - 1))]
        before = state
        state, events = apply(timing, state, action, scenario.settings)
        check(key, state, events)
        check_order(before, state)


def check(key, state, events):
    """One who is asked, or the game is over; nobody acts while something resolves; every rule exists."""
    assert (state.asking is None) == (state.over is not None), "somebody is asked, or the game is over"
    if state.asking is not None:
        assert state.asking.player in state.players
        assert state.asking.player not in state.out
        assert set(state.asking.grounds.rules) <= numbers(key)
    counters = any(window.key == "counter" for window in state.windows)
    if state.asking is not None and state.asking.kind == "priority" and not counters:
        assert not state.pending, "what has triggered is placed before anybody acts"
        assert not state.resolving, "nobody acts while something resolves"
    keys = [item.key for item in state.pile]
    assert len(keys) == len(set(keys))
    assert all(value >= 0 for value in state.numbers.values())
    for event in events:
        assert event.text
        assert event.grounds.rules
        assert set(event.grounds.rules) <= numbers(key), event


def check_order(before, after):
    """What waits keeps its order, and what came later lies above it all, or below where the first resolves first."""
    now = [item.key for item in after.pile]
    left = [item.key for item in before.pile if item.key in now]
    assert left in (now[: len(left)], now[len(now) - len(left) :])


def test_legal_actions_are_always_somebodys_who_is_asked(tables):
    key, scenes = tables
    timing = games()[key].timing
    for scenario in scenes:
        state = begin(timing, scenario.start, scenario.settings).state
        for action, refusal in offers(timing, state, scenario.settings):
            assert isinstance(action, Action)
            if refusal is None and state.asking and timing.verbs[action.verb].answers:
                assert action.player == state.asking.player
