"""A search ends with its budget, and what it then says is never a no."""

from itertools import count

import pytest

from judgeapp.domain.timing.budget import Budget, Cut, until
from judgeapp.domain.timing.orders import order_matters
from judgeapp.domain.timing.reach import Goal, Prints, could_happen
from tests.domain.timing.scenes import TOY, act, card, last

MANY = [*(card(f"C{number}") for number in range(5)), *(card(f"D{number}", owner="B") for number in range(5))]
NEVER = Goal("loses", "A")


def watcher(name, *do):
    return {"name": name, "kind": "unit", "zone": "play", "text": [{"name": f"{name}!", "when": "played", "do": do}]}


def after(asked, cut=Cut.TIME):
    """Return what says that a budget is spent from the n-th time on that it is asked."""
    times = count(1)
    return lambda: cut if next(times) >= asked else Cut.NOTHING


def test_time_is_up_when_the_clock_says_so():
    ticks = iter([10.0, 12.9, 13.0])
    is_late = until(lambda: next(ticks), 3)
    assert [is_late(), is_late()] == [Cut.NOTHING, Cut.TIME]


def test_a_search_that_runs_out_of_positions_says_how_many_it_looked_at():
    answer = could_happen(TOY, last(MANY), NEVER, {}, Budget(positions=50), depth=99)
    assert (answer.found, answer.states, answer.cut) == (None, 50, Cut.POSITIONS)
    assert answer.sentence == (
        "Not found among the 50 positions that were looked at. This is not a no: the search ended before it had seen "
        "all (it looks at no more of them)."
    )


@pytest.mark.parametrize(("cut", "why"), [(Cut.TIME, "its time was up"), (Cut.MEMORY, "its memory was full")])
def test_a_search_ends_at_once_when_the_time_is_up_or_the_memory_full(cut, why):
    answer = could_happen(TOY, last(MANY), NEVER, {}, Budget(spent=after(20, cut)))
    assert (answer.found, answer.cut) == (None, cut)
    assert answer.states < 20
    assert why in answer.sentence
    assert "not a no" in answer.sentence


def test_a_search_within_its_budget_still_says_no():
    answer = could_happen(TOY, last([card("One")], [act("A", "play", card="One")]), Goal("negated", "", "#1"), {})
    assert (answer.found, answer.cut) == (False, Cut.NOTHING)


def test_orders_that_were_not_all_tried_prove_nothing():
    state = last([card("One"), *(watcher(f"w{n}", "looks") for n in range(6))], [act("A", "play", card="One")])
    report = order_matters(TOY, state, {}, Budget(spent=after(200)))
    assert report.cut is Cut.TIME
    assert 0 < report.tried < report.possible == 720
    assert "This is not a no: not all orders were tried (its time was up)." in report.sentence
    assert report.crux == ()


def test_an_answer_that_never_came_is_not_a_no():
    report = order_matters(
        TOY, last([card("One"), watcher("v"), watcher("w")], [act("A", "play", card="One")]), {}, Budget(spent=after(1))
    )
    assert report.sentence == "No order could be tried to its end (its time was up). This is not a no."


def test_texts_that_wait_again_and_again_for_an_order_end():
    again = [watcher(f"w{n}", {"mark": "m"}, {"unmark": "m"}) for n in range(2)]
    for each in again:
        each["text"].append({"name": f"{each['name']} again", "when": "marked", "do": [{"mark": "m"}, {"unmark": "m"}]})
    state = last([card("One"), *again], [act("A", "play", card="One")])
    assert order_matters(TOY, state, {}, Budget(positions=20, tries=3_000)).cut


def test_positions_are_the_same_however_they_came_about():
    prints = Prints()
    cards = [card("One"), card("Two")]
    one, two = (act("A", "play", card=name) for name in ("One", "Two"))
    start = last(cards)
    assert prints.of(start) == prints.of(last(cards))
    assert prints.of(start) != prints.of(last(cards, [one]))
    assert prints.of(last(cards, [one, two])) != prints.of(last(cards, [two, one]))
