"""The log of an event: what staff did, in words."""

from django.contrib.auth.models import AbstractBaseUser

from judgeapp.domain.keeping import as_kept
from judgeapp.domain.saying import Said
from judgeapp.tournaments.models import Event, LogEntry


def note(event: Event, by: AbstractBaseUser | None, words: Said) -> None:
    """Add a sentence to the log: in English, and as it is told in any language."""
    LogEntry.objects.create(event=event, by=by, words=words.english[:300], told=as_kept(words))
