"""The lines of a source without their marks, and the blocks that they make under a heading or a term.

Only marks go that Markdown, HTML, MediaWiki and LaTeX leave, never words: a name in <angle brackets> or a keyword in
[brackets] is text and stays. What a line begins is seen from its first words and its mark alone, not from its number.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judgeapp.domain.rules.book import Block
from judgeapp.domain.rules.importing.values import Grammar, Line, Owner

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
_SURE_BULLET = re.compile(r"[•·▪●○◦]")
_FOOTNOTE_LEFT = re.compile(r"\s*\[\d{1,3}\](?=\s|$)")  # at the start of a line
_STEP = re.compile(r"\d{1,2}\.\s")
_STARRED = re.compile(r"(?<!\w)\*(?=\S)([^*]*\S)\*(?!\w)")
_WORD = re.compile(r"\w")
_SIGNS = re.compile(r"[.…,;:!?()\[\]\"”’]")  # that end a sentence of the line before
_HYPHENED = re.compile(r"\w-$")
_ENDED = re.compile(r"[.!?:;][)\]”\"’]*\s*$")
NESTED = "– "
_NEAR = 20  # letters at a line's end that tell whether a sentence ends with it
LONGEST_WINDOW = 20  # lines, and spaces between them
_DEEPEST_ITALICS = 8
# Of a text whose paragraphs stand on a line each: how many lines it has at least, blank ones before them at most, and
# from how many letters on one of them is longer than lines that were wrapped.
FEW_LINES, FEW_BLANKS, LONGEST_WRAPPED = 20, 0.02, 160
# Of a text that was wrapped: the share of its paragraphs that may begin with a small letter, and the letters by which
# the room at the end of a line is guessed wider.
FEW_SMALL, ROOM_STEP = 0.03, 2


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
    every = list(lines)
    begins = _beginnings(every)
    before = Line(-1, "")
    for line in every:
        starts = line.number > before.number + 1 or line.number in begins
        # In the middle of a sentence a dash is a dash, though a line happens to begin with it.
        has_ended = _has_ended(before)
        yield piece(line, starts=starts, goes_on=bool(begins) and not starts and not has_ended, after_end=has_ended)
        before = line


def _beginnings(lines: Sequence[Line]) -> Set[int]:
    """Return the numbers of lines that begin paragraphs, for a text in which no blank lines part these; else none.

    In a copy from a browser each line is one. In a text that was wrapped a line begins one if its first word would
    have had room on the line before. Where letters have widths of their own, that room is a guess: it is made wider
    until hardly any paragraph begins with a small letter.
    """
    blanks = sum(after.number > before.number + 1 for before, after in pairwise(lines))
    if len(lines) <= FEW_LINES or blanks >= FEW_BLANKS * len(lines):
        return frozenset()
    width = max(len(line.text.rstrip()) for line in lines)
    if width > LONGEST_WRAPPED:
        return frozenset(line.number for line in lines)
    for room in range(0, width // 3, ROOM_STEP):
        begins = [after for before, after in pairwise(lines) if _has_room(before, after, width - room)]
        if sum(line.text.lstrip()[:1].islower() for line in begins) <= FEW_SMALL * len(begins):
            found = {lines[0].number, *(line.number for line in begins)}
            return found | {line.number for line in _titles_behind_full_lines(lines, found)}
    return frozenset()


def _has_room(before: Line, after: Line, width: int) -> bool:
    """Would a line's first word have had room on the line before?"""
    return len(before.text.rstrip()) + 1 + len(after.text.split(maxsplit=1)[0]) <= width


def _titles_behind_full_lines(lines: Sequence[Line], begins: Set[int]) -> Iterator[Line]:
    """Yield lines that are paragraphs of their own, though there was no room for them on a line that ends a sentence.

    They end no sentence themselves, and yet another paragraph begins after them.
    """
    for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
        is_free = _has_ended(before) or before.text.rstrip()[-1:].isdigit()  # a page's number, in a table of contents
        if after.number in begins and is_free and not _has_ended(line):
            yield line


def _has_ended(line: Line) -> bool:
    return bool(_ENDED.search(_FOOTNOTE.sub("", line.text[-_NEAR:])))


def piece(line: Line, starts: bool, *, goes_on: bool = False, after_end: bool = False) -> Piece:
    """Return one line without its marks; one that goes on with a sentence has none but those that nothing else is.

    After the end of a sentence it may begin with the mark of a footnote that had no room behind that.
    """
    text = _CELL_END.sub("\t", _FOOTNOTE_LEFT.sub("", line.text) if after_end else line.text)
    words = text.strip()
    broken = line.text.endswith("  ")
    if goes_on and not (_SURE_BULLET.match(words) or _HEADING.match(words) or _STARS.match(words)):
        return Piece(line, plain(words), broken=broken)
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


def unstarred(text: str) -> str:
    """Return a text without the asterisks of words in italics, also where some stand within others."""
    for _ in range(_DEEPEST_ITALICS):
        if (without := _STARRED.sub(r"\1", text)) == text:
            break
        text = without
    return text


