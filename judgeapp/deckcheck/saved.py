"""Saved decks: storing a list and its later versions, and removing decks and batches that are past their time."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from judgeapp.deckcheck import models
from judgeapp.deckcheck.formats import choose
from judgeapp.deckcheck.models import Batch, BatchList, Count, Deck, Version
from judgeapp.domain.decks.formats import Format, FormatError
from judgeapp.sweeping import CHUNK, end_of, not_looked_at, not_referred_to, remove_some


@dataclass(frozen=True)
class Details:
    """What is stored of a deck besides its list."""

    name: str
    format: Format
    date: datetime.date
    settings: Mapping[str, str]

    def put_on(self, deck: models.Deck) -> models.Deck:
        deck.name, deck.game, deck.format = self.name, self.format.game, self.format.key
        deck.date, deck.settings = self.date, dict(self.settings)
        deck.only_for = self.format.only_for or deck.only_for
        return deck


def default_name(day: datetime.date) -> str:
    return _("Deck of {day}").format(day=date_format(day, _("j F Y")))


def tidy(text: str) -> str:
    """Return a list with one kind of line ends and no space at its end, so that equal lists are equal."""
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip()


@transaction.atomic
def save(details: Details, text: str) -> models.Deck:
    """Store a new deck with its first version."""
    deck = details.put_on(models.Deck())
    deck.save()
    models.Version.objects.create(deck=deck, number=1, text=tidy(text))
    return deck


@transaction.atomic
def change(pk: int, details: Details, text: str) -> int:
    """Keep a deck's details, and its list as a new version if it is another; return the latest version's number."""
    deck = models.Deck.objects.select_for_update().get(pk=pk)
    details.put_on(deck).save()
    latest = deck.versions.order_by("-number")[0]
    if latest.text == tidy(text):
        return latest.number
    return models.Version.objects.create(deck=deck, number=latest.number + 1, text=tidy(text)).number


def format_of(saved: models.Deck | models.Batch) -> tuple[Format, list[str]]:
    """Return the format that something was saved for.

    If the format is no longer there, or cannot be set like that any more, it is the game's default, with the reasons.
    """
    only_for = saved.only_for if isinstance(saved, models.Deck) else ""
    try:
        return replace(choose(saved.game, saved.format, saved.settings), only_for=only_for), []
    except FormatError as error:
        return replace(choose(saved.game), only_for=only_for), error.problems


DECKS = "decks"


def until(batch: Batch) -> datetime.datetime:
    """Return until when a batch is stored."""
    return batch.created_at + settings.KEPT["batches"]


def remove_batches(now: datetime.datetime) -> int:
    """Remove a few lists of the oldest batch that is past its time, and with the last of them the batch."""
    batch = Batch.objects.filter(created_at__lt=now - settings.KEPT["batches"]).order_by("pk").first()
    if batch is None:
        return 0
    removed = remove_some(BatchList.objects.filter(batch=batch))
    return removed if removed == CHUNK else removed + remove_some(Batch.objects.filter(pk=batch.pk))


def remove_decks(now: datetime.datetime) -> int:
    """Remove decks that nobody has opened, changed or counted for long, and that no event has as a player's list."""
    end = end_of(DECKS, now)
    changed = Version.objects.filter(deck=OuterRef("pk"), saved_at__gte=end)
    counted = Count.objects.filter(version__deck=OuterRef("pk"), counted_at__gte=end)
    old = Deck.objects.filter(created_at__lt=end).exclude(Exists(changed)).exclude(Exists(counted))
    unused = not_referred_to(not_referred_to(old, (Version,)), (Count,), Version, "__deck")
    return remove_some(not_looked_at(unused, DECKS, end))
