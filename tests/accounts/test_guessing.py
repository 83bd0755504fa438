"""Guesses at passwords are counted, whoever makes them; and the owner gets in all the same."""

import datetime
import re

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils import timezone

from judgeapp.accounts import guessing
from judgeapp.accounts.guessing import CALM, FIRST_WAIT, LONGEST_WAIT, Bound, Guess
from judgeapp.accounts.models import Tries
from tests.accounts.conftest import PASSWORD
from tests.accounts.test_accounts import LOGIN, sign_in, text

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def rates(settings):
    settings.RATES = {**settings.RATES, "login": "20/10m", "login_name": "3/10m"}


def after(seconds):
    return NOON + datetime.timedelta(seconds=seconds)


def guess(name="judge", address="192.0.2.1", browser="") -> Guess:
    return Guess(name, address, browser)


def attack(name="judge", now=NOON):
    """Guess at a name until it is no longer calm, each time from another address."""
    assert [guessing.begin(guess(name, f"198.51.100.{at}"), now) for at in range(CALM)] == [0] * CALM


def tries(client, times, **fields):
    return [sign_in(client, **{"password": "wrong", **fields}).status_code for _ in range(times)]


@pytest.mark.parametrize("name", ["judge", "nobody-has-this-name"])
def test_after_some_wrong_tries_at_a_name_the_right_password_waits_too(client, accounts, name):
    assert tries(client, 3, username=name) == [200, 200, 200]
    response = sign_in(client, username=name)
    assert (response.status_code, "Try again in 10 minutes." in text(response)) == (429, True)
    assert 590 <= int(response["Retry-After"]) <= 600
    assert "sessionid" not in response.cookies


def test_who_has_to_wait_types_nothing_again_but_the_password(client, accounts):
    tries(client, 3)
    page = text(sign_in(client, next="/cards/import/"))
    assert ('value="judge"' in page, 'name="next" value="/cards/import/"' in page) == (True, True)
    assert PASSWORD not in page


def test_the_page_to_sign_in_is_not_refused(client, accounts):
    assert tries(client, 4) == [200, 200, 200, 429]
    assert client.get(LOGIN).status_code == 200


def test_another_name_and_another_address_do_not_wait(client, accounts):
    tries(client, 4)
    assert sign_in(client, username="player").status_code == 302
    assert sign_in(Client(REMOTE_ADDR="192.0.2.9")).status_code == 302


def test_a_name_in_other_letters_is_the_same_name(client, accounts):
    names = ["judge", "JUDGE", "ｊｕｄｇｅ", "Judge"]
    assert [sign_in(client, username=name, password="wrong").status_code for name in names] == [200, 200, 200, 429]


def test_right_passwords_are_not_counted(client, accounts):
    found = [sign_in(Client()).status_code for _ in range(25)]
    assert found == [302] * 25


def test_one_address_does_not_try_all_names(client, accounts):
    found = [sign_in(client, username=f"name-{at}", password="wrong").status_code for at in range(21)]
    assert found == [200] * 20 + [429]


def test_a_made_up_address_is_none(client, accounts):
    """The attack that was: another X-Forwarded-For for every try."""
    headers = [{"X-Forwarded-For": f"203.0.113.{at}"} for at in range(4)]
    found = [
        client.post(LOGIN, {"username": "judge", "password": "wrong"}, headers=each).status_code for each in headers
    ]
    assert found == [200, 200, 200, 429]


def test_the_owners_browser_signs_in_whatever_others_do(accounts):
    """Others guess from his own address, from everywhere, and at everything."""
    owner = Client()
    sign_in(owner)
    owner.post("/account/logout/")
    attack(now=timezone.now())
    tries(Client(), 4)
    tries(Client(), 20, username="player")
    assert sign_in(Client()).status_code == 429
    assert sign_in(owner).status_code == 302


def test_who_made_an_account_in_a_browser_is_known_to_it(client, accounts, settings):
    client.post("/account/new/", {"username": "ann", "password1": PASSWORD, "password2": PASSWORD})
    client.post("/account/logout/")
    attack("ann", timezone.now())
    assert sign_in(client, username="ann").status_code == 302


def test_a_known_browser_guesses_no_more_than_others(accounts):
    owner = Client()
    sign_in(owner)
    owner.post("/account/logout/")
    assert tries(owner, 4) == [200, 200, 200, 429]
    assert sign_in(Client()).status_code == 302


