"""Puts the lines under a heading or a term together into blocks: paragraphs, lists, steps, examples, windows, tables.

It knows nothing of numbers: what a line begins is seen from its first words and its mark alone.
"""

import re
from dataclasses import dataclass, field

from judgeapp.domain.rules.book import Block
from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.importing.lines import Piece
from judgeapp.domain.rules.importing.values import Owner

_STEP = re.compile(r"\d{1,2}\.\s")
_ITALIC = re.compile(r"(?<!\w)\*(?=\S)([^*]*\S)\*(?!\w)")
_WORD = re.compile(r"\w")
_HYPHENED = re.compile(r"\w-$")
NESTED = "– "
_DEEPEST_ITALICS = 8


def unstarred(text: str) -> str:
    """Return a text without the asterisks of words in italics, also where some stand within others."""
    for _ in range(_DEEPEST_ITALICS):
        if (without := _ITALIC.sub(r"\1", text)) == text:
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
        last = next((piece for piece in reversed(self.words[-1]) if piece), "")
        if last and not _HYPHENED.search(last[-2:]):
            self.words[-1].append(" ")
        self.words[-1].append(text)

    def block(self) -> Block:
        if self.kind == "table":
            return Block("table", rows=tuple(self.rows), line=self.line)
        words = tuple("".join(pieces) for pieces in self.words)
        if self.kind == "steps" or (self.kind == "list" and len(words) > 1):
            return Block(self.kind, items=words, line=self.line)
        return Block("text" if self.kind == "list" else self.kind, text=" ".join(words), line=self.line)


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
        if not _WORD.search(text):
            return Owner.FURNITURE
        if self._window and self._window.match(text):
            self._add("window", piece, text.strip("()* "))
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
        if self._starts_example.match(text):
            self._add("example", piece, self._example.sub("", text, count=1))
        elif last and last.kind == "example" and last.words == [[""]]:
            last.join(text)  # the word "Example" stands on a line of its own
        elif piece.bullet:
            self._take_bullet(piece, text)
        elif _STEP.match(text):
            self._item("steps", piece, text)
        elif last and not piece.starts and last.kind in {"text", "example", "list", "steps"}:
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
