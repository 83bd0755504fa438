"""The page of covered rules is the truth: its rules exist, its scenarios exist and say that they show them."""

import pytest

from judgeapp.games import games
from tests.games.coverage import PAGE, page, rows
from tests.games.test_scenarios import FILES, numbers, plain_of

SCENES = {(path.parent.parent.name, path.stem): plain_of(path) for path in FILES}


@pytest.mark.parametrize("key", sorted(games()))
def test_every_rule_and_every_scenario_of_the_list_exists(key):
    listed = rows(key)
    assert [row.number for row in listed if row.number not in numbers(key)] == []
    assert [scene for row in listed for scene in row.scenes if (key, scene) not in SCENES] == []
    assert [row.number for row in listed if not row.scenes and len(row.reason) < 8] == []
    assert len({row.number for row in listed}) == len(listed)


@pytest.mark.parametrize("key", sorted(games()))
def test_a_game_has_at_least_forty_scenarios_named_as_sentences(key):
    names = [stem for game, stem in SCENES if game == key]
    assert len(names) >= 40
    assert [name for name in names if len(name.split("-")) < 3] == []


def test_the_page_is_what_the_lists_say():
    assert PAGE.read_text(encoding="utf-8") == page({key: game.name for key, game in games().items()}), (
        "run: python -m tests.games.coverage"
    )
