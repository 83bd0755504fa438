"""What is kept for a time is swept after it, and the page that tells so is made from the same settings."""

import datetime

import pytest
from django.conf import settings as site
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from judgeapp.privacy import keeping
from judgeapp.tournaments.models import Device, Event, Report, Round
from judgeapp.tournaments.people import expiring
from judgeapp.tournaments.people.identity import personal_path
from tests.tournaments.making import close, make_entrants, make_event, make_member, play, release

pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)


def test_addresses_of_reports_go_after_their_days():
    event = make_event()
    make_entrants(event, 4)
    play(release(event, 1))
    Report.objects.update(address="192.0.2.7")
    now, kept = timezone.now(), site.KEPT["addresses"]
    assert expiring.remove_addresses(now + kept - HOUR) == 0
    assert expiring.remove_addresses(now + kept + HOUR) == Report.objects.count() == 2
    assert not Report.objects.exclude(address="").exists()


def of_stage(stage: str) -> tuple[Event, Client]:
    """An event with one round played, and the browser of a player."""
    event = make_event(date=timezone.now().date())
    ann, *_ = make_entrants(event, 4)
    play(release(event, 1))
    close(event, 1)
    event.stage = stage
    event.save()
    client = Client()
    client.post(personal_path(ann))
    return event, client


@pytest.mark.parametrize(
    ("stage", "kind"), [(Event.Stage.OVER, "links"), (Event.Stage.SWISS, "unended"), (Event.Stage.OPEN, "unended")]
)
def test_personal_links_end_with_the_event(stage, kind):
    event, client = of_stage(stage)
    now, kept = timezone.now(), site.KEPT[kind]
    expiring.end_links(now + kept - HOUR)
    assert client.get(reverse("event_me", args=[event.token])).status_code == 200
    expiring.end_links(now + kept + HOUR + datetime.timedelta(days=1))
    assert (client.get(reverse("event_me", args=[event.token])).status_code, Device.objects.count()) == (403, 0)
    assert client.get(personal_path(event.entrants.get(number=1))).status_code == 404


def test_links_of_an_event_that_was_opened_long_before_its_day_hold():
    event = make_event(date=timezone.now().date(), created_at=timezone.now() - 2 * site.KEPT["unended"])
    make_entrants(event, 2)
    assert expiring.end_links(timezone.now()) == 0


def test_an_event_goes_on_while_its_rounds_do():
    event, _ = of_stage(Event.Stage.SWISS)
    Event.objects.update(date="2020-01-01", created_at="2020-01-01T00:00Z")
    Round.objects.update(made_at=timezone.now())
    assert (expiring.end_links(timezone.now()), event.entrants.filter(link="").count()) == (0, 0)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_tells_the_times_that_are_set(client, settings, language):
    settings.KEPT = {**settings.KEPT, "addresses": datetime.timedelta(days=17)}
    client.cookies["django_language"] = language
    page = client.get(reverse("privacy")).content.decode()
    assert {"en": "17 days", "es": "17 días"}[language] in page


def test_every_time_that_the_sweep_knows_is_told():
    """A kind that is kept for a time of its own is on the page under that time."""
    told = " ".join(each.how_long for each in keeping.table())
    missing = {kind for kind, kept in site.KEPT.items() if keeping.days(kept) not in told}
    assert missing == set()


def test_the_page_says_all_four_things_of_everything():
    for language in ("en", "es"):
        with translation.override(language):
            assert [each for each in keeping.table() if not all((each.what, each.why, each.how_long, each.who))] == []


def test_it_says_who_is_responsible(client, settings):
    settings.OPERATOR = "Card club of Nowhere, club@nowhere.example"
    assert "club@nowhere.example" in client.get(reverse("privacy")).content.decode()


def test_every_page_leads_to_it(client):
    assert f'href="{reverse("privacy")}"' in client.get("/").content.decode()


def test_search_engines_are_kept_out_of_what_is_not_public(client):
    robots = client.get("/robots.txt")
    lines = robots.content.decode().splitlines()
    assert (robots["Content-Type"], lines[0]) == ("text/plain; charset=utf-8", "User-agent: *")
    assert {"Disallow: /account/", "Disallow: /events/*/staff/", "Disallow: /events/*/me/"} <= set(lines)


def test_an_account_gets_everything_about_itself(client):
    kim = make_member(make_event(), "judge", "kim")
    client.force_login(kim)
    given = client.get(reverse("account_file")).json()
    assert given["account"]["username"] == "kim"
    assert set(given["belongs_to_you"]) >= {"tournaments.Member.user", "accounts.Look.user"}
    assert kim.password not in str(given)
