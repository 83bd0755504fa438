"""Public pages out of the memory of the process."""

import gzip

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test.utils import CaptureQueriesContext

from judgeapp import middleware
from judgeapp.tournaments.models import Event, Round
from judgeapp.tournaments.public import publishing, serving
from tests.markup import as_read
from tests.tournaments.making import close, make_entrants, make_event, play, release
from tests.tournaments.published import look_again, stable, words

pytestmark = pytest.mark.django_db

PAGES = ["", "pairings/", "tables/", "standings/", "rounds/1/", "rounds/2/", "screen/", "data.json"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_in_memory_asks_the_database_nothing(get, path, django_assert_num_queries):
    first = get(path)
    assert first.status_code == 200
    with django_assert_num_queries(0):
        assert get(path).content == first.content


def test_a_first_look_at_an_event_takes_two_small_queries(get, django_assert_num_queries):
    with django_assert_num_queries(2):
        get("pairings/")


def test_queries_do_not_grow_with_the_event(client, django_assert_num_queries):
    big = make_event()
    make_entrants(big, 300)
    release(big, 1)
    with django_assert_num_queries(2):
        client.get(f"/events/{big.token}/pairings/")


def test_nobody_is_asked_who_he_is(get, client, event):
    client.cookies["sessionid"] = "made-up-session-key"
    with CaptureQueriesContext(connection) as queries:
        answer = get()
    assert not [query for query in queries.captured_queries if "session" in query["sql"]]
    assert not answer.wsgi_request.session.accessed  # that it varies with the cookie is for the language
    assert not answer.cookies
    assert not hasattr(get().wsgi_request, "session")


@pytest.mark.parametrize("path", [*PAGES, "live.json"])
@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_the_shortcut_answers_as_the_view_does(get, client, event, path, encoding, monkeypatch):
    get(path)
    short = get(path, accept_encoding=encoding)
    monkeypatch.setattr(middleware, "_shortcuts", [])
    whole = get(path, accept_encoding=encoding)
    assert stable(short) == stable(whole)
    if path != "live.json":  # it tells the time
        assert short.content == whole.content


def test_the_shortcut_is_for_looking_only(client, event):
    address = f"/events/{event.token}/pairings/"
    client.get(address)
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200
    assert client.get(address, headers={"host": "elsewhere.example"}).status_code == 400


def test_a_new_version_is_shown_after_the_next_look(get, event):
    assert "Round 2 of 3" in words(get("pairings/"))
    play(event.rounds_played.get(number=2))
    close(event, 2)
    assert "closed" not in words(get("pairings/"))
    look_again()
    assert "Round 2 of 3, closed" in words(get("pairings/"))


def test_while_one_request_looks_the_others_are_shown_what_is_there(get, event):
    before = words(get("pairings/"))
    play(event.rounds_played.get(number=2))
    close(event, 2)
    look_again()
    held = serving._held[event.token]
    with held.lock:
        assert words(get("pairings/")) == before
    assert words(get("pairings/")) != before


def test_a_newer_version_is_ready_before_it_is_shown(get, event, django_assert_num_queries):
    for path in PAGES:
        get(path)
    play(event.rounds_played.get(number=2))
    close(event, 2)
    look_again()
    get("pairings/")
    with django_assert_num_queries(0):
        assert "closed" in words(get("tables/"))
        assert "After round 2" in words(get("standings/"))


def test_what_has_not_changed_is_not_made_again(get, event):
    for path in ("rounds/1/", "screen/", "pairings/"):
        get(path)
    before = serving.shown_of(event.token).pages
    publishing.publish(event)
    look_again()
    after = serving.shown_of(event.token).pages
    assert {name for name, answer in after.items() if answer is before[name]} == {"rounds/1", "screen"}


def test_a_round_that_is_taken_back_is_gone_from_memory(get, event):
    assert get("rounds/2/").status_code == 200
    Round.objects.filter(event=event, number=2).update(state=Round.State.DRAFT)
    publishing.publish(event)
    look_again()
    assert get("rounds/2/").status_code == 404
    assert get("rounds/1/").status_code == 200


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_without_a_database_everything_in_memory_is_shown(get, event, monkeypatch, error):
    before = [get(path).content for path in PAGES]
    live = get("live.json").json()
    look_again()

    def fail(*args):
        raise error("gone")

    monkeypatch.setattr(serving, "_look", fail)
    monkeypatch.setattr(serving, "live_state", fail)
    assert [get(path).content for path in PAGES] == before
    assert {**get("live.json").json(), "now": 0} == {**live, "now": 0}
    monkeypatch.setattr(publishing, "find", fail)
    answer = get("bracket/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Try again in a moment" in words(answer)


def test_a_version_that_cannot_be_shown_leaves_the_old_one(get, event, monkeypatch):
    before = get("pairings/").content
    publishing.publish(event)
    look_again()
    monkeypatch.setattr(serving, "_framed", lambda *args: 1 / 0)
    assert get("pairings/").content == before


def test_an_event_that_is_deleted_is_gone_after_the_next_look(get, event):
    get()
    Event.objects.filter(pk=event.pk).update(token="another")
    look_again()
    assert get().status_code == 404


def test_what_does_not_exist_takes_no_memory(client, event):
    for number in range(20):
        assert client.get(f"/events/nothing{number}/pairings/").status_code == 404
        assert client.get(f"/events/{event.token}/rounds/{number + 5}/").status_code == 404
    assert client.get(f"/events/{event.token}/bracket/").status_code == 404
    assert set(serving._held) == {event.token}
    assert serving._held[event.token].shown.pages == {}


def test_events_that_nobody_asks_for_make_room(client, monkeypatch):
    monkeypatch.setattr(serving, "MOST_BYTES", 30_000)
    events = [make_event(name=f"Event {number}") for number in range(6)]
    for each in events:
        publishing.publish(each)
        assert client.get(f"/events/{each.token}/pairings/").status_code == 200
    kept = sum(held.size for held in serving._held.values())
    assert kept <= 30_000
    assert events[-1].token in serving._held
    assert client.get(f"/events/{events[0].token}/pairings/").status_code == 200


@pytest.mark.parametrize(("path", "read"), [("pairings/", as_read), ("data.json", str)])
def test_a_page_is_compressed_for_who_takes_that(get, path, read):
    plain, zipped = get(path), get(path, accept_encoding="br, gzip")
    assert zipped["Content-Encoding"] == "gzip"
    assert read(gzip.decompress(zipped.content).decode()) == plain.content.decode()
    assert "Content-Encoding" not in get(path, accept_encoding="gzip;q=0")
    assert plain["ETag"] != zipped["ETag"]
    assert plain["Vary"] == zipped["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
    assert plain["Cache-Control"] == "public, max-age=5"


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_who_has_the_page_is_told_so(get, encoding):
    tag = get("pairings/", accept_encoding=encoding)["ETag"]
    for asked in (tag, f'"other", {tag}', f"W/{tag}"):
        again = get("pairings/", accept_encoding=encoding, if_none_match=asked)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert get("pairings/", accept_encoding=encoding, if_none_match='"other"').status_code == 200


def test_a_version_that_changes_nothing_leaves_the_tags(get, event):
    tags = [get(path)["ETag"] for path in PAGES]
    publishing.publish(event)
    look_again()
    assert [get(path)["ETag"] for path in PAGES] == tags


def test_an_event_is_not_for_search_engines_unless_its_organiser_says_so(client):
    for is_indexed in (True, False):
        event = make_event(is_indexed=is_indexed)
        publishing.publish(event)
        assert ("noindex" in words(client.get(f"/events/{event.token}/"))) is not is_indexed
