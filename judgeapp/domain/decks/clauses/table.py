"""What a clause looks at, what every clause is, and a rule that documents give in two ways."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import ClassVar, Protocol, Self

from judgeapp.domain.decks.cards import Card
from judgeapp.domain.decks.deck import Basis, Deck, Finding, Severity
from judgeapp.domain.messages import listed, say


@dataclass(frozen=True)
class Zone:
    """A part of a deck.

    words   plain words that lists use as its heading
    kinds   plain words for types of its cards, in other languages
    takes   types of the cards that belong here, heading or not
    rest    cards that belong nowhere by their type go here (one zone of a format)
    """

    key: str
    name: str
    words: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
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
    return say(lowered(name))


def lowered(words: str) -> str:
    """Return English words as they stand inside a sentence; those of data are in the catalogues in this form, too."""
    return words[:1].lower() + words[1:]


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


@dataclass(frozen=True)
class ForEach:
    """A clause about some zones that looks at each player's deck by itself."""

    basis: Basis
    zones: tuple[str, ...]
    is_for_team: ClassVar[bool] = False


@dataclass(frozen=True)
class Switch(ForEach):
    """A clause without a value: an organiser can only switch it off, which the format does."""

    @property
    def value(self) -> str:
        return "on"

    def set_to(self, value: str) -> Self:
        if value != self.value:
            raise ValueError(say("{value}: write on or off", value=repr(value)))
        return self


_Part = tuple[str, str, Card | None]


@dataclass(frozen=True)
class Either:
    """Readings of one rule, the one we follow first, each with the sentence that says it."""

    readings: tuple[tuple[str, Clause], ...]

    @property
    def is_for_team(self) -> bool:
        return self.readings[0][1].is_for_team

    @property
    def zones(self) -> tuple[str, ...]:
        return self.readings[0][1].zones

    @property
    def basis(self) -> Basis:
        return self.readings[0][1].basis

    def check(self, table: Table) -> Iterator[Finding]:
        answers = [list(clause.check(table)) for _, clause in self.readings]
        about = [{part for found in answer for part in _about(found)} for answer in answers]
        told: set[_Part] = set()
        for found in (found for answer in answers for found in answer):
            own = _about(found)
            if own.isdisjoint(told):
                told |= own
                broken = [not own.isdisjoint(parts) for parts in about]
                yield found if all(broken) else self._open(found, broken)

    def _open(self, found: Finding, broken: list[bool]) -> Finding:
        results = zip(self.readings, broken, strict=True)
        readings = tuple(
            say("{reading}: not allowed.", reading=says) if is_broken else say("{reading}: allowed.", reading=says)
            for (says, _), is_broken in results
        )
        return replace(found, severity=Severity.CANNOT_TELL, readings=readings)

    def describe(self, table: Table) -> str:
        readings = reduce(
            lambda first, last: say("{first}; or: {last}", first=first, last=last),
            (say(lowered(says)) for says, _ in self.readings),
        )
        rule = self.readings[0][1].describe(table)
        return say("{rule} There are two readings: {readings}.", rule=rule, readings=readings)

    @property
    def value(self) -> str:
        return self.readings[0][1].value

    def set_to(self, value: str) -> Self:
        return replace(self, readings=(("", self.readings[0][1].set_to(value)),))


def _about(found: Finding) -> set[_Part]:
    """Return what a finding is about, card by card: of a group of cards, another reading may see only a part."""
    cards: list[Card | None] = [each.card for each in found.cards]
    return {(found.code, found.zone, card) for card in cards or [None]}
