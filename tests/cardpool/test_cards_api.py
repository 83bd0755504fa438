"""The cards in the public API."""

import pytest

from judgeapp.cardpool.services import add_card
from judgeapp.domain.decks.cards import ANY_NUMBER, Card

CARDS = "/api/v1/cards"
pytestmark = pytest.mark.django_db


def numbers(answer) -> list[str]:
    return [card["number"] for card in answer["cards"]]


def test_a_card_has_all_its_facts(client):
    assert client.get(f"{CARDS}/dragon_ball_super/BT6-002").json() == {
        "game": "dragon_ball_super",
        "key": "bt6 002",
        "number": "BT6-002",
        "title": "Frieza",
        "version": "",
        "types": ["leader"],
        "colours": ["Red"],
        "cost": None,
        "stats": {"power": "10000", "era": "DBS : Broly Saga"},
        "symbols": [],
        "disputed": [],
        "traits": ["Frieza Clan", "Frieza's Army"],
        "characters": ["Frieza : Br"],
        "keywords": ["Awaken"],
        "names": ["Golden Frieza, the Majestic Emperor"],
        "base": "",
        "limit": None,
        "team_limit": None,
        "deck_rules": [
            {"written": "forbid: type = battle and cost <= 3", "says": "no cards of type battle and of cost 3 or less"}
        ],
        "released": None,
        "set": "BT6",
        "origin": "pool",
        "url": "/cards/dragon_ball_super/bt6-002/",
    }


@pytest.mark.parametrize(("limit", "shown"), [(None, None), (1, 1), (ANY_NUMBER, "any")])
def test_a_limit_is_a_number_any_or_nothing(client, limit, shown):
    add_card(Card("x610z", "Flint", limit=limit))
    card = client.get(f"{CARDS}/x610z/Flint").json()
    assert (card["limit"], card["origin"]) == (shown, "typed in")


@pytest.mark.parametrize("key", ["1.1/001/089-C", "1 1 001 089 c", "Life Base", "life-base"])
def test_a_card_is_found_by_anything_that_tells_it_from_others(client, key):
    assert client.get(f"{CARDS}/x610z/{key}").json()["number"] == "1.1/001/089-C"


@pytest.mark.parametrize(
    ("asked", "total", "first"),
    [
        ({}, 464, "AA-70"),
        ({"q": "Dragonid", "type": "EVO", "colour": "pyrus", "cost": "10"}, 1, "EX-2"),
        ({"set": "EX"}, 2, "EX-1"),
        ({"offset": 1, "limit": 1}, 464, "AA-73"),
        ({"offset": -5, "limit": 0}, 464, "AA-70"),
    ],
)
def test_cards_are_found_by_words_and_facts(client, asked, total, first):
    answer = client.get(CARDS, {"game": "bakugan", **asked}).json()
    assert (answer["total"], numbers(answer)[0]) == (total, first)


@pytest.mark.parametrize(("limit", "shown"), [("1", 1), ("200", 200), ("9999", 200), ("0", 1), ("-3", 1)])
def test_an_odd_limit_is_brought_into_range(client, limit, shown):
    answer = client.get(CARDS, {"game": "bakugan", "limit": limit}).json()
    assert (answer["limit"], len(answer["cards"])) == (shown, shown)


def test_all_cards_can_be_read_page_by_page(client):
    pages = [client.get(CARDS, {"game": "bakugan", "limit": 200, "offset": at}).json() for at in (0, 200, 400, 600)]
    found = [card["key"] for page in pages for card in page["cards"]]
    assert (len(found), len(set(found))) == (464, 464)


@pytest.mark.parametrize(
    ("path", "detail", "nearest"),
    [
        ("?game=chess", "There is no game “chess” here.", ["bakugan", "bleach", "dragon_ball_super", "x610z"]),
        ("/chess/x", "There is no game “chess” here.", ["bakugan", "bleach", "dragon_ball_super", "x610z"]),
        ("/bakugan/endles growht", "Bakugan has no card “endles growht” here.", ["Endless Growth (BB-115)"]),
    ],
)
def test_what_does_not_exist_is_a_helpful_404(client, path, detail, nearest):
    response = client.get(f"{CARDS}{path}")
    assert (response.status_code, response.json()) == (404, {"detail": detail, "nearest": nearest})


def test_the_game_must_be_named(client):
    assert client.get(CARDS).status_code == 422


def test_the_number_of_queries_does_not_grow_with_the_cards(client, django_assert_num_queries):
    for limit in (1, 200):
        client.get(CARDS, {"game": "bakugan"})
        with django_assert_num_queries(1):
            client.get(CARDS, {"game": "bakugan", "limit": limit})


def test_any_site_may_read_and_heads_are_answered(client):
    response = client.head(CARDS, {"game": "bakugan"}, headers={"Origin": "https://example.org"})
    assert (response.status_code, response["Access-Control-Allow-Origin"]) == (200, "*")


def test_the_description_has_the_cards(client):
    paths = client.get("/api/openapi.json").json()["paths"]
    assert {path for path in paths if "card" in path} == {"/api/v1/cards", "/api/v1/cards/{game}/{key}"}
