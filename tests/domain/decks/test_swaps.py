import pytest

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck, Entry
from judgeapp.domain.decks.formats import check_swap
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
