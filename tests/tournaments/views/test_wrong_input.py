"""Input that means nothing is refused with a sentence, never taken for something else."""

import pytest

from judgeapp.tournaments.models import Event
from tests.tournaments import making
from tests.tournaments.views.test_setting_pages import NEW, filled

pytestmark = pytest.mark.django_db
NAME = "Write a name that can be read."


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("game", "nope", "There is no such game here. Choose one of the list."),
        ("format", "nope", "There is no such format of this game. Choose one of the list."),
        ("date", "1999-12-31", "The day of an event is in a year from 2000 to 2100."),
        ("date", "2101-01-01", "The day of an event is in a year from 2000 to 2100."),
        ("name", "\u200b\u2060", NAME),
        ("name", "", "Name: fill this in."),
    ],
)
def test_an_event_is_not_opened_with_what_means_nothing(client, field, typed, words):
    client.force_login(making.make_user("olga"))
    sent = {**filled(client.get(NEW).content.decode()), "name": "Autumn Open", field: typed}
    response = client.post(NEW, sent)
    assert (response.status_code, Event.objects.count()) == (422, 0)
    assert words in response.content.decode()


@pytest.fixture
def event():
    return making.make_event()


@pytest.fixture
def owner(client, event):
    client.force_login(making.make_member(event, "owner"))
    return client


def test_taking_a_role_away_that_is_gone_is_told(event, owner):
    making.make_member(event, "judge", "kim")
    address = f"/events/{event.token}/staff/team/{event.members.last().pk}/away"
    assert "kim has no role here any more." in owner.post(address, follow=True).content.decode()
    assert "Nobody has this role any more" in owner.post(address).content.decode()
    assert "Nobody has this role any more" in owner.post(f"/events/{event.token}/staff/team/0/away").content.decode()


def test_what_was_done_to_somebody_is_said(event, owner):
    making.make_entrants(event, ["Ann"])
    page = f"/events/{event.token}/staff/people/1"
    assert "Ann has dropped." in owner.post(f"{page}/drop", follow=True).content.decode()
    assert "Ann is back in." in owner.post(f"{page}/back", follow=True).content.decode()


def test_a_seed_that_another_has_is_warned_of(event, owner):
    making.make_entrants(event, ["Ann", "Ben"], seed=3)
    page = f"/events/{event.token}/staff/people/2"
    told = owner.post(f"{page}/change", {"name": "Ben", "seed": "3"}, follow=True).content.decode()
    assert "Seed 3 is also that of Ann." in told
    told = owner.post(f"{page}/change", {"name": "Ben", "seed": "4"}, follow=True).content.decode()
    assert "is also that of" not in told


def test_the_print_page_offers_no_standings_before_there_are_any(event, owner):
    page = f"/events/{event.token}/staff/print/"
    assert "Standings</strong>" not in owner.get(page).content.decode()
    making.make_entrants(event, 4)
    making.play_rounds(event, 1)
    assert "Standings</strong>" in owner.get(page).content.decode()
