"""Who gets in: the table of permissions says so, and there is one page to sign in, which counts the tries."""

import pytest

from judgeapp.permissions import Permission, who_may
from tests.tournaments.making import PASSWORD, make_user

pytestmark = pytest.mark.django_db
PAGES = ["/admin/", "/admin/auth/user/", "/admin/tournaments/", "/admin/autocomplete/", "/admin/password_change/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_visitor_is_sent_to_the_page_where_all_sign_in(client, page):
    response = client.get(f"{page}?q=a")
    assert (response.status_code, response["Location"]) == (302, f"/account/login/?next={page}%3Fq%3Da")


@pytest.mark.parametrize("page", [*PAGES, "/admin/login/"])
def test_an_account_is_told_that_it_may_not(client, page):
    client.force_login(make_user())
    response = client.get(page)
    assert response.status_code == 403
    assert who_may(Permission.ADMINISTER) in response.content.decode()


@pytest.mark.parametrize("rights", [{"is_superuser": True}, {"is_staff": True, "is_active": False}])
def test_all_rights_or_an_account_that_is_off_open_nothing(client, rights):
    client.force_login(make_user(**rights))
    assert client.get("/admin/").status_code in {302, 403}


def test_staff_without_a_right_of_djangos_see_all_records(client, staff):
    page = client.get("/admin/").content.decode()
    assert all(f"/admin/{name}/" in page for name in ("auth/user", "tournaments/event", "judging/ruling"))
    assert "/add/" not in page


@pytest.mark.parametrize("how", ["get", "post"])
def test_there_is_no_second_form_to_sign_in(client, how):
    make_user("stan", is_staff=True)
    response = getattr(client, how)("/admin/login/?next=/admin/auth/user/", {"username": "stan", "password": PASSWORD})
    assert response.status_code == 302
    assert "sessionid" not in response.cookies


def test_the_page_to_sign_in_leads_back(client):
    make_user("stan", is_staff=True)
    page = client.get("/admin/login/?next=/admin/auth/user/")["Location"]
    assert page == "/account/login/?next=/admin/auth/user/"
    response = client.post(page, {"username": "stan", "password": PASSWORD, "next": "/admin/auth/user/"})
    assert response["Location"] == "/admin/auth/user/"
    assert client.get("/admin/login/")["Location"] == "/admin/"


def test_tries_of_ones_old_password_are_counted(client, staff, settings):
    settings.RATES = {**settings.RATES, "login_name": "2/h"}
    tries = [client.post("/admin/password_change/", {"old_password": "wrong"}).status_code for _ in range(3)]
    assert tries == [200, 200, 429]


def test_no_address_leads_from_a_row_to_its_secret_page(client, staff):
    assert client.get("/admin/r/1/1/").status_code == 404


def test_nul_is_refused(client, staff):
    assert client.get("/admin/auth/user/?q=%00").status_code == 400
