"""POST /api/v1/decks/check beyond the tables of cases: forms of requests, and what is wrong with them."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.domain import messages
from tests.deckcheck.lists import BAKUGAN, BATTLES, DRAGON_BALL

pytestmark = pytest.mark.django_db


def post(client, data, **more):
    body = data if isinstance(data, str | bytes) else json.dumps(data)
    return client.post("/api/v1/decks/check", data=body, content_type="application/json", **more)


def test_the_answer_has_what_is_documented(client):
    answer = post(client, {"game": "dragon_ball_super", "text": DRAGON_BALL.replace("4 BT5-004", "5 BT5-004")}).json()
    assert (answer["verdict"], answer["format"], answer["date"]) == ("illegal", "constructed", "2019-04-19")
    assert answer["findings"][0] == {
        "code": "too-many-copies",
        "severity": "illegal",
        "zone": "main",
        "cards": [{"number": "BT5-004", "title": "Son Goku", "count": 5, "lines": [5]}],
        "actual": 5,
        "allowed": 4,
        "message": "Son Goku (BT5-004): 5 copies in the deck, 4 allowed.",
        "rules": ["5-1-3-1", "2-15-2-1"],
        "terms": [],
        "repair": "Take out 1 copy of Son Goku.",
        "readings": [],
        "sure": "document",
        "lines": [5],
    }
    assert [line["line"] for line in answer["lines"]] == list(range(1, len(DRAGON_BALL.split("\n")) + 1))
    assert answer["lines"][1] == {
        "line": 2,
        "text": "1 BT5-001 Yamcha",
        "kind": "card",
        "zone": "leader",
        "count": 1,
        "number": "BT5-001",
        "title": "Yamcha",
        "is_known": True,
        "problem": "",
        "nearest": [],
        "readings": [],
    }


STRUCTURED = {
    "leader": ["1 BT5-001"],
    "main": [{"number": f"BT5-{each}", "count": 4} for each in BATTLES]
    + [{"title": "Super Saiyan Vegeta", "copies": 1}, {"name": "BT5-029", "qty": 1}],
}


@pytest.mark.parametrize(
    "deck",
    [
        STRUCTURED,
        {"Leader": {"BT5-001": 1}, "Main Deck": STRUCTURED["main"]},
        [{"card": "BT5-001", "count": 1}, *STRUCTURED["main"]],
    ],
)
def test_a_structured_deck_is_checked_like_a_list(client, deck):
    assert post(client, {"game": "dragon_ball_super", "deck": deck}).json()["verdict"] == "legal"


def test_a_team_may_send_its_decks_one_by_one(client):
    base = {"title": "Life Base", "count": 1}
    deck = [base, {"title": "Waste", "count": 50}]
    cards = [{"title": "Waste", "type": "catalyst", "limit": "any", "team_limit": 70}]
    answer = post(
        client, {"game": "x610z", "format": "team", "deck": [{"main": deck}, {"main": deck}], "cards": cards}
    ).json()
    weighty = [found for found in answer["findings"] if found["severity"] != "note"]
    assert [(found["code"], found["actual"], found["allowed"]) for found in weighty] == [("too-many-in-team", 100, 70)]


def test_facts_of_a_request_make_unknown_cards_known(client):
    cards = [{"number": "Z-1", "title": "Zarbon", "type": "BATTLE", "energy_cost": 5, "limit": "unlimited"}]
    text = "Leader\n1 BT6-002\nDeck\n50 Z-1 Zarbon"
    answer = post(client, {"game": "dragon_ball_super", "text": text, "cards": cards}).json()
    assert (answer["verdict"], [found["code"] for found in answer["findings"]]) == ("legal", ["stated-facts"])


@pytest.mark.parametrize(
    "deck",
    [
        {"text": BAKUGAN + "1 BB-84 {limit=any}"},
        {"text": BAKUGAN + "1 BB-84", "cards": [{"number": "BB-84", "limit": "any"}]},
    ],
)
def test_a_list_cannot_lift_the_limit_of_a_card_that_is_known(client, deck):
    findings = post(client, {"game": "bakugan", **deck}).json()["findings"]
    assert ("too-many-copies", 4, 3) in [(found["code"], found["actual"], found["allowed"]) for found in findings]


@pytest.mark.parametrize(
    "line",
    [
        "1 Zq{i} {{type=character; symbols=a; disputed=b{i}}}",
        "1 Zq{i} {{type=battle; conditions=forbid: cost >= {i}}}",
        "999 Zq{i} {{type=character; symbols=99 a|99 b|99 c|99 d}}",
    ],
)
@pytest.mark.parametrize("game", ["bakugan", "dragon_ball_super"])
def test_facts_of_a_list_cannot_blow_up_the_answer(client, game, line):
    text = "Team\n" + "\n".join(line.format(i=i) for i in range(300))
    assert len(post(client, {"game": game, "text": text}).content) < 5_000_000


def test_facts_of_a_request_change_nothing_that_is_known(client):
    cards = [{"number": "BT5-118", "type": "BATTLE", "limit": 2}]
    text = DRAGON_BALL.replace("2 BT5-029", "2 BT5-118")
    answer = post(client, {"game": "dragon_ball_super", "text": text, "cards": cards, "date": "2019-06-01"}).json()
    assert [found["code"] for found in answer["findings"]] == ["banned", "stated-fact-differs", "stated-facts"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"game": "chess", "text": "x"}, "no game “chess”"),
        ({"game": "bakugan", "format": "blitz", "text": "x"}, "choose full, cardless"),
        ({"game": "bakugan", "text": "x", "settings": {"sleeves": 1}}, "no setting “sleeves”"),
        ({"game": "bakugan", "text": "x", "settings": {"copies": "lots"}}, "no limit of copies"),
        ({"game": "bakugan", "text": "x", "deck": {}}, "not both"),
        ({"game": "bakugan", "deck": {"attic": ["1 x"]}}, "no zone “attic”"),
        ({"game": "bakugan", "deck": {"main": [7]}}, "is no card"),
        ({"game": "bakugan", "deck": {"main": 7}}, "write a list of cards"),
        ({"game": "bakugan", "text": "x", "cards": [{"title": "x", "cost": "a lot"}]}, "cards[0] cost"),
        ({"game": "bakugan", "text": "x", "date": "soon"}, "date"),
        ({"game": "bakugan", "text": 5}, "string"),
        ({"game": "bakugan", "text": "x", "settings": {"copies": True}}, "settings.copies"),
        ({"game": "bakugan", "text": "x", "settings": {"copies": "9" * 5000}}, "no limit of copies"),
        ({"game": "bakugan", "deck": [{"title": "Absorb", "zone": "nowhere"}]}, "no zone “nowhere”"),
        ({"game": "bakugan", "deck": ["1 x"] * 1001}, "at most 250 items"),
        ({"text": "x"}, "game"),
    ],
)
def test_a_request_that_cannot_be_used_says_why(client, data, words):
    answer = post(client, data)
    assert answer.status_code == 422
    assert words in json.dumps(answer.json(), ensure_ascii=False)


def test_a_structured_card_may_state_its_facts(client):
    deck = {"main": [{"title": "Foo", "count": 2, "type": "flux", "limit": 1}]}
    answer = post(client, {"game": "x610z", "deck": deck}).json()
    assert ("too-many-copies", 2, 1) in [(each["code"], each["actual"], each["allowed"]) for each in answer["findings"]]


def test_lines_of_the_registered_list_that_cannot_be_read_are_said(client):
    answer = post(client, {"game": "x610z", "text": "1 Waste", "registered": "1.5 Waste"}).json()
    messages = [found["message"] for found in answer["findings"] if found["code"] == "bad-count"]
    assert messages == ["Registered list: Line 1: The number of copies must be a whole number from 1 to 999."]


def test_a_request_that_is_too_big_is_refused_with_the_limit(client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    answer = post(client, {"game": "x610z", "text": "x" * 200})
    assert (answer.status_code, answer.json()) == (413, {"detail": "A request may have at most 100 bytes."})


@pytest.mark.parametrize("body", [b"", b"\xff\xfe\x00", b"[]", b"{", b'"text"'])
def test_what_is_no_json_object_is_refused(client, body):
    assert post(client, body).status_code in (400, 422)


def test_a_megabyte_of_text_gets_a_finding(client):
    answer = post(client, {"game": "bakugan", "text": "3 Absorb\n" * 120_000}).json()
    assert (answer["verdict"], [found["code"] for found in answer["findings"]]) == ("cannot tell", ["list-too-long"])


def test_too_many_requests_are_refused_with_a_time(client, settings):
    settings.RATES = {**settings.RATES, "check": "2/m"}
    answers = [post(client, {"game": "bakugan", "text": "x"}, REMOTE_ADDR="198.51.100.7") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert "Nothing is lost" in answers[-1].json()["detail"]


def test_every_format_is_described(client):
    formats = client.get("/api/v1/decks/formats").json()
    assert {(each["game"], each["key"]) for each in formats} == {
        ("bakugan", "full"),
        ("bakugan", "cardless"),
        ("bleach", "constructed"),
        ("dragon_ball_super", "constructed"),
        ("dragon_ball_super", "sealed"),
        ("x610z", "constructed"),
        ("x610z", "limited"),
        ("x610z", "team"),
    }


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=400) | st.text("0123456789x*-–.,;:{}()[]/\n\t Absorb", max_size=400))
def test_any_text_gets_a_verdict_and_every_line_back(client, text):
    answer = post(client, {"game": "bakugan", "text": text}).json()
    assert answer["verdict"] in ("illegal", "cannot tell")
    assert "".join(line["text"] for line in answer["lines"]) == text.replace("\r", "").replace("\n", "")


def test_one_check_asks_the_database_twice(client, django_assert_num_queries):
    post(client, {"game": "bakugan", "text": BAKUGAN})
    with django_assert_num_queries(2):  # what of its format was changed, and of its dated lists
        post(client, {"game": "bakugan", "text": BAKUGAN})


@pytest.mark.parametrize(
    "data",
    [
        {
            "game": "dragon_ball_super",
            "text": DRAGON_BALL.replace("4 BT5-004", "5 BT5-004") + "\n0 Nothing\n3 Nobody {x=1}",
        },
        {"game": "bakugan", "text": BAKUGAN, "registered": "1 Nobody", "cards": [{"title": "Pyravian", "type": "evo"}]},
        {"game": "x610z", "text": "3 A\n" * 40_000},
        {"game": "bakugan", "date": "2019-07-15", "settings": {"sizes": "7"}},
        {"game": "dragon_ball_super", "text": "", "cards": [{"title": "A", "cost": "much", "conditions": "no"}]},
        {"game": "bakugan", "format": "chess"},
        {"game": "chess"},
    ],
)
def test_the_answer_is_english_in_whatever_language_a_page_would_be(client, monkeypatch, data):
    english = post(client, data).content
    monkeypatch.setattr(messages, "_translate", lambda message: "¡!")
    assert post(client, data, headers={"Accept-Language": "es"}).content == english


def test_formats_are_described_in_english_in_whatever_language_a_page_would_be(client, monkeypatch):
    english = client.get("/api/v1/decks/formats").content
    monkeypatch.setattr(messages, "_translate", lambda message: "¡!")
    assert client.get("/api/v1/decks/formats", headers={"Accept-Language": "es"}).content == english
