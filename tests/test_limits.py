"""How often an address may post, and how much who is no staff may store; and what is shown beyond that."""

import json
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User
from django.test import RequestFactory

from judgeapp import limits
from judgeapp.deckcheck.models import Batch, Deck
from judgeapp.matches.models import Match as Followed
from judgeapp.matches.views import casual, table
from judgeapp.operations.models import Taken
from judgeapp.simulator.models import Scene
from judgeapp.simulator.scenes import size_of
from tests.deckcheck.lists import BAKUGAN
from tests.simulator.scenes import PASS_A, PLAY
from tests.simulator.scenes import scene as timing_scene

pytestmark = pytest.mark.django_db
DECK = {"game": "bakugan", "text": BAKUGAN, "name": "A deck"}
MB = 1_000_000


def saves(client, sender="192.0.2.1", **fields):
    return client.post("/decks/save", {**DECK, **fields}, REMOTE_ADDR=sender)


@pytest.fixture
def small(settings):
    """A site on which an address may store about two decks a day, and everybody about four."""
    settings.QUOTAS = dict.fromkeys(settings.QUOTAS, (2_200, 4_400))


@pytest.fixture
def short_disk(settings):
    settings.FREE_SPACE_FLOOR = 10**18
    limits._looked["at"] = float("-inf")
    yield
    limits._looked["at"] = float("-inf")


def test_an_address_stores_so_much_a_day_and_another_one_goes_on(client, small):
    assert [saves(client).status_code for _ in range(4)] == [302, 302, 429, 429]
    assert saves(client, "192.0.2.2").status_code == 302
    assert Deck.objects.count() == 3


def test_who_is_refused_gets_back_what_was_typed_and_is_told_when_to_come_back(client, small):
    for _ in range(3):
        answer = saves(client)
    page = answer.content.decode()
    assert "it has no more room until midnight UTC" in page
    assert BAKUGAN.splitlines()[1] in page
    assert 0 < int(answer["Retry-After"]) <= 24 * 3600


def test_all_addresses_together_store_so_much(client, small):
    answers = [saves(client, f"192.0.2.{at}") for at in range(1, 7)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 302, 507, 507]
    assert "All the room that this site has for such things is taken" in answers[-1].content.decode()


def test_tomorrow_there_is_room_again(client, small, monkeypatch):
    for _ in range(3):
        saves(client)
    monkeypatch.setattr(limits, "_today", lambda: date(2999, 1, 1))
    assert saves(client).status_code == 302


def test_what_is_not_kept_any_more_does_not_count(settings):
    settings.QUOTAS = {"decks": (10 * MB, 10 * MB)}
    long_ago = date(2020, 1, 1)
    Taken.objects.create(kind="decks", day=long_ago, who="", bytes=9 * MB)
    assert limits.take("decks", "192.0.2.1", 9 * MB) is None
    assert limits.take("decks", "192.0.2.2", 9 * MB) is limits.NO_ROOM


def test_a_sum_is_kept_of_an_address_that_nobody_can_read_from_it(client):
    saves(client)
    kept = list(Taken.objects.order_by("who").values_list("kind", "who", "times"))
    assert [(kind, len(who), times) for kind, who, times in kept] == [("decks", 0, 1), ("decks", 40, 1)]
    assert "192.0.2.1" not in str(kept)


def test_an_address_has_another_name_each_day():
    one, other = (limits._who(date(2026, 1, day), "192.0.2.1") for day in (1, 2))
    assert one != other


def test_staff_of_the_site_are_not_counted(client, small):
    client.force_login(User.objects.create_user("staff", is_staff=True))
    assert {saves(client).status_code for _ in range(5)} == {302}
    assert not Taken.objects.exists()


def test_an_account_is_no_trust(client, small):
    client.force_login(User.objects.create_user("ann"))
    assert [saves(client).status_code for _ in range(3)] == [302, 302, 429]


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/decks/save", DECK),
        ("/decks/events/", {"game": "bakugan", "text": f"=== A\n{BAKUGAN}"}),
        ("/timing/bakugan/set", {"player-1": "Ann", "player-2": "Ben"}),
        ("/timing/open", {"text": 'game = "bakugan"'}),
        ("/matches/", {"game": "bakugan", "best_of": "3", "mine": "Ann", "theirs": "Ben"}),
        ("/account/new/", {"username": "ann", "password1": "correct-horse-battery", "password2": "no"}),
    ],
)
def test_whatever_a_visitor_stores_is_counted_and_bounded(client, settings, address, fields):
    settings.QUOTAS = dict.fromkeys(settings.QUOTAS, (10, 10_000))
    assert client.post(address, fields).status_code == 429
    assert [model for model in (Deck, Batch, Scene, Followed, User) if model.objects.exists()] == []


