"""Which places of a document begin a rule and which number each has: the least odd chain of readings.

A place may be read as printed, as printed with a part that got lost, as a mere reference; a bullet or a heading without
a number as the next in turn. Each reading has a cost, and so has a number that follows oddly on the one before
(`oddness`). The cheapest chain through the whole document wins, so that a damaged number is judged by the sound ones on
both sides of it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, Optional

from judgeapp.domain.rules.importing.lines import Piece
from judgeapp.domain.rules.importing.spots import (
    HEADINGS,
    Finder,
    Place,
    Spot,
    following,
    is_ended,
    is_fresh,
    is_title,
    oddness,
    points_on,
    spell,
)
from judgeapp.domain.rules.importing.values import Grammar
from judgeapp.domain.rules.numbering import Parts

_CHAPTER = re.compile(r"\((?P<printed>(?:section|chapter|part) (?P<number>[0-9]{1,2}))\)$", re.IGNORECASE)
_SCRAP = re.compile(r"-[0-9]")  # what is left of a number at the start of a line
_LONGEST_TITLE = 16  # words of a section's title that ends in a full stop
_SENTENCE = 4.0  # a section whose line is a sentence, not a title
_SOLID = 20.0  # to take a number at the start of a sentence for none
_LIKELY = 8.0  # the same if it prints no full stop behind the number
_UNLIKELY = 3.0
_MOST_BEHIND = 30_000  # numbers behind the starts of lines that may begin a rule; no rulebook has as many


class Kind(Enum):
    """Why a rule has its number."""

    PRINTED = auto()
    MISSPELT = auto()  # the parts are right, what stands between them is not
    AGAIN = auto()  # two numbers stand at the start
    LOST = auto()  # a part of the number is missing
    MISPRINT = auto()  # one part is wrong, and the number is printed elsewhere as well
    INSIDE = auto()  # in the middle of its own sentence
    SPLIT = auto()  # behind another rule, on the same line
    LAST = auto()  # behind its title
    CHAPTER = auto()  # named in the chapter's title
    CONTENTS = auto()  # the table of contents has the number
    HEADING = auto()  # the rules below have the number
    BULLET = auto()  # the next number below a numbered bullet
    NONE = auto()  # no number is printed, and its children have it
    SIBLING = auto()  # no number is printed; the item before in the list has the one before
    WOVEN = auto()  # in the line of another rule


class Reading(NamedTuple):
    """One way to read a place: the number (None: it begins no rule), what it costs, why, and how many parts it lost."""

    number: Parts | None
    cost: float
    kind: Kind = Kind.PRINTED
    lost: int = 0


@dataclass(frozen=True)
class Choice:
    """A place with its readings: those that always hold, and those that depend on the number before."""

    at: int
    spot: Spot | None
    always: tuple[Reading, ...]
    after: Callable[[Parts], Iterable[Reading]] = lambda last: ()


_LATER = {
    Place.INSIDE: Reading(None, 0.5, Kind.INSIDE),
    Place.SPLIT: Reading(None, 0.3, Kind.SPLIT),
    Place.LAST: Reading(None, 0.3, Kind.LAST),
}
_MISSED = {Place.INSIDE: 2.0, Place.SPLIT: 1.0, Place.LAST: 2.0}  # to take the next in turn for a reference


class Reader:
    """Gives the choices of a document's pieces; `titles` are the numbered titles of its table of contents."""

    def __init__(self, pieces: Sequence[Piece], grammar: Grammar, titles: Mapping[str, Parts]) -> None:
        self.pieces, self.grammar, self.titles = pieces, grammar, titles
        self.finder = Finder(grammar.numbering)
        self.firsts = [self.finder.first(piece.text) for piece in pieces]
        self.printed = Counter(spot.readings[0] for spot in self.firsts if spot)
        self._example = re.compile(grammar.example, re.IGNORECASE)
        self._next = self._look_ahead()
        self._owns = self._count_owns()

    def _look_ahead(self) -> list[int]:
        """Return for each piece the place of the next one that begins with a number of two parts or more."""
        ahead, next_ = [0] * len(self.pieces), len(self.pieces)
        for at in range(len(self.pieces) - 1, -1, -1):
            ahead[at] = next_
            spot = self.firsts[at]
            if spot and len(spot.readings[0]) > 1:
                next_ = at
        return ahead

    def _count_owns(self) -> list[int]:
        """Return for each piece how many paragraphs without a number stand between the same two numbers as it does."""
        run, counts = 0, Counter[int]()
        runs = []
        for at, first in enumerate(self.firsts):
            run += first is not None
            counts[run] += first is None and self._is_own(at)
            runs.append(run)
        return [counts[run] for run in runs]

    def choices(self) -> Iterator[Choice]:
        """Yield every place where a rule may begin, in the order of the document."""
        base: tuple[int, int] | None = None  # parts and depth of the last numbered bullet
        left = _MOST_BEHIND
        for at, piece in enumerate(self.pieces):
            first = self.firsts[at]
            spots = self.finder.later(piece, first, self._is_begun(at)) if left else []
            later = [spot for spot in spots if spot.place in _LATER][:left]
            left -= len(later)
            if first:
                yield self._chapter(at, first) if len(first.readings[0]) == 1 else self._numbered(at, first)
            elif not any(spot.place in (Place.INSIDE, Place.LAST) for spot in later):
                yield self._unnumbered(at, base)
            for spot in later:
                yield self._behind(at, spot)
            if first and piece.starred:
                base = len(first.readings[0]), piece.bullet

    def _is_begun(self, at: int) -> bool:
        """Tell whether a piece begins a sentence of its own."""
        piece = self.pieces[at]
        return (piece.starts or piece.bullet > 0) and (is_fresh(piece.text) or bool(_SCRAP.match(piece.text)))

    def _is_own(self, at: int) -> bool:
        """Tell whether a piece without a number is a paragraph of its own, not the rest of the one before."""
        piece, before = self.pieces[at], self.pieces[at - 1].text if at else ""
        spot = self.firsts[at - 1] if at else None
        is_below_title = spot is not None and piece.starts and is_title(before[spot.end :].strip())
        return self._is_begun(at) and not piece.level and not piece.cells and (is_ended(before) or is_below_title)

    def _chapter(self, at: int, spot: Spot) -> Choice:
        """A single number: a chapter's if a title stands behind it, else a step's."""
        piece = self.pieces[at]
        if (piece.starts or piece.level) and is_title(piece.text[spot.end :].strip()):
            return Choice(at, spot, (Reading(spot.readings[0], 0.0), Reading(None, _UNLIKELY)))
        return Choice(at, spot, (Reading(None, 0.0),))

    def _behind(self, at: int, spot: Spot) -> Choice:
        """A number behind the start of a line begins a rule only if it is the next in turn."""
        number, as_rule = spot.readings[0], _LATER[spot.place]._replace(number=spot.readings[0])

        def after(last: Parts) -> Iterable[Reading]:
            return (as_rule, Reading(None, _MISSED[spot.place])) if number in following(last) else (Reading(None, 0.0),)

        return Choice(at, spot, (), after)

    def _numbered(self, at: int, spot: Spot) -> Choice:
        rest = self.pieces[at].text[spot.end :].strip()
        fits = self._is_titled(at, rest)
        always = [Reading(None, self._as_none(at, spot, rest))]
        for place, number in enumerate(spot.readings):
            is_right = len(spot.readings) == 1 and spot.printed == spell(number, self.grammar.numbering)
            kind = Kind.AGAIN if place or " " in spot.printed else Kind.PRINTED if is_right else Kind.MISSPELT
            cost = 0.0 if is_right else 0.5 + place / 10
            always.append(Reading(number, cost + _untitled(number, fits), kind))

        def after(last: Parts) -> Iterator[Reading]:
            is_in_turn = last and oddness(last, spot.readings[0]) == 0
            for number in () if is_in_turn else following(last):
                if reading := self._mended(number, spot.readings[0]):
                    yield reading._replace(cost=reading.cost + _untitled(number, fits))

        return Choice(at, spot, tuple(always), after)

    def _is_titled(self, at: int, rest: str) -> bool:
        """Tell whether a line looks like a chapter's or section's, which begins with a title."""
        is_short = is_fresh(rest) and len(rest.split()) <= _LONGEST_TITLE and ". " not in rest
        return self.pieces[at].level > 0 or is_title(rest) or (is_short and rest[-1] not in ".!?:;,")

    def _as_none(self, at: int, spot: Spot, rest: str) -> float:
        """Return what it costs to take a number at a line's start for a reference, or a quantity."""
        piece, before = self.pieces[at], self.pieces[at - 1].text if at else ""
        begins = piece.starts or piece.bullet > 0
        if not piece.level and not begins and points_on(before):
            return 0.5
        is_marked = piece.text[spot.end - 1] in ".:)" or len(spot.readings[0]) > HEADINGS
        if piece.level or (is_marked and (is_fresh(rest) or not rest) and (begins or is_ended(before))):
            return _SOLID
        return _LIKELY if is_fresh(rest) else _UNLIKELY

    def _mended(self, number: Parts, printed: Parts) -> Reading | None:
        """Return the next in turn as what a damaged number means, if the damage can be told."""
        lost = len(number) - len(printed)
        if not 0 <= lost <= HEADINGS:
            return None
        if lost == 0:
            is_elsewhere = self.printed[printed] > 1 and not self.printed[number]
            wrong = sum(a != b for a, b in zip(number, printed, strict=True))
            return Reading(number, 3.0, Kind.MISPRINT) if is_elsewhere and wrong == 1 else None
        numbering = self.grammar.numbering
        if any(printed.count(part) > number.count(part) for part in printed):
            return None
        if 0 in number if not numbering.three_digits else numbering.parts(spell(number, numbering)) != number:
            return None
        return Reading(number, lost + (not is_within(printed, number)), Kind.LOST, lost)

    def _unnumbered(self, at: int, base: tuple[int, int] | None) -> Choice:
        """A piece without a number: a heading, a bullet that stands for one, a rule whose children have it."""
        piece = self.pieces[at]
        if piece.level and (match := _CHAPTER.search(piece.text)):
            chapter = (int(match["number"]),)
            spot = Spot(Place.LAST, match.start(), match.end(), match["printed"], (chapter,))
            return Choice(at, spot, (Reading(None, _UNLIKELY), Reading(chapter, 0.2, Kind.CHAPTER)))
        if title := self._titled(at):
            none = Reading(None, _UNLIKELY if piece.level else 0.0)
            return Choice(at, None, (none, title))
        if base and (deeper := self._deeper(at, base[1])):
            return self._bulleted(at, base[0] + deeper)
        if not (implied := self._implied(at)):
            return Choice(at, None, (Reading(None, 0.0),))
        reading = Reading(implied, 2.0, Kind.NONE)
        return Choice(at, None, (Reading(None, 0.0),), lambda last: (reading,) if implied in following(last) else ())

    def _titled(self, at: int) -> Reading | None:
        """Return the number of a heading that prints none: from the contents or the rules below it."""
        piece = self.pieces[at]
        if not (piece.level or (piece.starts and is_title(piece.text))) or piece.cells:
            return None
        if number := self.titles.get(piece.text.lower()):
            return Reading(number, 0.2, Kind.CONTENTS)
        return self._above(at)

    def _above(self, at: int) -> Reading | None:
        """Return the number that a heading has from the rule right below it, or below one more heading."""
        end, level = self._next[at], self.pieces[at].level
        between = self.pieces[at + 1 : end][:2]
        below = first.readings[0] if end < len(self.pieces) and (first := self.firsts[end]) else ()
        depth = min(HEADINGS, len(below) - 1) - len(between)
        if depth < 1 or any(not other.level for other in between):
            return None
        is_first = all(part in (0, 1) for part in below[depth:])
        return Reading(below[:depth], 0.5, Kind.HEADING) if level or (is_first and not between) else None

    def _deeper(self, at: int, depth: int) -> int:
        """Return how much deeper than the last numbered bullet a bullet is that stands for a number."""
        piece = self.pieces[at]
        is_counted = self.grammar.bullets_count and piece.starred and not self._example.match(piece.text)
        return max(piece.bullet - depth, 0) if is_counted else 0

    def _bulleted(self, at: int, length: int) -> Choice:
        """A bullet that stands for the next number of some length."""

        def after(last: Parts) -> Iterator[Reading]:
            return (
                Reading(number, 0.0, Kind.BULLET)
                for number in following(last)
                if len(number) == length and 0 not in number
            )

        return Choice(at, None, (Reading(None, 5.0),), after)

    def _implied(self, at: int) -> Parts:
        """Return the number that a paragraph has lost: its first child follows, and no other paragraph can be it."""
        end = self._next[at]
        below = first.readings[0] if end < len(self.pieces) and (first := self.firsts[end]) else ()
        if len(below) <= HEADINGS + 1 or below[-1] != 1 or self.printed[below[:-1]] or not self._is_own(at):
            return ()
        return below[:-1] if self._owns[at] == 1 else ()


