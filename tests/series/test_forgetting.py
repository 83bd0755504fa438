"""Seasons and the ends of data: deleted players, deleted events, and the names that the public may see."""

import datetime

import pytest
from django.utils import timezone

from judgeapp.series import running
from judgeapp.series.models import Regular
from judgeapp.series.seasons import season_of
from judgeapp.tournaments.people import forgetting, naming
from judgeapp.tournaments.public import publishing
from judgeapp.tournaments.setup import deleting
from tests.privacy.hunting import in_database
from tests.series.making import add, make_series, named, phone, played
from tests.series.test_claims import show
from tests.tournaments import making

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("publishes")]
NAMES = ["Zoe Quill", "Ben Baker", "Cleo Carter", "Dora Dunn"]


@pytest.fixture
def events():
    return played(NAMES), played(NAMES, 2)


@pytest.fixture
def series(events):
    series = make_series(about="Zoe Quill won last year.")
    add(series, *events)
    return series


@pytest.fixture
def zoe(events, series):
    """Her entries, together under her own name."""
    both = [named(event, "Zoe Quill") for event in events]
    show(phone(*both), series, *both, name="Zoe Quill")
    return both


def rows(series) -> dict[str, int]:
    return {row.name: len(row.line.results) for row in season_of(series).rows}


def test_who_is_deleted_at_all_events_leaves_numbers_and_no_name(series, zoe):
    points = sorted(row.line.points for row in season_of(series).rows)
    for entrant in zoe:
        forgetting.forget(entrant, None)
    assert Regular.objects.count() == 0
    assert in_database("Zoe Quill") == ["series_series.about"]
    assert rows(series)["Player 1"] == 1
    assert sum(row.line.points for row in season_of(series).rows) == sum(points)


def test_who_is_deleted_at_one_event_is_there_at_the_others(series, zoe):
    forgetting.forget(zoe[0], None)
    assert (rows(series)["Zoe Quill"], rows(series)["Player 1"]) == (1, 1)


def test_the_season_calls_people_as_they_want_to_be_seen(series, events):
    naming.choose(named(events[0], "Ben Baker"), "alias", "Benno", None)
    publishing.publish(events[0])
    assert "Benno" in rows(series)


def test_a_deleted_event_counts_no_more_until_it_is_restored(series, zoe, events):
    olga = making.make_user()
    deleting.delete(events[0], events[0].name, olga)
    assert (rows(series)["Zoe Quill"], len(season_of(series).stops)) == (1, 1)
    deleting.restore(events[0], olga)
    assert rows(series)["Zoe Quill"] == 2


def test_people_of_an_event_that_is_removed_are_forgotten(series, zoe, events):
    running.remove_event(series, events[1], None)
    deleting.delete(events[0], events[0].name, making.make_user())
    much_later = timezone.now() + datetime.timedelta(days=999)
    while deleting.remove_deleted(much_later):
        pass
    assert (Regular.objects.count(), series.legs.count()) == (0, 0)
