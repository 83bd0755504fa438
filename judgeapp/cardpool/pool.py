"""The known cards of each game, held in the process and read again when they have changed.

A card is found by its address, by facets, by its words, and by what somebody typed that is nearly its title or number:
words are cut into runs of three letters; the texts that share most of them are then compared in earnest.
"""

import re
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from heapq import nlargest
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from rapidfuzz import fuzz, process

from judgeapp.cardpool import models
from judgeapp.cardpool.own import NOBODY_SAID, Texts
from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.sheet import CardSheet, Pool, in_order, other_names
from judgeapp.domain.game import Game
from judgeapp.domain.messages import say
from judgeapp.games import games
from judgeapp.requests import StrOrPromise
from judgeapp.rulebook.shelf import NotInBook

CANDIDATES = 80
EFFORT = 3000  # places looked up for one text; what only frequent runs have in common is hardly what was meant
LONGEST_TYPED = 120
SIMILAR_ENOUGH = 67
LIKE_ENOUGH_FOR_A_NUMBER = 85
_LOOK_LIKE_DIGITS = str.maketrans("oil", "011")
_NUMBER = re.compile(r"(?=\S*\d)(?=\S*[^\W\d]|\S*[-./])[\w./-]{3,}")
# Facet -> the values that a card has of it.
FACETS: dict[str, Callable[[Card], tuple[str, ...]]] = {
    "types": lambda card: card.types,
    "colours": lambda card: card.colours,
    "cost": lambda card: () if card.cost is None else (str(card.cost),),
    "set": lambda card: (card.set,) if card.set else (),
}
LIKE_ENOUGH = 80
_lock = threading.Lock()
_TAKEN = {"new"}  # a page of its own below each game
LONGEST = 100
# Name in an address -> facet of the pool, and what a page calls it.
NAMES = {"type": "types", "colour": "colours", "cost": "cost", "set": "set"}
LABELS = {"type": _("Type"), "colour": _("Colour or faction"), "cost": _("Cost"), "set": pgettext_lazy("cards", "Set")}


class Similar:
    """Titles, names and numbers of some cards, to be found in spite of typing mistakes."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards
        self._names = _places(cards, _names_of(cards))
        self._numbers = _places(cards, lambda card: [_squeezed(card.number)])
        self._name_texts = _Texts(self._names)
        self._number_texts = _Texts(self._numbers)

    def nearest(self, typed: str, limit: int) -> list[Card]:
        """Return the cards that may be meant, the most likely first; none if nothing is like it."""
        typed = typed[:LONGEST_TYPED]
        scores: defaultdict[int, float] = defaultdict(float)
        for text, score in self._by_name(typed).items():
            for place in self._names[text]:
                scores[place] = max(scores[place], score)
        for text, score in self._by_number(typed).items():
            for place in self._numbers[text]:
                scores[place] = max(scores[place], score) + min(scores[place], score) / 10
        return [self._cards[place] for place in nlargest(limit, scores, key=scores.__getitem__)]

    def _by_name(self, typed: str) -> dict[str, float]:
        """Compare what was typed without a number, unless there is nothing else."""
        words = plain(_NUMBER.sub(" ", typed)) or plain(typed)
        candidates = self._name_texts.sharing_most_with(words)
        longer = [text for text in candidates if len(text) > len(words) > 3]
        found = _like(words, longer, fuzz.partial_ratio, 0.85)
        for scorer, worth in ((fuzz.token_set_ratio, 0.88), (fuzz.token_sort_ratio, 0.97), (fuzz.ratio, 1)):
            for text, score in _like(words, candidates, scorer, worth).items():
                found[text] = max(found.get(text, 0), score)
        return found

    def _by_number(self, typed: str) -> dict[str, float]:
        parts = {_squeezed(part) for part in _NUMBER.findall(typed)}
        if any(letter.isdecimal() for letter in typed) and len(typed) <= 16:
            parts.add(_squeezed(typed))
        found: dict[str, float] = {}
        for part in parts:
            candidates = self._number_texts.sharing_most_with(part)
            found |= _like(part, candidates, fuzz.ratio, 1, LIKE_ENOUGH_FOR_A_NUMBER)
        return found


class _Texts:
    """Texts by the runs of three letters in them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = sorted(texts, key=len)
        self._places: dict[str, list[int]] = defaultdict(list)
        for place, text in enumerate(self._texts):
            for run in _runs(text):
                self._places[run].append(place)

    def sharing_most_with(self, typed: str) -> list[str]:
        """Return the texts that share most runs, of those that share as many the shorter ones."""
        shared: Counter[int] = Counter()
        effort = EFFORT
        for places in sorted((self._places[run] for run in _runs(typed) if run in self._places), key=len):
            effort -= len(places)
            if shared and effort < 0:
                break
            shared.update(places)
        return [self._texts[place] for place, _ in shared.most_common(CANDIDATES)]


