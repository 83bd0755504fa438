"""The owner's page of roles, and the page that a link opens."""

import pytest
from django.urls import reverse

from judgeapp.domain.permissions import Role
from judgeapp.tournaments.setup import appointing
from tests.tournaments.making import make_event, make_member, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def owner(client, event):
    client.force_login(make_member(event, Role.OWNER, "olga"))
    return client


def at(event) -> str:
    return reverse("event_team", args=[event.token])


def roles(event) -> dict[str, str]:
    return dict(event.members.values_list("user__username", "role"))


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_a_role_is_given_by_name(owner, event):
    make_user("ann")
    response = owner.post(at(event), {"name": "ann", "role": "HEAD_JUDGE"}, follow=True)
    assert roles(event) == {"olga": Role.OWNER, "ann": Role.HEAD_JUDGE}
    assert "ann is head judge now." in text(response)


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"name": "nobody", "role": "JUDGE"}, "There is no account “nobody”."),
        ({"name": "<b>", "role": "JUDGE"}, "There is no account “&lt;b&gt;”."),
        ({"name": "olga", "role": "JUDGE"}, "An event needs an owner."),
        ({"name": "olga", "role": "SPECTATOR"}, "Choose a role."),
        ({"name": "olga"}, "Choose a role."),
    ],
)
def test_what_cannot_be_is_told(owner, event, sent, says):
    response = owner.post(at(event), sent)
    assert (response.status_code, roles(event)) == (422, {"olga": Role.OWNER})
    assert says in text(response)


def test_a_role_is_taken_away_and_the_last_owner_stays(owner, event):
    make_member(event, Role.JUDGE, "ann")
    for name, status in (("ann", 302), ("olga", 422)):
        key = event.members.get(user__username=name).pk
        assert owner.post(reverse("event_team_away", args=[event.token, key])).status_code == status
    assert roles(event) == {"olga": Role.OWNER}


def test_each_role_but_the_owners_has_a_link_with_its_code(owner, event):
    page = text(owner.get(at(event)))
    assert (page.count("/team/as/"), page.count('class="qr"')) == (4, 4)
    assert "OWNER" not in [part.split("-")[1] for part in page.split("/team/as/")[1:]]


def test_a_link_is_taken_after_being_asked(client, event):
    client.force_login(make_user("ann"))
    link = appointing.invitation(event, Role.SCOREKEEPER)
    assert "Be scorekeeper?" in text(client.get(link))
    assert roles(event) == {}
    response = client.post(link)
    assert (response["Location"], roles(event)) == (event.get_desk_url(), {"ann": Role.SCOREKEEPER})


def test_a_link_that_is_void_says_what_to_do(owner, event):
    link = appointing.invitation(event, Role.JUDGE)
    owner.post(reverse("event_team_void", args=[event.token]))
    response = owner.get(link)
    assert (response.status_code, "Ask for a new one." in text(response)) == (410, True)
    assert owner.post(link).status_code == 410


def test_an_owner_who_gives_the_page_out_of_hand_lands_where_it_goes_on(owner, event):
    make_member(event, Role.OWNER, "ann")
    home = reverse("event_desk", args=[event.token])
    assert owner.post(at(event), {"name": "olga", "role": "JUDGE"}).url == home
    owner.force_login(event.members.get(user__username="ann").user)
    key = event.members.get(user__username="ann").pk
    make_member(event, Role.OWNER, "bea")
    assert owner.post(reverse("event_team_away", args=[event.token, key])).url == event.get_absolute_url()
