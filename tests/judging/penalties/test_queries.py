"""Pages with infractions ask as much for 1 and for many."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from judgeapp.domain.permissions import Role
from judgeapp.tournaments.models import Entrant, Event, Report
from tests.judging.penalties.making import match_of, row
from tests.tournaments.making import four_playing, make_entrants, make_member, report

pytestmark = pytest.mark.django_db
PLAYED = {"penalty": "match loss", "applied_at": timezone.now(), "tap": "penalty-of-a-test"}


@pytest.fixture
def event() -> Event:
    return four_playing()


@pytest.fixture
def ann(event) -> Entrant:
    return event.entrants.get(name="Ann")


@pytest.fixture
def asks(client, event, django_assert_num_queries):
    """How many queries a page takes for a head judge; the rules, which a process reads once, are read before."""
    client.force_login(make_member(event, Role.HEAD_JUDGE))

    def asked(route: str, *args: int, **words: object) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(reverse(f"event_{route}", args=[event.token, *args]), words).status_code == 200
        return len(queries)

    return asked


def add(entrant: Entrant) -> None:
    """Give somebody one infraction of each way to be shown."""
    match = match_of(entrant.event.entrants.get(name="Ann"))
    if not match.reports.exists():
        report(match, 2, 0)
    row(entrant, rule="7.8.1", policy="", match=match)
    row(entrant, penalty="game loss")
    row(entrant, match=match, taken_back_at=timezone.now(), taken_back_why="A mistake.", **PLAYED)
    row(entrant, penalty="disqualified", taken_back_at=timezone.now(), taken_back_why="A mistake.")


def test_the_list(event, asks):
    add(*make_entrants(event, 1))
    one = asks("penalties")
    for each in make_entrants(event, 29):
        add(each)
    assert asks("penalties") == one == 10


def test_whose_infraction_it_is(event, asks):
    event.entrants.exclude(name="Ann").update(state=Entrant.State.DROPPED)
    one = asks("penalty_new", q="Ann")
    make_entrants(event, 26)
    assert asks("penalty_new") == one
    assert Report.objects.count() == 0


@pytest.mark.parametrize("route", ["penalty_new", "people_one"])
def test_somebody_with_infractions(ann, asks, route):
    args, words = ((), {"entrant": ann.number}) if route == "penalty_new" else ((ann.number,), {})
    add(ann)
    one = asks(route, *args, **words)
    for _ in range(29):
        add(ann)
    assert asks(route, *args, **words) == one