@pytest.mark.parametrize("address", ["/events/new/", "/events/import/"])
def test_whatever_a_fresh_account_opens_is_counted_and_bounded(client, settings, address):
    settings.QUOTAS = dict.fromkeys(settings.QUOTAS, (10, 10_000))
    client.force_login(User.objects.create_user("ann"))
    assert client.post(address, {"name": "x"}).status_code == 429


def test_what_is_found_in_a_batch_is_counted_with_it(client):
    client.post("/decks/events/", {"game": "bakugan", "text": "=== A\n3 Zap\n=== B\n3 Zap\n=== C\n3 Zap\n"})
    assert 18_000 < Taken.objects.get(who="").bytes < 20_000


def test_a_branch_of_a_scene_is_counted_with_all_that_it_takes_over(client):
    scene = timing_scene(PLAY, owner="somebody else")
    client.post(f"{scene.get_absolute_url()}1/act", {"action": json.dumps(PASS_A)})
    branch = Scene.objects.get(parent=scene)
    assert Taken.objects.get(who="").bytes > limits.ROW + size_of(branch) > limits.ROW + 200


def test_taps_at_a_casual_match_are_counted_some_at_once(client, settings, monkeypatch):
    monkeypatch.setattr(table, "PAID_AT_ONCE", 2)
    client.post("/matches/", {"game": "bakugan", "best_of": "3", "mine": "Ann", "theirs": "Ben"})
    assert Taken.objects.get(who="").bytes > casual.PAID_AT_ONCE * limits.ROW
    settings.QUOTAS = dict.fromkeys(settings.QUOTAS, (10, 10_000))
    match = Followed.objects.get()
    answers = []
    for at in range(2):
        tap = {"key": f"abcdefgh{at}", "kind": "toss", "side": 0, "data": {}}
        Followed.objects.update(version=at)
        path = f"{match.get_absolute_url()}taps"
        answers.append(client.post(path, {"taps": [tap]}, content_type="application/json").status_code)
    assert answers == [200, 507]


@pytest.mark.parametrize("address", ["/decks/save", "/timing/bakugan/set", "/matches/", "/account/new/"])
def test_below_the_floor_of_free_space_nothing_new_begins(client, short_disk, address):
    answer = client.post(address, {**DECK, "player-1": "Ann", "player-2": "Ben"})
    assert answer.status_code == 507
    assert "What is left is kept for the events that are on" in answer.content.decode()


@pytest.mark.parametrize("address", ["/rules/import/", "/cards/import/", "/cards/bakugan/new/", "/decks/save"])
def test_below_the_floor_staff_begin_nothing_either(client, short_disk, address):
    client.force_login(User.objects.create_user("staff", is_staff=True))
    assert client.post(address, DECK).status_code == 507
    assert client.get(address.replace("save", "")).status_code == 200


def test_below_the_floor_health_tells_it(client, short_disk):
    found = client.get("/healthz")
    assert (found.status_code, found.json()["disk"]["ok"]) == (503, False)


def test_the_next_day_begins_at_midnight():
    assert limits._until_midnight(datetime(2026, 1, 1, 23, 59, 30, tzinfo=UTC)) == 30


@pytest.mark.parametrize(
    ("asked", "counted"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("not:an:address", "not:an:address"),
    ],
)
def test_addresses_of_one_household_count_as_one(asked, counted):
    assert limits.address("check", RequestFactory().get("/", REMOTE_ADDR=asked)) == counted


def test_who_comes_at_the_very_end_of_the_time_is_told_to_wait_a_second(rf, monkeypatch):
    monkeypatch.setattr(limits, "get_usage", lambda *_, **__: {"should_limit": True, "time_left": 0})
    answer = limits.refused_rate(rf.post("/api/v1/decks/check"), "check")
    assert answer["Retry-After"] == "1"


@pytest.mark.parametrize(("query", "last"), [({}, 200), ({"text": "1 Zap"}, 429)])
def test_an_empty_form_is_opened_as_often_as_a_hall_wants(client, settings, query, last):
    settings.RATES = {**settings.RATES, "think": "2/m"}
    answers = [client.get("/decks/", query, REMOTE_ADDR="198.51.100.41").status_code for _ in range(4)]
    assert answers == [200, 200, last, last]
