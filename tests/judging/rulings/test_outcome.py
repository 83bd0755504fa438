"""What a ruling is held against later says what the step showed, and nothing of what came after."""

import json

import pytest

from judgeapp.judging.rulings import scenes
from judgeapp.judging.rulings.scenes import outcome_of
from judgeapp.rulebook.shelf import shelf
from judgeapp.rulebook.touched.digests import digest_of
from tests.judging.made_rulings import make_ruling
from tests.simulator.scenes import HALT, PASS_A, PASS_B, PLAY, scene

pytestmark = pytest.mark.django_db


def test_an_outcome_is_what_a_step_shows():
    shown = outcome_of(scene(PLAY, PASS_A), 1)
    assert (shown["pile"], shown["asks"]["player"], shown["over"]) == (["Absorb"], "Ana", None)
    assert "Ana: Pass" in shown["may"]
    assert shown["cards"]["Halt"]["controller"] == "Ben"


def test_an_outcome_is_the_same_after_it_was_kept():
    shown = outcome_of(scene(PLAY, PASS_A, PASS_B), 3)
    assert json.loads(json.dumps(shown)) == shown


def test_what_comes_after_the_step_counts_for_nothing():
    assert outcome_of(scene(PLAY, PASS_A), 1) == outcome_of(scene(PLAY, PASS_B), 1)
    assert outcome_of(scene(PLAY, {**PASS_A, "note": "Ana was asked twice."}), 2) == outcome_of(scene(PLAY, PASS_A), 2)


def test_a_step_that_cannot_be_reached_says_why():
    played = scene(PLAY)
    assert outcome_of(played, 2)["problem"] == "The scene has 1 steps."
    played.moves = [PASS_B]
    assert "Ana's decision now" in outcome_of(played, 1)["problem"]
    played.start = {**played.start, "step": "no such step"}
    assert "no such step" in outcome_of(played, 0)["problem"]


def test_a_digest_is_of_the_words_of_a_rule():
    volume = shelf().volumes["bakugan"]
    assert digest_of(volume, volume.by_number["1.14.4"]) != digest_of(volume, volume.by_number["1.14.2"])


def test_a_digest_of_a_heading_is_of_all_below_it(monkeypatch):
    volume = shelf().volumes["bakugan"]
    heading = volume.by_number["7.8"]
    before = digest_of(volume, heading)
    last = volume.below(heading)[-1]
    monkeypatch.setattr(last, "blocks", [{"kind": "text", "text": "Another text."}])
    assert digest_of(volume, heading) != before


@pytest.mark.parametrize("kind", ["text", "example", "differs"])
def test_a_digest_is_of_all_that_the_documents_say(monkeypatch, kind):
    volume = shelf().volumes["bakugan"]
    rule = volume.by_number["1.14.4"]
    before = digest_of(volume, rule)
    monkeypatch.setattr(rule, "blocks", [*rule.blocks, {"kind": kind, "text": "More."}])
    assert digest_of(volume, rule) != before


def test_a_digest_is_of_the_title_too_and_of_no_note_of_ours(monkeypatch):
    volume = shelf().volumes["bakugan"]
    rule = volume.by_number["1.14.4"]
    before = digest_of(volume, rule)
    monkeypatch.setattr(rule, "blocks", [*rule.blocks, {"kind": "note", "text": "We read it so."}])
    assert digest_of(volume, rule) == before
    monkeypatch.setattr(rule, "title", "Another title")
    assert digest_of(volume, rule) != before


def test_a_slip_has_as_many_of_the_last_steps_as_there_is_room_for():
    ruling = make_ruling("1.14", scene=scene(PLAY, PASS_A, HALT, PASS_B, PASS_A), step=4)
    steps = scenes.steps_of(ruling)
    assert [step.number for step in steps.shown] == [0, 1, 2, 3, 4]
    assert [step.number for step in steps.latest] == [1, 2, 3, 4]
    ruling.answer = "x" * 4000
    assert [step.number for step in scenes.steps_of(ruling).latest] == [4]


def test_a_scene_that_stops_early_is_shown_as_far_as_it_goes():
    played = scene(PLAY, PASS_A)
    ruling = make_ruling("1.14", scene=played, step=2)
    played.moves = [PLAY, PASS_B]
    steps = scenes.steps_of(ruling)
    assert ([step.number for step in steps.shown], "Ana's decision now" in steps.problem) == ([0, 1], True)


def test_a_scene_of_a_game_that_is_gone_cannot_be_played():
    ruling = make_ruling("1.14", scene=scene(PLAY), step=1)
    ruling.scene.game = "chess"
    steps = scenes.steps_of(ruling)
    assert (steps.shown, steps.latest, steps.last, "“chess” is not one of" in steps.problem) == ((), (), None, True)


def test_many_rules_take_the_room_of_steps_on_a_slip():
    few = make_ruling("1.14", scene=scene(PLAY), step=1)
    many = make_ruling(*list(shelf().volumes["bakugan"].by_number)[:40], scene=scene(PLAY), step=1)
    assert scenes.steps_of(many).room < scenes.steps_of(few).room


@pytest.mark.parametrize("question", ["Why?", "Why? " * 200, "Why?\n" * 200])
@pytest.mark.parametrize("answer", ["word " * 800, "A line.\n" * 400, "x" * 4000])
def test_long_words_are_cut_for_a_slip(question, answer):
    words = scenes.words_on_slip(make_ruling("1.14", question=question.strip(), answer=answer.strip()))
    assert (words.is_cut, words.answer.endswith("…"), len(words.question) + len(words.answer) <= 1200) == (
        True,
        True,
        True,
    )
    assert words.question.count("\n") + words.answer.count("\n") < scenes.MOST_ANSWER + scenes.BESIDE_CODE


@pytest.mark.parametrize("letter", ["M", "漢"])
def test_wide_letters_take_more_of_a_slip(letter):
    narrow, wide = (scenes.words_on_slip(make_ruling("1.14", answer=each * 4000)) for each in ("x", letter))
    assert (wide.is_cut, len(wide.answer) < 0.6 * len(narrow.answer)) == (True, True)


def test_words_that_fit_are_whole_on_a_slip():
    words = scenes.words_on_slip(make_ruling("1.14", answer="Yes.\n\nIt is."))
    assert (words.question, words.answer, words.is_cut) == ("Is the deck shuffled?", "Yes.\n\nIt is.", False)
