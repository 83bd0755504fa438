"""What is known of a card, in words."""

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from judgeapp.cardpool import models
from judgeapp.cardpool.effects import does_of
from judgeapp.cardpool.own import Texts, readings_of
from judgeapp.cardpool.pool import CardPool, address_of
from judgeapp.cardpool.services import BUNDLED
from judgeapp.domain.decks.cards import ANY_NUMBER, TYPED_IN, Card
from judgeapp.domain.decks.conditions import read_condition
from judgeapp.domain.decks.printed import READ
from judgeapp.domain.game import Game
from judgeapp.domain.wording.reading import WHY, Reading


@dataclass(frozen=True)
class Value:
    """One value of a card; `url` leads to all cards that have it, or to the card it names."""

    text: str
    url: str = ""


@dataclass(frozen=True)
class Fact:
    label: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Whence:
    """Where a card's facts come from: sources of the pool, or the day it was typed in."""

    sources: tuple[str, ...]
    typed_in_on: datetime.datetime | None


@dataclass(frozen=True)
class Piece:
    """A stretch of a printed text; `why` says why it was not read, "" if it was."""

    words: str
    why: str = ""


@dataclass(frozen=True)
class Side:
    """What a side of a card does, a sentence each, and its printed text if this installation has it."""

    told: tuple[str, ...]
    printed: tuple[Piece, ...] = ()


@dataclass(frozen=True)
class Told:
    """What a card does in our own words.

    left    how many sentences of the card are not told
    is_own  whether that was read from a text that this installation brought in
    """

    sides: tuple[Side, ...]
    left: int
    is_own: bool = False


def told_of(card: Card, game: Game, texts: Texts) -> Told | None:
    """Return what a card does; None if nobody said."""
    if game.wording is None:
        return None
    if readings := readings_of(card, texts, game):
        sides = tuple(Side(tuple(game.wording.tell(each.card)), pieces_of(each)) for each in readings)
        return Told(sides, sum(len(each.left) for each in readings), is_own=True)
    does = does_of(card)
    return does and Told(tuple(Side(tuple(game.wording.tell(side))) for side in does.sides), does.left)


def pieces_of(reading: Reading) -> tuple[Piece, ...]:
    """Return a text in pieces: what was not read, and what stands between."""
    pieces: list[Piece] = []
    place = 0
    for left in sorted(reading.left, key=lambda each: each.span.start):
        pieces += [Piece(reading.text[place : left.span.start]), Piece(reading.words(left.span), WHY[left.why])]
        place = left.span.end
    return tuple(piece for piece in (*pieces, Piece(reading.text[place:])) if piece.words)


def read_facts_of(card: Card) -> list[str]:
    """Return which facts of a card for deck checks were read from its text."""
    return list(dict.fromkeys(READ[each[0]] for each in card.read))


def facts_of(card: Card, pool: CardPool) -> list[Fact]:
    """Return everything known of a card that has a place on it, without its title and number."""
    facts = [
        Fact(_("Version"), _plainly([card.version])),
        Fact(_("Type"), _alike(card, "type", card.types)),
        Fact(_("Colour or faction"), _alike(card, "colour", card.colours)),
        Fact(_("Cost"), _alike(card, "cost", [] if card.cost is None else [str(card.cost)])),
        *(Fact(stat_label(name), _plainly([value])) for name, value in card.stats),
        Fact(_("Symbols"), _plainly(_counted(card.symbols))),
        Fact(_("Symbols in another source"), _plainly(_counted(card.disputed))),
        Fact(_("Traits"), _plainly(card.traits)),
        Fact(_("Characters"), _plainly(card.characters)),
        Fact(_("Keywords"), _plainly(card.keywords)),
        Fact(_("Also called"), _plainly(card.names)),
        Fact(_("Played on"), (Value(card.base, _one(pool, card.base)),) if card.base else ()),
        Fact(_("Same text"), tuple(Value(other.label, address_of(other)) for other in _twins(card, pool))),
        Fact(pgettext("cards", "Set"), _alike(card, "set", filter(None, [card.set]))),
        Fact(_("First out"), _plainly([date_format(card.released, _("j F Y"))] if card.released else [])),
    ]
    return [fact for fact in facts if fact.values]


def stat_label(name: str) -> str:
    """Return how a page calls a printed value: "b_power" -> "B power"."""
    return name.replace("_", " ").capitalize()


def cost_of(card: Card) -> str:
    """Return the cost as printed: a number, "X", or "" if there is none or nobody said."""
    return dict(card.stats).get("cost", "") if card.cost is None else str(card.cost)


def limit_of(card: Card) -> str:
    if card.limit is None:
        return _("No limit of its own that this app knows; the format’s limit counts.")
    if card.limit == ANY_NUMBER:
        return _("Any number of copies.")
    return ngettext("At most {n} copy.", "At most {n} copies.", card.limit).format(n=card.limit)


def deck_rules_of(card: Card) -> list[str]:
    """Return what the card demands of its deck: "no cards of cost 6 or more"."""
    return [str(read_condition(written)) for written in card.conditions]


def whence(card: Card) -> Whence:
    """Return where a card of the pool comes from."""
    if card.origin == TYPED_IN:
        row = models.Card.objects.filter(game=card.game, key=card.key).values_list("added_at", flat=True)
        return Whence((), row.first())
    source = models.Pool.objects.filter(game=card.game).values_list("source", flat=True).first()
    return Whence(tuple(_(each) if each == BUNDLED else each for each in (source or "").splitlines()), None)


def _plainly(texts: Iterable[str]) -> tuple[Value, ...]:
    return tuple(Value(text) for text in texts if text)


def _alike(card: Card, facet: str, values: Iterable[str]) -> tuple[Value, ...]:
    """Return values with links to all cards of the game that have them."""
    address = reverse("card_browser", args=[card.game])
    return tuple(Value(value, f"{address}?{urlencode({facet: value})}") for value in values)


def _counted(symbols: Iterable[str]) -> list[str]:
    return [symbol if count == 1 else f"{count} {symbol}" for symbol, count in Counter(symbols).items()]


def _one(pool: CardPool, title: str) -> str:
    """Return the address of the one card of this title, else that of a search for it."""
    called = pool.find(title)
    if len(called) == 1:
        return address_of(called[0])
    return f"{reverse('card_browser', args=[called[0].game])}?{urlencode({'q': title})}" if called else ""


def _twins(card: Card, pool: CardPool) -> list[Card]:
    return [other for other in pool.cards if card.function and other.function == card.function and other != card]
