"""Another password: by the old one, by a letter, by a link of staff; and what strangers learn from it, nothing."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from judgeapp.mail import letters
from judgeapp.mail.models import Letter
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_accounts import LOGIN, sign_in, text

CHANGE, LOST = "/account/password/", "/account/lost/"
NEW = "another long enough word"
BOTH = {"new_password1": NEW, "new_password2": NEW}
pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(accounts) -> User:
    user = accounts[1]
    user.email = "ann@example.org"
    user.save(update_fields=["email"])
    return user


def ask(client, who: str):
    return client.post(LOST, {"who": who})


def deliver() -> list:
    """Have all letters that wait sent; return what was sent."""
    mail.outbox.clear()
    for letter in Letter.objects.all():
        letters.run(letter.pk)
    return mail.outbox


def link_in(message) -> str:
    """Return the path of the link in a letter."""
    (found,) = re.findall(r"http://testserver(/account/lost/\S+)", message.body)
    return found


def follow(client, path: str):
    """Open a link; its key is out of the address then."""
    return client.get(path, follow=True)


# --- by the old one


def test_a_password_is_changed_and_this_browser_stays_signed_in(client, accounts):
    sign_in(client)
    response = client.post(CHANGE, {"old_password": PASSWORD, **BOTH}, follow=True)
    assert response.redirect_chain == [("/account/", 302)]
    assert "Your password is another one now." in text(response)
    assert sign_in(Client(), password=PASSWORD).status_code == 200
    assert sign_in(Client(), password=NEW).status_code == 302


def test_other_browsers_are_signed_out_by_it(client, accounts):
    other = Client()
    sign_in(other)
    sign_in(client)
    client.post(CHANGE, {"old_password": PASSWORD, **BOTH})
    assert (other.get(CHANGE).status_code, client.get(CHANGE).status_code) == (302, 200)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"old_password": "wrong"}, "Your old password was entered incorrectly"),
        ({"new_password2": "x"}, "The two password fields didn’t match."),
        ({"new_password1": "short", "new_password2": "short"}, "too short"),
        ({"old_password": ""}, "This field is required."),
    ],
)
def test_what_is_wrong_is_said_and_nothing_changes(client, accounts, fields, says):
    sign_in(client)
    response = client.post(CHANGE, {"old_password": PASSWORD, **BOTH, **fields})
    assert (response.status_code, says in text(response), NEW in text(response)) == (422, True, False)
    assert sign_in(Client()).status_code == 302


def test_the_old_password_cannot_be_guessed_here(client, accounts, settings):
    settings.RATES = {**settings.RATES, "login_name": "3/10m"}
    client.force_login(accounts[0])
    wrong = {"old_password": "wrong", **BOTH}
    assert [client.post(CHANGE, wrong).status_code for _ in range(4)] == [422, 422, 422, 429]
    assert client.post("/account/email/", {"password": "wrong"}).status_code == 429
    assert client.post("/account/delete/", {"password": "wrong"}).status_code == 429


# --- by a letter


@pytest.mark.parametrize("who", ["player", "ann@example.org", "ANN@example.org", " player "])
def test_a_letter_leads_to_a_new_password(client, ann, who):
    ask(client, who)
    (message,) = deliver()
    assert (message.to, "“player”" in message.body) == (["ann@example.org"], True)
    page = follow(client, link_in(message))
    assert page.status_code == 200
    assert page.redirect_chain[-1][0].endswith("/set-password/")
    response = client.post(page.redirect_chain[-1][0], BOTH, follow=True)
    assert "Sign in with it." in text(response)
    assert sign_in(Client(), username="player", password=NEW).status_code == 302


def test_a_link_holds_once(client, ann):
    ask(client, "player")
    path = link_in(deliver()[0])
    client.post(follow(client, path).redirect_chain[-1][0], BOTH)
    again = follow(Client(), path)
    assert (again.status_code, "does not hold any more" in text(again)) == (422, True)


def test_a_link_is_void_once_the_password_or_the_address_is_another(client, ann):
    ask(client, "player")
    path = link_in(deliver()[0])
    ann.email = "else@example.org"
    ann.save(update_fields=["email"])
    assert follow(Client(), path).status_code == 422


@pytest.mark.parametrize("path", ["/account/lost/MQ/abc-def/", "/account/lost/MQ/set-password/"])
def test_a_link_that_is_none_says_so(client, accounts, path):
    response = client.get(path)
    assert (response.status_code, "Ask for another link" in text(response)) == (422, True)


def test_a_new_password_signs_every_browser_out(client, ann):
    other = Client()
    sign_in(other, username="player")
    ask(client, "player")
    client.post(follow(client, link_in(deliver()[0])).redirect_chain[-1][0], BOTH)
    assert other.get(CHANGE).status_code == 302


@pytest.mark.parametrize("who", ["player", "judge", "nobody", "nobody@example.org"])
def test_nobody_learns_from_the_answer_whether_there_is_such_an_account(client, ann, who, django_assert_num_queries):
    with django_assert_num_queries(15):
        response = ask(client, who)
    assert response.status_code == 200
    assert text(response).replace(who, "X") == text(ask(Client(), "player")).replace("player", "X")
    assert Letter.objects.count() == 2


@pytest.mark.parametrize("who", ["judge", "nobody", "nobody@example.org"])
def test_who_has_no_address_or_is_nobody_gets_no_letter(client, ann, who):
    ask(client, who)
    assert (deliver(), Letter.objects.count()) == ([], 0)


def test_a_name_gets_few_letters_an_hour_and_nobody_is_told(client, ann, settings):
    settings.RATES = {**settings.RATES, "reset_name": "2/h"}
    answers = [ask(client, who) for who in ("player", "Player", "player")]
    assert ([each.status_code for each in answers], Letter.objects.count()) == ([200, 200, 200], 2)


def test_an_address_asks_only_so_often(client, ann, settings):
    settings.RATES = {**settings.RATES, "reset": "2/h"}
    assert [ask(client, f"somebody {at}").status_code for at in range(3)] == [200, 200, 429]


def test_the_letter_is_in_the_language_of_whoever_asked(client, ann):
    client.post(LOST, {"who": "player"}, headers={"Accept-Language": "es"})
    (message,) = deliver()
    assert "contraseña" in message.subject


def test_without_mail_the_page_says_whom_to_ask(client, settings):
    settings.SENDS_LETTERS = False
    assert "This site sends no e-mail." in text(client.get(LOST))
    settings.SENDS_LETTERS = True
    assert "This site sends no e-mail." not in text(client.get(LOST))


def test_without_mail_no_link_is_offered_and_none_is_promised(client, settings):
    settings.SENDS_LETTERS = False
    assert "Send me a link" not in text(client.get(LOST))
    posted = client.post(LOST, {"who": "player"})
    assert (posted.status_code, "is on its way" in text(posted), deliver()) == (200, False, [])


def test_signing_in_leads_to_it(client):
    assert f'href="{LOST}"' in text(client.get(LOGIN))
