"""What may follow a number in a document that leaves nothing out, and how odd it is when something else does.

All in parts, as `Numbering.parts` has them: a chapter has one, a section two, a rule more; a letter is two parts, 0 and
its place in the alphabet.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile

from judgeapp.domain.rules.numbering import Parts

HEADINGS = 2  # chapters and sections: what many documents number without printing it
UNPRINTED = 1.0  # a chapter or section that has no line of its own
GAP = 3.0
JUMP = 4.0  # a rule is left out together with its place for children
TWICE = 8.0
BACK = 12.0


@lru_cache(maxsize=4_096)
def following(last: Parts) -> tuple[Parts, ...]:
    """Return what can come right after a number: its first child, its next sibling, that of each rule above it."""
    return tuple(_following(last))


def _following(last: Parts) -> Iterator[Parts]:
    if len(last) == 1:
        yield (*last, 0)
    if last and not is_lettered(last):
        yield (*last, 1)
    if len(last) >= HEADINGS and not is_lettered(last):
        yield (*last, 0, 1)
    for at in range(len(last) - 1, -1, -1):
        yield (*last[:at], last[at] + 1)


def is_lettered(number: Parts) -> bool:
    """Tell whether a number ends in a letter."""
    return len(number) > HEADINGS + 1 and number[-2] == 0


def oddness(last: Parts, number: Parts) -> float:
    """Return how odd it is that a number comes right after another one; 0 for the next in turn."""
    if not last:
        return 0.0
    if number <= last:
        return TWICE if number == last else BACK
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(last, number, strict=False)))
    tail = number[common:]
    if common >= HEADINGS and tail[0] == 0:  # the letters of a rule begin
        return 0.0 if tail[1:] == (1,) else GAP
    step = tail[0] - (last[common] if common < len(last) else 0)
    in_turn = step == 1 or (step == 0 and common == 1)  # a chapter's first section may be its zeroth
    return _left_out(tail, common) + (0.0 if in_turn else GAP + min(step, 4) / 10)


def _left_out(tail: Parts, common: int) -> float:
    """Return the cost of the levels between two numbers that have no line: 4.10.1 -> 4.10.2.1."""
    cost = 0.0
    for at in range(1, len(tail)):
        depth = common + at
        if depth > HEADINGS and tail[at - 1] == 0 and at > 1:
            continue  # the letter itself; its 0 has been looked at
        if depth >= HEADINGS and tail[at] == 0:  # 202.6 need not be printed before 202.6a
            cost += 0.0 if tail[at + 1 :] == (1,) else GAP
            continue
        cost += UNPRINTED if depth <= HEADINGS else JUMP
        cost += 0.0 if tail[at] == 1 or (depth == 1 and tail[at] == 0) else GAP
    return cost
