"""Where a line prints numbers that may be a rule's own, how each can be read, and what may follow it.

Numbers are in parts, as `Numbering.parts` has them: a chapter has one, a section two, a rule more; a letter is two
parts, 0 and its place in the alphabet.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property, lru_cache
from itertools import takewhile

from judgeapp.domain.rules.importing.lines import Piece
from judgeapp.domain.rules.numbering import DASHES, Numbering, Parts

HEADINGS = 2  # chapters and sections: what many documents number without printing it
UNPRINTED = 1.0  # a chapter or section that has no line of its own
GAP = 3.0
JUMP = 4.0  # a rule is left out together with its place for children
TWICE = 8.0
BACK = 12.0


@lru_cache(maxsize=4_096)
def following(last: Parts) -> tuple[Parts, ...]:
    """Return what can come right after a number: its first child, its next sibling, that of each rule above it."""
    return tuple(_following(last))


def _following(last: Parts) -> Iterator[Parts]:
    if len(last) == 1:
        yield (*last, 0)
    if last and not is_lettered(last):
        yield (*last, 1)
    if len(last) >= HEADINGS and not is_lettered(last):
        yield (*last, 0, 1)
    for at in range(len(last) - 1, -1, -1):
        yield (*last[:at], last[at] + 1)


def is_lettered(number: Parts) -> bool:
    """Tell whether a number ends in a letter."""
    return len(number) > HEADINGS + 1 and number[-2] == 0


def oddness(last: Parts, number: Parts) -> float:
    """Return how odd it is that a number comes right after another one; 0 for the next in turn."""
    if not last:
        return 0.0
    if number <= last:
        return TWICE if number == last else BACK
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(last, number, strict=False)))
    tail = number[common:]
    if common >= HEADINGS and tail[0] == 0:  # the letters of a rule begin
        return 0.0 if tail[1:] == (1,) else GAP
    step = tail[0] - (last[common] if common < len(last) else 0)
    in_turn = step == 1 or (step == 0 and common == 1)  # a chapter's first section may be its zeroth
    return _left_out(tail, common) + (0.0 if in_turn else GAP + min(step, 4) / 10)


def _left_out(tail: Parts, common: int) -> float:
    """Return the cost of the levels between two numbers that have no line: 4.10.1 -> 4.10.2.1."""
    cost = 0.0
    for at in range(1, len(tail)):
        depth = common + at
        if depth > HEADINGS and tail[at - 1] == 0 and at > 1:
            continue  # the letter itself; its 0 has been looked at
        if depth >= HEADINGS and tail[at] == 0:  # 202.6 need not be printed before 202.6a
            cost += 0.0 if tail[at + 1 :] == (1,) else GAP
            continue
        cost += UNPRINTED if depth <= HEADINGS else JUMP
        cost += 0.0 if tail[at] == 1 or (depth == 1 and tail[at] == 0) else GAP
    return cost


# What stands before a number that only points at a rule.
_POINTS = re.compile(
    r"(?:\b(?:rules?|see|sections?|chapters?|procedures?|steps?|tables?|figures?|pages?|version|ver|to|in|from|with|of|by|"
    r"at|on|or|and|until|under|during|through|out|than|via|per|above|below|following|x|×)\s*|[(\"“‘'«/=+,:<>-]\s*)$",
    re.IGNORECASE,
)
_ENDED = re.compile(r"[.!?:;][\"”’')\]]*$")
_FRESH = re.compile(r"[\"“‘'(\[<«{《]*[A-Z]|†")  # a note of the foot begins with a dagger
_TITLE_WORDS = 10
_NEAR = 100  # letters on either side of a number that say what it is
_NEAREST = 30  # letters before it that can point at it
_MOST_PARTS = 10  # of a number; the deepest that is known has seven


class Place(Enum):
    """Where in a line a number stands."""

    FIRST = auto()  # at its start, where a rule's number belongs
    INSIDE = auto()  # in the middle of a sentence that has no number of its own
    SPLIT = auto()  # between two sentences: a second rule may begin there
    LAST = auto()  # behind a title
    LOOSE = auto()  # in the middle of a sentence that is another rule's


@dataclass(frozen=True)
class Spot:
    """A number in a line: its place and extent, how it is printed, and what it can stand for, the likeliest first."""

    place: Place
    start: int
    end: int
    printed: str
    readings: tuple[Parts, ...]


def is_ended(text: str) -> bool:
    """Tell whether a text ends like a sentence."""
    return bool(_ENDED.search(text[-_NEAR:]))


def is_fresh(text: str) -> bool:
    """Tell whether a text begins like a sentence."""
    return bool(_FRESH.match(text))


def is_title(text: str) -> bool:
    """Tell whether a text looks like a title: a few words, begun in capitals, that end like no sentence."""
    return is_fresh(text) and not is_ended(text) and not text.endswith(",") and len(text.split()) <= _TITLE_WORDS


@dataclass(frozen=True)
class Finder:
    """Finds the numbers of one numbering in a line."""

    numbering: Numbering

    @cached_property
    def _number(self) -> re.Pattern[str]:
        """A number of two parts or more (three digits: of one), however it is separated; `end` is its full stop."""
        if self.numbering.three_digits:
            letter = r"(?:\.?[a-z](?![A-Za-z]))?" if self.numbering.letters else ""
            body = rf"[0-9]{{3}}(?:\.{{1,2}}[0-9]{{1,2}})?{letter}"
        else:
            joint = r"[.·‧∙•]{1,2}|-{1,2}" if self.numbering.separator == "-" else r"[.·‧∙]{1,2}|-(?=[0-9])"
            body = rf"[0-9]{{1,2}}(?:(?:{joint})[0-9]{{1,2}})+"
        return re.compile(rf"(?<![0-9A-Za-z.·\-/])(?P<number>{body})(?P<end>[.:)]{{0,2}})(?![0-9/%]|[a-z])")

    @cached_property
    def _behind(self) -> re.Pattern[str]:
        """The same behind spaces."""
        return re.compile(rf"\s*{self._number.pattern}")

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        return re.compile(r"(?P<number>[0-9]{1,2})(?P<end>[.)])(?=\s+\S)")

    def first(self, text: str) -> Spot | None:
        """Return the number that a line begins with, with all that repeat or correct it at once."""
        match = self._number.match(text) or self._whole.match(text)
        if match is None:
            return None
        printed = [match["number"]]
        readings = list(self.readings(match["number"]))
        if not readings:
            return None
        end = match.end()
        while (again := self._behind.match(text, end)) and (again["end"] or again["number"] == printed[0]):
            printed.append(again["number"])
            readings += self.readings(again["number"])
            end = again.end()
        shown = text[:end].strip() if len(printed) > 1 else match["number"]
        return Spot(Place.FIRST, 0, end, shown, tuple(dict.fromkeys(readings)))

    def later(self, piece: Piece, first: Spot | None, is_begun: bool) -> list[Spot]:
        """Return the numbers behind a line's start; `is_begun`: the line begins a sentence of its own."""
        found: list[Spot] = []
        text = piece.text
        for match in self._number.finditer(text, first.end if first else 0):
            if not match.start() or ("." not in match[0] and "-" not in match[0]):
                continue
            near = text[max(match.start() - _NEAR, 0) : match.start()], text[match.end() : match.end() + _NEAR]
            is_own = first is None and is_begun and not found
            if (place := self._place(*near, is_own)) and (readings := self.readings(match["number"])):
                found.append(Spot(place, match.start(), match.end(), match["number"], readings[:1]))
        return found

    def _place(self, before: str, after: str, is_own: bool) -> Place | None:
        """Return the place of a number behind a line's start, or None if it only points at a rule."""
        if _POINTS.search(before[-_NEAREST:]) and not re.search(r"\[[^\]]*:\s*$", before):
            return None
        if not after.strip(" .)"):
            return Place.LAST if is_own and is_title(before.strip()) else None
        if is_own:
            return Place.INSIDE
        if not is_fresh(after.lstrip(". ")):
            return None
        return Place.SPLIT if is_ended(before.rstrip()) else Place.LOOSE

    def readings(self, printed: str) -> tuple[Parts, ...]:
        """Return what a printed number can stand for: as one number, or as two that ran into each other."""
        text = printed.translate(DASHES)
        if self.numbering.three_digits and len(text) > 2:
            parts = self.numbering.parts(re.sub(r"\.+(?=[a-z])", "", re.sub(r"\.{2,}", ".", text)).rstrip("."))
            return (parts,) if parts else ()
        whole = tuple(int(part) for part in re.findall(r"[0-9]+", text))
        if len(whole) > _MOST_PARTS:
            return ()
        separator = self.numbering.separator
        words = re.split(rf"[^0-9{re.escape(separator)}]+", text)
        pieces = [tuple(int(part) for part in re.findall(r"[0-9]+", word)) for word in words]
        return tuple(dict.fromkeys([whole, *(piece for piece in pieces if len(piece) > 1)]))


def spell(parts: Parts, numbering: Numbering) -> str:
    """Return the number that has these parts; the other way round than `Numbering.parts`."""
    letter = chr(ord("a") + parts[-1] - 1) if numbering.letters and is_lettered(parts) else ""
    numbers = list(parts[:-2] if letter else parts)
    if numbering.three_digits and len(numbers) > 1:
        numbers[:2] = [numbers[0] * 100 + numbers[1]]
    return numbering.separator.join(map(str, numbers)) + letter


def points_on(text: str) -> bool:
    """Tell whether a text ends in words that a reference goes on from: "see rule"."""
    return bool(_POINTS.search(text[-_NEAREST:] + " "))
