"""The scenarios of every game: each plays out as it says, and every step rests on rules that exist."""

import tomllib
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.instructions import EVENTS, parts_of
from judgeapp.domain.timing.reading import action_lines, read_scenario
from judgeapp.domain.timing.scenario import play
from judgeapp.domain.timing.transcript import warnings_of
from judgeapp.domain.timing.words import DETAILS
from judgeapp.games import games

HERE = Path(__file__).resolve().parent
READY = settings.CORPUS_DIR
FILES = sorted([*HERE.glob("*/scenarios/*.toml"), *READY.glob("*/scenes/*.toml")])


@cache
def numbers(key):
    return {rule.number for rule in read_folder(settings.CORPUS_DIR / key, games()[key].numbering).rules}


@cache
def plain_of(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


def played(path):
    text, plain = path.read_text(encoding="utf-8"), plain_of(path)
    game = games()[path.parent.parent.name]
    assert plain["game"] == game.key
    scenario = read_scenario(game.timing, plain, action_lines(text))
    return game, scenario, play(game.timing, scenario)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_scenario(path):
    game, scenario, found = played(path)
    assert [str(problem) for problem in failures(game.timing, scenario, found)] == []
    cited = {rule for step in found.steps for event in step.events for rule in event.grounds.rules}
    assert cited | set(scenario.rules) <= numbers(game.key)
    assert scenario.rules
    assert all(event.grounds.rules for step in found.steps for event in step.events)
    assert {
        each for step in found.steps for event in step.events for each in untold(game.timing.vocabulary, event)
    } == set()


# Scenes that show a text where it can't work, or say of a card what only decks ask for, and so are told of it.
ON_PURPOSE = {
    "a-card-removed-from-the-game-cant-be-affected",
    "a-skill-finds-cards-by-keywords-of-the-deck-and-cards-without-skills",
    "an-item-whose-character-has-left-goes-to-the-discard-pile-and-stays-paid",
    "cards-below-go-to-the-drop-area-without-triggering-when-the-card-on-top-leaves",
    "what-raises-all-stats-raises-every-stat-that-a-character-has",
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_scene_says_nothing_that_is_not_taken_into_account(path):
    game, scenario, found = played(path)
    told = [each.sentence for each in warnings_of(game.timing, scenario, found)]
    assert [sentence for sentence in told if "of the head" in sentence] == []
    assert bool(told) == (path.stem in ON_PURPOSE)


def untold(vocabulary, event):
    """Yield what an event knows that `when` may not ask of it, although it could be asked of others."""
    said = {**EVENTS, **(vocabulary.events or {})}.get(event.kind)
    asked = {"player": event.player, "thing": event.thing}
    asked |= {key: event.more.get(key, "") for key in ("step", *DETAILS, *vocabulary.details)}
    yield from ((event.kind, key) for key, value in asked.items() if value != "" and said and key not in parts_of(said))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_scenario_expects_something(path):
    plain = plain_of(path)
    actions = plain.get("action", [])
    assert plain.get("expect") or any("expect" in each or each.get("refused") for each in actions)
