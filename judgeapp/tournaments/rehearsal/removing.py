"""Taking a whole event away."""

from functools import partial

from django.db import transaction

from judgeapp.tournaments.locking import lock
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.paper import packs


@transaction.atomic
def remove(event: Event) -> None:
    """Delete an event with all that belongs to it."""
    lock(event.pk)
    event.delete()
    transaction.on_commit(partial(packs.forget, event))
