"""Texts of the pure packages: English to all that compares or keeps them, told in a language to who looks."""

import copy
import json
import pickle

import pytest

from judgeapp.domain import messages
from judgeapp.domain.messages import either, listed, say, say_many


@pytest.fixture
def loud():
    """A teller that shouts the pattern, so that one sees what was told."""
    before = messages._translate
    messages.translate_with(lambda said: said.pattern.upper().format(**{k.upper(): v for k, v in said.values.items()}))
    yield
    messages.translate_with(before)


def test_a_text_is_its_english(loud):
    text = say("{who} draws {card}.", who="Ann", card="Zap")
    assert text == "Ann draws Zap."
    assert {text: 1}["Ann draws Zap."] == 1
    assert json.dumps(text) == '"Ann draws Zap."'
    assert text.english == "Ann draws Zap."
    assert type(text.english) is str


def test_shown_it_is_told(loud):
    text = say("{who} draws {card}.", who="Ann", card=say("a card"))
    assert str(text) == f"{text}" == f"{text}" == "Ann DRAWS A CARD."
    assert text.__html__() == "Ann DRAWS A CARD."
    assert say("a < b").__html__() == "A &lt; B"


def test_without_a_translate_it_is_english():
    assert str(say("{n} of {all}", n=2, all=3)) == "2 of 3"


@pytest.mark.parametrize(("amount", "words"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_an_amount_chooses_the_pattern(amount, words):
    text = say_many("{n} card", "{n} cards", amount)
    assert (str(text), text.pattern, text.others, text.amount) == (words, "{n} card", "{n} cards", amount)


@pytest.mark.parametrize(
    ("items", "both", "one"),
    [([], "", ""), (["a"], "a", "a"), (["a", "b"], "a and b", "a or b"), (["a", "b", "c"], "a, b and c", "a, b or c")],
)
def test_a_list_is_one_text(items, both, one):
    assert (listed(items), either(items)) == (both, one)


@pytest.mark.parametrize("copied", [copy.deepcopy, copy.copy, lambda text: pickle.loads(pickle.dumps(text))])
def test_a_copy_can_be_told_too(copied, loud):
    assert str(copied(say("{who} waits", who="Ann"))) == "Ann WAITS"
