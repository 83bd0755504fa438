"""What was done at a match, out of memory: only what has come since is asked for."""

import pytest
from django.db import transaction

from judgeapp.caching import Recent
from judgeapp.matches import playing
from judgeapp.matches.playing import entries_of
from tests.matches.making import add, begin, make_casual, tap

HIT = {"counter": "life", "change": -1, "game": 1}


@pytest.fixture
def memory(monkeypatch):
    found = Recent(100)
    monkeypatch.setattr(playing, "memory", found)
    return found


@pytest.mark.django_db(transaction=True)
def test_what_was_read_once_is_not_read_again(memory, django_assert_num_queries):
    match = make_casual()
    begin(match)
    first = entries_of(match)
    add(match, tap("count", 0, **HIT))
    with django_assert_num_queries(1):
        both = entries_of(match)
    assert (both[:-1], both[-1].kind) == (first, "count")
    assert all(ours is theirs for ours, theirs in zip(first, both, strict=False))
    assert [entry.number for entry in both] == list(range(1, len(both) + 1))
    assert memory.get(match.token) == both


@pytest.mark.django_db(transaction=True)
def test_what_is_taken_back_by_the_database_is_not_kept(memory):
    match = make_casual()
    begin(match)
    before = entries_of(match)
    with transaction.atomic():
        add(match, tap("count", 0, **HIT))
        assert len(entries_of(match)) == len(before) + 1
        transaction.set_rollback(True)
    assert entries_of(match) == before
