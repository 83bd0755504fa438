"""The known cards of each game, held in the process and read again when they have changed."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import cached_property

from rapidfuzz import fuzz, process

from judgeapp.cardpool import models
from judgeapp.cardpool.similar import Similar
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.sheet import CardSheet, Pool, in_order, other_names
from judgeapp.games import games

# Facet -> the values that a card has of it.
FACETS: dict[str, Callable[[Card], tuple[str, ...]]] = {
    "types": lambda card: card.types,
    "colours": lambda card: card.colours,
    "cost": lambda card: () if card.cost is None else (str(card.cost),),
    "set": lambda card: (card.set,) if card.set else (),
}
LIKE_ENOUGH = 80


class CardPool(Pool):
    """A pool that can be looked through, too."""

    def __init__(self, cards: Iterable[Card], sheet: CardSheet) -> None:
        ordered = in_order(cards)
        super().__init__(ordered, sheet, Similar(ordered).nearest)

    @cached_property
    def by_key(self) -> dict[str, Card]:
        return {card.key: card for card in self.cards}

    def search(self, words: str = "", **facets: str) -> list[Card]:
        """Return the cards with these values (of FACETS; "" for any) on which all words are, nearly.

        The best come first; without words, the order is that of the numbers.
        """
        wanted = {FACETS[facet]: value for facet, value in facets.items() if value}
        places = [
            place
            for place, card in enumerate(self.cards)
            if all(value in values_of(card) for values_of, value in wanted.items())
        ]
        if typed := plain(words):
            places = self._ranked(typed, places)
        return [self.cards[place] for place in places]

    def facets(self) -> dict[str, dict[str, int]]:
        """Return facet -> value -> number of cards, costs and sets in their order, the others by number of cards."""
        return self._facets

    @cached_property
    def _facets(self) -> dict[str, dict[str, int]]:
        counts = {facet: Counter(value for card in self.cards for value in of(card)) for facet, of in FACETS.items()}
        return {
            "types": dict(counts["types"].most_common()),
            "colours": dict(counts["colours"].most_common()),
            "cost": dict(sorted(counts["cost"].items(), key=lambda item: int(item[0]))),
            "set": dict(sorted(counts["set"].items())),
        }

    @cached_property
    def _texts(self) -> list[str]:
        texts = (
            [card.title, card.version, *card.names, *card.colours, card.number, card.number.replace("-", "")]
            for card in self.cards
        )
        return [plain(" ".join(each)) for each in texts]

    def _ranked(self, typed: str, places: list[int]) -> list[int]:
        """Return the places of cards that have every word: those that have them as typed first, then by likeness."""
        left = {place: self._texts[place] for place in places}
        for word in typed.split():
            found = process.extract(word, left, scorer=fuzz.partial_ratio, score_cutoff=LIKE_ENOUGH, limit=None)
            left = {place: text for text, _, place in found}
        likeness = {place: _likeness(typed, self.cards[place]) for place in left}
        return sorted(left, key=lambda place: (typed not in left[place], -likeness[place], place))


def _likeness(typed: str, card: Card) -> float:
    """Return how much a text is like anything that the card is called, 100 being the same."""
    return max(fuzz.ratio(typed, plain(name)) for name in (card.title, *other_names(card)))


_lock = threading.Lock()
_held: dict[str, tuple[tuple[int, datetime] | None, CardPool]] = {}


def pool_of(game: str) -> CardPool:
    """Return a game's cards as they are now; each call asks the database whether they have changed."""
    held = _held.get(game)
    if held is None or held[0] != _stamp(game):
        with _lock:
            held = _held.get(game)
            stamp = _stamp(game)
            if held is None or held[0] != stamp:
                rows = models.Card.objects.filter(game=game)
                held = _held[game] = stamp, CardPool([row.value for row in rows], games()[game].cards)
    return held[1]


def _stamp(game: str) -> tuple[int, datetime] | None:
    """Return what tells a pool from every other, also from one of the same version before a backup was restored."""
    return models.Pool.objects.filter(game=game).values_list("version", "changed_at").first()
