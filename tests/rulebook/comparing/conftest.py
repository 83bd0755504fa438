"""Made-up editions of a game, stored as a publisher's own."""

import datetime
import hashlib
from contextlib import nullcontext
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.core.cache import caches

from judgeapp.domain.rules.book import Corpus, Document
from judgeapp.rulebook import editions, indexing, shelf, views
from judgeapp.rulebook.models import Edition


@pytest.fixture
def publish(monkeypatch, db, fresh_shelf):
    """Return a function that stores rules as the next edition of a game, a year younger than the last one."""
    # Nothing is searched here, and an index takes seconds.
    monkeypatch.setattr(indexing, "ahead", lambda editions: nullcontext())
    monkeypatch.setattr(views, "engine", lambda: SimpleNamespace(games={}))
    for store in ("default", "comparisons"):  # after a rollback another edition may have the same key
        caches[store].clear()
    years = iter(range(2031, 2060))

    def store_(name, rules, game="bakugan") -> Edition:
        date = datetime.date(next(years), 5, 1)
        document = Document("made-up", "Made-up rules", name, "Nobody")
        sourced = tuple(replace(rule, sources=("made-up",)) for rule in rules)
        corpus = Corpus(game, f"Made-up rules {name}", name, date, "Nobody", (document,), sourced)
        stamp = hashlib.sha256(repr((name, sourced)).encode()).hexdigest()
        edition = editions.store(corpus, stamp=stamp, make_current=True)
        shelf.forget()
        return edition

    return store_


@pytest.fixture
def look(client):
    """Return a function that reads a page that has to be there."""

    def read(path: str) -> str:
        response = client.get(path)
        assert response.status_code == 200, response
        return response.content.decode()

    return read
