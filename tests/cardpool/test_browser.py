"""Looking through the cards, and the page of one card."""

import re
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.cardpool.pool import Asked, CardPool, find_card, look_through, pool_of, slug_of
from judgeapp.cardpool.services import add_card
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.sheet import CardSheet
from judgeapp.games import games
from tests.cardpool.pages import text

pytestmark = pytest.mark.django_db


def found(page: str) -> list[str]:
    """The titles of a page's table."""
    return re.findall('role="rowheader" scope="row"><a href="[^"]*" lang="en">([^<]*)</a>', page)


def rows(page: str) -> list[list[str]]:
    body = page.split("</thead>")[1].split("</table>")[0]
    cells = (re.findall("<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in body.split("</tr>")[:-1])
    return [[" ".join(re.sub("<[^>]*>", "", cell).split()) for cell in row] for row in cells]


def choices(page: str, name: str) -> dict[str, int]:
    """Value -> number of cards, of one facet on a page."""
    select = page.split(f'name="{name}"')[1].split("</select>")[0]
    return {value: int(count) for value, count in re.findall(r"<option[^>]*>([^<]*) \((\d+)\)</option>", select)}


class TestGames:
    def test_all_games_are_offered_with_the_number_of_their_cards(self, client):
        page = text(client.get("/cards/"))
        shown = re.findall(r'href="/cards/(\w+)/">[^<]*</a></h3><p class="quiet">(\d+) cards', page)
        assert [key for key, _ in shown] == list(games())
        assert set(shown) >= {("bakugan", "464"), ("bleach", "15"), ("dragon_ball_super", "391"), ("x610z", "9")}

    def test_the_game_that_was_looked_at_last_comes_by_itself(self, client):
        client.get("/cards/bleach/")
        response = client.get("/cards/")
        assert (response["Location"], "Cookie" in response["Vary"]) == ("/cards/bleach/", True)

    @pytest.mark.parametrize("path", ["/cards/chess/", "/cards/chess/new-card/", "/cards/%00/", "/cards/Zo%C3%AB/x/"])
    def test_an_unknown_game_is_a_helpful_404(self, client, path):
        response = client.get(path)
        assert response.status_code == 404
        assert "There is no game “" in text(response)

    @pytest.mark.parametrize("typed", ["Dragon-Ball-Super", "DRAGON_BALL_SUPER", "dragon ball super"])
    def test_a_game_in_another_spelling_is_found(self, client, typed):
        assert client.get(f"/cards/{typed}/")["Location"] == "/cards/dragon_ball_super/"

    @pytest.mark.parametrize("game", sorted(games()))
    def test_every_game_can_be_looked_through(self, client, game):
        page = text(client.get(f"/cards/{game}/"))
        assert found(page) == [card.title for card in pool_of(game).cards[:50]]


class TestLooking:
    def test_a_row_says_what_a_deck_check_goes_by(self, client):
        page = text(client.get("/cards/dragon_ball_super/?q=bt5-003"))
        values = "Power 15000 · Combo cost 0 · Combo power 5000"
        assert rows(page)[0] == ["Oblivious Rampage Son Goku", "BT5-003", "battle", "Red", "cost 3", values]

    @pytest.mark.parametrize(
        ("game", "typed", "first"),
        [
            ("bakugan", "Dragonid", "Dragonoid"),
            ("bakugan", "endles growht", "Endless Growth"),
            ("bakugan", "BB-343", "Dragonoid"),
            ("bakugan", "pyrus dragonid", "Dragonoid"),
            ("dragon_ball_super", "bt5 001", "Yamcha"),
            ("dragon_ball_super", "hungry wolf", "Yamcha"),
            ("x610z", "1.1/001/089-C", "Life Base"),
        ],
    )
    def test_a_name_or_number_nearly_right_finds_the_card(self, client, game, typed, first):
        assert found(text(client.get(f"/cards/{game}/", {"q": typed})))[0] == first

    def test_the_facets_count_what_the_other_choices_leave(self, client):
        page = text(client.get("/cards/bakugan/", {"type": "evo", "cost": "8"}))
        assert found(page) == ["Maximus Hydorous Ultra", "Titan Dragonoid"]
        assert choices(page, "type") == {"evo": 2, "hero": 1}
        assert choices(page, "colour") == {"Aquos": 2}
        assert choices(page, "cost")["8"] == 2
        assert sum(choices(page, "cost").values()) == 76
        assert re.findall('<option value="([^"]*)" selected>', page) == ["evo", "8"]

    def test_without_a_choice_the_facets_count_the_whole_pool(self, client):
        page = text(client.get("/cards/bakugan/"))
        shown = {name: choices(page, name) for name in ("type", "colour", "cost", "set")}
        assert list(shown.values()) == list(pool_of("bakugan").facets().values())

    def test_a_value_in_another_case_is_meant(self, client):
        assert "2 of 464 cards" in text(client.get("/cards/bakugan/?type=EVO&cost=8&colour=aquos"))

    def test_a_typed_in_card_is_marked(self, client):
        add_card(Card("bakugan", "Flint", "ZZ-1"))
        assert rows(text(client.get("/cards/bakugan/?q=flint")))[0][:2] == ["Flint typed in", "ZZ-1"]

    def test_pages_of_fifty_lead_to_each_other_and_keep_what_was_asked(self, client):
        page = text(client.get("/cards/bakugan/?type=action&page=2"))
        assert len(found(page)) == 50
        assert re.findall('<a rel="(prev|next)" href="(.*?)"', page) == [
            ("prev", "?type=action&page=1"),
            ("next", "?type=action&page=3"),
        ]
        last = text(client.get("/cards/bakugan/?type=action&page=3"))
        assert (len(found(last)), 'rel="next"' in last) == (37, False)

    @pytest.mark.parametrize("page", ["0", "-1", "999999", "x", "", "1e9", "²"])
    def test_an_odd_page_number_is_brought_into_range(self, client, page):
        assert len(found(text(client.get("/cards/bakugan/", {"page": page})))) in {50, 14}

    def test_one_page_has_no_others(self, client):
        assert 'class="turn"' not in text(client.get("/cards/x610z/"))

    def test_the_number_of_queries_does_not_grow_with_the_cards(self, client, django_assert_num_queries):
        for path in ("/cards/bakugan/?q=BB-343&type=character", "/cards/bakugan/", "/cards/dragon_ball_super/?q=goku"):
            client.get(path)  # the pool and the rules are held from here on
            with django_assert_num_queries(1):
                client.get(path)

    def test_nothing_found_teaches_what_to_do(self, client):
        page = text(client.get("/cards/bakugan/?q=Endles Grwth&type=hero"))
        assert "No card of Bakugan is called “Endles Grwth” and is what you chose." in page
        assert 'href="/cards/bakugan/bb-115/">Endless Growth (BB-115)' in page
        assert 'href="?q=Endles+Grwth"' in page
        assert 'href="/cards/bakugan/new/?title=Endles%20Grwth"' in page

    def test_choices_that_no_card_meets_can_be_taken_away_one_by_one(self, client):
        page = text(client.get("/cards/bakugan/?colour=Aurelus&type=hero"))
        assert "No card of Bakugan is all that you chose." in page
        assert re.findall(r'href="\?(.*?)"', page) == ["colour=Aurelus", "type=hero"]

    def test_a_game_without_cards_says_so(self, client, monkeypatch):
        monkeypatch.setattr("judgeapp.cardpool.views.pool_of", lambda game: CardPool([], CardSheet()))
        assert "No cards of X610Z are known yet." in text(client.get("/cards/x610z/"))

    @pytest.mark.parametrize(
        "typed", ["\0", "a" * 10_000, '"><script>', "%", "\\", "日本", "😀", "(", "((((", "x y " * 90]
    )
    def test_anything_typed_gets_an_answer(self, client, typed):
        for path in ("/cards/bakugan/", "/api/v1/cards?game=bakugan"):
            response = client.get(path, {"game": "bakugan", "q": typed, "type": typed, "cost": typed})
            assert response.status_code == 200
            assert b"<script>alert" not in response.content


class TestTyping:
    def get(self, client, query, at):
        headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{at}"}
        return client.get(f"/cards/bakugan/{query}", headers=headers)

    def test_an_htmx_request_gets_the_results_alone(self, client):
        response = self.get(client, "?q=drag", "/cards/bakugan/")
        assert text(response).strip().startswith("<title>drag – Bakugan cards")
        assert "<!doctype" not in text(response)
        assert "HX-Request" in response["Vary"]

    @pytest.mark.parametrize(
        ("query", "at", "header", "address"),
        [
            ("?q=d&type=", "/cards/bakugan/", "HX-Push-Url", "?q=d"),
            ("?q=dr&type=", "/cards/bakugan/?q=d", "HX-Replace-Url", "?q=dr"),
            ("?q=dr&type=evo", "/cards/bakugan/?q=dr", "HX-Push-Url", "?q=dr&type=evo"),
            ("?q=dra&type=evo", "/cards/bakugan/?q=dr&type=evo", "HX-Replace-Url", "?q=dra&type=evo"),
            ("?q=&type=", "/cards/bakugan/?q=d", "HX-Push-Url", ""),
            ("?q=dr", "/cards/bakugan/bb-1/", "HX-Push-Url", "?q=dr"),
        ],
    )
    def test_a_typed_word_is_one_entry_in_the_history_and_each_choice_another(self, client, query, at, header, address):
        response = self.get(client, query, at)
        assert response[header] == f"/cards/bakugan/{address}"
        assert sum(response.has_header(name) for name in ("HX-Push-Url", "HX-Replace-Url")) == 1


@given(st.lists(st.tuples(st.text(max_size=30), st.text(max_size=8), st.text(max_size=8)), max_size=6))
def test_no_title_or_number_is_without_an_address(made):
    named = (Card("x610z", *each) for each in made if plain(each[0]) or plain(each[1]))
    pool = CardPool({card.key: card for card in named}.values(), CardSheet())
    assert [find_card(pool, slug_of(card)) for card in pool.cards] == list(pool.cards)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=40))
def test_no_address_breaks_the_cards(client, typed):
    assert client.get(f"/cards/bakugan/{quote(typed)}/").status_code in {200, 302, 404}


def test_ten_thousand_cards_can_be_looked_through():
    titles = [f"{one} {other}" for one in map(str, range(100)) for other in map(str, range(100, 200))]
    pool = CardPool([Card("x610z", title, types=("spell",)) for title in titles], CardSheet())
    found = look_through(pool, Asked("7 150", {"type": "spell"}))
    assert found.cards[0].title == "7 150"
    assert found.facets[0].choices == (("spell", len(found.cards)),)
