"""What ties zones together: shared factions, matching cores, an Evo and its Character, the deck rules of a Leader."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from judgeapp.domain.decks.cards import STATED, TYPED_IN, plain
from judgeapp.domain.decks.clauses.table import Switch, Table
from judgeapp.domain.decks.conditions import Condition, read_condition
from judgeapp.domain.decks.deck import CardCount, Entry, Finding, Severity, copies, together, with_and, with_or
from judgeapp.domain.messages import say

MOST_READINGS = 16
_NOUNS = {"faction": say("faction"), "symbols": say("symbols")}  # a format may have others, which stay as they are


@dataclass(frozen=True)
class Shares(Switch):
    """Every card of `zones` shares a colour (a faction) with a card of `of`."""

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
                message = say("The {fact} of {card} is not known.", fact=self._fact, card=found.card.label)
                yield self._open(table, [found], message)
            elif own and not own & colours:
                foreign.append(found)
        if all(card.colours for card in others) and table.deck.is_whole(*self.of):
            yield from (self._broken(table, found) for found in foreign)
        elif foreign:
            message = say(
                "Whether the {zones} shares a {fact} with these is open until all of the {zones} is known: {cards}.",
                zones=table.inside(*self.of),
                fact=self._fact,
                cards=", ".join(found.card.title for found in foreign),
            )
            yield self._open(table, foreign, message)

    @property
    def _fact(self) -> str:
        return _NOUNS.get(self.noun, self.noun)

    def _broken(self, table: Table, found: CardCount) -> Finding:
        team, amount = table.inside(*self.of), copies(found.count)
        return self.basis.finding(
            code=f"no-shared-{self.noun}",
            message=say(
                "{card} is {colours}; nobody in the {zones} is.",
                card=found.card.label,
                colours=with_and(found.card.colours),
                zones=team,
            ),
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=found.count,
            allowed=0,
            repair=say(
                "Take out {copies} of {card}, or change the {zones}.", copies=amount, card=found.card.title, zones=team
            ),
        )

    def _open(self, table: Table, found: list[CardCount], message: str) -> Finding:
        return self.basis.finding(
            code=f"{self.noun}-unknown",
            severity=Severity.CANNOT_TELL,
            message=message,
            zone=table.deck.zone_of(found[0].card, self.zones),
            cards=tuple(found),
            actual=sum(each.count for each in found),
            repair=say("Make clear which cards are meant, or state their facts."),
        )

    def describe(self, table: Table) -> str:
        return say(
            "{zones}: every card shares a {fact} with a card of {others}.",
            zones=table.name(*self.zones),
            fact=self._fact,
            others=table.name(*self.of),
        )


@dataclass(frozen=True)
class Matches(Switch):
    """The symbols of `zones` are those that the cards of `of` name, each as often.

    if_known   say nothing if the cards of `of` name none
    """

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
        is_whole = table.deck.is_whole(*self.zones, *self.of)
        is_sure = not any(entry.may_leave for entry in [*naming, *having]) and not any(
            {*self.zones, *self.of} & set(entry.may_join) for entry in table.deck.entries
        )
        is_known = is_whole and is_sure and all(entry.card.symbols for entry in [*naming, *having])
        if any(fits) and is_known:
            yield self._disputed(table, have, readings)
        else:
            yield self._finding(table, have, readings, is_open=not is_known)

    def _disputed(self, table: Table, have: Counter[str], readings: list[Counter[str]]) -> Finding:
        """Say that what is there fits what some sources have of the cards, and not what others have."""
        return self.basis.finding(
            code="symbols-unknown",
            severity=Severity.CANNOT_TELL,
            message=say(
                "{zones}: {symbols}; sources disagree on what the {others} asks for, and this fits one of them.",
                zones=table.name(*self.zones),
                symbols=_listed(have),
                others=table.inside(*self.of),
            ),
            zone=self.zones[0],
            cards=together(table.deck.inside(*self.zones)),
            actual=have.total(),
            allowed=readings[0].total(),
            repair=say("Look at what is printed on the cards."),
            readings=tuple(_source(each, fits=have == each) for each in readings),
        )

    def _finding(self, table: Table, have: Counter[str], readings: list[Counter[str]], *, is_open: bool) -> Finding:
        wanted = readings[0]
        is_clear = bool(have) or table.deck.is_whole(*self.zones)
        return self.basis.finding(
            code="symbols-unknown" if is_open else "symbols-differ",
            severity=Severity.CANNOT_TELL if is_open else None,
            message=say(
                "{zones}: {symbols}; {others} asks for {wanted}.",
                zones=table.name(*self.zones),
                symbols=_listed(have) if is_clear else say("not clear"),
                others=table.inside(*self.of),
                wanted=_listed(wanted),
            ),
            zone=self.zones[0],
            cards=together(table.deck.inside(*self.zones)),
            actual=have.total(),
            allowed=wanted.total(),
            repair=_exchange(have - wanted, wanted - have, is_open=is_open),
            readings=tuple(_source(each, fits=have == each) for each in readings if len(readings) > 1),
        )

    def describe(self, table: Table) -> str:
        return say(
            "{zones}: the same {symbols} as {others} asks for, each as often.",
            zones=table.name(*self.zones),
            symbols=_NOUNS.get(f"{self.noun}s", f"{self.noun}s"),
            others=table.name(*self.of),
        )


def _source(symbols: Counter[str], *, fits: bool) -> str:
    if fits:
        return say("One source: {symbols}: it fits.", symbols=_listed(symbols))
    return say("One source: {symbols}: it does not fit.", symbols=_listed(symbols))


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
    return ", ".join(f"{count} {symbol}" for symbol, count in sorted(symbols.items())) or say("none")


def _exchange(extra: Counter[str], missing: Counter[str], *, is_open: bool) -> str:
    if is_open:
        return say("Make clear which cards are meant.")
    if extra.total() != missing.total():
        return say("Bring the numbers in order first; the symbols follow from the cards.")
    return say("Take out {extra}, put in {missing}.", extra=_listed(extra), missing=_listed(missing))


@dataclass(frozen=True)
class Partner(Switch):
    """A warning for cards of a type whose partner (the card they are played on) is not in `of`."""

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
        both, only = self.basis.cites[0], self.basis.cites[-1]
        return self.basis.finding(
            code="no-partner",
            severity=Severity.WARNING,
            message=say(
                "{card} is played on {colours} {base}, which is not in the {zones}. It is allowed, but of little use.",
                card=card.label,
                colours=with_or(card.colours) if card.colours else "",
                base=card.base,
                zones=table.inside(*self.of),
            ),
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=0,
            allowed=1,
            repair=say(
                "Put {base} into the {zones}, or take {card} out.",
                base=card.base,
                zones=table.inside(*self.of),
                card=card.title,
            ),
            readings=(
                say("Name and faction must match ({rule}): it cannot be played.", rule=both),
                say("Only the name must match ({rule}): it can be played.", rule=only)
                if is_named
                else say("Only the name must match ({rule}): it cannot be played.", rule=only),
            ),
        )

    def describe(self, table: Table) -> str:
        return say(
            "{zones}: an {type} is of use only with its {partner} (a warning).",
            zones=table.name(*self.zones),
            type=self.type,
            partner=self.partner,
        )


@dataclass(frozen=True)
class Distinct(Switch):
    """No two cards of a zone are the same by these facts."""

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
                    message=say(
                        "{zones}: {card} is there {n} times.",
                        zones=table.name(*self.zones),
                        card=entries[0].card.label,
                        n=total,
                    ),
                    zone=self.zones[0],
                    cards=together(entries),
                    actual=total,
                    allowed=1,
                    repair=say("Change {n} of them.", n=total - 1),
                )

    def describe(self, table: Table) -> str:
        return say("{zones}: no two that are the same.", zones=table.name(*self.zones))


MOST_RULES = 20
MOST_FORBIDDEN = 100  # findings of a deck: more tell nobody anything


@dataclass(frozen=True)
class OwnRules(Switch):
    """Every card of `zones` meets the deck rules of every card of `of`.

    name_cites   rules by which the further names of a card count
    """

    of: tuple[str, ...]
    name_cites: tuple[str, ...] = ()

    def check(self, table: Table) -> Iterator[Finding]:
        rules = {written: entry.card for entry in table.deck.inside(*self.of) for written in entry.card.conditions}
        cards = together(table.deck.inside(*self.zones))
        kept = list(rules.items())[:MOST_RULES]
        against = (
            self._finding(table, source.label, condition, found)
            for source, condition in ((source, read_condition(written)) for written, source in kept)
            if condition.most is None
            for found in cards
            if found.card != source and not condition.allows(found.card)
        )
        yield from islice(against, MOST_FORBIDDEN)
        for written, source in kept:
            yield from self._check_most(table, source.label, read_condition(written), cards)
        if next(against, None):
            yield self._too_many_cards()
        if len(rules) > MOST_RULES:
            yield self._too_many(len(rules))

    def _check_most(
        self, table: Table, source: str, condition: Condition, cards: tuple[CardCount, ...]
    ) -> Iterator[Finding]:
        """Hold the number of cards that a deck rule limits against its limit; those that may be among them count."""
        if condition.most is None:
            return
        sure = [found for found in cards if condition.meets(found.card)]
        perhaps = [found for found in cards if condition.meets(found.card) is None]
        total, most = (sum(found.count for found in some) for some in (sure, [*sure, *perhaps]))
        if most <= condition.most:
            return
        is_open = total <= condition.most
        about = {"source": source, "rule": condition.words, "cards": copies(most if is_open else total, "card")}
        yield self.basis.finding(
            code="own-rule-unknown" if is_open else "own-rule-limit",
            severity=Severity.CANNOT_TELL if is_open else None,
            message=say("{source} has a deck rule ({rule}): {cards} may be such cards.", **about)
            if is_open
            else say("{source} has a deck rule ({rule}): {cards} are such cards.", **about),
            zone=self.zones[0],
            cards=tuple([*sure, *perhaps] if is_open else sure),
            actual=most if is_open else total,
            allowed=condition.most,
            repair=say("Look at the cards.")
            if is_open
            else say("Take {cards} out.", cards=copies(total - condition.most, "card")),
            cites=(*self.basis.cites, *(self.name_cites if condition.asks("name") else ())),
        )

    def _too_many_cards(self) -> Finding:
        return Finding(
            code="too-many-own-rules",
            severity=Severity.CANNOT_TELL,
            message=say("Deck rules of the cards speak against more cards than the {most} told.", most=MOST_FORBIDDEN),
            rules=self.basis.cites,
            repair=say("Mend these first."),
        )

    def _too_many(self, number: int) -> Finding:
        return Finding(
            code="too-many-own-rules",
            severity=Severity.CANNOT_TELL,
            message=say(
                "The cards bring {number} different deck rules along; only {most} were looked at.",
                number=number,
                most=MOST_RULES,
            ),
            rules=self.basis.cites,
            actual=number,
            allowed=MOST_RULES,
            repair=say("Check that the deck rules stated are those of the cards."),
        )

    def _finding(self, table: Table, source: str, condition: Condition, found: CardCount) -> Finding:
        is_open = condition.allows(found.card) is None
        about = {"source": source, "rule": condition.words, "card": found.card.label}
        message = (
            say("{source} has a deck rule ({rule}), and what it asks of {card} is not known here.", **about)
            if is_open
            else say("{source} has a deck rule ({rule}): {card} may not be in the deck.", **about)
        )
        take_out = say("Take out {copies} of {card}.", copies=copies(found.count), card=found.card.title)
        return self.basis.finding(
            code="own-rule-unknown" if is_open else "own-rule",
            severity=Severity.CANNOT_TELL if is_open else None,
            message=message,
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=found.count,
            allowed=None if is_open else 0,
            repair=say("Look at the card.") if is_open else take_out,
        )

    def describe(self, table: Table) -> str:
        return say(
            "{zones}: what the deck rules of cards in {others} allow.",
            zones=table.name(*self.zones),
            others=table.name(*self.of),
        )
