"""A further language is files alone: a folder beside the rules, and what the search has to know of its words."""

import re
import shutil

import pytest
from django.conf import settings as site

from judgeapp.rulebook import editions, shelf
from judgeapp.rulebook.search import languages

pytestmark = pytest.mark.django_db
EO = {"Accept-Language": "eo"}
# The language is made up: Spanish in which some words are others.
OTHERS = {"prioridad": "prioritato", "jugador": "ludanto", "queue": "vico", "primero": "unue"}
WORDS = """
weak = "kiu kio estas havas la de"
before = "kio estas"
between = "la"
behind = "signifas"
number = "regulo|la"
"""


def _made_up(text: str) -> str:
    apart = re.split(r"(\[\[.*?\]\]|\{.*?\}|^\[.*?\]$|^[A-Z][a-z]+:)", text, flags=re.MULTILINE)
    for at in range(0, len(apart), 2):
        for word, other in OTHERS.items():
            apart[at] = re.sub(rf"\b{word}\b", other, apart[at])
    return "".join(apart)


@pytest.fixture
def with_a_third(tmp_path, settings, monkeypatch, fresh_shelf):
    """The site with Bleach's rules in a third language, which its search knows."""
    settings.CORPUS_DIR = shutil.copytree(site.CORPUS_DIR, tmp_path / "corpora")
    settings.DATA_DIR = shutil.copytree(site.DATA_DIR / "index", tmp_path / "data" / "index").parent
    settings.LANGUAGES = [*site.LANGUAGES, ("eo", "Esperanto")]
    folder = settings.CORPUS_DIR / "bleach"
    shutil.copytree(folder / "es", folder / "eo")
    for path in (*folder.glob("eo/rules/*.txt"), *folder.glob("eo/asked/*.txt"), folder / "eo" / "glossary.txt"):
        path.write_text(_made_up(path.read_text(encoding="utf-8")), encoding="utf-8")
    words = shutil.copytree(languages._FOLDER, tmp_path / "words")
    (words / "eo.toml").write_text(WORDS, encoding="utf-8")
    monkeypatch.setattr(languages, "_FOLDER", words)
    languages.languages.cache_clear()
    editions.load_corpus(folder)
    shelf.look_again()
    yield
    languages.languages.cache_clear()


def test_rules_are_read_and_found_in_a_third_language(client, with_a_third):
    page = client.get("/bleach/rules/the-queue/priority-and-the-queue", headers=EO).content.decode()
    assert '<p lang="eo">' in page
    assert "prioritato" in page
    found = shelf.engine().search("kiu havas unue la prioritato", "bleach", 5, "eo")
    assert (found.language, found.hits[0].number) == ("eo", "the-queue/priority-and-the-queue")
    assert "prioritato" in found.hits[0].text
    assert shelf.engine().search("quién tiene la prioridad", "bleach", 5, "eo").hits[0].language == "eo"
    assert "prioridad" in shelf.engine().search("kiu havas unue la prioritato", "bleach", 5, "es").hits[0].text


def test_what_the_search_knows_of_a_language_comes_from_its_file(with_a_third):
    known = languages.language_of("eo")
    assert known.asked_for("kio estas la vico?") == "vico"
    assert known.number_in("regulo 4.4.3").strip() == "4.4.3"
    assert "kiu" in known.weak
