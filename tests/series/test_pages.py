"""Running a series on its pages: opening it, points as data, its events, who is who, and who runs it."""

import pytest
from django.test import Client

from judgeapp.domain.standings.season import PRESETS
from judgeapp.series.models import Series
from judgeapp.series.seasons import season_of
from judgeapp.tournaments.models import Job
from tests.series.making import add, make_series, named, played
from tests.tournaments import making
from tests.tournaments.phones import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]
NAMES = ["Ann", "Ben", "Cleo", "Dora"]
TIES = {"tie_1": "events", "tie_2": "", "tie_3": "best"}
TYPED = {"name": "Winter", "about": "", "table": "1: 3\n2+: 1", "counted": "4", **TIES}
OF_OWNERS = [
    "settings/",
    "events/add",
    "people/join",
    "people/1/part",
    "owners/add",
    "owners/1/remove",
    "delete",
    "next/",
]


@pytest.fixture
def olga():
    return making.make_user("olga")


@pytest.fixture
def staff(olga):
    client = Client()
    client.force_login(olga)
    return client


@pytest.fixture
def series(olga):
    return make_series(olga)


def settings(series) -> str:
    return f"/series/{series.token}/settings/"


def test_a_name_is_enough_to_open_one(staff, olga):
    shown = staff.get("/series/new/")
    usual = shown.context["form"].initial
    staff.post("/series/new/", {**usual, "name": "Winter", "counted": "", "is_listed": "on"})
    made = Series.objects.get()
    assert (made.name, made.rules.table, made.counted) == ("Winter", PRESETS[0].table, None)
    assert list(made.owners.all()) == [olga]


def test_points_and_ties_are_data_of_the_series(staff, series):
    staff.post(settings(series), TYPED)
    series.refresh_from_db()
    assert (series.table, series.counted, series.ties) == ([[1, 1, 3], [2, None, 1]], 4, ["events", "best"])
    assert series.is_listed is False
    shown = staff.get(settings(series)).context["form"].initial
    assert (shown["table"], shown["tie_1"], shown["tie_2"]) == ("1: 3\n2+: 1", "events", "best")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda each: each.key)
def test_a_preset_fills_the_table_and_keeps_nothing_yet(staff, series, preset):
    answer = staff.post(settings(series), {**TYPED, "table": "nonsense", "preset": preset.key})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert preset.table.text in page.replace("&#x27;", "'")
    assert 'value="Winter"' in page
    series.refresh_from_db()
    assert series.name == "Friday League"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "\u200b"}, "Write a name."),
        ({"table": "first: 9"}, "Line 1, “first: 9”: write a place or places"),
        ({"table": "2: 1\n1: 9"}, "Line 2: place 1 comes in an earlier line already"),
        ({"counted": "0"}, "greater than or equal to 1"),
        ({"counted": "many"}, "Enter a whole number."),
        ({"tie_1": "coin"}, "coin is not one of"),
        ({"about": "x" * 501}, "at most 500 characters"),
    ],
)
def test_bad_input_is_told_and_nothing_typed_is_lost(staff, series, wrong, told):
    answer = staff.post(settings(series), {**TYPED, **wrong})
    assert answer.status_code == 422
    assert told in text(answer)
    assert "2+: 1" in answer.content.decode() or "table" in wrong
    series.refresh_from_db()
    assert series.name == "Friday League"


def test_ones_own_events_are_offered_and_added(staff, olga, series):
    event = played(NAMES)
    event.members.create(user=olga, role="organiser")
    assert f'value="{event.token}"' in staff.get(settings(series)).content.decode()
    shown = staff.post(f"/series/{series.token}/events/add", {"event": event.token}, follow=True)
    assert "Friday 1 counts now." in text(shown)
    assert [leg.event for leg in series.legs.all()] == [event]


@pytest.mark.parametrize("address", ["http://testserver/events/{token}/staff/", "/events/{token}/", "{token}"])
def test_an_event_is_added_by_any_of_its_addresses(staff, olga, series, address):
    event = played(NAMES)
    event.members.create(user=olga, role="owner")
    staff.post(f"/series/{series.token}/events/add", {"event": address.format(token=event.token)})
    assert series.legs.count() == 1


