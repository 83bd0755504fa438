"""Headings that begin as cards do, with a number: "[6] BakuCores" is one if six cards follow it."""

import re
from collections.abc import Callable, Iterator, Sequence

from judgeapp.domain.decks.cardline import read_card
from judgeapp.domain.decks.layout import Piece
from judgeapp.domain.decks.ornaments import bare

_COUNT_FIRST = re.compile(r"\W*(\d{1,3})\W*(?:x\s)?\s*([^\W\d][^\d]{1,40})")


def announcing(pieces: Sequence[Piece], is_heading: Callable[[str], bool]) -> dict[int, tuple[str, int]]:
    """Return line -> words and count of the headings that begin with just as many cards as follow them."""
    found: dict[int, tuple[str, int]] = {}
    for at, piece in enumerate(pieces):
        match = _COUNT_FIRST.fullmatch(piece.text)
        if match and is_heading(match[2]) and int(match[1]) in _sums_below(pieces[at + 1 :], is_heading):
            found[piece.number] = match[2].strip(), int(match[1])
    return found


def _sums_below(pieces: Sequence[Piece], is_heading: Callable[[str], bool]) -> Iterator[int]:
    """Yield how many cards follow to the next gap, and to the next gap or heading after it."""
    total = 0
    for piece in pieces:
        match = _COUNT_FIRST.fullmatch(piece.text)
        is_next = is_heading(piece.text) or bool(match and is_heading(match[2]))
        if total and (is_next or not piece.text.strip()):
            yield total
        if is_next:
            return
        if piece.text.strip() and not piece.markup:
            *_, barest = bare(piece.text.strip())
            total += read_card(barest)[-1].count
    yield total
