"""A deck: cards with counts in zones, of one player or of a team."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.findings import CardCount


@dataclass(frozen=True)
class Entry:
    """Copies of a card in one zone.

    line       where the list says so
    member     whose deck it is in a team
    doubt      why the card is not known, in a sentence
    may_leave  it may belong to another zone, or be no card at all
    may_join   zones that it may belong to instead
    """

    count: int
    card: Card
    zone: str
    line: int = 0
    member: int = 0
    doubt: str = ""
    may_leave: bool = False
    may_join: tuple[str, ...] = ()


@dataclass(frozen=True)
class Deck:
    """What a player (or a team) presents.

    unread   (zone, member) of each line that names a card and could not be read
    """

    entries: tuple[Entry, ...] = ()
    unread: tuple[tuple[str, int], ...] = ()

    @cached_property
    def members(self) -> tuple[int, ...]:
        return tuple(sorted({entry.member for entry in self.entries})) or (0,)

    def of(self, member: int) -> "Deck":
        """Return one member's deck."""
        return Deck(
            tuple(entry for entry in self.entries if entry.member == member),
            tuple(where for where in self.unread if where[1] == member),
        )

    def is_whole(self, *zones: str) -> bool:
        """Could every line about these zones be read?"""
        return not any(zone in zones for zone, _ in self.unread)

    def inside(self, *zones: str) -> Iterator[Entry]:
        """Return the entries of some zones, in the order of the list."""
        return (entry for entry in self.entries if entry.zone in zones)

    def count(self, *zones: str) -> int:
        return sum(entry.count for entry in self.inside(*zones))

    def zone_of(self, card: Card, zones: Collection[str]) -> str:
        """Return the first of some zones that a card is in."""
        held = self._zones.get(card, ())
        return next((zone for zone in zones if zone in held), "")

    @cached_property
    def _zones(self) -> dict[Card, set[str]]:
        found: dict[Card, set[str]] = {}
        for entry in self.entries:
            found.setdefault(entry.card, set()).add(entry.zone)
        return found


def together(entries: Iterable[Entry]) -> tuple[CardCount, ...]:
    """Return how many copies of each card the entries hold, in the order of first mention."""
    found: dict[Card, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.card, []).append(entry)
    return tuple(
        CardCount(card, sum(entry.count for entry in some), tuple(entry.line for entry in some if entry.line))
        for card, some in found.items()
    )
