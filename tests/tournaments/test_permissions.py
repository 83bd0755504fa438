"""Every deed at an event against the pages where it is done, role by role."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, reverse

from judgeapp.permissions import Permission, Role, who_may
from judgeapp.tournaments.models import Device, Event, Match, Member, Report
from judgeapp.tournaments.people.identity import door_path, personal_path
from judgeapp.tournaments.results.reporting import slip_path
from judgeapp.tournaments.setup import appointing
from judgeapp.tournaments.urls import urlpatterns
from tests.test_permissions import AT_EVENT, CELLS
from tests.tournaments.making import make_entrants, make_event, release, report

pytestmark = pytest.mark.django_db
WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|SAVEPOINT|BEGIN)")


@dataclass(frozen=True)
class Place:
    """A page where a deed is done.

    status   what those who may do it get; `but` has the roles that get another
    args     what follows the event's token in the address
    """

    route: str
    status: int = 200
    args: tuple[Any, ...] = ()
    method: str = "get"
    sent: dict[str, str] = field(default_factory=dict)
    but: dict[Role, int] = field(default_factory=dict)

    def address(self, event: Event) -> str:
        args = [each(event) if callable(each) else each for each in self.args]
        return reverse(self.route, args=[event.token, *args])

    def __str__(self) -> str:
        return f"{self.method} {self.route}"


get = Place
post = partial(Place, method="post")


def last_of(path: str) -> str:
    return path.rstrip("/").rpartition("/")[2]


def table(event: Event) -> Match:
    return Match.objects.filter(round__event=event, table=1).select_related("round__event").get()


def result(event: Event) -> int:
    found = Report.objects.filter(match__round__event=event).first() or report(table(event), 2, 0)
    return found.pk


def member(event: Event) -> int:
    return event.members.get(user__username="the-judge").pk


def link(event: Event) -> str:
    return last_of(personal_path(event.entrants.get(number=2)))


def door(event: Event) -> str:
    return last_of(door_path(event.entrants.get(number=2)))


def invitation(event: Event) -> str:
    return last_of(appointing.invitation(event, Role.JUDGE))


def slip(event: Event) -> str:
    """The slip of the first player's table."""
    found = Match.objects.select_related("round__event").get(round__event=event, seats__entrant__number=1)
    return last_of(slip_path(found))


def announcement(event: Event) -> int:
    return event.announcements.create(text="Lunch until two.").pk


