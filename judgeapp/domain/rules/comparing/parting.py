"""Rules that fell into parts: one text whose words stand in several texts of the other edition."""

from collections.abc import Iterable, Mapping, Sequence

from judgeapp.domain.rules.comparing.field import Pair
from judgeapp.domain.rules.comparing.likeness import Bag, together

OWN = 0.55  # of a part's weight comes from the whole, and from what no other part has
TENTH = 0.1  # of the whole's weight a part brings at least
COVERED = 0.5  # of the whole's weight stands in the parts
WORDS = 8  # words and neighbouring words that a part has at least


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
        if len(group) > 1 and _is_covered(wholes[whole], together(parts[part] for part in group))
    }


def _gain(whole: Bag, others: Bag, part: Bag) -> float:
    """Return the share of a part that stands in the whole and in none of the other parts, 0 if that is too little."""
    if len(part.weights) < WORDS:
        return 0.0
    brought = whole.shared(together((others, part))) - whole.shared(others)
    return brought / part.total if brought >= max(OWN * part.total, TENTH * whole.total) else 0.0


def _is_covered(whole: Bag, parts: Bag) -> bool:
    return whole.shared(parts) >= COVERED * whole.total