def _runs(text: str) -> set[str]:
    padded = (f" {word} " for word in text.split())
    return {word[start : start + 3] for word in padded for start in range(len(word) - 2)}


def _like(
    typed: str, texts: Sequence[str], scorer: Callable[..., float], worth: float, least: float = SIMILAR_ENOUGH
) -> dict[str, float]:
    """Return text -> likeness, 100 being the same; `worth` is what the same is worth to this scorer."""
    near = process.extract(typed, texts, scorer=scorer, score_cutoff=least / worth, limit=None)
    return {text: score * worth for text, score, _ in near}


def _places(cards: Sequence[Card], texts_of: Callable[[Card], Iterable[str]]) -> dict[str, list[int]]:
    """Return text -> places of the cards that have it."""
    found: dict[str, list[int]] = defaultdict(list)
    for place, card in enumerate(cards):
        for text in dict.fromkeys(texts_of(card)):
            if text:
                found[text].append(place)
    return found


def _names_of(cards: Sequence[Card]) -> Callable[[Card], Iterable[str]]:
    """Return what a card is called; with its colours only if another card has its title."""
    titles = Counter(card.title for card in cards)

    def names(card: Card) -> list[str]:
        also = other_names(card) if titles[card.title] > 1 else card.names
        return [plain(name) for name in (card.title, *also)]

    return names


def _squeezed(number: str) -> str:
    """Return a number without what stands between its parts, and without letters that are taken for digits."""
    return plain(number).replace(" ", "").translate(_LOOK_LIKE_DIGITS)


class CardPool(Pool):
    """A pool that can be looked through, too; it has the texts that were brought in, by the keys of their cards."""

    def __init__(self, cards: Iterable[Card], sheet: CardSheet, texts: Mapping[str, Texts] = {}) -> None:
        ordered = in_order(cards)
        self._own_texts = texts
        super().__init__(ordered, sheet, Similar(ordered).nearest)

    @cached_property
    def by_key(self) -> dict[str, Card]:
        return {card.key: card for card in self.cards}

    def texts_of(self, card: Card) -> Texts:
        """Return what this installation says is printed on a card."""
        return self._own_texts.get(card.key, NOBODY_SAID)

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


_held: dict[str, tuple[tuple[int, datetime] | None, CardPool]] = {}


def pool_of(game: str) -> CardPool:
    """Return a game's cards as they are now; each call asks the database whether they have changed."""
    held = _held.get(game)
    if held is None or held[0] != _stamp(game):
        with _lock:
            held = _held.get(game)
            stamp = _stamp(game)
            if held is None or held[0] != stamp:
                rows = list(models.Card.objects.filter(game=game))
                texts = {row.key: row.texts for row in rows if row.texts != NOBODY_SAID}
                held = _held[game] = stamp, CardPool([row.value for row in rows], games()[game].cards, texts)
    return held[1]


