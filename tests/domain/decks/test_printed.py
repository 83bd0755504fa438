"""Deck rules read from what is printed on a card."""

import pytest
from django.conf import settings

from judgeapp.cardpool.services import read
from judgeapp.domain.decks.cards import ANY_NUMBER, Card
from judgeapp.domain.decks.conditions import read_condition
from judgeapp.domain.decks.printed import condition_of, printed_on, with_printed, without_printed
from judgeapp.domain.decks.sheet import CardSheet, read_rows
from judgeapp.domain.wording.effects import read_effects
from judgeapp.games.dragon_ball_super import GAME

SHEET = CardSheet(any_copies=50, deck_keywords=("Ultimate",))
FOLDER = settings.CORPUS_DIR / "dragon_ball_super"
POOL = {card.number: card for card in read_rows(read(FOLDER / "cards.csv").rows, GAME.key, GAME.cards)[0]}
DOES = read_effects((FOLDER / "effects" / "cards.jsonl").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("bar", "condition"),
    [
        ({"cost": {"least": 6}}, "forbid: cost >= 6"),
        ({"cost": 3}, "forbid: cost = 3"),
        ({"kind": "battle", "cost": {"least": 2, "most": 3}}, 'forbid: type = "battle" and cost >= 2 and cost <= 3'),
        ({"colour": ["red", "blue"], "kind": "extra"},
         'forbid: colour = "red" and type = "extra" or colour = "blue" and type = "extra"'),
        ({"not": {"trait": "Universe 7"}}, 'require: trait = "Universe 7"'),
        ({"kind": "battle", "not": {"any": [{"trait": "Cat"}, {"character": "Tom"}]}},
         'require battle: trait = "Cat" or character = "Tom"'),
        ({"colour": "red", "not": {"trait": "Cat"}}, None),
        ({"kind": "battle", "marks": "rest"}, None),
        ({"trait": 'Cat "and" dog'}, None),
        ({"trait": "Cat or dog"}, None),
        ({}, None),
    ],
)  # fmt: skip
def test_a_filter_becomes_the_condition_that_says_the_same_or_none(bar, condition):
    assert condition_of(bar) == condition
    assert condition is None or read_condition(condition)


def test_what_a_text_says_of_decks_counts_where_nobody_stated_it():
    sides = [{"facts": {"copies": 7, "bars": [{"cost": {"least": 6}}], "traits": ["Cat"]}, "marks": ["Ultimate"]},
             {"facts": {"bars": [{"colour": "red", "not": {"trait": "Cat"}}]}, "marks": ["Barrier"]}]  # fmt: skip
    printed = printed_on(sides, SHEET)
    assert printed == (7, ("forbid: cost >= 6",), ("Cat",), ("Ultimate",), 1)
    card = Card("x", "Tom", traits=("Dog",))
    filled = with_printed(card, printed)
    assert (filled.limit, filled.conditions, filled.traits, filled.keywords) == (
        7, ("forbid: cost >= 6",), ("Dog", "Cat"), ("Ultimate",))  # fmt: skip
    assert without_printed(filled) == card
    stated = Card("x", "Tom", limit=4, conditions=("forbid: cost >= 5",), traits=("Cat",), keywords=("Awaken",))
    assert with_printed(stated, printed) == stated


def test_what_was_read_before_is_not_taken_for_stated():
    first = with_printed(Card("x", "Tom"), printed_on([{"facts": {"copies": 7}}], SHEET))
    assert with_printed(first, printed_on([{"facts": {"copies": 2}}], SHEET)).limit == 2
    assert with_printed(first, printed_on([{}], SHEET)).limit is None
    assert with_printed(first, printed_on([{"facts": {"copies": 50}}], SHEET)).limit == ANY_NUMBER


@pytest.mark.parametrize("number", [number for number in DOES if POOL[number].limit or POOL[number].conditions])
def test_texts_of_the_pool_say_of_decks_what_its_file_states(number):
    card, printed = POOL[number], printed_on(DOES[number].sides, GAME.cards)
    assert (printed.limit, printed.unclear) == (card.limit, 0)
    stated, found = (
        [read_condition(each) for each in conditions] for conditions in (card.conditions, printed.conditions)
    )
    allowed = [[each.allows(other) for other in POOL.values()] for each in stated]
    assert [[each.allows(other) for other in POOL.values()] for each in found] == allowed


def test_no_text_of_the_pool_says_of_decks_what_its_file_does_not():
    for number, does in DOES.items():
        card, printed = POOL[number], printed_on(does.sides, GAME.cards)
        known = {*map(str.lower, card.keywords)}
        assert bool(printed.limit or printed.conditions) == bool(card.limit or card.conditions), number
        assert set(printed.traits) <= set(card.traits), number
        assert {each.lower() for each in printed.keywords} <= known, number
