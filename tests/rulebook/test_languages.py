"""What is kept in memory is kept in each language; the rules and the API are the same in all of them."""

import datetime
import pickle

import pytest
from django.core.cache import caches
from django.utils.translation import override

from judgeapp.domain.messages import as_stored, from_stored, on_day, say, say_many
from judgeapp.domain.rules.importing.values import Doubt
from judgeapp.rulebook import models
from judgeapp.rulebook.search.engine import Hit
from judgeapp.rulebook.templatetags import rules

pytestmark = pytest.mark.django_db
EN, ES = {"Accept-Language": "en"}, {"Accept-Language": "es"}
ZIP = {"Accept-Encoding": "gzip"}
PATH = "/bakugan/rules/4.4.2"


@pytest.fixture(autouse=True)
def _nothing_kept():
    caches["default"].clear()
    caches["searches"].clear()
    with override("en"):  # a request leaves its language behind
        yield


def test_a_page_is_kept_in_each_language(client, django_assert_num_queries):
    first = {code: client.get(PATH, headers={"Accept-Language": code}) for code in ("en", "es")}
    assert first["en"]["ETag"] != first["es"]["ETag"]
    assert (first["en"]["Content-Language"], first["es"]["Content-Language"]) == ("en", "es")
    kept = len(caches["default"]._cache)
    with django_assert_num_queries(0):
        again = {code: client.get(PATH, headers={"Accept-Language": code}) for code in ("en", "es")}
    assert {code: page.content for code, page in again.items()} == {code: p.content for code, p in first.items()}
    assert len(caches["default"]._cache) == kept


def test_who_has_a_page_in_one_language_is_sent_it_in_the_other(client):
    tag = client.get(PATH, headers=EN)["ETag"]
    assert client.get(PATH, headers={**EN, "If-None-Match": tag}).status_code == 304
    assert client.get(PATH, headers={**ES, "If-None-Match": tag}).status_code == 200


def test_what_is_in_between_keeps_the_languages_apart(client):
    varies = {each.strip() for each in client.get(PATH, headers=ES)["Vary"].split(",")}
    assert {"Accept-Language", "Cookie", "Accept-Encoding"} <= varies


def test_a_page_has_another_tag_when_it_is_zipped(client):
    plain, zipped = client.get(PATH), client.get(PATH, headers=ZIP)
    assert zipped["ETag"] == plain["ETag"].removesuffix('"') + '-gz"'
    assert client.get(PATH, headers={"If-None-Match": zipped["ETag"]}).status_code == 200


def test_results_are_kept_in_each_language(client):
    for headers in (EN, ES, EN, ES):
        client.get("/search?q=batch&game=bakugan", headers={**headers, "HX-Request": "true"})
    assert len(caches["searches"]._cache) == 2


def test_the_frame_of_a_result_is_kept_in_each_language():
    hit = Hit("rule", "bakugan", "1", "1 A", "A", (), (), "", "", "/there", 1.0, mark="our restatement")
    rules._hit_head.cache_clear()
    for code in ("en", "es", "en"):
        with override(code):
            rules._hit_card(hit, "")
    assert rules._hit_head.cache_info().misses == 2


@pytest.mark.parametrize("path", ["games/bakugan/rules/4.4.2", "games/bakugan/editions", "games/bakugan/rules/99.99"])
def test_the_api_says_the_same_in_every_language(client, path):
    english, spanish = (client.get(f"/api/v1/{path}", headers=headers) for headers in (EN, ES))
    assert english.json() == spanish.json()


def test_a_publishers_rules_are_marked_as_english(client, import_edition):
    import_edition()
    assert '<p lang="en">' in client.get(PATH, headers=ES).content.decode()


def test_a_day_has_its_month_in_the_language_of_who_looks():
    day = on_day(datetime.date(2020, 6, 5))
    assert day == f"{day}" == "5 June 2020"
    with override("es"):
        assert "junio" in f"{day}"


def test_a_day_is_told_once():
    day = datetime.date(2020, 6, 5)
    assert models.dated("1.077", day) == "1.077, 5 June 2020"
    assert models.dated("Rules of 5 June 2020", day) == "Rules of 5 June 2020"


@pytest.mark.parametrize(
    "text",
    [
        say("It stands between {last} and {next}.", last="1.1", next=say("the end")),
        say_many("{lines} and {n} more", "{lines} and {n} more", 2, lines=say("line {line} (kept)", line=3)),
        "plain",
    ],
)
def test_a_text_that_was_kept_is_the_same_text(text):
    again = from_stored(as_stored(text))
    assert again == text
    assert vars(again) == vars(text) if hasattr(text, "pattern") else type(again) is str


def test_a_doubt_keeps_its_pattern_when_it_is_pickled():
    doubt = Doubt(1, "1.1", say("Stands behind {last}.", last="1.2"))
    assert pickle.loads(pickle.dumps(doubt)).message.pattern == "Stands behind {last}."