def _untitled(number: Parts, fits: bool) -> float:
    """Return the cost of a chapter or section that has no title."""
    return 0.0 if fits or len(number) > HEADINGS else _SENTENCE


def is_within(short: Parts, long: Parts) -> bool:
    """Tell whether a number's parts stand in a longer one in the same order."""
    rest = iter(long)
    return all(part in rest for part in short)


_MOST_STATES = 16
_HOPELESS = 25.0  # more than this behind the best chain, and a chain is given up


@dataclass(frozen=True)
class Found:
    """A place where a rule begins: which piece, the printed number if there is one, and how it is read."""

    at: int
    spot: Spot | None
    number: Parts
    kind: Kind


class _Link(NamedTuple):
    """The last rule of a chain, and the chain before it."""

    choice: Choice
    reading: Reading
    before: Optional["_Link"]


class _State(NamedTuple):
    cost: float
    chain: _Link | None


_Key = tuple[Parts, int]  # the last number, and how many parts had got lost of it


def decide(choices: Iterable[Choice]) -> list[Found]:
    """Return where each rule and heading begins, in the order of the document."""
    states: dict[_Key, _State] = {((), 0): _State(0.0, None)}
    for choice in choices:
        states = _step(states, choice)
    return list(_unwound(min(states.values(), key=lambda state: state.cost).chain))[::-1]


