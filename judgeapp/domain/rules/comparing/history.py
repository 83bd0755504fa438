"""One rule through all editions, both ways from where it is looked up."""

from collections.abc import Sequence

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.values import Change, Comparison, Step

Edition = tuple[str, Sequence[Rule]]  # its label and its rules
Changes = tuple[Change, ...]


def history(
    editions: Sequence[Edition], comparisons: Sequence[Comparison], number: str, at: int = -1
) -> tuple[Step, ...]:
    """Return a step for every edition, oldest first.

    editions     oldest first
    comparisons  of each edition with the next: one fewer than editions
    number       the rule's number in edition `at` (the newest unless told otherwise)

    Backward every rule that it came from is followed, forward every rule that it became. No step has a rule where the
    number is unknown in that edition.
    """
    at %= len(editions)
    numbers = {at: {number}}
    changes: dict[int, Changes] = {}
    for place in range(at, 0, -1):
        changes[place] = _to(comparisons[place - 1], numbers[place])
        numbers[place - 1] = {rule.number for change in changes[place] for rule in change.olds}
    for place in range(at + 1, len(editions)):
        changes[place] = _from(comparisons[place - 1], numbers[place - 1])
        numbers[place] = {rule.number for change in changes[place] for rule in change.news}
    return tuple(
        Step(label, tuple(rule for rule in rules if rule.number in numbers[place]), changes.get(place, ()))
        for place, (label, rules) in enumerate(editions)
    )


def _to(comparison: Comparison, numbers: set[str]) -> Changes:
    return tuple(change for change in comparison.changes if any(rule.number in numbers for rule in change.news))


def _from(comparison: Comparison, numbers: set[str]) -> Changes:
    return tuple(change for change in comparison.changes if any(rule.number in numbers for rule in change.olds))
