"""Deck rules that cards of the deck bring along (a Leader that forbids costs, traits or types)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from judgeapp.domain.decks.amounts import copies
from judgeapp.domain.decks.clauses.table import Switch, Table
from judgeapp.domain.decks.conditions import Condition, read_condition
from judgeapp.domain.decks.deck import together
from judgeapp.domain.decks.findings import Basis, CardCount, Finding, Severity
from judgeapp.domain.saying import say

MOST_RULES = 20
MOST_FORBIDDEN = 100  # findings of a deck: more tell nobody anything


@dataclass(frozen=True)
class OwnRules(Switch):
    """Every card of `zones` meets the deck rules of every card of `of`."""

    basis: Basis
    zones: tuple[str, ...]
    of: tuple[str, ...]

    def check(self, table: Table) -> Iterator[Finding]:
        rules = {written: entry.card for entry in table.deck.inside(*self.of) for written in entry.card.conditions}
        cards = together(table.deck.inside(*self.zones))
        kept = list(rules.items())[:MOST_RULES]
        against = (
            self._finding(table, source.label, condition, found)
            for source, condition in ((source, read_condition(written)) for written, source in kept)
            for found in cards
            if found.card != source and not condition.allows(found.card)
        )
        yield from islice(against, MOST_FORBIDDEN)
        if next(against, None):
            yield self._too_many_cards()
        if len(rules) > MOST_RULES:
            yield self._too_many(len(rules))

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
        said = {"source": source, "rule": condition.words, "card": found.card.label}
        message = (
            say("{source} has a deck rule ({rule}), and what it asks of {card} is not known here.", **said)
            if is_open
            else say("{source} has a deck rule ({rule}): {card} may not be in the deck.", **said)
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
