"""Every deed at the tables and of judging against the pages where it is done, role by role."""

from itertools import chain

import pytest
from django.urls import URLPattern

from judgeapp.judging import urls as judging
from judgeapp.matches import urls as matches
from judgeapp.notifications import urls as notifications
from judgeapp.permissions import Permission
from judgeapp.tournaments.models import Event
from tests.judging import places_calls, places_check, places_citations, places_penalties, places_radar, places_rulings
from tests.matches import places_matches, places_siding
from tests.notifications import places as places_notifications
from tests.test_permissions import AT_EVENT
from tests.tournaments import test_permissions as tournaments
from tests.tournaments.test_permissions import Place, hold_to_the_table, hold_unstored, is_guarded

pytestmark = pytest.mark.django_db

AREAS = (
    places_calls,
    places_rulings,
    places_penalties,
    places_radar,
    places_check,
    places_citations,
    places_matches,
    places_siding,
    places_notifications,
)
ROWS: list[tuple[Permission, Place]] = [
    (permission, place) for area in AREAS for permission, places in area.PLACES.items() for place in places
]


@pytest.fixture(scope="module")
def played(made_once):
    return made_once(lambda: tournaments.Played(tournaments.four_with_a_judge()))


@pytest.fixture
def event(played, db):
    return Event.objects.get(pk=played.pk)


@pytest.mark.parametrize(("permission", "place"), ROWS, ids=str)
def test_every_page_holds_to_the_table(played, event, permission, place):
    hold_to_the_table(played, event, permission, place)


@pytest.mark.parametrize(("permission", "place"), [row for row in ROWS if is_guarded(*row)], ids=str)
def test_nobody_stores_a_page_that_not_everybody_sees(played, event, permission, place):
    hold_unstored(played, event, place)


def test_no_deed_at_an_event_and_no_page_is_left_out():
    assert {permission for permission, _ in ROWS} | set(tournaments.PLACES) >= AT_EVENT
    patterns = chain(judging.event_patterns, matches.event_patterns, notifications.event_patterns)
    routes = {pattern.name for pattern in patterns if isinstance(pattern, URLPattern)}
    assert routes - {place.route for _, place in ROWS} == set()
