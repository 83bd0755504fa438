"""Where somebody is signed in, and signing out there."""

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from judgeapp.accounts.models import Visit
from judgeapp.accounts.visits import called
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_accounts import sign_in, text

ACCOUNT, ELSEWHERE = "/account/", "/account/elsewhere/"
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile Safari/604.1"
pytestmark = pytest.mark.django_db


def browser(agent: str, name: str = "judge") -> Client:
    client = Client(headers={"User-Agent": agent})
    assert sign_in(client, username=name).status_code == 302
    return client


def is_signed_in(client) -> bool:
    return client.get("/account/password/").status_code == 200


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Android"),
        (CHROME, "Chrome, Windows"),
        (SAFARI, "Safari, iPhone"),
        (f"{CHROME} Edg/142.0", "Edge, Windows"),
        ("curl/8.5", ""),
        ("", ""),
    ],
)
def test_a_browser_is_called_what_people_call_it(agent, name):
    assert called(agent) == name


def test_the_account_page_lists_where_one_is_signed_in(accounts):
    browser(FIREFOX)
    page = text(browser(CHROME).get(ACCOUNT))
    assert ("Firefox, Android" in page, "Chrome, Windows" in page, page.count("<em>this one</em>")) == (True, True, 1)


def test_others_are_not_listed(accounts):
    browser(FIREFOX, "player")
    assert "Firefox, Android" not in text(browser(CHROME).get(ACCOUNT))


def test_one_browser_is_signed_out(accounts):
    here, there, third = browser(FIREFOX), browser(CHROME), browser(SAFARI)
    visit = Visit.objects.get(agent="Chrome, Windows")
    response = here.post(ELSEWHERE, {"visit": visit.pk}, follow=True)
    assert "1 browser is signed out." in text(response)
    assert [is_signed_in(each) for each in (here, there, third)] == [True, False, True]


def test_every_other_browser_is_signed_out(accounts):
    here, there, third, another = browser(FIREFOX), browser(CHROME), browser(SAFARI), browser(CHROME, "player")
    assert "2 browsers are signed out." in text(here.post(ELSEWHERE, follow=True))
    assert [is_signed_in(each) for each in (here, there, third, another)] == [True, False, False, True]
    assert Session.objects.count() == 2


@pytest.mark.parametrize("visit", ["999999", "x", "-1", "٣", "9" * 30])
def test_what_is_no_visit_of_ones_own_signs_nobody_out_by_mistake(accounts, visit):
    here, there = browser(FIREFOX), browser(CHROME)
    assert "0 browsers are signed out." in text(here.post(ELSEWHERE, {"visit": visit}, follow=True))
    assert (is_signed_in(here), is_signed_in(there)) == (True, True)


def test_nobody_signs_others_out(accounts):
    here, other = browser(FIREFOX), browser(CHROME, "player")
    here.post(ELSEWHERE, {"visit": Visit.objects.get(user__username="player").pk})
    assert is_signed_in(other)


def test_signing_out_ends_the_visit(accounts):
    here = browser(FIREFOX)
    here.post("/account/logout/")
    assert not Visit.objects.exists()


def test_a_password_that_staff_set_ends_all_visits(accounts):
    here = browser(FIREFOX)
    user = User.objects.get(username="judge")
    user.set_password(f"{PASSWORD} new")
    user.save()
    client = Client()
    client.force_login(user)
    assert "Firefox, Android" not in text(client.get(ACCOUNT))
    assert not is_signed_in(here)


@pytest.mark.parametrize("more", [0, 6])
def test_more_browsers_cost_no_more_queries(accounts, more, django_assert_num_queries):
    here = browser(FIREFOX)
    for _ in range(more):
        browser(CHROME)
    here.get(ACCOUNT)
    with django_assert_num_queries(5):
        here.get(ACCOUNT)
