"""What a scene names must exist: a slip of the pen is told while reading, and never changes a ruling unnoticed."""

import pytest

from judgeapp.domain.timing.instructions import EVENTS
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError, play
from judgeapp.games import games
from judgeapp.games.bleach.timing.scene import EVENTS as OWN_EVENTS
from tests.games.test_scenarios import FILES, played

HOLLOW = {"name": "Hollow", "kind": "character", "zone": "play", "stats": {"STR": 2}}


def told(**more):
    scene = {"game": "bleach", "players": ["Ana", "Ben"], "step": "main", **more}
    try:
        timing = games()["bleach"].timing
        play(timing, read_scenario(timing, scene))
    except ScenarioError as error:
        return " ".join(map(str, error.problems))
    return ""


@pytest.mark.parametrize(
    ("effect", "word"),
    [
        ({"stat": "STR", "by": 2, "of": "Hollow", "until": "the end"}, "the end"),
        ({"move": "Hollow", "to": "graveyard"}, "graveyard"),
        ({"move": "Holow", "to": "hand"}, "Holow"),
        ({"mark": "depleted", "of": "each soldier"}, "each soldier"),
        ({"draw": 1, "who": "Cid"}, "Cid"),
        ({"draw": -1}, "draw must be a whole number from 0"),
        ({"number": "mana", "by": 1}, "mana"),
        ({"choose": 1, "kind": "monster"}, "monster"),
        ({"forbid": "dancing"}, "dancing"),
        ({"win": "everybody"}, "everybody"),
        ({"draw": 1, "if": {"step": "draw step"}}, "draw step"),
        ({"draw": 1, "if": {"not": {"count": "yard", "least": 1}}}, "yard"),
        ({"draw": 1, "if": {"number": "deck", "of": "Cid", "most": 3}}, "Cid"),
        ({"later": {"event": "atacks"}, "do": [{"draw": 1}]}, "atacks"),
        ({"later": {"event": "attacks"}, "do": [{"move": "self", "to": "yard"}]}, "yard"),
        ({"replace": {"event": "dmg"}, "with": []}, "dmg"),
    ],
)
def test_an_effect_that_names_what_there_is_not(effect, word):
    assert word in told(card=[HOLLOW, {"name": "Slip", "do": [effect]}])
    assert word in told(card=[HOLLOW], waiting=[{"name": "Slip", "do": [effect]}])


@pytest.mark.parametrize(
    "text",
    [
        {"when": {"event": "atacks"}},
        {"when": {"event": "attacks", "player": "Cid"}},
        {"when": {"event": "attacks", "kind": "monster"}},
        {"when": {"event": "begins", "step": "draw step"}},
        {"when": "attacks", "zones": ["yard"]},
        {"when": "attacks", "once": "game"},
        {"when": "attacks", "cost": {"mind": 1}},
    ],
)
def test_a_text_that_names_what_there_is_not(text):
    assert told(card=[{**HOLLOW, "text": [text]}])


@pytest.mark.parametrize(
    "start",
    [
        {"leader": "Ben"},
        {"attack": {"card": "Hollow", "stat": "STR"}},
        {"playing": "Hollow"},
        {"card": [{"name": "Event", "zone": "play"}]},
        {"card": [{"name": "Sword", "kind": "item", "zone": "play", "on": "Nobody"}]},
        {"card": [{"name": "Sword", "kind": "item", "zone": "play", "on": "Ichigo"}, {"name": "Ichigo"}]},
    ],
)
def test_a_start_that_there_cant_be(start):
    assert told(**{"card": [HOLLOW], **start})


def test_all_that_happens_can_be_waited_for_unless_it_is_only_talk():
    talk = {"passed", "over", "back", "chosen", "ordered", "noted", "skipped", "standing", "settled", "turns", "loop",
            "counts", "counts no more", "as below", "waited",
            "interrupted", "repeated", "forgotten", "too late", "declined", "unchanged", "opens", "closes", "emptied",
            "expired", "replaced", "prevented", "seen"}  # fmt: skip
    paths = [path for path in FILES if path.parent.parent.name == "bleach"]
    found = {event.kind for path in paths for step in played(path)[2].steps for event in step.events}
    named_by_scenes = {"buried"}  # with `then`
    assert found - {*EVENTS, *OWN_EVENTS} <= talk | named_by_scenes
