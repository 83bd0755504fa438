"""How alike two texts are."""

import pytest

from judgeapp.domain.rules.comparing.likeness import bags, candidates, together
from judgeapp.domain.rules.comparing.words import tokens
from tests.domain.rules.comparing.books import DOTTED

OTHERS = ("A bee wakes at noon and sleeps at dusk.", "The pond freezes in winter.", "A player draws a card at dusk.")


def weighed(*texts):
    """Return the bags of these texts, weighed among a few others."""
    return bags([list(tokens(text)) for text in (*texts, *OTHERS)], [], DOTTED)[0][: len(texts)]


def alike(one, other):
    first, second = weighed(one, other)
    return first.likeness(second)


def test_likeness_goes_from_none_to_one():
    assert alike("Water a tree.", "Water a tree.") == alike("", "") == 1
    assert alike("Water a tree.", "Feed two fish.") == alike("Water a tree.", "") == 0


def test_case_marks_and_numbers_of_rules_make_no_difference():
    assert alike("Water a tree (see [[4.4]]).", "water a Tree, see 5.1") == pytest.approx(1)


def test_an_amount_makes_a_difference():
    assert alike("Draw 2 cards.", "Draw 3 cards.") < 1


def test_a_reworded_sentence_is_still_alike():
    old = "Players gather all ripe fruit when the sun sets behind the hill."
    new = "When the sun sets behind the hill, players gather all ripe fruit."
    assert alike(old, new) > 0.9


def test_rare_words_weigh_more_than_those_of_every_rule():
    same = "A plant with {} costs one water less for as long as its owner {}."
    words = ("Drift", "Bloom", "Frost", "Ember", "Thorn", "Gale", "Mist", "Root")
    rules = weighed(*(same.format(word, f"has {word.lower()}ed") for word in words), same.format("Drift", "sings"))
    assert rules[0].likeness(rules[-1]) > rules[0].likeness(rules[1])


def test_several_texts_weigh_as_one():
    one, two = "A bed holds one seed.", "What else is planted is lost."
    whole, first, second = weighed(f"{one} {two}", one, two)
    assert whole.likeness(first) < 0.8
    assert whole.likeness(together((first, second))) > 0.95


def test_candidates_share_rare_words_and_come_sorted():
    old, new = bags([list(tokens(text)) for text in OTHERS], [list(tokens(text)) for text in reversed(OTHERS)], DOTTED)
    pairs = candidates(dict(enumerate(old)), dict(enumerate(new)))
    assert {(0, 2), (1, 1), (2, 0)} <= set(pairs)
    assert (1, 2) not in pairs
    assert pairs == sorted(pairs)
