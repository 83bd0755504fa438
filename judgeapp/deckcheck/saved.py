"""Saved decks: keeping a list, its later versions and the counts of it."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from judgeapp.deckcheck import models
from judgeapp.deckcheck.formats import choose
from judgeapp.domain.decks.formats import Format, FormatError


@dataclass(frozen=True)
class Details:
    """What is kept of a deck besides its list."""

    name: str
    format: Format
    date: datetime.date
    settings: Mapping[str, str]

    def put_on(self, deck: models.Deck) -> models.Deck:
        deck.name, deck.game, deck.format = self.name, self.format.game, self.format.key
        deck.date, deck.settings = self.date, dict(self.settings)
        return deck


def default_name(day: datetime.date) -> str:
    return _("Deck of {day}").format(day=date_format(day, _("j F Y")))


def tidy(text: str) -> str:
    """Return a list with one kind of line ends and no space at its end, so that equal lists are equal."""
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip()


@transaction.atomic
def save(details: Details, text: str) -> models.Deck:
    """Keep a new deck with its first version."""
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
    try:
        return choose(saved.game, saved.format, saved.settings), []
    except FormatError as error:
        return choose(saved.game), error.problems
