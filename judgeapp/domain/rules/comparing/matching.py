"""Which rule of the new edition each rule of the old one is.

Same number and alike text comes first. What is left is one matching of the greatest weight over all pairs that are
alike enough, so that no pair is taken that leaves two others with worse. Then rules that fell into parts, or grew
together, are found with the help of those that are left over.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judgeapp.domain.graphs import heaviest
from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.comparing.likeness import (
    Bag,
    Below,
    Field,
    Pair,
    Words,
    candidates,
    field_of,
    scores,
    standing,
    together,
)
from judgeapp.domain.rules.numbering import Numbering

SURE = 0.6  # alike, with the same number and nothing that is more alike
CUT = 0.6  # what must speak for a pair (see scoring); the pair is worth what it has above
FINE = 10_000  # steps of a score
ROUNDS = 2  # the second knows from the first who the parents and the neighbours are
COPIES = 4  # of the same words are looked at on either side of the one in the same place
OWN = 0.55  # of a part's weight comes from the whole, and from what no other part has
TENTH = 0.1  # of the whole's weight a part brings at least
COVERED = 0.5  # of the whole's weight stands in the parts
WORDS = 8  # words and neighbouring words that a part has at least


@dataclass(frozen=True)
class Match:
    """Rules that are one and the same, by position; several new ones if it was split, several old ones if merged.

    `is_moved`: it has another number, and another parent or another order among its neighbours.
    """

    olds: tuple[int, ...]
    news: tuple[int, ...]
    likeness: float
    is_moved: bool = False


@dataclass(frozen=True)
class Matches:
    """Every position of both editions, each once: in a match (in the order of the old edition), removed or added."""

    matches: tuple[Match, ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]


def match(old: Sequence[Rule], new: Sequence[Rule], numbering: Numbering) -> Matches:
    """Match two editions; who is matched with whom does not depend on which of them is the old one."""
    field = field_of(old, new, numbering)
    if _key(field.old.rules, field.old.words) <= _key(field.new.rules, field.new.words):
        found = _matches(field)
    else:
        turned = _matches(Field(field.new, field.old))
        found = sorted(
            (Match(each.news, each.olds, each.likeness, each.is_moved) for each in turned), key=lambda each: each.olds
        )
    gone = set(range(len(old))).difference(*(each.olds for each in found))
    came = set(range(len(new))).difference(*(each.news for each in found))
    return Matches(tuple(found), tuple(sorted(gone)), tuple(sorted(came)))


def _key(rules: Sequence[Rule], words: Sequence[Words]) -> list[tuple[str, Words]]:
    return [(rule.number, its) for rule, its in zip(rules, words, strict=True)]


def _matches(field: Field) -> list[Match]:
    below = Below(field)
    likeness, found = _sure(field, below)
    sure, taken = dict(found), set(found.values())
    loose = {(i, j): alike for (i, j), alike in likeness.items() if i not in found and j not in taken}
    loose = standing(field, loose, below)
    for _ in range(ROUNDS):
        found = sure | _solve(scores(field, loose, found))
    splits, merges = _parted(field, list(likeness), found)
    became: dict[int, tuple[int, ...]] = {i: (j,) for i, j in found.items()}
    became |= splits | {i: (j,) for j, olds in merges.items() for i in olds}
    pairs = {i: j for i, j in found.items() if i not in splits and j not in merges}
    away = moved(field, pairs, became)
    matches = [Match((i,), (j,), field.likeness(i, j), (i, j) in away) for i, j in pairs.items()]
    matches += [Match((i,), news, _whole(field.old.bags[i], field.new.bags, news)) for i, news in splits.items()]
    matches += [Match(olds, (j,), _whole(field.new.bags[j], field.old.bags, olds)) for j, olds in merges.items()]
    return sorted(matches, key=lambda each: each.olds)


def _sure(field: Field, below: Below) -> tuple[dict[Pair, float], dict[int, int]]:
    """Return how alike all pairs worth a look are, and the partners by same number and alike text."""
    found = {i: j for i, j in field.twins() if field.has_same_number(i, j)}
    likeness = {pair: field.likeness(*pair) for pair in _worth_a_look(field, below, found)}
    best_old, best_new = _best(likeness, 0), _best(likeness, 1)
    for (i, j), alike in likeness.items():
        is_best = best_old[i] == best_new[j] == (alike, 1)
        if is_best and alike >= SURE and field.has_same_number(i, j):
            found[i] = j
    return likeness, found


def _best(likeness: Mapping[Pair, float], side: int) -> dict[int, tuple[float, int]]:
    """Return, for each rule of one side, how alike its best partner is, and how many are that alike."""
    best: dict[int, tuple[float, int]] = {}
    for pair, alike in likeness.items():
        most, number = best.get(pair[side], (-1.0, 0))
        if alike >= most:
            best[pair[side]] = (alike, number + 1 if alike == most else 1)
    return best


def _worth_a_look(field: Field, below: Below, found: Mapping[int, int]) -> list[Pair]:
    """Return the pairs of rules without a partner that have something in common."""
    partnered = set(found.values())
    old = [i for i in range(len(field.old.rules)) if i not in found]
    new = [j for j in range(len(field.new.rules)) if j not in partnered]
    pairs = set(candidates({i: field.old.bags[i] for i in old}, {j: field.new.bags[j] for j in new}))
    pairs.update(_copies(field, old, new))
    numbers = ((i, field.new.numbers.get(number)) for number, i in field.old.numbers.items())
    pairs.update((i, j) for i, j in numbers if j is not None)
    pairs.update(below.pairs())
    return sorted((i, j) for i, j in pairs if i not in found and j not in partnered and _may_match(field, i, j))


def _copies(field: Field, old: Sequence[int], new: Sequence[int]) -> Iterator[Pair]:
    """Yield rules of the same words; where there are many, only those in about the same place among them."""
    places: dict[Words, list[int]] = defaultdict(list)
    for j in new:
        places[field.new.words[j]].append(j)
    seen: Counter[Words] = Counter()
    for i in old:
        words = field.old.words[i]
        rank = seen[words]
        seen[words] += 1
        yield from ((i, j) for j in places.get(words, [])[max(0, rank - COPIES) : rank + COPIES + 1])


def _may_match(field: Field, i: int, j: int) -> bool:
    """A heading is no rule, unless a document made it one under the same number."""
    return field.old.rules[i].is_heading == field.new.rules[j].is_heading or field.has_same_number(i, j)


def _solve(judged: Mapping[Pair, float]) -> dict[int, int]:
    """Return the pairs whose worth adds up to the most; among equals, those that keep the order."""
    worth = {pair: round((score - CUT) * FINE) for pair, score in judged.items() if score > CUT}
    olds, news = sorted({i for i, _ in worth}), sorted({j for _, j in worth})
    old, new = ({position: rank for rank, position in enumerate(side)} for side in (olds, news))
    # Ranks multiplied add up to the most where nobody crosses anybody; all together stay below one step.
    size = max(len(olds), len(news)) + 1
    edges = [
        (old[i], len(olds) + new[j], steps * size**3 + (size - old[i]) * (size - new[j]))
        for (i, j), steps in worth.items()
    ]
    return {olds[a]: news[b - len(olds)] for a, b in heaviest(len(olds) + len(news), edges)}


def _parted(
    field: Field, pairs: Sequence[Pair], found: Mapping[int, int]
) -> tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]]:
    """Return the new parts of each old rule that was split, and the old parts of each new rule that was merged."""
    origins = {j: i for i, j in found.items()}
    alike = [(i, j) for i, j in pairs if field.old.rules[i].is_heading == field.new.rules[j].is_heading]
    splits = parted(field.old.bags, field.new.bags, found, [(i, j) for i, j in alike if j not in origins])
    used = {j for news in splits.values() for j in news}
    turned = [(j, i) for i, j in alike if i not in found and i not in splits and j not in used]
    merges = parted(field.new.bags, field.old.bags, {j: i for j, i in origins.items() if j not in used}, turned)
    return splits, merges


def _whole(whole: Bag, parts: Sequence[Bag], positions: Sequence[int]) -> float:
    return whole.likeness(together(parts[position] for position in positions))


def moved(field: Field, found: Mapping[int, int], became: Mapping[int, Sequence[int]]) -> set[Pair]:
    """Return the pairs with another number that moved.

    found   the new position of each old one
    became  the new positions of each old one, splits and merges included: what became of its parent
    """
    siblings: dict[Pair, list[Pair]] = defaultdict(list)
    astray: set[Pair] = set()
    for i, j in sorted(found.items()):
        old, new = field.old.parents[i], field.new.parents[j]
        if new in became.get(old, ()) or old == new == -1 or (min(old, new) >= 0 and field.has_same_number(old, new)):
            siblings[old, new].append((i, j))
        else:
            astray.add((i, j))
    for pairs in siblings.values():
        astray.update(set(pairs) - set(_longest_rise(pairs)))
    return {(i, j) for i, j in astray if not field.has_same_number(i, j)}


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


def parted(
    wholes: Sequence[Bag], parts: Sequence[Bag], partners: Mapping[int, int], pairs: Iterable[Pair]
) -> dict[int, tuple[int, ...]]:
    """Return the parts, ascending, of each whole that has several.

    partners  the part that a whole is matched with already, if it is
    pairs     wholes, and parts that are loose, that may belong together
    """

    def gain(whole: int, part: int) -> float:
        return _gain(wholes[whole], together(parts[other] for other in groups.get(whole, ())), parts[part])

    groups: dict[int, list[int]] = {whole: [part] for whole, part in partners.items()}
    taken: set[int] = set()
    for _, whole, part in sorted((-share, *pair) for pair in pairs if (share := gain(*pair))):
        if part not in taken and gain(whole, part):
            groups.setdefault(whole, []).append(part)
            taken.add(part)
    return {
        whole: tuple(sorted(group))
        for whole, group in sorted(groups.items())
        if len(group) > 1
        and wholes[whole].shared(together(parts[part] for part in group)) >= COVERED * wholes[whole].total
    }


def _gain(whole: Bag, others: Bag, part: Bag) -> float:
    """Return the share of a part that stands in the whole and in none of the other parts, 0 if that is too little."""
    if len(part.weights) < WORDS:
        return 0.0
    brought = whole.shared(together((others, part))) - whole.shared(others)
    return brought / part.total if brought >= max(OWN * part.total, TENTH * whole.total) else 0.0
