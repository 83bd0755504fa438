"""An event in its second round, seen through an empty memory."""

import math

import pytest

from judgeapp.tournaments.models import Event
from judgeapp.tournaments.public import serving
from tests.tournaments.making import make_entrants, make_event, play_rounds, release


@pytest.fixture(autouse=True)
def empty_memory(publishes, monkeypatch):
    """Nothing is in memory, and no newer version is looked for until a test says so."""
    serving._held.clear()
    monkeypatch.setattr(serving, "LOOK_AGAIN", math.inf)
    yield
    serving._held.clear()


@pytest.fixture(scope="module")
def event_made(made_once):
    return made_once(five_in_round_2).pk


@pytest.fixture
def event(event_made, db):
    return Event.objects.get(pk=event_made)


def five_in_round_2() -> Event:
    made = make_event()
    make_entrants(made, ["Ann Archer", "Ben Baker", "Cleo", "Émile Ölund", "Eve"])
    play_rounds(made, 1)
    release(made, 2)
    return made


@pytest.fixture
def get(client, event):
    return lambda path="", **headers: client.get(f"/events/{event.token}/{path}", headers=headers)
