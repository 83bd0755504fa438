"""Reads the text of a deck list, in the forms that people have them, into lines. Nothing is dropped.

Knows no card pool and no game: which words are headers is given, and what a card is, others tell.
A list may also be a sheet: comma, semicolon or tab separated, with a row that names its columns.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from judgeapp.domain.decks.cardline import Item, copies, named, read_card
from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.columns import Columns, Row, find_columns, read_row
from judgeapp.domain.letters import normalized

Facts = tuple[tuple[str, str], ...]

LONGEST = 300  # characters of a line, or of a cell of a sheet
LONGEST_ROW = 20_000  # characters of a row: sheets may carry the texts of the cards

_LINE_END = re.compile(r"\r\n|\n|\r")
_INVISIBLE = re.compile(
    "[\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_MARKS = ("#", "//", ";", "!", ">")
_COMMENT = re.compile(r"\s//|#\s|\s#$")
_BULLETS = re.compile(r"^(?:[-–—*+]\s+|[•·▪◦‣●○■]\s*)+")
_RULER = re.compile(r"[\s=_*~+#/\\|<>.•·‒–—―─━═-]+")
_ANNOUNCED = re.compile(r"(.+) (\d{1,4})(?: cards?)?")
_PLAYER = re.compile(
    r"[\W_]*player(?:\s*#?\s*\d{1,2}(?:\W.*)?"
    r"|(?:\s+(?:[a-z]|one|two|three|four))?(?:\s*[:=(].*|\s+[-–—]\s.*|[\W_]*))",
    re.IGNORECASE,
)
_DECK_OF_TEAM = re.compile(r"[\W_]*(?:deck|list)\s*#?\s*[1-3]\W*", re.IGNORECASE)
_COUNT_IN_BRACKETS = re.compile(r"[(\[](\d+)\s*[xX×][)\]]\s*|\+(?=\d)")
_REMARK = re.compile(
    r"[\W_]*(?:(?:(?:deck\s*)?name|player|team|format|event|date|author|total(?:\s+cards?)?)\s*:"
    r"|total(?:\s+cards?)?\s*=?\s*\d+(?:\s*cards?)?\W*$|\d+\s+cards?\W*$|sep=.?$|https?://)",
    re.IGNORECASE,
)


class LineKind(StrEnum):
    CARD = "card"
    HEADER = "header"
    REMARK = "remark"
    BLANK = "blank"
    UNREAD = "unread"


@dataclass(frozen=True)
class Line:
    """One line of the text.

    number      from 1
    raw         as typed, without the line end
    zone        the zone in force, "" before any header; of a header the zone that it starts
    member      whose deck of a team, 0 before the first header of a player
    items       ways to understand a card, most literal first: take the first that the pool knows;
                where it knows none, the last is what a person would read
    facts       what the line says about its card: {type=action} -> (("type", "action"),)
    problem     of an unread line: "bad-count", "no-title", "bad-facts" or "too-long"
    announced   the count that a header states
    is_row      it is a row of a sheet
    """

    number: int
    raw: str
    kind: LineKind
    zone: str = ""
    member: int = 0
    items: tuple[Item, ...] = ()
    facts: Facts = ()
    problem: str = ""
    announced: int | None = None
    is_row: bool = False


@dataclass(frozen=True)
class Reading:
    """Every line of a text in order, with what follows its last line end, if only an empty line."""

    lines: tuple[Line, ...]


def read_list(text: str, headers: Mapping[str, str], *, players: bool = False) -> Reading:
    """Read a deck list. headers: `plain` word -> zone; players: a line "Player 2" starts another deck."""
    reader = _Reader(headers, players)
    return Reading(tuple(reader.take(at, raw) for at, raw in enumerate(_LINE_END.split(text), start=1)))


class _Reader:
    """Remembers what holds for the lines to come: the zone, the member, the columns of a sheet."""

    def __init__(self, headers: Mapping[str, str], players: bool) -> None:
        self._headers, self._players = headers, players
        self._zone, self._member = "", 0
        self._columns: Columns | None = None
        self._has_cards = False

    def take(self, number: int, raw: str) -> Line:
        line = Line(number, raw, LineKind.BLANK, self._zone, self._member)
        typed = normalized("NFKC", _INVISIBLE.sub("", raw.rstrip()[: LONGEST_ROW + 1]))
        text = "\t".join(filter(None, (" ".join(cell.split()) for cell in typed.split("\t"))))
        if not text:
            return line
        if self._starts_sheet(typed):
            return replace(line, kind=LineKind.REMARK)
        if self._columns:
            return self._take_row(replace(line, is_row=True), typed, self._columns)
        return self._take_line(line, text)

    def _starts_sheet(self, typed: str) -> bool:
        """Tell whether the line is the head of a sheet, which only remarks and headers may precede."""
        if self._has_cards or self._columns or len(typed) > LONGEST_ROW:
            return False
        self._columns = find_columns(typed)
        return self._columns is not None

    def _take_line(self, line: Line, text: str) -> Line:
        is_comment = text.startswith(_MARKS)
        if len(text) <= LONGEST:
            text = text if is_comment else _COMMENT.split(text, maxsplit=1)[0].rstrip()
            if marked := self._mark(line, text):
                return marked
        if is_comment:
            return replace(line, kind=LineKind.REMARK)
        self._has_cards = True
        return self._take_card(line, text) if len(text) <= LONGEST else _unread(line, "too-long")

    def _take_card(self, line: Line, text: str) -> Line:
        before, colon, rest = text.partition(":")
        if colon and (heading := self._heading(before)):
            line, text = replace(line, zone=heading[0]), rest.lstrip("*_ \t")
        text, facts = _facts(text)
        text = _BULLETS.sub("", text)
        if bracketed := _COUNT_IN_BRACKETS.match(text):
            text = f"{bracketed[1]}x {text[bracketed.end() :]}" if bracketed[1] else text[1:]
        return _card(line, read_card(text), facts)

    def _mark(self, line: Line, text: str) -> Line | None:
        if self._players and (_PLAYER.fullmatch(text) or _DECK_OF_TEAM.fullmatch(text)):
            self._zone, self._member = "", self._member + 1
            return replace(line, kind=LineKind.HEADER, zone="", member=self._member)
        if heading := self._heading(text):
            self._zone, announced = heading
            return replace(line, kind=LineKind.HEADER, zone=self._zone, announced=announced)
        before, colon, rest = text.partition(":")
        if colon and rest.strip() and self._heading(before):
            return None  # "Team: 1 Dragonoid" is a card of the team, whatever else "Team:" may begin
        if _REMARK.match(text) or _RULER.fullmatch(text) or _PLAYER.fullmatch(text):
            return replace(line, kind=LineKind.REMARK)
        return None

    def _heading(self, text: str) -> tuple[str, int | None] | None:
        """Return zone and announced count of a header: "== Main Deck (50) ==" -> ("main", 50)."""
        words = plain(text)
        if words in self._headers:
            return self._headers[words], None
        match = _ANNOUNCED.fullmatch(words)
        if match and match[1] in self._headers:
            return self._headers[match[1]], int(match[2])
        return None

    def _take_row(self, line: Line, typed: str, columns: Columns) -> Line:
        if len(typed) > LONGEST_ROW:
            return _unread(line, "too-long")
        row = read_row(typed, columns)
        if row is None:
            return _unread(line, "no-title")
        words = " ".join(row.filled)
        if len(row.filled) == 1 and (marked := self._mark(line, words[:LONGEST])):
            return marked
        if words.startswith(_MARKS) or _REMARK.match(words[:LONGEST]):
            return replace(line, kind=LineKind.REMARK)
        return self._take_cells(line, row) if row.filled else line

    def _take_cells(self, line: Line, row: Row) -> Line:
        zone = self._headers.get(plain(row.zone[:LONGEST]), "") if row.zone else self._zone
        if max(map(len, (row.count, row.title, row.number))) > LONGEST:
            return _unread(replace(line, zone=zone), "too-long")
        count = copies(row.count) if row.count else 1
        title, facts = _facts(row.title)
        item = Item(count, title, row.number.upper()) if plain(row.number) else named(count, title)[0]
        return _card(replace(line, zone=zone), (item,), facts)


def _card(line: Line, items: tuple[Item, ...], facts: Facts | None) -> Line:
    """Return the line with its items; it is unread if they name no card or no count, or if the facts are unread."""
    if not items[-1].names_a_card:
        return _unread(line, "no-title")
    problem = "bad-count" if not items[-1].count else "bad-facts" if facts is None else ""
    kind = LineKind.UNREAD if problem else LineKind.CARD
    return replace(line, kind=kind, items=items, facts=facts or (), problem=problem)


def _unread(line: Line, problem: str) -> Line:
    return replace(line, kind=LineKind.UNREAD, problem=problem)


def _facts(text: str) -> tuple[str, Facts | None]:
    """Return what stands before the braces at the end, and the facts in them; None if they cannot be read."""
    before, brace, inside = text.removesuffix("}").rpartition("{")
    if not brace or not text.endswith("}"):
        return text, ()
    pairs = [[part.strip() for part in piece.partition("=")] for piece in inside.split(";") if piece.strip()]
    if not all(key and sign for key, sign, _ in pairs):
        return before.rstrip(), None
    return before.rstrip(), tuple((key.lower(), value) for key, _, value in pairs)
