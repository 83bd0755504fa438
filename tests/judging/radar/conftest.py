from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from judgeapp.permissions import Role
from judgeapp.tournaments.models import Event, Round
from tests.tournaments.making import make_entrants, make_event, make_member, release

PLAYED = 30  # minutes of the fifty of the round


@pytest.fixture
def event() -> Event:
    """Twelve in their first round of fifty minutes, thirty of which are gone."""
    event = make_event()
    make_entrants(event, 12)
    round_ = release(event, 1)
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timedelta(minutes=PLAYED))
    return event


@pytest.fixture
def round_(event) -> Round:
    return event.rounds_played.get()


@pytest.fixture
def judge(event):
    return make_member(event, Role.JUDGE, "jo")


@pytest.fixture(autouse=True)
def nothing_kept():
    """No board of another test is in memory."""
    cache.clear()
