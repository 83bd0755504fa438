"""Finding cards by what people write: the number first, then the title, then all else a card is called."""

import pytest

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.sheet import CardSheet, Pool, in_order

PYRUS = Card("game", "Dragonoid", "BB-343", colours=("Pyrus",))
HAOS = Card("game", "Dragonoid", "BB-327", colours=("Haos", "Aquos"))
ACTION = Card("game", "Haos Dragonoid", "BB-9")
HERO = Card("game", "Dan Kouzo", "BB-207", version="12")
LEADER = Card("game", "Yamcha", "BT5-001", names=("Yamcha, the Hungry Wolf",))
UNTITLED = Card("game", "", "17", colours=("Pyrus",))
CARDS = (PYRUS, HAOS, ACTION, HERO, LEADER, UNTITLED)


@pytest.fixture(scope="module")
def pool():
    return Pool(CARDS, CardSheet(printing="_[A-Z0-9]+$"), lambda typed, limit: [LEADER][:limit])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"number": "BB-343"}, (PYRUS,)),
        ({"number": "bb 343"}, (PYRUS,)),
        ({"number": "BT5-001_SPR"}, (LEADER,)),
        ({"number": "BB-343", "title": "Yamcha"}, (PYRUS,)),
        ({"number": "BB-999", "title": "Yamcha"}, (LEADER,)),
        ({"number": "BB-999"}, ()),
        ({"title": "DRAGONOID"}, (PYRUS, HAOS)),
        ({"title": "Pyrus Dragonoid"}, (PYRUS,)),
        ({"title": "Dragonoid (Pyrus)"}, (PYRUS,)),
        ({"title": "Dragonoid – Aquos"}, (HAOS,)),
        ({"title": "Haos Dragonoid"}, (ACTION,)),
        ({"title": "Dragonoid Haos"}, (HAOS,)),
        ({"title": "Dan Kouzo"}, (HERO,)),
        ({"title": "Dan Kouzo 12"}, (HERO,)),
        ({"title": "“Yamcha, the Hungry Wolf”"}, (LEADER,)),
        ({"title": "Yamcha // Yamcha, the hungry wolf"}, (LEADER,)),
        ({"title": "Pyrus"}, ()),
        ({"title": "17"}, ()),
        ({"title": ""}, ()),
        ({"title": "!?"}, ()),
    ],
)
def test_a_card_is_found_by_number_then_title_then_other_names(pool, asked, found):
    assert pool.find(**asked) == found


def test_the_nearest_cards_come_from_what_the_pool_was_given(pool):
    assert (pool.nearest("Yamhca"), pool.nearest("Yamhca", 0)) == ([LEADER], [])


def test_cards_stand_in_the_order_of_their_numbers():
    numbers = ["BB-10", "", "BB-2", "AA-161", "1.1/001/089-C"]
    cards = [Card("game", f"title {number}", number) for number in numbers]
    assert [card.number for card in in_order(cards)] == ["AA-161", "BB-2", "BB-10", "1.1/001/089-C", ""]
