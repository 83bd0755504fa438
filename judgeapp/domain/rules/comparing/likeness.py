"""How alike the rules of two editions are: their texts, and everything around them.

Two texts are alike by the words and the neighbouring words that they share (Dice's coefficient). A word weighs more
the fewer rules have it, so that what every rule of a kind says ("costs one less while its owner ...") makes no pair.
Numbers of rules do not count, for they change without the rule.
"""

import math
import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import pairwise
from typing import NamedTuple, TypeVar

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.values import parents_of
from judgeapp.domain.rules.comparing.words import Token, text_of, tokens
from judgeapp.domain.rules.numbering import Numbering

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


def bags(
    old: Iterable[Sequence[Token]], new: Iterable[Sequence[Token]], numbering: Numbering
) -> tuple[list[Bag], list[Bag]]:
    """Return the bag of each text of two editions, each word weighed by how few texts of either have it."""
    number = re.compile(numbering.pattern)
    editions = [[features_of(words, number) for words in edition] for edition in (old, new)]
    spread = [Counter(feature for features in edition for feature in features) for edition in editions]
    rarity = rarity_of(spread[0] | spread[1], max(map(len, editions)))
    before, after = ([bag_of(features, rarity) for features in edition] for edition in editions)
    return before, after


def rarity_of(spread: Mapping[Feature, int], size: int) -> dict[Feature, float]:
    """Return what words and neighbours weigh of which this many of `size` texts have each."""
    return {
        feature: math.log1p(size / most) * (1.0 if isinstance(feature, str) else NEIGHBOURS)
        for feature, most in spread.items()
    }


def features_of(tokens: Iterable[Token], number: re.Pattern[str]) -> Counter[Feature]:
    """Return how often a text has each word and each two neighbouring words."""
    words = [
        token.key.lower()
        for token in tokens
        if token.key[0].isalnum() and not token.target and not number.fullmatch(token.key)
    ]
    return Counter[Feature]([*words, *pairwise(words)])


def bag_of(features: Counter[Feature], rarity: Mapping[Feature, float]) -> Bag:
    """Return the bag of a text with these words, which weigh so much."""
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


Pair = tuple[int, int]
Words = tuple[str, ...]
Key = TypeVar("Key")


@dataclass(frozen=True)
class Side:
    """One edition, all by position: rules, words (a reference is "#"), bags, the parent's position (-1: none)."""

    rules: Sequence[Rule]
    words: Sequence[Words]
    bags: Sequence[Bag]
    parents: Sequence[int]
    unique: Mapping[Words, int] = field(init=False)  # the words that only one rule has
    numbers: Mapping[str, int] = field(init=False)  # the numbers that only one rule has

    def __post_init__(self) -> None:
        object.__setattr__(self, "unique", _unique(self.words))
        object.__setattr__(self, "numbers", _unique([rule.number for rule in self.rules]))

    def above(self, position: int) -> Iterator[int]:
        """Yield the positions of the rule's parent, its parent's parent, and so on."""
        while (position := self.parents[position]) >= 0:
            yield position


@dataclass(frozen=True)
class Field:
    """Both editions."""

    old: Side
    new: Side

    def is_same(self, i: int, j: int) -> bool:
        """Have old rule i and new rule j the same words?"""
        return self.old.words[i] == self.new.words[j]

    def has_same_number(self, i: int, j: int) -> bool:
        """Have old rule i and new rule j the same number?"""
        return self.old.rules[i].number == self.new.rules[j].number

    def likeness(self, i: int, j: int) -> float:
        """Return how alike old rule i and new rule j are, 0 to 1."""
        return 1.0 if self.is_same(i, j) else self.old.bags[i].likeness(self.new.bags[j])

    def twins(self) -> Iterator[Pair]:
        """Yield the rules whose words stand once in either edition."""
        return ((i, self.new.unique[words]) for words, i in self.old.unique.items() if words in self.new.unique)


def field_of(old: Sequence[Rule], new: Sequence[Rule], numbering: Numbering) -> Field:
    """Return two editions ready to be matched."""
    before, after = ([list(tokens(text_of(rule))) for rule in rules] for rules in (old, new))
    bags_old, bags_new = bags(before, after, numbering)
    return Field(_side(old, before, bags_old), _side(new, after, bags_new))


def _side(rules: Sequence[Rule], texts: Iterable[Sequence[Token]], weighed: Sequence[Bag]) -> Side:
    words = [tuple("#" if token.target else token.key for token in text) for text in texts]
    return Side(rules, words, weighed, parents_of(rules))


def _unique(keys: Sequence[Key]) -> dict[Key, int]:
    counts = Counter(keys)
    return {key: position for position, key in enumerate(keys) if counts[key] == 1}