def test_a_browser_is_known_to_its_own_account_alone(accounts):
    other = Client()
    sign_in(other, username="player")
    other.post("/account/logout/")
    assert tries(other, 4) == [200, 200, 200, 429]
    assert tries(Client(), 1) == [429]


def test_a_new_password_forgets_the_browsers(accounts):
    thief = Client()
    sign_in(thief)
    thief.post("/account/logout/")
    accounts[0].set_password("another long enough word")
    accounts[0].save()
    attack(now=timezone.now())
    assert sign_in(thief).status_code == 429


def test_what_knows_a_browser_is_kept_from_scripts_and_from_other_pages(client, accounts, settings):
    settings.SESSION_COOKIE_SECURE = True
    [cookie] = [each for name, each in sign_in(client).cookies.items() if name.startswith("known-")]
    assert (cookie["httponly"], cookie["secure"], cookie["path"]) == (True, True, "/account/")
    assert "judge" not in cookie.key + cookie.value


def test_from_an_unknown_browser_the_owner_waits_for_his_turn_and_gets_in(accounts):
    attack()
    assert guessing.begin(guess(), NOON) == FIRST_WAIT
    assert guessing.begin(guess(), after(5)) == FIRST_WAIT - 5
    assert guessing.begin(guess(), after(FIRST_WAIT)) == 0


def test_in_a_turn_one_guess_is_looked_at(accounts):
    attack()
    guessing.begin(guess(), NOON)
    assert [guessing.begin(guess(), after(FIRST_WAIT)) for _ in range(3)] == [0, FIRST_WAIT, FIRST_WAIT]


def test_a_turn_that_is_not_taken_is_over(accounts):
    attack()
    guessing.begin(guess(), NOON)
    assert guessing.begin(guess(), after(FIRST_WAIT + 700)) == FIRST_WAIT


@pytest.mark.parametrize(
    ("wrong", "seconds"), [(CALM - 1, 0), (CALM, 15), (2 * CALM, 30), (4 * CALM, 120), (40 * CALM, LONGEST_WAIT)]
)
def test_the_more_wrong_tries_the_longer_the_wait(wrong, seconds):
    key = guessing.key_of("everywhere", "judge")
    Tries.objects.create(key=key, count=wrong, until=after(600))
    assert guessing.begin(guess(), NOON) == seconds


def test_an_hour_later_all_is_calm(accounts):
    attack()
    assert guessing.begin(guess(), after(3601)) == 0


def test_an_unknown_name_costs_as_many_hashes_as_a_known_one(accounts, monkeypatch):
    made, encode = [], MD5PasswordHasher.encode
    monkeypatch.setattr(MD5PasswordHasher, "encode", lambda *args: made.append(1) or encode(*args))
    costs = []
    for name in ("judge", "nobody-has-this-name"):
        tries(Client(), 1, username=name)
        costs.append(len(made))
        made.clear()
    assert costs == [1, 1]


def test_neither_does_an_answer_tell_which_names_there_are(accounts):
    User.objects.create_user("gone", "", PASSWORD, is_active=False)
    said = set()
    for name in ("judge", "gone", "nobody-has-this-name"):
        said |= {
            re.sub(r"csrf.*?>|\d+", "", text(sign_in(Client(), username=name, password="wrong")).replace(name, ""))
        }
    assert len(said) == 1


def test_a_flood_that_is_refused_writes_nothing(accounts, django_assert_num_queries):
    for _ in range(3):
        guessing.begin(guess(), NOON)
    with django_assert_num_queries(1):
        assert guessing.begin(guess(), NOON)
    assert connection.queries_log[-1]["sql"].startswith("SELECT")


def test_when_one_bound_is_reached_no_other_is_counted():
    full, other = Bound("full", 1, 60), Bound("other", 5, 60)
    assert (guessing.spend([full], NOON), guessing.spend([other, full], NOON)) == (0, 60)
    assert not Tries.objects.filter(key="other").exists()


def test_old_counts_are_forgotten():
    guessing.spend([Bound("old", 1, 60)], NOON)
    guessing.spend([Bound("young", 1, 600)], NOON)
    guessing.forget_old(after(3700))
    assert [each.key for each in Tries.objects.all()] == ["young"]
