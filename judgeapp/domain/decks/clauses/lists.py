"""Lists of banned and limited cards by date, and cards that were not out yet."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.clauses.table import Switch, Table
from judgeapp.domain.decks.deck import together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity
from judgeapp.domain.saying import commas, on_day, say


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
            yield self._unknown(table, self.known_until)

    def _broken(self, table: Table, found: CardCount, entry: ListEntry) -> Finding:
        over = found.count - entry.limit
        said = {"card": found.card.label, "day": on_day(entry.since), "list": self.name}
        limited = say("{card} is limited to {copies} since {day} ({list}).", copies=copies(entry.limit), **said)
        return self.basis.finding(
            code="banned" if not entry.limit else "limited",
            message=limited if entry.limit else say("{card} is banned since {day} ({list}).", **said),
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=found.count,
            allowed=entry.limit,
            repair=say("Take out {copies} of {card}.", copies=copies(over), card=found.card.title),
        )

    def _unknown(self, table: Table, known_until: datetime.date) -> Finding:
        return self.basis.finding(
            code="list-not-known",
            severity=Severity.CANNOT_TELL,
            message=say(
                "{list}: known here until {last}; it changed after that, so it cannot be said what it was on {day}.",
                list=self.name,
                last=on_day(known_until),
                day=on_day(table.date),
            ),
            repair=say("Check for an earlier date, or look the list up."),
        )

    def describe(self, table: Table) -> str:
        live = [entry for entry in self.entries if entry.is_live(table.date)]
        day = on_day(table.date)
        if not live:
            return say("{list}, on {day}: nothing.", list=self.name, day=day)
        return say("{list}, on {day}: {cards}.", list=self.name, day=day, cards=commas(map(_status, live)))


def _status(entry: ListEntry) -> str:
    card = f"{entry.card} {entry.title}"
    if not entry.limit:
        return say("{card} (banned)", card=card)
    return say("{card} (at most {copies})", card=card, copies=copies(entry.limit))


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
                    message=say(
                        "{card} seems to have come out on {released}, after {day}.",
                        card=found.card.label,
                        released=on_day(found.card.released),
                        day=on_day(table.date),
                    ),
                    zone=table.deck.zone_of(found.card, self.zones),
                    cards=(found,),
                    actual=found.count,
                    repair=say("Check the date of the event and of the card."),
                )

    def describe(self, table: Table) -> str:
        return say("{zones}: only cards that were out on the day.", zones=table.name(*self.zones))
