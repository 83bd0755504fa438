"""What ties a deck to the cards that its player has opened."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.clauses.table import Switch, Table
from judgeapp.domain.decks.deck import together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity
from judgeapp.domain.saying import say


@dataclass(frozen=True)
class FromPool(Switch):
    """The cards of `zones` together come from a listed pool.

    pool    the zone that lists what was opened
    free    numbers of cards of which `free_most` in all may be added from outside
    whole   the last zone holds all that the others leave; a list that fills it must leave nothing out
    """

    basis: Basis
    zones: tuple[str, ...]
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
