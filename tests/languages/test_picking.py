"""A language is picked with one tap on any page, or taken from the browser; addresses stay the same."""

import re

import pytest

from judgeapp.languages.catalogues import address_of

pytestmark = pytest.mark.django_db
SPANISH = {"Accept-Language": "es-MX,es;q=0.9,en;q=0.5"}


def language_of(page):
    return re.search(r'<html lang="(\w+)"', page.content.decode())[1]


def test_a_page_is_english_unless_somebody_asks_for_something_else(client):
    assert language_of(client.get("/decks/")) == "en"
    assert language_of(client.get("/decks/", headers=SPANISH)) == "es"
    assert language_of(client.get("/decks/", headers={"Accept-Language": "fi"})) == "en"


@pytest.mark.parametrize(
    "path", ["/", "/bakugan/", "/bakugan/rules/4.4", "/decks/", "/timing/", "/events/", "/rulings/"]
)
def test_what_was_picked_holds_for_every_page_also_those_that_are_kept(client, path):
    assert language_of(client.get(path)) == "en"
    answer = client.post("/language/pick", {"language": "es"}, headers={"referer": f"http://testserver{path}"})
    assert (answer.status_code, answer["Location"]) == (302, f"http://testserver{path}")
    page = client.get(path)
    assert (language_of(page), page["Content-Language"]) == ("es", "es")
    if "public" in page.get("Cache-Control", ""):  # who keeps it tells the languages apart
        assert {"Accept-Language", "Cookie"} <= set(page["Vary"].split(", "))
    client.post("/language/pick", {"language": "en"}, headers=SPANISH)
    assert language_of(client.get(path, headers=SPANISH)) == "en"


def test_a_language_that_is_not_there_changes_nothing(client):
    assert client.post("/language/pick", {"language": "xx"}).status_code == 302
    assert language_of(client.get("/decks/")) == "en"
    assert client.get("/language/pick").status_code == 405


def test_it_leads_to_no_other_site(client):
    answer = client.post("/language/pick", {"language": "es", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"


def test_scripts_have_their_words_under_an_address_that_changes_with_them(client):
    english, spanish = client.get(address_of("en")), client.get(address_of("es"))
    assert "Copiado" in spanish.content.decode()
    assert "Copiado" not in english.content.decode()
    assert "immutable" in spanish["Cache-Control"]
    assert address_of("es") in client.get("/decks/", headers=SPANISH).content.decode()
    assert client.get(address_of("es").replace("/es/", "/xx/")).status_code == 404


@pytest.mark.parametrize("path", ["decks/formats", "timing/words"])
def test_the_api_speaks_english(client, path):
    plain, asked = client.get(f"/api/v1/{path}"), client.get(f"/api/v1/{path}", headers=SPANISH)
    assert plain.status_code == 200
    assert plain.content == asked.content