def test_nobody_adds_an_event_that_is_not_theirs(staff, series):
    event = played(NAMES)
    for typed, told in (
        (event.token, "Only who may change an event"),
        ("nothing", "No event has this address."),
        ("", "No event has this address."),
    ):
        shown = staff.post(f"/series/{series.token}/events/add", {"event": typed}, follow=True)
        assert told in text(shown)
    assert series.legs.count() == 0


def test_an_event_is_taken_out(staff, series):
    event = played(NAMES)
    add(series, event)
    staff.post(f"/series/{series.token}/events/{event.token}/remove")
    assert series.legs.count() == 0
    assert staff.post(f"/series/{series.token}/events/{event.token}/remove").status_code == 404


def test_owners_say_who_is_one_person_and_undo_it(staff, series):
    one, two = played(NAMES), played(NAMES, 2)
    add(series, one, two)
    assert "2 lines that never met at an event" in text(staff.get(settings(series)))
    staff.post(f"/series/{series.token}/people/join", {"entrant": [named(one, "Ann").pk, named(two, "Ann").pk]})
    assert {row.name: len(row.line.results) for row in season_of(series).rows}["Ann"] == 2
    page = staff.get(settings(series))
    assert "by the organisers" in text(page)
    staff.post(f"/series/{series.token}/people/{series.regulars.get().pk}/part")
    assert len(season_of(series).rows) == 8


def test_joining_too_few_or_nonsense_is_told(staff, series):
    add(series, played(NAMES))
    for sent in ({}, {"entrant": ["x", "0", "999999"]}):
        assert "Choose at least two" in text(staff.post(f"/series/{series.token}/people/join", sent, follow=True))


def test_another_account_runs_it_too_and_the_last_one_stays(staff, olga, series):
    kim = making.make_user("kim")
    staff.post(f"/series/{series.token}/owners/add", {"name": " kim "})
    assert set(series.owners.all()) == {olga, kim}
    assert "no account “nobody”" in text(
        staff.post(f"/series/{series.token}/owners/add", {"name": "nobody"}, follow=True)
    )
    staff.post(f"/series/{series.token}/owners/{kim.pk}/remove")
    told = text(staff.post(f"/series/{series.token}/owners/{olga.pk}/remove", follow=True))
    assert "Somebody has to run it" in told
    assert list(series.owners.all()) == [olga]


def test_who_gives_it_out_of_their_hands_sees_the_public_page(staff, olga, series):
    series.owners.add(making.make_user("kim"))
    answer = staff.post(f"/series/{series.token}/owners/{olga.pk}/remove")
    assert answer.url == series.get_absolute_url()


def test_it_is_deleted_by_its_name_and_its_events_stay(staff, series):
    event = played(NAMES)
    add(series, event)
    told = staff.post(f"/series/{series.token}/delete", {"name": "Friday"}, follow=True)
    assert "Type the name of the series to delete it" in text(told)
    staff.post(f"/series/{series.token}/delete", {"name": "Friday League"})
    event.refresh_from_db()
    assert Series.objects.count() == 0


@pytest.mark.parametrize("place", OF_OWNERS)
def test_only_its_owners_and_staff_of_the_site_change_it(series, place):
    stranger = Client()
    stranger.force_login(making.make_user())
    ask = stranger.get if place in ("settings/", "next/") else stranger.post
    assert ask(f"/series/{series.token}/{place}").status_code == 403


def test_a_new_name_reaches_the_pages_of_its_events(staff, series):
    event = played(NAMES)
    add(series, event)
    Job.objects.update(state=Job.State.DONE)
    staff.post(settings(series), TYPED)
    waiting = Job.objects.exclude(state=Job.State.DONE)
    assert list(waiting.values_list("event", "kind")) == [(event.pk, Job.Kind.PUBLISH)]
