"""Puts the words of each rule together: its title, its paragraphs, lists, steps, tables and examples."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.importing.deciding import Found
from judgeapp.domain.rules.importing.flow import Flow
from judgeapp.domain.rules.importing.grammar import Grammar
from judgeapp.domain.rules.importing.lines import Piece, unindented
from judgeapp.domain.rules.importing.segments import Segment
from judgeapp.domain.rules.importing.sequence import HEADINGS
from judgeapp.domain.rules.importing.spots import is_ended, is_fresh, is_title, spell
from judgeapp.domain.rules.importing.values import Line, Owned, Owner
from judgeapp.domain.rules.numbering import Parts

_STEP = re.compile(r"[0-9]{1,2}\.\s")
_DASH = re.compile(r"(examples?)\s+[-–—]\s+", re.IGNORECASE)
_LONGEST_TITLE = 16  # words of a section's title, which may end in a full stop
_LONGEST_HEADING = 1_000  # letters of a title that goes on over lines
_STRAY = 4  # words of a title between a number and its sentence
_OVERLAP = range(30, 3, -1)  # words that are printed twice where a rule is broken


@dataclass
class Opened:
    """A rule that is being put together.

    is_item     it is an item of a list itself
    is_listing  the words that were added last are an item below it
    last        the words that were added last
    doubled     lines that begin with words that stand at the end of the line before, too
    """

    found: Found
    line: Line
    number: str
    flow: Flow
    title: str = ""
    is_heading: bool = False
    is_item: bool = False
    is_listing: bool = False
    last: str = ""
    doubled: list[Line] = field(default_factory=list)


class Composer:
    """Takes segments in order; `opened` are the rules in theirs, `owned` what the lines belong to."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.opened: list[Opened] = []
        self.owned: dict[int, Owned] = {}
        self._example = re.compile(grammar.example, re.IGNORECASE)

    def take(self, segments: Sequence[Segment]) -> None:
        """Take all segments of a document; those before the first rule are front matter."""
        for at, segment in enumerate(segments):
            later = segments[at + 1] if at + 1 < len(segments) else None
            if segment.found:
                self._begin(segment, segment.found, later)
            elif self.opened:
                self._go_on(self.opened[-1], segment, _is_row(segments, at))
            else:
                self._own(segment.piece, Owner.FRONT, "")

    def _begin(self, segment: Segment, found: Found, later: Segment | None) -> None:
        opened = Opened(found, segment.piece.line, spell(found.number, self.grammar.numbering), Flow(self.grammar))
        opened.is_heading = _is_heading(segment, found, later)
        opened.is_item = segment.piece.bullet > 0
        text = segment.text
        if opened.is_heading and len(text.split()) <= _LONGEST_TITLE and ". " not in text:
            opened.title = text.removesuffix(".")
        elif _has_stray_title(segment, later):
            opened.title = text
        elif text:
            opened.last = text
            opened.flow.take(replace(segment.piece, bullet=0, cells=(), starts=True), self._example_words(text))
        self.opened.append(opened)
        self._own(segment.piece, Owner.HEADING if opened.is_heading else Owner.RULE, opened.number)

    def _go_on(self, opened: Opened, segment: Segment, is_row: bool) -> None:
        """Add a line to the rule above it: as the rest of a sentence, or as a paragraph, an item, a row of its own."""
        piece = segment.piece if is_row else replace(segment.piece, cells=())
        text = segment.text
        if opened.is_item:  # in a list that has rules as its items, depths say nothing
            piece = unindented(piece)
        is_short = len(opened.title) < _LONGEST_HEADING
        if opened.is_heading and opened.title and is_short and not opened.last and _goes_on_title(piece, text):
            opened.title += f" {text}"
            self._own(segment.piece, Owner.HEADING, opened.number)
            return
        if self._is_rest(opened, piece, text):
            rest = _without_overlap(opened.last, text)
            opened.doubled += [] if rest == text else [segment.piece.line]
            text = rest
            piece = replace(piece, starts=False, bullet=0, cells=())
        elif text:
            opened.is_listing = piece.bullet > 0
        opened.last = text or opened.last
        owner = opened.flow.take(piece, self._example_words(text))
        self._own(segment.piece, Owner.CONTINUATION if owner is Owner.FURNITURE else owner, opened.number)

    def _is_rest(self, opened: Opened, piece: Piece, text: str) -> bool:
        """Tell whether a line goes on with the sentence before it, blank lines and bullets between notwithstanding."""
        last = opened.last
        if not last or piece.cells or _STEP.match(text) or self._example.match(text):
            return False
        has_ended = is_ended(last) or (last.startswith("(") and last.endswith(")"))
        if piece.bullet:
            return not has_ended and not opened.is_listing and text[:1].islower()
        return not has_ended or not is_fresh(text)

    def _example_words(self, text: str) -> str:
        """Return an example's words in the form that is known as one: "Example: ", without brackets round it all."""
        if self._example.match(text) and text.startswith("(") and text.endswith(")") and text.count("(") == 1:
            text = text[1:-1]
        return _DASH.sub(r"\1: ", text, count=1) if self._example.match(text) else text

    def _own(self, piece: Piece, owner: Owner, of: str) -> None:
        self.owned.setdefault(piece.line.number, Owned(piece.line, owner, of))


def rules(opened: Sequence[Opened], printed: Mapping[int, str]) -> tuple[Rule, ...]:
    """Return the rules; `printed` has by place in the order what a mended number looks like in the document."""
    headings: dict[Parts, str] = {}
    result: list[Rule] = []
    for at, each in enumerate(opened):
        parts = each.found.number
        parent = next((headings[parts[:n]] for n in range(len(parts) - 1, 0, -1) if parts[:n] in headings), "")
        if each.is_heading:
            headings.setdefault(parts, each.number)
        result.append(
            Rule(
                number=each.number,
                title=each.title,
                level=min(len(parts), 4) if each.is_heading else 0,
                is_heading=each.is_heading,
                parent=parent,
                blocks=each.flow.blocks,
                printed=printed.get(at, ""),
                line=each.line.number,
            )
        )
    return tuple(result)


def _is_heading(segment: Segment, found: Found, later: Segment | None) -> bool:
    """Tell whether a number's line is a heading: by its mark, its depth, or as a title right above its own rules."""
    if segment.piece.level or len(found.number) <= HEADINGS:
        return True
    number = found.number
    below = later.found.number[: len(number)] if later and later.found else ()
    return is_title(segment.text) and below == number and later is not None and later.found != found


def _has_stray_title(segment: Segment, later: Segment | None) -> bool:
    """Tell whether a few words before a hard line break are a title that stands between a number and its sentence."""
    is_broken = segment.piece.broken and later is not None and not later.found and not later.piece.starts
    return is_broken and len(segment.text.split()) <= _STRAY and not is_ended(segment.text)


def _goes_on_title(piece: Piece, text: str) -> bool:
    return not piece.starts and not piece.bullet and not is_fresh(text) and not is_ended(text)


def _is_row(segments: Sequence[Segment], at: int) -> bool:
    """Tell whether a line with cells is a row of a table, which has two rows at least."""
    near = segments[max(at - 1, 0) : at + 2]
    return bool(segments[at].piece.cells) and sum(bool(each.piece.cells) for each in near) > 1


def _without_overlap(last: str, text: str) -> str:
    """Return the rest of a sentence without the words that its first part ends with, printed twice over a break."""
    before, words = last.split(), text.split()
    for size in _OVERLAP:
        if len(words) >= size and before[-size:] == words[:size]:
            return " ".join(words[size:])
    return text
