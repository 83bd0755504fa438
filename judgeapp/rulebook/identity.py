"""Which rule of one edition is which of another.

Two documents of a publisher are compared as they stand. Our restatement says a document's sentences in other words:
texts of one rule then are about as alike as 0.2 to 0.7, texts of neighbours 0 to 0.3 (of the five documents that it was
made from). So the number speaks for two rules beside their words, and what stands below rules that are the same.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from judgeapp.domain.graphs import heaviest
from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.likeness import Field, Pair, Side, candidates, field_of, together
from judgeapp.domain.rules.comparing.matching import match
from judgeapp.domain.rules.numbering import Numbering

ENOUGH = 0.35  # of likeness makes a pair of reworded rules
NUMBER = 0.15  # counts for two that have the same number
IN_PLACE = 0.08  # is enough for two that stand in the same place below two that are the same
PART = 0.2  # of a rule stands in a neighbour's partner and not in the neighbour: they were merged, or it was split
WORDS = 5  # words and neighbouring words that such a rule has at least
NEAR = 2  # places before or behind it are neighbours
FINE = 10_000  # steps of likeness

Numbers = dict[str, str]
Several = dict[str, tuple[str, ...]]


def same(old: Sequence[Rule], new: Sequence[Rule], numbering: Numbering) -> Numbers:
    """Return old number -> new number, for two of the publisher's documents; of what was split, the first part."""
    return {old[i].number: new[each.news[0]].number for each in match(old, new, numbering).matches for i in each.olds}


def reworded(ours: Sequence[Rule], theirs: Sequence[Rule], numbering: Numbering) -> Several:
    """Return their number -> our numbers, for our restatement and a document that it may not be of.

    Several of ours are one of theirs that was merged, and one of ours is each part of what was split.
    """
    field = field_of(ours, theirs, numbering)
    found = _most_alike(field)
    _add_in_place(field, numbering, found)
    merged = _parts_beside(field.old, field.new, {i: j for j, i in found.items()})
    split = _parts_beside(field.new, field.old, found)
    numbers: defaultdict[str, list[str]] = defaultdict(list)
    for j, i in sorted([*found.items(), *split.items(), *((j, i) for i, j in merged.items())]):
        numbers[theirs[j].number].append(ours[i].number)
    return {number: tuple(several) for number, several in numbers.items()}


def _parts_beside(parts: Side, wholes: Side, partners: Mapping[int, int]) -> dict[int, int]:
    """Return the wholes that rules without a partner are a part of, by position: those of their neighbours."""
    found = {}
    for at in set(range(len(parts.rules))).difference(partners):
        beside = [(near, partners[near]) for near in _beside(parts, at, partners)]
        shares = ((_brought(parts, wholes, at, *each), each[1]) for each in beside)
        share, whole = max(shares, default=(0.0, -1))
        if share >= PART:
            found[at] = whole
    return found


def _beside(side: Side, at: int, partners: Mapping[int, int]) -> Iterator[int]:
    places = range(at - NEAR, at + NEAR + 1)
    return (near for near in places if near in partners and side.parents[near] == side.parents[at])


def _brought(parts: Side, wholes: Side, at: int, near: int, whole: int) -> float:
    """Return the share of a rule that stands in a whole besides what its neighbour has of it."""
    own, other, bag = parts.bags[at], parts.bags[near], wholes.bags[whole]
    return (bag.shared(together((own, other))) - bag.shared(other)) / own.total if len(own.weights) >= WORDS else 0.0


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
