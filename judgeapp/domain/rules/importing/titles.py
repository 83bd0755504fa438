"""What a heading without a number looks like: a short line that stands by itself and is no sentence."""

import re
from collections.abc import Sequence

from judgeapp.domain.rules.importing.flow import unstarred
from judgeapp.domain.rules.importing.lines import Piece

LONGEST_TITLE = 80  # letters
_MOST_WORDS, _MOST_PLAIN_WORDS = 12, 6
_SMALL = frozenset(
    "a an and as at but by for from in into its nor of off on or out over per the to up vs vs. via with".split()  # noqa: SIM905
)
_SENTENCE_END = re.compile(r"[.!?,;…]$")
_CAPITAL = re.compile(r"[\"“(\[]?[A-Z0-9]")


def is_title(pieces: Sequence[Piece], at: int) -> bool:
    """Is this line a heading? It stands between blank lines, has the look of one, and no other follows it at once."""
    before_blank = pieces[at].starts
    after_blank = at + 1 == len(pieces) or pieces[at + 1].starts
    return before_blank and after_blank and looks_like_title(pieces[at])


def looks_like_title(piece: Piece) -> bool:
    """Has a line the look of a heading: marked as one, or words in title case that end in no full stop?"""
    if piece.level:
        return True
    text = unstarred(piece.text)
    if (
        piece.bullet
        or piece.cells
        or len(text) > LONGEST_TITLE
        or not _CAPITAL.match(text)
        or _SENTENCE_END.search(text)
    ):
        return False
    words = text.removesuffix(":").split()
    return in_title_case(words) or (len(words) <= _MOST_PLAIN_WORDS and not text.endswith(":"))


def in_title_case(words: Sequence[str]) -> bool:
    """Do the words begin with capitals, small words aside?"""
    return 0 < len(words) <= _MOST_WORDS and all(_CAPITAL.match(word) or word in _SMALL for word in words)
