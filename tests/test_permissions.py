"""The table of permissions, cell by cell, and each of its rows against the page where the deed is done."""

import datetime
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import RequestFactory

from judgeapp.deckcheck import saved
from judgeapp.deckcheck.formats import choose
from judgeapp.permissions import MAY, Deed, Role, deeds_of, needs, who_may
from judgeapp.rulebook.models import Import
from tests.deckcheck.lists import BAKUGAN
from tests.simulator.scenes import PLAY
from tests.simulator.scenes import scene as timing_scene

VISITOR, ACCOUNT, STAFF = Role.VISITOR, Role.ACCOUNT, Role.STAFF
# A row for each deed, a column for each role: visitor, account, staff, spectator, player, judge, head judge,
# scorekeeper, organiser, owner.
TABLE = {
    Deed.CHECK_DECK: "y y y y y y y y y y",
    Deed.SAVE_DECK: "y y y y y y y y y y",
    Deed.COUNT_DECK: "y y y y y y y y y y",
    Deed.CHECK_EVENT: "y y y y y y y y y y",
    Deed.STEP_THROUGH: "y y y y y y y y y y",
    Deed.BROWSE_CARDS: "y y y y y y y y y y",
    Deed.TYPE_IN_CARD: "- - y - - - - - - -",
    Deed.IMPORT_CARDS: "- - y - - - - - - -",
    Deed.IMPORT_RULES: "- - y - - - - - - -",
    Deed.SIGN_UP: "y y y y y y y y y y",
    Deed.FOLLOW_MATCH: "y y y y y y y y y y",
    Deed.SEE_RULINGS: "y y y y y y y y y y",
    Deed.WRITE_RULING: "- - y - - - - - - -",
    Deed.REVIEW_CITATIONS: "- - y - - y y - y y",
    Deed.DECIDE_FOR_SITE: "- - y - - - - - - -",
    Deed.ADMINISTER: "- - y - - - - - - -",
    Deed.OPEN_EVENT: "- y y - - - - - - -",
    Deed.SEE_EVENT: "y y y y y y y y y y",
    Deed.JOIN_EVENT: "y y y y y y y y y y",
    Deed.PLAY: "- - - - y - - - - -",
    Deed.SEE_DESK: "- - y - - y y y y y",
    Deed.SEE_DECKS: "- - y - - y y - y y",
    Deed.KEEP_SCORE: "- - y - - - y y y y",
    Deed.GIVE_TIME: "- - y - - y y y y y",
    Deed.RUN_CLOCK: "- - y - - - y y y y",
    Deed.ANNOUNCE: "- - y - - - y y y y",
    Deed.MANAGE_PEOPLE: "- - y - - - - y y y",
    Deed.DISQUALIFY: "- - y - - - y - y y",
    Deed.PAIR: "- - y - - - - y y y",
    Deed.CHANGE_EVENT: "- - y - - - - - y y",
    Deed.APPOINT: "- - y - - - - - - y",
    Deed.EXPORT_EVENT: "- - y - - - - - y y",
    Deed.SEE_CALLS: "- - y - - y y y y y",
    Deed.ANSWER_CALL: "- - y - - y y - y y",
    Deed.RULE: "- - y - - y y - y y",
    Deed.DECIDE_APPEAL: "- - y - - - y - y y",
    Deed.PENALISE: "- - y - - y y - y y",
    Deed.SEE_PENALTIES: "- - y - - y y y y y",
    Deed.CHECK_TABLE: "- - y - - y y - y y",
}
CELLS = {(deed, role): cell == "y" for deed, row in TABLE.items() for role, cell in zip(Role, row.split(), strict=True)}
# Deeds at an event are held against their pages in tests/tournaments and tests/judging.
AT_EVENT = set(list(Deed)[list(Deed).index(Deed.SEE_EVENT) :])


def tally_page() -> str:
    details = saved.Details("Deck", choose("bakugan"), datetime.date(2019, 6, 1), {})
    return f"{saved.save(details, BAKUGAN).get_absolute_url()}tally/"


def scene_page(what: str = "") -> str:
    return f"{timing_scene(PLAY).get_absolute_url()}1/{what}"


def import_page() -> str:
    return Import.objects.create(game="bakugan", file="rules.txt", size=1, data=b"x").get_absolute_url()


