"""The next event like one that was: all settings, not the people, on the right day, in the same series."""

import datetime

import pytest
from django.test import Client

from judgeapp.judging.models import Policy
from judgeapp.series import following
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.setup.settings import FIELDS
from tests.series.making import add, make_series, played
from tests.tournaments import making
from tests.tournaments.phones import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]
DAY = datetime.timedelta(days=1)


@pytest.fixture
def event():
    return played(["Ann", "Ben", "Cleo", "Dora"], best_of=5, tables="3-9", pairing={"spread_byes": True})


@pytest.fixture
def olga(event):
    return making.make_member(event, "owner", "olga")


@pytest.fixture
def staff(olga):
    client = Client()
    client.force_login(olga)
    return client


def address(event) -> str:
    return f"/events/{event.token}/staff/next/"


def made(event) -> Event:
    return Event.objects.exclude(pk=event.pk).latest("pk")


def test_everything_but_day_name_and_people_is_the_same(staff, event):
    Policy.objects.create(event=event, upgrade_after=3, at_time="Three turns.")
    staff.post(address(event), {"name": "Friday 2", "date": "2026-12-04"})
    new = made(event)
    same = [name for name in FIELDS if name not in ("name", "date")]
    assert {name: getattr(new, name) for name in same} == {name: getattr(event, name) for name in same}
    assert (new.name, new.date, new.pairing["spread_byes"]) == ("Friday 2", datetime.date(2026, 12, 4), True)
    assert (new.entrants.count(), new.stage, new.seed_key != event.seed_key) == (0, "open", True)
    assert (new.policy.upgrade_after, new.policy.at_time) == (3, "Three turns.")


def test_the_team_comes_along_if_it_is_ticked(staff, event, olga):
    kim = making.make_member(event, "judge", "kim")
    staff.post(address(event), {"name": "With", "date": "2026-12-04", "team": "on"})
    assert set(made(event).members.values_list("user", "role")) == {(olga.pk, "owner"), (kim.pk, "judge")}
    staff.post(address(event), {"name": "Without", "date": "2026-12-04"})
    assert list(made(event).members.values_list("user", "role")) == [(olga.pk, "owner")]


def test_it_is_put_into_the_series_if_that_is_ones_own(staff, event, olga):
    series = make_series(olga)
    add(series, event)
    assert "In “Friday League”" in text(staff.get(address(event)))
    staff.post(address(event), {"name": "In", "date": "2026-12-04", "series": "on"})
    assert made(event).leg.series == series
    series.owners.clear()
    assert "Friday League" not in staff.get(address(event)).content.decode().split("<main")[1]
    staff.post(address(event), {"name": "Out", "date": "2026-12-04", "series": "on"})
    assert not hasattr(made(event), "leg")


def test_a_second_press_opens_no_second_event(staff, event, olga):
    series = make_series(olga)
    add(series, event)
    for _ in range(2):
        staff.post(address(event), {"name": "Friday 2", "date": "2026-12-04", "series": "on"})
    assert Event.objects.count() == 2
    assert series.legs.count() == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Friday 7", "Friday 8"),
        ("League #9", "League #10"),
        ("Season 2 round 3 of 8", "Season 2 round 3 of 9"),
        ("Open 2026", "Open 2026"),
        ("Casual night", "Casual night"),
        ("99", "100"),
    ],
)
def test_the_name_counts_on(before, after):
    assert following.next_name(before) == after


def test_the_day_is_as_far_away_as_the_one_before(event):
    series, first = make_series(), event.date
    add(series, event)
    assert following.next_date(event, None, first) == first + 7 * DAY
    assert following.next_date(event, series, first) == first + 7 * DAY
    later = played(["Ann", "Ben"], 5)
    add(series, later)
    assert following.next_date(later, series, first) == later.date + 28 * DAY


def test_a_day_that_has_passed_moves_on_by_whole_weeks(event):
    today = event.date + 30 * DAY
    found = following.next_date(event, None, today)
    assert (found - event.date).days % 7 == 0
    assert today <= found < today + 7 * DAY


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"name": "", "date": "2026-12-04"}, "This field is required."),
        ({"name": "\u200b", "date": "2026-12-04"}, "Write a name."),
        ({"name": "x" * 81, "date": "2026-12-04"}, "at most 80 characters"),
        ({"name": "Next", "date": "soon"}, "Enter a valid date."),
        ({"name": "Next", "date": "0001-01-01"}, "Write a day of this century."),
    ],
)
def test_bad_input_is_told_and_opens_nothing(staff, event, sent, told):
    answer = staff.post(address(event), sent)
    assert answer.status_code == 422
    assert told in text(answer)
    assert Event.objects.count() == 1


def test_the_desk_leads_there_after_the_end_only(staff, event, olga):
    assert address(event) in staff.get(event.get_desk_url()).content.decode()
    Event.objects.filter(pk=event.pk).update(stage="swiss")
    assert address(event) not in staff.get(event.get_desk_url()).content.decode()


def test_the_series_leads_to_the_one_after_its_latest(staff, olga, event):
    series = make_series(olga)
    assert staff.get(f"/series/{series.token}/next/").status_code == 404
    add(series, event, played(["Ann", "Ben"], 3))
    assert staff.get(f"/series/{series.token}/next/").url == address(made(event))


@pytest.mark.parametrize("role", ["judge", "head_judge", "scorekeeper"])
def test_who_may_not_change_the_event_opens_none(event, role):
    client = Client()
    client.force_login(making.make_member(event, role))
    assert client.get(address(event)).status_code == 403
