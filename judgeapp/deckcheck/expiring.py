"""Batches that are past their time, and decks that nobody has opened for long."""

from datetime import datetime

from django.conf import settings
from django.db.models import Exists, OuterRef

from judgeapp.deckcheck.models import Batch, BatchList, Count, Deck, Version
from judgeapp.sweeping import CHUNK, end_of, not_looked_at, not_referred_to, remove_some

DECKS = "decks"


def until(batch: Batch) -> datetime:
    """Return until when a batch is kept."""
    return batch.created_at + settings.KEPT["batches"]


def remove_batches(now: datetime) -> int:
    """Remove a few lists of the oldest batch that is past its time, and with the last of them the batch."""
    batch = Batch.objects.filter(created_at__lt=now - settings.KEPT["batches"]).order_by("pk").first()
    if batch is None:
        return 0
    removed = remove_some(BatchList.objects.filter(batch=batch))
    return removed if removed == CHUNK else removed + remove_some(Batch.objects.filter(pk=batch.pk))


def remove_decks(now: datetime) -> int:
    """Remove decks that nobody has opened, changed or counted for long, and that no event has as a player's list."""
    end = end_of(DECKS, now)
    changed = Version.objects.filter(deck=OuterRef("pk"), saved_at__gte=end)
    counted = Count.objects.filter(version__deck=OuterRef("pk"), counted_at__gte=end)
    old = Deck.objects.filter(created_at__lt=end).exclude(Exists(changed)).exclude(Exists(counted))
    unused = not_referred_to(not_referred_to(old, (Version,)), (Count,), Version, "__deck")
    return remove_some(not_looked_at(unused, DECKS, end))
