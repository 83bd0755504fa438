"""Illegal plays at any moment, undone at any later one: what must always hold still does."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.engine import apply, begin, legal_actions, why_not
from judgeapp.games import games
from tests.games.test_timing_walks import check, starts

TIMING = games()["bakugan"].timing


@pytest.fixture(scope="module")
def scenes():
    return starts("bakugan")


def walk(data, state, readings, steps):
    """Do something legal, as often as can be."""
    for _ in range(steps):
        legal = legal_actions(TIMING, state, readings)
        if not legal:
            break
        state, events = apply(TIMING, state, legal[data.draw(st.integers(0, len(legal) - 1))], readings)
        check("bakugan", state, events)
    return state


def misplays(state, readings):
    """Return the illegal plays that are possible now."""
    cards = [key for key, thing in state.things.items() if thing.zone in ("hand", "deck")]
    asked = state.asking.player if state.asking else ""
    tries = [Action("misplay", asked, {"card": key, "paid": paid}) for key in cards for paid in (0, 9)]
    return [each for each in tries if asked and why_not(TIMING, state, each, readings) is None]


@pytest.mark.parametrize("undo", ["own", "all"])
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_an_illegal_play_can_be_undone_at_any_later_moment_of_the_turn(scenes, undo, data):
    scene = scenes[data.draw(st.integers(0, len(scenes) - 1))]
    readings = {**scene.settings, "undo": undo}
    state = walk(data, begin(TIMING, scene.start, readings).state, readings, data.draw(st.integers(0, 4)))
    for _ in range(2):
        possible = misplays(state, readings)
        if possible:
            state, events = apply(TIMING, state, possible[data.draw(st.integers(0, len(possible) - 1))], readings)
            check("bakugan", state, events)
            state = walk(data, state, readings, data.draw(st.integers(0, 8)))
    while state.over is None and "misplays" in state.memo:
        misplay = state.memo["misplays"][-1]
        state, events = apply(TIMING, state, Action("undo", state.players[0]), readings)
        check("bakugan", state, events)
        assert state.things[misplay.card].zone in ("hand", "discard")
        before = [item.key for item in misplay.before.pile]
        assert [item for item in state.pile if item.source == misplay.card and item.key not in before] == []
        waiting = [item.key for item in state.pile]
        if undo == "all":
            assert waiting[: len(before)] == before  # above it only what the Energy that stays spent has set off
    walk(data, state, readings, 6)
