"""What a game's timing must fulfil; a fifth game is held to the same without a line changed here."""

import pytest

from judgeapp.domain.timing.config import SLOTS, Action, IllegalAction, InvalidAction
from judgeapp.domain.timing.engine import apply, begin, idle_action, legal_actions
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import form_of
from judgeapp.domain.timing.state import frozen
from judgeapp.domain.timing.words import ARGUMENTS, Shape
from judgeapp.games import games
from tests.games.test_scenarios import FILES, numbers, played


@pytest.fixture(params=sorted(games()))
def key(request):
    return request.param


@pytest.fixture
def timing(key):
    return games()[key].timing


def test_every_rule_behind_shared_code_is_named_and_exists(key, timing):
    assert [slot for slot in SLOTS if slot not in timing.grounds] == []
    assert [rule for grounds in timing.grounds.values() for rule in grounds.rules if rule not in numbers(key)] == []


def test_every_step_rests_on_a_rule_and_leads_to_a_step(key, timing):
    assert timing.first_stage in timing.stages
    for stage in timing.stages.values():
        assert set(stage.grounds.rules) <= numbers(key)
        assert stage.then in ("", *timing.stages)
        assert [task.name for task in stage.do if task.name not in timing.tasks] == []


def test_every_reading_has_its_usual_one_and_another(key, timing):
    for setting in timing.settings.values():
        assert setting.default in setting.readings
        assert len(setting.readings) > 1
        assert set(setting.grounds.rules) <= numbers(key)


def test_every_word_of_scenario_files_does_something(timing):
    """What has no word is the game's own affair and can't be written."""
    assert sorted(set(timing.op_words) - set(timing.ops)) == []
    assert sorted(set(timing.condition_words) - set(timing.conditions)) == []


def test_every_argument_of_an_action_says_what_it_looks_like(timing):
    for verb in timing.verbs.values():
        assert [name for name in (*verb.needs, *verb.takes) if name not in {**ARGUMENTS, **verb.shapes}] == []


def test_every_verb_and_zone_hangs_together(timing):
    assert all(verb.key == key for key, verb in timing.verbs.items())
    assert set(timing.in_play) <= set(timing.zones)
    assert {kind.zone for kind in timing.kinds.values()} <= set(timing.zones)


def test_a_scene_can_be_set_with_nothing_but_a_step(key, timing):
    """Every step that is drawn on the phase track can be chosen, or says what it needs."""
    for stage in timing.stages.values():
        if stage.hidden:
            continue
        try:
            scenario = read_scenario(timing, {"game": key, "step": stage.key})
        except ValueError as error:
            assert len(str(error)) > 20  # noqa: PT017 - the message is the point
            continue
        state = begin(timing, scenario.start, scenario.settings).state
        assert state.over is not None or legal_actions(timing, state, scenario.settings), stage.key


def test_a_state_does_not_grow_from_turn_to_turn(key, timing):
    scenario = read_scenario(timing, {"game": key})
    state = begin(timing, scenario.start, scenario.settings).state
    sizes = []
    while len(sizes) < 6 and state.over is None:
        turn = state.turn
        while state.turn == turn and state.over is None:
            state, _ = apply(timing, state, idle_action(timing, state, scenario.settings), scenario.settings)
        sizes.append((len(state.agenda), len(state.memo), len(state.windows), len(state.standing)))
    assert sizes[-1] == sizes[-3], sizes


def test_the_page_of_its_words_names_them_all(key, timing, settings):
    page = (settings.BASE_DIR / "docs" / "timing" / f"{key}.md").read_text(encoding="utf-8")
    missing = [stage.key for stage in timing.stages.values() if not stage.hidden and f"`{stage.key}`" not in page]
    missing += [word for word in (*timing.op_words, *timing.condition_words) if word not in page]
    missing += [verb.key for verb in timing.verbs.values() if f"`{verb.key}" not in page and verb.key not in COMMON]
    missing += [setting for setting in timing.settings if f"`{setting}`" not in page]
    missing += [kind for kind in timing.kinds if kind not in page]
    assert missing == []


COMMON = ("pass", "order", "yes", "no", "choose", "concede")  # docs/scenario-format.md has them


def test_what_is_done_when_something_else_is_asked_is_refused_with_a_reason(key, timing):
    """Whatever a condition of an action looks at, the question that the action answers may not be asked."""
    for path in (path for path in FILES if path.parent.parent.name == key):
        _, scenario, found = played(path)
        state = found.steps[0].state
        kind = state.asking.kind if state.asking else ""
        for verb in (each for each in timing.verbs.values() if each.answers and kind not in each.answers):
            some = {name: 1 if form_of(verb, name) is Shape.NUMBER else next(iter(state.things), "x")
                    for name in verb.needs}  # fmt: skip
            with pytest.raises((IllegalAction, InvalidAction)):
                apply(timing, state, Action(verb.key, state.players[0], frozen(some)), scenario.settings)
