import pytest
from django.urls import reverse

from judgeapp.games import games
from judgeapp.rulebook import rendering
from judgeapp.rulebook import shelf as keeper
from judgeapp.rulebook.shelf import engine, shelf

pytestmark = pytest.mark.django_db


def text(response):
    return response.content.decode()


def test_home_names_every_game(client):
    page = text(client.get("/"))
    assert all(game.name in page for game in games().values())


def test_a_rule_page_shows_where_it_stands(client):
    page = text(client.get("/bakugan/rules/4.4.2"))
    assert 'href="/bakugan/rules/4.4"' in page
    assert 'rel="prev" href="/bakugan/rules/4.4.1"' in page
    assert 'rel="next" href="/bakugan/rules/4.4.3"' in page


def test_a_section_prints_its_rules_in_full(client):
    page = text(client.get("/dragon_ball_super/rules/4-7"))
    assert all(f'href="/dragon_ball_super/rules/4-7-{n}"' in page for n in (1, 2, 3))


def test_a_chapter_lists_its_sections(client):
    page = text(client.get("/dragon_ball_super/rules/10"))
    assert 'href="/dragon_ball_super/rules/10-10"' in page
    assert "10-10-3-1" not in page


def test_references_and_their_stale_numbers_are_links(client):
    page = text(client.get("/bakugan/rules/3.6.2"))
    assert '<a class="ref" href="/bakugan/rules/1.14" data-preview="/bakugan/preview/1.14">1.13 (now 1.14)</a>' in page


def test_a_rule_says_what_cites_it(client):
    citing = text(client.get("/bakugan/rules/6.3.3")).split("Cited by")[1]
    assert 'href="/bakugan/rules/4.4.2" data-preview' in citing


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("/bakugan/rules/4-4-2", "/bakugan/rules/4.4.2"),
        ("/bakugan/rules/rule 4.4.2.", "/bakugan/rules/4.4.2"),
        ("/x610z/rules/105.4.a", "/x610z/rules/105.4a"),
        ("/dragon_ball_super/rules/10 10 3 1", "/dragon_ball_super/rules/10-10-3-1"),
        ("/bleach/rules/boosting-and-the-queue", "/bleach/rules/the-queue/boosting-and-the-queue"),
        ("/bleach/rules/Boosting and the Queue", "/bleach/rules/the-queue/boosting-and-the-queue"),
    ],
)
def test_a_number_in_any_form_leads_to_the_rule(client, typed, number):
    response = client.get(typed)
    assert (response.status_code, response.url) == (302, number)


def test_an_unknown_number_offers_the_nearest(client):
    response = client.get("/bakugan/rules/4.4.99")
    assert response.status_code == 404
    assert 'href="/bakugan/rules/4.4"' in text(response)


def test_an_unknown_game_offers_the_games(client):
    response = client.get("/chess/")
    assert response.status_code == 404
    assert "There is no game “chess” here." in text(response)
    assert 'href="/bakugan/"' in text(response)


def test_an_unknown_page_is_a_page(client):
    response = client.get("/what/is/this/")
    assert (response.status_code, "There is no such page." in text(response)) == (404, True)


@pytest.mark.parametrize(
    ("typed", "leads_to"),
    [
        ("/Bakugan/rules/4.4.2", "/bakugan/rules/4.4.2"),
        ("/dragon-ball-super/", "/dragon_ball_super/"),
        ("/bakugan/4.4.2", "/bakugan/rules/4.4.2"),
        ("/x610z/rules/rule-202.9b", "/x610z/rules/202.9b"),
        ("/bleach/rules/The Queue/Boosting and the Queue", "/bleach/rules/the-queue/boosting-and-the-queue"),
        ("/dragon_ball_super/rules/10‑10‑3−1", "/dragon_ball_super/rules/10-10-3-1"),
    ],
)
def test_plausible_addresses_lead_to_the_page(client, typed, leads_to):
    response = client.get(typed)
    assert (response.status_code, response.url) == (302, leads_to)


def test_an_endless_number_is_not_found(client):
    for path in ("/bakugan/rules/", "/bakugan/preview/", "/api/v1/games/bakugan/rules/"):
        assert client.get(path + "9" * 5000).status_code == 404


LONG = "4.4.99-" * 3_000


