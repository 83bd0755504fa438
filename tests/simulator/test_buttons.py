"""Buttons say what happens: who does what, and what comes of a pass; the pile shows what is aimed at what."""

import re

import pytest

from judgeapp.games import games
from judgeapp.simulator.scenes import open_plain, ready_scenes
from judgeapp.simulator.screen import Screen

pytestmark = pytest.mark.django_db
RAW = re.compile(
    r"; \w+ |^Use\b|^Flip\b|^Play\b|\(Use\)| – "
)  # what a verb of scenario files and its arguments look like


def screens(key):
    """Yield all steps of the ready scenes of a game."""
    for ready in ready_scenes(key).values():
        opened = open_plain(ready.playable)
        yield from (Screen(opened, number) for number in range(opened.last + 1))


def buttons(screen):
    return [button for _, clusters in screen.groups for each in clusters for button in (*each.legal, *each.refused)]


@pytest.mark.parametrize("key", sorted(games()))
def test_no_button_of_a_ready_scene_speaks_as_scenario_files_do(key):
    said = {button.words for screen in screens(key) for button in buttons(screen)}
    assert said
    assert [words for words in said if RAW.search(words)] == []


@pytest.mark.parametrize("key", sorted(games()))
def test_what_a_pass_lets_happen_happens(key):
    """Each pass that a ready scene has done had said before what came of it."""
    told = 0
    for ready in ready_scenes(key).values():
        opened = open_plain(ready.playable)
        for number, step in enumerate(opened.steps[1:]):
            if step.action.verb != "pass":
                continue
            words = next(
                button.words
                for button in buttons(Screen(opened, number))
                if '"do": "pass"' in button.value and button.refusal is None
            )
            waited = {item.key for item in opened.steps[number].state.pile}
            resolved = [event.text for event in step.events if event.kind == "resolves" and event.item in waited]
            if found := re.search(r" lets (?:it resolve: )?(.+?)(?: resolve)?$", words):
                told += 1
                assert " go on" in words or any(found[1] in text for text in resolved), (ready.slug, number)
            else:
                assert not resolved, (ready.slug, number, words)
    assert told


def test_a_card_that_has_left_play_is_marked_where_its_effect_waits():
    ready = ready_scenes("bleach")["a-floating-effect-works-on-after-its-card-has-left-the-game"]
    waiting = Screen(open_plain(ready.playable), 9).pile[0]
    assert (waiting.label, waiting.source, waiting.has_left) == ("Spit", "Leech Spitter", True)


CANCELS = "the-example-of-the-cars-goes-on-with-a-cancel-that-is-cancelled"


def test_an_arrow_leads_from_what_waits_to_what_it_is_aimed_at():
    screen = Screen(open_plain(ready_scenes("bleach")[CANCELS].playable), 6)
    assert [(aim.name, aim.place) for each in screen.pile for aim in each.aims] == [("Discard three", 2)]
    assert len(screen.arrows) == 1


def test_what_has_resolved_is_told_in_its_order():
    screen = Screen(open_plain(ready_scenes("bleach")[CANCELS].playable), 12)
    assert screen.so_far == ["Draw a card", "Ana's cancel", "Ben's cancel is negated", "Discard three"]


REDIRECTED = {
    "game": "x610z", "players": ["Ana", "Ben"], "step": "action",
    "card": [
        {"name": "Bolt", "owner": "Ana", "targets": 1, "do": [{"damage": 1, "of": "target"}]},
        {"name": "Bend", "owner": "Ben", "targets": 1, "do": [{"redirect": "target", "to": "Bear"}]},
        {"name": "Wolf", "owner": "Ben", "kind": "summon", "zone": "play"},
        {"name": "Bear", "owner": "Ana", "kind": "summon", "zone": "play"},
    ],
    "action": [
        {"player": "Ana", "do": "cast", "card": "Bolt", "targets": ["Wolf"]},
        {"player": "Ben", "do": "cast", "card": "Bend", "targets": ["Bolt"]},
        {"player": "Ana", "do": "pass"},
        {"player": "Ben", "do": "pass"},
        {"player": "Ana", "do": "pass"},
    ],
}  # fmt: skip


def test_a_redirected_effect_points_at_its_new_target():
    opened = open_plain(REDIRECTED)
    aims = [
        [aim.name for each in Screen(opened, number).pile if each.label == "Bolt" for aim in each.aims]
        for number in range(opened.last + 1)
    ]
    assert aims[1] == ["Wolf"]
    assert aims[-1] == ["Bear"], [event.text for step in opened.steps for event in step.events]


WAYS = {
    "game": "bakugan", "players": ["Ana", "Ben"], "step": "power",
    "card": [
        {"name": "Either", "do": [{"pick": 1, "up_to": True, "do": [{"draw": 2}, {"damage": 3, "who": "opponent"}]}]},
    ],
    "action": [
        {"player": "Ana", "do": "play", "card": "Either"},
        {"player": "Ana", "do": "pass"},
        {"player": "Ben", "do": "pass"},
    ],
}  # fmt: skip


def test_which_of_several_effects_is_told_in_words():
    opened = open_plain(WAYS)
    said = {button.words for button in buttons(Screen(opened, opened.last))}
    assert any("Draw 2 cards" in words for words in said), said
    assert "Ana chooses 1" not in said
