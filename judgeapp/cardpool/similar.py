"""Finds cards whose title or number is nearly what somebody typed.

Words are cut into runs of three letters; the texts that share most of them are then compared in earnest.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from rapidfuzz import fuzz, process

from judgeapp.domain.decks.cards import Card, plain
from judgeapp.domain.decks.sheet import other_names

CANDIDATES = 80
EFFORT = 3000  # places looked up for one text; what only frequent runs have in common is hardly what was meant
LONGEST_TYPED = 120
LIKE_ENOUGH = 67
LIKE_ENOUGH_FOR_A_NUMBER = 85
_LOOK_LIKE_DIGITS = str.maketrans("oil", "011")
_NUMBER = re.compile(r"(?=\S*\d)(?=\S*[^\W\d]|\S*[-./])[\w./-]{3,}")


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
        scores: Counter[int] = Counter()
        for text, score in self._by_name(typed).items():
            for place in self._names[text]:
                scores[place] = max(scores[place], score)
        for text, score in self._by_number(typed).items():
            for place in self._numbers[text]:
                scores[place] = max(scores[place], score) + min(scores[place], score) / 10
        return [self._cards[place] for place, _ in scores.most_common(limit)]

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
    typed: str, texts: Sequence[str], scorer: Callable, worth: float, least: float = LIKE_ENOUGH
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
