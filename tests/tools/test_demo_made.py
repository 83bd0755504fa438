"""What `manage.py demo` makes is what it tells of."""

import json
from urllib.parse import urlsplit

import pytest
from django.test import Client

from judgeapp.matches.models import Match
from judgeapp.tournaments.models import Event
from tests.tools.test_demo import run
from tools.demo.people import CREW
from tools.management.commands import demo as command

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def told(made_once):
    """A demo that all tests look at, and what was told of it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "prepare", lambda: None)
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
