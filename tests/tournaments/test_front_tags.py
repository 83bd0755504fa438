"""What the home page tells of events."""

import datetime

import pytest
from django.utils import timezone

from judgeapp.tournaments.models import Event
from tests.tournaments.making import make_entrants, make_event
from tests.tournaments.phones import phone

pytestmark = pytest.mark.django_db


def home(client) -> str:
    return client.get("/").content.decode()


def test_without_events_nothing_is_on(client):
    assert "On now" not in home(client)


def test_what_is_on_comes_before_what_is_to_come(client):
    today = timezone.localdate()
    make_event(name="Next week", date=today + datetime.timedelta(days=7), is_listed=True)
    make_event(name="In a round", date=today, stage=Event.Stage.SWISS, is_listed=True)
    make_event(name="Long over", date=today - datetime.timedelta(days=30), is_listed=True)
    make_event(name="Unlisted", date=today, is_listed=False)
    page = home(client)
    assert page.index("In a round") < page.index("Next week")
    assert "Long over" not in page
    assert "Unlisted" not in page


def test_a_player_finds_the_way_back_to_the_own_page(client):
    event = make_event(name="Not for everybody", is_listed=False)
    make_entrants(event, ["Ann", "Ben"])
    assert "You play as Ann" in home(phone(event, "Ann"))
    assert "You play as" not in home(client)


@pytest.mark.parametrize("events", [1, 12])
def test_the_number_of_queries_is_fixed(client, django_assert_num_queries, events):
    for number in range(events):
        make_event(name=f"Event {number}", date=timezone.localdate(), is_listed=True)
    home(client)
    with django_assert_num_queries(2):
        home(client)
