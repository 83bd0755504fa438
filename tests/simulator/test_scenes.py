"""Scenes are kept, gone on with and branched off; nothing is half done."""

import json
from datetime import UTC, datetime

import pytest
from django.utils import translation

from judgeapp.domain.timing.config import IllegalAction, InvalidAction
from judgeapp.domain.timing.engine import ENGINE
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.domain.timing.transcript import transcript
from judgeapp.simulator import scenes
from judgeapp.simulator.models import Scene
from tests.simulator.scenes import CARDS, HALT, PASS_A, PASS_B, PLAY, START, scene

pytestmark = pytest.mark.django_db


def done(made, number, move, owner="me"):
    """Do something in a stored scene; return the scene and the step that this leads to."""
    after, at = scenes.act(scenes.open_scene(made), number, move, owner)
    return after.scene, at


def test_an_action_at_the_end_of_ones_own_scene_is_added_to_it():
    mine = scene(PLAY)
    found, at = done(mine, 1, PASS_A)
    assert (found.pk, at) == (mine.pk, 2)
    mine.refresh_from_db()
    assert (mine.moves, mine.length) == ([PLAY, PASS_A], 2)


def test_a_scene_is_as_old_as_what_was_done_in_it_last():
    mine = scene(PLAY)
    for change in (lambda: done(mine, 1, PASS_A), lambda: scenes.note(mine, 1, "why?")):
        Scene.objects.update(changed_at=datetime(2020, 1, 1, tzinfo=UTC))
        change()
        assert Scene.objects.get().changed_at.year > 2020


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["You", "you"])
def test_a_player_whose_name_is_you_is_told_of_like_any_other(name, language):
    barred = {**CARDS[0], "do": [{"forbid": "use", "who": "you"}, {"draw": 1}]}
    plain = {**START, "card": [barred, CARDS[1]], "action": [PLAY, PASS_A, PASS_B]}
    with translation.override(language):
        of_ana, of_you = (
            scenes.open_plain(json.loads(json.dumps(plain).replace("Ana", each))) for each in ("Ana", name)
        )
        words = [transcript(each.timing, each.scenario, each.played) for each in (of_ana, of_you)]
    assert words[1] == [line.replace("Ana", name) for line in words[0]]


def test_another_persons_scene_is_branched_off():
    theirs = scene(PLAY, owner="they")
    found, at = done(theirs, 1, PASS_A)
    assert (found.parent, found.parent_step, found.moves, at) == (theirs, 1, [PLAY, PASS_A], 2)
    theirs.refresh_from_db()
    assert theirs.moves == [PLAY]


def test_doing_something_else_at_an_earlier_step_begins_a_branch():
    mine = scene(PLAY, PASS_A, PASS_B)
    branch, at = done(mine, 2, HALT)
    assert (branch.parent, branch.moves, at) == (mine, [PLAY, PASS_A, HALT], 3)


def test_doing_the_same_again_leads_on():
    mine = scene(PLAY, PASS_A)
    assert done(mine, 0, PLAY) == (mine, 1)
    assert Scene.objects.count() == 1


def test_two_phones_that_add_at_once_both_keep_what_they_did():
    mine = scene(PLAY)
    one, two = scenes.open_scene(mine), scenes.open_scene(Scene.objects.get())
    first, _ = scenes.act(one, 1, PASS_A, "me")
    second, _ = scenes.act(two, 1, {**PASS_A, "do": "play", "card": "Absorb 2", "new": {"kind": "action"}}, "me")
    assert (first.scene.pk, second.scene.parent_id) == (mine.pk, mine.pk)


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ({"player": "Ben", "do": "pass"}, IllegalAction),
        ({"player": "Ana", "do": "fly"}, InvalidAction),
        ({"player": "Ana", "do": "play", "card": "Nothing"}, InvalidAction),
        ({"player": "Ben", "do": "play", "card": "X", "new": {"kind": "action"}}, scenes.IllegalOrInvalid),
        ({"player": "Ana", "do": "play", "card": "X", "new": {"kind": "dream"}}, ScenarioError),
    ],
)
def test_what_cannot_be_done_changes_nothing(move, error):
    mine = scene(PLAY)
    with pytest.raises(error):
        scenes.act(scenes.open_scene(mine), 1, move, "me")
    mine.refresh_from_db()
    assert (mine.moves, Scene.objects.count()) == ([PLAY], 1)


def test_a_scene_of_an_older_version_that_no_longer_plays_opens_as_far_as_it_does():
    old = scene(PLAY, PASS_A)
    Scene.objects.update(engine=ENGINE - 1, moves=[PLAY, {"player": "Ana", "do": "wait"}, PASS_A])
    opened = scenes.open_scene(Scene.objects.get(pk=old.pk))
    assert opened.is_older
    assert [problem.where for problem in opened.problems] == ["action 2"]
    assert opened.last == 0


def test_a_scene_whose_start_no_longer_reads_opens_as_an_empty_table():
    old = scene()
    Scene.objects.update(start={**START, "step": "dawn", "card": CARDS})
    opened = scenes.open_scene(Scene.objects.get(pk=old.pk))
    assert "dawn" in str(opened.problems[-1]) or any("dawn" in str(each) for each in opened.problems)


def test_a_scene_that_is_too_large_is_refused():
    with pytest.raises(ScenarioError, match="at most 200 KB"):
        scenes.keep({**START, "about": "x" * 300_000}, "me")


def test_a_note_stays_with_its_step():
    mine = scene(PLAY, PASS_A)
    scenes.note(mine, 1, "Ben objected")
    opened = scenes.open_scene(Scene.objects.get())
    assert [move.note for move in opened.scenario.moves] == ["Ben objected", ""]
    assert done(mine, 0, PLAY) == (mine, 1)


def test_a_scene_is_pinned_to_the_rules_its_steps_cite_and_anew_with_every_step():
    made = scene(PLAY)
    cited = {rule for step in scenes.open_scene(made).steps for event in step.events for rule in event.grounds.rules}
    assert set(made.pinned["rules"]) == cited
    done(made, 1, PASS_A)
    branch, _ = done(made, 1, PASS_A, "somebody else")
    made.refresh_from_db()
    assert set(made.pinned["rules"]) == set(branch.pinned["rules"]) >= cited


def test_a_scene_that_was_kept_before_has_its_pins_once_it_is_opened():
    made = scene(PLAY)
    pins, made.pinned = made.pinned, {}
    made.save()
    scenes.open_scene(made)
    made.refresh_from_db()
    assert made.pinned == pins


def test_a_scene_that_was_stored_in_words_of_before_opens_and_goes_on():
    """Its address is all that somebody may have kept of it."""
    cards = [{**each, "do": [{"cancel": "target"}]} if each["name"] == "Halt" else each for each in CARDS]
    before = scene(PLAY)
    before.start["card"] = cards
    before.save()
    opened = scenes.open_scene(before)
    assert not opened.problems
    after, at = done(before, 1, PASS_A)
    assert at == 2
    assert not scenes.open_scene(after).problems
