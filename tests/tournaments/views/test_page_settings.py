"""What players ask of an event, in the form of its settings: taken, refused, and told in short."""

import datetime

import pytest

from judgeapp.tournaments.models import Event
from judgeapp.tournaments.setup import opening
from tests.tournaments.making import make_event, make_member
from tests.tournaments.views.test_setting_pages import NEW, organiser, send, text

pytestmark = pytest.mark.django_db
__all__ = ["organiser"]  # the fixture
DAY = {"name": "Open", "date": "2027-01-09"}
SENT = {
    "starts_at": "10:30",
    "zone": "America/Sao_Paulo",
    "last_date": "2027-01-10",
    "place": "Town hall, 1 High Street",
    "fee": "5 €",
    "prizes": "A booster a win",
    "contact": "open@example.org",
    "description": "Bring a pen.",
    "may_embed": "on",
}


def test_what_players_ask_is_kept_as_it_was_typed(organiser):
    assert send(organiser, NEW, **DAY, **SENT).status_code == 302
    found = opening.settings_of(Event.objects.get())
    days = {"starts_at": datetime.time(10, 30), "last_date": datetime.date(2027, 1, 10), "may_embed": True}
    assert {name: found[name] for name in SENT} == {**SENT, **days}


def test_a_form_that_is_opened_again_holds_all_of_it(client):
    event = make_event(starts_at=datetime.time(9), last_date=datetime.date(2026, 11, 22), zone="Europe/Madrid")
    client.force_login(make_member(event, "owner"))
    page = text(client.get(f"{event.get_absolute_url()}staff/settings/"))
    assert 'type="time" name="starts_at" value="09:00"' in page
    assert 'type="date" name="last_date" value="2026-11-22"' in page
    assert '<option value="Europe/Madrid" selected>Madrid</option>' in page
    assert "09:00 Europe/Madrid" in page


@pytest.mark.parametrize("last", ["2027-01-08", "2027-01-23", "2027-02-30"])
def test_a_last_day_that_cannot_be_is_refused_and_nothing_typed_is_lost(organiser, last):
    refused = send(organiser, NEW, **DAY, **{**SENT, "last_date": last})
    assert (refused.status_code, Event.objects.exists()) == (422, False)
    page = text(refused)
    assert "Town hall, 1 High Street" in page
    assert f'value="{last}"' in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("zone", "Europe/Atlantis"), ("starts_at", "25:00"), ("place", "x" * 201), ("description", "x" * 4001)],
)
def test_what_is_no_zone_no_time_or_too_long_is_refused(organiser, field, value):
    refused = send(organiser, NEW, **DAY, **{field: value})
    assert (refused.status_code, Event.objects.exists()) == (422, False)


def test_the_folded_part_says_in_short_what_is_typed(organiser):
    shorts = {"HX-Request": "true", "HX-Target": "shorts"}
    answer = organiser.get(NEW, {**SENT, "system": "magic", "rounds_table": "magic"}, headers=shorts)
    assert "10:30 America/Sao_Paulo, Town hall, 1 High Street, entry fee, prizes, contact" in text(answer)
