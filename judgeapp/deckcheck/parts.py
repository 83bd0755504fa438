"""A deck laid out as it lies on a table, and a judge's count of it against the registered list.

Counted copies are stored by the first line of the list that names the card: lines of a version never change, whatever
is learnt about its cards later.
"""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from judgeapp.deckcheck import models
from judgeapp.domain.decks.deck import CardCount, Deck, together
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.lines import LineKind
from judgeapp.domain.decks.listing import Listing


@dataclass(frozen=True)
class Part:
    """The cards of one zone; `member` is whose deck it is in a team."""

    name: str
    zone: str
    member: int
    cards: tuple[CardCount, ...]

    @property
    def count(self) -> int:
        return sum(each.count for each in self.cards)


def parts_of(deck: Deck, format_: Format) -> tuple[Part, ...]:
    """Return the zones that have cards, in the order of the format, one member of a team after the other."""
    parts = (
        Part(part_name(format_, zone.key, member), zone.key, member, together(deck.of(member).inside(zone.key)))
        for member in deck.members
        for zone in format_.zones
    )
    return tuple(part for part in parts if part.cards)


def part_name(format_: Format, zone: str, member: int) -> str:
    name = format_.zone(zone).name
    return _("Player {number}: {zone}").format(number=member, zone=name) if member else name


def unread_lines(listing: Listing) -> list[str]:
    """Return the lines that could not be read, as they are typed."""
    return [found.line.raw.strip() for found in listing.lines if found.line.kind is LineKind.UNREAD]


@dataclass(frozen=True)
class Compared:
    """A registered card and how many copies of it were counted."""

    part: str
    each: CardCount
    counted: int

    @property
    def registered(self) -> int:
        return self.each.count

    @property
    def off(self) -> int:
        """How many are missing or too many."""
        return abs(self.counted - self.registered)


@dataclass(frozen=True)
class Outcome:
    """What a count came to; `extra` are cards that were found and are not registered."""

    compared: tuple[Compared, ...]
    extra: tuple[str, ...]

    @cached_property
    def missing(self) -> list[Compared]:
        return [each for each in self.compared if each.counted < each.registered]

    @cached_property
    def too_many(self) -> list[Compared]:
        return [each for each in self.compared if each.counted > each.registered]

    @property
    def is_as_registered(self) -> bool:
        return not (self.missing or self.too_many or self.extra)

    @property
    def registered(self) -> int:
        return sum(each.registered for each in self.compared)

    @property
    def counted(self) -> int:
        return sum(each.counted for each in self.compared)

    @property
    def in_a_word(self) -> str:
        if self.is_as_registered:
            return _("all {n} cards as registered").format(n=self.registered)
        numbers = {
            _("{n} missing"): sum(each.off for each in self.missing),
            _("{n} too many"): sum(each.off for each in self.too_many),
            _("{n} not registered"): len(self.extra),
        }
        return ", ".join(words.format(n=number) for words, number in numbers.items() if number)


def row_key(each: CardCount) -> str:
    """Return the key that a card's count is stored under."""
    return str(each.lines[0])


def outcome(count: models.Count, parts: tuple[Part, ...]) -> Outcome:
    """Hold a count against the parts of the deck that was counted."""
    compared = (
        Compared(part.name, each, sum(count.counted.get(str(line), 0) for line in each.lines))
        for part in parts
        for each in part.cards
    )
    extra = (line.strip() for line in count.extra.splitlines())
    return Outcome(tuple(compared), tuple(filter(None, extra)))
