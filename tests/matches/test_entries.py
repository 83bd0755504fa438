"""What was done at a match, out of memory: only what has come since is asked for."""

import pytest
from django.db import transaction

from judgeapp.matches import playing
from judgeapp.matches.playing import Memory, entries_of
from tests.matches.making import add, begin, make_casual, tap

HIT = {"counter": "life", "change": -1, "game": 1}


@pytest.fixture
def memory(monkeypatch):
    found = Memory(100)
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


def test_the_matches_that_were_asked_for_longest_ago_make_room():
    memory = Memory(5)
    memory.put("a", (1, 2))
    memory.put("b", (1, 2))
    memory.put("a", (1, 2, 3))
    assert len(memory) == 5
    memory.put("c", (1,))
    assert [len(memory.get(token)) for token in "abc"] == [3, 0, 1]
    assert len(memory) == 4
