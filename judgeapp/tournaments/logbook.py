"""The log of an event: what staff did, in words."""

from django.contrib.auth.models import AbstractBaseUser

from judgeapp.tournaments.models import Event, LogEntry


def note(event: Event, by: AbstractBaseUser | None, words: str) -> None:
    """Add a sentence to the log."""
    LogEntry.objects.create(event=event, by=by, words=words[:300])
