"""Checkpoints, free timings and counter timings of a made-up game: what happens by itself, who is asked, and when."""

from dataclasses import replace

from judgeapp.domain.timing.config import Action
from judgeapp.domain.timing.engine import legal_actions, why_not
from judgeapp.domain.timing.state import Refusal, by_rule
from tests.domain.timing.scenes import act, asked, card, last, passes, pile, played
from tests.domain.timing.toy_checkpoints import toy_checkpoints

GAME = toy_checkpoints()
USE = act("A", "use", card="Use")


def unit(name, owner="A", **more):
    return {"name": name, "kind": "unit", "owner": owner, "zone": "play", **more}


USED = {"event": "activated", "sort": "activated"}


def watcher(name, owner="A", do=("looks",), event=USED):
    return unit(name, owner, text=[{"name": name, "when": event, "do": list(do)}])


def resolved(found):
    return [event.text for step in found.steps for event in step.events if event.kind == "resolves"]


def test_a_free_timing_comes_again_after_every_action_until_nothing_is_done():
    cards = [card("Use"), card("More")]
    assert asked(last(cards, [USE], GAME)) == ("A", "priority")
    state = last(cards, [USE, act("A", "use", card="More"), *passes("A")], GAME)
    assert (state.turn, state.turn_player, asked(state)) == (3, "B", ("B", "priority"))


def test_what_the_rules_do_comes_first_and_again_until_nothing_is_left():
    spends = watcher("Spender", do=[{"mark": "spent", "of": "Last"}], event="resolved")
    state = last([card("Use"), unit("Weak", marks=["spent"]), unit("Last"), spends], [USE], GAME)
    assert {key: thing.zone for key, thing in state.things.items() if thing.kind == "unit"} == {
        "Weak": "discard", "Last": "discard", "Spender": "play",
    }  # fmt: skip


def test_the_turn_players_pending_texts_come_before_the_others():
    _, found = played([card("Use"), watcher("B1", "B"), watcher("A1")], [USE], GAME)
    assert resolved(found) == ["Use resolves.", "A1 resolves.", "B1 resolves."]


def test_what_triggers_meanwhile_goes_ahead_if_it_is_the_turn_players():
    late = watcher("Late", event={"event": "resolved", "thing": "B1"})
    cards = [card("Use"), watcher("B1", "B"), watcher("B2", "B"), late]
    _, found = played(cards, [USE, act("B", "choose", targets="B1")], GAME)
    assert resolved(found) == ["Use resolves.", "B1 resolves.", "Late resolves.", "B2 resolves."]


def test_of_different_texts_a_player_chooses_the_next_one():
    texts = [watcher("One", event="begins"), watcher("Two", event="begins")]
    state = last(texts, (), GAME)
    assert asked(state) == ("A", "choose")
    _, found = played(texts, [act("A", "choose", targets="Two")], GAME)
    assert resolved(found) == ["Two resolves.", "One resolves."]


def test_a_text_is_pending_until_it_has_resolved():
    cards = [watcher("One", event="begins"), card("Answer", {"negate": "target"}, owner="B")]
    state = last(cards, (), GAME)
    assert asked(state) == ("B", "priority")
    assert (pile(state), [each.text.name for each in state.pending]) == (["One"], ["One"])
    state = last(cards, [act("B", "answer", card="Answer")], GAME)
    assert (pile(state), state.pending, asked(state)) == ([], (), ("A", "priority"))


def test_players_answer_in_turn_and_the_last_answer_resolves_first():
    cards = [card("Use"), card("B1", owner="B"), card("A1"), card("B2", owner="B")]
    acts = [USE, act("B", "answer", card="B1"), act("A", "answer", card="A1"), act("B", "answer", card="B2")]
    state = last(cards, acts[:3], GAME)
    assert (asked(state), pile(state)) == (("B", "priority"), ["A1", "B1", "Use"])
    _, found = played(cards, acts, GAME)
    assert resolved(found) == ["B2 resolves.", "A1 resolves.", "B1 resolves.", "Use resolves."]


def test_one_decline_ends_the_answers():
    cards = [card("Use"), card("B1", owner="B"), card("B2", owner="B"), card("A1")]
    acts = [USE, act("B", "answer", card="B1"), *passes("A")]
    _, found = played(cards, acts, GAME)
    assert resolved(found) == ["B1 resolves.", "Use resolves."]


def test_a_game_may_ask_until_both_have_declined():
    cards = [card("Use"), card("B1", owner="B"), card("B2", owner="B"), card("A1")]
    acts = [USE, act("B", "answer", card="B1"), *passes("A")]
    assert asked(last(cards, acts, toy_checkpoints(declines=2))) == ("B", "priority")


def test_a_negated_item_does_nothing_while_other_answers_still_resolve():
    cards = [card("Use", {"draw": 1}), card("B1", "is loud", owner="B"), card("A1"),
             card("B2", {"negate": "Use"}, owner="B")]  # fmt: skip
    acts = [USE, act("B", "answer", card="B1"), act("A", "answer", card="A1"), act("B", "answer", card="B2")]
    _, found = played(cards, acts, GAME, numbers={"A": {"deck": 5}})
    assert resolved(found) == ["B2 resolves.", "A1 resolves.", "B1 resolves."]
    assert found.state.numbers["A", "deck"] == 5


def test_no_counter_timing_begins_inside_another():
    cards = [card("Use"), card("B1", owner="B"), card("B2", owner="B")]
    _, found = played(cards, [USE, act("B", "answer", card="B1")], GAME)
    kinds = [event.kind for event in found.steps[2].events]
    assert kinds.index("counter timing") > kinds.index("closes")


def test_nobody_is_asked_who_has_no_answer():
    assert asked(last([card("Use"), card("A1")], [USE], GAME)) == ("A", "priority")


def test_a_loop_that_nobody_can_stop_is_a_draw():
    texts = [watcher("Echo", event="resolved")]
    state = last([card("Use"), *texts], [USE], GAME)
    assert state.over is not None
    assert state.over.winners == ()


def test_several_can_be_chosen_in_more_than_one_way():
    cards = [card("Use", {"choose": 2, "of": "opponent"}), unit("X", "B"), unit("Y", "B"), unit("Z", "B")]
    state = last(cards, [USE], GAME)
    ways = [action.args["targets"] for action in legal_actions(GAME, state, {}) if action.verb == "choose"]
    assert ways == [("X", "Y"), ("X", "Z"), ("Y", "Z")]


def test_who_is_not_asked_is_told_when_their_time_comes_and_by_which_rule():
    later = replace(GAME.verbs["answer"], checks=(lambda table, action: Refusal("Not yet.", by_rule("99"), "later"),))
    game = replace(GAME, verbs={**GAME.verbs, "answer": later})
    state = last([card("Use"), card("No", owner="B")], [], game)
    refusal = why_not(game, state, Action("answer", "B", {"card": "No"}), {})
    assert refusal.opens == "later"
    assert refusal.grounds.rules[-1] == "99"
    assert why_not(game, state, Action("use", "B", {"card": "No"}), {}).opens == ""
