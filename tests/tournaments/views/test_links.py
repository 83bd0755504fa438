"""The personal link, and the phones that open it."""

import pytest
from django.test import Client

from judgeapp.tournaments.models import Device, Entrant
from judgeapp.tournaments.people.identity import personal_path
from tests.tournaments import making
from tests.tournaments.phones import entrant_of, me, phone, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return making.four_playing()


def test_the_first_browser_that_opens_the_link_is_the_players(event, client):
    path = personal_path(entrant_of(event, "Ann"))
    page = client.get(path)
    assert "This is me: Ann" in text(page)
    assert "js/events_link" in page.content.decode()
    response = client.post(path)
    assert (response.status_code, response["Location"]) == (302, me(event))
    assert "Ann" in text(client.get(me(event)))
    assert Device.objects.count() == 1


@pytest.mark.parametrize("look", [Client.get, Client.head])
def test_what_only_looks_at_a_link_is_not_the_player(event, client, look):
    """Messengers open links for a preview."""
    assert look(client, personal_path(entrant_of(event, "Ann"))).status_code == 200
    assert (Device.objects.count(), client.get(me(event)).status_code) == (0, 403)


def test_the_same_browser_opens_the_link_again_without_a_question(event):
    client = phone(event, "Ann")
    assert client.get(personal_path(entrant_of(event, "Ann"))).status_code == 302
    assert Device.objects.count() == 1


def test_a_second_browser_is_asked_and_the_first_is_told(event, client):
    first, path = phone(event, "Ann"), personal_path(entrant_of(event, "Ann"))
    asked = client.get(path)
    assert "Continue as Ann on this phone" in text(asked)
    assert "js/events_link" not in asked.content.decode()
    assert client.get(me(event)).status_code == 403
    client.post(path)
    assert client.get(me(event)).status_code == 200
    assert "also open on another phone" in text(first.get(me(event)))


def test_the_link_of_somebody_else_asks_before_it_changes_who_one_is(event):
    client = phone(event, "Ann")
    words = text(client.get(personal_path(entrant_of(event, "Ben"))))
    assert "On this phone you are Ann" in words
    assert "Continue as Ben" in words
    assert "Ann" in text(client.get(me(event)))
    client.post(personal_path(entrant_of(event, "Ben")))
    assert "<h1>Ben</h1>" in client.get(me(event)).content.decode()


@pytest.mark.parametrize("spoil", [lambda path: path[:-3] + "x/", lambda path: path.replace("as/1", "as/2")])
def test_a_link_that_was_changed_opens_nothing_and_says_what_to_do(event, client, spoil):
    response = client.get(spoil(personal_path(entrant_of(event, "Ann"))))
    assert response.status_code == 404
    assert "Open the newest link that you were given" in text(response)


def test_a_renewed_link_makes_the_old_one_and_its_phones_worthless(event):
    client, old = phone(event, "Ann"), personal_path(entrant_of(event, "Ann"))
    Entrant.objects.filter(name="Ann").update(link="another")
    assert client.get(old).status_code == 404
    assert client.get(me(event)).status_code == 403
    assert client.post(personal_path(entrant_of(event, "Ann"))).status_code == 302


def test_a_link_of_one_event_is_none_of_another(event, client):
    elsewhere = making.make_event()
    path = personal_path(entrant_of(event, "Ann")).replace(event.token, elsewhere.token)
    assert client.get(path).status_code == 404
