"""The text of a rule as comparing reads it: what counts as its text, and the words it falls into."""

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.numbering import DASHES
from judgeapp.domain.rules.references import Reference, label, split_references

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
