"""Mending a round by swaps that cost nothing: two with equal places change opponents."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from judgeapp.domain.pairing.field import BYE, Field

Couple = tuple[int, int]
Kind = tuple[int, int, tuple[str, ...], tuple[str, ...]]

ENOUGH = 3  # failures after which couples of the same places and labels are not tried again


def group(field: Field, i: int) -> range:
    """Return everybody who has the place of an entrant."""
    place = -field.place[i]
    start = bisect_left(field.place, place, key=_negative)
    return range(start, bisect_right(field.place, place, lo=start, key=_negative))


def blocked(field: Field, couples: Sequence[Couple]) -> list[Couple]:
    """Return the couples who have met or should not meet."""
    if field.labels or field.halves:
        return [(i, j) for i, j in couples if not field.may_meet(i, j)]
    ids, met = field.ids, field.met
    return [(i, j) for i, j in couples if ids[j] in met[i] or ids[i] in met[j]]


def mend(field: Field, mates: list[int], couples: Sequence[Couple]) -> list[Couple]:
    """Change the opponents of blocked couples in `mates`; return the couples that no swap can free.

    mates   the opponent of each entrant, or BYE
    """
    left = list(couples)
    tried = -1
    while left and len(left) != tried:
        tried = len(left)
        left = list(_left(field, mates, left))
    return left


def _left(field: Field, mates: list[int], couples: Sequence[Couple]) -> Iterator[Couple]:
    """Free what can be freed, and yield the rest."""
    failures: Counter[Kind] = Counter()
    for i, j in couples:
        if mates[i] != j:
            continue
        kind = kind_of(field, i, j)
        if failures[kind] == ENOUGH or not _is_freed(field, mates, i, j):
            failures[kind] = min(ENOUGH, failures[kind] + 1)
            yield i, j


def kind_of(field: Field, i: int, j: int) -> Kind:
    """Return places and labels: couples alike in them are freed by the same swaps, but for history."""
    labels = field.labels
    return field.place[i], field.place[j], labels[i] if labels else (), labels[j] if labels else ()


def _is_freed(field: Field, mates: list[int], i: int, j: int) -> bool:
    return _replaced(field, mates, i, j) or _replaced(field, mates, j, i)


def _replaced(field: Field, mates: list[int], i: int, j: int) -> bool:
    """Let somebody with the place of i meet j instead, if all four may meet."""
    for k in _others(field, i):
        mate = mates[k]
        if k == j or not field.may_meet(k, j) or not _may_replace(field, i, k, mate):
            continue
        mates[k], mates[j], mates[i] = j, k, mate
        if mate != BYE:
            mates[mate] = i
        return True
    return False


def _others(field: Field, i: int) -> Iterator[int]:
    """Go through the group of i, from i on and around, so that nobody is always the first to be asked."""
    same = group(field, i)
    yield from range(i + 1, same.stop)
    yield from range(same.start, i)


def _may_replace(field: Field, i: int, k: int, mate: int) -> bool:
    """Whether i may do what k does now: meet the mate, or have the bye."""
    if field.halves and field.halves[i] != field.halves[k]:
        return False
    return field.byes[i] <= field.byes[k] if mate == BYE else field.may_meet(i, mate)


def _negative(place: int) -> int:
    return -place
