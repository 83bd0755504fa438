"""The table of permissions, cell by cell, and each of its rows against the page where the deed is done."""

import datetime
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client, RequestFactory

from judgeapp.deckcheck import saved
from judgeapp.deckcheck.formats import choose
from judgeapp.permissions import Permission, Role, needs, permissions_of, who_may
from judgeapp.rulebook.models import Import
from judgeapp.series.models import Series
from tests.deckcheck.lists import BAKUGAN
from tests.simulator.scenes import PLAY
from tests.simulator.scenes import scene as timing_scene

VISITOR, ACCOUNT, STAFF = Role.VISITOR, Role.ACCOUNT, Role.STAFF
# A row for each deed, a column for each role: visitor, account, staff, spectator, player, judge, head judge,
# scorekeeper, organiser, owner.
TABLE = {
    Permission.CHECK_DECK: "y y y y y y y y y y",
    Permission.SAVE_DECK: "y y y y y y y y y y",
    Permission.COUNT_DECK: "y y y y y y y y y y",
    Permission.CHECK_EVENT: "y y y y y y y y y y",
    Permission.ADD_LISTS: "- - y - - - - - - -",
    Permission.EDIT_FORMATS: "- - y - - - - - - -",
    Permission.STEP_THROUGH: "y y y y y y y y y y",
    Permission.BROWSE_CARDS: "y y y y y y y y y y",
    Permission.TYPE_IN_CARD: "- - y - - - - - - -",
    Permission.IMPORT_CARDS: "- - y - - - - - - -",
    Permission.IMPORT_RULES: "- - y - - - - - - -",
    Permission.SIGN_UP: "y y y y y y y y y y",
    Permission.RECOVER: "y y y y y y y y y y",
    Permission.OWN_ACCOUNT: "- y y - - - - - - -",
    Permission.FOLLOW_MATCH: "y y y y y y y y y y",
    Permission.SEE_RULINGS: "y y y y y y y y y y",
    Permission.WRITE_RULING: "- - y - - - - - - -",
    Permission.REVIEW_CITATIONS: "- - y - - y y - y y",
    Permission.DECIDE_FOR_SITE: "- - y - - - - - - -",
    Permission.ADMINISTER: "- - y - - - - - - -",
    Permission.OPEN_EVENT: "- y y - - - - - - -",
    Permission.SEE_SERIES: "y y y y y y y y y y",
    Permission.OPEN_SERIES: "- y y - - - - - - -",
    Permission.CHANGE_SERIES: "- - y - - - - - - y",
    Permission.SHOW_SEASON: "- - - - y - - - - -",
    Permission.SEE_EVENT: "y y y y y y y y y y",
    Permission.JOIN_EVENT: "y y y y y y y y y y",
    Permission.PLAY: "- - - - y - - - - -",
    Permission.SEE_DESK: "- - y - - y y y y y",
    Permission.SEE_DECKS: "- - y - - y y - y y",
    Permission.KEEP_SCORE: "- - y - - - y y y y",
    Permission.GIVE_TIME: "- - y - - y y y y y",
    Permission.RUN_CLOCK: "- - y - - - y y y y",
    Permission.ANNOUNCE: "- - y - - - y y y y",
    Permission.MANAGE_PEOPLE: "- - y - - - - y y y",
    Permission.DISQUALIFY: "- - y - - - y - y y",
    Permission.PAIR: "- - y - - - - y y y",
    Permission.CHANGE_EVENT: "- - y - - - - - y y",
    Permission.TELL_ELSEWHERE: "- - y - - - - - y y",
    Permission.ADD_EVENT_LISTS: "- - y - - - - - y y",
    Permission.APPOINT: "- - y - - - - - - y",
    Permission.DELETE_EVENT: "- - y - - - - - - y",
    Permission.HANDLE_DATA: "- - y - - - - - y y",
    Permission.EXPORT_EVENT: "- - y - - - - - y y",
    Permission.SEE_CALLS: "- - y - - y y y y y",
    Permission.ANSWER_CALL: "- - y - - y y - y y",
    Permission.RULE: "- - y - - y y - y y",
    Permission.DECIDE_APPEAL: "- - y - - - y - y y",
    Permission.PENALISE: "- - y - - y y - y y",
    Permission.SEE_PENALTIES: "- - y - - y y y y y",
    Permission.CHECK_TABLE: "- - y - - y y - y y",
}
CELLS = {
    (permission, role): cell == "y"
    for permission, row in TABLE.items()
    for role, cell in zip(Role, row.split(), strict=True)
}
# Deeds at an event are held against their pages in tests/tournaments and tests/judging.
AT_EVENT = set(list(Permission)[list(Permission).index(Permission.SEE_EVENT) :])


def tally_page() -> str:
    details = saved.Details("Deck", choose("bakugan"), datetime.date(2019, 6, 1), {})
    return f"{saved.save(details, BAKUGAN).get_absolute_url()}tally/"


def scene_page(what: str = "") -> str:
    return f"{timing_scene(PLAY).get_absolute_url()}1/{what}"


