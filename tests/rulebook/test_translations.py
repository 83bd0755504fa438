"""Our words in the reader's language, and English with a mark where there are none."""

import json
from dataclasses import replace

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management import CommandError, call_command

from judgeapp.domain.rules.book import Block, Entry, Rule, Translation
from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.rules.translated import languages_of
from judgeapp.games import games
from judgeapp.rulebook import rendering, shelf, storing
from tests.domain.rules.test_folder import METADATA
from tests.rulebook.made import document, term

pytestmark = pytest.mark.django_db
ES, EN = {"Accept-Language": "es"}, {"Accept-Language": "en"}
DUE = "Sin traducir todavía"


@pytest.fixture
def translated(fresh_shelf, monkeypatch):
    """Rule 4.4.2 of Bakugan, its heading and its term Base value have made-up words in Spanish, 4.4.3 has none."""
    volume = shelf.volume_of("bakugan")
    monkeypatch.setattr(volume.edition, "languages", ["es"])

    def say_so(row, title, words, **more):
        blocks = [{"kind": "text", "text": words}] if words else []
        monkeypatch.setattr(row, "translated", {"es": {"title": title, "blocks": blocks, **more}})

    say_so(volume.by_number["4.4.2"], "", "Un flibertigibete espera, mira [[6.3.3]].")
    say_so(volume.by_number["4.4"], "Batch (lote)", "")
    say_so(volume.terms["base-value"], "habilidad", "Lo que espera.", also=["flibertigibete"])
    monkeypatch.setattr(volume.by_number["4.4.3"], "translated", None)
    for forget in (caches["default"].clear, rendering._linker.cache_clear):
        forget()
    yield
    for forget in (caches["default"].clear, rendering._linker.cache_clear):
        forget()


def _page(client, path, headers):
    return client.get(path, headers=headers).content.decode()


def test_a_rule_is_told_in_the_language_of_the_page(client, translated):
    page = _page(client, "/bakugan/rules/4.4.2", ES)
    assert '<p lang="es">Un' in page
    assert 'href="/bakugan/rules/6.3.3"' in page
    assert DUE not in page
    assert "flibertigibete" not in _page(client, "/bakugan/rules/4.4.2", EN)


def test_a_rule_without_a_translation_is_english_with_a_mark(client, translated):
    page = _page(client, "/bakugan/rules/4.4.3", ES)
    assert DUE in page
    assert '<p lang="en">' in page
    assert DUE not in _page(client, "/bakugan/rules/4.4.3", EN)


def test_headings_crumbs_and_contents_have_their_titles(client, translated):
    for path in ("/bakugan/rules/4.4", "/bakugan/rules/4.4.2", "/bakugan/"):
        page = _page(client, path, ES)
        assert "4.4 Batch (lote)" in page
    assert "Batch (lote)" not in _page(client, "/bakugan/rules/4.4", EN)


def test_the_glossary_tells_the_term_and_its_english_head(client, translated):
    page = _page(client, "/bakugan/glossary/", ES)
    assert '<dt lang="es">habilidad' in page
    assert '<span class="quiet" lang="en">Base value</span>' in page
    assert "Lo que espera." in _page(client, "/bakugan/glossary/base-value", ES)


def test_a_word_of_the_language_leads_to_its_term(client, translated):
    page = _page(client, "/bakugan/rules/4.4.2", ES)
    assert 'class="term" href="/bakugan/glossary/#base-value"' in page


def test_previews_are_in_the_language_of_the_page(client, translated):
    assert "flibertigibete" in _page(client, "/bakugan/preview/4.4.2", ES)


def test_an_edition_that_is_in_one_language_only_has_no_marks(client, translated, monkeypatch):
    monkeypatch.setattr(shelf.volume_of("bakugan").edition, "languages", None)
    assert DUE not in _page(client, "/bakugan/rules/4.4.3", ES)


@pytest.fixture
def corpora(tmp_path):
    """A folder of corpora with one whose first rule stands in a made-up language, too."""
    folder = tmp_path / "corpora"
    for name, text in {
        "metadata.toml": METADATA,
        "rules/01.txt": "# General\n\nFirst.\n\n# Last\n\nSecond.\n",
        "glossary.txt": "[First]\nThe first.\n",
        "lexicon.txt": "[one]\nMeans: First\n",
        "xx/rules/01.txt": "# Xgeneral {general}\n\nXfirst.\n",
    }.items():
        (folder / "bleach" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "bleach" / name).write_text(text, encoding="utf-8")
    return folder


def test_a_translation_is_kept_with_what_it_was_made_from(corpora, capsys):
    about = {"game": "bleach", "folder": corpora, "json": True}
    with pytest.raises(CommandError):
        call_command("check_translations", **about)
    before = json.loads(capsys.readouterr().out)["translations"][-1]
    assert (before["language"], before["rules"], before["older"]) == ("xx", 0, ["general"])
    with pytest.raises(CommandError, match="not translated"):
        call_command("check_translations", **about, pin="xx")
    after = json.loads(capsys.readouterr().out)["translations"][-1]
    assert (after["rules"], after["older"]) == (1, [])
    assert after["missing"] == ["last", "[First]"]


def test_a_language_that_is_not_there_cannot_be_pinned(corpora):
    with pytest.raises(CommandError, match="no rules in 'yy'"):
        call_command("check_translations", game="bleach", folder=corpora, pin="yy")


def test_an_edition_is_stored_with_its_languages(db):
    spanish = Translation(
        "es",
        {"4.4.1": Rule("4.4.1", blocks=(Block("text", "Un flibertigibete."),))},
        {"batch": Entry("Batch", also=("lote",), blocks=(Block("text", "Lo que espera."),), term="batch (lote)")},
        {"4.4.1": ("un duende",)},
        (Entry("cementerio", means=("batch",)),),
    )
    corpus = replace(document(glossary=[term("Batch", "What waits."), term("Other", "Else.")]), translations=(spanish,))
    edition = storing.begin(corpus, "stamp", origin="imported", slug_="made-up")
    storing.fill(edition, corpus)
    assert edition.languages == ["es"]
    told = dict(edition.rules.values_list("number", "translated"))
    assert told["4.4.1"] == {
        "es": {"title": "", "blocks": [{"kind": "text", "text": "Un flibertigibete."}], "asked": ["un duende"]}
    }
    assert told["4.4.2"] is None
    terms = dict(edition.entries.values_list("slug", "translated"))
    assert terms["batch"]["es"]["title"] == "batch (lote)"
    assert [entry.head for entry in edition.entries.filter(language="es")] == ["cementerio"]
    assert terms["batch"]["es"]["also"] == ["lote"]
    assert terms["other"] is None


IN_OTHER_LANGUAGES = [key for key in games() if languages_of(settings.CORPUS_DIR / key)]


@pytest.mark.parametrize("key", IN_OTHER_LANGUAGES)
def test_what_the_app_brings_in_a_language_is_whole_and_of_today(key):
    translations = read_folder(settings.CORPUS_DIR / key, games()[key].numbering).translations
    assert {each.language: (each.missing, each.older) for each in translations} == {"es": ((), ())}


def test_rules_that_have_spanish_words_are_told_in_them(client):
    page = _page(client, "/bleach/rules/additional-game-rules-and-definitions/overlaying", ES)
    assert '<h1 lang="es">' in page.replace("\n", "")
    assert "Una carta puede superponerse" in page
    assert DUE not in page
