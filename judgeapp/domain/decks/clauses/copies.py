"""How many copies of one card, of one group of cards, of a listed card, and of one card in a team's decks."""

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.clauses.table import ForEach, Switch, Table
from judgeapp.domain.decks.deck import Entry, Finding, Severity, copies, together, with_and
from judgeapp.domain.messages import say

Identity = tuple[object, ...]
_FACTS = {"title", "number", "version", "function", "colours", "set"}
_FACT_NAMES = {
    "title": say("title"),
    "number": say("card number"),
    "version": say("version"),
    "function": say("text"),
    "colours": say("colours"),
    "set": say("set"),
}


@dataclass(frozen=True)
class Copies(ForEach):
    """At most so many copies of one card in some zones together.

    limit        copies; None leaves it to the cards
    identity     the facts that make two cards the same ("title", "number", "version", "function", "colours")
    identity_of  other facts for cards of a type
    is_printed   every card states its own limit: one that is not known leaves the matter open
    own_cites    rules by which a card's own limit counts; () if it does not
    lifted_by    keywords whose cards have no limit of this kind
    """

    limit: int | None = None
    identity: tuple[str, ...] = ("title",)
    identity_of: tuple[tuple[str, tuple[str, ...]], ...] = ()
    is_printed: bool = False
    own_cites: tuple[str, ...] = ()
    lifted_by: tuple[str, ...] = ()

    def check(self, table: Table) -> Iterator[Finding]:
        groups: dict[Identity, list[Entry]] = {}
        for entry in table.deck.inside(*self.zones):
            groups.setdefault(self._identity(entry.card), []).append(entry)
        broken = set()
        for entries in groups.values():
            for finding in self._check_group(table, entries):
                broken.add(plain(entries[0].card.title))
                yield finding
        yield from self._check_namesakes(table, groups.values(), broken)

    def _identity(self, card: Card) -> Identity:
        facts = next((facts for type_, facts in self.identity_of if type_ in card.types), self.identity)
        if facts == ("number",) and not card.number:
            facts = ("title",)
        if "function" in facts and not card.function and card.is_known:
            return (card,)  # nobody said what its text is: it is the same as another only if all else is
        return tuple(_comparable(getattr(card, fact)) for fact in facts)

    def _check_group(self, table: Table, entries: list[Entry]) -> Iterator[Finding]:
        total = sum(entry.count for entry in entries)
        card = entries[0].card
        limits = [(e.card.limit, "limit" in e.card.stated) for e in entries if e.card.limit is not None]
        own, is_claimed = min(limits, default=(None, False)) if self.own_cites else (None, False)
        if own is None and self.is_printed and total > 1:
            yield self._open(table, entries, total)
            return
        lifted = self.limit is None or {plain(word) for word in card.keywords} & set(map(plain, self.lifted_by))
        common = math.inf if lifted else self.limit
        if is_claimed and own is not None and common is not None and own > common:
            yield self._not_counted(table, entries, own, int(common))
            own = None  # that a card we know allows more than others is not so because a list says it
        limit = own if own is not None else common
        if limit is not None and total > limit:
            yield self._too_many(table, entries, total, int(limit), is_own=own is not None)

    def _too_many(self, table: Table, entries: list[Entry], total: int, limit: int, *, is_own: bool) -> Finding:
        is_open = not all(entry.card.is_known for entry in entries) and not is_own
        by_own = Severity.ILLEGAL if is_own else self.basis.severity
        return Finding(
            code="too-many-copies",
            severity=Severity.CANNOT_TELL if is_open else by_own,
            message=self._says_too_many(table, entries, copies(total), limit, is_open=is_open, is_own=is_own),
            rules=self.own_cites if is_own else self.basis.cites,
            zone=table.deck.zone_of(entries[0].card, self.zones),
            cards=together(entries),
            actual=total,
            allowed=limit,
            repair=say("Take out {copies} of {card}.", copies=copies(total - limit), card=entries[0].card.title),
            sure=self.basis.sure,
        )

    def _not_counted(self, table: Table, entries: list[Entry], stated: float, common: int) -> Finding:
        limit = say("any number") if math.isinf(stated) else str(int(stated))
        return self.basis.finding(
            code="limit-not-counted",
            severity=Severity.WARNING,
            message=say(
                "{cards}: only the list says that {stated} are allowed; {limit} counts, as for every card.",
                cards=_names(entries),
                stated=limit,
                limit=common,
            ),
            zone=table.deck.zone_of(entries[0].card, self.zones),
            cards=together(entries),
            repair=say("Look at the card; staff can add what it says to the known cards."),
        )

    def _says_too_many(
        self, table: Table, entries: list[Entry], copies: str, limit: int, *, is_open: bool, is_own: bool
    ) -> str:
        what = {"cards": _names(entries), "copies": copies, "zones": table.inside(*self.zones), "limit": limit}
        if is_open:
            return say(
                "{cards}: {copies} in the {zones}, {limit} allowed of one card, and which card this is, is not known.",
                **what,
            )
        if is_own and ("limit",) in entries[0].card.read:
            return say("{cards}: {copies} in the {zones}, {limit} allowed, as the card’s text is read.", **what)
        if is_own:
            return say("{cards}: {copies} in the {zones}, {limit} allowed, as the card itself says.", **what)
        return say("{cards}: {copies} in the {zones}, {limit} allowed.", **what)

    def _open(self, table: Table, entries: list[Entry], total: int) -> Finding:
        return self.basis.finding(
            code="limit-unknown",
            severity=Severity.CANNOT_TELL,
            message=say(
                "{cards}: {copies}; the limit printed on the card is not known here.",
                cards=_names(entries),
                copies=copies(total),
            ),
            zone=table.deck.zone_of(entries[0].card, self.zones),
            cards=together(entries),
            actual=total,
            repair=say("Look at the card and state its limit: {{limit=…}}."),
        )

    def _check_namesakes(self, table: Table, groups: Iterable[list[Entry]], broken: set[str]) -> Iterator[Finding]:
        """Cards of one title of which nobody said whether their texts are the same may be one card."""
        if "function" not in self.identity or self.limit is None:
            return
        named: dict[str, list[Entry]] = {}
        for entry in (entry for entries in groups for entry in entries):
            named.setdefault(plain(entry.card.title), []).append(entry)
        for title, entries in named.items():
            entries = max(_by_version(entries), key=lambda some: sum(entry.count for entry in some))
            total = sum(entry.count for entry in entries)
            if total > self.limit and title not in broken and not all(entry.card.function for entry in entries):
                yield self.basis.finding(
                    code="identity-unknown",
                    severity=Severity.CANNOT_TELL,
                    message=say(
                        "{cards}: {copies} by name; {limit} allowed if their texts are the same.",
                        cards=_names(entries),
                        copies=copies(total),
                        limit=self.limit,
                    ),
                    zone=table.deck.zone_of(entries[0].card, self.zones),
                    cards=together(entries),
                    actual=total,
                    allowed=self.limit,
                    repair=say("Compare the cards: the same name with another text or Hero ID is another card."),
                )

    def describe(self, table: Table) -> str:
        if self.limit is not None:
            words = say("at most {copies} of a card", copies=copies(self.limit))
        elif self.is_printed:
            words = say("as many copies of a card as it says itself")
        else:
            words = say("any number of copies")
        same = with_and(_FACT_NAMES[fact] for fact in self.identity)
        zones = table.name(*self.zones)
        return say("{zones}: {words} (the same {facts} is the same card).", zones=zones, words=words, facts=same)

    @property
    def value(self) -> str:
        return "off" if self.limit is None else f"{self.limit} by {'+'.join(self.identity)}"

    def set_to(self, value: str) -> Self:
        if value == "off" and self.own_cites:
            return replace(self, limit=None)
        number, _, facts = value.partition(" by ")
        identity = tuple(facts.split("+")) if facts else self.identity
        if not re.fullmatch("[1-9][0-9]{0,2}", number) or not set(identity) <= _FACTS:
            raise ValueError(
                say(
                    "{value} is no limit of copies: write “{now}”, another number, or off",
                    value=repr(value),
                    now=self.value,
                )
            )
        return replace(self, limit=int(number), identity=identity, identity_of=self.identity_of if not facts else ())


