"""What depends on the day of a check: dated lists of banned and limited cards, and which cards were out."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.clauses.table import Switch, Table
from judgeapp.domain.decks.deck import Basis, CardCount, Finding, Severity, Sure, copies, together
from judgeapp.domain.messages import commas, on_day, say


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

    @property
    def words(self) -> str:
        card = f"{self.card} {self.title}".strip()
        if not self.limit:
            return say("{card} (banned)", card=card)
        return say("{card} (at most {copies})", card=card, copies=copies(self.limit))


@dataclass(frozen=True)
class DatedList:
    """All banned and limited cards, as they are known for some days.

    first, last   the days for which it is known to be whole; None where there is no end
    basis         where it comes from; None for one that comes with the format
    added         how it came to this installation, in a sentence; "" for one that comes with the format
    """

    name: str
    entries: tuple[ListEntry, ...]
    first: datetime.date | None = None
    last: datetime.date | None = None
    basis: Basis | None = None
    added: str = ""

    def covers(self, day: datetime.date) -> bool:
        return (self.first is None or self.first <= day) and (self.last is None or day <= self.last)

    def live(self, day: datetime.date) -> list[ListEntry]:
        return [entry for entry in self.entries if entry.is_live(day)]

    def entry_of(self, card: Card, day: datetime.date) -> ListEntry | None:
        """Return what the list says of a card on a day: of several entries, the latest that has begun."""
        named = (self._by_card.get(plain(name), ()) for name in (card.number, card.title) if name)
        live = (entry for entries in named for entry in entries if entry.is_live(day))
        return max(live, key=lambda entry: entry.since, default=None)

    @cached_property
    def _by_card(self) -> dict[str, list[ListEntry]]:
        found: dict[str, list[ListEntry]] = {}
        for entry in self.entries:
            found.setdefault(plain(entry.card), []).append(entry)
        return found


@dataclass(frozen=True)
class Listed(Switch):
    """Banned and limited cards, as they were listed on the day of the check.

    key     which list it is
    lists   what is known of it; where several cover a day, the first of them counts
    """

    key: str
    lists: tuple[DatedList, ...]

    def check(self, table: Table) -> Iterator[Finding]:
        known, day = self.on(table.date), table.date
        basis = known.basis or self.basis
        for found in together(table.deck.inside(*self.zones)):
            entry = known.entry_of(found.card, day)
            if entry and found.count > entry.limit:
                yield self._broken(table, found, entry, known)
        if not known.covers(day):
            yield self._unknown(day)
        elif known.added:
            yield basis.finding(code="list-used", severity=Severity.NOTE, message=known.added)

    def on(self, day: datetime.date) -> DatedList:
        """Return the list of a day; where none covers it, the last one before."""
        covering = (each for each in self.lists if each.covers(day))
        before = (each for each in self.lists if each.last and each.last < day)
        return next(covering, None) or max(before, key=lambda each: each.last or day)

    def known_before(self, day: datetime.date) -> datetime.date:
        """Return the last day before this one, which no list covers, that one does."""
        return max(each.last for each in self.lists if each.last and each.last < day)

    def _broken(self, table: Table, found: CardCount, entry: ListEntry, known: DatedList) -> Finding:
        over = found.count - entry.limit
        about = {"card": found.card.label, "day": on_day(entry.since), "list": known.name}
        limited = say("{card} is limited to {copies} since {day} ({list}).", copies=copies(entry.limit), **about)
        return (known.basis or self.basis).finding(
            code="limited" if entry.limit else "banned",
            message=limited if entry.limit else say("{card} is banned since {day} ({list}).", **about),
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=found.count,
            allowed=entry.limit,
            repair=say("Take out {copies} of {card}.", copies=copies(over), card=found.card.title),
        )

    def _unknown(self, day: datetime.date) -> Finding:
        return self.basis.finding(
            code="list-not-known",
            severity=Severity.CANNOT_TELL,
            message=say(
                "Banned and limited cards are known here until {last}, not those of {day}.",
                last=on_day(self.known_before(day)),
                day=on_day(day),
            ),
            repair=say(
                "Staff of this site, or an organiser for their own event, can add the list of that day: "
                "one card a line, from a file, or by form."
            ),
        )

    def describe(self, table: Table) -> str:
        known, day = self.on(table.date), on_day(table.date)
        live = known.live(table.date)
        if not live:
            return say("{list}, on {day}: nothing.", list=known.name, day=day)
        return say("{list}, on {day}: {cards}.", list=known.name, day=day, cards=commas(each.words for each in live))

    def with_lists(self, added: tuple[DatedList, ...]) -> "Listed":
        """Return the rule with lists that this installation was told; they count before those of the format."""
        basis = replace(self.basis, sure=Sure.ORGANISER)
        told = (replace(each, basis=replace(basis, source=each.name)) for each in added)
        return replace(self, lists=(*told, *self.lists))


@dataclass(frozen=True)
class Released(Switch):
    """No card that was not out on the day of the check; a warning, for release dates are not verified."""

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
