"""What the corpus keeps of cards that the documents of Bleach and X610Z quote stands in a scene."""

import importlib

import pytest
from django.conf import settings

from judgeapp.domain.timing.scenario import play
from judgeapp.domain.timing.transcript import idle_in
from judgeapp.domain.wording.effects import read_effects
from judgeapp.games import games

KINDS = {"Passing Over": "event", "The Perfect Plan": "event", "Zangetsu": "item", "Discount": "flux"}


def kept(game):
    path = settings.CORPUS_DIR / game / "effects" / "cards.jsonl"
    return read_effects(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "title"), [(game, title) for game in ("bleach", "x610z") for title in kept(game)])
def test_a_card_stands_in_a_scene_and_nothing_is_ignored(game, title):
    scenes = importlib.import_module(f"tests.games.{game}.wording_scenes")
    (side,) = kept(game)[title].sides
    scenario = scenes.scene_of(side, KINDS.get(title, "character"))
    played = play(games()[game].timing, scenario)
    assert played.stopped is None
    assert idle_in(games()[game].timing, scenario, played) == []
    assert games()[game].wording.tell(side)
