import pytest

from judgeapp.games import games

pytestmark = pytest.mark.django_db


def test_search_answers_in_the_documented_shape(client):
    answer = client.get("/api/v1/search", {"q": "can I redraw my hand", "game": "x610z", "limit": 3}).json()
    assert set(answer) == {"query", "took_ms", "did_you_mean", "results"}
    assert len(answer["results"]) == 3
    assert set(answer["results"][0]) == {
        "kind",
        "game",
        "edition",
        "mark",
        "number",
        "headings",
        "title",
        "text",
        "snippet",
        "url",
        "score",
        "language",
    }


def test_bleach_results_hold_the_documents_own_headings(client):
    answer = client.get("/api/v1/search", {"q": "boost on the queue", "game": "bleach"}).json()
    assert answer["results"][0]["headings"] == ["The Queue", "Boosting and the Queue"]


def test_a_number_in_any_form_comes_first(client):
    for typed, game, number in (
        ("10 10 3-1", "dragon_ball_super", "10-10-3-1"),
        ("rule 202.9 b", "x610z", "202.9b"),
        ("1.14", "bakugan", "1.14"),
    ):
        first = client.get("/api/v1/search", {"q": typed, "game": game}).json()["results"][0]
        assert (first["kind"], first["number"]) == ("rule", number)


def test_a_term_answers_first(client):
    first = client.get("/api/v1/search", {"q": "what is a sharp turn?", "game": "x610z"}).json()["results"][0]
    assert (first["kind"], first["title"], first["number"]) == ("glossary", "Sharp turn", "202.8")


@pytest.mark.parametrize("limit", ["0", "-5", "9999999"])
def test_an_odd_limit_is_brought_into_range(client, limit):
    answer = client.get("/api/v1/search", {"q": "card", "limit": limit})
    assert answer.status_code == 200
    assert 1 <= len(answer.json()["results"]) <= 50


def test_a_rule_comes_with_everything_around_it(client):
    rule = client.get("/api/v1/games/bakugan/rules/4.4.3").json()
    assert [parent["number"] for parent in rule["parents"]] == ["4", "4.4"]
    assert [child["number"] for child in rule["children"]] == ["4.4.3.1"]
    assert rule["previous"]["number"] == "4.4.2"
    assert "1.14" in [other["number"] for other in rule["cites"]]
    assert rule["citation"] == "Bakugan Comprehensive Rules 2019, rule 4.4.3"


def test_lists(client):
    assert [game["key"] for game in client.get("/api/v1/games").json()] == sorted(games())
    assert len(client.get("/api/v1/games/x610z/glossary").json()) == 137
    assert client.get("/api/v1/games/bleach/editions").json()[0]["date"] == "2007-06-25"
    assert len(client.get("/api/v1/games/bakugan/rules").json()) > 300


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/games/chess",
        "/api/v1/games/bakugan/rules/99.9",
        "/api/v1/games/bakugan/editions/7",
        "/api/v1/games/bakugan/rules/4.4?edition=7",
        "/api/v1/search?q=x&game=chess",
    ],
)
def test_what_does_not_exist_is_a_helpful_404(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert response.json()["detail"]


def test_an_unknown_edition_names_the_known_one(client):
    assert client.get("/api/v1/games/bakugan/editions/7").json()["nearest"] == ["2019"]


def test_a_head_request_is_answered(client):
    assert client.head("/api/v1/games").status_code == 200


def test_an_unknown_api_address_is_answered_in_json(client):
    response = client.get("/api/v2/nothing")
    assert (response.status_code, response["Content-Type"]) == (404, "application/json")


def test_an_unknown_number_names_the_nearest(client):
    assert "4.4" in client.get("/api/v1/games/bakugan/rules/4.4.99").json()["nearest"]


def test_any_site_may_read_and_unchanged_answers_are_short(client):
    response = client.get("/api/v1/games/bakugan/rules/4.4.2", headers={"Origin": "https://example.org"})
    assert response["Access-Control-Allow-Origin"] == "*"
    assert (
        client.get("/api/v1/games/bakugan/rules/4.4.2", headers={"If-None-Match": response["ETag"]}).status_code == 304
    )


def test_the_description_is_served_without_a_cdn(client):
    page = client.get("/api/docs")
    assert page.status_code == 200
    assert b"//" not in page.content.replace(b"http://testserver", b"")
    assert "/api/v1/search" in client.get("/api/openapi.json").json()["paths"]