def _stamp(game: str) -> tuple[int, datetime] | None:
    """Return what tells a pool from every other, also from one of the same version before a backup was restored."""
    return models.Pool.objects.filter(game=game).values_list("version", "changed_at").first()


def game_called(typed: str) -> Game:
    """Return the game that an address means ("Dragon-Ball-Super"), or a helpful 404."""
    key = plain(typed).replace(" ", "_")
    if key not in games():
        raise NotInBook(say("There is no game “{game}” here.", game=typed), nearest=list(games()))
    return games()[key]


def slug_of(card: Card) -> str:
    """Return what tells a card from the others in an address: "bb-1", "title/version"."""
    slug = card.key.replace(" / ", "/").replace(" ", "-")
    return f"{slug}-" if slug in _TAKEN else slug


def address_of(card: Card) -> str:
    return reverse("card", args=[card.game, slug_of(card)])


def find_card(pool: CardPool, typed: str) -> Card | None:
    """Return the card that a slug, key, number or title means, if it is one."""
    by_parts = " / ".join(filter(None, map(plain, typed.split("/"))))
    if card := pool.by_key.get(by_parts) or pool.by_key.get(plain(typed)):
        return card
    called = pool.find(typed, typed)
    return called[0] if len(called) == 1 else None


@dataclass(frozen=True)
class Asked:
    """What is looked for: words of a title or number, and values of facets (keys of NAMES)."""

    words: str = ""
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """The part of an address that asks for this, "" if it asks for nothing."""
        return urlencode({name: value for name, value in {"q": self.words, **self.values}.items() if value})

    def without(self, name: str) -> "Asked":
        return Asked(self.words, {other: value for other, value in self.values.items() if other != name})


@dataclass(frozen=True)
class Facet:
    """Something to choose by: each value with the number of cards there would be.

    others   the part of an address that asks for everything but this
    """

    name: str
    label: StrOrPromise
    chosen: str
    choices: tuple[tuple[str, int], ...]
    others: str


@dataclass(frozen=True)
class Found:
    asked: Asked
    cards: list[Card]
    facets: tuple[Facet, ...]


def read_asked(data: Mapping[str, str], pool: CardPool) -> Asked:
    """Read what an address asks for; a value in another case is the pool's own."""
    values = {name: data.get(name, "").strip()[:LONGEST] for name in NAMES}
    known = pool.facets()
    found = {name: spelt_as(value, known[NAMES[name]]) for name, value in values.items() if value}
    return Asked(" ".join(data.get("q", "")[:LONGEST].split()), found)


def spelt_as(typed: str, known: Iterable[str]) -> str:
    """Return the known value that is typed here in any case, or what is typed."""
    return next((value for value in known if plain(value) == plain(typed)), typed)


def look_through(pool: CardPool, asked: Asked) -> Found:
    """Return the cards, the best first, and for each facet what its values would leave."""
    called = pool.search(asked.words)
    facets = tuple(
        _facet(name, pool, called, asked) for name in NAMES if pool.facets()[NAMES[name]] or name in asked.values
    )
    return Found(asked, _with(called, asked), facets)


def _with(cards: list[Card], asked: Asked) -> list[Card]:
    for name, value in asked.values.items():
        values_of = FACETS[NAMES[name]]
        cards = [card for card in cards if value in values_of(card)]
    return cards


def _facet(name: str, pool: CardPool, called: list[Card], asked: Asked) -> Facet:
    """Count the values among the cards that all other choices leave; what would leave none is no choice."""
    values_of, chosen, others = FACETS[NAMES[name]], asked.values.get(name, ""), asked.without(name)
    counts = Counter(value for card in _with(called, others) for value in values_of(card))
    order = dict.fromkeys([*pool.facets()[NAMES[name]], *filter(None, [chosen])])
    choices = tuple((value, counts[value]) for value in order if counts[value] or value == chosen)
    return Facet(name, LABELS[name], chosen, choices, others.query)
