"""How many cards a zone has, and of which types."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from judgeapp.domain.decks.amounts import Amount, copies
from judgeapp.domain.decks.clauses.table import ForEach, Switch, Table
from judgeapp.domain.decks.deck import Entry, together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity

DOUBTFUL = "Mend the lines that are not clear first; the number follows from them."


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
            message=f"{table.name(*self.zones)}: {copies(actual, self.noun)}; {self._wanted()}.",
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
        words = str(self.amount)
        if words == "0":
            return "none may be there"
        return f"it must be {words}" if words.startswith("at least") or " " in words else f"it must be exactly {words}"

    def describe(self, table: Table) -> str:
        words = str(self.amount)
        noun = copies(0 if words != "1" else 1, self.noun).split(" ", 1)[1]
        return f"{table.name(*self.zones)}: {words if ' ' in words or words == '0' else f'exactly {words}'} {noun}."

    @property
    def value(self) -> str:
        return self.amount.written

    def set_to(self, value: str) -> Self:
        return replace(self, amount=Amount.read(value))


def _repair(actual: int, nearest: int, noun: str) -> str:
    change = copies(abs(actual - nearest), noun)
    return f"Take out {change}." if actual > nearest else f"Add {change}."


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
        where = table.name(zone)
        repair = f"Move it to “{home.name}”." if home and home.key != zone else f"Take {copies(found.count)} out."
        return self.basis.finding(
            code="wrong-type",
            message=f"{found.card.label} is of type {type_}; {where} may have {self._may()}.",
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
            message=f"The type of {found.card.label} is not known; {table.name(zone)} may have {self._may()}.",
            zone=zone,
            cards=(found,),
            actual=found.count,
            repair="Look at the card and state its type: {type=…}.",
        )

    def _may(self) -> str:
        return f"only {' and '.join(self.allow)} cards" if self.allow else f"no {' or '.join(self.forbid)} card"

    def describe(self, table: Table) -> str:
        return f"{table.name(*self.zones)}: {self._may()}."
