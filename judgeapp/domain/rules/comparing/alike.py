"""Which rules of an edition say something like a rule that it has not."""

import re
from collections import Counter
from collections.abc import Sequence

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.likeness import FLOOR, Feature, bag_of, features_of, rarity_of
from judgeapp.domain.rules.comparing.words import text_of, tokens
from judgeapp.domain.rules.numbering import Numbering


class Alike:
    """The rules of an edition, weighed once, to be asked for those whose words are like those of another rule."""

    def __init__(self, rules: Sequence[Rule], numbering: Numbering) -> None:
        self._number = re.compile(numbering.pattern)
        features = {rule.number: self._features(rule) for rule in rules}
        self._spread, self._size = Counter(each for found in features.values() for each in found), len(rules)
        rarity = rarity_of(self._spread, self._size)
        self._bags = {number: bag_of(found, rarity) for number, found in features.items()}

    def _features(self, rule: Rule) -> Counter[Feature]:
        return features_of(tokens(text_of(rule)), self._number)

    def most_alike(self, rule: Rule, most: int) -> tuple[str, ...]:
        """Return the numbers of up to `most` of the rules, the likest first; () if none is like it.

        A text without words is like none.
        """
        features = self._features(rule)
        own = bag_of(features, rarity_of({each: self._spread[each] or 1 for each in features}, self._size))
        if not own.total:
            return ()
        alike = ((own.likeness(bag), number) for number, bag in self._bags.items())
        found = sorted((pair for pair in alike if pair[0] >= FLOOR), key=lambda pair: -pair[0])
        return tuple(number for _, number in found[:most])
