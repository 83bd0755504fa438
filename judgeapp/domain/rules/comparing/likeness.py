"""How alike texts are, and which texts of two editions are worth a look.

Two texts are alike by the words and the neighbouring words that they share (Dice's coefficient). A word weighs more
the fewer rules have it, so that what every rule of a kind says ("costs one less while its owner ...") makes no pair.
Numbers of rules do not count, for they change without the rule.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from itertools import pairwise
from typing import NamedTuple

from judgeapp.domain.rules.comparing.texts import Token
from judgeapp.domain.rules.numbering import Numbering

Words = Sequence[Token]
Feature = str | tuple[str, str]

NEIGHBOURS = 0.5  # what two neighbouring words weigh, against two words: a reworded sentence has lost half of them
PROBES = 24  # a text's rarest words that its partners are looked for by
COMMON = 100  # texts; a word that stands in more of them leads nowhere
MOST = 12  # partners that each text is offered from either side


class Bag(NamedTuple):
    """What each word and each two neighbouring words weigh in a text, and all of them together."""

    weights: Mapping[Feature, float]
    total: float

    def shared(self, other: "Bag") -> float:
        """Return the weight that both have."""
        theirs = other.weights
        return sum(min(weight, theirs[feature]) for feature, weight in self.weights.items() if feature in theirs)

    def likeness(self, other: "Bag") -> float:
        """Return how alike the two texts are, 0 to 1; two texts without a word are alike."""
        whole = self.total + other.total
        return 2 * self.shared(other) / whole if whole else 1.0


def together(parts: Iterable[Bag]) -> Bag:
    """Return the bag of several texts as one."""
    weights: dict[Feature, float] = defaultdict(float)
    for part in parts:
        for feature, weight in part.weights.items():
            weights[feature] += weight
    return Bag(dict(weights), sum(weights.values()))


def bags(old: Iterable[Words], new: Iterable[Words], numbering: Numbering) -> tuple[list[Bag], list[Bag]]:
    """Return the bag of each text of two editions, each word weighed by how few texts of either have it."""
    number = re.compile(numbering.pattern)
    editions = [[_features(words, number) for words in edition] for edition in (old, new)]
    spread = [Counter(feature for features in edition for feature in features) for edition in editions]
    size = max(map(len, editions))
    rarity = {feature: math.log1p(size / most) * _worth(feature) for feature, most in (spread[0] | spread[1]).items()}
    before, after = ([_bag(features, rarity) for features in edition] for edition in editions)
    return before, after


def _features(tokens: Words, number: re.Pattern[str]) -> Counter[Feature]:
    words = [
        token.key.lower()
        for token in tokens
        if token.key[0].isalnum() and not token.target and not number.fullmatch(token.key)
    ]
    return Counter[Feature]([*words, *pairwise(words)])


def _worth(feature: Feature) -> float:
    return 1.0 if isinstance(feature, str) else NEIGHBOURS


def _bag(features: Counter[Feature], rarity: Mapping[Feature, float]) -> Bag:
    weights = {feature: number * rarity[feature] for feature, number in features.items()}
    return Bag(weights, sum(weights.values()))


def candidates(old: Mapping[int, Bag], new: Mapping[int, Bag]) -> list[tuple[int, int]]:
    """Return the pairs of texts, by position and ascending, that have most rare words in common on either side."""
    found = set(partners(old, new))
    found.update((i, j) for j, i in partners(new, old))
    return sorted(found)


def partners(some: Mapping[int, Bag], others: Mapping[int, Bag]) -> Iterable[tuple[int, int]]:
    """Yield each of some texts with the others that it shares most of its rarest words with."""
    places: dict[Feature, list[int]] = defaultdict(list)
    for j, bag in others.items():
        for feature in bag.weights:
            places[feature].append(j)
    for i, bag in some.items():
        known = [feature for feature in bag.weights if len(places.get(feature, ())) in range(1, COMMON + 1)]
        shared: dict[int, float] = defaultdict(float)
        for feature in sorted(known, key=lambda feature: len(places[feature]))[:PROBES]:
            for j in places[feature]:
                shared[j] += bag.weights[feature]
        yield from ((i, j) for j in nlargest(MOST, shared, key=shared.__getitem__))