# Deed -> addresses where it is done: (method, address, or what makes it), and the status for those who may.
PLACES = {
    Deed.CHECK_DECK: [("get", "/decks/", 200), ("post", "/decks/", 200)],
    Deed.SAVE_DECK: [("post", "/decks/save", 302)],
    Deed.COUNT_DECK: [("get", tally_page, 200)],
    Deed.CHECK_EVENT: [("get", "/decks/events/", 200)],
    Deed.STEP_THROUGH: [
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
    Deed.BROWSE_CARDS: [
        ("get", "/cards/", 200),
        ("get", "/cards/bakugan/", 200),
        ("get", "/cards/bakugan/bb-1/", 200),
        ("get", "/api/v1/cards?game=bakugan", 200),
        ("get", "/api/v1/cards/bakugan/bb-1", 200),
    ],
    Deed.TYPE_IN_CARD: [
        ("get", "/cards/bakugan/new/", 200),
        ("post", "/cards/bakugan/new/", 422),
        ("get", "/cards/bakugan/bb-1/out/", 404),
    ],
    Deed.IMPORT_CARDS: [("get", "/cards/import/", 200), ("post", "/cards/import/", 422)],
    Deed.IMPORT_RULES: [
        ("get", "/rules/import/", 200),
        ("post", "/rules/import/", 422),
        ("get", import_page, 200),
        ("get", lambda: f"{import_page()}report.json", 200),
        ("post", lambda: f"{import_page()}act", 302),
        ("post", "/rules/import/edition/0/current", 404),
        ("post", "/rules/import/edition/0/remove", 404),
    ],
    Deed.SIGN_UP: [("get", "/account/new/", 200), ("post", "/account/new/", 422)],
    Deed.ADMINISTER: [
        ("get", "/admin/", 200),
        ("get", "/admin/auth/user/", 200),
        ("get", "/admin/tournaments/report/", 200),
        ("get", "/admin/password_change/", 200),
        ("post", "/admin/password_change/", 200),
    ],
    Deed.OPEN_EVENT: [("get", "/events/new/", 200), ("post", "/events/new/", 422)],
    Deed.FOLLOW_MATCH: [("get", "/matches/", 200), ("post", "/matches/", 422)],
    Deed.SEE_RULINGS: [
        ("get", "/rulings/", 200),
        ("get", "/rulings/export.json", 200),
        ("get", "/rulings/export.csv", 200),
        ("get", "/api/v1/rulings", 200),
    ],
    Deed.REVIEW_CITATIONS: [("get", "/citations/", 200), ("post", "/citations/review", 302)],
    Deed.DECIDE_FOR_SITE: [("get", "/rulings/waiting/", 200), ("post", "/rulings/nothing/site", 404)],
    Deed.WRITE_RULING: [
        ("get", "/rulings/new/", 200),
        ("post", "/rulings/new/", 422),
        ("get", "/rulings/check/", 200),
    ],
}
ROWS = [(deed, *place) for deed, places in PLACES.items() for place in places]


@pytest.mark.parametrize(("deed", "role"), CELLS)
def test_the_table_says_who_may_do_what(deed, role):
    assert (role in MAY[deed]) == CELLS[deed, role]


def test_the_table_has_every_deed_and_every_role():
    assert set(MAY) == set(Deed) == set(PLACES) | AT_EVENT
    assert set(CELLS) == {(deed, role) for deed in Deed for role in Role}


def test_what_visitors_may_everybody_may():
    assert [deed for deed, roles in MAY.items() if VISITOR in roles and roles != set(Role)] == []


def test_who_may_is_said_in_a_sentence():
    assert who_may(Deed.IMPORT_CARDS) == "Only staff of this site may import cards."
    assert who_may(Deed.OPEN_EVENT) == "Only people with an account and staff of this site may open an event."


def test_deeds_come_in_the_order_of_the_table():
    assert deeds_of(STAFF) == tuple(deed for deed in MAY if deed is not Deed.PLAY)


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["nobody", "somebody", "staff"])
@pytest.mark.parametrize(("deed", "method", "place", "done"), ROWS)
def test_every_page_holds_to_the_table(client, who, deed, method, place, done):
    """`nobody` can still sign in, `somebody` has an account and no more."""
    address = place() if callable(place) else place
    if who != "nobody":
        client.force_login(User.objects.create_user(who, is_staff=who == "staff"))
    response = getattr(client, method)(address, {"text": BAKUGAN, "game": "bakugan"} if method == "post" else {})
    if CELLS[deed, {"nobody": VISITOR, "somebody": ACCOUNT, "staff": STAFF}[who]]:
        assert response.status_code == done
    elif who == "nobody" and method == "post":  # signed out over a text
        page = response.content.decode()
        assert (response.status_code, f'href="/account/login/?next={address}"' in page) == (403, True)
        assert BAKUGAN.splitlines()[1] in page
    elif who == "nobody":
        assert (response.status_code, response["Location"]) == (302, f"/account/login/?next={address}")
    else:
        assert response.status_code == 403
        assert who_may(deed) in response.content.decode()


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
    view = needs(Deed.BROWSE_CARDS)(lambda request: HttpResponse("done"))
    assert view(RequestFactory().get("/")).content == b"done"
