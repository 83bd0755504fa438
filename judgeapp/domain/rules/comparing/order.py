"""Which matched rules left their place: for another parent, or for another order among their neighbours."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence

from judgeapp.domain.rules.comparing.field import Field, Pair


def moved(field: Field, found: Mapping[int, int], became: Mapping[int, Sequence[int]]) -> set[Pair]:
    """Return the pairs with another number that moved.

    found   the new position of each old one
    became  the new positions of each old one, splits and merges included: what became of its parent
    """
    siblings: dict[Pair, list[Pair]] = defaultdict(list)
    astray: set[Pair] = set()
    for i, j in sorted(found.items()):
        old, new = field.old.parents[i], field.new.parents[j]
        if new in became.get(old, ()) or old == new == -1 or _same_number(field, old, new):
            siblings[old, new].append((i, j))
        else:
            astray.add((i, j))
    for pairs in siblings.values():
        astray.update(set(pairs) - set(_longest_rise(pairs)))
    return {(i, j) for i, j in astray if not field.has_same_number(i, j)}


def _same_number(field: Field, old: int, new: int) -> bool:
    return old >= 0 and new >= 0 and field.has_same_number(old, new)


def _longest_rise(pairs: Sequence[Pair]) -> list[Pair]:
    """Return most of the pairs whose second numbers rise with the first ones, which ascend."""
    ends: list[int] = []  # the least second number that a rise of each length ends in
    lengths = []
    for _, j in pairs:
        length = bisect_left(ends, j)
        ends[length : length + 1] = [j]
        lengths.append(length)
    rise: list[Pair] = []
    length = len(ends) - 1
    for pair, its_length in zip(reversed(pairs), reversed(lengths), strict=True):
        if its_length == length and (not rise or pair[1] < rise[-1][1]):
            rise.append(pair)
            length -= 1
    return rise[::-1]
