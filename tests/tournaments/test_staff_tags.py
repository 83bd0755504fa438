"""The strip of staff pages: it offers what can be of use, and tells which page is open."""

import pytest

from judgeapp.permissions import Role
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.templatetags import staff
from tests.tournaments import making

pytestmark = pytest.mark.django_db
LATER = {"Mismatches", "Repair", "Top cut", "Decks"}


def labels(event: Event, here: str = "event_desk") -> set[str]:
    fresh = Event.objects.get(pk=event.pk)
    return {link.label for link in staff.links(fresh, [Role.OWNER], here)}


def test_pages_that_cannot_be_of_use_yet_are_not_offered():
    event = making.make_event()
    making.make_entrants(event, 4)
    assert not labels(event) & LATER
    making.draw(event, 1)
    assert not labels(event) & LATER
    event.rounds_played.update(state="released")
    assert labels(event) & LATER == {"Mismatches", "Repair"}
    Event.objects.update(cut_size=4, decks="staff")
    assert labels(event) >= LATER


def test_the_page_that_is_open_is_always_offered():
    assert "Repair" in labels(making.make_event(), "event_repair")


@pytest.mark.parametrize(
    ("here", "label"),
    [
        ("event_desk", "Desk"),
        ("event_round_desk", "Desk"),
        ("event_match", "Results"),
        ("event_people_one", "People"),
        ("event_print_sheet", "Print"),
    ],
)
def test_the_strip_marks_where_one_is(here, label):
    found = staff.links(making.make_event(), [Role.OWNER], here)
    assert [link.label for link in found if link.is_here] == [label]
