"""Settings of an event that is open: what can still be changed, what is asked about, and how it is told in short."""

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.tournaments.setup import opening
from tests.tournaments.making import make_entrants, make_event, make_member, release
from tests.tournaments.views.test_setting_pages import send, text

pytestmark = pytest.mark.django_db


def test_what_is_locked_is_said_and_stays_whatever_is_sent(client):
    event = make_event()
    make_entrants(event, 4)
    client.force_login(make_member(event, Role.ORGANISER))
    release(event, 1)
    address = reverse("event_settings", args=[event.token])
    page = text(client.get(address))
    assert page.count("Fixed since round 1 was released") == 3  # best of, the scoring, unfinished matches
    response = send(client, address, system="konami", game="bleach", date="2030-01-01", name="Renamed")
    event.refresh_from_db()
    assert (response.status_code, event.system, event.game, event.name) == (302, "magic", "bakugan", "Renamed")


def test_what_became_impossible_meanwhile_is_told(client):
    event = make_event()
    make_entrants(event, 4)
    client.force_login(make_member(event, Role.ORGANISER))
    release(event, 1)
    response = send(client, reverse("event_settings", args=[event.token]), rounds="")
    assert (response.status_code, "round 1 is drawn already. Write 1 or more." in text(response)) == (422, True)


def test_the_settings_page_keeps_what_is_set(client):
    event = make_event(system="pokemon", tiebreaks=["oowp", "owp"], capacity=40, tables="5-9", cut_size=16)
    client.force_login(make_member(event, Role.ORGANISER))
    before = opening.settings_of(event)
    send(client, reverse("event_settings", args=[event.token]))
    event.refresh_from_db()
    assert opening.settings_of(event) == before
    assert not event.log.exists()


@pytest.mark.parametrize(
    ("state", "changed", "says"),
    [
        ("registered", {"needs_check_in": ""}, "2 people are not checked in."),
        ("waiting", {"capacity": "5"}, "2 people are on the waiting list."),
        ("waiting", {"capacity": ""}, "2 people are on the waiting list."),
    ],
)
def test_what_no_later_change_takes_back_is_asked_about(client, state, changed, says):
    event = make_event(needs_check_in=True, capacity=4)
    make_entrants(event, 2, state=state)
    client.force_login(make_member(event, Role.ORGANISER))
    address = reverse("event_settings", args=[event.token])
    response = send(client, address, **changed)
    assert (response.status_code, says in text(response)) == (422, True)
    assert set(event.entrants.values_list("state", flat=True)) == {state}
    assert send(client, address, **changed, sure="yes").status_code == 302
    assert state not in event.entrants.values_list("state", flat=True)


def test_the_short_words_tell_how_it_is_set(client):
    event = make_event(capacity=40, cut_size=8, has_third_place=True, tables="5-9", needs_check_in=True)
    client.force_login(make_member(event, Role.ORGANISER))
    page = text(client.get(reverse("event_settings", args=[event.token])))
    for words in (
        "3 rounds, 50 minutes, best of 3",
        "Magic-style: points, OMW%, GW%, OGW%",
        "Players and staff report, an unfinished match is a draw",
        "Top 8, with a match for third place",
        "First round at random, tables 5-9",
        "Staff enter everybody, 40 places, check-in",
        "Lists: no lists are handed in, everybody finds the event",
    ):
        assert words in page
