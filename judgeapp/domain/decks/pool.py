"""The known cards of one game, found by their numbers and by all that people call them."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.sheet import CardSheet


class Pool:
    """Cards that are found by what people write.

    `nearest` is what finds a card by a misspelt title or number: (typed, most cards) -> the nearest first.
    """

    def __init__(self, cards: Iterable[Card], sheet: CardSheet, nearest: Callable[[str, int], Sequence[Card]]) -> None:
        self.cards = tuple(cards)
        self._sheet = sheet
        self._nearest = lru_cache(maxsize=2000)(nearest)  # a list is checked again at every letter typed
        self._by_number = _index(self.cards, lambda card: (sheet.bare(card.number),))
        self._by_title = _index(self.cards, lambda card: (card.title,))
        self._by_other_name = _index(self.cards, other_names)

    def find(self, title: str = "", number: str = "") -> tuple[Card, ...]:
        """Return every card of this number; if there is none, of this title; if there is none, so called at all."""
        typed = plain(title)
        return (
            self._by_number.get(plain(self._sheet.bare(number)), ())
            or self._by_title.get(typed, ())
            or self._by_other_name.get(typed, ())
        )

    def nearest(self, typed: str, limit: int = 5) -> Sequence[Card]:
        """Return the cards that may be meant, the most likely first; none if nothing is like it."""
        return self._nearest(typed, limit)


def other_names(card: Card) -> Iterator[str]:
    """Return what a card is called besides its title: with its version or a colour, or by its other side."""
    if card.title:
        if card.version:
            yield f"{card.title} {card.version}"
        for colour in card.colours:
            yield f"{colour} {card.title}"
            yield f"{card.title} {colour}"
    if "-" in card.number:
        yield card.number.replace("-", "")
    for name in card.names:
        yield name
        yield f"{card.title} {name}"


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Sort cards by number, "BB-2" before "BB-10"; those without a number come last, by title."""
    return sorted(cards, key=_place)


def _index(cards: Iterable[Card], names: Callable[[Card], Iterable[str]]) -> dict[str, tuple[Card, ...]]:
    found: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        for name in dict.fromkeys(map(plain, names(card))):
            if name:
                found[name] = (*found.get(name, ()), card)
    return found


def _place(card: Card) -> tuple[bool, list[tuple[int, str]], str]:
    parts = re.findall(r"[0-9]+|[^0-9]+", card.number)
    return not card.number, [(int(part), "") if part[0].isdecimal() else (0, part) for part in parts], plain(card.title)
