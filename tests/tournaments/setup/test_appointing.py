"""Roles at an event: given by name or by a link, changed, taken away; an owner always stays."""

import datetime
from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone

from judgeapp.domain.permissions import APPOINTED, Role
from judgeapp.tournaments.setup import appointing
from tests.tournaments.making import make_event, make_member, make_user
from tests.tournaments.people.test_entering import refused, words

pytestmark = pytest.mark.django_db
GONE = ("Nobody has this role any more; it was taken away already.",)


def roles(event) -> dict[str, str]:
    return dict(event.members.values_list("user__username", "role"))


def signed(event, role: Role) -> str:
    return appointing.invitation(event, role).rstrip("/").rpartition("/")[2]


@pytest.fixture
def event():
    event = make_event()
    make_member(event, Role.OWNER, "olga")
    return event


@pytest.mark.parametrize("role", appointing.BY_LINK)
def test_a_link_gives_the_role_that_it_is_for(event, role):
    ann = make_user("ann")
    assert appointing.accept(event, ann, signed(event, role)) is role
    assert roles(event) == {"olga": Role.OWNER, "ann": role}
    assert words(event) == [f"Took the role of {role.one} with a link."]


def test_no_link_makes_an_owner():
    assert Role.OWNER not in appointing.BY_LINK


@pytest.mark.parametrize(("name", "kept"), [("olga", Role.OWNER), ("head", Role.HEAD_JUDGE)])
def test_a_link_takes_no_higher_role_away(event, name, kept):
    make_member(event, Role.HEAD_JUDGE, "head")
    user = event.members.get(user__username=name).user
    assert appointing.accept(event, user, signed(event, Role.JUDGE)) is kept
    assert roles(event)[name] == kept


def test_a_link_holds_for_seven_days(event, monkeypatch):
    link = signed(event, Role.JUDGE)
    later = timezone.now() + appointing.LINK_HOLDS
    monkeypatch.setattr("django.core.signing.time.time", lambda: (later - datetime.timedelta(minutes=1)).timestamp())
    assert appointing.invited_as(event, link) is Role.JUDGE
    monkeypatch.setattr("django.core.signing.time.time", lambda: (later + datetime.timedelta(minutes=1)).timestamp())
    assert refused(appointing.invited_as, event, link) == (
        "This link held for 7 days, and they are over. Ask for a new one.",
    )


def test_the_owner_makes_all_links_void(event):
    link = signed(event, Role.JUDGE)
    appointing.make_links_void(event, None)
    event.refresh_from_db()
    why = ("The owner has made this link void. Ask for a new one.",)
    assert refused(appointing.accept, event, make_user("ann"), link) == why
    assert appointing.invited_as(event, signed(event, Role.JUDGE)) is Role.JUDGE


def test_a_link_gives_nothing_at_another_event(event):
    link = signed(make_event(), Role.ORGANISER)
    assert refused(appointing.accept, event, make_user("ann"), link)
    assert roles(event) == {"olga": Role.OWNER}


@pytest.mark.parametrize(
    "change", [lambda link: link[:-2], lambda link: "x" + link, lambda link: "", lambda link: "a.b"]
)
def test_a_link_that_is_not_whole_gives_nothing(event, change):
    (why,) = refused(appointing.invited_as, event, change(signed(event, Role.JUDGE)))
    assert why.startswith("This is no whole link.")


def test_a_role_is_given_by_name_and_changed(event):
    make_user("Ann")
    by = event.members.get().user
    appointing.appoint(event, " ann ", Role.JUDGE, by)
    appointing.appoint(event, "Ann", Role.SCOREKEEPER, by)
    assert roles(event) == {"olga": Role.OWNER, "Ann": Role.SCOREKEEPER}
    assert words(event) == ["Ann is scorekeeper now.", "Ann is judge now."]


def test_of_two_names_that_differ_in_capitals_the_one_that_is_written_is_meant(event):
    make_user("ann")
    make_user("Ann")
    appointing.appoint(event, "Ann", Role.JUDGE, None)
    assert roles(event) == {"olga": Role.OWNER, "Ann": Role.JUDGE}


def test_nobody_is_appointed_who_has_no_account(event):
    (why,) = refused(appointing.appoint, event, "nobody", Role.JUDGE, None)
    assert why.startswith("There is no account “nobody”.")


def test_the_last_owner_stays_an_owner(event):
    why = ("An event needs an owner. Make somebody else its owner first.",)
    assert refused(appointing.appoint, event, "olga", Role.JUDGE, None) == why
    assert refused(appointing.take_away, event, event.members.get().pk, None) == why
    make_member(event, Role.OWNER, "otto")
    appointing.take_away(event, event.members.get(user__username="olga").pk, None)
    assert roles(event) == {"otto": Role.OWNER}


def test_a_role_is_taken_away_once(event):
    make_member(event, Role.JUDGE, "ann")
    key = event.members.get(user__username="ann").pk
    assert appointing.take_away(event, key, None) == "ann"
    assert refused(appointing.take_away, event, key, None) == GONE
    assert (roles(event), words(event)) == ({"olga": Role.OWNER}, ["ann is no longer judge."])


def test_a_member_of_another_event_is_not_touched(event):
    other = make_event()
    make_member(other, Role.JUDGE, "ann")
    assert refused(appointing.take_away, event, other.members.get().pk, None) == GONE
    assert roles(other) == {"ann": Role.JUDGE}


def test_the_team_is_listed_from_the_top(event, django_assert_num_queries):
    for role in (Role.JUDGE, Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.ORGANISER, Role.JUDGE):
        make_member(event, role)
    with django_assert_num_queries(1):
        found = [(member.user.is_active, role) for member, role in appointing.roles_of(event)]
    assert [role for _, role in found] == [
        Role.OWNER,
        Role.ORGANISER,
        Role.SCOREKEEPER,
        Role.HEAD_JUDGE,
        Role.JUDGE,
        Role.JUDGE,
    ]


def test_roles_that_were_kept_as_words_are_kept_as_keys():
    migration = import_module("judgeapp.tournaments.migrations.0005_keys_of_roles")
    event = make_event()
    for role in migration.KEYS:
        make_member(event, role)
    migration.rename(apps, migration.KEYS)
    assert list(event.members.values_list("role", flat=True)) == list(APPOINTED)
