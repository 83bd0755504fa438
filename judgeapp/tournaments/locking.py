"""Changing an event: one at a time, refused with the reasons when it cannot be, and noted in its log."""

from django.contrib.auth.models import User

from judgeapp.domain.messages import Message, as_stored
from judgeapp.tournaments.models import Entrant, Event, LogEntry


class Refused(Exception):  # noqa: N818 - what is refused is no error
    """What somebody asked for cannot be done as things are; `problems` say why and what to do."""

    def __init__(self, *problems: str) -> None:
        super().__init__(" ".join(map(str, problems)))
        self.problems = problems


def lock(event_id: int) -> Event:
    """Return an event and hold its row until the transaction ends: whatever changes rounds or results holds it."""
    return Event.objects.select_for_update().get(pk=event_id)


def hold(entrant: Entrant) -> tuple[Event, Entrant]:
    """Return the event, locked, and the entrant as it is now."""
    event = lock(entrant.event_id)
    entrant = event.entrants.get(pk=entrant.pk)
    entrant.event = event
    return event, entrant


def note(event: Event, by: User | None, words: Message) -> None:
    """Add a message to the log."""
    LogEntry.objects.create(event=event, by=by, words=words.english[:300], message=as_stored(words))
