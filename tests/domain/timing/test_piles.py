"""A pile with priority: who may add, what resolves, when a window closes."""

from judgeapp.domain.timing.piles import Pile
from judgeapp.domain.timing.state import by_rule
from tests.domain.timing.scenes import act, asked, card, last, passes, pile, played
from tests.domain.timing.toy import after, toy


def test_the_one_who_is_first_is_asked_first():
    assert asked(last()) == ("A", "priority")


def test_who_adds_keeps_priority_where_the_game_has_it_so():
    assert asked(last([card("One")], [act("A", "play", card="One")])) == ("A", "priority")


def test_priority_goes_on_where_the_game_has_it_so():
    assert asked(last([card("One")], [act("A", "play", card="One")], toy(keeps=False))) == ("B", "priority")


def test_what_came_last_resolves_first_and_only_once_all_have_passed():
    cards = [card("One"), card("Two"), card("Three", owner="B")]
    plays = [act("A", "play", card="One"), act("A", "play", card="Two"), *passes("A"), act("B", "play", card="Three")]
    assert pile(last(cards, plays)) == ["Three", "Two", "One"]
    assert pile(last(cards, [*plays, *passes("B")])) == ["Three", "Two", "One"]
    assert pile(last(cards, [*plays, *passes("B", "A")])) == ["Two", "One"]


def test_after_a_resolution_the_first_player_is_asked_again():
    cards = [card("One", owner="B")]
    plays = [*passes("A"), act("B", "play", card="One"), *passes("B", "A")]
    assert asked(last(cards, plays)) == ("A", "priority")


def test_an_answer_starts_the_passes_anew():
    cards = [card("One"), card("Two", owner="B")]
    plays = [act("A", "play", card="One"), *passes("A"), act("B", "play", card="Two"), *passes("B")]
    assert pile(last(cards, plays)) == ["Two", "One"]


def test_all_passing_on_an_empty_pile_closes_the_window():
    state = last((), passes("A", "B"))
    assert (state.turn, state.turn_player) == (3, "B")


def test_priority_goes_clockwise_round_a_table_of_three():
    _, found = played((), passes("A", "B", "C"), players=["A", "B", "C"])
    assert [asked(step.state)[0] for step in found.steps] == ["A", "B", "C", "B"]


def test_a_pile_may_want_one_player_to_pass_last():
    timing = toy(keeps=False)
    rules = [by_rule(str(number)) for number in range(1, 7)]
    strict = Pile("pile", False, lambda table: table.turn_player, lambda table, item: True, after, *rules,
                  last=lambda table: table.turn_player)  # fmt: skip
    object.__setattr__(timing, "pile", strict)
    plays = [act("A", "play", card="One"), *passes("B")]
    assert pile(last([card("One")], plays, timing)) == ["One"]
    assert pile(last([card("One")], [*plays, *passes("A")], timing)) == []
