"""Small invented rulebooks, written down as they are read."""

from dataclasses import replace

from judgeapp.domain.rules.book import Block, Rule, with_parents
from judgeapp.domain.rules.comparing.comparing import compare
from judgeapp.domain.rules.comparing.values import Comparison
from judgeapp.domain.rules.numbering import Numbering

DOTTED = Numbering()


def book(text: str) -> tuple[Rule, ...]:
    """Return a rulebook: "# 4 Zones" and "## 4.4 Batch" are headings, "4.4.2 words" is a rule."""
    return with_parents((_rule(line.strip()) for line in text.strip().splitlines() if line.strip()), DOTTED)


def _rule(line: str) -> Rule:
    marks, _, rest = line.rpartition("# ")
    number, _, words = rest.partition(" ")
    if marks or line.startswith("# "):
        return Rule(number, title=words, level=len(marks) + 1, is_heading=True)
    return Rule(number, blocks=(Block("text", words),))


def with_words(rules: tuple[Rule, ...], number: str, words: str) -> tuple[Rule, ...]:
    """Return the rulebook with other words for one rule."""
    return tuple(replace(rule, blocks=(Block("text", words),)) if rule.number == number else rule for rule in rules)


def without(rules: tuple[Rule, ...], *numbers: str) -> tuple[Rule, ...]:
    """Return the rulebook without some of its rules."""
    return tuple(rule for rule in rules if rule.number not in numbers)


def compared(old: tuple[Rule, ...], new: tuple[Rule, ...]) -> Comparison:
    return compare(old, new, DOTTED)


def told(comparison) -> list[tuple[str, str, str]]:
    """Return what became of each rule that is not the same: the kind, the old numbers, the new ones."""
    return [
        (change.kind.value, _numbers(change.olds), _numbers(change.news))
        for change in comparison.changes
        if change.kind != "same"
    ]


def _numbers(rules) -> str:
    return " ".join(rule.number for rule in rules)


def shown(pieces) -> str:
    """Return a diff in one line: [-gone-] and {+new+}."""
    marks = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}
    return "".join(marks[piece.kind].format(piece.text) for piece in pieces)


GARDEN = book(
    """
    # 1 Setting up
    ## 1.1 The field
    1.1.1 Each player lays nine stones in a square between both gardens.
    1.1.2 The youngest player waters first, and play goes round to the left.
    1.1.3 A stone that is moved by accident goes back to where it lay.
    # 2 Playing
    ## 2.1 Planting
    2.1.1 A player plants a seed by paying its water and laying it on an empty bed.
    2.1.2 A bed holds one seed at a time; whatever else would be planted there is lost.
    2.1.3 Whoever plants a tree may not plant another seed before sunset (see [[2.2.1]]).
    ## 2.2 Harvest
    2.2.1 At sunset all ripe plants are gathered, beginning with the oldest one.
    2.2.2 Gathered fruit goes into the basket of the garden that it grew in.
    # 3 Winning
    3.1 The first player with twelve pieces of fruit in the basket wins the game.
    3.2 If two players reach that number at one sunset, the fuller garden decides.
    """
)

WITH_WEATHER = book(
    """
    # 1 Setting up
    ## 1.1 The field
    1.1.1 Each player lays nine stones in a square between both gardens.
    1.1.2 The youngest player waters first, and play goes round to the left.
    1.1.3 A stone that is moved by accident goes back to where it lay.
    # 2 Weather
    2.1 Rain doubles the water of every player until the next sunset.
    # 3 Playing
    ## 3.1 Planting
    3.1.1 A player plants a seed by paying its water and laying it on an empty bed.
    3.1.2 A bed holds one seed at a time; whatever else would be planted there is lost.
    3.1.3 Whoever plants a tree may not plant another seed before sunset (see [[3.2.1]]).
    ## 3.2 Harvest
    3.2.1 At sunset all ripe plants are gathered, beginning with the oldest one.
    3.2.2 Gathered fruit goes into the basket of the garden that it grew in.
    # 4 Winning
    4.1 The first player with twelve pieces of fruit in the basket wins the game.
    4.2 If two players reach that number at one sunset, the fuller garden decides.
    """
)