def import_page() -> str:
    return Import.objects.create(game="bakugan", file="rules.txt", size=1, data=b"x").get_absolute_url()


def series_page() -> str:
    return Series.objects.create(name="League").get_absolute_url()


# Deed -> addresses where it is done: (method, address, or what makes it), and the status for those who may.
PLACES = {
    Permission.CHECK_DECK: [
        ("get", "/decks/", 200),
        ("post", "/decks/", 200),
        ("get", "/decks/lists/dragon_ball_super/", 200),
    ],
    Permission.SAVE_DECK: [("post", "/decks/save", 302)],
    Permission.COUNT_DECK: [("get", tally_page, 200)],
    Permission.CHECK_EVENT: [("get", "/decks/events/", 200)],
    Permission.ADD_LISTS: [
        ("get", "/decks/lists/dragon_ball_super/new/", 200),
        ("post", "/decks/lists/dragon_ball_super/new/", 422),
        ("post", "/decks/lists/dragon_ball_super/change", 404),
    ],
    Permission.EDIT_FORMATS: [
        ("get", "/decks/formats/bakugan/full/edit/", 200),
        ("post", "/decks/formats/bakugan/full/edit/", 422),
        ("get", "/decks/formats/bakugan/new/", 200),
        ("get", "/decks/formats/bakugan/history/", 200),
        ("post", "/decks/formats/bakugan/change", 404),
    ],
    Permission.STEP_THROUGH: [
        ("get", "/timing/", 200),
        ("get", "/timing/bakugan/", 200),
        ("post", "/timing/bakugan/set", 302),
        ("post", "/timing/open", 422),
        ("get", "/timing/open/", 200),
        ("get", "/timing/games/", 200),
        ("get", scene_page, 200),
        ("get", lambda: scene_page("order"), 200),
        ("get", lambda: scene_page("reach"), 200),
        ("get", lambda: scene_page("quiz"), 200),
        ("get", lambda: scene_page("slip"), 200),
        ("post", lambda: scene_page("act"), 422),
    ],
    Permission.BROWSE_CARDS: [
        ("get", "/cards/", 200),
        ("get", "/cards/bakugan/", 200),
        ("get", "/cards/bakugan/bb-1/", 200),
        ("get", "/api/v1/cards?game=bakugan", 200),
        ("get", "/api/v1/cards/bakugan/bb-1", 200),
    ],
    Permission.TYPE_IN_CARD: [
        ("get", "/cards/bakugan/new/", 200),
        ("post", "/cards/bakugan/new/", 422),
        ("get", "/cards/bakugan/bb-1/out/", 404),
    ],
    Permission.IMPORT_CARDS: [("get", "/cards/import/", 200), ("post", "/cards/import/", 422)],
    Permission.IMPORT_RULES: [
        ("get", "/rules/import/", 200),
        ("post", "/rules/import/", 422),
        ("get", import_page, 200),
        ("get", lambda: f"{import_page()}report.json", 200),
        ("post", lambda: f"{import_page()}act", 302),
        ("post", "/rules/import/edition/0/current", 404),
        ("post", "/rules/import/edition/0/remove", 404),
    ],
    Permission.SIGN_UP: [("get", "/account/new/", 200), ("post", "/account/new/", 422)],
    Permission.RECOVER: [
        ("get", "/account/lost/", 200),
        ("post", "/account/lost/", 422),
        ("get", "/account/lost/x/y/", 422),
    ],
    Permission.OWN_ACCOUNT: [
        ("get", "/account/password/", 200),
        ("post", "/account/password/", 422),
        ("get", "/account/email/", 200),
        ("post", "/account/email/", 422),
        ("post", "/account/elsewhere/", 302),
        ("get", "/account/all.json", 200),
        ("get", "/account/delete/", 200),
        ("post", "/account/delete/", 422),
    ],
    Permission.ADMINISTER: [
        ("get", "/admin/", 200),
        ("get", "/admin/auth/user/", 200),
        ("get", "/admin/tournaments/report/", 200),
        ("get", "/admin/password_change/", 200),
        ("post", "/admin/password_change/", 200),
    ],
    Permission.SEE_SERIES: [
        ("get", "/series/", 200),
        ("get", series_page, 200),
        ("get", lambda: f"{series_page()}season.csv", 200),
        ("get", lambda: f"{series_page()}me/", 200),
        ("get", lambda: f"/api/v1{series_page()}".rstrip("/"), 200),
    ],
    Permission.OPEN_SERIES: [("get", "/series/new/", 200), ("post", "/series/new/", 422)],
    Permission.CHANGE_SERIES: [
        ("get", lambda: f"{series_page()}settings/", 200),
        ("post", lambda: f"{series_page()}settings/", 422),
        ("get", lambda: f"{series_page()}next/", 404),
        ("post", lambda: f"{series_page()}events/add", 302),
        ("post", lambda: f"{series_page()}events/nothing/remove", 404),
        ("post", lambda: f"{series_page()}people/join", 302),
        ("post", lambda: f"{series_page()}people/0/part", 302),
        ("post", lambda: f"{series_page()}owners/add", 302),
        ("post", lambda: f"{series_page()}owners/0/remove", 302),
        ("post", lambda: f"{series_page()}delete", 302),
    ],
    Permission.SHOW_SEASON: [
        ("post", lambda: f"{series_page()}me/show", 422),
        ("post", lambda: f"{series_page()}me/hide", 404),
    ],
    Permission.OPEN_EVENT: [("get", "/events/new/", 200), ("post", "/events/new/", 422)],
    Permission.FOLLOW_MATCH: [("get", "/matches/", 200), ("post", "/matches/", 422)],
    Permission.SEE_RULINGS: [
        ("get", "/rulings/", 200),
        ("get", "/rulings/export.json", 200),
        ("get", "/rulings/export.csv", 200),
        ("get", "/api/v1/rulings", 200),
    ],
    Permission.REVIEW_CITATIONS: [
        ("get", "/citations/", 200),
        ("post", "/citations/review", 302),
        ("get", "/citations/mend/", 200),
        ("post", "/citations/mended", 302),
        ("get", "/citations/history/", 200),
        ("post", "/citations/history/0/undo", 404),
    ],
    Permission.DECIDE_FOR_SITE: [("get", "/rulings/waiting/", 200), ("post", "/rulings/nothing/site", 404)],
    Permission.WRITE_RULING: [
        ("get", "/rulings/new/", 200),
        ("post", "/rulings/new/", 422),
        ("get", "/rulings/check/", 200),
    ],
}
ROWS = [(permission, *place) for permission, places in PLACES.items() for place in places]

