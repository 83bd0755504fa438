"""A deck (cards with counts in zones, of one player or of a team), and what a check finds about it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from judgeapp.domain.decks.cards import Card


class Severity(StrEnum):
    """How much a finding weighs, heaviest first."""

    ILLEGAL = "illegal"
    CANNOT_TELL = "cannot tell"
    WARNING = "warning"
    NOTE = "note"


class Verdict(StrEnum):
    LEGAL = "legal"
    ILLEGAL = "illegal"
    CANNOT_TELL = "cannot tell"


class Sure(StrEnum):
    """How sure a rule of a format is; what an organiser has set is as sure as a document."""

    DOCUMENT = "document"
    PUBLISHER = "publisher elsewhere"
    UNVERIFIED = "unverified"
    ORGANISER = "organiser"


@dataclass(frozen=True)
class Basis:
    """Where a rule of a format comes from.

    cites     rule numbers, at least one
    sure      how sure it is
    source    where it stands if not in the document
    setting   the key under which an organiser may set another value; "" if nobody may
    """

    cites: tuple[str, ...]
    sure: Sure = Sure.DOCUMENT
    source: str = ""
    setting: str = ""

    @property
    def severity(self) -> Severity:
        """How much it weighs if the rule is broken: a value nobody has verified decides nothing."""
        return Severity.CANNOT_TELL if self.sure is Sure.UNVERIFIED else Severity.ILLEGAL

    def finding(self, code: str, message: str, severity: Severity | None = None, **more: Any) -> "Finding":
        """Return a finding that rests on this; it weighs what the rule weighs unless a severity is given."""
        return Finding(code, severity or self.severity, message, self.cites, sure=self.sure, **more)


@dataclass(frozen=True)
class CardCount:
    """Copies of one card, and the lines of the list that they stand on."""

    card: Card
    count: int
    lines: tuple[int, ...] = ()


@dataclass(frozen=True)
class Finding:
    """One thing about a deck that its player should know.

    actual, allowed   the number found and the number the rule allows ("0 or 10" where it allows several)
    message, repair   sentences; repair is the smallest change that mends it, or "" if there is none
    rules             numbers of the rules it rests on, never empty
    readings          where documents conflict: each reading with what it would mean here
    sure              how sure the rule is
    """

    code: str
    severity: Severity
    message: str
    rules: tuple[str, ...]
    zone: str = ""
    cards: tuple[CardCount, ...] = ()
    actual: int | None = None
    allowed: int | str | None = None
    repair: str = ""
    readings: tuple[str, ...] = ()
    sure: Sure = Sure.DOCUMENT
    lines: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.rules:
            raise ValueError(f"a finding needs a rule: {self.code}")

    @property
    def all_lines(self) -> tuple[int, ...]:
        """Every line of the list that it is about."""
        return tuple(sorted({*self.lines, *(line for each in self.cards for line in each.lines)}))


def verdict(findings: Iterable[Finding]) -> Verdict:
    """Return what the findings amount to: one that is illegal decides, one that is open leaves it open."""
    found = {finding.severity for finding in findings}
    if Severity.ILLEGAL in found:
        return Verdict.ILLEGAL
    return Verdict.CANNOT_TELL if Severity.CANNOT_TELL in found else Verdict.LEGAL


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
