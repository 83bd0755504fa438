"""The engine is pure: a state and an action in, a state and events out."""

import pytest

from judgeapp.domain.timing.config import Action, IllegalAction, InvalidAction
from judgeapp.domain.timing.engine import apply, begin, legal_actions, opens_at, replay, why_not
from judgeapp.domain.timing.lasting import TASKS
from judgeapp.domain.timing.state import Task, by_rule
from judgeapp.domain.timing.table import TooLong
from tests.domain.timing.scenes import TOY, act, asked, card, last, passes, pile, played
from tests.domain.timing.toy import toy

CARDS = [card("One"), card("Two", owner="B")]


def test_undo_is_a_shorter_list():
    plays = [act("A", "play", card="One"), *passes("A"), act("B", "play", card="Two")]
    assert last(CARDS, plays[:-1]) == last(CARDS, plays[:2])
    assert pile(last(CARDS, plays)) == ["Two", "One"]


def test_an_action_leaves_the_state_it_came_from_alone():
    _, found = played(CARDS)
    before = found.state
    after, _ = apply(TOY, before, Action("play", "A", {"card": "One"}), {})
    assert (pile(before), before.things["One"].zone) == ([], "hand")
    assert (pile(after), after.things["One"].zone) == (["One"], "pile")
    with pytest.raises(TypeError):
        after.things["One"] = None


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action("fly", "A"), "Nobody can “fly”"),
        (Action("play", "A"), "say card"),
        (Action("pass", "C"), "no player “C”"),
        (Action("play", "A", {"card": "Three"}), "no card “Three”"),
        (Action("pass", "A", {"card": "One"}), "takes no “card”"),
    ],
)
def test_what_cannot_be_read_says_what_would_do(action, words):
    _, found = played(CARDS)
    with pytest.raises(InvalidAction, match=words):
        apply(TOY, found.state, action, {})


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action("pass", "B"), "It is A's decision now"),
        (Action("play", "A", {"card": "Two"}), "Two is B's"),
        (Action("yes", "A"), "not possible now"),
    ],
)
def test_what_is_illegal_is_refused_with_a_rule(action, words):
    _, found = played(CARDS)
    with pytest.raises(IllegalAction, match=words) as refused:
        apply(TOY, found.state, action, {})
    assert refused.value.refusal == why_not(TOY, found.state, action, {})
    assert refused.value.refusal.grounds.rules


def test_legal_actions_are_what_the_one_asked_can_do():
    _, found = played(CARDS)
    assert legal_actions(TOY, found.state, {}) == (Action("pass", "A"), Action("play", "A", {"card": "One"}))


def test_the_next_window_is_found_by_letting_everybody_pass():
    _, found = played(CARDS)
    later, steps = opens_at(TOY, found.state, Action("play", "B", {"card": "Two"}), {})
    assert (asked(later), steps) == (("B", "priority"), 1)
    assert opens_at(TOY, found.state, Action("play", "A", {"card": "Two"}), {}) is None


def test_a_loop_that_nobody_stops_is_said_and_not_waited_for():
    timing = toy()
    again = {**TASKS, "again and again": lambda table: table.later(Task("again and again"))}
    object.__setattr__(timing, "tasks", again)
    state = played()[0].start._replace(agenda=(Task("again and again"),))
    with pytest.raises(TooLong, match="loop"):
        begin(timing, state, {})


def test_a_replay_is_a_fold():
    scenario, found = played(CARDS, [act("A", "play", card="One"), *passes("A", "B")])
    actions = [move.action for move in scenario.moves]
    assert tuple(replay(TOY, scenario.start, actions, {})) == found.steps


def test_a_game_that_is_over_takes_no_more():
    state = last((), [act("B", "concede")])
    assert (state.over.winners, state.out) == (("A",), ("B",))
    refusal = why_not(TOY, state, Action("pass", "A"), {})
    assert refusal.text.startswith("The game is over")


def test_two_of_three_conceding_leaves_a_winner():
    state = last((), [act("B", "concede"), act("A", "concede")], players=["A", "B", "C"])
    assert state.over.winners == ("C",)
    assert state.over.grounds == by_rule("20")
