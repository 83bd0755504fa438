import pytest

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck, Entry
from judgeapp.domain.decks.swaps import check_swap
from tests.domain.decks.sample import format_of

A, B, C = (Card("x610z", title) for title in "ABC")
REGISTERED = Deck((Entry(3, A, "main"), Entry(2, B, "side")))


@pytest.mark.parametrize(
    ("presented", "found"),
    [
        (((3, A, "main"), (2, B, "side")), []),
        (((2, A, "main"), (1, B, "main"), (1, A, "side"), (1, B, "side")), []),
        (((3, A, "main"), (1, B, "main"), (1, B, "side")), [("swap-size", 4, 3)]),
        (((2, A, "main"), (1, C, "main"), (2, B, "side")), [("swap-foreign", 1, 0)]),
        (((3, B, "main"), (3, A, "side")), [("swap-foreign", 3, 2)]),
        (((2, A, "main"), (2, C, "main")), [("swap-size", 4, 3), ("swap-foreign", 2, 0)]),
    ],
)
def test_swaps_are_one_for_one_and_bring_no_new_card(presented, found):
    deck = Deck(tuple(Entry(*entry) for entry in presented))
    findings = list(check_swap(REGISTERED, deck, format_of("x610z", "constructed")))
    assert [(each.code, each.actual, each.allowed) for each in findings] == found
    assert all(each.rules == ("102.2",) for each in findings)


def test_a_format_without_a_rule_about_swaps_says_so():
    findings = check_swap(REGISTERED, Deck(), format_of("bakugan", "full"))
    assert [(each.code, each.severity) for each in findings] == [("no-swap-rule", "note")]


@pytest.mark.parametrize(("before_game", "codes"), [(0, []), (1, ["swap-too-early"]), (2, [])])
def test_before_the_first_game_nothing_is_swapped(before_game, codes):
    swapped = Deck((Entry(2, A, "main"), Entry(1, B, "main"), Entry(1, A, "side"), Entry(1, B, "side")))
    findings = list(check_swap(REGISTERED, swapped, format_of("x610z", "constructed"), before_game))
    assert [each.code for each in findings] == codes
    assert all(each.rules == ("102.1",) for each in findings)


def test_the_registered_deck_is_presented_before_the_first_game():
    apart = Deck((Entry(1, A, "main"), Entry(2, A, "main"), Entry(2, B, "side")))
    assert list(check_swap(REGISTERED, apart, format_of("x610z", "constructed"), 1)) == []
