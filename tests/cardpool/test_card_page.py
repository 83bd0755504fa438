"""The page of one card."""

import re
from urllib.parse import quote

import pytest

from judgeapp.cardpool.pool import address_of, find_card, pool_of, slug_of
from judgeapp.cardpool.services import add_card
from judgeapp.domain.decks.cards import ANY_NUMBER, Card
from judgeapp.games import games
from tests.cardpool.pages import text

pytestmark = pytest.mark.django_db
LIFE_BASE = "/cards/x610z/1-1-001-089-c/"


def facts(page: str) -> dict[str, str]:
    found = re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", page, re.DOTALL)
    return {label: " ".join(re.sub("<[^>]*>", "", value).split()) for label, value in found}


class TestOneCard:
    def test_a_page_has_every_fact_of_a_card(self, client):
        page = text(client.get("/cards/dragon_ball_super/tb2-065/"))
        assert facts(page) == {
            "Type": "leader",
            "Colour or faction": "Black",
            "Power": "10000",
            "Era": "World Martial Arts Tournament Saga",
            "Traits": "Earthling, World Tournament",
            "Characters": "Announcer",
            "Keywords": "Awaken",
            "Also called": "Announcer, Referee Veteran",
            "Set": "TB2",
        }
        assert "No limit of its own that this app knows" in page
        assert "battle cards only with the trait like “World Tournament”" in page
        assert "bundled with the app" in page
        assert 'href="/cards/dragon_ball_super/?type=leader">All with the type leader' in page

    def test_symbols_are_counted_and_doubts_shown(self, client):
        shown = facts(text(client.get("/cards/bakugan/bb-372/")))
        assert shown["Symbols in another source"] == "Magic Shield, Helix"

    def test_cards_of_the_same_text_name_each_other(self, client):
        cards = pool_of("bakugan").cards
        one = next(card for card in cards if [each.function for each in cards].count(card.function) == 2)
        twin = next(card for card in cards if card.function == one.function and card != one)
        assert facts(text(client.get(address_of(one))))["Same text"] == twin.label

    def test_the_card_it_is_played_on_is_linked(self, client):
        page = text(client.get("/cards/bakugan/bb-226/"))
        assert re.findall('<dt>Played on</dt><dd><a href="(.*?)">(.*?)<', page) == [
            ("/cards/bakugan/?q=Hydorous+Ultra", "Hydorous Ultra")
        ]

    @pytest.mark.parametrize(
        ("limit", "says"),
        [
            (None, "this app knows"),
            (ANY_NUMBER, "Any number of copies."),
            (1, "At most 1 copy."),
            (4, "At most 4 copies."),
        ],
    )
    def test_the_limit_on_the_card_is_said_in_words(self, client, limit, says):
        add_card(Card("x610z", "Flint", limit=limit, team_limit=2, types=("spell",)))
        page = text(client.get("/cards/x610z/flint/"))
        assert says in page
        assert "At most 2 in all decks of a team." in page

    def test_a_typed_in_card_says_so_and_when(self, client):
        add_card(Card("x610z", "Flint"))
        page = text(client.get("/cards/x610z/flint/"))
        assert '<span class="sure">typed in</span>' in page
        assert re.search(r"Typed in by staff from the printed card on \d+ \w+ \d{4}\.", page)

    @pytest.mark.parametrize(
        ("typed", "leads"),
        [
            ("x610z/1.1/001/089-C", LIFE_BASE),
            ("x610z/1 1 001 089 c", LIFE_BASE),
            ("x610z/Life Base", LIFE_BASE),
            ("X610Z/life-base", LIFE_BASE),
            ("bakugan/CORE-1", "/cards/bakugan/core-1/"),
            ("bakugan/BakuCore 1", "/cards/bakugan/core-1/"),
            ("bakugan/Magic Shield", "/cards/bakugan/magic-shield/"),
            ("bakugan/bb_343", "/cards/bakugan/bb-343/"),
            ("dragon_ball_super/BT5-001_PR", "/cards/dragon_ball_super/bt5-001/"),
            ("bleach/Ichigo, Ready for Training", "/cards/bleach/ichigo-ready-for-training/"),
        ],
    )
    def test_a_number_or_title_in_any_form_leads_to_the_card(self, client, typed, leads):
        response = client.get(f"/cards/{quote(typed)}/")
        assert (response.status_code, response["Location"]) == (302, leads)
        assert client.get(leads).status_code == 200

    def test_an_address_that_may_mean_several_cards_offers_them(self, client):
        response = client.get("/cards/bakugan/dragonoid/")
        assert response.status_code == 404
        assert "Bakugan has no card “dragonoid” here." in text(response)
        assert "Dragonoid (BB-343)" in text(response)

    def test_a_card_named_like_a_page_has_an_address_of_its_own(self, client, staff):
        add_card(Card("x610z", "New!"))
        assert address_of(Card("x610z", "New!")) == "/cards/x610z/new-/"
        assert '<h1 lang="en">New!</h1>' in text(client.get("/cards/x610z/new-/"))
        assert "<h1>Type in a card</h1>" in text(client.get("/cards/x610z/new/"))

    @pytest.mark.parametrize("game", sorted(games()))
    def test_every_card_has_its_own_page(self, client, game):
        cards = pool_of(game).cards
        assert len({address_of(card) for card in cards}) == len(cards)
        assert all(find_card(pool_of(game), slug_of(card)) is card for card in cards)
        assert {client.get(address_of(card)).status_code for card in cards[::25]} == {200}

    def test_what_a_card_does_is_told_in_our_own_words(self, client):
        page = text(client.get("/cards/bakugan/bb-2/"))
        assert re.findall("<li>(First.*?)</li><li>(.*?)</li><li>(.*?)</li></ul>", page) == [
            (
                "First choose: a Bakugan (face up).",
                "BPower +200 for the chosen one (this turn).",
                "If the chosen one is Aquos: Draw 1 card.",
            )
        ]
        assert "Our restatement, not the printed words." in page

    def test_what_a_card_does_is_told_in_spanish(self, client):
        page = text(client.get("/cards/bakugan/bb-3/", headers={"accept-language": "es"}))
        assert "<li>Robar 3 cartas.</li>" in page
        assert "Reformulación nuestra, no las palabras impresas." in page

    def test_what_is_not_understood_is_counted(self, client):
        assert "1 sentence of the card is not told here" in text(client.get("/cards/bakugan/bb-138/"))
        assert "Nothing of its own." not in text(client.get("/cards/bakugan/bb-138/"))

    def test_a_card_of_which_nobody_said_what_it_does_is_silent(self, client):
        assert "Our restatement" not in text(client.get(LIFE_BASE))

    def test_the_number_of_queries_is_fixed(self, client, django_assert_num_queries):
        for path in (LIFE_BASE, "/cards/bakugan/bb-226/"):
            client.get(path)
            with django_assert_num_queries(2):
                client.get(path)
