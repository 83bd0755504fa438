"""Accounts are what is changed here: by whom, what of them, and what nobody may."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from tests.tournaments.making import PASSWORD, make_user

pytestmark = pytest.mark.django_db
NEW = "another-long-enough-word"


def page(user, what="change"):
    return f"/admin/auth/user/{user.pk}/{what}/"


def fields(user, **more):
    """The fields that the form sends; a box that is not ticked sends nothing."""
    return {"username": user.username, "is_active": "on", **more}


@pytest.fixture
def helper(client):
    """Staff with the right to change accounts, signed in."""
    user = make_user("helper", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=("add_user", "change_user")))
    client.force_login(user)
    return user


def test_staff_look_at_accounts_and_change_none(client, staff):
    user = make_user("ann")
    assert client.get(page(user)).status_code == 200
    ways = [page(user), page(user, "password"), page(user, "delete"), "/admin/auth/user/add/"]
    assert [client.post(way, fields(user, is_staff="on")).status_code for way in ways] == [403] * 4
    user.refresh_from_db()
    assert (user.is_staff, user.check_password(PASSWORD)) == (False, True)


def test_who_has_all_rights_makes_staff(client, chief):
    user = make_user("ann")
    assert client.post(page(user), fields(user, is_staff="on")).status_code == 302
    user.refresh_from_db()
    assert (user.is_staff, user.is_superuser, user.check_password(PASSWORD)) == (True, False, True)


def test_an_account_that_is_switched_off_is_out_at_once(client, chief):
    user, phone = make_user("ann"), Client()
    phone.force_login(user)
    assert phone.get("/events/new/").status_code == 200
    client.post(page(user), {"username": "ann"})
    assert phone.get("/events/new/")["Location"] == "/account/login/?next=/events/new/"
    assert phone.login(username="ann", password=PASSWORD) is False


def test_only_who_may_set_a_password_is_led_there(client, helper):
    user, boss = make_user("ann"), make_user("boss", is_staff=True)
    assert [page(who, "password") in client.get(page(who)).content.decode() for who in (user, boss)] == [True, False]


def test_a_password_is_set_anew_and_never_seen(client, chief):
    user = make_user("ann")
    seen = client.get(page(user)).content.decode()
    assert [word for word in (user.password, "md5", "salt", "hash") if word in seen] == []
    assert client.post(page(user, "password"), {"password1": NEW, "password2": NEW}).status_code == 302
    user.refresh_from_db()
    assert user.check_password(NEW)


def test_a_new_password_must_be_a_good_one(client, chief):
    user = make_user("ann")
    assert client.post(page(user, "password"), {"password1": "12345", "password2": "12345"}).status_code == 200
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_nobody_deletes_an_account(client, chief):
    user = make_user("ann")
    assert client.post(page(user, "delete"), {"post": "yes"}).status_code == 403


def test_nobody_takes_his_own_rights_away(client, chief):
    client.post(page(chief), {"username": "chief"})
    chief.refresh_from_db()
    assert (chief.is_active, chief.is_staff, chief.is_superuser) == (True, True, True)


def test_a_helper_switches_accounts_off_and_gives_no_rights(client, helper):
    user = make_user("ann")
    more = {"is_staff": "on", "is_superuser": "on", "user_permissions": [str(helper.user_permissions.first().pk)]}
    assert client.post(page(user), {"username": "ann", **more}).status_code == 302
    user.refresh_from_db()
    assert (user.is_active, user.is_staff, user.is_superuser, user.user_permissions.count()) == (False, False, False, 0)


@pytest.mark.parametrize("rights", [{"is_staff": True}, {"is_superuser": True}])
def test_a_helper_leaves_the_accounts_of_staff_alone(client, helper, rights):
    other = make_user("boss", **rights)
    for way in ("change", "password"):
        assert client.post(page(other, way), fields(other, password1=NEW, password2=NEW)).status_code == 403
    other.refresh_from_db()
    assert other.check_password(PASSWORD)


def test_a_helper_makes_no_group_to_get_rights_by(client, helper):
    assert client.post("/admin/auth/group/add/", {"name": "chiefs"}).status_code == 403


def test_only_rights_that_open_something_are_offered(client, chief):
    form = client.get("/admin/auth/group/add/").context["adminform"].form
    assert {each.codename for each in form.fields["permissions"].queryset} == {"add_user", "change_user"}


def test_what_is_changed_is_written_down(client, chief):
    user = make_user("ann")
    client.post(page(user), fields(user, is_staff="on"))
    assert "Changed Staff status" in client.get(page(user, "history")).content.decode()
