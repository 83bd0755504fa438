"""A deck: cards with counts in zones, of one player or of a team."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.findings import CardCount


@dataclass(frozen=True)
class Entry:
    """Copies of a card in one zone; `line` is where the list says so, `member` whose deck it is in a team."""

    count: int
    card: Card
    zone: str
    line: int = 0
    member: int = 0


@dataclass(frozen=True)
class Deck:
    """What a player (or a team) presents."""

    entries: tuple[Entry, ...] = ()

    @cached_property
    def members(self) -> tuple[int, ...]:
        return tuple(sorted({entry.member for entry in self.entries})) or (0,)

    def of(self, member: int) -> "Deck":
        """Return one member's deck."""
        return Deck(tuple(entry for entry in self.entries if entry.member == member))

    def inside(self, *zones: str) -> Iterator[Entry]:
        """Return the entries of some zones, in the order of the list."""
        return (entry for entry in self.entries if entry.zone in zones)

    def count(self, *zones: str) -> int:
        return sum(entry.count for entry in self.inside(*zones))

    def zone_of(self, card: Card, zones: Collection[str]) -> str:
        """Return the first of some zones that a card is in."""
        held = {entry.zone for entry in self.entries if entry.card == card}
        return next((zone for zone in zones if zone in held), "")


def together(entries: Iterable[Entry]) -> tuple[CardCount, ...]:
    """Return how many copies of each card the entries hold, in the order of first mention."""
    found: dict[Card, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.card, []).append(entry)
    return tuple(
        CardCount(card, sum(entry.count for entry in some), tuple(entry.line for entry in some if entry.line))
        for card, some in found.items()
    )
