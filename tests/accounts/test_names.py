"""A name that looks like another's is refused, also of two at the same moment; the others are free."""

from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User

from judgeapp.accounts import names
from judgeapp.accounts.models import Look
from tests.accounts.test_accounts import text
from tests.accounts.test_signing_up import quick, sign_up  # noqa: F401

CYRILLIC = "\u0430nn".replace("nn", "\u043f\u043f")  # looks like "ann", in italics at least
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["Аnn", "АNN", CYRILLIC, "ánn", "ann.", "аnn"])
def test_a_name_that_looks_like_anothers_is_refused_and_kept_to_be_changed(client, name):
    User.objects.create_user("ann")
    response = sign_up(client, username=name)
    assert (response.status_code, User.objects.count()) == (422, 1)
    assert ("looks like this one" in text(response)) or ("one alphabet" in text(response))
    assert f'value="{name}"' in text(response)


@pytest.mark.parametrize("name", ["Пётр", "Νίκος", "山田太郎", "Ñandú", "anna"])
def test_names_of_people_are_good(client, name):
    User.objects.create_user("ann")
    assert sign_up(client, username=name).status_code == 302
    assert User.objects.get(pk=int(client.session["_auth_user_id"])).username == name


@pytest.mark.parametrize("name", ["an\u200bn", "\u202eann", "ann\u0301\u0301", "a nn", "ann\u3164"])
def test_signs_that_are_not_seen_are_refused(client, name):
    assert sign_up(client, username=name).status_code == 422
    assert not User.objects.exists()


def test_of_two_that_look_the_same_at_one_moment_one_is_made(client, monkeypatch):
    User.objects.create_user("ann")
    monkeypatch.setattr(names, "refusal", lambda *_: None)  # the form looked before the other was there
    response = sign_up(client, username="Аnn".replace("А", "\u00e1"))
    assert (response.status_code, "taken a moment ago" in text(response)) == (422, True)
    assert User.objects.count() == 1


def test_a_name_that_is_given_up_is_free(client):
    user = User.objects.create_user("ann")
    user.username = "bo"
    user.save()
    assert sign_up(client, username="Ann").status_code == 302


def test_signing_in_looks_at_no_name(django_assert_num_queries):
    user = User.objects.create_user("ann")
    with django_assert_num_queries(1):
        user.save(update_fields=["last_login"])


def test_accounts_from_before_hold_their_names_the_oldest_first():
    old = [User.objects.create_user(name) for name in ("ann", "\u00e1nn", "bo")]
    Look.objects.all().delete()
    import_module("judgeapp.accounts.migrations.0003_looks_of_accounts").hold_names(apps, None)
    assert {(each.look, each.user_id) for each in Look.objects.all()} == {("ann", old[0].pk), ("bo", old[2].pk)}


@pytest.mark.parametrize("way", ["add/", "{}/change/"])
def test_staff_give_no_name_that_looks_like_anothers_either(client, way):
    chief = User.objects.create_superuser("chief")
    User.objects.create_user("ann")
    client.force_login(chief)
    other = User.objects.create_user("bo")
    fields = {"username": "\u00e1nn", "usable_password": "false", "is_active": "on"}
    page = text(client.post(f"/admin/auth/user/{way.format(other.pk)}", fields))
    assert "looks like this one" in page
    assert set(User.objects.values_list("username", flat=True)) == {"chief", "ann", "bo"}


def test_staff_change_an_account_whose_name_looks_like_anothers_and_keep_the_name(client):
    chief, _, other = (User.objects.create_user(name) for name in ("chief", "ann", "\u00e1nn"))
    User.objects.filter(pk=chief.pk).update(is_staff=True, is_superuser=True)
    client.force_login(chief)
    fields = {"username": "\u00e1nn", "first_name": "Ann", "is_active": "on"}
    assert client.post(f"/admin/auth/user/{other.pk}/change/", fields).status_code == 302
    assert User.objects.get(pk=other.pk).first_name == "Ann"