WORDS = 0.15  # the same words, and not only alike
NUMBER = 0.12  # same number
PARENT = 0.06  # their parents are one and the same
PLACE = 0.06  # they follow, or are followed by, what are one and the same
TITLE = 0.04  # same title
BELOW = 0.5  # headings: what stands below them is the same
USUAL = 0.2  # against a pair no more alike than either is to another rule of its own edition
CLEARLY = 0.15  # more alike than that, and nothing speaks against it
FLOOR = 0.3  # a pair of texts less alike is none, whatever stands around them


class Below:
    """The share of the rules below two headings of one level that are the same in both."""

    def __init__(self, field: Field) -> None:
        self._shared: Counter[Pair] = Counter()
        self._old: Counter[int] = Counter()
        self._new: Counter[int] = Counter()
        for i, j in field.twins():
            over_old, over_new = list(field.old.above(i)), list(field.new.above(j))
            self._old.update(over_old)
            self._new.update(over_new)
            self._shared.update((a, b) for a in over_old for b in over_new if _are_headings(field, a, b))

    def pairs(self) -> Iterable[Pair]:
        """Return the headings that have something in common."""
        return self._shared.keys()

    def share(self, i: int, j: int) -> float:
        """Return the share for old heading i and new heading j, 0 to 1."""
        shared = self._shared[i, j]
        return shared / max(self._old[i], self._new[j]) if shared else 0.0


def _are_headings(field: Field, i: int, j: int) -> bool:
    old, new = field.old.rules[i], field.new.rules[j]
    return old.is_heading and new.is_heading and old.level == new.level


def standing(field: Field, likeness: Mapping[Pair, float], below: Below) -> dict[Pair, float]:
    """Return what speaks for each pair by itself, without those that have too little in common."""
    usual_old = _usual(field.old, {i for i, _ in likeness})
    usual_new = _usual(field.new, {j for _, j in likeness})
    judged = {}
    for (i, j), alike in likeness.items():
        old, new = field.old.rules[i], field.new.rules[j]
        share = below.share(i, j)
        if alike >= FLOOR or share >= BELOW:
            is_known = share > 0 or field.is_same(i, j)
            usual = min(usual_old.get(i, 0.0), usual_new.get(j, 0.0))
            judged[i, j] = (
                alike
                - (0.0 if is_known else USUAL if _is_other_heading(old, new) else _doubt(alike, usual))
                + BELOW * share
                + WORDS * field.is_same(i, j)
                + NUMBER * (old.number == new.number)
                + TITLE * (old.title == new.title != "")
            )
    return judged


def _is_other_heading(old: Rule, new: Rule) -> bool:
    """Are these headings of other numbers? A word that short titles share tells little ("Rain" and "Rain Barrels")."""
    return old.is_heading and new.is_heading and old.number != new.number


def _usual(side: Side, positions: Iterable[int]) -> dict[int, float]:
    """Return how alike each of these rules is to the one most like it in its own edition."""
    usual: dict[int, float] = {}
    for i, j in partners({i: side.bags[i] for i in sorted(positions)}, dict(enumerate(side.bags))):
        if i != j:
            usual[i] = max(usual.get(i, 0.0), side.bags[i].likeness(side.bags[j]))
    return usual


def _doubt(alike: float, usual: float) -> float:
    """Return what speaks against a pair that is hardly more alike than either is to other rules of its edition."""
    return USUAL * min(1.0, max(0.0, (usual + CLEARLY - alike) / CLEARLY))


def scores(field: Field, standing: Mapping[Pair, float], found: Mapping[int, int]) -> dict[Pair, float]:
    """Return what speaks for each pair in all, given what is found already: up to about 1.4, headings to 1.9."""
    around = _Around(found)
    return {
        (i, j): score
        + PARENT * (found.get(field.old.parents[i], -1) == field.new.parents[j])
        + PLACE * around.nearness(i, j)
        for (i, j), score in standing.items()
    }


class _Around:
    """Where the neighbours of a rule, of those that have partners, lead it to."""

    def __init__(self, found: Mapping[int, int]) -> None:
        self._olds: Sequence[int] = sorted(found)
        self._found = found

    def nearness(self, i: int, j: int) -> float:
        """Return 1 if new rule j stands to a neighbour's partner as old rule i to the neighbour, less for farther."""
        before, after = bisect_left(self._olds, i) - 1, bisect_right(self._olds, i)
        neighbours = [self._olds[at] for at in (before, after) if 0 <= at < len(self._olds)]
        return max((1 / (1 + abs(self._found[n] - n - (j - i))) for n in neighbours), default=1 / (1 + abs(i - j)))
