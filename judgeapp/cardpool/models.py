"""The cards that are known, and what is known of each game's pool as a whole."""

import datetime
from dataclasses import fields
from typing import Any

from django.db import models

from judgeapp.cardpool.own import Entry, Texts
from judgeapp.domain.decks import cards
from judgeapp.domain.decks.cards import ANY_NUMBER, POOL, TYPED_IN
from judgeapp.domain.decks.sheet import LONGEST
from judgeapp.rulebook.models import game_choices

_COLUMNS = {"game", "title", "number", "origin"}
_ANY = "any"  # JSON has no infinity


class Card(models.Model):
    """One card; `key` is the value's own, `facts` what is known besides the columns.

    text, back_text   what is printed on it, if this installation brought that in; "-" if nothing is
    """

    game = models.CharField(max_length=40, choices=game_choices)
    key = models.CharField(max_length=LONGEST)
    number = models.CharField(max_length=LONGEST, blank=True)
    title = models.CharField(max_length=LONGEST, blank=True)
    facts = models.JSONField(default=dict)
    text = models.TextField(blank=True)
    back_text = models.TextField(blank=True)
    origin = models.CharField(max_length=20, choices=[(POOL, POOL), (TYPED_IN, TYPED_IN)])
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="unique_card_per_game")]

    def __str__(self) -> str:
        return self.value.label

    @classmethod
    def of(cls, entry: Entry) -> "Card":
        """Return the row of a card with its texts, not yet stored."""
        card = entry.card
        return cls(
            game=card.game,
            key=card.key,
            number=card.number,
            title=card.title,
            facts=_facts(card),
            text=entry.texts.front,
            back_text=entry.texts.back,
            origin=card.origin,
        )

    @property
    def value(self) -> cards.Card:
        """The card as the domain knows it."""
        facts: dict[str, Any] = {name: _from_json(name, fact) for name, fact in self.facts.items()}
        return cards.Card(game=self.game, title=self.title, number=self.number, origin=self.origin, **facts)

    @property
    def texts(self) -> Texts:
        return Texts(self.text, self.back_text)

    @property
    def entry(self) -> Entry:
        """The card with its texts."""
        return Entry(self.value, self.texts)


class Pool(models.Model):
    """One game's cards as a whole.

    version   raised with each change of a card
    stamp     digest of the bundled file that was loaded last
    source    where the cards come from, one source a line
    """

    game = models.CharField(max_length=40, choices=game_choices, unique=True)
    version = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)
    stamp = models.CharField(max_length=64, blank=True)
    source = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.game} {self.version}"


def _facts(card: cards.Card) -> dict[str, object]:
    """Return what is known of a card, without its columns, as JSON can hold it."""
    found = {each.name: getattr(card, each.name) for each in fields(card) if each.name not in _COLUMNS}
    return {name: _to_json(fact) for name, fact in found.items() if fact not in ((), "", None)}


def _to_json(fact: object) -> object:
    if isinstance(fact, datetime.date):
        return fact.isoformat()
    return _ANY if fact == ANY_NUMBER else fact


def _from_json(name: str, fact: Any) -> object:
    if name == "released":
        return datetime.date.fromisoformat(fact)
    if isinstance(fact, list):
        return tuple(tuple(each) if isinstance(each, list) else each for each in fact)
    return ANY_NUMBER if name == "limit" and fact == _ANY else fact
