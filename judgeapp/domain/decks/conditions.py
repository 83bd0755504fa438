"""Deck rules that a card brings along, written as conditions: "forbid: type = battle and cost <= 3".

    condition  = ("forbid" | "require" | "limit" number) [type] ":" choice
    choice     = all ("or" all)*
    all        = test ("and" test)*
    test       = field operator value      fields: type, cost, colour, trait, character, name, keyword

`=` compares whole words of the card, `contains` a part of one, `has word` a whole word inside one. The
names of the fact files ("energy_cost", "special_trait", "require_all", "require_battle") are read too.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from judgeapp.domain.decks.cards import POOL, Card, plain
from judgeapp.domain.decks.deck import with_and, with_or
from judgeapp.domain.messages import Message, say

_HEAD = re.compile(
    r"\s*(forbid|require|limit[_ ]++([0-9]{1,3}))(?:[_ ]++([a-z][a-z ]*+))?\s*+:\s*(.+)", re.IGNORECASE | re.DOTALL
)
_TEST = re.compile(
    r"""\s*(?P<field>[a-z_]+)\s*(?P<operator><=|>=|=|<|>|contains\s+word|has\s+word|contains|(?=["“]))\s*"""
    r"""(?:["“](?P<quoted>[^"”]*)["”]|(?P<bare>[^\s"]+))\s*""",
    re.IGNORECASE,
)
_FIELDS: dict[str, Callable[[Card], tuple[str, ...]]] = {
    "type": lambda card: card.types,
    "colour": lambda card: card.colours,
    "trait": lambda card: card.traits,
    "character": lambda card: card.characters,
    "name": lambda card: (card.title, *card.names),
    "keyword": lambda card: card.keywords,
}
_ALSO = {"energy_cost": "cost", "special_trait": "trait", "color": "colour", "traits": "trait"}
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": lambda left, right: left <= right,
    ">=": lambda left, right: left >= right,
    "<": lambda left, right: left < right,
    ">": lambda left, right: left > right,
    "=": lambda left, right: left == right,
}
_COSTS: dict[str, Callable[[str], Message]] = {
    "<=": lambda cost: say("of cost {cost} or less", cost=cost),
    ">=": lambda cost: say("of cost {cost} or more", cost=cost),
    "<": lambda cost: say("of cost less than {cost}", cost=cost),
    ">": lambda cost: say("of cost more than {cost}", cost=cost),
    "=": lambda cost: say("of cost {cost}", cost=cost),
}
_FACTS = {
    "colour": say("colour"),
    "trait": say("trait"),
    "character": say("character"),
    "name": say("name"),
    "keyword": say("keyword"),
}


class ConditionError(ValueError):
    """A condition cannot be read; the message says what to write."""


@dataclass(frozen=True)
class Test:
    """One test of one card; None if the card's facts do not say."""

    field: str
    operator: str
    value: str

    @property
    def words(self) -> str:
        if self.field == "cost":
            return _COSTS[self.operator](self.value)
        if self.field == "type":
            return say("of type {type}", type=self.value.lower())
        fact = _FACTS[self.field]
        if self.operator == "contains":
            return say("with the {fact} like “{value}”", fact=fact, value=self.value)
        if self.operator == "has word":
            return say("with the {fact} with the word “{value}”", fact=fact, value=self.value)
        return say("with the {fact} “{value}”", fact=fact, value=self.value)

    def holds(self, card: Card) -> bool | None:
        if self.field == "cost":
            return _or_open(card) if card.cost is None else _COMPARE[self.operator](card.cost, int(self.value))
        found = [plain(word) for word in _FIELDS[self.field](card)]
        if not found:
            return None if self.field == "type" else _or_open(card)
        wanted = plain(self.value)
        if self.operator == "=":
            return wanted in found
        if self.operator == "contains":
            return any(wanted in word for word in found)
        return any(f" {wanted} " in f" {word} " for word in found)


def _or_open(card: Card) -> bool | None:
    """A card of the pool has no such thing if it lists none; of any other, nobody said."""
    return False if card.origin == POOL and card.types else None


@dataclass(frozen=True)
class Condition:
    """A condition on every other card of the deck, or on those of one type.

    choices   tests joined by "and" inside, by "or" between
    most      so many cards that meet it may be in the deck, all together; None if it is about each card by itself
    """

    forbids: bool
    only_type: str
    choices: tuple[tuple[Test, ...], ...]
    most: int | None = None

    @property
    def words(self) -> str:
        choices = with_or(with_and(test.words for test in tests) for tests in self.choices)
        if self.most is not None:
            return say("at most {n} cards {tests}", n=self.most, tests=choices)
        if not self.only_type:
            return say("no cards {tests}", tests=choices) if self.forbids else say("cards only {tests}", tests=choices)
        if self.forbids:
            return say("no {type} cards {tests}", type=self.only_type, tests=choices)
        return say("{type} cards only {tests}", type=self.only_type, tests=choices)

    def __str__(self) -> str:
        return str(self.words)

    def allows(self, card: Card) -> bool | None:
        """May this card be in the deck? None if its facts do not say."""
        if self.only_type and self.only_type not in card.types:
            return None if not card.types and not card.is_known else True
        met = self.meets(card)
        return None if met is None else met != self.forbids

    def meets(self, card: Card) -> bool | None:
        """Is this one of the cards that the tests mean? None if its facts do not say."""
        if self.only_type and card.types and self.only_type not in card.types:
            return False
        return _any(_all(test.holds(card) for test in tests) for tests in self.choices)

    def asks(self, field: str) -> bool:
        """Does a test ask for this fact?"""
        return any(test.field == field for tests in self.choices for test in tests)


def _all(answers: Iterable[bool | None]) -> bool | None:
    found = list(answers)
    return False if False in found else None if None in found else True


def _any(answers: Iterable[bool | None]) -> bool | None:
    found = list(answers)
    return True if True in found else None if None in found else False


@lru_cache(maxsize=500)  # texts come from requests, too
def read_condition(written: str) -> Condition:
    """Read a condition; raise ConditionError if it says nothing we understand."""
    head = _HEAD.fullmatch(written)
    if not head:
        raise ConditionError(
            say(
                "“{rule}” is no deck rule: write “forbid: cost >= 6”, “require battle: trait = …” or "
                "“limit 2: name = …”",
                rule=written,
            )
        )
    only = (head[3] or "").replace("_", " ").strip().lower()
    choices = tuple(
        tuple(_test(part, written) for part in re.split(r"\s+and\s+", choice))
        for choice in re.split(r"\s+or\s+", head[4])
    )
    most = int(head[2]) if head[2] else None
    return Condition(head[1].lower() == "forbid", "" if only == "all" else only, choices, most)


def _test(part: str, written: str) -> Test:
    match = _TEST.fullmatch(part)
    field = _ALSO.get(match["field"].lower(), match["field"].lower()) if match else ""
    if not match or (field != "cost" and field not in _FIELDS):
        raise ConditionError(
            say("“{test}” in “{rule}” is no test of a card: write e.g. cost <= 3", test=part.strip(), rule=written)
        )
    operator = re.sub(r"\s+", " ", match["operator"].lower()) or "="
    value = match["quoted"] if match["quoted"] is not None else match["bare"]
    if field == "cost" and not (operator in _COMPARE and value.isdecimal() and len(value) < 5):
        raise ConditionError(
            say("“{test}” in “{rule}” compares a cost with no number", test=part.strip(), rule=written)
        )
    if field != "cost" and operator in {"<", ">", "<=", ">="}:
        raise ConditionError(
            say("“{test}” in “{rule}”: only a cost can be more or less", test=part.strip(), rule=written)
        )
    return Test(field, "has word" if operator == "contains word" else operator, value)
