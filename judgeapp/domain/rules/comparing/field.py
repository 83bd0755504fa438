"""Two editions while they are matched: their rules and texts by position, and who has found whom."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.likeness import Bag, bags
from judgeapp.domain.rules.comparing.places import parents_of
from judgeapp.domain.rules.comparing.texts import Token, text_of, tokens
from judgeapp.domain.rules.numbering import Numbering

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
