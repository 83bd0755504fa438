"""Lists of banned and limited cards by date, and cards that were not out yet."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.clauses.table import Switch, Table
from judgeapp.domain.decks.deck import together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity


@dataclass(frozen=True)
class ListEntry:
    """One card on a list from a day on, until the day before `until`.

    limit   copies allowed: 0 is banned
    """

    card: str
    limit: int
    since: datetime.date
    until: datetime.date | None = None
    title: str = ""

    def is_live(self, date: datetime.date) -> bool:
        return self.since <= date and (self.until is None or date < self.until)

    def holds(self, card: Card, date: datetime.date) -> bool:
        return self.is_live(date) and plain(self.card) in (plain(card.number), plain(card.title))


@dataclass(frozen=True)
class Listed(Switch):
    """Banned and limited cards, as the list stood on the day of the check.

    known_until   the last day on which the list is known to be complete; None if it always is
    """

    basis: Basis
    zones: tuple[str, ...]
    name: str
    entries: tuple[ListEntry, ...]
    known_until: datetime.date | None = None

    def check(self, table: Table) -> Iterator[Finding]:
        for found in together(table.deck.inside(*self.zones)):
            entry = next((entry for entry in self.entries if entry.holds(found.card, table.date)), None)
            if entry and found.count > entry.limit:
                yield self._broken(table, found, entry)
        if self.known_until and table.date > self.known_until:
            yield self._unknown(table)

    def _broken(self, table: Table, found: CardCount, entry: ListEntry) -> Finding:
        what = "banned" if not entry.limit else f"limited to {copies(entry.limit)}"
        over = found.count - entry.limit
        return self.basis.finding(
            code="banned" if not entry.limit else "limited",
            message=f"{found.card.label} is {what} since {entry.since:%-d %B %Y} ({self.name}).",
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=found.count,
            allowed=entry.limit,
            repair=f"Take out {copies(over)} of {found.card.title}.",
        )

    def _unknown(self, table: Table) -> Finding:
        return self.basis.finding(
            code="list-not-known",
            severity=Severity.CANNOT_TELL,
            message=f"{self.name}: known here until {self.known_until:%-d %B %Y}; it changed after that, "
            f"so it cannot be said what it was on {table.date:%-d %B %Y}.",
            repair="Check for an earlier date, or look the list up.",
        )

    def describe(self, table: Table) -> str:
        live = [entry for entry in self.entries if entry.is_live(table.date)]
        words = f"{self.name}, on {table.date:%-d %B %Y}: "
        return words + (", ".join(f"{e.card} {e.title} ({_status(e)})" for e in live) or "nothing") + "."


def _status(entry: ListEntry) -> str:
    return "banned" if not entry.limit else f"at most {copies(entry.limit)}"


@dataclass(frozen=True)
class Released(Switch):
    """No card that was not out on the day of the check; a warning, for release dates are not verified."""

    basis: Basis
    zones: tuple[str, ...]

    def check(self, table: Table) -> Iterator[Finding]:
        for found in together(table.deck.inside(*self.zones)):
            if found.card.released and found.card.released > table.date:
                yield self.basis.finding(
                    code="not-released",
                    severity=Severity.WARNING,
                    message=f"{found.card.label} seems to have come out on {found.card.released:%-d %B %Y}, "
                    f"after {table.date:%-d %B %Y}.",
                    zone=table.deck.zone_of(found.card, self.zones),
                    cards=(found,),
                    actual=found.count,
                    repair="Check the date of the event and of the card.",
                )

    def describe(self, table: Table) -> str:
        return f"{table.name(*self.zones)}: only cards that were out on the day."
