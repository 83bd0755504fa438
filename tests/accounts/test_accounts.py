"""Signing in and out, and what an account changes about the rest of the site: nothing."""

import re

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from judgeapp.games import games
from tests.accounts.conftest import PASSWORD

LOGIN = "/account/login/"
pytestmark = pytest.mark.django_db


def text(response) -> str:
    return response.content.decode()


def sign_in(client, **fields):
    return client.post(LOGIN, {"username": "judge", "password": PASSWORD, **fields})


def links(page: str) -> list[str]:
    return re.findall('<a href="([^"]*)">', page.split("<h2>What you may do</h2>")[1].split("</nav>")[0])


def test_signing_in_leads_where_one_wanted_to_go(client, accounts):
    response = sign_in(client, next="/cards/bakugan/new/?title=Flint")
    assert (response.status_code, response["Location"]) == (302, "/cards/bakugan/new/?title=Flint")


def test_signing_in_leads_to_the_account_else(client, accounts):
    assert sign_in(client)["Location"] == "/account/"


def test_signing_in_never_leads_to_another_site(client, accounts):
    assert sign_in(client, next="https://example.org/")["Location"] == "/account/"


def test_a_wrong_password_is_said_and_the_name_kept(client, accounts):
    response = sign_in(client, password="another", next="/cards/import/")
    assert response.status_code == 200
    assert "do not go together" in text(response)
    assert 'value="judge"' in text(response)
    assert 'name="next" value="/cards/import/"' in text(response)
    assert "another" not in re.findall('value="([^"]*)"', text(response))


def test_signing_out_takes_the_session_away(client, accounts):
    sign_in(client)
    response = client.post("/account/logout/", follow=True)
    assert response.redirect_chain == [("/account/", 302)]
    assert "Sign in" in text(response)
    assert client.get("/cards/import/").status_code == 302


def test_a_link_alone_signs_nobody_out(client, accounts):
    sign_in(client)
    assert client.get("/account/logout/").status_code == 405
    assert client.get("/cards/import/").status_code == 200


@pytest.mark.parametrize(
    ("who", "says", "deeds"),
    [
        (None, "Make an account", ["/decks/", "/decks/events/", "/cards/", "/events/"]),
        (
            "player",
            "You are signed in. You can open events",
            ["/decks/", "/decks/events/", "/cards/", "/events/new/", "/events/"],
        ),
        (
            "judge",
            "as staff of this site",
            [
                *("/decks/", "/decks/events/", "/cards/"),
                *(f"/cards/{key}/new/" for key in games()),
                *("/cards/import/", "/rules/import/", "/citations/", "/admin/", "/events/new/", "/events/"),
            ],
        ),
    ],
)
def test_the_account_page_says_who_one_is_and_what_one_may(client, accounts, who, says, deeds):
    if who:
        sign_in(client, username=who)
    response = client.get("/account/")
    assert says in text(response)
    assert links(text(response)) == deeds
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize(
    "path", ["/bakugan/", "/bakugan/rules/4.4.2", "/x610z/glossary/", "/style", "/api/v1/games", "/cards/bakugan/"]
)
def test_pages_for_all_are_the_same_for_all_and_say_so(client, accounts, fresh_shelf, path):
    before = client.get(path)
    sign_in(client)
    after = client.get(path)
    assert text(after) == text(before)
    assert "sessionid" not in before.cookies


def test_a_session_is_for_https_alone_where_there_is_https(client, accounts, settings):
    settings.SESSION_COOKIE_SECURE = True
    cookie = sign_in(client).cookies["sessionid"]
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")


@pytest.mark.parametrize("path", [LOGIN, "/account/logout/", "/cards/import/", "/cards/bakugan/new/"])
def test_a_post_from_elsewhere_changes_nothing_and_is_explained(accounts, path):
    client = Client(enforce_csrf_checks=True)
    client.force_login(accounts[0])
    response = client.post(path, {"title": "Flint"})
    assert response.status_code == 403
    assert "Please send it again" in text(response)


def test_every_page_leads_to_the_account(client):
    assert '<a href="/account/">Account</a>' in text(client.get("/"))


@pytest.mark.parametrize("password", ["short", "password", "judge-judy"])
def test_weak_passwords_are_refused(password):
    with pytest.raises(ValidationError):
        validate_password(password, User(username="judge-jud"))


def test_who_sends_a_form_of_an_old_page_gets_the_text_back_and_no_password():
    client = Client(enforce_csrf_checks=True)
    sent = {"answer": "The whole batch resolves, then both may act.", "password1": "a long enough word for a password"}
    answer = client.post("/account/new/", sent)
    page = answer.content.decode()
    assert (answer.status_code, sent["answer"] in page, sent["password1"] in page) == (403, True, False)
