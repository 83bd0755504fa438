"""Who somebody is at a match, and who may see it."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from judgeapp.matches import access
from judgeapp.tournaments.models import Entrant
from judgeapp.tournaments.people.identity import personal_path
from tests.matches.making import add, address, begin, follow, life, make_casual, make_table, seated, send, side_of, tap
from tests.tournaments.making import make_entrants, make_member
from tests.tournaments.phones import entrant_of, phone, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_table()


def hit(side: int = 0):
    return tap("count", side, counter="life", change=-1, game=1)


def test_both_players_of_an_events_match_tap_as_their_sides(event):
    match = follow(event)
    begin(match)
    for name in ("Ann", "Ben"):
        assert send(phone(event, name), match, hit(side_of(match, name))).status_code == 200
    rows = match.entries.order_by("-number")[:2]
    assert {(match.names[row.by_side], row.device.entrant.name) for row in rows} == {("Ann", "Ann"), ("Ben", "Ben")}


@pytest.mark.parametrize("role", ["judge", "head_judge", "scorekeeper", "organiser", "owner"])
def test_staff_of_the_event_see_and_tap(client, event, role):
    match = follow(event)
    begin(match)
    user = make_member(event, role)
    client.force_login(user)
    assert client.get(address(match)).status_code == 200
    assert send(client, match, hit()).status_code == 200
    row = match.entries.last()
    assert (row.by, row.by_side, life(match)) == (user, None, (7, 8))


def others(event) -> dict[str, Client]:
    """Browsers of people who are not at the match."""
    make_entrants(event, ["Cleo"])
    elsewhere = Client()
    elsewhere.force_login(make_member(make_table(), "owner"))
    return {"nobody": Client(), "another player": phone(event, "Cleo"), "staff of another event": elsewhere}


@pytest.mark.parametrize("who", ["nobody", "another player", "staff of another event"])
def test_nobody_else_sees_or_taps(event, who):
    match = follow(event)
    begin(match)
    browser = others(event)[who]
    assert browser.get(address(match)).status_code == 403
    assert "Open your personal link" in text(browser.get(address(match)))
    for what in ("state.json", "log/", "links/"):
        assert browser.get(address(match, what)).status_code == 403
    assert send(browser, match, hit()).status_code == 403
    for what in ("act", "way", "report"):
        assert browser.post(address(match, what)).status_code == 403
    assert life(match) == (8, 8)


def test_a_players_link_opened_by_somebody_else_counts_only_until_it_is_renewed(event):
    """Who has the link acts as the player, whatever phone it is; the organiser renews it, and then it is of no use."""
    match = follow(event)
    begin(match)
    thief = phone(event, "Ann")
    assert send(thief, match, hit()).status_code == 200
    Entrant.objects.filter(name="Ann").update(link="another-secret")
    assert send(thief, match, hit()).status_code == 403
    assert thief.get(address(match)).status_code == 403
    assert send(phone(event, "Ann"), match, hit()).status_code == 200
    assert life(match) == (6, 8)


def test_the_link_of_the_other_player_makes_a_phone_the_others(event):
    match = follow(event)
    begin(match)
    browser = phone(event, "Ann")
    browser.post(link_of(event, "Ben"))
    send(browser, match, hit())
    assert match.names[match.entries.last().by_side] == "Ben"


def link_of(event, name: str) -> str:
    return personal_path(entrant_of(event, name))


def test_a_casual_match_is_watched_by_everybody_and_tapped_from_its_seats():
    match = make_casual()
    begin(match)
    watcher = Client()
    page = watcher.get(address(match))
    assert page.status_code == 200
    assert b'name="choice"' not in page.content
    assert watcher.get(address(match, "log/")).status_code == 200
    assert send(watcher, match, hit()).status_code == 403
    assert watcher.get(address(match, "links/")).status_code == 403
    assert send(seated(match, 1), match, hit()).status_code == 200
    assert match.entries.last().by_side == 1


def test_staff_of_the_site_have_no_seat_at_a_casual_match(client):
    client.force_login(User.objects.create(username="staff", is_staff=True))
    assert send(client, make_casual(), tap("time")).status_code == 403


def test_a_seat_is_taken_only_when_that_is_sent():
    match = make_casual()
    browser = Client()
    path = access.seat_path(match, 0)
    page = browser.get(path)
    assert "Are you Ann?" in text(page)
    assert browser.get(address(match, "links/")).status_code == 403
    assert browser.post(path).url == address(match)
    assert browser.get(address(match, "links/")).status_code == 200
    assert browser.get(path).url == address(match)


def test_who_sits_already_is_asked_before_changing_sides():
    match = make_casual()
    browser = seated(match, 0)
    assert "you are Ann in this match" in text(browser.get(access.seat_path(match, 1)))
    browser.post(access.seat_path(match, 1))
    add(match, tap("toss", 0, game=1))
    send(browser, match, tap("keep", 0, game=1))
    assert match.entries.last().by_side == 1


@pytest.mark.parametrize("change", [lambda path: path[:-5] + "/", lambda path: path.replace("/seat/", "/seat/x")])
def test_a_seat_that_was_made_up_is_none(change):
    match = make_casual()
    browser = Client()
    path = change(access.seat_path(match, 0))
    assert browser.get(path).status_code == browser.post(path).status_code == 404
    assert browser.get(address(match, "links/")).status_code == 403


def test_a_seat_of_one_match_is_none_at_another():
    match, other = make_casual(), make_casual()
    path = access.seat_path(other, 0).replace(other.token, match.token)
    assert Client().post(path).status_code == 404
    assert send(seated(other, 0), match, tap("time")).status_code == 403


def test_a_match_that_is_not_there_is_not_found(client):
    for what in ("", "state.json", "log/", "links/", "seat/x/"):
        assert client.get(f"/matches/nothing/{what}").status_code == 404
    for what in ("taps", "act", "way", "report"):
        assert client.post(f"/matches/nothing/{what}").status_code == 404
