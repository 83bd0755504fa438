"""Questions that a scene answers: order, reach, outcome, quiz, other games."""

import pytest

from judgeapp.domain.timing import questions
from judgeapp.domain.timing.budget import Budget
from judgeapp.domain.timing.orders import Difference, differences, order_matters, parting
from judgeapp.domain.timing.questions import riddles
from judgeapp.domain.timing.reach import Goal, could_happen
from tests.domain.timing.scenes import TOY, act, asked, card, last, passes, played
from tests.domain.timing.toy import toy

PLAY = [act("A", "play", card="One")]


def watcher(name, *do):
    return {
        "name": f"{name} card",
        "kind": "unit",
        "zone": "play",
        "text": [{"name": name, "when": "played", "do": do}],
    }


def power(name, **change):
    return watcher(name, {"stat": "power", "of": "Beast", **change})


BEAST = {"name": "Beast", "kind": "unit", "zone": "play", "stats": {"power": 5}}
DOUBLE = watcher("leave", {"move": "Beast", "to": "hand"})


def test_orders_that_come_to_the_same_are_said_not_to_matter():
    cards = [card("One"), BEAST, power("one", by=1), power("two", by=2), power("three", by=3)]
    report = order_matters(TOY, last(cards, PLAY), {})
    assert report.sentence == "6 orders, 1 outcome: the order does not matter."


def test_the_pair_that_decides_is_named():
    """The last one placed resolves first; the third text has no part in it."""
    kill = watcher("kill", {"move": "Beast", "to": "discard", "if": {"zone": "play", "of": "Beast"}})
    save = watcher("save", {"move": "Beast", "to": "hand", "if": {"zone": "play", "of": "Beast"}})
    report = order_matters(TOY, last([card("One"), BEAST, kill, save, watcher("look", "looks")], PLAY), {})
    assert report.sentence == "6 orders, 2 outcomes: only kill before save matters."
    assert report.differ == ("Beast",)


def test_an_order_is_only_asked_about_where_something_waits():
    with pytest.raises(ValueError, match="Nothing waits"):
        order_matters(TOY, last(), {})


def test_tries_that_reach_the_limit_are_counted():
    cards = [card("One"), *(watcher(f"w{number}", "looks") for number in range(4))]
    report = order_matters(TOY, last(cards, PLAY), {}, Budget(positions=10))
    assert (report.tried, report.possible) == (10, 24)


CARDS = [card("One"), card("No", {"negate": "target"}, owner="B", targets=1), card("Two", owner="B")]


def test_the_other_player_can_act_before_it_resolves():
    state = last(CARDS, PLAY)
    answer = could_happen(TOY, state, Goal("acts", "B", "#1"), {})
    assert (answer.found, [action.verb for action in answer.witness]) == (True, ["pass"])


def test_what_has_resolved_closes_the_way_with_its_rule():
    state = last([card("One")], PLAY)
    answer = could_happen(TOY, state, Goal("negated", "", "#1"), {})
    assert answer.found is False
    assert [(way.text, way.grounds.rules) for way in answer.closed] == [("One resolves from the pile.", ("4",))]


def test_a_search_that_is_cut_off_proves_nothing():
    state = last([card("One")], PLAY)
    answer = could_happen(TOY, state, Goal("negated", "", "#1"), {}, depth=1)
    assert answer.found is None
    assert answer.sentence.startswith("Not within 1 actions")


def test_branches_part_where_they_differ_first():
    one = played(CARDS, [*PLAY, *passes("A", "B")])[1]
    two = played(CARDS, [*PLAY, *passes("A"), act("B", "play", card="Two")])[1]
    assert parting(list(one.steps), list(two.steps)) == 3
    assert Difference("Two", "hand, controlled by B", "pile, controlled by B") in differences(
        TOY, one.state, two.state, {}
    )


def test_a_quiz_asks_what_the_engine_knows():
    cards = [card("One"), card("Two")]
    found = played(cards, [*PLAY, act("A", "play", card="Two"), *passes("A", "B")])[1]
    what, who = riddles(found.steps[3].state, found.steps[4])
    assert (what.answer, what.options, what.grounds.rules) == ("Two", ("One", "Two"), ("4",))
    assert (who.answer, who.options) == ("A", ("A", "B", "nobody"))


@pytest.mark.parametrize("keeps", [True, False])
def test_the_same_effects_are_played_under_another_discipline(keeps):
    effects = (questions.Effect("One", 0), questions.Effect("Two", 1), questions.Effect("No", 0, "negates"))
    found = questions.under(toy(keeps), "toy", ("A", "B"), effects)
    assert questions.resolved(found) == ["No", "One"]
    assert asked(found.state) == ("A", "priority")
