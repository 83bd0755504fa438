"""Judge calls for tests."""

import datetime

import pytest
from django.utils import timezone

from judgeapp.judging.calls import opening
from judgeapp.judging.models import Call
from judgeapp.tournaments.locking import Refused
from tests.tournaments.phones import entrant_of

MINUTE = datetime.timedelta(minutes=1)


def called(event, name: str = "Ann", minutes: float = 0, **said) -> Call:
    """A call of a player, so many minutes ago."""
    made = opening.call(event, entrant=entrant_of(event, name), **said)
    Call.objects.filter(pk=made.pk).update(opened_at=timezone.now() - minutes * MINUTE)
    made.refresh_from_db()
    return made


def problems(work, *values, **named) -> tuple[str, ...]:
    with pytest.raises(Refused) as refused:
        work(*values, **named)
    return refused.value.problems
