"""An event is deleted by its name, can be restored for a while, and is then removed with all that belongs to it."""

import datetime

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from judgeapp.deckcheck.models import Deck
from judgeapp.judging.models import Ruling
from judgeapp.permissions import Role
from judgeapp.tournaments.models import Entrant, Event, Job, Report
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.public import serving
from judgeapp.tournaments.setup import deleting, listing
from tests.deckcheck.lists import BAKUGAN
from tests.tournaments.making import close, make_entrants, make_event, make_job, make_member, play, release

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]
DAYS = settings.KEPT["deleted"]


@pytest.fixture
def event():
    return make_event(decks="staff")


@pytest.fixture
def owner(event):
    return make_member(event, Role.OWNER, "olga")


@pytest.fixture
def browser(owner):
    client = Client()
    client.force_login(owner)
    return client


def at(event: Event, route: str) -> str:
    return reverse(route, args=[event.token])


def test_the_name_is_typed_first(browser, event):
    page = browser.post(at(event, "event_delete"), {"name": "Sunday Swiss"})
    assert (page.status_code, "This is not the event" in page.content.decode()) == (422, True)
    assert 'value="Sunday Swiss"' in page.content.decode()
    assert Event.objects.get() == event


def test_a_deleted_event_is_gone_for_everybody_at_once(browser, event):
    make_entrants(event, 4)
    play(release(event, 1))
    assert Client().get(at(event, "event")).status_code == 200
    browser.post(at(event, "event_delete"), {"name": " saturday  swiss "})
    serving._held.clear()  # another process, or a second later
    addresses = [at(event, route) for route in ("event", "event_desk", "event_data", "event_join", "event_me")]
    found = [browser.get(each).status_code for each in [*addresses, f"/api/v1/events/{event.token}"]]
    assert (found, list(Event.objects.all())) == ([404] * 6, [])
    assert event.token not in Client().get(reverse("events")).content.decode()


def test_its_owner_finds_it_where_events_are_looked_for_and_restores_it(browser, event, owner):
    deleting.delete(event, event.name, owner)
    assert listing.of_account(owner) == []
    assert at(event, "event_restore") in browser.get(reverse("events")).content.decode()
    assert browser.post(at(event, "event_restore"), follow=True).status_code == 200
    assert [each.words for each in event.log.all()][:2] == ["Restored the event.", "Deleted the event."]
    assert Client().get(at(event, "event")).status_code == 200


def test_nobody_else_finds_it(event, owner):
    for role in (Role.ORGANISER, Role.SCOREKEEPER, Role.JUDGE):
        client = Client()
        client.force_login(make_member(event, role))
        deleting.delete(event, event.name, owner)
        assert at(event, "event_restore") not in client.get(reverse("events")).content.decode()
        assert client.post(at(event, "event_restore")).status_code == 403
        deleting.restore(event, owner)


def test_a_job_that_waits_ends_with_it(event, owner):
    job = make_job(event, Job.Kind.PAIR, 1)
    deleting.delete(event, event.name, owner)
    job.refresh_from_db()
    assert (job.state, job.problem) == (Job.State.FAILED, "The event was deleted.")


def test_restoring_twice_changes_nothing_more(event, owner):
    deleting.delete(event, event.name, owner)
    deleting.restore(event, owner)
    deleting.restore(event, owner)
    assert event.log.filter(words="Restored the event.").count() == 1


def sweep(now: datetime.datetime) -> None:
    while deleting.remove_deleted(now):
        pass


def test_after_its_days_everything_of_it_is_removed(event, owner, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    ann, *_ = make_entrants(event, 4)
    decklists.hand_in(ann, BAKUGAN)
    play(release(event, 1))
    packs.keep(event, 1)
    close(event, 1)
    Ruling.objects.create(game="bakugan", question="Q?", answer="A.", event=event, judge="Olga")
    deleting.delete(event, event.name, owner)
    now = timezone.now()
    sweep(now + DAYS - datetime.timedelta(hours=1))
    assert (Event.everything.count(), packs.folder_of(event).exists()) == (1, True)
    sweep(now + DAYS + datetime.timedelta(hours=1))
    left = [each.objects.count() for each in (Entrant, Report, Deck, Ruling)]
    assert (Event.everything.count(), left, packs.folder_of(event).exists()) == (0, [0, 0, 0, 0], False)


def test_a_ruling_on_the_whole_site_outlives_its_event_with_those_it_replaces(event, owner):
    about = {"game": "bakugan", "answer": "A.", "event": event, "judge": "Olga", "shown_to": "public"}
    first = Ruling.objects.create(question="First?", on_site="held", **about)
    Ruling.objects.create(question="Second?", on_site="shown", replaces=first, **about)
    alone = Ruling.objects.create(question="Alone?", on_site="held", **about)
    Ruling.objects.create(question="After it?", on_site="waiting", replaces=alone, **about)
    deleting.delete(event, event.name, owner)
    sweep(timezone.now() + 2 * DAYS)
    assert set(Ruling.objects.values_list("question", "event")) == {("First?", None), ("Second?", None)}


def test_an_event_that_is_not_deleted_is_never_removed(event):
    sweep(timezone.now() + 100 * DAYS)
    assert Event.objects.get() == event
