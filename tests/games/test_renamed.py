"""What a stored scene says in words of before is read in the words of today; a file is told them."""

import pytest

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.renamed import CONDITIONS, EFFECTS, RENAMED, in_words_of_today
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.games import games

DRAW = {"draw": 1}
BEFORE = {
    "silence": (
        "dragon_ball_super", {"do": [{"silence": "x", "until": "turn"}]}, {"do": [{"blank": "x", "until": "turn"}]}),
    "under": (
        "dragon_ball_super", {"do": [{"under": "x", "of": "self"}]},
        {"do": [{"move": "x", "to": "under", "on": "self"}]}),
    "floating": (
        "bleach", {"do": [{"floating": {"event": "moved"}, "do": [DRAW], "until": "turn"}]},
        {"do": [{"later": {"event": "moved"}, "every": True, "do": [DRAW], "until": "turn"}]}),
    "cancel": ("bleach", {"do": [{"cancel": "target"}]}, {"do": [{"negate": "target"}]}),
    "energy": (
        "x610z", {"do": [{"energy": "boost", "by": 2, "who": "you"}]},
        {"do": [{"number": "boost", "by": 2, "who": "you"}]}),
    "named": (
        "bleach", {"do": [{**DRAW, "if": {"not": {"named": "x"}}}]},
        {"do": [{**DRAW, "if": {"not": {"card": "self", "character": "x"}}}]}),
    "party": (
        "bleach", {"facts": {"traits": ["Cute"]}, "needs": [{"party": "Cute", "least": 3}]},
        {"facts": {"traits": ["Cute"]},
         "needs": [{"count": "play", "kind": "character", "of": "you", "trait": "Cute", "least": 3}]}),
    "produced": (
        "x610z", {"kind": "catalyst", "text": [{"name": "T", "when": {"event": "produced"}, "do": [DRAW]}]},
        {"kind": "catalyst", "text": [{"name": "T", "when": {"event": "gained"}, "do": [DRAW]}]}),
}  # fmt: skip


def scene_with(key, card):
    return {"game": key, "card": [{"name": "x", **card}]}


def test_every_word_of_before_is_put_into_words_of_today():
    assert BEFORE.keys() == RENAMED.keys() == {*EFFECTS, *CONDITIONS, "produced"}


@pytest.mark.parametrize("word", BEFORE)
def test_a_word_of_before_is_told_in_a_file_and_put_into_todays_in_a_stored_scene(word):
    key, before, now = BEFORE[word]
    with pytest.raises(ScenarioError, match=f"“{word}” is called"):
        read_scenario(games()[key].timing, scene_with(key, before))
    assert in_words_of_today(scene_with(key, before)) == scene_with(key, now)
    assert in_words_of_today(scene_with(key, now)) == scene_with(key, now)
    read_scenario(games()[key].timing, scene_with(key, now))


def test_a_trait_that_all_of_a_party_have():
    asked = {"needs": {"party": "Whole", "of": "opponent", "all": True}}
    without = {"count": "play", "kind": "character", "of": "opponent", "not": {"trait": "Whole"}}
    assert in_words_of_today(asked) == {"needs": {"not": without}}


def test_what_only_looks_like_a_word_of_before_stays():
    """An energy cost is none of the effects, nor is what a player does or somebody's name."""
    for said in ({"cost": {"energy": 2}}, {"do": "cancel"}, {"numbers": {"Ana": {"energy": 3}}}, {"do": ["produced"]}):
        assert in_words_of_today(said) == said
