"""What the corpus keeps of Bakugan's cards is taken by the simulator: each is played in a made-up scene."""

import csv

import pytest
from django.conf import settings

from judgeapp.domain.timing.engine import offers
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import play
from judgeapp.domain.timing.transcript import idle_in
from judgeapp.domain.wording.effects import read_effects
from judgeapp.games.bakugan.timing import TIMING
from judgeapp.games.bakugan.wording import words_of
from tests.games.bakugan.wording_scenes import scene_of
from tests.games.wording import happens_this_turn

FOLDER = settings.CORPUS_DIR / "bakugan"
CARDS = read_effects((FOLDER / "effects" / "cards.jsonl").read_text(encoding="utf-8"))
with (FOLDER / "cards.csv").open(encoding="utf-8") as file:
    KINDS = {row["number"]: row["type"] for row in csv.DictReader(file)}
IN_HAND = {"BB-196", "BB-232"}  # what they say works there


def bakugan(name, owner, faction, *marks):
    return {"name": name, "kind": "bakugan", "owner": owner, "marks": list(marks), "facts": {"faction": faction},
            "stats": {"power": 400, "damage": 4}}  # fmt: skip


TABLE = [
    bakugan("Trox", "Ana", "Aquos", "chosen", "open"),
    bakugan("Pegatrix", "Ana", "Haos"),
    bakugan("Hydorous", "Ben", "Pyrus", "chosen", "open"),
    bakugan("Vicerox", "Ben", "Haos", "face up"),
    {"name": "Fist", "kind": "core", "owner": "Ben", "zone": "play", "on": "Hydorous", "stats": {"power": 100}},
    {"name": "Hyper Hydorous", "kind": "evo", "owner": "Ben", "zone": "play", "on": "Hydorous",
     "stats": {"power": 500, "damage": 5}},
    {"name": "Lia", "kind": "hero", "owner": "Ben", "zone": "play", "cost": 3},
    {"name": "Dan Kouzo", "kind": "hero", "owner": "Ana", "zone": "play"},
    {"name": "Spare", "owner": "Ana"},
]  # fmt: skip
# What Ben has played before, so that a card that negates finds something.
BEFORE = ((), ("action",), ("hero",))


def scene_with(card, kind, before):
    own = {
        "name": "Subject",
        "kind": kind,
        "owner": "Ana",
        **card,
        "facts": {"faction": "Aquos"} | card.get("facts", {}),
    }
    first = [{"name": "Surge", "kind": each, "owner": "Ben"} for each in before]
    return read_scenario(TIMING, {
        "game": "bakugan", "players": ["Ana", "Ben"], "leader": "Ben" if before else "Ana", "step": "power",
        "words": words_of(card), "card": [own, *TABLE, *first],
        "action": [{"player": "Ben", "do": "play", "card": "Surge"} for _ in before]
        + [{"player": "Ben", "do": "pass"} for _ in before],
    })  # fmt: skip


def ways_to_play(scenario, played):
    found = offers(TIMING, played.state, scenario.settings)
    return [
        action
        for action, refusal in found
        if not refusal and action.verb == "play" and action.args["card"] == "Subject"
    ]


@pytest.mark.parametrize("number", sorted(CARDS.keys() - IN_HAND))
def test_a_card_stands_in_a_scene_and_nothing_is_ignored(number):
    (side,) = CARDS[number].sides
    scenario = scene_of(side, KINDS[number])
    played = play(TIMING, scenario)
    assert played.stopped is None
    assert idle_in(TIMING, scenario, played) == []


@pytest.mark.parametrize("number", [number for number in CARDS if KINDS[number] in ("action", "hero", "evo")])
def test_a_card_is_played_and_the_turn_goes_on(number):
    (side,) = CARDS[number].sides
    scenes = [scene_with(side, KINDS[number], before) for before in BEFORE]
    each = [(scenario, play(TIMING, scenario)) for scenario in scenes]
    scenario, played = next((scene, done) for scene, done in each if ways_to_play(scene, done))
    action = ways_to_play(scenario, played)[0]
    happened = happens_this_turn(TIMING, played.state, action, scenario.settings)
    assert {"played", "resolved"} <= set(happened)