@dataclass(frozen=True)
class Group(ForEach):
    """At most so many cards with a keyword in some zones together, all titles counted."""

    keyword: str
    limit: int

    def check(self, table: Table) -> Iterator[Finding]:
        entries = [
            entry for entry in table.deck.inside(*self.zones) if plain(self.keyword) in map(plain, entry.card.keywords)
        ]
        total = sum(entry.count for entry in entries)
        if total > self.limit:
            yield self.basis.finding(
                code="too-many-of-group",
                message=say(
                    "[{keyword}]: {cards} in the {zones}, {limit} allowed in all.",
                    keyword=self.keyword,
                    cards=copies(total, "card"),
                    zones=table.inside(*self.zones),
                    limit=self.limit,
                ),
                zone=table.deck.zone_of(entries[0].card, self.zones),
                cards=together(entries),
                actual=total,
                allowed=self.limit,
                repair=say(
                    "Take out {cards} with [{keyword}].",
                    cards=copies(total - self.limit, "card"),
                    keyword=self.keyword,
                ),
            )

    def describe(self, table: Table) -> str:
        return say(
            "{zones}: at most {cards} with [{keyword}] in all.",
            zones=table.name(*self.zones),
            cards=copies(self.limit, "card"),
            keyword=self.keyword,
        )

    @property
    def value(self) -> str:
        return str(self.limit)

    def set_to(self, value: str) -> Self:
        if not re.fullmatch("[0-9]{1,3}", value):
            raise ValueError(say("{value} is no number of cards: write a whole number or off", value=repr(value)))
        return replace(self, limit=int(value))


@dataclass(frozen=True)
class TeamCopies(Switch):
    """At most as many copies in a team's decks together as a card's team restriction allows."""

    is_for_team: ClassVar[bool] = True

    def check(self, table: Table) -> Iterator[Finding]:
        for found in together(table.deck.inside(*self.zones)):
            limit = found.card.team_limit
            if limit is not None and found.count > limit:
                yield self.basis.finding(
                    code="too-many-in-team",
                    message=say(
                        "{card}: {copies} in the team's decks; its team restriction allows {limit} in all.",
                        card=found.card.label,
                        copies=copies(found.count),
                        limit=limit,
                    ),
                    zone=self.zones[0],
                    cards=(found,),
                    actual=found.count,
                    allowed=limit,
                    repair=say("Take {copies} out of the team's decks.", copies=copies(found.count - limit)),
                )

    def describe(self, table: Table) -> str:
        return say("All decks of a team: at most as many copies of a card as its team restriction says.")


def _by_version(entries: list[Entry]) -> list[list[Entry]]:
    """Part namesakes by their versions (Hero IDs), if all of them have one: another version is another card."""
    if not all(entry.card.version for entry in entries):
        return [entries]
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(plain(entry.card.version), []).append(entry)
    return list(found.values())


def _comparable(fact: object) -> object:
    return tuple(sorted(map(plain, fact))) if isinstance(fact, tuple) else plain(str(fact))


def _names(entries: list[Entry]) -> str:
    return " + ".join(dict.fromkeys(entry.card.label for entry in entries))
