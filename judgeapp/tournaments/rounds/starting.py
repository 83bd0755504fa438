"""The start of an event: what is fixed once its first round is drawn, and what once that round is released."""

from typing import Any

from django.utils import timezone

from judgeapp.domain.events.attendance import recommend
from judgeapp.tournaments.models import Entrant, Event, Round


def start(event: Event) -> dict[str, Any]:
    """Fix the number of rounds; return how things were before, for `take_back`."""
    before = {"rounds": event.rounds}
    event.stage = Event.Stage.SWISS
    event.rounds = event.rounds or recommended_rounds(event)
    event.save(update_fields=["stage", "rounds"])
    return before


def recommended_rounds(event: Event) -> int:
    """Return how many rounds the event's table recommends for those who are in."""
    byes = list(event.entrants.filter(state=Entrant.State.IN).values_list("awarded_byes", flat=True))
    return recommend(event.rounds_table, len(byes), [each for each in byes if each]).rounds


def take_back(event: Event, first: Round) -> None:
    """With its first draft thrown away an event has not started; the next draw counts the entrants anew."""
    event.stage = Event.Stage.OPEN
    event.rounds = first.draw.get("before", {}).get("rounds", event.rounds)
    event.save(update_fields=["stage", "rounds"])


def begin(event: Event, first: Round) -> None:
    """With the release of the first round decks are locked, and those who never checked in are out.

    The round keeps how things were, for `begin_later`.
    """
    absent = event.entrants.filter(state=Entrant.State.REGISTERED)
    first.draw["before"] = {
        **first.draw.get("before", {}),
        # By number: that is what stays the same when an event is exported and read in elsewhere.
        "absent": list(absent.values_list("number", flat=True)),
        "decks_were_locked": event.decks_locked_at is not None,
    }
    first.save(update_fields=["draw"])
    absent.update(state=Entrant.State.DROPPED, dropped_after=0)
    event.decks_locked_at = event.decks_locked_at or timezone.now()
    event.save(update_fields=["decks_locked_at"])


def begin_later(event: Event, first: Round) -> None:
    """With that release taken back, who was taken off may check in again, but for who is back or out since."""
    before = first.draw.get("before", {})
    taken_off = event.entrants.filter(number__in=before.get("absent", ()))
    still = taken_off.filter(state=Entrant.State.DROPPED, dropped_after=0)
    still.update(state=Entrant.State.REGISTERED, dropped_after=None)
    if not before.get("decks_were_locked", True):
        event.decks_locked_at = None
        event.save(update_fields=["decks_locked_at"])
