"""An event with everything that an event can have, and its file."""

import datetime
import json

import pytest

from judgeapp.tournaments import archive
from judgeapp.tournaments.models import Announcement, Device, Entrant, Event, Match, Report
from tests.tournaments.making import (
    make_entrants,
    make_event,
    make_member,
    play_rounds,
    release,
    report,
)

WHOLE = archive.Extent(private=True)


@pytest.fixture(scope="module")
def event_made(made_once):
    return made_once(with_everything).pk


@pytest.fixture
def event(event_made, db):
    return Event.objects.get(pk=event_made)


def with_everything() -> Event:
    """Two rounds played and a third that is on, with everything that an event can have."""
    page = {"zone": "Europe/Madrid", "starts_at": datetime.time(10, 30), "last_date": datetime.date(2026, 11, 22)}
    event = make_event(
        **page,
        description="Two days.\nBring water.",
        tables="1-3, 10-12",
        rounds=4,
        pairing={"spread_byes": True},
        deck_settings={},
    )
    olga = make_member(event, "owner", "olga")
    entrants = make_entrants(event, ["Zoë", "Bo <b>", "🂡 Ace", *(f"Player {number}" for number in range(4, 12))])
    Entrant.objects.filter(pk=entrants[1].pk).update(members=["One", "Two"], fixed_table=11, club="Club", note="late")
    device = Device.objects.create(entrant=entrants[0], link=entrants[0].link)
    play_rounds(event, 1)
    first = Match.objects.filter(round__number=1, table__isnull=False)[0]
    Report.objects.filter(match=first).update(state="replaced", by=olga, note="mistyped", address="10.0.0.1")
    report(first, 2, 1)
    play_rounds(event, 1)
    Entrant.objects.filter(pk=entrants[-1].pk).update(state="dropped", dropped_after=2)
    third = release(event, 3)
    match = third.matches.filter(table__isnull=False)[0]
    Report.objects.create(match=match, a=2, kind="played", state="offered", source="player", side=0, device=device)
    Announcement.objects.create(event=event, text="Lunch", by=olga)
    event.refresh_from_db()
    return event


@pytest.fixture(scope="module")
def file_made(made_once, event_made):
    return made_once(lambda: json.dumps(again(Event.objects.get(pk=event_made))))


@pytest.fixture
def file(file_made):
    """The file of that event."""
    return json.loads(file_made)


def again(event: Event, extent: archive.Extent = WHOLE) -> dict:
    """An event as its file, by way of JSON."""
    return json.loads(archive.as_text(archive.write(event, extent)))
