"""What a clause looks at, and what every clause is."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

from judgeapp.domain.decks.deck import Deck
from judgeapp.domain.decks.findings import Basis, Finding
from judgeapp.domain.saying import listed, say


@dataclass(frozen=True)
class Zone:
    """A part of a deck.

    words   plain words that lists use as its heading
    takes   types of the cards that belong here, heading or not
    rest    cards that belong nowhere by their type go here (one zone of a format)
    """

    key: str
    name: str
    words: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    rest: bool = False


@dataclass(frozen=True)
class Table:
    """One deck as it is laid out for a check on a day."""

    deck: Deck
    zones: tuple[Zone, ...]
    date: datetime.date

    def name(self, *keys: str) -> str:
        """Return the zones' names in one phrase: "Deck and side deck"."""
        first, *others = [zone.name for zone in self.zones if zone.key in keys]
        names: str = listed([first, *map(_lower, others)])
        return names

    def inside(self, *keys: str) -> str:
        """Return the zones' names as they stand inside a sentence: "deck and side deck"."""
        names: str = listed([_lower(zone.name) for zone in self.zones if zone.key in keys])
        return names

    def home(self, *types: str) -> Zone | None:
        """Return the zone that cards of these types belong to by name."""
        return next((zone for zone in self.zones if set(zone.takes) & set(types)), None)


def _lower(name: str) -> str:
    return name[:1].lower() + name[1:]


class Clause(Protocol):
    """One rule of a format: it looks at a deck and says all that breaks it.

    is_for_team   it looks at the decks of a whole team at once
    """

    @property
    def is_for_team(self) -> bool: ...

    @property
    def zones(self) -> tuple[str, ...]: ...

    @property
    def basis(self) -> Basis: ...

    def check(self, table: Table) -> Iterator[Finding]: ...

    def describe(self, table: Table) -> str:
        """Return the rule in a sentence."""
        ...

    @property
    def value(self) -> str:
        """What an organiser may set otherwise, as it is written; "on" if it can only be switched off."""
        ...

    def set_to(self, value: str) -> Self:
        """Return the clause with another value; raise ValueError with what to write instead."""
        ...


class ForEach:
    """A clause that looks at each player's deck by itself."""

    is_for_team: ClassVar[bool] = False


class Switch(ForEach):
    """A clause without a value: an organiser can only switch it off, which the format does."""

    @property
    def value(self) -> str:
        return "on"

    def set_to(self, value: str) -> Self:
        if value != self.value:
            raise ValueError(say("{value}: write on or off", value=repr(value)))
        return self
