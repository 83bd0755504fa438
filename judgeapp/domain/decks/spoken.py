"""Lists that nothing but their counts divides, as they are dictated: "team one trox cores six fist deck three ebb"."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from judgeapp.domain.decks.layout import Piece, in_a_row
from judgeapp.domain.decks.ornaments import COUNTED_BY

MANY = 5  # cards on a line before it is taken for one that was dictated
LONGEST_HEADING = 4  # words
_DIGITS = re.compile(r"[x×]?\d{1,2}[x×]?")
_GO_ON = {"of", "the", "a", "de", "von"}  # within a title, so that a number behind them is a part of it
_JOINTS = {
    *("and", "then", "plus", "um", "uh", "ok", "okay", "so", "also", "next", "comma", "y", "luego", "und", "dann"),
    *("for", "the", "in", "my", "para", "el", "la", "mi", "im", "als", "are", "is", "i", "have", "run", "play", "team"),
}


def spoken(pieces: Sequence[Piece], is_heading: Callable[[str], bool]) -> list[Piece]:
    """Return the lines of a list, those that were dictated as a line for each heading and each card."""
    return [part for piece in pieces for part in _parted(piece, is_heading)]


def _parted(piece: Piece, is_heading: Callable[[str], bool]) -> list[Piece]:
    words = piece.text.split()
    if len(words) < 2 * MANY or "\t" in piece.text or ":" in piece.text or len(in_a_row(piece.text)) > 1:
        return [piece]
    starts = _starts(words)
    if len(starts) < MANY:
        return [piece]
    told = list(_told(words, starts, is_heading))
    return [replace(piece, raw=text, text=text) for text in told]


def _starts(words: Sequence[str]) -> list[int]:
    """Return where counts stand that a title follows: as words of the language that most are in, else as digits."""
    each = [[at for at, word in enumerate(words) if word.casefold() in language] for language in COUNTED_BY]
    counts = max(each, key=len)
    if len(counts) < MANY:
        counts = [at for at, word in enumerate(words) if _DIGITS.fullmatch(word)]
    return [
        at for at in counts if at + 1 < len(words) and at + 1 not in counts and words[at - 1].casefold() not in _GO_ON
    ]


def _told(words: Sequence[str], starts: Sequence[int], is_heading: Callable[[str], bool]) -> Iterator[str]:
    """Yield what stands between the counts, the heading at the end of it on its own."""
    for start, end in zip([0, *starts], [*starts, len(words)], strict=True):
        part = list(words[start:end])
        length = next((n for n in range(LONGEST_HEADING, 0, -1) if is_heading(" ".join(part[-n:]).strip(",."))), 0)
        is_whole = start == 0 or len(part) - length > 1  # a count and a title are left
        heading = " ".join(part[-length:]) if length and is_whole and end < len(words) else ""
        rest = part[: len(part) - length] if heading else part
        while rest and (rest[-1].casefold().strip(",.;") in _JOINTS) and len(rest) > 2 * bool(start):
            rest.pop()
        if rest:
            yield " ".join(rest).strip(" ,.;")
        if heading:
            yield f"{heading.strip(',.')}:"
