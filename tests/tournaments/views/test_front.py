"""The front page: the events that everybody finds, and those that somebody has to do with."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from judgeapp.domain.permissions import Role
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people import attendance
from tests.tournaments.making import make_entrants, make_event, make_member

pytestmark = pytest.mark.django_db
FRONT = "/events/"


def day(away: int) -> datetime.date:
    return timezone.now().date() + datetime.timedelta(days=away)


def listed(client, query: str = "") -> list[str]:
    page = client.get(FRONT + query).content.decode()
    return re.findall("<b>(.*?)</b>", page.split('id="listed"')[1])


def mine(client) -> list[str]:
    page = client.get(FRONT).content.decode()
    found = page.partition('id="mine"')[2].partition("</section>")[0]
    return [" ".join(re.sub("<.*?>", " ", item).split()) for item in re.findall("(?s)<li.*?</li>", found)]


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"stage": "swiss"}, "running"),
        ({"stage": "cut"}, "running"),
        ({"stage": "open", "date": 0}, "coming"),
        ({"stage": "open", "date": 30}, "coming"),
        ({"stage": "open", "date": -1}, "coming"),
        ({"stage": "open", "date": -2}, "over"),
        ({"stage": "over"}, "over"),
        ({"stage": "swiss", "is_listed": False}, None),
        ({"stage": "open", "date": 0, "is_listed": False}, None),
    ],
)
def test_an_event_is_in_the_list_where_one_looks_for_it(client, fields, where):
    make_event(name="This one", **{**fields, "date": day(fields.get("date", 0))})
    found = {show for show in ("running", "coming", "over") if listed(client, f"?show={show}") == ["This one"]}
    assert found == ({where} if where else set())


def test_what_comes_next_is_first_and_what_was_last_is_first():
    for name, away in (("Later", 9), ("Sooner", 2)):
        make_event(name=name, date=day(away))
    for name, away in (("Long ago", -90), ("Lately", -9)):
        make_event(name=name, date=day(away), stage="over")
    client = Client()
    assert (listed(client, "?show=coming"), listed(client, "?show=over")) == (
        ["Sooner", "Later"],
        ["Lately", "Long ago"],
    )


def test_without_being_asked_it_shows_a_list_that_has_something(client):
    make_event(name="Over", stage="over")
    assert listed(client) == ["Over"]
    make_event(name="Running", stage="swiss")
    assert listed(client) == ["Running"]
    assert listed(client, "?show=nothing") == ["Running"]


def test_only_those_who_are_in_are_counted(client):
    event = make_event(date=day(1))
    make_entrants(event, 2)
    make_entrants(event, 1, state=Entrant.State.REGISTERED)
    make_entrants(event, 3, state=Entrant.State.WAITING)
    assert "3 entrants" in client.get(FRONT).content.decode()


def test_an_account_finds_the_events_it_has_a_role_at(client):
    event = make_event(name="Mine", is_listed=False)
    make_event(name="Not mine", is_listed=False)
    client.force_login(make_member(event, Role.HEAD_JUDGE))
    assert mine(client) == ["Mine 21 November 2026 · you are head judge"]
    assert mine(Client()) == []


def test_a_phone_finds_the_events_it_has_joined(client):
    event = make_event(name="Mine", is_listed=False, registration="link")
    client.post(reverse("event_join", args=[event.token]), {"name": "Ann"})
    assert mine(client) == ["Mine 21 November 2026 · you play as Ann"]
    attendance.renew_link(event.entrants.get(), None)
    assert mine(client) == []


@pytest.mark.parametrize("cookie", ["", "made-up", "abc:def", "x" * 4000])
def test_a_cookie_that_was_made_up_finds_nothing(client, cookie):
    event = make_event()
    client.cookies[f"player-{event.pk}"] = cookie
    assert mine(client) == []


def test_a_cookie_of_one_event_is_none_of_another(client):
    event, other = make_event(registration="link"), make_event()
    client.post(reverse("event_join", args=[event.token]), {"name": "Ann"})
    client.cookies[f"player-{other.pk}"] = client.cookies.pop(f"player-{event.pk}").value
    assert mine(client) == []


def test_many_events_are_on_several_pages_with_the_same_number_of_queries(client, django_assert_num_queries):
    make_event(name="Event 0", stage="over")
    user = make_member(make_event(date=datetime.date.max), Role.JUDGE)
    client.force_login(user)
    with django_assert_num_queries(7):
        client.get(f"{FRONT}?show=over")
    for number in range(1, 40):
        make_entrants(make_event(name=f"Event {number}", stage="over"), 2)
    with django_assert_num_queries(7):
        first = listed(client, "?show=over")
    assert (len(first), len(listed(client, "?show=over&page=2"))) == (30, 10)


def test_the_first_page_is_not_kept_by_anybody_in_between(client):
    assert "no-store" in client.get(FRONT)["Cache-Control"]
