"""What ties a deck to the cards that its player has opened."""

from collections.abc import Iterator
from dataclasses import dataclass

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.clauses.table import Switch, Table
from judgeapp.domain.decks.deck import together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity


@dataclass(frozen=True)
class FromPool(Switch):
    """The cards of `zones` together come from a listed pool.

    pool    the zone that lists what was opened
    free    numbers of cards that may be added from outside
    whole   the last zone holds all that the others leave; a list that fills it must leave nothing out
    """

    basis: Basis
    zones: tuple[str, ...]
    pool: str
    free: tuple[str, ...] = ()
    whole: bool = False

    def check(self, table: Table) -> Iterator[Finding]:
        opened = together(table.deck.inside(self.pool))
        if not opened:
            yield self._not_listed(table)
            return
        used = together(table.deck.inside(*self.zones))
        has = {found.card.key: found.count for found in opened}
        uses = {found.card.key: found.count for found in used}
        free = set(map(plain, self.free))
        for found in used:
            if found.count > has.get(found.card.key, 0) and found.card.key not in free:
                yield self._foreign(table, found, has.get(found.card.key, 0))
        if self.whole and table.deck.count(self.zones[-1]):
            for found in opened:
                if uses.get(found.card.key, 0) < found.count:
                    yield self._left_out(table, found, uses.get(found.card.key, 0))

    def _not_listed(self, table: Table) -> Finding:
        return Finding(
            code="pool-not-listed",
            severity=Severity.NOTE,
            message="The list does not say which cards were opened, so the deck is not compared with them.",
            rules=self.basis.cites,
            zone=self.pool,
            repair=f"List the opened cards under “{table.name(self.pool)}”.",
            sure=self.basis.sure,
        )

    def _foreign(self, table: Table, found: CardCount, has: int) -> Finding:
        return Finding(
            code="not-from-pool",
            severity=self.basis.severity,
            message=f"{found.card.label}: {copies(found.count)} used, {has} opened.",
            rules=self.basis.cites,
            zone=table.deck.zone_of(found.card, self.zones),
            cards=(found,),
            actual=found.count,
            allowed=has,
            repair=f"Take out {copies(found.count - has)} of {found.card.title}.",
            sure=self.basis.sure,
        )

    def _left_out(self, table: Table, found: CardCount, uses: int) -> Finding:
        side = table.name(self.zones[-1]).lower()
        return Finding(
            code="left-out-of-pool",
            severity=self.basis.severity,
            message=f"{found.card.label}: {copies(found.count)} opened, {uses} used; the {side} has all the rest.",
            rules=self.basis.cites,
            zone=self.zones[-1],
            cards=(found,),
            actual=uses,
            allowed=found.count,
            repair=f"Put {copies(found.count - uses)} into the {side}.",
            sure=self.basis.sure,
        )

    def describe(self, table: Table) -> str:
        rest = f"; what is left is the {table.name(self.zones[-1]).lower()}" if self.whole else ""
        return f"{table.name(*self.zones)}: only cards that were opened{rest}."