@dataclass
class _Open:
    """A block that more lines may join.

    words           its paragraphs or items, each in the pieces that its lines gave
    indent, mark    those of a list's first bullet
    """

    kind: str
    line: int
    words: list[list[str]] = field(default_factory=list)
    rows: list[tuple[str, ...]] = field(default_factory=list)
    indent: int = 0
    mark: str = ""

    def join(self, text: str) -> None:
        """Add a line to the last paragraph or item; a hyphen at a line's end stays a hyphen."""
        if not self.words:
            self.words.append([])
        if self.last and not _HYPHENED.search(self.last[-2:]):
            self.words[-1].append(" ")
        self.words[-1].append(text)

    @property
    def is_open_window(self) -> bool:
        """Are its words in brackets that no line has closed yet?"""
        if self.kind != "window" or len(self.words[-1]) > LONGEST_WINDOW:
            return False
        text = "".join(self.words[-1])
        return text.count("(") > text.count(")")

    @property
    def last(self) -> str:
        """The words that were joined last."""
        return next((piece for piece in reversed(self.words[-1]) if piece), "") if self.words else ""

    def block(self) -> Block:
        if self.kind == "table":
            return Block("table", rows=tuple(self.rows), line=self.line)
        words = tuple("".join(pieces) for pieces in self.words)
        if self.kind == "steps" or (self.kind == "list" and len(words) > 1):
            return Block(self.kind, items=words, line=self.line)
        text = " ".join(words)
        if self.kind == "window":  # in brackets, or in italics
            return Block(self.kind, text=text.strip("()* "), line=self.line)
        return Block("text" if self.kind == "list" else self.kind, text=text, line=self.line)


def is_inside(text: str, last: str) -> bool:
    """Is an example that a line begins with, in brackets or small letters, the middle of the sentence before it?"""
    return bool(last) and (text[:1] == "(" or text[:1].islower()) and not _ENDED.search(last)


class Flow:
    """Takes lines one after the other; `blocks` is what they are together."""

    def __init__(self, grammar: Grammar) -> None:
        self._window = re.compile(grammar.window, re.IGNORECASE) if grammar.window else None
        self._example = re.compile(rf"(?:{grammar.example})\s*(?::|$)\s*", re.IGNORECASE)
        self._inner_example = re.compile(rf"(?<=[.!?)”\"])\s+(?=(?:{grammar.example})\s*:)", re.IGNORECASE)
        self._starts_example = re.compile(grammar.example, re.IGNORECASE)
        self._open: list[_Open] = []

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Return the blocks of all lines that were taken."""
        return tuple(block for each in self._open if (block := each.block()).words)

    def take(self, piece: Piece, text: str | None = None) -> Owner:
        """Add a line, or `text` of it; return what the line belongs to."""
        text = unstarred(piece.text if text is None else text)
        if not _WORD.search(text) and (piece.starts or not self._open or not _SIGNS.match(text)):
            return Owner.FURNITURE
        if self._window and self._window.match(text):
            self._add("window", piece, text)
            return Owner.WINDOW
        if piece.cells:
            return self._take_row(piece)
        first, *examples = self._inner_example.split(text)
        owner = self._take_words(piece, first)
        for example in examples:
            self._add("example", piece, self._example.sub("", example, count=1))
        return owner

    def _take_row(self, piece: Piece) -> Owner:
        if not (self._open and self._open[-1].kind == "table"):
            self._open.append(_Open("table", piece.line.number))
        if any(re.search(r"[^\s:-]", cell) for cell in piece.cells):
            self._open[-1].rows.append(piece.cells)
        return Owner.CONTINUATION

    def _take_words(self, piece: Piece, text: str) -> Owner:
        last = self._open[-1] if self._open else None
        if self._starts_example.match(text) and not (last and not piece.starts and is_inside(text, last.last)):
            self._add("example", piece, self._example.sub("", text, count=1))
        elif last and last.kind == "example" and last.words == [[""]]:
            last.join(text)  # the word "Example" stands on a line of its own
        elif piece.bullet:
            self._take_bullet(piece, text)
        elif _STEP.match(text):
            self._item("steps", piece, text)
        elif last and not piece.starts and (last.kind in {"text", "example", "list", "steps"} or last.is_open_window):
            last.join(text)
        else:
            self._add("text", piece, text)
        return Owner.EXAMPLE if self._open[-1].kind == "example" else Owner.CONTINUATION

    def _take_bullet(self, piece: Piece, text: str) -> None:
        mark = piece.line.text.lstrip()[:1]
        depth = piece.bullet if piece.starred else len(piece.line.text) - len(piece.line.text.lstrip())
        block = self._item("list", piece, "")
        if len(block.words) == 1:
            block.indent, block.mark = depth, mark
        is_nested = depth > block.indent and mark == block.mark  # other marks are only set otherwise, not deeper
        block.words[-1] = [(NESTED if is_nested else "") + text]

    def _item(self, kind: str, piece: Piece, text: str) -> _Open:
        if self._open and self._open[-1].kind == kind:
            self._open[-1].words.append([text])
        else:
            self._add(kind, piece, text)
        return self._open[-1]

    def _add(self, kind: str, piece: Piece, text: str) -> None:
        self._open.append(_Open(kind, piece.line.number, [[text]]))
