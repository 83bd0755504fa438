"""What players do from their phones: joining, the personal link, check-in, giving up, their deck."""

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people import attendance, decklists
from tests.deckcheck.lists import BAKUGAN
from tests.tournaments.making import make_entrants, make_event, release

pytestmark = pytest.mark.django_db
State = Entrant.State


@pytest.fixture
def event():
    return make_event(registration="link", decks="staff", date=timezone.now().date())


@pytest.fixture(autouse=True)
def nobody_counted():
    caches["limits"].clear()


def at(event, route: str) -> str:
    return reverse(f"event_{route}", args=[event.token])


def join(event, name: str, client: Client | None = None) -> Client:
    phone = client or Client()
    phone.post(at(event, "join"), {"name": name})
    return phone


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_a_player_joins_without_an_account_and_sees_the_own_link(event):
    phone = Client()
    response = phone.post(at(event, "join"), {"name": "Ann", "club": "North"}, follow=True)
    assert event.entrants.values_list("name", "club", "state").get() == ("Ann", "North", State.IN)
    assert "✓ You are in" in text(response)
    assert f"http://testserver/events/{event.token}/as/1." in text(response)
    assert 'class="qr"' in text(response)


def test_a_phone_that_joins_twice_is_told(event):
    phone = join(event, "Ann")
    assert "You are in as Ann" in text(phone.get(at(event, "join")))
    assert "You are in as Ann" in text(phone.post(at(event, "join"), {"name": "Bea"}))
    assert event.entrants.count() == 1


def test_somebody_else_joins_on_the_same_phone_when_that_is_said(event):
    phone = join(event, "Ann")
    assert "Keep the link of Ann first" in text(phone.get(at(event, "join") + "?another"))
    phone.post(at(event, "join") + "?another", {"name": "Bea"})
    assert "<h1>Bea</h1>" in text(phone.get(at(event, "my_link")))


def test_places_that_are_free_are_said_and_so_is_the_line():
    event = make_event(registration="link", capacity=2)
    make_entrants(event, 1)
    assert "1 place free" in text(Client().get(at(event, "join")))
    make_entrants(event, 1)
    assert "no place free: you get a place in line" in text(Client().get(at(event, "join")))
    assert "Place 1 in line" in text(join(event, "Ann").get(at(event, "my_link")))


@pytest.mark.parametrize("fields", [{"registration": "closed"}, {"registration": "link", "stage": "over"}])
def test_where_nobody_can_join_the_page_says_why_and_has_no_form(fields):
    page = text(Client().get(at(make_event(**fields), "join")))
    assert ('class="meant"' in page, '<form class="check' in page) == (True, False)


def test_a_mistake_loses_nothing(event):
    response = Client().post(at(event, "join"), {"name": "", "club": "North"})
    assert (response.status_code, 'value="North"' in text(response)) == (422, True)


def test_a_namesake_is_told(event):
    join(event, "Ann")
    response = Client().post(at(event, "join"), {"name": "ann"})
    assert (response.status_code, "has joined already" in text(response)) == (422, True)


def test_a_team_joins_with_its_members():
    event = make_event(game="x610z", format="team", registration="link")
    Client().post(at(event, "join"), {"name": "Reds", "members": "Ann\r\nBea\r\n"})
    assert event.entrants.values_list("name", "members").get() == ("Reds", ["Ann", "Bea"])


def test_joins_from_one_address_are_not_endless(event, settings):
    settings.RATES = {**settings.RATES, "report": "3/h"}
    found = [Client().post(at(event, "join"), {"name": f"Player {at_}"}).status_code for at_ in range(5)]
    assert found == [302, 302, 302, 429, 429]
    assert Client().get(at(event, "join")).status_code == 200


def test_a_player_checks_in_once_that_is_open():
    event = make_event(registration="link", needs_check_in=True, is_check_in_open=True)
    phone = join(event, "Ann")
    assert "I am here: check in" in text(phone.get(at(event, "my_link")))
    assert "I am here: check in" in text(phone.get(at(event, "me")))
    phone.post(at(event, "me_check_in"))
    assert event.entrants.get().state == State.IN


