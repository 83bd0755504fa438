"""Which rule of one edition is which of another.

Two documents of a publisher are compared as they stand. Our restatement says a document's sentences in other words:
texts of one rule then are about as alike as 0.2 to 0.7, texts of neighbours 0 to 0.3 (of the five documents that it was
made from). So the number speaks for two rules beside their words, and what stands below rules that are the same.
"""

from collections.abc import Sequence

from judgeapp.domain.graphs import heaviest
from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.likeness import Field, Pair, candidates, field_of
from judgeapp.domain.rules.comparing.matching import match
from judgeapp.domain.rules.numbering import Numbering

ENOUGH = 0.35  # of likeness makes a pair of reworded rules
NUMBER = 0.15  # counts for two that have the same number
IN_PLACE = 0.08  # is enough for two that stand in the same place below two that are the same
FINE = 10_000  # steps of likeness

Numbers = dict[str, str]


def same(old: Sequence[Rule], new: Sequence[Rule], numbering: Numbering) -> Numbers:
    """Return old number -> new number, for two of the publisher's documents; of what was split, the first part."""
    return {old[i].number: new[each.news[0]].number for each in match(old, new, numbering).matches for i in each.olds}


def reworded(ours: Sequence[Rule], theirs: Sequence[Rule], numbering: Numbering) -> Numbers:
    """Return their number -> our number, for our restatement and a document that it may not be of; each once."""
    field = field_of(ours, theirs, numbering)
    found = _most_alike(field)
    _add_in_place(field, numbering, found)
    return {theirs[j].number: ours[i].number for j, i in found.items()}


def _most_alike(field: Field) -> dict[int, int]:
    """Return the pairs, by position, that are most alike all together: theirs -> ours."""
    worth = {pair: steps for pair in _worth_a_look(field) if (steps := _steps(field, *pair)) > 0}
    size = len(field.old.rules)
    edges = [(i, size + j, steps) for (i, j), steps in sorted(worth.items())]
    return {b - size: a for a, b in heaviest(size + len(field.new.rules), edges)}


def _worth_a_look(field: Field) -> set[Pair]:
    ours, theirs = field.old.rules, field.new.rules
    alike = candidates(dict(enumerate(field.old.bags)), dict(enumerate(field.new.bags)))
    pairs = {(i, j) for i, j in alike if ours[i].is_heading == theirs[j].is_heading}
    numbers = ((i, field.new.numbers.get(number)) for number, i in field.old.numbers.items())
    return pairs | {(i, j) for i, j in numbers if j is not None}


def _steps(field: Field, i: int, j: int) -> int:
    return round((field.likeness(i, j) + NUMBER * field.has_same_number(i, j) - ENOUGH) * FINE)


def _add_in_place(field: Field, numbering: Numbering, found: dict[int, int]) -> None:
    """Add what has no partner yet, but the same place below the same rule as one of ours that has none either."""
    free: dict[tuple[int, int | str], int] = {}
    for i in set(range(len(field.old.rules))).difference(found.values()):
        free[field.old.parents[i], _last(field.old.rules[i], numbering)] = i
    for j, rule in enumerate(field.new.rules):
        above = field.new.parents[j]
        if j in found or (above >= 0 and above not in found):
            continue
        partner = free.get((found.get(above, -1), _last(rule, numbering)))
        if partner is not None and field.likeness(partner, j) >= IN_PLACE:
            found[j] = partner
            del free[field.old.parents[partner], _last(field.old.rules[partner], numbering)]


def _last(rule: Rule, numbering: Numbering) -> int | str:
    """Return the last part of a rule's number, or of its path of headings."""
    parts = numbering.parts(rule.number)
    return parts[-1] if parts else rule.number.rsplit("/", 1)[-1]