def _step(states: dict[_Key, _State], choice: Choice) -> dict[_Key, _State]:
    """Return the cheapest way to each state behind a place."""
    best: dict[_Key, _State] = {}
    readings = {last: (*choice.always, *choice.after(last)) for last in {key[0] for key in states}}
    for key, state in states.items():
        for reading in readings[key[0]]:
            _offer(best, key, state, choice, reading)
    limit = min(state.cost for state in best.values()) + _HOPELESS
    kept = sorted(best.items(), key=lambda item: item[1].cost)[:_MOST_STATES]
    return {key: state for key, state in kept if state.cost <= limit}


def _offer(best: dict[_Key, _State], key: _Key, state: _State, choice: Choice, reading: Reading) -> None:
    """Keep a reading if it is the cheapest way to where it leads."""
    cost, chain = state.cost + reading.cost, state.chain
    if reading.number is not None:
        cost += oddness(key[0], reading.number) + (reading.lost != key[1])
        key, chain = (reading.number, reading.lost), _Link(choice, reading, chain)
    if key not in best or cost < best[key].cost:
        best[key] = _State(cost, chain)


def _unwound(link: _Link | None) -> Iterator[Found]:
    while link:
        yield Found(link.choice.at, link.choice.spot, link.reading.number or (), link.reading.kind)
        link = link.before