def test_before_the_organiser_opens_it_nobody_checks_in_by_themselves():
    event = make_event(registration="link", needs_check_in=True)
    phone = join(event, "Ann")
    assert "You are checked in at the door, or here once the staff open that." in text(phone.get(at(event, "my_link")))
    response = phone.post(at(event, "me_check_in"))
    assert (response.status_code, event.entrants.get().state) == (422, State.REGISTERED)


def test_a_place_is_given_up_after_being_asked_once_more(event):
    phone = join(event, "Ann")
    assert "Give up your place?" in text(phone.get(at(event, "drop")))
    phone.post(at(event, "drop"))
    assert event.entrants.get().state == State.IN
    phone.post(at(event, "drop"), {"sure": "1"})
    assert event.entrants.get().state == State.DROPPED
    assert "You have dropped" in text(phone.get(at(event, "my_link")))


def test_who_drops_in_a_round_is_told_to_finish_the_match(event):
    phones = [join(event, name) for name in ("Ann", "Bea", "Cleo", "Dora")]
    release(event, 1)
    assert "Round 1 still counts" in text(phones[0].get(at(event, "drop")))
    phones[0].post(at(event, "drop"), {"sure": "1"})
    assert event.entrants.values_list("state", "dropped_after").get(name="Ann") == (State.DROPPED, 1)


def test_a_second_press_to_drop_is_explained(event):
    phone = join(event, "Ann")
    attendance.drop(event.entrants.get(), None)
    response = phone.post(at(event, "drop"), {"sure": "1"})
    assert (response.status_code, "Ann has left already." in text(response)) == (422, True)


def test_a_link_that_was_renewed_puts_the_phone_out(event):
    phone = join(event, "Ann")
    attendance.renew_link(event.entrants.get(), None)
    assert phone.get(at(event, "my_link")).status_code == 403


def test_a_deck_is_tried_without_being_handed_in(event):
    phone = join(event, "Ann")
    response = phone.post(at(event, "my_deck"), {"text": BAKUGAN, "try": "1"})
    assert "Not handed in yet." in text(response)
    assert event.entrants.get().deck is None


def test_a_deck_is_handed_in_and_shown_again(event):
    phone = join(event, "Ann")
    response = phone.post(at(event, "my_deck"), {"text": BAKUGAN, "hand_in": "1"}, follow=True)
    assert "Handed in." in text(response)
    assert "Not handed in yet." not in text(response)
    assert event.entrants.get().deck_verdict == "legal"


def test_an_illegal_deck_is_handed_in_and_told(event):
    phone = join(event, "Ann")
    response = phone.post(at(event, "my_deck"), {"text": "3 BB-84", "hand_in": "1"}, follow=True)
    assert "Not legal" in text(response)
    assert event.entrants.get().deck_verdict == "illegal"


def test_as_it_is_typed_the_verdict_alone_comes_back(event):
    phone = join(event, "Ann")
    page = phone.post(at(event, "my_deck"), {"text": BAKUGAN}, headers={"HX-Request": "true"}).content.decode()
    assert ("<html" in page, 'id="verdict"' in page) == (False, True)


def test_a_locked_list_cannot_be_replaced_from_a_page_that_was_still_open(event):
    phone = join(event, "Ann")
    decklists.set_lock(event, None, is_locked=True)
    response = phone.post(at(event, "my_deck"), {"text": BAKUGAN, "hand_in": "1"})
    assert (response.status_code, "The lists are locked." in text(response)) == (422, True)
    assert "<textarea" not in text(phone.get(at(event, "my_deck")))


def test_nobody_in_between_keeps_a_players_pages(event):
    phone = join(event, "Ann")
    for route in ("join", "my_link", "drop", "my_deck"):
        assert "no-store" in phone.get(at(event, route))["Cache-Control"]
