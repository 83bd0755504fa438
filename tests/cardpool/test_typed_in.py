"""A judge types in a card that the pool lacks."""

import datetime
import html
import re

import pytest

from judgeapp.cardpool.models import Card as Row
from judgeapp.cardpool.pool import pool_of
from judgeapp.domain.decks.cards import ANY_NUMBER, TYPED_IN, Card
from judgeapp.games import games

PAGE = "/cards/bakugan/new/"
WHOLE = {
    "title": " Flint  Storm ",
    "number": "zz-1",
    "type": "Action, hero",
    "colours": "pyrus, Mauve",
    "cost": "3",
    "limit": "any",
    "team_limit": "2",
    "keywords": "Burst 2, Awaken",
    "conditions": "forbid: cost >= 6 ;; require battle: trait = Saiyan",
    "version": "II",
    "traits": "Saiyan",
    "characters": "Son Goku",
    "symbols": "Fist, Fist",
    "names": "Storm, Flint|Spark",
    "base": "Dragonoid",
    "released": "2019-07-15",
    "set": "ZZ",
}
pytestmark = pytest.mark.django_db


def text(response) -> str:
    return html.unescape(response.content.decode())


def typed(page: str) -> dict[str, str]:
    """What stands in the fields of a page."""
    return {name: value for name, value in re.findall('<input name="([^"]*)" value="([^"]*)" list', page) if value}


def problems(page: str) -> dict[str, list[str]]:
    fields = re.findall('<label data-column="([^"]*)" class="wrong">(.*?)</label>', page, re.DOTALL)
    return {column: re.findall("<strong>(.*?)</strong>", field) for column, field in fields}


def test_everything_that_a_card_says_is_kept(staff):
    response = staff.post(PAGE, WHOLE)
    assert (response.status_code, response["Location"]) == (302, "/cards/bakugan/zz-1/")
    assert pool_of("bakugan").by_key["zz 1"] == Card(
        game="bakugan",
        title="Flint Storm",
        number="ZZ-1",
        version="II",
        types=("action", "hero"),
        colours=("Pyrus", "Mauve"),
        cost=3,
        symbols=("Fist", "Fist"),
        traits=("Saiyan",),
        characters=("Son Goku",),
        keywords=("Burst 2", "Awaken"),
        names=("Storm, Flint", "Spark"),
        base="Dragonoid",
        limit=ANY_NUMBER,
        team_limit=2,
        conditions=("forbid: cost >= 6", "require battle: trait = Saiyan"),
        released=datetime.date(2019, 7, 15),
        set="ZZ",
        origin=TYPED_IN,
    )


def test_the_cards_page_confirms_it_once(staff):
    page = staff.post(PAGE, WHOLE, follow=True)
    assert "Flint Storm (ZZ-1) is in the pool now" in text(page)
    assert "no-store" in page["Cache-Control"]
    assert "is in the pool now" not in text(staff.get("/cards/bakugan/zz-1/"))


@pytest.mark.parametrize("game", sorted(games()))
def test_a_title_is_enough(staff, game):
    assert staff.post(f"/cards/{game}/new/", {"title": "Flint"})["Location"] == f"/cards/{game}/flint/"


def test_what_the_address_brings_is_filled_in(staff):
    page = text(staff.get(PAGE, {"title": "Flint", "traits": "Saiyan"}))
    assert typed(page) == {"title": "Flint", "traits": "Saiyan"}
    assert "<details open>" in page


def test_further_fields_are_folded_away_until_they_are_needed(staff):
    assert "<details>" in text(staff.get(PAGE, {"title": "Flint"}))


def test_every_problem_stands_beside_its_field_and_everything_typed_is_kept(staff):
    wrong = {
        **WHOLE,
        "title": "x" * 501,
        "cost": "many",
        "limit": "0",
        "team_limit": "-1",
        "conditions": "no big ones",
        "released": "soon",
    }
    response = staff.post(PAGE, wrong)
    page = text(response)
    assert response.status_code == 422
    assert typed(page) == wrong
    assert problems(page) == {
        "title": ["write at most 500 characters"],
        "cost": ["write a whole number from 0, or X, or leave it empty"],
        "limit": ["write a whole number from 1, or any, or leave it empty"],
        "team_limit": ["write a whole number from 1, or leave it empty"],
        "conditions": [
            "“no big ones” is no deck rule: write “forbid: cost >= 6”, “require battle: trait = …” or "
            "“limit 2: name = …”"
        ],
        "released": ["write the date as 2019-07-15, or leave it empty"],
    }
    assert "Not saved yet: 6 fields need another look." in page
    assert not Row.objects.filter(origin=TYPED_IN).exists()


