"""The page of covered rules is the truth: its rules exist, its scenarios exist and say that they show them."""

from functools import cache

import pytest

from judgeapp.games import games
from tests.games.coverage import PAGE, page, rows
from tests.games.test_scenarios import FILES, numbers, plain_of, played

SCENES = {(path.parent.parent.name, path.stem): plain_of(path) for path in FILES}


@pytest.mark.parametrize("key", sorted(games()))
def test_every_rule_and_every_scenario_of_the_list_exists(key):
    listed = rows(key)
    assert [row.number for row in listed if row.number not in numbers(key)] == []
    assert [scene for row in listed for scene in row.scenes if (key, scene) not in SCENES] == []
    assert [row.number for row in listed if not row.scenes and len(row.reason) < 8] == []
    assert len({row.number for row in listed}) == len(listed)


@cache
def cited(key):
    """Return the rules on which what happens, is asked or is refused rests, by the scenes of a game."""
    return {path.stem: set(_cited_in(*played(path)[1:])) for path in FILES if path.parent.parent.name == key}


def _cited_in(scenario, found):
    for step in found.steps:
        asking = (step.state.asking,) if step.state.asking else ()
        for each in (*step.events, *asking):
            yield from each.grounds.rules
    for refusal in found.refusals.values():
        yield from refusal.grounds.rules
    for expected in (scenario.expect, *(move.expect for move in scenario.moves)):
        yield from (each["rule"] for each in expected.get("illegal", ()) if "rule" in each)


@pytest.mark.parametrize("key", sorted(games()))
def test_every_scene_of_a_rule_rests_on_it(key):
    listed = [row for row in rows(key) if not row.defines]
    uncited = [(row.number, scene) for row in listed for scene in row.scenes if row.number not in cited(key)[scene]]
    assert uncited == []


@pytest.mark.parametrize("key", sorted(games()))
def test_what_is_said_only_to_define_decides_nowhere(key):
    decides = set().union(*cited(key).values())
    assert [row.number for row in rows(key) if row.defines and row.number in decides] == []


@pytest.mark.parametrize("key", sorted(games()))
def test_a_game_has_at_least_forty_scenarios_named_as_sentences(key):
    names = [stem for game, stem in SCENES if game == key]
    assert len(names) >= 40
    assert [name for name in names if len(name.split("-")) < 3] == []


def test_the_page_is_what_the_lists_say():
    assert PAGE.read_text(encoding="utf-8") == page({key: game.name for key, game in games().items()}), (
        "run: python -m tests.games.coverage"
    )
