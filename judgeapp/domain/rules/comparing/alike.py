"""Which rules of an edition say something like a rule that it has not."""

from collections.abc import Sequence

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.likeness import FLOOR, bags
from judgeapp.domain.rules.comparing.words import text_of, tokens
from judgeapp.domain.rules.numbering import Numbering


def most_alike(rule: Rule, rules: Sequence[Rule], numbering: Numbering, most: int) -> tuple[str, ...]:
    """Return the numbers of up to `most` rules whose words are like those of a rule, the likest first; () if none is.

    A text without words is like none.
    """
    texts = [list(tokens(text_of(each))) for each in rules]
    (own,), others = bags([list(tokens(text_of(rule)))], texts, numbering)
    if not own.total:
        return ()
    alike = [(own.likeness(bag), each.number) for bag, each in zip(others, rules, strict=True)]
    found = sorted((pair for pair in alike if pair[0] >= FLOOR), key=lambda pair: -pair[0])
    return tuple(number for _, number in found[:most])