@pytest.mark.parametrize("fields", [{}, {"title": "  "}, {"title": "?!"}, {"type": "hero"}])
def test_a_card_needs_a_title_or_a_number(staff, fields):
    assert problems(text(staff.post(PAGE, fields))) == {
        "title": ["write a title or a number, with letters or digits"],
    }


@pytest.mark.parametrize(
    "fields", [{"title": "Another", "number": "bb-1"}, {"title": "absorb"}, {"title": "Absorb", "number": "BB 1"}]
)
def test_a_card_that_the_pool_has_is_shown_instead(staff, fields):
    response = staff.post(PAGE, {**fields, "keywords": "Haste"})
    page = text(response)
    assert response.status_code == 422
    assert 'The pool has <a href="/cards/bakugan/bb-1/">Absorb (BB-1)</a> already.' in page
    assert typed(page) == {**fields, "keywords": "Haste"}


@pytest.mark.parametrize("fields", [{"number": "ZZ-9"}, {"version": "II"}])
def test_a_namesake_with_a_number_or_version_is_another_card(staff, fields):
    assert staff.post(PAGE, {"title": "Absorb", **fields}).status_code == 302


def test_a_card_can_be_typed_in_once(staff):
    assert [staff.post(PAGE, WHOLE).status_code for _ in range(2)] == [302, 422]


def test_types_and_colours_of_the_pool_are_offered(staff):
    page = text(staff.get(PAGE))
    lists = re.findall('<datalist id="known-(.*?)">(.*?)</datalist>', page)
    offered = {name: re.findall('value="(.*?)"', options) for name, options in lists}
    known = pool_of("bakugan").facets()
    assert offered == {"type": list(known["types"]), "colours": list(known["colours"]), "set": list(known["set"])}


@pytest.mark.parametrize("wild", ["<script>alert(1)</script>", '"><b>', "\0", "日本", "😀", "a\nb", "ß" * 499])
def test_anything_typed_gets_an_answer(staff, wild):
    response = staff.post(PAGE, dict.fromkeys(WHOLE, wild))
    assert response.status_code in {302, 422}
    assert b"<script>alert" not in response.content
    page = staff.post(PAGE, {"title": wild, "number": "ZZ-2"}, follow=True).content
    assert b"<script>alert" not in page


def test_posts_are_counted(staff, settings):
    settings.RATES = {**settings.RATES, "save": "1/h"}
    assert [staff.post(PAGE, {}).status_code for _ in range(2)] == [422, 429]


def test_a_typed_in_card_is_corrected_by_typing_it_in_again(admin_client):
    admin_client.post(PAGE, WHOLE)
    card = pool_of("bakugan").find(number="ZZ-1")[0]
    response = admin_client.post("/cards/bakugan/zz-1/out/", {"again": "1"})
    assert pool_of("bakugan").find(number="ZZ-1") == ()
    again = admin_client.get(response["Location"])
    typed = {name: again.context["form"].typed[name] for name in WHOLE}
    admin_client.post(PAGE, typed)
    assert pool_of("bakugan").find(number="ZZ-1") == (card,)


def test_a_typed_in_card_is_removed_and_a_card_of_a_file_is_not(admin_client):
    admin_client.post(PAGE, WHOLE)
    assert admin_client.post("/cards/bakugan/zz-1/out/").status_code == 302
    assert pool_of("bakugan").find(number="ZZ-1") == ()
    assert admin_client.post("/cards/bakugan/bb-1/out/").status_code == 404
    assert pool_of("bakugan").find(number="BB-1") != ()


def test_a_number_is_found_without_its_dash():
    assert [card.number for card in pool_of("bakugan").find(title="bb84")] == ["BB-84"]
