"""How many cards a zone has, of which types, and out of which opened cards."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.clauses.table import ForEach, Switch, Table
from judgeapp.domain.decks.deck import Amount, CardCount, Entry, Finding, Severity, Sure, copies, together, with_or
from judgeapp.domain.messages import listed, say

DOUBTFUL = say("Mend the lines that are not clear first; the number follows from them.")


@dataclass(frozen=True)
class Size(ForEach):
    """So many cards in some zones together, or so many of some types.

    of     count only cards of these types; () counts all
    noun   what is counted, in the singular
    """

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
            repair=DOUBTFUL if is_open else self._repair(actual),
        )

    def _range(self, table: Table, present: list[Entry], counted: list[Entry]) -> tuple[int, float]:
        """Return the least and the most cards that there may be, whatever doubtful lines turn out to be."""
        least = sum(entry.least for entry in counted)
        if not table.deck.is_whole(*self.zones):
            return least, math.inf
        joining = [entry for entry in table.deck.entries if set(entry.may_join) & set(self.zones)]
        untyped = [entry for entry in present if self.of and not entry.card.types]
        return least, table.deck.notes + sum(entry.most for entry in [*counted, *joining, *untyped])

    def _wanted(self) -> str:
        """Say what is asked for, and who asks for it where no document does."""
        is_none = self.amount == Amount.read(0)
        if self.basis.sure is Sure.UNVERIFIED:
            if is_none:
                return say("the document says nothing of it, and the organiser decides")
            return say("the document has no number, and {amount} is not verified", amount=self.amount.words)
        one = say("it must be exactly {amount}", amount=self.amount.words)
        asked = say("none may be there") if is_none else one if self.amount.is_one else self._several()
        if self.basis.sure is Sure.ORGANISER:
            return say("{asked} by this event’s setting; the document has no number", asked=asked)
        return asked

    def _repair(self, actual: int) -> str:
        repair = _repair(actual, self.amount.nearest(actual), self.noun)
        if self.basis.sure is Sure.UNVERIFIED:
            return say("Ask the organiser what holds at the event. {repair}", repair=repair)
        return repair

    def _several(self) -> str:
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
            return say("only {types} cards", types=listed(self.allow))
        return say("no {types} card", types=with_or(self.forbid))

    def describe(self, table: Table) -> str:
        return say("{zones}: {words}.", zones=table.name(*self.zones), words=self._may())


@dataclass(frozen=True)
class Shuffle(Switch):
    """No most, but what a player can shuffle alone in time; said of a deck that has more than the least."""

    above: int

    def check(self, table: Table) -> Iterator[Finding]:
        actual = table.deck.count(*self.zones)
        if actual > self.above:
            yield self.basis.finding(
                code="shuffled-alone",
                severity=Severity.NOTE,
                message=say(
                    "{zones}: {cards}. There is no largest number, but its player has to shuffle it alone in 20 to 25 "
                    "seconds; a game that runs out of time is a draw.",
                    zones=table.name(*self.zones),
                    cards=copies(actual, "card"),
                ),
                zone=self.zones[0],
                actual=actual,
            )

    def describe(self, table: Table) -> str:
        return say(
            "{zones}: no largest number, but its player has to shuffle it alone in 20 to 25 seconds.",
            zones=table.name(*self.zones),
        )


@dataclass(frozen=True)
class FromPool(Switch):
    """The cards of `zones` together come from a listed pool.

    pool    the zone that lists what was opened
    free    numbers of cards of which `free_most` in all may be added from outside
    whole   the last zone holds all that the others leave; a list that fills it must leave nothing out
    """

    pool: str
    free: tuple[str, ...] = ()
    free_most: int = 0
    whole: bool = False

    def check(self, table: Table) -> Iterator[Finding]:
        opened, used = (together(table.deck.inside(*zones)) for zones in ((self.pool,), self.zones))
        if not opened and table.deck.is_whole(self.pool):
            yield self._not_listed(table)
            return
        has, uses = _by_key(opened), _by_key(used)
        is_pool_known = table.deck.is_whole(self.pool) and all(found.card.is_known for found in opened)
        yield from self._foreign(table, used, uses - has, has, is_pool_known=is_pool_known)
        if self.whole and table.deck.count(self.zones[-1]):
            is_deck_known = table.deck.is_whole(*self.zones) and all(found.card.is_known for found in used)
            yield from self._left_out(table, opened, has - uses, uses, is_deck_known=is_deck_known)

    def _not_listed(self, table: Table) -> Finding:
        return self.basis.finding(
            code="pool-not-listed",
            severity=Severity.NOTE,
            message=say("The list does not say which cards were opened, so the deck is not compared with them."),
            zone=self.pool,
            repair=say("List the opened cards under “{zone}”.", zone=table.name(self.pool)),
        )

    def _foreign(
        self, table: Table, used: tuple[CardCount, ...], over: Counter[str], has: Counter[str], *, is_pool_known: bool
    ) -> Iterator[Finding]:
        free = set(map(plain, self.free)) if sum(over[plain(each)] for each in self.free) <= self.free_most else set()
        for found in _one_each(used):
            key, card = found.card.key, found.card
            if over[key] and key not in free:
                allowed = has[key] + (self.free_most if key in map(plain, self.free) else 0)
                yield self.basis.finding(
                    code="not-from-pool",
                    severity=self.basis.severity if is_pool_known and card.is_known else Severity.CANNOT_TELL,
                    message=say(
                        "{card}: {copies} used, {opened} opened.",
                        card=card.label,
                        copies=copies(has[key] + over[key]),
                        opened=has[key],
                    ),
                    zone=table.deck.zone_of(card, self.zones),
                    cards=(replace(found, count=has[key] + over[key]),),
                    actual=has[key] + over[key],
                    allowed=allowed,
                    repair=say(
                        "Take out {copies} of {card}.",
                        copies=copies(max(1, has[key] + over[key] - allowed)),
                        card=card.title,
                    ),
                )

    def _left_out(
        self,
        table: Table,
        opened: tuple[CardCount, ...],
        missing: Counter[str],
        uses: Counter[str],
        *,
        is_deck_known: bool,
    ) -> Iterator[Finding]:
        side = table.inside(self.zones[-1])
        for found in _one_each(opened):
            key, card = found.card.key, found.card
            if missing[key]:
                yield self.basis.finding(
                    code="left-out-of-pool",
                    severity=self.basis.severity if is_deck_known and card.is_known else Severity.CANNOT_TELL,
                    message=say(
                        "{card}: {copies} opened, {used} used; the {zone} has all the rest.",
                        card=card.label,
                        copies=copies(uses[key] + missing[key]),
                        used=uses[key],
                        zone=side,
                    ),
                    zone=self.zones[-1],
                    cards=(replace(found, count=uses[key] + missing[key]),),
                    actual=uses[key],
                    allowed=uses[key] + missing[key],
                    repair=say("Put {copies} into the {zone}.", copies=copies(missing[key]), zone=side),
                )

    def describe(self, table: Table) -> str:
        zones = table.name(*self.zones)
        if not self.whole:
            return say("{zones}: only cards that were opened.", zones=zones)
        rest = table.inside(self.zones[-1])
        return say("{zones}: only cards that were opened; what is left is the {zone}.", zones=zones, zone=rest)


def _by_key(found: tuple[CardCount, ...]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for each in found:
        counts[each.card.key] += each.count
    return counts


def _one_each(found: tuple[CardCount, ...]) -> Iterable[CardCount]:
    return {each.card.key: each for each in found}.values()
