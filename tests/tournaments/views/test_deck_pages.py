"""The staff's page of deck lists."""

import re

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.people.identity import personal_path
from tests.deckcheck.lists import BAKUGAN
from tests.tournaments.making import make_entrants, make_event, make_member
from tests.tournaments.people.test_decklists import ILLEGAL

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Three entrants: a legal list, one that is not, none."""
    event = make_event(decks="staff")
    ann, bea, _ = make_entrants(event, ["Ann", "Bea", "Cleo"])
    decklists.hand_in(ann, BAKUGAN)
    decklists.hand_in(bea, ILLEGAL)
    return event


def page(client, event, query: str = "") -> str:
    return " ".join(client.get(reverse("event_decks", args=[event.token]) + query).content.decode().split())


def names(text: str) -> list[str]:
    return re.findall('<span class="name">(.*?)</span>', text)


def test_what_needs_a_look_comes_first_and_legal_lists_when_asked_for(client, event):
    client.force_login(make_member(event, Role.JUDGE))
    assert names(page(client, event)) == ["Cleo", "Bea"]
    assert names(page(client, event, "?verdict=legal")) == ["Ann"]
    assert names(page(client, event, "?verdict=made-up")) == ["Cleo", "Bea"]


def test_a_list_leads_to_its_deck_its_sheet_and_its_count_as_it_was_handed_in(client, event):
    bea = event.entrants.get(name="Bea")
    decklists.hand_in(bea, ILLEGAL + "\n2 BB-98")
    bea.refresh_from_db()
    client.force_login(make_member(event, Role.JUDGE))
    text, token = page(client, event), bea.deck.deck.token
    for part in ("", "sheet/", "tally/"):
        assert f'href="/decks/d/{token}/{part}?version=2"' in text
        assert client.get(f"/decks/d/{token}/{part}?version=2").status_code == 200


@pytest.mark.parametrize(("role", "may"), [(Role.JUDGE, False), (Role.HEAD_JUDGE, False), (Role.ORGANISER, True)])
def test_only_who_may_change_the_event_locks_the_lists(client, event, role, may):
    client.force_login(make_member(event, role))
    assert ("Lock now" in page(client, event)) == may


def test_locking_and_opening_are_said(client, event):
    client.force_login(make_member(event, Role.ORGANISER))
    address = reverse("event_decks_lock", args=[event.token])
    found = []
    for button in ("lock", "open"):
        client.post(address, {button: "1"})
        event.refresh_from_db()
        found.append((event.decks_locked_at is not None, "<b>Locked</b>" in page(client, event)))
    assert found == [(True, True), (False, False)]


def test_the_file_of_all_lists_is_named_after_the_event(client, event):
    client.force_login(make_member(event, Role.JUDGE))
    response = client.get(reverse("event_decks_text", args=[event.token]))
    assert response["Content-Disposition"] == 'attachment; filename="saturday-swiss-decks.txt"'
    assert response.content.decode().startswith("=== Ann\nTeam\n")


def test_the_page_asks_the_same_for_3_and_300(client, event, django_assert_num_queries):
    client.force_login(make_member(event, Role.JUDGE))
    for _ in range(2):
        with django_assert_num_queries(6):
            page(client, event)
        make_entrants(event, 297)


def test_where_no_lists_are_handed_in_the_page_says_so(client):
    event = make_event()
    client.force_login(make_member(event, Role.JUDGE))
    assert "No lists are handed in at this event." in page(client, event)


def test_an_event_without_people_is_not_said_to_have_its_lists(client):
    empty = make_event(decks="staff")
    client.force_login(make_member(empty, Role.JUDGE))
    assert "Nobody is in yet." in page(client, empty)
    assert "Every list is in and legal." not in page(client, empty)


def test_a_list_that_came_when_all_were_locked_stays_to_be_shown(client, event):
    decklists.set_lock(event, None, is_locked=True)
    client.get(personal_path(event.entrants.get(name="Cleo")))
    client.post(personal_path(event.entrants.get(name="Cleo")))
    late = client.post(reverse("event_my_deck", args=[event.token]), {"text": BAKUGAN, "hand_in": "1"})
    assert late.status_code == 422
    assert "This list was not handed in. Show it to the head judge." in late.content.decode()
    assert BAKUGAN.splitlines()[1] in late.content.decode()


def test_a_list_that_staff_could_not_hand_in_stays_in_the_box(client, event):
    client.force_login(make_member(event, Role.ORGANISER))
    long = "1 BB-1\n" * 20_000
    answer = client.post(reverse("event_people_act", args=[event.token, 3, "deck"]), {"text": long})
    assert (answer.status_code, "1 BB-1\n1 BB-1" in answer.content.decode()) == (422, True)
