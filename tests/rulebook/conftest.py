"""Imported editions for the tests of the reader and the search."""

import shutil
from contextlib import nullcontext

import pytest
from django.core.cache import caches

from judgeapp import caching
from judgeapp.rulebook import editions, indexing, shelf
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.search.languages import ENGLISH, IN_ENGLISH
from tests.rulebook.made import document, stamp_of


@pytest.fixture
def import_edition(monkeypatch, db, fresh_shelf):
    """Return a function that stores a made-up document as an edition; the search is left as it is."""
    monkeypatch.setattr(indexing, "ahead", lambda editions: nullcontext())
    monkeypatch.setattr(caching, "LOOK_AGAIN", 0)
    caches["default"].clear()  # after a rollback another edition may have the same key
    return _import


@pytest.fixture
def in_english_alone(monkeypatch):
    """What is indexed is indexed in English: half the time, for tests that look at no other language."""
    monkeypatch.setattr(indexing, "languages", lambda: {ENGLISH: IN_ENGLISH})


@pytest.fixture
def import_searched(in_english_alone, import_searched_everywhere):
    """Return a function that does the same with a search index of the test's own, in English."""
    return import_searched_everywhere


@pytest.fixture
def import_searched_everywhere(monkeypatch, db, fresh_shelf, settings, tmp_path):
    """Return a function that does the same with a search index of the test's own, in all languages."""
    shutil.copytree(indexing.index_folder(), tmp_path / "data" / "index")
    settings.DATA_DIR = tmp_path / "data"
    monkeypatch.setattr(caching, "LOOK_AGAIN", 0)
    caches["default"].clear()
    return _import


def _import(*args, make_current=True, **about) -> Edition:
    corpus = document(*args, **about)
    edition = editions.store(
        corpus,
        stamp=stamp_of(corpus),
        file="rules.txt",
        make_current=make_current,
    )
    shelf.forget()
    return edition
