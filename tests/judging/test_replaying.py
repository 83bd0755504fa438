"""Rulings are held against the engine and the editions of now, and what changed is said."""

import json

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.judging.models import Citation, Ruling
from judgeapp.judging.rulings import replaying
from judgeapp.judging.rulings.replaying import Kind, differences
from tests.judging.made_rulings import make_ruling
from tests.simulator.scenes import HALT, PASS_A, PASS_B, PLAY, scene
from tests.tournaments.making import make_event

pytestmark = pytest.mark.django_db


def changes(*rulings: Ruling) -> list[replaying.Change]:
    """All that changed of rulings."""
    return [change for each in replaying.check(rulings).changed for change in each.changes]


def test_a_ruling_as_it_was_made_holds():
    ruling = make_ruling("4.4.2", "1.14", scene=scene(PLAY, PASS_A), step=1)
    checked = replaying.check([ruling])
    assert (checked.changed, checked.rulings, checked.with_scene) == ((), 1, 1)


def test_another_engine_that_shows_the_same_is_no_change():
    ruling = make_ruling("4.4.2", scene=scene(PLAY), step=1)
    ruling.outcome["engine"] -= 1
    assert changes(ruling) == []


def test_what_a_scene_does_after_the_step_counts_for_nothing():
    played = scene(PLAY)
    ruling = make_ruling("4.4.2", scene=played, step=1)
    played.moves, played.length = [PLAY, HALT], 2
    assert changes(ruling) == []


def test_another_outcome_is_said_fact_by_fact():
    ruling = make_ruling("4.4.2", scene=scene(PLAY, PASS_A, PASS_B), step=3)
    ruling.outcome["cards"]["Absorb"]["zone"] = "hand"
    ruling.outcome["pile"] = ["Absorb"]
    found = {change.about: (change.then, change.now) for change in changes(ruling)}
    assert found == {"cards · Absorb · zone": ("hand", "discard"), "what waits": ("Absorb", "nothing")}
    assert str(changes(ruling)[0]) == "what waits: was “Absorb”, is “nothing”"


def test_a_scene_that_can_no_longer_be_played_is_one_change():
    played = scene(PLAY)
    ruling = make_ruling("4.4.2", scene=played, step=1)
    played.moves = [{"player": "Ana", "do": "vanish"}]
    (change,) = changes(ruling)
    assert (change.kind, change.about, change.then) == (Kind.OUTCOME, "the scene", "could be played")
    assert "vanish" in change.now


def test_a_scene_that_can_be_played_again_is_a_change():
    ruling = make_ruling("4.4.2", scene=scene(PLAY), step=1, outcome={"engine": 1, "problem": "It can't be played."})
    assert [str(change) for change in changes(ruling)] == ["problem: was “It can't be played.”, is “nothing”"]


def test_what_was_not_kept_of_an_outcome_is_not_held_against_it():
    ruling = make_ruling("4.4.2", scene=scene(PLAY), step=1)
    del ruling.outcome["may"]
    assert changes(ruling) == []


def test_a_rule_that_reads_otherwise_is_named_with_both_editions():
    ruling = make_ruling("4.4.2", "1.14")
    Citation.objects.filter(ruling=ruling, number="4.4.2").update(digest="another", edition="2018")
    (change,) = changes(ruling)
    assert (change.kind, change.about, change.then) == (Kind.TEXT, "4.4.2", "2018")
    assert str(change) == f"rule 4.4.2 reads otherwise (edition 2018 then, {change.now} now)"


def test_a_rule_that_is_gone_is_named_and_nothing_near_is_made_up():
    ruling = make_ruling("4.4.2")
    Citation.objects.filter(ruling=ruling).update(number="4.4.99")
    (change,) = changes(ruling)
    assert (change.kind, change.about) == (Kind.GONE, "4.4.99")
    assert (str(change), change.near) == (f"rule 4.4.99 is gone (still edition {change.now})", ())


def test_a_game_that_is_gone_takes_its_rules_along():
    ruling = make_ruling("4.4.2", scene=scene(PLAY), step=1)
    Ruling.objects.filter(pk=ruling.pk).update(game="chess")
    ruling.refresh_from_db()
    (change,) = changes(ruling)
    assert (change.kind, str(change).endswith(f"is gone (edition {change.then} then, none now)")) == (Kind.GONE, True)


