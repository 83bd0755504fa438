"""What ties one zone to another: shared factions, matching cores, an Evo and its Character."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.cards import STATED, TYPED_IN, plain
from judgeapp.domain.decks.clauses.table import Switch, Table
from judgeapp.domain.decks.deck import Entry, together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity

MOST_READINGS = 16


@dataclass(frozen=True)
class Shares(Switch):
    """Every card of `zones` shares a colour (a faction) with a card of `of`."""

    basis: Basis
    zones: tuple[str, ...]
    of: tuple[str, ...]
    noun: str = "faction"

    def check(self, table: Table) -> Iterator[Finding]:
        others = [entry.card for entry in table.deck.inside(*self.of)]
        colours = {plain(colour) for card in others for colour in card.colours}
        if not others:
            return  # that nobody is there is a finding of its own
        foreign = []
        for found in together(table.deck.inside(*self.zones)):
            own = set(map(plain, found.card.colours))
            if not own and found.card.origin in (STATED, TYPED_IN):
                yield self._open(table, [found], f"The {self.noun} of {found.card.label} is not known.")
            elif own and not own & colours:
                foreign.append(found)
        if all(card.colours for card in others):
            yield from (self._broken(table, found) for found in foreign)
        elif foreign:
            team = table.name(*self.of).lower()
            yield self._open(
                table,
                foreign,
                f"Whether the {team} shares a {self.noun} with these is open until all "
                f"of the {team} is known: {', '.join(found.card.title for found in foreign)}.",
            )

    def _broken(self, table: Table, found: CardCount) -> Finding:
        team = table.name(*self.of).lower()
        return self.basis.finding(
            code=f"no-shared-{self.noun}",
            message=f"{found.card.label} is {' and '.join(found.card.colours)}; nobody in the {team} is.",
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=found.count,
            allowed=0,
            repair=f"Take out {copies(found.count)} of {found.card.title}, or change the {team}.",
        )

    def _open(self, table: Table, found: list[CardCount], message: str) -> Finding:
        return self.basis.finding(
            code=f"{self.noun}-unknown",
            severity=Severity.CANNOT_TELL,
            message=message,
            zone=table.deck.zone_of(found[0].card, self.zones),
            cards=tuple(found),
            actual=sum(each.count for each in found),
            repair="Make clear which cards are meant, or state their facts.",
        )

    def describe(self, table: Table) -> str:
        return f"{table.name(*self.zones)}: every card shares a {self.noun} with a card of {table.name(*self.of)}."


@dataclass(frozen=True)
class Matches(Switch):
    """The symbols of `zones` are those that the cards of `of` name, each as often.

    if_known   say nothing if the cards of `of` name none
    """

    basis: Basis
    zones: tuple[str, ...]
    of: tuple[str, ...]
    if_known: bool = False
    noun: str = "symbol"

    def check(self, table: Table) -> Iterator[Finding]:
        naming, having = list(table.deck.inside(*self.of)), list(table.deck.inside(*self.zones))
        if not naming or (self.if_known and not all(entry.card.symbols for entry in naming)):
            return
        have = _symbols(having)
        readings = _readings(naming)
        fits = [have == wanted for wanted in readings]
        if all(fits):
            return
        is_open = any(fits) or not all(entry.card.symbols for entry in [*naming, *having])
        yield self._finding(table, have, readings, is_open=is_open)

    def _finding(self, table: Table, have: Counter[str], readings: list[Counter[str]], *, is_open: bool) -> Finding:
        wanted = readings[0]
        return self.basis.finding(
            code="symbols-unknown" if is_open else "symbols-differ",
            severity=Severity.CANNOT_TELL if is_open else None,
            message=f"{table.name(*self.zones)}: {_listed(have)}; "
            f"{table.name(*self.of).lower()} asks for {_listed(wanted)}.",
            zone=self.zones[0],
            cards=together(table.deck.inside(*self.zones)),
            actual=have.total(),
            allowed=wanted.total(),
            repair=_exchange(have - wanted, wanted - have, is_open=is_open),
            readings=tuple(
                f"One source: {_listed(each)}: {'it fits' if have == each else 'it does not fit'}."
                for each in readings
                if len(readings) > 1
            ),
        )

    def describe(self, table: Table) -> str:
        return f"{table.name(*self.zones)}: the same {self.noun}s as {table.name(*self.of)} asks for, each as often."


def _symbols(entries: list[Entry]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in entries:
        counts.update(_times(entry.card.symbols, entry.count))
    return counts


def _times(symbols: tuple[str, ...], count: int) -> Counter[str]:
    return Counter({symbol: each * count for symbol, each in Counter(symbols).items()})


def _readings(entries: list[Entry]) -> list[Counter[str]]:
    """Return what the cards ask for: as we hold it, then as other sources have it where they differ."""
    found = [_symbols(entries)]
    for entry in entries:
        if entry.card.disputed:
            other = _times(entry.card.disputed, entry.count)
            found += [base - _times(entry.card.symbols, entry.count) + other for base in found]
            found = found[:MOST_READINGS]
    return found


def _listed(symbols: Counter[str]) -> str:
    return ", ".join(f"{count} {symbol}" for symbol, count in sorted(symbols.items())) or "none"


def _exchange(extra: Counter[str], missing: Counter[str], *, is_open: bool) -> str:
    if is_open:
        return "Make clear which cards are meant."
    if extra.total() != missing.total():
        return "Bring the numbers in order first; the symbols follow from the cards."
    return f"Take out {_listed(extra)}, put in {_listed(missing)}."


@dataclass(frozen=True)
class Partner(Switch):
    """A warning for cards of a type whose partner (the card they are played on) is not in `of`."""

    basis: Basis
    zones: tuple[str, ...]
    of: tuple[str, ...]
    type: str
    partner: str

    def check(self, table: Table) -> Iterator[Finding]:
        others = [entry.card for entry in table.deck.inside(*self.of)]
        if not others or not all(card.is_known for card in others):
            return
        for found in together(table.deck.inside(*self.zones)):
            card = found.card
            if self.type not in card.types or not card.base:
                continue
            named = [other for other in others if plain(other.title) == plain(card.base)]
            by_both = [other for other in named if set(map(plain, other.colours)) & set(map(plain, card.colours))]
            if not by_both:
                yield self._finding(table, found, is_named=bool(named))

    def _finding(self, table: Table, found: CardCount, *, is_named: bool) -> Finding:
        card = found.card
        playable = "it can be played" if is_named else "it cannot be played"
        return self.basis.finding(
            code="no-partner",
            severity=Severity.WARNING,
            message=f"{card.label} is played on {' or '.join(card.colours)} {card.base}, which is not in the "
            f"{table.name(*self.of).lower()}. It is allowed, but of little use.",
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=0,
            allowed=1,
            repair=f"Put {card.base} into the {table.name(*self.of).lower()}, or take {card.title} out.",
            readings=(
                f"Name and faction must match ({self.basis.cites[0]}): it cannot be played.",
                f"Only the name must match ({self.basis.cites[-1]}): {playable}.",
            ),
        )

    def describe(self, table: Table) -> str:
        return f"{table.name(*self.zones)}: an {self.type} is of use only with its {self.partner} (a warning)."


@dataclass(frozen=True)
class Distinct(Switch):
    """No two cards of a zone are the same by these facts."""

    basis: Basis
    zones: tuple[str, ...]
    identity: tuple[str, ...]

    def check(self, table: Table) -> Iterator[Finding]:
        groups: dict[tuple[str, ...], list[Entry]] = {}
        for entry in table.deck.inside(*self.zones):
            groups.setdefault(tuple(str(getattr(entry.card, fact)) for fact in self.identity), []).append(entry)
        for entries in groups.values():
            total = sum(entry.count for entry in entries)
            if total > 1:
                yield self.basis.finding(
                    code="not-distinct",
                    severity=self.basis.severity if entries[0].card.is_known else Severity.CANNOT_TELL,
                    message=f"{table.name(*self.zones)}: {entries[0].card.label} is there {total} times.",
                    zone=self.zones[0],
                    cards=together(entries),
                    actual=total,
                    allowed=1,
                    repair=f"Change {total - 1} of them.",
                )

    def describe(self, table: Table) -> str:
        return f"{table.name(*self.zones)}: no two that are the same."
