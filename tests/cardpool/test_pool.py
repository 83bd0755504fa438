"""The pool in memory: as the database is now, tolerant of typing mistakes, and open to being looked through."""

import random
import string
from concurrent.futures import ThreadPoolExecutor

import pytest

from judgeapp.cardpool import pool as pools
from judgeapp.cardpool.models import Card
from judgeapp.cardpool.pool import CardPool, pool_of
from judgeapp.cardpool.services import add_card
from judgeapp.domain.decks import cards
from judgeapp.domain.decks.sheet import CardSheet
from judgeapp.games import games

pytestmark = pytest.mark.django_db


def titles(found) -> list[str]:
    return [card.title for card in found]


def numbers(found) -> list[str]:
    return [card.number for card in found]


def test_a_pool_is_read_once_and_again_when_it_changed(django_assert_num_queries):
    before = pool_of("x610z")
    with django_assert_num_queries(1):
        assert pool_of("x610z") is before
    add_card(cards.Card("x610z", "Flint"))
    assert titles(pool_of("x610z").find("flint")) == ["Flint"]
    assert before.find("flint") == ()


def test_another_games_change_leaves_a_pool_as_it_is():
    before = pool_of("x610z")
    add_card(cards.Card("bleach", "Flint"))
    assert pool_of("x610z") is before


@pytest.mark.parametrize("title", ["Flint", "Ember"])
def test_what_was_rolled_back_is_not_remembered(title):
    """Both runs raise the version to the same number, and only one of them is there at a time."""
    add_card(cards.Card("x610z", title))
    known = titles(pool_of("x610z").cards)
    assert [name for name in ("Flint", "Ember") if name in known] == [title]


def test_threads_that_ask_for_a_new_pool_at_once_share_one(monkeypatch):
    monkeypatch.setattr(pools, "_stamp", lambda game: None)
    monkeypatch.setattr(pools, "_held", {})
    monkeypatch.setattr(
        pools.models.Card.objects, "filter", lambda game: [Card(game=game, title="Flint", origin="pool")]
    )
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(pool_of, ["x610z"] * 32))
    assert len({id(pool) for pool in found}) == 1


@pytest.mark.parametrize(
    ("game", "typed", "nearest"),
    [
        ("bakugan", "Endles Growth", "BB-115"),
        ("bakugan", "Pyrus Dragonod", "BB-343"),
        ("bakugan", "dragonoid pyrs", "BB-343"),
        ("bakugan", "BB-2833", "BB-283"),
        ("bakugan", "bb115", "BB-115"),
        ("bakugan", "endless", "BB-115"),
        ("dragon_ball_super", "Yamhca", "BT5-001"),
        ("dragon_ball_super", "BT5-O01", "BT5-001"),
        ("dragon_ball_super", "BT5-0O1 Yamca", "BT5-001"),
        ("dragon_ball_super", "P-69", "P-069"),
        ("dragon_ball_super", "Bardock the progenitr", "BT4-073"),
        ("dragon_ball_super", "progenitor bardock", "BT4-073"),
        ("dragon_ball_super", "Infinite Multiplicaton Metacooler", "BT2-107"),
        ("dragon_ball_super", "Vegeta Cabba Master and Pupil", "XD1-01"),
        ("x610z", "1.1/001/089", "1.1/001/089-C"),
    ],
)
def test_the_card_that_was_meant_comes_first(game, typed, nearest):
    assert numbers(pool_of(game).nearest(typed))[0] == nearest


def test_namesakes_are_all_offered():
    assert titles(pool_of("bleach").nearest("Ichgo")) == [
        "Ichigo, A New Incarnation",
        "Ichigo, Ready for Training",
        "Ichigo, Substitute Soul Reaper",
    ]


def test_no_more_cards_are_offered_than_asked_for():
    assert [len(pool_of("bakugan").nearest("Dragonod", limit)) for limit in (1, 3, 6)] == [1, 3, 6]


@pytest.mark.parametrize(
    "typed", ["", "?", "qqqq", "lorem ipsum dolor", "what is this card", "99-99-99", "x" * 100_000]
)
@pytest.mark.parametrize("game", sorted(games()))
def test_nothing_is_offered_for_nonsense(game, typed):
    assert pool_of(game).nearest(typed) == []


def test_an_empty_pool_offers_nothing():
    empty = CardPool([], CardSheet())
    assert (empty.find("Flint"), empty.nearest("Flint"), empty.search("Flint"), empty.facets()["types"]) == (
        (),
        [],
        [],
        {},
    )


def test_misspelt_titles_are_found_in_the_whole_pool():
    """Every card of four letters or more, with a letter too many in the middle, is among the first five titles."""
    rng = random.Random(1)
    pool = pool_of("dragon_ball_super")
    missed = []
    for card in rng.sample(pool.cards, 150):
        middle = len(card.title) // 2
        typed = card.title[:middle] + rng.choice(string.ascii_lowercase) + card.title[middle:]
        if len(card.title) > 3 and card.title not in titles(pool.nearest(typed)):
            missed.append(typed)
    assert missed == []


def test_looking_through_a_pool_goes_by_number():
    assert numbers(pool_of("bakugan").search()[:3]) == ["AA-70", "AA-73", "AA-74"]


@pytest.mark.parametrize(
    ("game", "words", "facets", "found"),
    [
        ("bakugan", "", {"types": "hero", "colours": "Aurelus"}, []),
        ("bakugan", "", {"types": "evo", "cost": "8", "set": ""}, ["BB-226", "BB-227"]),
        ("bakugan", "dragonoid 343", {"types": "character"}, ["BB-343"]),
        ("bakugan", "endles growht", {}, ["BB-115"]),
        ("dragon_ball_super", "hungry wolf", {"types": "leader", "colours": "Red", "set": "BT5"}, ["BT5-001"]),
        ("dragon_ball_super", "goku", {"types": "extra", "cost": "0"}, []),
    ],
)
def test_words_and_facets_narrow_what_is_looked_through(game, words, facets, found):
    assert numbers(pool_of(game).search(words, **facets)) == found


def test_the_title_itself_comes_before_longer_ones():
    assert titles(pool_of("dragon_ball_super").search("son goku")[:6]) == ["Son Goku"] * 6


def test_facets_count_the_cards_of_each_value():
    assert pool_of("bakugan").facets() == {
        "types": {"action": 137, "character": 108, "evo": 76, "bakucore": 57, "flip": 49, "hero": 37},
        "colours": {"Pyrus": 78, "Darkus": 77, "Ventus": 77, "Haos": 76, "Aquos": 74, "Aurelus": 25},
        "cost": {
            "0": 20,
            "1": 31,
            "2": 60,
            "3": 67,
            "4": 49,
            "5": 36,
            "6": 22,
            "7": 3,
            "8": 3,
            "9": 3,
            "10": 3,
            "11": 1,
        },
        "set": {"AA": 16, "BB": 374, "BR": 15, "EX": 2},
    }