TOLD, SENT = "told who may", "sent to sign in"
KEY: Callable[[Event], int] = lambda event: table(event).pk  # noqa: E731 - a place's argument
PLACES: dict[Permission, list[Place]] = {
    Permission.SEE_EVENT: [
        get("event"),
        get("event_pairings"),
        get("event_tables"),
        get("event_standings"),
        get("event_bracket", 404),
        get("event_round", args=(1,)),
        get("event_screen"),
        get("event_embed", 404),
        get("event_calendar"),
        get("event_standings_csv", 404),
        get("event_live"),
        get("event_data"),
        get("event_public_decks"),
        get("event_as", 200, (link,)),
        post("event_as", 302, (link,)),
        post("event_open_pasted", 422),
        get("event_slip", 200, (slip,), but={Role.PLAYER: 302}),
    ],
    Permission.JOIN_EVENT: [get("event_join"), post("event_join", 422, but={Role.PLAYER: 200})],
    Permission.PLAY: [
        get("event_me"),
        get("event_report", 422),
        post("event_report", 422),
        get("event_my_link"),
        post("event_me_check_in", 422),
        get("event_my_data"),
        post("event_my_data", 422, sent={"shown_as": "alias"}),
        get("event_my_file"),
        get("event_my_forget"),
        post("event_my_forget", 422),
        get("event_drop"),
        post("event_drop", 302, sent={"sure": "1"}),
        get("event_my_deck"),
        post("event_my_deck", 422, sent={"hand_in": "1"}),
    ],
    Permission.SEE_DESK: [
        get("event_desk"),
        get("event_round_desk", args=(1,)),
        get("event_places"),
        get("event_log"),
        get("event_cut"),
        get("event_people"),
        get("event_people_one", args=(1,)),
        get("event_match", args=(KEY,)),
        get("event_print"),
        get("event_print_sheet", args=("names",)),
        get("event_pack", args=(1,)),
        get("event_pack_file", args=(1,)),
        get("event_results_csv"),
    ],
    Permission.SEE_DECKS: [get("event_decks"), get("event_decks_text")],
    Permission.KEEP_SCORE: [
        get("event_score"),
        get("event_score_news"),
        get("event_mismatches"),
        post("event_enter", 422, (KEY,)),
        post("event_take_back", 302, (result,)),
    ],
    Permission.GIVE_TIME: [post("event_clock_table", 404)],
    Permission.RUN_CLOCK: [post("event_clock", 404), post("event_clock_length", 404)],
    Permission.ANNOUNCE: [post("event_announce", 422), post("event_withdraw", 302, (announcement,))],
    Permission.MANAGE_PEOPLE: [
        get("event_people_add"),
        post("event_people_add", 422),
        get("event_people_import"),
        post("event_people_import", 422),
        get("event_people_door"),
        post("event_people_door", 404),
        post("event_people_door_open", 302),
        get("event_people_scanned", 200, (door,)),
        post("event_people_scanned", 422, (door,)),
        get("event_people_poster"),
        post("event_people_change", 422, (1,)),
        post("event_people_act", 302, (1, "drop")),
    ],
    Permission.DISQUALIFY: [
        get("event_people_disqualify", args=(1,)),
        post("event_people_disqualify", 302, (1,)),
    ],
    Permission.PAIR: [
        get("event_repair"),
        post("event_repair_do", 404),
        post("event_press", 302),
        post("event_publish", 302),
        post("event_end", 302),
        post("event_set_rounds", 302),
        post("event_cut_fix", 422),
        post("event_cut_open", 302),
        post("event_draft_edit", 302, (1,)),
        post("event_draft_check", 302, (1,)),
        post("event_draft_again", 302, (1,)),
        post("event_draft_away", 302, (1,)),
        post("event_round_back", 302, (1,)),
        post("event_table_move", 302, (1,)),
    ],
    Permission.CHANGE_EVENT: [
        post("event_cut_away", 302),
        get("event_settings"),
        post("event_settings", 422),
        post("event_decks_lock", 422),
    ],
    Permission.ADD_EVENT_LISTS: [
        get("event_lists"),
        get("event_lists_new"),
        post("event_lists_new"),
        post("event_lists_change", 404),
    ],
    Permission.APPOINT: [
        get("event_team"),
        post("event_team", 422),
        post("event_team_void", 302),
        post("event_team_away", 302, (member,)),
    ],
    Permission.DELETE_EVENT: [
        get("event_delete"),
        post("event_delete", 422),
        post("event_restore", 302),
    ],
    Permission.HANDLE_DATA: [
        get("event_people_file", args=(1,)),
        get("event_people_forget", args=(1,)),
        post("event_people_forget", 422, (1,)),
    ],
    Permission.EXPORT_EVENT: [get("event_export"), get("event_export_file")],
}
ROWS = [(permission, place) for permission, places in PLACES.items() for place in places]


def is_guarded(permission: Permission, place: Place) -> bool:
    """Is this a page that is read, and not by everybody?"""
    return place.method == "get" and not CELLS[permission, Role.SPECTATOR]


# Pages about no event, and the link that gives a role, whose guard is the link itself.
ELSEWHERE = {"events", "event_new", "event_rounds", "event_import", "event_invited"}


@pytest.fixture(scope="module")
def played(made_once):
    return made_once(lambda: Played(four_with_a_judge()))


@pytest.fixture
def event(played, db):
    return Event.objects.get(pk=played.pk)


def four_with_a_judge() -> Event:
    """An event of four whose first round is released, with a judge."""
    event = make_event(decks="staff", registration="link", capacity=8)
    make_entrants(event, 4)
    release(event, 1)
    event.members.create(user=User.objects.create(username="the-judge"), role=Role.JUDGE)
    return event


def become(client, event: Event, role: Role) -> None:
    """Let a browser be that of somebody with a role at an event."""
    if role is Role.PLAYER:
        entrant = event.entrants.get(number=1)
        Device.objects.create(entrant=entrant, link=entrant.link)
        client.get(personal_path(entrant))
        client.post(personal_path(entrant))
    elif role not in (Role.VISITOR, Role.SPECTATOR):
        user = User.objects.create(username=f"{role.name}-{event.pk}", is_staff=role is Role.STAFF)
        client.force_login(user)
        if role not in (Role.ACCOUNT, Role.STAFF):
            Member.objects.create(event=event, user=user, role=role)


