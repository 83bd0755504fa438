"""How many cards a zone has, and of which types."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from judgeapp.domain.decks.amounts import Amount, copies
from judgeapp.domain.decks.clauses.table import ForEach, Switch, Table
from judgeapp.domain.decks.deck import Entry, together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity
from judgeapp.domain.decks.words import with_and, with_or
from judgeapp.domain.saying import say

DOUBTFUL = say("Mend the lines that are not clear first; the number follows from them.")


@dataclass(frozen=True)
class Size(ForEach):
    """So many cards in some zones together, or so many of some types.

    of     count only cards of these types; () counts all
    noun   what is counted, in the singular
    """

    basis: Basis
    zones: tuple[str, ...]
    amount: Amount
    of: tuple[str, ...] = ()
    noun: str = "card"

    def check(self, table: Table) -> Iterator[Finding]:
        present = list(table.deck.inside(*self.zones))
        counted = [entry for entry in present if not self.of or set(self.of) & set(entry.card.types)]
        actual = sum(entry.count for entry in counted)
        if actual in self.amount:
            return
        is_open = self.amount.meets(*self._range(table, present, counted))
        yield self.basis.finding(
            code="wrong-size",
            severity=Severity.CANNOT_TELL if is_open else None,
            message=say(
                "{zones}: {cards}; {wanted}.",
                zones=table.name(*self.zones),
                cards=copies(actual, self.noun),
                wanted=self._wanted(),
            ),
            zone=self.zones[0],
            cards=together(counted) if self.of else (),
            actual=actual,
            allowed=self.amount.only,
            repair=DOUBTFUL if is_open else _repair(actual, self.amount.nearest(actual), self.noun),
        )

    def _range(self, table: Table, present: list[Entry], counted: list[Entry]) -> tuple[int, float]:
        """Return the least and the most cards that there may be, whatever doubtful lines turn out to be."""
        actual = sum(entry.count for entry in counted)
        least = actual - sum(entry.count for entry in counted if entry.may_leave)
        if not table.deck.is_whole(*self.zones):
            return least, math.inf
        joining = [entry for entry in table.deck.entries if set(entry.may_join) & set(self.zones)]
        untyped = [entry for entry in present if self.of and not entry.card.types]
        return least, actual + sum(entry.count for entry in [*joining, *untyped])

    def _wanted(self) -> str:
        if self.amount == Amount.read(0):
            return say("none may be there")
        if self.amount.is_one:
            return say("it must be exactly {amount}", amount=self.amount.words)
        return say("it must be {amount}", amount=self.amount.words)

    def describe(self, table: Table) -> str:
        return say("{zones}: {amount}.", zones=table.name(*self.zones), amount=self.amount.of(self.noun))

    @property
    def value(self) -> str:
        return self.amount.written

    def set_to(self, value: str) -> Self:
        return replace(self, amount=Amount.read(value))


def _repair(actual: int, nearest: int, noun: str) -> str:
    change = copies(abs(actual - nearest), noun)
    return say("Take out {cards}.", cards=change) if actual > nearest else say("Add {cards}.", cards=change)


@dataclass(frozen=True)
class Types(Switch):
    """Only some types of card in some zones, or none of some types."""

    basis: Basis
    zones: tuple[str, ...]
    allow: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()

    def check(self, table: Table) -> Iterator[Finding]:
        for zone in self.zones:
            for found in together(table.deck.inside(zone)):
                types = set(found.card.types)
                if types & set(self.forbid) or (self.allow and types and not types & set(self.allow)):
                    yield self._wrong(table, zone, found)
                elif self.allow and not types and found.card.is_known:
                    yield self._open(table, zone, found)

    def _wrong(self, table: Table, zone: str, found: CardCount) -> Finding:
        type_ = " ".join(found.card.types)
        home = table.home(*found.card.types)
        take_out = say("Take {copies} out.", copies=copies(found.count))
        repair = say("Move it to “{zone}”.", zone=home.name) if home and home.key != zone else take_out
        return self.basis.finding(
            code="wrong-type",
            message=say(
                "{card} is of type {type}; {zone} may have {cards}.",
                card=found.card.label,
                type=type_,
                zone=table.name(zone),
                cards=self._may(),
            ),
            zone=zone,
            cards=(found,),
            actual=found.count,
            allowed=0,
            repair=repair,
        )

    def _open(self, table: Table, zone: str, found: CardCount) -> Finding:
        return self.basis.finding(
            code="type-unknown",
            severity=Severity.CANNOT_TELL,
            message=say(
                "The type of {card} is not known; {zone} may have {cards}.",
                card=found.card.label,
                zone=table.name(zone),
                cards=self._may(),
            ),
            zone=zone,
            cards=(found,),
            actual=found.count,
            repair=say("Look at the card and state its type: {{type=…}}."),
        )

    def _may(self) -> str:
        if self.allow:
            return say("only {types} cards", types=with_and(self.allow))
        return say("no {types} card", types=with_or(self.forbid))

    def describe(self, table: Table) -> str:
        return say("{zones}: {words}.", zones=table.name(*self.zones), words=self._may())
