"""The words that differ between two texts of a rule, as pieces a reader can follow."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import NamedTuple

from judgeapp.domain.rules.comparing.texts import Token, tokens
from judgeapp.domain.rules.comparing.values import Part, Piece
from judgeapp.domain.rules.references import plain

Follows = Mapping[str, frozenset[str]]  # the new numbers of each rule of the old edition

LONG = 1000  # words; in a longer text what comes often is no anchor, or a diff could take minutes
CONFETTI = 3  # words that are the same between two changes, and too few to be read by themselves
_NONE: frozenset[str] = frozenset()


class _Run(NamedTuple):
    """Words i to k of the old text and j to m of the new one, which are the same or have taken their place."""

    is_same: bool
    i: int
    k: int
    j: int
    m: int


def diff(old: str, new: str, follows: Follows) -> tuple[Piece, ...]:
    """Return the pieces that lead from the old text to the new one, what is gone before what is new.

    The `same` and `new` pieces together are the new text, the `same` and `gone` ones the old text, but for what does
    not count and is shown as it is now: spaces, typographic quotes and dashes, and references whose numbers only
    follow a renumbering.
    """
    if old == new:
        return tuple(Piece(Part.SAME, text) for text in filter(None, [plain(new)]))
    before, after = list(tokens(old)), list(tokens(new))
    runs = _readable(_runs(_keys(before, after, follows), [token.key for token in after]), before, after)
    return tuple(piece for run in runs for piece in _pieces(run, before, after) if piece.text)


def _keys(before: Sequence[Token], after: Sequence[Token], follows: Follows) -> list[str]:
    """Return the keys of the old words; a reference has its rule's new number if the new text refers to that."""
    known = {token.target for token in after if token.target}
    return [min(follows.get(token.target, _NONE) & known, default=token.key) for token in before]


def _runs(old: Sequence[str], new: Sequence[str]) -> Iterator[_Run]:
    """Yield the runs of same and of other words; for what both begin and end with no search is needed."""
    head = _common(old, new)
    tail = min(_common(old[::-1], new[::-1]), len(old) - head, len(new) - head)
    yield _Run(True, 0, head, 0, head)
    inner_old, inner_new = old[head : len(old) - tail], new[head : len(new) - tail]
    junk = max(len(inner_old), len(inner_new)) > LONG
    for tag, i, k, j, m in SequenceMatcher(None, inner_old, inner_new, autojunk=junk).get_opcodes():
        yield _Run(tag == "equal", head + i, head + k, head + j, head + m)
    yield _Run(True, len(old) - tail, len(old), len(new) - tail, len(new))


def _common(old: Sequence[str], new: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))


def _readable(runs: Iterator[_Run], before: Sequence[Token], after: Sequence[Token]) -> list[_Run]:
    """Join changes that only a few words keep apart, if there are no more of them than of the changed ones."""
    joined: list[_Run] = []
    for run in runs:
        joined.append(run)
        while len(joined) >= 3 and _is_confetti(joined[-3:], before, after):
            first, _, last = joined[-3:]
            joined[-3:] = [_Run(False, first.i, last.k, first.j, last.m)]
    return joined


def _is_confetti(runs: Sequence[_Run], before: Sequence[Token], after: Sequence[Token]) -> bool:
    left, middle, right = runs
    if left.is_same or right.is_same:
        return False
    least = min(max(_size(before[run.i : run.k]), _size(after[run.j : run.m])) for run in (left, right))
    return _size(after[middle.j : middle.m]) <= min(CONFETTI, least)


def _size(words: Sequence[Token]) -> int:
    """Return how many of them are words and not marks."""
    return sum(token.key[0].isalnum() for token in words)


def _pieces(run: _Run, before: Sequence[Token], after: Sequence[Token]) -> Iterator[Piece]:
    if run.is_same:
        yield Piece(Part.SAME, _shown(after[run.j : run.m]))
        return
    gone = _shown(before[run.i : run.k])
    if gone and run.k < len(before) and run.m < len(after) and not after[run.m].space:
        gone += before[run.k].space  # what follows is shown as in the new text, where nothing stands before it
    yield Piece(Part.GONE, gone)
    yield Piece(Part.NEW, _shown(after[run.j : run.m]))


def _shown(words: Sequence[Token]) -> str:
    return "".join(token.space + token.shown for token in words)
