"""Which rules of our restatement stand beneath which rule of a document, and whether they still say what it says.

A restatement is of one edition. Beneath that edition's document it is as it was meant. A later document is compared
with that one, where it was imported, and what differs in substance is told. Where it was not, only what the two texts
cannot both say is told: numbers, and words like "must" against "may".
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.comparing import compare
from judgeapp.domain.rules.comparing.substance import NOT_OPPOSED, Opposed, Told, is_substantial, opposed, told
from judgeapp.domain.rules.comparing.values import Change
from judgeapp.domain.rules.comparing.words import text_of
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.rulebook import identity


class Standing(StrEnum):
    """How our words stand to the rule above them."""

    SAME = "same"  # they were written for it, or it says the same in substance
    CHANGED = "changed"  # it says something else than what they were written for
    OPPOSED = "opposed"  # what they were written for is not here; both cannot be right
    UNKNOWN = "unknown"  # what they were written for is not here


@dataclass(frozen=True)
class Restated:
    """Our words for one rule of a document.

    numbers    of our rules, in their order; several where rules were merged
    standing   whether they still say what it says
    others     other rules of the document that the same words belong to: what was split
    told       what differs, from that edition to this one, if it changed
    opposed    what the two texts cannot both say
    """

    numbers: tuple[str, ...]
    standing: Standing
    others: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
    opposed: Opposed = NOT_OPPOSED

    @property
    def is_in_doubt(self) -> bool:
        """Must a reader be told before they are read?"""
        return self.standing in (Standing.CHANGED, Standing.OPPOSED)


Beneath = Mapping[str, Restated]  # by the numbers of a document


def as_meant(ours: Sequence[Rule], theirs: Sequence[Rule]) -> Beneath:
    """Return our words of the document that they were written for: by number."""
    known = {rule.number for rule in ours}
    return {rule.number: Restated((rule.number,), Standing.SAME) for rule in theirs if rule.number in known}


def in_another_language(ours: Sequence[Rule], theirs: Sequence[Rule]) -> Beneath:
    """Return our words of a document whose words can't be held against ours: by number, and nobody knows whether so."""
    known = {rule.number for rule in ours}
    return {rule.number: Restated((rule.number,), Standing.UNKNOWN) for rule in theirs if rule.number in known}


def compared(ours: Sequence[Rule], meant: Sequence[Rule], theirs: Sequence[Rule], numbering: Numbering) -> Beneath:
    """Return our words of another document than that which they were `meant` for, which is compared with it."""
    known = {rule.number for rule in ours}
    changes = compare(meant, theirs, numbering).changes
    return {number: found for change in changes for number, found in _of_change(change, known)}


def _of_change(change: Change, known: set[str]) -> Iterator[tuple[str, Restated]]:
    mine = tuple(rule.number for rule in change.olds if rule.number in known)
    if not mine:
        return
    has_changed = is_substantial(change.pieces)
    standing = Standing.CHANGED if has_changed else Standing.SAME
    difference = told(change.pieces) if has_changed else ()
    now = [rule.number for rule in change.news]
    for number in now:
        others = tuple(each for each in now if each != number)
        yield number, Restated(mine, standing, others, difference)


def uncompared(ours: Sequence[Rule], theirs: Sequence[Rule], numbering: Numbering) -> Beneath:
    """Return our words of a document that they may not be of, where that which they were written for is not here."""
    mine, texts = {rule.number: text_of(rule) for rule in ours}, {rule.number: text_of(rule) for rule in theirs}
    found = identity.reworded(ours, theirs, numbering)
    parts: defaultdict[str, list[str]] = defaultdict(list)
    for number, numbers in found.items():
        for each in numbers:
            parts[each].append(number)
    beneath = {}
    for number, numbers in found.items():
        all_parts = list(dict.fromkeys(part for each in numbers for part in parts[each]))
        against = opposed("\n".join(texts[part] for part in all_parts), "\n".join(mine[each] for each in numbers))
        standing = Standing.OPPOSED if any(against) else Standing.UNKNOWN
        others = tuple(part for part in all_parts if part != number)
        beneath[number] = Restated(numbers, standing, others=others, opposed=against)
    return beneath
