"""Making a casual match, its links, and going on with it."""

import re

import pytest
from django.test import Client

from judgeapp.matches.models import Match
from tests.matches.making import GAME, address, make_casual, seated
from tests.tournaments.phones import text

pytestmark = pytest.mark.django_db
SENT = {"game": GAME, "best_of": "3", "mine": "Ann", "theirs": "Ben"}


def once(client: Client) -> str:
    return re.search(r'name="once" value="([^"]+)"', client.get("/matches/").content.decode())[1]


def test_who_makes_a_match_sits_first_and_sees_the_links(client):
    response = client.post("/matches/", SENT)
    match = Match.objects.get()
    assert response.url == address(match, "links/")
    assert (match.game, match.best_of, match.names, match.meeting) == (GAME, 3, ["Ann", "Ben"], None)
    page = client.get(response.url).content.decode()
    assert page.count("<svg") >= 2
    seats = re.findall(rf'value="http://testserver(/matches/{match.token}/seat/[^"]+)"', page)
    other = Client()
    other.post(seats[0])
    assert "You sit here already" in text(other.get(address(match, "links/")))
    assert "Ben this phone" in text(other.get(address(match, "links/")))


def test_two_presses_are_one_match(client):
    sent = {**SENT, "once": once(client)}
    assert client.post("/matches/", sent).url == client.post("/matches/", sent).url
    assert Match.objects.count() == 1
    client.post("/matches/", {**SENT, "once": once(client)})
    assert Match.objects.count() == 2


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"mine": ""}, "Write a name."),
        ({"mine": "  "}, "Write a name."),
        ({"mine": "\u200b"}, "Write a name"),
        ({"theirs": "n" * 41}, "at most 40 characters"),
        ({"theirs": "ann"}, "Both have the same name"),
        ({"game": "chess"}, "Select a valid choice"),
        ({"best_of": "2"}, "Select a valid choice"),
        ({"best_of": "9" * 5000}, "Select a valid choice"),
    ],
)
def test_what_is_wrong_is_told_beside_what_was_typed(client, typed, words):
    response = client.post("/matches/", {**SENT, **typed, "once": "made-up"})
    assert response.status_code == 422
    assert words in text(response)
    assert f'value="{ {**SENT, **typed}["theirs"] }"' in response.content.decode()
    assert not Match.objects.exists()


def test_a_damaged_name_is_refused(client):
    assert client.post("/matches/", {**SENT, "mine": "a\0b"}).status_code == 400
    assert not Match.objects.exists()


def test_a_once_that_was_made_up_is_of_no_matter(client):
    assert client.post("/matches/", {**SENT, "once": "made-up"}).status_code == 302


def test_a_browser_goes_on_with_its_matches(client):
    match, stranger = make_casual(), make_casual("bakugan")
    browser = seated(match, 1)
    page = browser.get("/matches/").content.decode()
    assert address(match) in page
    assert address(stranger) not in page
    assert "Go on with" not in client.get("/matches/").content.decode()


def test_a_cookie_that_was_made_up_is_of_no_matter(client):
    match = make_casual()
    client.cookies["match-" + str(match.pk)] = "0.forged:signature"
    client.cookies["match-" + "9" * 400] = "x"
    client.cookies["match-one"] = "x"
    assert client.get("/matches/").status_code == 200
    assert client.get(address(match, "links/")).status_code == 403


@pytest.mark.parametrize("number", [1, 12])
def test_the_number_of_queries_does_not_grow_with_the_matches(number, django_assert_num_queries):
    browser = Client()
    for _ in range(number):
        browser.cookies.update(seated(make_casual(), 0).cookies)
    with django_assert_num_queries(1):
        assert browser.get("/matches/").content.decode().count("best of 3") == number


def test_of_many_matches_the_latest_twenty_are_shown(client):
    matches = [make_casual() for _ in range(21)]
    for match in matches:
        client.cookies.update(seated(match, 0).cookies)
    page = client.get("/matches/").content.decode()
    assert re.findall(r'href="/matches/(\w+|[\w-]+)/"', page) == [each.token for each in reversed(matches[1:])]


@pytest.mark.parametrize("game", ["bakugan", "bleach", GAME, "x610z"])
def test_every_game_has_a_page(game):
    match = make_casual(game)
    page = seated(match, 0).get(address(match)).content.decode()
    assert "/rules/" in page
    assert 'name="choice"' in page
