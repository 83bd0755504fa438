"""What speaks for two rules being one and the same: their texts, and everything around them."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.field import Field, Pair, Side
from judgeapp.domain.rules.comparing.likeness import partners

WORDS = 0.15  # the same words, and not only alike
NUMBER = 0.12  # same number
PARENT = 0.06  # their parents are one and the same
PLACE = 0.06  # they follow, or are followed by, what are one and the same
TITLE = 0.04  # same title
BELOW = 0.5  # headings: what stands below them is the same
USUAL = 0.2  # against a pair no more alike than either is to another rule of its own edition
CLEARLY = 0.15  # more alike than that, and nothing speaks against it
FLOOR = 0.3  # a pair of texts less alike is none, whatever stands around them


class Below:
    """The share of the rules below two headings of one level that are the same in both."""

    def __init__(self, field: Field) -> None:
        self._shared: Counter[Pair] = Counter()
        self._old: Counter[int] = Counter()
        self._new: Counter[int] = Counter()
        for i, j in field.twins():
            over_old, over_new = list(field.old.above(i)), list(field.new.above(j))
            self._old.update(over_old)
            self._new.update(over_new)
            self._shared.update((a, b) for a in over_old for b in over_new if _are_headings(field, a, b))

    def pairs(self) -> Iterable[Pair]:
        """Return the headings that have something in common."""
        return self._shared.keys()

    def share(self, i: int, j: int) -> float:
        """Return the share for old heading i and new heading j, 0 to 1."""
        shared = self._shared[i, j]
        return shared / max(self._old[i], self._new[j]) if shared else 0.0


def _are_headings(field: Field, i: int, j: int) -> bool:
    old, new = field.old.rules[i], field.new.rules[j]
    return old.is_heading and new.is_heading and old.level == new.level


def standing(field: Field, likeness: Mapping[Pair, float], below: Below) -> dict[Pair, float]:
    """Return what speaks for each pair by itself, without those that have too little in common."""
    usual_old = _usual(field.old, {i for i, _ in likeness})
    usual_new = _usual(field.new, {j for _, j in likeness})
    judged = {}
    for (i, j), alike in likeness.items():
        old, new = field.old.rules[i], field.new.rules[j]
        share = below.share(i, j)
        if alike >= FLOOR or share >= BELOW:
            is_known = share > 0 or field.is_same(i, j)
            usual = min(usual_old.get(i, 0.0), usual_new.get(j, 0.0))
            judged[i, j] = (
                alike
                - (0.0 if is_known else USUAL if _is_other_heading(old, new) else _doubt(alike, usual))
                + BELOW * share
                + WORDS * field.is_same(i, j)
                + NUMBER * (old.number == new.number)
                + TITLE * (old.title == new.title != "")
            )
    return judged


def _is_other_heading(old: Rule, new: Rule) -> bool:
    """Are these headings of other numbers? A word that short titles share tells little ("Rain" and "Rain Barrels")."""
    return old.is_heading and new.is_heading and old.number != new.number


def _usual(side: Side, positions: Iterable[int]) -> dict[int, float]:
    """Return how alike each of these rules is to the one most like it in its own edition."""
    usual: dict[int, float] = {}
    for i, j in partners({i: side.bags[i] for i in sorted(positions)}, dict(enumerate(side.bags))):
        if i != j:
            usual[i] = max(usual.get(i, 0.0), side.bags[i].likeness(side.bags[j]))
    return usual


def _doubt(alike: float, usual: float) -> float:
    """Return what speaks against a pair that is hardly more alike than either is to other rules of its edition."""
    return USUAL * min(1.0, max(0.0, (usual + CLEARLY - alike) / CLEARLY))


def scores(field: Field, standing: Mapping[Pair, float], found: Mapping[int, int]) -> dict[Pair, float]:
    """Return what speaks for each pair in all, given what is found already: up to about 1.4, headings to 1.9."""
    around = _Around(found)
    return {
        (i, j): score + PARENT * _same_parents(field, i, j, found) + PLACE * around.nearness(i, j)
        for (i, j), score in standing.items()
    }


def _same_parents(field: Field, i: int, j: int, found: Mapping[int, int]) -> bool:
    return found.get(field.old.parents[i], -1) == field.new.parents[j]


class _Around:
    """Where the neighbours of a rule, of those that have partners, lead it to."""

    def __init__(self, found: Mapping[int, int]) -> None:
        self._olds: Sequence[int] = sorted(found)
        self._found = found

    def nearness(self, i: int, j: int) -> float:
        """Return 1 if new rule j stands to a neighbour's partner as old rule i to the neighbour, less for farther."""
        before, after = bisect_left(self._olds, i) - 1, bisect_right(self._olds, i)
        neighbours = [self._olds[at] for at in (before, after) if 0 <= at < len(self._olds)]
        return max((1 / (1 + abs(self._found[n] - n - (j - i))) for n in neighbours), default=1 / (1 + abs(i - j)))
