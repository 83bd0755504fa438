"""Staff of the site decide which public rulings of events stand on the whole site."""

import importlib

import pytest
from django.apps import apps
from django.db import connection

from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import published, recording
from judgeapp.judging.rulings.recording import record, supersede
from judgeapp.permissions import Role
from judgeapp.tournaments.locking import Refused
from tests.judging.made_rulings import make_ruling
from tests.judging.rulings.drafts import draft, sent
from tests.tournaments.making import make_event, make_member, make_user

pytestmark = pytest.mark.django_db
RULE = "/bakugan/rules/1.14.4"


@pytest.fixture
def event():
    return make_event(name="Saturday Swiss")


@pytest.fixture
def staff(client):
    client.force_login(make_user("staff", is_staff=True))
    return client


def waiting(event, **fields) -> Ruling:
    return make_ruling("1.14", event=event, on_site=Ruling.OnSite.WAITING, on_site_at=None, **fields)


def decide(client, ruling: Ruling, on_site: str):
    return client.post(f"{ruling.get_absolute_url()}site", {"on_site": on_site})


def read(client, address: str) -> str:
    published.stamp.forget()
    return client.get(address).content.decode()


def test_who_opens_an_event_of_his_own_puts_nothing_on_a_rules_page(client):
    """Anybody signs up, opens an event, is its owner, and so its judge."""
    event = make_event()
    client.force_login(make_member(event, Role.OWNER))
    said = sent(question="Free pelicans?", cites="1.14.4", shown_to="public")
    assert client.post(f"/events/{event.token}/staff/rulings/new/", said).status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.shown_to, ruling.on_site) == ("public", "waiting")
    assert decide(client, ruling, "shown").status_code == 403
    for address in (RULE, "/search?q=free+pelicans&game=bakugan", "/api/v1/rulings"):
        assert "Free pelicans?" not in read(client, address)
    client.logout()
    assert "Free pelicans?" in read(client, ruling.get_absolute_url())
    assert "Free pelicans?" not in read(client, "/rulings/")


def test_staff_show_it_and_take_it_back_and_the_log_of_the_event_has_both(staff, event):
    ruling = record(draft(cites="1.14.4", question="Who is first?"), make_user("judge"), event)
    assert decide(staff, ruling, "shown").status_code == 302
    ruling.refresh_from_db()
    assert (ruling.on_site, ruling.on_site_by.username, ruling.is_on_site) == ("shown", "staff", True)
    assert "Who is first?" in read(staff, RULE)
    assert "Decided by staff on" in read(staff, ruling.get_absolute_url())
    decide(staff, ruling, "shown")  # pressed twice
    decide(staff, ruling, "held")
    assert "Who is first?" not in read(staff, RULE)
    assert [entry.words for entry in event.log.order_by("pk")] == [
        "Recorded a ruling: Who is first?",
        "Showed a ruling on the whole site: Who is first?",
        "Left a ruling at its event only: Who is first?",
    ]


def test_the_list_has_what_waits_and_nothing_else(staff, event):
    first = waiting(event, question="Wait?")
    waiting(event, question="Replaced?", shown_to="staff", replaces=waiting(event, question="Old?"))
    waiting(event, question="Secret?", shown_to="event")
    make_ruling("1.14", event=event, question="Shown?")
    assert [told.ruling.question for told, _ in staff.get("/rulings/waiting/").context["rulings"]] == ["Wait?"]
    assert "Waiting for a look (1)" in read(staff, "/rulings/")
    decide(staff, first, "held")
    assert "No ruling waits." in read(staff, "/rulings/waiting/")


@pytest.mark.parametrize("number", [1, 20])
def test_the_list_costs_the_same_however_long_it_is(staff, event, django_assert_num_queries, number):
    for _ in range(number):
        waiting(event)
    read(staff, "/rulings/waiting/")
    with django_assert_num_queries(6):  # who asks, two; how many; a page of them with citations and appeals
        staff.get("/rulings/waiting/")


def test_what_is_not_public_cannot_be_shown(staff, event):
    ruling = waiting(event, shown_to="event")
    answer = decide(staff, ruling, "shown")
    assert (answer.status_code, "not public any more" in answer.content.decode()) == (422, True)
    assert decide(staff, waiting(event), "everywhere").status_code == 422
    with pytest.raises(Refused):
        recording.decide(ruling, Ruling.OnSite.SHOWN, make_user())


def test_what_is_shown_to_fewer_is_off_the_site(client, event):
    ruling = make_ruling("1.14", event=event, shown_to="staff")
    assert not ruling.is_on_site
    assert "Is the deck shuffled?" not in read(client, "/rulings/")


def test_a_ruling_in_the_place_of_one_on_the_site_waits_for_its_own_look(event):
    """What staff have read is not exchanged for something that they have not."""
    judge = make_user("judge")
    shown = make_ruling("1.14", event=event, by=judge)
    later = supersede(shown, draft(answer="Another one."), judge)
    assert (later.on_site, list(recording.waiting()), list(published.standing())) == ("waiting", [later], [])


def test_what_staff_write_outside_events_is_on_the_site_at_once(staff):
    staff.post("/rulings/new/", sent(question="Ours?"))
    ruling = Ruling.objects.get()
    assert (ruling.is_on_site, ruling.on_site_by.username) == (True, "staff")
    staff.post(f"{ruling.get_absolute_url()}replace/", sent(question="Ours, again?", key="another-key-of-a-form"))
    assert Ruling.objects.get(replaces=ruling).is_on_site


def test_of_what_was_there_before_only_that_of_the_site_stays_on_the_site(event):
    staff, judge = make_user("staff", is_staff=True), make_user("judge")
    ours, theirs, left = waiting(None, by=staff), waiting(event, by=staff), waiting(None, by=judge)
    migration = importlib.import_module("judgeapp.judging.migrations.0005_rulings_of_the_site_are_shown")
    migration.show_those_of_the_site(apps, connection.schema_editor())
    found = {each.pk: (each.on_site, each.on_site_by, each.on_site_at) for each in Ruling.objects.all()}
    assert found == {
        ours.pk: ("shown", staff, ours.at), theirs.pk: ("waiting", None, None), left.pk: ("waiting", None, None),
    }  # fmt: skip
