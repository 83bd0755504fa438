"""The start of an event: what is fixed once its first round is drawn, and when that round is released."""

from typing import Any

from django.utils import timezone

from judgeapp.domain.events.attendance import recommend
from judgeapp.tournaments.models import Entrant, Event, Round


def start(event: Event) -> dict[str, Any]:
    """Fix the number of rounds and lock the decks; return how things were before, for `take_back`."""
    before = {"rounds": event.rounds, "decks_were_locked": event.decks_locked_at is not None}
    event.stage = Event.Stage.SWISS
    event.rounds = event.rounds or recommended_rounds(event)
    event.decks_locked_at = event.decks_locked_at or timezone.now()
    event.save(update_fields=["stage", "rounds", "decks_locked_at"])
    return before


def recommended_rounds(event: Event) -> int:
    """Return how many rounds the event's table recommends for those who are in."""
    byes = list(event.entrants.filter(state=Entrant.State.IN).values_list("awarded_byes", flat=True))
    return recommend(event.rounds_table, len(byes), [each for each in byes if each]).rounds


def take_back(event: Event, first: Round) -> None:
    """With its first draft thrown away an event has not started; the next draw counts the entrants anew."""
    before = first.draw.get("before", {})
    event.stage = Event.Stage.OPEN
    event.rounds = before.get("rounds", event.rounds)
    if not before.get("decks_were_locked", True):
        event.decks_locked_at = None
    event.save(update_fields=["stage", "rounds", "decks_locked_at"])


def take_off_absent(event: Event, first: Round) -> None:
    """With the release of the first round, those who never checked in are out; the round keeps who they are."""
    absent = event.entrants.filter(state=Entrant.State.REGISTERED)
    # By number: that is what stays the same when an event is exported and read in elsewhere.
    first.draw["before"] = {**first.draw.get("before", {}), "absent": list(absent.values_list("number", flat=True))}
    first.save(update_fields=["draw"])
    absent.update(state=Entrant.State.DROPPED, dropped_after=0)


def let_absent_in(event: Event, first: Round) -> None:
    """With its release taken back, those whom it took off may check in again, but for who is back or out since."""
    taken_off = event.entrants.filter(number__in=first.draw.get("before", {}).get("absent", ()))
    still = taken_off.filter(state=Entrant.State.DROPPED, dropped_after=0)
    still.update(state=Entrant.State.REGISTERED, dropped_after=None)
