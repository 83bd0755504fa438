"""Public pages in the language of who looks."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from judgeapp import middleware
from judgeapp.tournaments.models import Page, Report
from judgeapp.tournaments.public import publishing, serving
from tests.tournaments.making import close, play
from tests.tournaments.published import bodies, look_again, stable, words

pytestmark = pytest.mark.django_db

PAGES = ["", "pairings/", "tables/", "standings/", "rounds/1/", "rounds/2/", "screen/", "data.json", "live.json"]


@pytest.fixture
def ask(client, event):
    """Ask for a page, with the cookie of a picked language if one is named."""

    def answer(path="", picked="", **headers):
        client.cookies.clear()
        if picked:
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = picked
        return client.get(f"/events/{event.token}/{path}", headers=headers)

    return answer


def language_of(answer):
    return answer["Content-Language"]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(
    ("picked", "wished", "language"),
    [
        ("", "", "en"),
        ("", "es", "es"),
        ("", "es-MX,es;q=0.9,en;q=0.8", "es"),
        ("", "de,fr;q=0.9", "en"),
        ("es", "en", "es"),
        ("en", "es", "en"),
        ("tlh", "es", "es"),
        ("<b>", "", "en"),
    ],
)
def test_a_page_is_shown_in_the_language_of_who_looks(ask, path, picked, wished, language):
    for _ in range(2):  # by the view, then out of memory
        assert language_of(ask(path, picked, accept_language=wished)) == language


def test_a_page_in_another_language_is_told_in_it_as_a_whole(ask):
    english, spanish = words(ask("")), words(ask("", "es"))
    assert '<html lang="en"' in english
    assert "November" in english
    assert '<html lang="es"' in spanish
    assert "noviembre" in spanish
    assert '<html lang="es"' in words(ask("screen/", "es"))


@pytest.mark.parametrize("path", PAGES[:-1])
def test_a_page_in_memory_asks_the_database_nothing_in_any_language(ask, path, django_assert_num_queries):
    first = {language: ask(path, language).content for language in ("en", "es")}
    with django_assert_num_queries(0):
        assert {language: ask(path, language).content for language in ("en", "es")} == first


@pytest.mark.parametrize("path", PAGES)
def test_the_shortcut_answers_as_the_view_does_in_another_language(ask, path, monkeypatch):
    ask(path, "es")
    short = ask(path, "es")
    monkeypatch.setattr(middleware, "_shortcuts", [])
    assert stable(short) == stable(ask(path, "es"))


def test_who_has_the_page_is_told_so_in_the_same_words_by_the_view(ask, monkeypatch):
    tag = ask("pairings/", "es")["ETag"]
    short = ask("pairings/", "es", if_none_match=tag)
    monkeypatch.setattr(middleware, "_shortcuts", [])
    whole = ask("pairings/", "es", if_none_match=tag)
    assert short.status_code == whole.status_code == 304
    assert {name: whole[name] for name in stable(short)} == stable(short)


def test_a_tag_of_one_language_is_none_of_another(ask):
    tags = {language: ask("pairings/", language)["ETag"] for language in ("en", "es")}
    assert ask("pairings/", "es", if_none_match=tags["en"]).status_code == 200
    assert ask("pairings/", "es", if_none_match=tags["es"]).status_code == 304


def test_a_change_renews_a_page_in_each_language(ask, event, django_assert_num_queries):
    before = {language: ask("pairings/", language).content for language in ("en", "es")}
    play(event.rounds_played.get(number=2))
    close(event, 2)
    look_again()
    ask("pairings/")
    with django_assert_num_queries(0):
        after = {language: ask("pairings/", language).content for language in ("en", "es")}
    assert before["en"] != after["en"]
    assert before["es"] != after["es"]


def test_a_phone_learns_of_a_change_in_its_language(ask):
    for language in ("en", "es"):
        pages = ask("live.json", language).json()["pages"]
        assert pages["data"] == ask("data.json", language)["ETag"].strip('"')
        assert f'data-digest="{pages["pairings"]}"' in words(ask("pairings/", language))


def test_a_player_whose_name_is_you_is_not_who_reads_the_page(ask, event):
    ben = event.entrants.get(name="Ben Baker")
    event.entrants.filter(pk=ben.pk).update(name="You")
    match = event.rounds_played.get(number=1).matches.filter(seats__entrant=ben).get()
    Report.objects.filter(match=match).update(
        kind="no-show 2" if match.seats.get(entrant=ben).side == 0 else "no-show 1"
    )
    publishing.publish(event)
    look_again()
    for language, wins in (("en", "; You wins"), ("es", "; gana You")):
        page = words(ask("rounds/1/", language))
        assert wins in page
        assert not re.search(r"you win\b|\bganas\b|\byour\b", page)


def test_what_was_published_before_there_was_a_language_is_shown_in_the_first(ask, event):
    Page.objects.filter(event=event, name__contains="@").delete()
    for path in ("", "pairings/", "rounds/1/", "data.json"):
        for _ in range(2):  # by the view, then out of memory
            answer = ask(path, "es")
            assert language_of(answer) == "en"
            assert answer.content == ask(path).content
    assert ask("bracket/", "es").status_code == 404
    publishing.publish(event)
    look_again()
    assert language_of(ask("pairings/", "es")) == "es"


def test_what_changes_nothing_keeps_a_page_of_an_earlier_round_in_memory(ask, event):
    for path in ("rounds/1/", "screen/", "pairings/"):
        ask(path, "es")
    before = serving.shown_of(event.token).pages
    publishing.publish(event)
    look_again()
    after = serving.shown_of(event.token).pages
    assert {name for name, answer in after.items() if answer is before[name]} == {"rounds/1@es", "screen@es"}


def test_the_api_speaks_english(client, event):
    answers = [client.get(f"/api/v1/events/{event.token}", headers={"accept-language": each}) for each in ("en", "es")]
    assert answers[0].content == answers[1].content
    assert [answer["Content-Language"] for answer in answers] == ["en", "en"]


def test_every_page_for_people_is_made_in_each_language(event):
    names = set(bodies(event))
    told = {name for name in names if "@" not in name and publishing.is_for_people(name)}
    assert {name for name in names if "@" in name} == {f"{name}@es" for name in told}
    assert {"home", "pairings", "rounds/1", "data", publishing.DIGESTS} <= told
    assert "November" in bodies(event)["home"]
    assert "noviembre" in bodies(event)["home@es"]


def test_publishing_does_not_depend_on_the_language_of_who_presses(event):
    publishing.publish(event)
    before = bodies(event)
    with translation.override("es"):
        publishing.publish(event)
        assert translation.get_language() == "es"
    assert bodies(event) == before


def test_a_change_renews_the_pages_of_earlier_rounds_in_each_language(event):
    event.entrants.filter(name="Cleo").update(name="Cleopatra")
    publishing.publish(event)
    assert all("Cleopatra" in bodies(event)[name] for name in ("rounds/1", "rounds/1@es"))


def test_with_another_language_every_page_is_made_again(event, monkeypatch):
    monkeypatch.setattr(publishing, "LANGUAGES", ["en"])
    publishing.publish(event)
    assert not [name for name in bodies(event) if "@" in name]
    monkeypatch.setattr(publishing, "LANGUAGES", ["en", "es"])
    publishing.publish(event)
    assert {"rounds/1@es", "rounds/2@es"} <= set(bodies(event))
    monkeypatch.setattr(publishing, "LANGUAGES", ["en"])
    publishing.publish(event)
    assert not [name for name in bodies(event) if "@" in name]