@pytest.mark.parametrize(
    "path",
    [
        f"/bakugan/rules/{LONG}",
        f"/bakugan/preview/{LONG}",
        f"/bakugan/{LONG}",
        f"/bakugan/glossary/{LONG}",
        f"/bakugan/2019/rules/{LONG}",
        f"/bakugan/{LONG}/rules/4.4",
        f"/{LONG}/rules/4.4",
        f"/api/v1/games/bakugan/rules/{LONG}",
        f"/api/v1/games/bakugan/rules/4.4?edition={LONG}",
        f"/api/v1/games/{LONG}",
    ],
)
def test_of_a_long_address_little_is_said_again(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.content.count(b"4.4.99") < 40


def test_a_citation_names_the_document_that_has_the_rule(client):
    assert 'data-copy="Bakugan rulebook of 24 May 2019, rule 9.1.1 ' in text(client.get("/bakugan/rules/9.1.1"))
    assert 'data-copy="Bakugan Comprehensive Rules 2019, rule 4.4.2 ' in text(client.get("/bakugan/rules/4.4.2"))


def test_reading_on_goes_into_a_chapter_and_back_the_same_way(client):
    assert 'rel="next" href="/dragon_ball_super/rules/7-1"' in text(client.get("/dragon_ball_super/rules/7"))
    assert 'rel="prev" href="/dragon_ball_super/rules/7-1"' in text(client.get("/dragon_ball_super/rules/7-2"))
    assert 'rel="prev" href="/dragon_ball_super/rules/7"' in text(client.get("/dragon_ball_super/rules/7-1"))


def test_what_is_missing_has_no_tag(client):
    tag = client.get("/bakugan/")["ETag"]
    assert client.get("/nogame/", headers={"If-None-Match": tag}).status_code == 404


@pytest.mark.parametrize("name", ["contents", "glossary", "lexicon"])
@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_its_lists(client, name, game):
    assert client.get(reverse(name, args=[game])).status_code == 200


@pytest.mark.parametrize("game", sorted(games()))
def test_every_page_says_that_it_is_unofficial(client, game):
    volume = shelf().volumes[game]
    page = text(client.get(volume.rules[3].get_absolute_url()))
    assert "Unofficial." in page
    assert all(document["title"] in page.replace("&#x27;", "'") for document in volume.edition.documents)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_rule_has_a_page_and_a_preview(client, game):
    for rule in shelf().volumes[game].rules[::7]:
        assert client.get(rule.get_absolute_url()).status_code == 200
        assert client.get(reverse("preview", args=[game, rule.number])).status_code == 200


def test_both_documents_are_shown_where_they_differ(client):
    assert "differs" in text(client.get("/bakugan/rules/6.3.2"))


def test_a_pasted_link_shows_the_rule(client):
    page = text(client.get("/x610z/rules/202.9b"))
    assert '<meta property="og:title" content="X610Z 202.9b' in page
    assert 'property="og:description" content="' in page


def test_a_term_is_linked_once_a_page(client):
    page = text(client.get("/x610z/rules/208"))
    terms = [part.split('"')[0] for part in page.split('<a class="term" href="')[1:]]
    assert terms
    assert len(terms) == len(set(terms))


def test_a_term_has_a_preview(client):
    assert client.get("/x610z/glossary/sharp-turn").status_code == 200
    assert client.get("/x610z/glossary/nonsense").status_code == 404


def test_pages_need_no_query_once_the_shelf_is_filled(client, django_assert_num_queries):
    engine()
    with django_assert_num_queries(0):
        client.get("/bakugan/rules/4.4.2")
        client.get("/bakugan/")
        client.get("/bakugan/glossary/")
        client.get("/search?q=batch")


def test_a_page_that_did_not_change_is_not_sent_again(client):
    first = client.get("/bakugan/rules/4.4.2")
    again = client.get("/bakugan/rules/4.4.2", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_a_query_string_is_not_another_page(client):
    first = client.get("/bakugan/rules/4.4.2?fbclid=1")
    assert first.content == client.get("/bakugan/rules/4.4.2?fbclid=2").content
    assert b"fbclid" not in first.content


def test_a_missing_slash_is_added(client):
    assert client.get("/bakugan/glossary").url == "/bakugan/glossary/"


def test_words_of_a_rule_are_escaped():
    volume = shelf().volumes["x610z"]
    shown = rendering.words("<b>[[202.8|<i>]]</b> sharp turn", volume, volume.by_number["601.1"], set())
    assert "<b>" not in shown
    assert "<i>" not in shown
    assert shown.startswith("&lt;b&gt;<a ")


def test_only_reading_is_allowed(client):
    assert client.post("/bakugan/rules/4.4.2").status_code == 405


def test_no_page_allows_a_script_of_its_own(client):
    response = client.get("/bakugan/rules/4.4.2")
    assert "default-src 'self'" in response["Content-Security-Policy"]
    assert "unsafe-inline" not in response["Content-Security-Policy"]
    assert "<script>" not in text(response)
    assert "style=" not in text(response)


@pytest.mark.parametrize("path", ["/nonsense/", "/bakugan/rules/99.99", "/bakugan/99.99"])
def test_a_wrong_address_opens_no_search_engine(client, db, fresh_shelf, monkeypatch, path):
    opened = []
    monkeypatch.setattr(keeper, "_renew", opened.append)
    assert (client.get(path).status_code, opened) == (404, [])
