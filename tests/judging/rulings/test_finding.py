"""Rulings that only some see are found by the database: all words, newest first, in a bounded part of them."""

import time

import pytest

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import recording, searching
from judgeapp.judging.rulings.recording import record
from judgeapp.judging.rulings.searching import find
from judgeapp.judging.rulings.visible import EVERYBODY, Asked, Reader
from judgeapp.tournaments.locking import Refused
from tests.judging.made_rulings import make_ruling
from tests.judging.rulings.drafts import draft
from tests.tournaments.making import make_event, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event()


def at(event, **fields) -> Ruling:
    return make_ruling("1.14.4", event=event, **{"on_site": "waiting", **fields})


def found(words: str, reader: Reader = EVERYBODY, **asked) -> list[Ruling]:
    return [hit.ruling for hit in find(Asked(words, **asked), reader, 10)]


def test_all_words_of_either_text_newest_first(event):
    pile = at(event, question="Is the pile turned?", answer="Never mind the pelican.")
    newer = at(event, question="Who turned it?", answer="The Pelican did.")
    assert found("PELICAN turned", event=event) == [newer, pile]
    assert found("pelican pile?", event=event) == [pile]
    assert found("pelican walrus", event=event) == []
    assert found("?!", event=event) == []


@pytest.mark.parametrize(("number", "is_there"), [("1.14.4", True), ("1.14", True), ("1.1", False), ("1.14.40", False)])
def test_the_numbers_that_a_ruling_cites(event, number, is_there):
    ruling = at(event)
    assert found(number, event=event) == [ruling] * is_there


def test_signs_of_the_database_are_letters(event):
    at(event, answer="All of it.")
    percent = at(event, answer="100% of it_all.")
    assert found("it_all", event=event) == [percent]
    assert found("%", event=event) == []


def test_who_is_at_events_finds_theirs_besides_those_of_the_site(event):
    on_site = make_ruling("1.14", question="Is the pelican shuffled?")
    mine, others = at(event, question="Where is the pelican?"), at(make_event(), question="Whose pelican?")
    assert found("pelican") == [on_site]
    assert found("pelican", Reader(crew=frozenset({event.pk}))) == [on_site, mine]
    assert found("pelican", Reader(is_staff=True)) == [on_site, others, mine]


def test_the_passage_marks_the_words(event):
    at(event, answer="<b>Pelicans</b> are not shuffled.")
    (hit,) = find(Asked("pelican", event=event), EVERYBODY, 10)
    assert hit.passage == "&lt;b&gt;<mark>Pelican</mark>s&lt;/b&gt; are not shuffled."


def test_only_the_newest_are_looked_through(event, monkeypatch):
    at(event, question="An old pelican?")
    newer = at(event, question="A new pelican?")
    monkeypatch.setattr(searching, "MOST_LOOKED_THROUGH", 1)
    assert found("pelican", event=event) == [newer]


def test_an_event_makes_no_book(client, event, monkeypatch):
    at(event, question="Is the pelican shuffled?")
    monkeypatch.setattr(searching, "Book", None)
    for address in ("/rulings/?q=pelican", "/api/v1/rulings?q=pelican", f"/rulings/?event={event.token}&q=pelican"):
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("words", ["b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaab " * 8, "b a " * 8])
def test_a_hostile_event_is_looked_through_in_a_moment(event, words):
    """The worst letters for a comparison from each place; generous, since the machine may have much to do."""
    text = ("a" * 39 + " ") * 99 + "b"
    rows = (
        Ruling(game="bakugan", event=event, question="a" * 1_000, answer=text, shown_to="public") for _ in range(1_000)
    )
    Ruling.objects.bulk_create(rows)
    started = time.process_time()
    find(Asked(words, event=event), EVERYBODY, 50)
    assert time.process_time() - started < 5


def test_an_event_has_only_so_many(event, monkeypatch):
    monkeypatch.setattr(recording, "MOST_AT_EVENT", 1)
    by = make_user("cleo")
    first = record(draft(), by, event, key="one")
    with pytest.raises(Refused, match="at most 1 rulings, and this one has as many"):
        record(draft(), by, event, key="two")
    assert record(draft(), by, event, key="one") == first
    assert record(draft(), by, make_event())