class Played:
    """An event with somebody of every role, whose browsers are signed in."""

    def __init__(self, event: Event) -> None:
        self.pk, self._cookies = event.pk, {}
        for role in Role:
            client = Client()
            become(client, event, role)
            self._cookies[role] = {name: each.value for name, each in client.cookies.items()}

    def browser(self, role: Role) -> Client:
        client = Client()
        client.cookies.load(self._cookies[role])
        return client


@pytest.mark.parametrize(("permission", "place"), ROWS, ids=str)
def test_every_page_holds_to_the_table(played, event, permission, place):
    hold_to_the_table(played, event, permission, place)


def hold_to_the_table(played: Played, event: Event, permission: Permission, place: Place) -> None:
    """Ask for a page as every role; what one does is undone before the next asks. A page that is read writes nothing:
    it never waits for who writes."""
    address, found = place.address(event), {}
    for role in Role:
        with transaction.atomic():
            client = played.browser(role)
            with CaptureQueriesContext(connection) as asked:
                response = getattr(client, place.method)(address, place.sent)
            if (place.method, response.status_code) == ("get", 200):
                assert [each["sql"] for each in asked if WRITES.match(each["sql"])] == []
            found[role] = answer_of(response, permission, address)
            transaction.set_rollback(True)
    told = dict.fromkeys((Role.VISITOR, Role.SPECTATOR, Role.PLAYER), TOLD if permission is Permission.PLAY else SENT)
    expected = {role: place.status if CELLS[permission, role] else told.get(role, TOLD) for role in Role}
    assert found == {**expected, **place.but}


@pytest.mark.parametrize(("permission", "place"), [row for row in ROWS if is_guarded(*row)], ids=str)
def test_nobody_stores_a_page_that_not_everybody_sees(played, event, permission, place):
    hold_unstored(played, event, place)


def hold_unstored(played: Played, event: Event, place: Place) -> None:
    """Ask for a page as staff of the site and as a visitor, who is sent to sign in."""
    address, browsers = place.address(event), [played.browser(role) for role in (Role.STAFF, Role.VISITOR)]
    assert ["no-store" in client.get(address).get("Cache-Control", "") for client in browsers] == [True, True]


def answer_of(response: HttpResponse, permission: Permission, address: str) -> str | int:
    """Return how a request ended: told who may, sent to sign in, or the status of an answer."""
    if response.status_code == 403 and who_may(permission) in response.content.decode():
        return TOLD
    if response.status_code == 302 and response["Location"] == f"/account/login/?next={address}":
        return SENT
    return response.status_code


@pytest.mark.parametrize("role", [Role.OWNER, Role.ORGANISER, Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.JUDGE])
def test_a_role_at_one_event_is_none_at_another(client, event, role):
    become(client, make_event(), role)
    for permission, place in ROWS:
        if not CELLS[permission, Role.SPECTATOR]:
            assert getattr(client, place.method)(place.address(event), place.sent).status_code == 403, (
                permission,
                place,
            )


def test_a_player_of_one_event_is_none_of_another(client, event):
    other = make_event()
    make_entrants(other, 1)
    become(client, other, Role.PLAYER)
    assert client.get(reverse("event_me", args=[other.token])).status_code == 200
    assert client.get(reverse("event_me", args=[event.token])).status_code == 403


def test_a_link_that_gives_a_role_asks_for_an_account(client, event):
    address = Place("event_invited", args=(invitation,)).address(event)
    response = client.get(address)
    assert (response.status_code, response["Location"]) == (302, f"/account/login/?next={address}")


def test_no_deed_and_no_page_of_an_event_is_left_out():
    routes = {pattern.name for pattern in urlpatterns if isinstance(pattern, URLPattern)}
    assert set(PLACES) <= AT_EVENT
    assert {place.route for _, place in ROWS} | ELSEWHERE == routes


@pytest.mark.parametrize("token", ["nothing", "a" * 60])
def test_an_event_that_is_not_there_is_not_found(client, token):
    client.force_login(User.objects.create(username="staff", is_staff=True))
    assert client.get(f"/events/{token}/staff/people/").status_code == 404
