"""A scenario that is written wrong is told what is wrong; nothing that is written makes the engine crash."""

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError, play
from judgeapp.games import games
from tests.games.test_scenarios import FILES, plain_of

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**12) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(value, path=()):
    """Yield the path of every value inside a scenario."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from places(each, (*path, number))


def spoilt(plain, path, junk):
    plain = copy.deepcopy(plain)
    inner = plain
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = junk
    return plain


def told(timing, plain):
    """Return what is wrong with a scenario, or fails in it."""
    try:
        scenario = read_scenario(timing, plain)
        return failures(timing, scenario, play(timing, scenario))
    except ScenarioError as error:
        return error.problems


@pytest.mark.parametrize("key", sorted(games()))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_spoilt_scenario_is_refused_or_played_and_never_crashes(key, data):
    timing = games()[key].timing
    scenes = [plain_of(path) for path in FILES if plain_of(path)["game"] == key]
    plain = scenes[data.draw(st.integers(0, len(scenes) - 1), label="scene")]
    listed = [path for path in places(plain) if path[0] != "game"]
    path = listed[data.draw(st.integers(0, len(listed) - 1), label="place")]
    wrong = spoilt(plain, path, data.draw(JUNK, label="junk"))
    assert all(str(problem) for problem in told(timing, wrong))
