"""A comparison, asked what became of one rule; a heading without words of its own stands for all that is below it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.values import Change, Comparison, Kind, Part, Piece
from judgeapp.rulebook.passages import OWN


class Found(NamedTuple):
    """What became of a rule: the kind of its change, its numbers now, what it was merged with, and the words."""

    kind: Kind
    numbers: tuple[str, ...]
    olds: tuple[str, ...]
    pieces: tuple[Piece, ...]


class Followed:
    """A comparison with its rules by their numbers."""

    def __init__(self, comparison: Comparison) -> None:
        self._by_old, self._by_new = comparison.by_old, comparison.by_new
        self._old_below = _below(rule for change in comparison.changes for rule in change.olds)
        self._new_below = _below(rule for change in comparison.changes for rule in change.news)

    def of(self, number: str) -> Found | None:
        """Return what became of a rule of the old edition; None if it has none of this number.

        Where a rule is gone and a new one stands under its number, that number says something else.
        """
        change, new = self._by_old.get(number), self._by_new.get(number)
        if change is None:
            return None
        if change.kind is Kind.REMOVED and new and new.kind is Kind.ADDED:
            return Found(Kind.CHANGED, (number,), (), (*change.pieces, *new.pieces))
        numbers = tuple(rule.number for rule in change.news)
        olds = tuple(rule.number for rule in change.olds) if change.kind is Kind.MERGED else ()
        if not change.kind.has_other_text and change.old and _stands_for_more(change.old):
            inside = list(self._changed_below(change))
            if inside:
                pieces = tuple(piece for each in inside for piece in (*each.pieces, Piece(Part.SAME, "\n")))
                return Found(Kind.CHANGED, numbers, olds, pieces)
        return Found(change.kind, numbers, olds, change.pieces)

    def _changed_below(self, change: Change) -> Iterator[Change]:
        """Yield what says something else below a heading now, each change once, what was added last."""
        olds = (self._by_old[number] for rule in change.olds for number in self._old_below.get(rule.number, ()))
        news = (self._by_new[number] for rule in change.news for number in self._new_below.get(rule.number, ()))
        told = {id(each): each for each in (*olds, *(each for each in news if each.kind is Kind.ADDED))}
        return (each for each in told.values() if each.kind.has_other_text)


def _stands_for_more(rule: Rule) -> bool:
    return rule.is_heading and not any(block.kind in OWN for block in rule.blocks)


def _below(rules: Iterable[Rule]) -> dict[str, list[str]]:
    """Return number -> the numbers of everything below it."""
    parents = {rule.number: rule.parent for rule in rules}
    below: defaultdict[str, list[str]] = defaultdict(list)
    for number, above in parents.items():
        while above:
            below[above].append(number)
            above = parents.get(above, "")
    return below