GUARDED = [
    place
    for permission, method, place, done in ROWS
    if (method, done) == ("get", 200) and not CELLS[permission, VISITOR]
]


@pytest.mark.parametrize(("permission", "role"), CELLS)
def test_the_table_says_who_may_do_what(permission, role):
    assert (role in permission.roles) == CELLS[permission, role]


def test_the_table_has_every_deed_and_every_role():
    assert set(Permission) == set(PLACES) | AT_EVENT
    assert set(CELLS) == {(permission, role) for permission in Permission for role in Role}


def test_what_visitors_may_everybody_may():
    assert [each for each in Permission if VISITOR in each.roles and each.roles != set(Role)] == []


def test_who_may_is_said_in_a_sentence():
    assert who_may(Permission.IMPORT_CARDS) == "Only staff of this site may import cards."
    assert who_may(Permission.OPEN_EVENT) == "Only people with an account and staff of this site may open an event."


def test_deeds_come_in_the_order_of_the_table():
    of_players = {Permission.PLAY, Permission.SHOW_SEASON}
    assert permissions_of(STAFF) == tuple(each for each in Permission if each not in of_players)


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["nobody", "somebody", "staff"])
@pytest.mark.parametrize(("permission", "method", "place", "done"), ROWS)
def test_every_page_holds_to_the_table(client, who, permission, method, place, done):
    """`nobody` can still sign in, `somebody` has an account and no more."""
    address = place() if callable(place) else place
    if who != "nobody":
        client.force_login(User.objects.create_user(who, is_staff=who == "staff"))
    response = getattr(client, method)(address, {"text": BAKUGAN, "game": "bakugan"} if method == "post" else {})
    if CELLS[permission, {"nobody": VISITOR, "somebody": ACCOUNT, "staff": STAFF}[who]]:
        assert response.status_code == done
    elif who == "nobody" and method == "post":  # signed out over a text
        page = response.content.decode()
        assert (response.status_code, f'href="/account/login/?next={address}"' in page) == (403, True)
        assert BAKUGAN.splitlines()[1] in page
    elif who == "nobody":
        assert (response.status_code, response["Location"]) == (302, f"/account/login/?next={address}")
    else:
        assert response.status_code == 403
        assert who_may(permission) in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("place", GUARDED)
def test_nobody_stores_a_page_that_not_everybody_sees(place):
    address, staff = place() if callable(place) else place, Client()
    staff.force_login(User.objects.create_user("staff", is_staff=True))
    stored = [client.get(address).get("Cache-Control", "") for client in (staff, Client())]
    assert ["no-store" in each for each in stored] == [True, True]


@pytest.mark.parametrize(
    ("came_from", "leads_to"),
    [
        ("http://testserver/rules/import/?game=x610z#go", "/rules/import/?game=x610z"),
        ("http://elsewhere.example/", "/rules/import/7/act"),
        ("", "/rules/import/7/act"),
    ],
)
def test_a_press_of_somebody_signed_out_leads_back_to_where_it_was_made(client, came_from, leads_to):
    answer = client.post("/rules/import/7/act", {"confirm": "1"}, headers={"referer": came_from})
    assert unquote(answer["Location"]) == f"/account/login/?next={leads_to}"


def test_where_everybody_may_nobody_is_asked_who_he_is():
    """A request without a session is enough."""
    view = needs(Permission.BROWSE_CARDS)(lambda request: HttpResponse("done"))
    assert view(RequestFactory().get("/")).content == b"done"
