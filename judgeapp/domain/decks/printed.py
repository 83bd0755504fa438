"""Deck rules that stand on cards: limits and conditions, out of the facts that the reader of a text finds in it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from judgeapp.domain.decks.cards import ANY_NUMBER, Card
from judgeapp.domain.decks.conditions import ConditionError, read_condition
from judgeapp.domain.decks.sheet import CardSheet
from judgeapp.domain.messages import say

LIMITS = ("copies", "limit")  # facts that say how many copies a deck may have
BARS = "bars"  # a fact with filters of the cards that a deck with this one may not have
FIELDS = {"kind": "type", "colour": "colour", "trait": "trait", "character": "character", "name": "name"}
COSTS = {"least": ">=", "most": "<="}
Choices = list[tuple[str, ...]]  # tests joined by "and" inside, by "or" between


class Printed(NamedTuple):
    """What a text says of decks.

    unclear  how many deck rules of it no condition can say
    """

    limit: float | None = None
    conditions: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    unclear: int = 0


def printed_on(sides: Iterable[Mapping[str, Any]], sheet: CardSheet) -> Printed:
    """Return what the sides of a card, as keys of a card of a scenario, say of decks."""
    found = Printed()
    for side in sides:
        facts = side.get("facts", {})
        limit = next((facts[name] for name in LIMITS if name in facts), None)
        bars = [condition_of(each) for each in facts.get(BARS, ())]
        asked = {keyword.lower() for keyword in sheet.deck_keywords}
        found = Printed(
            found.limit if limit is None else ANY_NUMBER if limit == sheet.any_copies else limit,
            _joined(found.conditions, filter(None, bars)),
            _joined(found.traits, facts.get("traits", ())),
            _joined(found.keywords, (mark for mark in side.get("marks", ()) if mark.lower() in asked)),
            found.unclear + bars.count(None),
        )
    return found


def _joined(before: Iterable[str], after: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*before, *after]))


# --- facts of a card that are read from its text: ("limit",), ("condition", "forbid: cost >= 6"), ("trait", ...)

READ = {"limit": say("limit"), "condition": say("conditions"), "trait": say("traits"), "keyword": say("keywords")}


def with_printed(card: Card, printed: Printed) -> Card:
    """Return a card with what its text says of decks where nobody stated it, and what was read before taken out."""
    stated = without_printed(card)
    limit = printed.limit if stated.limit is None else None
    conditions = () if stated.conditions else printed.conditions
    traits = tuple(each for each in printed.traits if each not in stated.traits)
    keywords = () if stated.keywords else printed.keywords
    read = [
        *([("limit",)] if limit is not None else []),
        *(("condition", each) for each in conditions),
        *(("trait", each) for each in traits),
        *(("keyword", each) for each in keywords),
    ]
    return replace(
        stated,
        limit=stated.limit if limit is None else limit,
        conditions=stated.conditions or conditions,
        traits=(*stated.traits, *traits),
        keywords=stated.keywords or keywords,
        read=tuple(read),
    )


def without_printed(card: Card) -> Card:
    """Return a card with what was stated of it alone."""
    if not card.read:
        return card
    read = set(card.read)
    return replace(
        card,
        limit=None if ("limit",) in read else card.limit,
        conditions=tuple(each for each in card.conditions if ("condition", each) not in read),
        traits=tuple(each for each in card.traits if ("trait", each) not in read),
        keywords=tuple(each for each in card.keywords if ("keyword", each) not in read),
        read=(),
    )


# --- from a filter of scenes to a condition of deck rules


def condition_of(bar: Mapping[str, Any]) -> str | None:
    """Return the condition that forbids the cards of a filter; None if no condition says it."""
    rest = {key: value for key, value in bar.items() if key != "not"}
    if "not" not in bar:
        return _written("forbid", rest)
    only = rest.pop("kind", "")
    if rest or not isinstance(only, str):
        return None
    return _written(f"require {only}".rstrip(), bar["not"])


def _written(head: str, cards: Mapping[str, Any]) -> str | None:
    choices = _choices(cards)
    if not choices:
        return None
    written = f"{head}: {' or '.join(' and '.join(tests) for tests in choices)}"
    try:
        read_condition(written)
    except ConditionError:
        return None
    return written


def _choices(cards: Mapping[str, Any]) -> Choices | None:
    """Return what a filter asks; None if a condition cannot ask that."""
    parts: list[Choices] = []
    for key, value in cards.items():
        found = _any(value) if key == "any" else _tests(key, value)
        if not found:
            return None
        parts.append(found)
    return [tuple(test for tests in each for test in tests) for each in product(*parts)] if parts else None


def _any(filters: Iterable[Mapping[str, Any]]) -> Choices | None:
    found = [_choices(each) for each in filters]
    return None if None in found else [tests for choices in found for tests in choices or ()]


def _tests(key: str, value: Any) -> Choices | None:
    if key == "cost":
        return [tuple(_costs(value))]
    if key not in FIELDS:
        return None
    words = [value] if isinstance(value, str) else list(value)
    return None if any('"' in word for word in words) else [(f'{FIELDS[key]} = "{word}"',) for word in words]


def _costs(value: Any) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield f"cost = {value}"
        return
    yield from (f"cost {COSTS[end]} {value[end]}" for end in COSTS if end in value)
