from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.deckcheck.history import Change, differences, in_a_word
from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Deck, Entry

ONE, TWO, THREE = (Card("a game", title) for title in ("One", "Two", "Three"))
ENTRIES = st.builds(
    Entry,
    count=st.integers(1, 999),
    card=st.sampled_from([ONE, TWO, THREE]),
    zone=st.sampled_from(["main", "side"]),
    member=st.integers(0, 2),
)
DECKS = st.lists(ENTRIES, max_size=12).map(lambda entries: Deck(tuple(entries)))


def deck(*entries: tuple[int, Card, str]) -> Deck:
    return Deck(tuple(Entry(count, card, zone) for count, card, zone in entries))


def places(found: Deck) -> Counter:
    counts: Counter = Counter()
    for entry in found.entries:
        counts[entry.member, entry.zone, entry.card] += entry.count
    return counts


@given(DECKS, DECKS)
def test_the_differences_lead_from_one_list_to_the_other(before, after):
    counts = places(before)
    for change in differences(before, after):
        place = (change.member, change.zone, change.card)
        assert counts[place] == change.before
        counts[place] = change.after
    assert +counts == places(after)


@given(DECKS)
def test_a_list_does_not_differ_from_itself_in_another_order(found):
    assert differences(found, Deck(found.entries[::-1])) == ()


def test_copies_on_two_lines_are_one_number():
    before, after = deck((1, ONE, "main"), (2, ONE, "main")), deck((4, ONE, "main"))
    assert differences(before, after) == (Change("main", ONE, 3, 4),)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ([(3, ONE, "main")], [(3, TWO, "main")], "3 in, 3 out"),
        ([(3, ONE, "main")], [(3, ONE, "main"), (1, TWO, "side")], "1 in"),
        ([(3, ONE, "main")], [(2, ONE, "main")], "1 out"),
        ([(3, ONE, "main")], [(2, ONE, "main"), (1, ONE, "side")], "1 moved"),
        ([(3, ONE, "main")], [(1, ONE, "main"), (1, ONE, "side"), (2, TWO, "main")], "2 in, 1 out, 1 moved"),
        ([(3, ONE, "main")], [(3, ONE, "main")], "the same cards"),
    ],
)
def test_in_a_word_a_change_is_what_went_in_out_or_elsewhere(before, after, words):
    assert in_a_word(differences(deck(*before), deck(*after))) == words