def test_only_rulings_that_stand_are_played_whoever_sees_them():
    old = make_ruling("4.4.2")
    new = make_ruling("4.4.2", replaces=old, shown_to=Ruling.Shown.STAFF)
    assert list(replaying.standing()) == [new]


def test_many_rulings_take_no_more_queries_than_one(django_assert_num_queries):
    make_ruling("4.4.2", scene=scene(PLAY), step=1)
    with django_assert_num_queries(3):
        replaying.check(replaying.standing())
    for _ in range(6):
        make_ruling("4.4.2", "1.14", scene=scene(PLAY), step=1, event=make_event())
    with django_assert_num_queries(3):
        replaying.check(replaying.standing())


def test_of_lists_what_went_and_what_came_is_said():
    assert list(differences({"may": ["a", "a", "b"]}, {"may": ["c", "a", "b"]})) == [("what may be done", "a", "c")]
    assert list(differences({"pile": ["a", "b"]}, {"pile": ["b", "a"]})) == [("what waits", "a, b", "b, a")]


def test_a_question_that_is_another_is_said_by_its_words():
    then = {"asks": {"kind": "priority", "player": "Ana", "text": "Ana has priority."}}
    now = {"asks": {"kind": "priority", "player": "Ben", "text": "Ben has priority."}}
    assert list(differences(then, now)) == [("what is asked", "Ana has priority.", "Ben has priority.")]
    assert list(differences(then, {"asks": None})) == [("what is asked", "Ana has priority.", "nothing")]


plain = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)


@given(plain, plain)
def test_two_outcomes_differ_in_something_unless_they_are_the_same(then, now):
    found = list(differences(then, now))
    assert bool(found) == (then != now)
    assert list(differences(then, json.loads(json.dumps(then)))) == []


def replayed(capsys, *arguments: str) -> tuple[int, str, str]:
    """Status, output and what went wrong of the command."""
    status, wrong = 0, ""
    try:
        call_command("replay_rulings", *arguments)
    except CommandError as error:
        status, wrong = error.returncode, str(error)
    return status, capsys.readouterr().out, wrong


def test_the_command_ends_with_0_while_all_hold(capsys):
    make_ruling("4.4.2", scene=scene(PLAY), step=1)
    make_ruling("1.14")
    assert replayed(capsys) == (0, "2 standing rulings looked at, 1 with a scene.\n", "")


def test_the_command_ends_with_1_and_lists_what_changed(capsys):
    ruling = make_ruling("4.4.2", scene=scene(PLAY), step=1)
    Citation.objects.filter(ruling=ruling).update(digest="another")
    status, said, wrong = replayed(capsys)
    assert (status, wrong) == (1, "1 of 1 rulings no longer holds as it was.")
    assert f"{ruling.token}  bakugan: Is the deck shuffled? (Ann, " in said
    assert "    rule 4.4.2 reads otherwise (still edition " in said


def test_the_command_prints_json(capsys):
    event = make_event()
    ruling = make_ruling("4.4.2", event=event)
    Citation.objects.filter(ruling=ruling).update(number="4.4.99")
    status, said, _ = replayed(capsys, "--json")
    told = json.loads(said)
    (changed,) = told["changed"]
    assert (status, told["rulings"], told["with_scene"]) == (1, 1, 0)
    assert (changed["token"], changed["event"]["token"], changed["scene"]) == (ruling.token, event.token, None)
    assert changed["changes"][0]["kind"] == "gone"


def test_the_command_looks_at_one_game_or_one_event(capsys):
    event = make_event()
    make_ruling("4.4.2", event=event)
    make_ruling("105.4a", game="x610z")
    assert replayed(capsys, "--game", "x610z")[1].startswith("1 standing")
    assert replayed(capsys, "--event", event.token)[1].startswith("1 standing")
    assert replayed(capsys, "--event", event.token, "--game", "x610z")[1].startswith("0 standing")


@pytest.mark.parametrize(
    ("arguments", "words"), [(("--game", "chess"), "“chess” is not one of "), (("--event", "no"), "no event “no”")]
)
def test_the_command_ends_with_2_for_what_is_not_there(capsys, arguments, words):
    status, said, wrong = replayed(capsys, *arguments)
    assert (status, said, words in wrong) == (2, "", True)
