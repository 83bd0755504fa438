"""One line of a source without its marks: what Markdown, HTML, MediaWiki and LaTeX leave round the words.

Only marks go, never words: a name in <angle brackets> or a keyword in [brackets] is text and stays.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from judgeapp.domain.rules.importing.values import Line

_TAG = re.compile(
    r"</?(?:b|i|u|s|em|strong|sup|sub|br|hr|p|div|span|small|big|font|center|code|ref|nowiki|table|tbody|thead|tr|td|th)"
    r"(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_CELL_END = re.compile(r"</t[dh]>(?=\s*<t[dh])", re.IGNORECASE)
_AUTO_LINK = re.compile(r"<(https?://[^<>\s]+)>")
_LINK = re.compile(r"\[([^\[\]]+)\]\((?:https?:|mailto:|[#/])[^()\s]*\)")
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_FOOTNOTE = re.compile(r"(?<=[.!?])\[\d{1,3}\]")
_DOT = re.compile(r"\\boldsymbol\{\s*\\(?:cdot|bullet)\s*\}|\\(?:cdot|bullet)(?![A-Za-z])")
_ACCENT = re.compile(r"\s?\\(?:tilde|hat|bar|acute|grave|vec)\{\s*(\w)\s*\}\s?")
_MATHS = re.compile(r"\$([^$A-Za-z]*)\$")
_EMPHASIS = re.compile(r"\*{2,3}|~~|__|'{2,}")
_ITALIC = re.compile(r"\*(?![\s*])([^*]+)\*")

_HEADING = re.compile(r"(#{1,6})(?=\s)|(={2,6})(?!=)(?=.*==$)")
_STARS = re.compile(r"(\*{1,6})(?:\s+|(?=\d)(?!.*\*\*))")
_BULLET = re.compile(r"[-–•·▪●○◦>+](?:\s+|$)|[•·▪●○◦](?=\w)|>(?=[A-Z])")


@dataclass(frozen=True)
class Piece:
    """A line, or the part of it that a stage works on, without its marks.

    line    where it stands
    text    its words
    level   of a marked heading: 1 and up; 0 for none
    bullet  depth of a bullet: 1 and up; 0 for none
    starred the bullet is one of MediaWiki's asterisks, which count the depth themselves
    starts  a blank line stands before it
    broken  it ends in a hard line break
    cells   of a table's row, else ()
    """

    line: Line
    text: str
    level: int = 0
    bullet: int = 0
    starred: bool = False
    starts: bool = False
    broken: bool = False
    cells: tuple[str, ...] = ()


def pieces(lines: Iterable[Line]) -> Iterator[Piece]:
    """Yield each line without its marks; a line number left out before a line is a blank line."""
    last = -1
    for line in lines:
        yield piece(line, starts=line.number > last + 1)
        last = line.number


def piece(line: Line, starts: bool) -> Piece:
    """Return one line without its marks."""
    text = _CELL_END.sub("\t", line.text)
    words = text.strip()
    broken = line.text.endswith("  ")
    if match := _HEADING.match(words):
        title = words[match.end() :].rstrip("#" if match[1] else "=")
        return Piece(line, plain(title), level=len(match[0]), starts=starts, broken=broken)
    bullet, starred, words = _bullet(line.text, words)
    cells = _cells(text) if not bullet else ()
    return Piece(line, plain(words), 0, bullet, starred, starts, broken, cells)


def _bullet(text: str, words: str) -> tuple[int, bool, str]:
    """Return the depth of a line's bullet, whether asterisks tell it, and the words behind all its bullets."""
    if match := _STARS.match(words):
        return len(match[1]), True, words[match.end() :]
    words = _dots(words)
    depth = 1 + (len(text.expandtabs(4)) - len(text.expandtabs(4).lstrip())) // 2 if _BULLET.match(words) else 0
    at = 0
    while match := _BULLET.match(words, at):
        at = match.end()
        while words[at : at + 1].isspace():
            at += 1
    return depth, False, words[at:]


def _cells(text: str) -> tuple[str, ...]:
    """Return the cells of a table's row: parted by tabs, or by bars that also frame it."""
    if re.fullmatch(r"\s*\|.*\|\s*", text):
        return tuple(plain(cell) for cell in text.strip().strip("|").split("|"))
    return tuple(plain(cell) for cell in text.split("\t")) if "\t" in text.strip(" ") else ()


def unindented(piece: Piece) -> Piece:
    """Return a piece as if it stood at the margin, where an indent says nothing; MediaWiki's asterisks count."""
    if piece.starred:
        return piece
    return replace(piece, line=Line(piece.line.number, piece.line.text.lstrip()))


def plain(text: str) -> str:
    """Return a text without marks, its spaces made single."""
    for mark, words in ((_AUTO_LINK, r"\1"), (_TAG, ""), (_LINK, r"\1"), (_WIKI_LINK, r"\1"), (_FOOTNOTE, "")):
        text = mark.sub(words, text)
    text = _dots(text)
    text = _EMPHASIS.sub("", text)
    text = _ITALIC.sub(r"\1", text) if _ITALIC.fullmatch(text.strip()) else text
    return " ".join(text.split())


def _dots(text: str) -> str:
    """Return a text whose LaTeX dots and accents are the characters they stand for."""
    if "\\" not in text:
        return text
    return _MATHS.sub(r"\1", _ACCENT.sub(r"\1", _DOT.sub("•", text)))
