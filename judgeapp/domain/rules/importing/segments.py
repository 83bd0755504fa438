"""Cuts the pieces of a document where its rules begin, and puts together again what two columns tore apart."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from judgeapp.domain.rules.importing.deciding import Found
from judgeapp.domain.rules.importing.lines import Piece
from judgeapp.domain.rules.importing.readings import Kind, Reader
from judgeapp.domain.rules.importing.sequence import following
from judgeapp.domain.rules.importing.spots import Place, Spot, is_ended, is_fresh
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
        )
        return " ".join(words[:best]), " ".join(words[best:])

    def _joint(self, ends: Sequence[str], begins: Sequence[str]) -> float:
        """Return how well words go on from others, two and two: how often the document has them in a row."""
        if not begins:
            return 0.0
        runs = [(*ends[-1:], *begins[:1]), (*ends, *begins[:1]), (*ends[-1:], *begins)]
        return sum(math.log1p(self._runs[run]) for run in runs)
