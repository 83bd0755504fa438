"""A deck (cards with counts in zones, of one player or of a team), how many there may be, and what a check finds."""

import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, reduce
from typing import Any

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.messages import Message, say, say_many


def with_and(items: Iterable[str]) -> str:
    """Return "a and b and c"; there is at least one."""
    return reduce(lambda first, last: say("{first} and {last}", first=first, last=last), items)


def with_or(items: Iterable[str]) -> str:
    """Return "a or b or c"; there is at least one."""
    return reduce(lambda first, last: say("{first} or {last}", first=first, last=last), items)


_PART = re.compile(r"(\d{1,6})(?:(\+)|-(\d{1,6}))?")


@dataclass(frozen=True)
class Amount:
    """Numbers of cards that are allowed, as ranges (lowest, highest)."""

    ranges: tuple[tuple[int, float], ...]

    @classmethod
    def read(cls, written: str | int) -> "Amount":
        """Read an amount as formats and organisers write it; raise ValueError with what to write instead."""
        ranges = []
        for part in str(written).replace(" ", "").split("|"):
            match = _PART.fullmatch(part)
            low = int(match[1]) if match else -1
            high = math.inf if match and match[2] else int(match[3]) if match and match[3] else low
            if low < 0 or high < low:
                raise ValueError(say("{value} is no amount: write 40, 51+, 0-15 or 0|10", value=repr(written)))
            ranges.append((low, high))
        return cls(tuple(ranges))

    def __contains__(self, number: int) -> bool:
        return self.meets(number, number)

    def meets(self, least: int, most: float) -> bool:
        """Is a number from `least` to `most` allowed?"""
        return any(low <= most and high >= least for low, high in self.ranges)

    def nearest(self, number: int) -> int:
        """Return the allowed number that the fewest cards separate from this one."""
        ends = [int(min(max(number, low), high)) for low, high in self.ranges]
        return min(ends, key=lambda end: abs(end - number))

    @property
    def written(self) -> str:
        """The form that `read` reads."""
        return "|".join(_written(low, high) for low, high in self.ranges)

    @property
    def only(self) -> int | str:
        """The one number that is allowed (or the least, if any more will do), else words for all of them."""
        low, high = self.ranges[0]
        return low if len(self.ranges) == 1 and high in (low, math.inf) else self.words

    @property
    def is_one(self) -> bool:
        return len(self.ranges) == 1 and self.ranges[0][0] == self.ranges[0][1]

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> str:
        """The amount as a sentence has it: "at least 51"."""
        return with_or(_range(low, high) for low, high in self.ranges)

    def of(self, noun: str) -> str:
        """Return the amount of something: "exactly 40 cards", "at least 51 cards", "0 or 10 cards"."""
        low, high = self.ranges[0]
        if len(self.ranges) == 1 and high == math.inf:
            return say("at least {cards}", cards=copies(low, noun))
        if len(self.ranges) == 1 and high == low:
            return say("exactly {cards}", cards=copies(low, noun)) if low else copies(low, noun)
        return say("{amount} {nouns}", amount=self.words, nouns=say(several(noun)))


def _written(low: int, high: float) -> str:
    return str(low) if low == high else f"{low}+" if high == math.inf else f"{low}-{high}"


def _range(low: int, high: float) -> str:
    if low == high:
        return str(low)
    return say("at least {n}", n=low) if high == math.inf else say("{low} to {high}", low=low, high=int(high))


_COUNTED: dict[str, Callable[[int], Message]] = {
    "copy": lambda number: say_many("{n} copy", "{n} copies", number),
    "card": lambda number: say_many("{n} card", "{n} cards", number),
    "deck": lambda number: say_many("{n} deck", "{n} decks", number),
    "line": lambda number: say_many("{n} line", "{n} lines", number),
}


def copies(number: int, noun: str = "copy") -> str:
    """Return a number with its noun: "1 copy", "3 copies"; what formats count is in the catalogues, too."""
    if noun in _COUNTED:
        return _COUNTED[noun](number)
    return say_many(f"{{n}} {noun}", f"{{n}} {several(noun)}", number)


def several(noun: str) -> str:
    """Return the plural of a noun: "life bases"."""
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


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

    cites     rule numbers, at least one; none if no document says it and nobody has verified it
    sure      how sure it is
    source    where it stands if not in the document
    setting   the key under which an organiser may set another value; "" if nobody may
    terms     entries of the glossary that say it besides
    """

    cites: tuple[str, ...]
    sure: Sure = Sure.DOCUMENT
    source: str = ""
    setting: str = ""
    terms: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        """How much it weighs if the rule is broken: a value nobody has verified decides nothing."""
        return Severity.CANNOT_TELL if self.sure is Sure.UNVERIFIED else Severity.ILLEGAL

    def finding(
        self, code: str, message: str, severity: Severity | None = None, cites: tuple[str, ...] = (), **more: Any
    ) -> "Finding":
        """Return a finding that rests on this; it weighs and cites what the rule does unless others are given."""
        rules = cites or self.cites
        return Finding(code, severity or self.severity, message, rules, sure=self.sure, terms=self.terms, **more)


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
    rules             numbers of the rules it rests on; () only if no document says what it rests on
    terms             entries of the glossary that it rests on besides
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
    terms: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.rules and self.sure in (Sure.DOCUMENT, Sure.PUBLISHER):
            raise ValueError(f"a finding needs a rule: {self.code}")

    @cached_property
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
    others     other counts that its line may state
    """

    count: int
    card: Card
    zone: str
    line: int = 0
    member: int = 0
    doubt: str = ""
    may_leave: bool = False
    may_join: tuple[str, ...] = ()
    others: tuple[int, ...] = ()

    @property
    def least(self) -> int:
        return 0 if self.may_leave else min(self.count, *self.others, self.count)

    @property
    def most(self) -> int:
        return max(self.count, *self.others, self.count)

    @property
    def is_unsettled(self) -> bool:
        """May it be somewhere else, not be there, or be there more or less often?"""
        return self.may_leave or bool(self.others)


@dataclass(frozen=True)
class Deck:
    """What a player (or a team) presents.

    unread   (zone, member) of each line that names a card and could not be read
    notes    lines that are read as notes, each of which may be one card without a count
    """

    entries: tuple[Entry, ...] = ()
    unread: tuple[tuple[str, int], ...] = ()
    notes: int = 0

    @cached_property
    def members(self) -> tuple[int, ...]:
        return tuple(sorted({entry.member for entry in self.entries})) or (0,)

    def of(self, member: int) -> "Deck":
        return Deck(
            tuple(entry for entry in self.entries if entry.member == member),
            tuple(where for where in self.unread if where[1] == member),
            self.notes,
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
