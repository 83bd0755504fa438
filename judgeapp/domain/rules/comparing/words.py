"""The words that the text of a rule falls into, and those that differ between two texts, as pieces to follow."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import takewhile
from typing import NamedTuple

from judgeapp.domain.rules.book import Reference, Rule, label, plain, split_references
from judgeapp.domain.rules.comparing.values import Part, Piece
from judgeapp.domain.rules.numbering import DASHES

_OURS = {"note", "differs"}  # an editor's words are no part of the document
# A word or a number with what is glued into it ("6.10.1", "player's", "mis-roll"), or one mark.
_TOKEN = re.compile(r"\w+(?:[.'-]\w+)*|[^\w\s]")
_TYPOGRAPHY = {
    **DASHES,
    **dict.fromkeys((0x2018, 0x2019, 0x201A, 0x201B, 0x2032, 0x60, 0xB4), "'"),
    **dict.fromkeys((0x201C, 0x201D, 0x201E, 0x201F, 0x2033), '"'),
}
# Soft hyphen, zero-width space and joiners, word joiner, byte order mark.
_INVISIBLE = dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))


class Token(NamedTuple):
    """A word or a mark: the space before it, how it is shown, how it is compared, and the rule it refers to."""

    space: str
    shown: str
    key: str
    target: str = ""


def text_of(rule: Rule) -> str:
    """Return the text of a rule, references marked up: its title and the words of its blocks, a paragraph a line."""
    return "\n".join(filter(None, (rule.title, *(block.words for block in rule.blocks if block.kind not in _OURS))))


def tokens(text: str) -> Iterator[Token]:
    """Yield the words and marks of a text; all they show, with their spaces, is the text as a reader sees it."""
    space = ""
    for piece in split_references(text):
        if isinstance(piece, Reference) and not piece.shown and not piece.printed:
            yield Token(space, piece.target, piece.target, piece.target)
            space = ""
            continue
        shown = piece if isinstance(piece, str) else label(piece, {})
        shown = unicodedata.normalize("NFC", shown).translate(_INVISIBLE)
        end = 0
        for found in _TOKEN.finditer(shown.translate(_TYPOGRAPHY)):
            start, after = found.span()
            yield Token(space + shown[end:start], shown[start:after], unicodedata.normalize("NFKC", found[0]))
            space, end = "", after
        space += shown[end:]


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
