"""A deck laid out as it lies on a table: each player's deck, each zone, each card once."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from judgeapp.domain.decks.deck import CardCount, Deck, together
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.listing import Listing
from judgeapp.domain.decks.reading import LineKind


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
