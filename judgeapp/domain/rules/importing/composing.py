"""Cuts a document where its rules begin and puts the words of each together: title, paragraphs, lists, tables."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from judgeapp.domain.rules.book import Rule
from judgeapp.domain.rules.importing.lines import Flow, Piece, is_inside, unindented
from judgeapp.domain.rules.importing.readings import Found, Kind, Reader
from judgeapp.domain.rules.importing.spots import HEADINGS, Place, Spot, following, is_ended, is_fresh, is_title, spell
from judgeapp.domain.rules.importing.values import Grammar, Line, Owned, Owner
from judgeapp.domain.rules.numbering import Parts

SCRAP = re.compile(r"(-[0-9]{1,2}\.)\s+")  # what is left of a number at the start of a line
_MOST_WOVEN = 100


@dataclass(frozen=True)
class Segment:
    """Words of one line that belong to one rule: `found` if the rule begins with them, else it goes on."""

    piece: Piece
    text: str
    found: Found | None = None


@dataclass(frozen=True)
class Woven:
    """A number that stands, with the first words of its rule, in the line of another rule."""

    at: int
    spot: Spot
    number: Parts


def with_siblings(found: list[Found], pieces: Sequence[Piece]) -> list[Found]:
    """Return the rules, with list items that lost the number that the item before has in the middle of its words."""
    taken = {each.number for each in found}
    begun = {each.at for each in found}
    result: list[Found] = []
    for each in found:
        result.append(each)
        number = (*each.number[:-1], each.number[-1] + 1)
        at = each.at + 1
        if each.kind is Kind.INSIDE and at < len(pieces) and at not in begun and number not in taken:
            before, piece = pieces[each.at], pieces[at]
            is_item = piece.bullet and before.bullet and not piece.starts and is_fresh(piece.text)
            if is_item and is_ended(before.text) and is_ended(piece.text):
                result.append(Found(at, None, number, Kind.SIBLING))
    return result


def find_woven(found: Sequence[Found], reader: Reader) -> list[Woven]:
    """Return the numbers in other rules' lines that no rule has where it should stand, or only one without a number."""
    last: dict[Parts, Kind] = {each.number: each.kind for each in found}
    begun = {(each.at, each.spot) for each in found}
    allowed = {number for number, kind in last.items() if kind is Kind.NONE}
    allowed |= {number for each in found for number in following(each.number) if number not in last}
    result: dict[Parts, Woven] = {}
    for at, first in enumerate(reader.firsts):
        for spot in reader.finder.later(reader.pieces[at], first, False):
            number = spot.readings[0]
            if spot.place is Place.LOOSE and number in allowed and (at, spot) not in begun and number not in result:
                result[number] = Woven(at, spot, number)
    return list(result.values())[:_MOST_WOVEN]


class Cutter:
    """Cuts pieces into segments."""

    def __init__(self, pieces: Sequence[Piece], found: Sequence[Found], woven: Sequence[Woven]) -> None:
        self.pieces = pieces
        self._found: Mapping[int, list[Found]] = defaultdict(list)
        for each in found:
            self._found[each.at].append(each)
        self._woven = {each.at: each for each in woven}
        self._numbers = {each.number: each.at for each in found}
        self._heads: dict[Parts, Segment] = {}

    def segments(self) -> list[Segment]:
        """Return all segments in order; a rule whose beginning stood elsewhere has it back."""
        cut = [segment for at in range(len(self.pieces)) for segment in self._cut(at)]
        result: list[Segment] = []
        for segment in cut:
            head = self._heads.get(segment.found.number) if segment.found else None
            result.append(replace(segment, text=f"{head.text} {segment.text}", found=head.found) if head else segment)
        for number in [number for number in self._heads if number not in self._numbers]:
            _insert(result, self._heads[number])
        return result

    def _cut(self, at: int) -> Iterator[Segment]:
        piece, found = self.pieces[at], self._found.get(at, [])
        text = self._unwoven(at) if at in self._woven else piece.text
        starts = [each.spot.start if each.spot and each.kind is Kind.SPLIT else 0 for each in found]
        if not found:
            yield Segment(piece, text)
            return
        if starts[0]:
            yield Segment(piece, text[: starts[0]].rstrip())
        for each, start, end in zip(found, starts, [*starts[1:], len(text)], strict=True):
            yield Segment(piece, _own_words(text[start:end], each, start), each)

    def _unwoven(self, at: int) -> str:
        """Return a line without the words of the rule that is woven into it, and keep these."""
        piece, woven = self.pieces[at], self._woven[at]
        own, other = piece.text[: woven.spot.start].rstrip(), piece.text[woven.spot.end :].strip()
        rest = self.pieces[self._numbers[woven.number]].text if woven.number in self._numbers else ""
        words, back = self._usage.part(own, other, rest)
        found = Found(at, woven.spot, woven.number, Kind.WOVEN)
        self._heads[woven.number] = Segment(piece, words, found)
        return f"{own} {back}".strip()

    @cached_property
    def _usage(self) -> "_Usage":
        return _Usage(piece.text for piece in self.pieces)


