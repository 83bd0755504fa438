"""Searching in other languages: what was typed says which, the page says how results are told."""

import pytest

from judgeapp.rulebook.search.languages import language_of, languages
from judgeapp.rulebook.search.naming import named_game, without_name
from judgeapp.rulebook.shelf import engine

pytestmark = pytest.mark.django_db
ES = {"Accept-Language": "es"}


def first(typed, language, game="bleach"):
    return engine().search(typed, game, 5, language).hits[0]


def test_a_spanish_question_is_answered_on_a_spanish_page():
    hit = first("quién tiene la prioridad primero", "es")
    assert (hit.number, hit.language) == ("the-queue/priority-and-the-queue", "es")
    assert "prioridad" in hit.text


def test_a_spanish_question_is_answered_on_an_english_page_in_english():
    hit = first("quién tiene la prioridad primero", "en")
    assert (hit.number, hit.language) == ("the-queue/priority-and-the-queue", "en")
    assert "priority" in hit.text


def test_an_english_question_is_answered_on_a_spanish_page_in_spanish():
    hit = first("who has priority first", "es")
    assert (hit.number, hit.language) == ("the-queue/priority-and-the-queue", "es")


def test_accents_are_optional():
    with_them, without = (
        engine().search(typed, "bleach", 5, "es").hits for typed in ("¿qué es la batalla?", "que es la batalla")
    )
    assert [hit.url for hit in with_them] == [hit.url for hit in without]
    assert with_them[0].kind == "glossary"


def test_a_term_is_found_by_its_english_name_inside_a_spanish_sentence():
    assert first("qué es replacement card effect", "es").url.endswith("#replacement-card-effect")


def test_nothing_is_corrected_across_languages():
    answer = engine().search("puede responder cuando uso energía", "bakugan", 5, "es")
    assert (answer.meant, answer.language) == ("", "es")


def test_a_typo_is_mended_in_its_own_language():
    assert "prioridad" in engine().search("quien tiene la prioirdad", "bleach", 5, "es").meant


def test_what_every_language_has_is_of_the_page():
    assert engine().search("batch", "bakugan", 5, "es").language == "es"
    assert engine().search("batch", "bakugan", 5, "en").language == "en"


def test_a_number_is_found_in_every_language():
    assert {first("4.4.3", code, "bakugan").number for code in ("en", "es")} == {"4.4.3"}


def test_a_language_that_is_not_there_is_english():
    assert first("who has priority first", "tlh").language == "en"


def test_results_of_all_games_are_told_in_the_language_of_the_page():
    hits = engine().search("quién juega primero", "", 10, "es").hits
    assert {hit.language for hit in hits} == {"es"}


def test_the_page_marks_its_language(client):
    page = client.get("/search", {"q": "prioridad", "game": "bleach"}, headers=ES).content.decode()
    assert '<h2 lang="es">' in page
    assert '<p class="passage" lang="es">' in page


def test_the_api_tells_results_in_a_language(client):
    asked = {"q": "quién tiene la prioridad primero", "game": "bleach", "limit": 1}
    english, spanish = (
        client.get("/api/v1/search", asked | more).json()["results"][0] for more in ({}, {"language": "es"})
    )
    assert (english["number"], english["language"]) == (spanish["number"], "en")
    assert spanish["language"] == "es"


def test_other_games_words_are_those_of_the_language(client):
    assert "enderezar" in client.get("/bleach/lexicon/", headers=ES).content.decode()
    assert "enderezar" not in client.get("/bleach/lexicon/").content.decode()


def test_a_publishers_rule_is_found_by_our_words_in_spanish(import_searched_everywhere):
    """Its own words stay English, and are shown so."""
    import_searched_everywhere()
    hits = (
        engine()
        .search("varios efectos entran en el batch en un mismo momento, cómo se ordenan", "bakugan", 5, "es")
        .hits
    )
    assert ("4.4.2", "en") in [(hit.number, hit.language) for hit in hits]


def test_each_language_has_its_stems():
    english, spanish = languages()["en"], languages()["es"]
    assert english.stem("abilities") == english.stem("ability")
    assert spanish.stem("resuelven") == spanish.stem("resuelve")
    assert spanish.terms("¿Acción?") == spanish.terms("accion")


def test_a_language_without_a_file_has_its_words_as_they_are():
    assert language_of("tlh").terms("nuqneH jupwI'") == ["nuqneh", "jupwi"]


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("x610z mulligan", "x610z"),
        ("dbs mulligan", "dragon_ball_super"),
        ("dragon ball super deck size", "dragon_ball_super"),
        ("mulligan in bleach", "bleach"),
        ("cuántas cartas tiene el mazo en bakugan", "bakugan"),
        ("cost of a flux", "x610z"),
        ("what resolves first in the queue", "bleach"),
        ("when is a checkpoint", "dragon_ball_super"),
    ],
)
def test_in_all_games_the_one_that_is_named_or_meant_comes_first(typed, game):
    assert engine().search(typed, "", 5).hits[0].game == game


def test_a_text_that_names_two_games_names_none():
    assert (named_game("bakugan or bleach"), named_game("a dragon attacks"), named_game("")) == ("", "", "")
    assert without_name("dbscg: first turn", "dragon_ball_super") == "first turn"
    assert without_name("bakugan", "bakugan") == "bakugan"
