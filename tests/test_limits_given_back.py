"""What is counted of a post that stored nothing is given back, and an event's lists are counted for it alone."""

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.matches.models import Match as Followed
from judgeapp.matches.views import table
from judgeapp.operations.models import Taken
from judgeapp.tournaments.people.identity import personal_path
from tests.deckcheck.lists import BAKUGAN
from tests.simulator.scenes import PLAY
from tests.simulator.scenes import scene as timing_scene
from tests.tournaments.making import make_entrants, make_event, make_member

pytestmark = pytest.mark.django_db
EMPTY = {"bytes": 0, "times": 0}


def sums() -> list[dict]:
    return list(Taken.objects.values("bytes", "times"))


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/decks/events/", {"game": "bakugan", "text": ""}),
        ("/timing/open", {"text": "no scene = ["}),
        ("/matches/", {"game": "no such game"}),
        ("/account/new/", {"username": "ann", "password1": "a", "password2": "b"}),
    ],
)
def test_a_post_that_is_refused_takes_no_room(client, address, fields):
    assert client.post(address, fields).status_code >= 400
    assert sums()
    assert all(each == EMPTY for each in sums())


def test_many_refused_posts_fill_nothing_up_for_those_who_come_after(client, settings):
    settings.QUOTAS = {"matches": (60_000, 60_000)}
    for at in range(200):
        client.post("/matches/", {"game": "no such game"}, REMOTE_ADDR=f"192.0.2.{at}")
    good = {"game": "bakugan", "best_of": "3", "mine": "Ann", "theirs": "Ben"}
    assert client.post("/matches/", good).status_code == 302


def test_a_refused_tap_at_a_casual_match_takes_no_room(client, monkeypatch):
    monkeypatch.setattr(table, "PAID_AT_ONCE", 1)
    client.post("/matches/", {"game": "bakugan", "best_of": "3", "mine": "Ann", "theirs": "Ben"})
    address, before = Followed.objects.get().get_absolute_url(), sums()
    assert client.post(f"{address}act", {"kind": "no such tap"}).status_code == 422
    tap = {"key": "abcdefgh1", "kind": "nonsense", "side": 0, "data": {}}
    answer = client.post(f"{address}taps", {"taps": [tap]}, content_type="application/json")
    assert answer.status_code == 422 or answer.json()["refused"]
    assert sums() == before


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_what_a_scene_does_not_allow_takes_no_room(client, headers):
    path = f"{timing_scene(PLAY).get_absolute_url()}1/act"
    client.post(path, {"action": '{"do": "no such thing"}'}, headers=headers)
    assert sums() == [EMPTY, EMPTY]


@pytest.fixture
def event():
    event = make_event(decks="staff")
    make_entrants(event, ["Ann", "Bea"])
    return event


def plays(client, event, name: str):
    client.get(personal_path(event.entrants.get(name=name)))
    client.post(personal_path(event.entrants.get(name=name)))


def hands_in(client, event, address: str = "192.0.2.1", text: str = BAKUGAN):
    path = reverse("event_my_deck", args=[event.token])
    return client.post(path, {"text": text, "hand_in": ""}, REMOTE_ADDR=address)


def test_a_list_that_is_not_taken_takes_no_room(client, event):
    plays(client, event, "Ann")
    assert hands_in(client, event, text="").status_code == 422
    assert sums()
    assert all(each == EMPTY for each in sums())
    client.force_login(make_member(event, Role.OWNER))
    path = reverse("event_people_act", args=[event.token, 1, "deck"])
    assert client.post(path, {"text": ""}).status_code == 422
    assert sums()
    assert all(each == EMPTY for each in sums())


def test_lists_are_counted_for_their_event_and_not_with_everybody(client, event, settings):
    settings.QUOTAS = {"lists": (100_000, 12_000)}
    Taken.objects.create(kind="lists", day="2026-01-01", who="", bytes=10**12)
    plays(client, event, "Ann")
    assert [hands_in(client, event, f"192.0.2.{at}").status_code for at in range(3)] == [302, 429, 429]
    other = make_event(decks="staff")
    make_entrants(other, ["Ann"])
    plays(client, other, "Ann")
    assert hands_in(client, other).status_code == 302


def test_who_finds_no_room_for_a_list_is_told_whom_to_give_it(client, event, settings):
    settings.QUOTAS = {"lists": (100, 10**9)}
    plays(client, event, "Ann")
    answer = hands_in(client, event)
    assert answer.status_code == 429
    assert "give it to a judge of the event" in answer.content.decode()
