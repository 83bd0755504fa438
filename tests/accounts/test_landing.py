"""Signing in leads to where one's work is now."""

import datetime

import pytest
from django.utils import timezone

from judgeapp.domain.permissions import Role
from judgeapp.tournaments.models import Event, Member
from tests.accounts.test_accounts import sign_in, text
from tests.tournaments.making import make_event

pytestmark = pytest.mark.django_db
TODAY = timezone.now().date()


def at_event(accounts, role: Role, **fields) -> Event:
    event = make_event(**{"stage": Event.Stage.SWISS, "date": TODAY, **fields})
    Member.objects.create(event=event, user=accounts[1], role=role)
    return event


def lands(client) -> str:
    return sign_in(client, username="player")["Location"]


@pytest.mark.parametrize(
    ("role", "page"),
    [
        (Role.JUDGE, "staff/calls/"),
        (Role.HEAD_JUDGE, "staff/calls/"),
        (Role.SCOREKEEPER, "staff/"),
        (Role.ORGANISER, "staff/"),
        (Role.OWNER, "staff/"),
    ],
)
def test_who_works_at_the_event_that_is_on_lands_there(client, accounts, role, page):
    event = at_event(accounts, role)
    assert lands(client) == f"/events/{event.token}/{page}"
    assert client.get(f"/events/{event.token}/{page}").status_code == 200


def test_where_one_was_going_comes_first(client, accounts):
    at_event(accounts, Role.JUDGE)
    assert sign_in(client, username="player", next="/decks/")["Location"] == "/decks/"


def test_of_two_events_the_account_page_lists_both(client, accounts):
    at_event(accounts, Role.JUDGE, name="Morning")
    at_event(accounts, Role.OWNER, name="Evening", stage=Event.Stage.OPEN)
    assert lands(client) == "/account/"
    page = text(client.get("/account/"))
    assert ("Judge calls of Morning" in page, "Desk of Evening" in page) == (True, True)


@pytest.mark.parametrize(
    "fields",
    [
        {"stage": Event.Stage.OVER},
        {"stage": Event.Stage.OPEN, "date": TODAY + datetime.timedelta(days=9)},
        {"stage": Event.Stage.OPEN, "date": TODAY - datetime.timedelta(days=9)},
    ],
)
def test_an_event_of_another_day_leads_nowhere(client, accounts, fields):
    at_event(accounts, Role.OWNER, **fields)
    assert lands(client) == "/account/"