def _insert(segments: list[Segment], head: Segment) -> None:
    """Put a rule that was found in another rule's line in its place: before the first rule with a greater number."""
    number = head.found.number if head.found else ()
    places = (at for at, each in enumerate(segments) if each.found and each.found.number > number)
    segments.insert(next(places, len(segments)), head)


def _own_words(text: str, found: Found, start: int) -> str:
    """Return the words of a rule without its number."""
    if found.spot is None or found.kind is Kind.WOVEN:
        return text
    before, after = text[: found.spot.start - start], text[found.spot.end - start :]
    if found.kind is Kind.INSIDE and (scrap := SCRAP.match(before)):
        before = before[scrap.end() :]
    return f"{before.rstrip()} {after.lstrip()}".strip()


class _Usage:
    """How often words follow each other in a document."""

    def __init__(self, texts: Iterator[str]) -> None:
        self._runs: Counter[tuple[str, ...]] = Counter()
        for text in texts:
            words = text.split()
            for size in (2, 3):
                self._runs.update(zip(*(words[at:] for at in range(size)), strict=False))

    def part(self, own: str, other: str, rest: str) -> tuple[str, str]:
        """Part words between the rule that goes on in `rest` and the one that `own` begins: where both join best."""
        words = other.split()
        if not rest:
            end = next((at for at, word in enumerate(words, 1) if is_ended(word)), len(words))
            return " ".join(words[:end]), " ".join(words[end:])
        places = range(1, len(words) + (1 if is_ended(own) else 0))
        ends, begins = own.split()[-2:], rest.split()[:2]
        best = max(
            places,
            key=lambda at: self._joint(ends, words[at : at + 2]) + self._joint(words[max(at - 2, 0) : at], begins),
            default=len(words),
        )
        return " ".join(words[:best]), " ".join(words[best:])

    def _joint(self, ends: Sequence[str], begins: Sequence[str]) -> float:
        """Return how well words go on from others, two and two: how often the document has them in a row."""
        if not begins:
            return 0.0
        runs = [(*ends[-1:], *begins[:1]), (*ends, *begins[:1]), (*ends[-1:], *begins)]
        return sum(math.log1p(self._runs[run]) for run in runs)


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
        if opened.is_heading and opened.title and is_short and not opened.last and _goes_on_title(opened, piece, text):
            opened.title = f"{opened.title} {text}".removesuffix(".")
            self._own(segment.piece, Owner.HEADING, opened.number)
            return
        if self._is_rest(opened, piece, text):
            rest = _without_overlap(opened.last, text)
            opened.doubled += [] if rest == text else [segment.piece.line]
            opened.last = rest or opened.last
            owner = opened.flow.take(replace(piece, starts=False, bullet=0, cells=()), rest)
        else:
            opened.is_listing = piece.bullet > 0 if text else opened.is_listing
            opened.last = text or opened.last
            owner = opened.flow.take(piece, self._example_words(text))
        self._own(segment.piece, Owner.CONTINUATION if owner is Owner.FURNITURE else owner, opened.number)

    def _is_rest(self, opened: Opened, piece: Piece, text: str) -> bool:
        """Tell whether a line goes on with the sentence before it, blank lines and bullets between notwithstanding."""
        last = opened.last
        if not last or piece.cells or _STEP.match(text):
            return False
        if self._example.match(text):
            return not piece.starts and is_inside(text, last)
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


def _goes_on_title(opened: Opened, piece: Piece, text: str) -> bool:
    """Is a line the rest of the title above it? One that ends in a full stop is, if the title is not too long then."""
    is_near = not piece.starts and not piece.bullet and not is_fresh(text)
    words = len(opened.title.split()) + len(text.split())
    return is_near and (not is_ended(text) or (words <= _LONGEST_TITLE and ". " not in text))


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
