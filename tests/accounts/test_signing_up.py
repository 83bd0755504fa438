"""Making an account: anybody may, not too often, and goes on to where they wanted to be."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.test import Client

from tests.accounts.test_accounts import LOGIN, text

NEW = "/account/new/"
PASSWORD = "a long enough word"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def sign_up(client, **fields):
    return client.post(NEW, {"username": "ann", "password1": PASSWORD, "password2": PASSWORD, **fields})


def test_who_makes_an_account_is_signed_in(client):
    response = sign_up(client)
    assert (response.status_code, response["Location"]) == (302, "/account/")
    assert "You are signed in" in text(client.get("/account/"))
    assert not User.objects.get().is_staff


def test_it_leads_where_one_wanted_to_go(client):
    wanted = "/events/new/?from=abc"
    assert f'value="{wanted}"' in text(client.get(NEW, {"next": wanted}))
    assert sign_up(client, next=wanted)["Location"] == wanted


@pytest.mark.parametrize("next_", ["https://example.org/", "//example.org", "javascript:alert(1)"])
def test_it_never_leads_to_another_site(client, next_):
    assert sign_up(client, next=next_)["Location"] == "/account/"


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"password2": "another"}, "The two password fields didn’t match."),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"password1": "password", "password2": "password"}, "too common"),
        ({"username": "ann<b>"}, "valid username"),
        ({"username": ""}, "This field is required."),
        ({"username": "x" * 151}, "at most 150 characters"),
    ],
)
def test_a_mistake_is_said_and_the_name_kept(client, fields, says):
    response = sign_up(client, **fields)
    assert (response.status_code, User.objects.count()) == (422, 0)
    assert says in text(response)
    assert PASSWORD not in text(response)


@pytest.mark.parametrize("name", ["ann", "ANN"])
def test_a_name_is_given_once_whatever_its_capitals(client, name):
    User.objects.create(username="ann")
    response = sign_up(client, username=name)
    assert (response.status_code, User.objects.count()) == (422, 1)
    assert f'value="{name}"' in text(response)


def test_of_two_presses_at_once_the_second_is_told(client, monkeypatch):
    def too_late(user):
        raise IntegrityError

    monkeypatch.setattr("judgeapp.accounts.names.hold", too_late)
    response = sign_up(client)
    assert (response.status_code, "taken a moment ago" in text(response)) == (422, True)


def test_many_accounts_from_one_address_are_refused(client, settings):
    settings.RATES = {**settings.RATES, "sign_up": "2/h"}
    found = [sign_up(Client(), username=f"ann{number}").status_code for number in range(2)]
    response = sign_up(client, username="ann3", next="/events/new/")
    assert ([*found, response.status_code], User.objects.count()) == ([302, 302, 429], 2)
    assert int(response["Retry-After"]) > 0
    assert ("Try again in 60 minutes." in text(response), PASSWORD in text(response)) == (True, False)
    assert ('value="ann3"' in text(response), 'value="/events/new/"' in text(response)) == (True, True)


def test_signing_in_leads_to_making_an_account_and_keeps_the_way(client):
    page = text(client.get(LOGIN, {"next": "/events/new/"}))
    assert 'href="/account/new/?next=/events/new/"' in page
