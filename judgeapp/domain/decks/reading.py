"""Reads the text of a deck list, in the forms that people have them, into lines. Nothing is dropped.

Knows no card pool and no game: which words are headers is given, and what a card is, others tell. "7 Shooter" is seven
Shooters or one 7 Shooter, and "Android 18" may be 18 of a card: every reading of a line is listed, most literal first.
A list may also be a sheet: comma, semicolon or tab separated, with a row that names its columns.
"""

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.letters import normalized

_DELIMITERS = ",;\t"
# The earlier word wins where a sheet has several.
_COUNTS = ("count", "qty", "quantity", "copies", "number of copies", "amount", "#")
_TITLES = ("name", "card name", "title", "card")
_NUMBERS = ("card number", "number", "code", "id")
_ZONES = ("zone", "section", "board")


@dataclass(frozen=True)
class Columns:
    """Which column holds what, counted from 0; None if no column does."""

    delimiter: str
    width: int
    count: int | None
    title: int | None
    number: int | None
    zone: int | None


@dataclass(frozen=True)
class Row:
    """The cells of one row, stripped; `filled` are all that are not empty, in order."""

    count: str
    title: str
    number: str
    zone: str
    filled: tuple[str, ...]


def find_columns(text: str) -> Columns | None:
    """Return the columns that a line names, or None if it is no head of a sheet."""
    for delimiter in _DELIMITERS:
        words = [cell if cell == "#" else plain(cell) for cell in _cells(text, delimiter) or ()]
        count, title, number, zone = (_column(words, choice) for choice in (_COUNTS, _TITLES, _NUMBERS, _ZONES))
        if count is not None and (title is not None or number is not None):
            return Columns(delimiter, len(words), count, title, number, zone)
    return None


def read_row(text: str, columns: Columns) -> Row | None:
    """Return a row, or None if a quote is left open (a cell that goes on in the next line)."""
    cells = _cells(text, columns.delimiter)
    if cells is None:
        return None
    if len(cells) > columns.width and columns.title == columns.width - 1:
        # A title with a comma in it that nobody put between quotes.
        cells = [*cells[: columns.title], f"{columns.delimiter} ".join(cells[columns.title :])]
    places = (columns.count, columns.title, columns.number, columns.zone)
    count, title, number, zone = (cells[at] if at is not None and at < len(cells) else "" for at in places)
    return Row(count, title, number, zone, filled=tuple(filter(None, cells)))


def _cells(text: str, delimiter: str) -> list[str] | None:
    if text.count('"') % 2:
        return None
    rows = csv.reader([text], delimiter=delimiter, skipinitialspace=True)
    return [" ".join(cell.split()) for cell in next(rows, [])]


def _column(words: list[str], choice: tuple[str, ...]) -> int | None:
    return next((words.index(word) for word in choice if word in words), None)


MOST_COPIES = 999

_COUNT = r"(?P<count>[-−–]?\d+(?:[.,^]\d+)*)"
_TIMES = "×✕✖*"
_DASH = "[-–—]"
_NUMBER = r"(?P<number>[A-Za-z]{1,4}\d{0,3}[-‐–−]\d{1,4}(?:_\w+)?|\d+(?:\.\d+)+/\d+(?:/\d+)?(?:-\w+)?)"

_ONLY_COUNT = re.compile(rf"(?:[xX{_TIMES}]\s?)?{_COUNT}\s*[xX{_TIMES}]?[):.,;]?")
_COUNT_FIRST = re.compile(rf"{_COUNT}(?:\s*[):,;]\s*|\.\s+|\s+(?:{_DASH}\s+)?)(?P<title>\S.*)")
_COUNT_LAST = (
    re.compile(rf"(?P<title>.*?[^\s,;:(\[])[\s,;:(\[]*(?:(?<=[\s\"”(\[)\]])[xX]|[{_TIMES}])\s*{_COUNT}[)\]]?"),
    re.compile(rf"(?P<title>.*?\S)\s+[(\[]?{_COUNT}\s*[xX{_TIMES}][)\]]?"),
    re.compile(rf"(?P<title>.*?\S)(?:\s*[:;,=]|\s+{_DASH}\s)\s*{_COUNT}"),
)
_X_FIRST = re.compile(rf"{_COUNT}\s+X\s+(?P<title>.+)")
_TIMES_FIRST = (
    re.compile(rf"{_COUNT}(?:(?:\s*x|X)(?=[\s\"“(\[])|x(?=[A-Z])|\s*[{_TIMES}])\s*(?P<title>.+)"),
    re.compile(rf"[xX{_TIMES}]\s?{_COUNT}[\s):,.;]+(?P<title>.+)"),
)
_BARE_COUNT_LAST = re.compile(r"(?P<title>.*\S)\s+[(\[]?(?P<count>\d{1,3})[)\]]?")
_AFTER_COUNT = (*"xX)]", *_TIMES)

