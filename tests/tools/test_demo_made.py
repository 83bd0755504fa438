"""What `manage.py demo` makes is what it tells of; it is made anew, and taken away."""

import json
from urllib.parse import urlsplit

import pytest
from django.test import Client

from judgeapp.matches import opening
from judgeapp.matches.models import Match
from judgeapp.simulator import scenes
from judgeapp.tournaments.models import Event
from tests.tools.test_demo import ALL, GAME, counts, refused, run, save_deck
from tools.demo.people import CREW
from tools.management.commands import demo as command
from tools.rehearsal import players

pytestmark = pytest.mark.django_db


@pytest.fixture
def nothing_prepared(monkeypatch):
    monkeypatch.setattr(command, "prepare", lambda: None)


@pytest.fixture(scope="module")
def told(made_once):
    """A demo that all tests look at, and what was told of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "prepare", lambda: None)
        patch.setattr(players, "BY_PHONE", 1_000)  # in the rehearsal everybody has a phone
        return json.loads(made_once(lambda: run("--json")))


def test_an_event_has_everything_there_is_to_try(told):
    words = json.dumps(told)
    event = Event.objects.get()
    assert [said for said in (*CREW, event.get_absolute_url(), event.get_desk_url()) if said not in words] == []
    calls = event.calls.filter(ended_at=None)
    assert calls.filter(taken_by=None, head_at=None).count() == 1
    assert calls.filter(head_at=None, taken_by__username="judge").count() == 1
    assert calls.filter(head_at__isnull=False, head_by=None).count() == 1
    ended = event.calls.exclude(ended_at=None)
    assert [call.minutes for call in ended] == [4, 4, 4]
    assert all(event.rounds_played.last().started_at < call.opened_at < call.ended_at for call in ended)
    rulings = event.rulings.all()
    assert sorted(rulings.values_list("shown_to", flat=True)) == ["event", "public", "public", "public", "staff"]
    assert rulings.filter(replaced_by__isnull=False, replaced_by__by__username="head-judge").count() == 1
    assert [(each.on_site_by.username, each.is_on_site) for each in rulings.exclude(on_site="waiting")] == [
        ("site-staff", True)
    ]
    assert all(ruling.citations.exists() and ruling.scene and ruling.call for ruling in rulings)
    assert sorted(event.infractions.values_list("penalty", flat=True)) == ["game loss", "warning"]
    assert event.infractions.get(penalty="game loss").applied_at
    assert event.deck_checks.get(ended_at=None).seed
    assert Match.objects.filter(meeting__round__event=event).count() == 3


def test_nearly_everybody_has_a_legal_list_and_some_have_versions(told):
    entrants = Event.objects.get().entrants.order_by("number")
    assert [each.deck_verdict for each in entrants] == ["legal"] * 18 + ["illegal", ""]
    assert [each.deck.deck.versions.count() for each in entrants[:4]] == [2, 2, 2, 1]


def test_everybody_signs_in_and_every_link_opens(told):
    browsers = {}
    for person in told["people"]:
        browser = browsers[person["name"]] = Client()
        sent = {"username": person["name"], "password": person["password"]}
        assert browser.post(urlsplit(told["sign_in"]).path, sent).status_code == 302, person
    links = [link for event in told["events"] for link in event["links"]]
    assert len(links) == 10
    for link in links:
        answer = browsers.get(link["who"], Client()).get(urlsplit(link["url"]).path)
        assert answer.status_code == 200, link


def test_whoever_opens_a_players_link_is_that_player(told, client):
    links = told["events"][0]["links"]
    paths = [urlsplit(link["url"]).path for link in links if "/as/" in link["url"]]
    assert [b'class="this-is-me"' in client.get(path).content for path in paths] == [True, True, True]


def test_it_is_made_anew_and_taken_away_whole(told, nothing_prepared):
    before = counts()
    second = json.loads(run("--json"))
    assert counts() == before
    assert told["events"][0]["token"] != second["events"][0]["token"]
    assert told["people"][0]["password"] != second["people"][0]["password"]
    assert json.loads(run("--remove", "--json")) == {"removed": 1}
    assert counts() == [0] * len(ALL)
    assert "There was no demo." in run("--remove")


def test_what_visitors_made_is_only_taken_if_that_is_asked_for(told, nothing_prepared):
    save_deck()
    scenes.keep({"game": GAME, "players": ["Ana", "Ben"]}, "somebody's browser")
    opening.casual(GAME, 3, ["Ann", "Ben"])
    before, error = counts(), refused()
    assert (error.returncode, counts()) == (1, before)
    assert "saved decks (1), saved scenes (1), casual matches (1)" in str(error)
    assert "--with-visits" in str(error)
    run("--remove", "--with-visits")
    assert counts() == [0] * len(ALL)