_BRACKETED = re.compile(rf"[(\[]\s*{_NUMBER}\s*[)\]]")
_NUMBER_FIRST = re.compile(rf"{_NUMBER}(?=[\s,;:|]|$)")
_NUMBER_LAST = re.compile(rf"(?<=[\s,;:|]){_NUMBER}$")
_DASHES = dict.fromkeys(map(ord, "‐–−"), "-")
_DASH_BEFORE, _DASH_AFTER = ("- ", "– ", "— "), (" -", " –", " —")
_WORD = re.compile(r"[^\W_]")
_QUOTES = frozenset(["''", '""', "“”", "„“", "„”", "””", "‘’", "’’", "«»", "»«", "‹›"])


@dataclass(frozen=True)
class Item:
    """One way to understand the line of a card; the count is 0 if it states none that can be."""

    count: int
    title: str = ""
    number: str = ""

    @property
    def names_a_card(self) -> bool:
        return bool(self.number or _WORD.search(self.title))


def copies(typed: str) -> int:
    """Return the count in "3", "x3" or "3x", or 0 for what is none: "0", "-1", "1.5", "1000", "three"."""
    match = _ONLY_COUNT.fullmatch(typed)
    return _whole(match["count"]) if match else 0


def read_card(text: str) -> tuple[Item, ...]:
    """Return every way to understand a line: most literal first, last what a person would read.

    Cells that tabs divide are told apart. Items with a count of 0 come alone; the last item may have no title.
    """
    cells = text.split("\t")
    for place in (0, -1, *range(1, len(cells) - 1)) if len(cells) > 1 else ():
        if _ONLY_COUNT.fullmatch(cells[place]):
            count = copies(cells.pop(place))
            return tuple(named(count, " ".join(cells)))
    return tuple(_read_words(" ".join(cells)))


def named(count: int, title: str) -> list[Item]:
    """Return the ways to understand what is left when the count is known: is a part of it a card number?"""
    found = _find_number(title)
    kept = Item(count, _tidy(title))
    if not found:
        return [kept]
    parted = Item(count, _without(title, found), found["number"].translate(_DASHES).upper())
    if not parted.title:
        return [parted]
    return [parted, kept] if found.re is _BRACKETED else [kept, parted]


def _read_words(text: str) -> list[Item]:
    number = _find_number(text)
    words = _without(text, number) if number else text
    if only := _ONLY_COUNT.fullmatch(words):
        return named(_whole(only["count"]), number[0] if number else "")
    cuts = _cuts(words, is_end=not number or number.end() < len(text))
    if not cuts:
        return named(1, text)
    *others, (count, title) = [cut for cut in cuts if cut[0]] or cuts[-1:]
    # A number decides which card it is, so it goes only with the count that is the likeliest.
    items = [Item(1, words)] if count else []
    for many, rest in others:
        items += named(many, _put_back(rest, number)) if many == count else [Item(many, _tidy(rest))]
    return items + named(count, _put_back(title, number))


def _put_back(title: str, number: re.Match[str] | None) -> str:
    if not number:
        return title
    return f"{title} {number[0]}" if number.start() else f"{number[0]} {title}"


def _find_number(text: str) -> re.Match[str] | None:
    return _BRACKETED.search(text) or _NUMBER_FIRST.match(text) or _NUMBER_LAST.search(text)


def _cuts(text: str, is_end: bool) -> list[tuple[int, str]]:
    """Return every way to cut a count off, likeliest last; is_end: the text ends where its line does."""
    is_count_last = text[-1:].isdecimal() or text.endswith(_AFTER_COUNT)
    last = _cut(_COUNT_LAST, text) if is_count_last else []
    first = _cut((_X_FIRST, _COUNT_FIRST, *_TIMES_FIRST), text)
    if is_count_last and is_end and not last and all(count for count, _ in first):
        last = [cut for cut in _cut((_BARE_COUNT_LAST,), text) if cut[0]]
    return last + first


def _cut(patterns: Iterable[re.Pattern[str]], text: str) -> list[tuple[int, str]]:
    found = [match for pattern in patterns if (match := pattern.fullmatch(text))]
    return [(_whole(match["count"]), match["title"]) for match in found]


def _whole(typed: str) -> int:
    return int(typed) if typed.isdecimal() and int(typed) <= MOST_COPIES else 0


def _without(text: str, part: re.Match[str]) -> str:
    return _tidy(f"{text[: part.start()]} {text[part.end() :]}")


def _tidy(title: str) -> str:
    """Return a title without quotes around it and without what divided it from count and number."""
    title = " ".join(title.split()).strip(" ,;:|")
    title = title[2:] if title.startswith(_DASH_BEFORE) else title
    title = title[:-2] if title.endswith(_DASH_AFTER) else title
    return title[1:-1].strip() if title[:1] + title[-1:] in _QUOTES and len(title) > 1 else title


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
