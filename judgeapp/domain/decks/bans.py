"""Reads lists of banned and limited cards as people have them: lines, tables and JSON.

A line names a card, says banned or limited, and from which day. A line without a card is a heading: what it says holds
for the lines below it. Whether a card is known is for others to say.
"""

import csv
import datetime
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.clauses.dated import ListEntry
from judgeapp.domain.documents import Bounds, DocumentError, read_json
from judgeapp.domain.messages import on_day, say

BOUNDS = Bounds(letters=200_000, depth=4, values=20_000, lines=5_000)
MOST_ENTRIES = 1_000
LONGEST = 120  # letters of a card
LONGEST_LINE = 500
MOST_COPIES = 99
_COLUMNS = {
    "card": {"card", "number", "card number", "no", "id", "numero", "nummer", "numero de carta", "kartennummer"},
    "title": {"title", "name", "card name", "titulo", "nombre", "carta", "titel", "karte"},
    "status": {"status", "limit", "copies", "allowed", "estado", "limite", "copias", "kopien"},
    "since": {"since", "from", "date", "effective", "desde", "fecha", "ab", "seit", "datum"},
}
_COLUMN_OF = {name: column for column, names in _COLUMNS.items() for name in names}
_STATUS = re.compile(
    r"\b(?:(?P<banned>banned|ban|forbidden|prohibited|prohibid[ao]s?|verboten)"
    r"|(?P<limited>limited|limit|restricted|at most|max|limitad[ao]s?|limitiert|máximo)"
    r"(?:\s*(?:to|a|auf)?\s*[:=(]?\s*(?P<copies>[0-9]{1,3})\)?)?)\b(?:\s*(?:copy|copies|copias?)\b)?",
    re.IGNORECASE,
)
_MONTH_NAMES = (
    *("jan ene", "feb", "mar mär", "apr abr", "may mai", "jun"),
    *("jul", "aug ago", "sep", "oct okt", "nov", "dec dic dez"),
)
_MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()}
_MONTH = rf"(?P<name>(?:{'|'.join(_MONTHS)})[a-zä]*)\.?"
_DATES = tuple(
    re.compile(rf"(?<![\w-]){pattern}(?![\w-])", re.IGNORECASE)
    for pattern in (
        r"(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})",
        r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})",
        rf"(?P<day>\d{{1,2}})\.?\s+(?:de\s+)?{_MONTH}\s+(?:de\s+)?(?P<year>\d{{4}})",
        rf"{_MONTH}\s+(?P<day>\d{{1,2}}),?\s+(?P<year>\d{{4}})",
        r"(?P<either>\d{1,2})/(?P<other>\d{1,2})/(?P<year>\d{4})",
    )
)
_NUMBER = re.compile(r"(?=\S*\d)(?=\S*[^\W\d]|\S*[-./])\w[\w./-]{1,}")
_FILLING = re.compile(
    r"\b(?:as of|since|from|effective|starting|in effect|is|are|to|per deck|desde el|desde|ab dem|ab|seit|the"
    r"|cards?|list|cartas?|karten)\b",
    re.IGNORECASE,
)
_BEFORE_DATE = re.compile(
    r"[\s,;:(–—-]*\b(?:as of|since|from|effective|starting|desde el|desde|ab dem|ab|seit)[\s:]*$", re.IGNORECASE
)
_EDGES = " \t,;:|·•*–—-()[]\"'“”"


@dataclass(frozen=True)
class BadLine:
    """A line that says nothing that could be kept, and what to do about it."""

    line: int
    text: str
    advice: str


@dataclass(frozen=True)
class Named:
    """An entry and the line that it stands on."""

    line: int
    text: str
    entry: ListEntry


class _BadError(ValueError):
    """Why a line cannot be kept: what to do, as a sentence."""


@dataclass
class _Said:
    """What lines and the headings above them say."""

    limit: int | None
    since: datetime.date


def read_bans(text: str, first: datetime.date, last: datetime.date) -> tuple[list[Named], list[BadLine]]:
    """Return the entries of a list that is whole from the first to the last day, and every line that is none.

    A line without a day counts from the first day on.
    """
    found: dict[tuple[str, datetime.date], Named] = {}
    bad: list[BadLine] = []
    for line, words, read in _rows(text, _Said(None, first)):
        try:
            entry = read()
            if entry:
                key = (plain(entry.card), entry.since)
                _refuse(entry, found.get(key), last, len(found))
                found.setdefault(key, Named(line, words, entry))
        except _BadError as error:
            bad.append(BadLine(line, words[:LONGEST], error.args[0]))
    return list(found.values()), bad


_Row = tuple[int, str, Callable[[], ListEntry | None]]


def _rows(text: str, said: _Said) -> Iterator[_Row]:
    """Yield (line, its words, what reads it), in the form that the text has."""
    if len(text) > BOUNDS.letters:
        problem = say("a list may have at most {most} letters: paste the list of one game only", most=BOUNDS.letters)
        yield 1, text[:LONGEST], lambda: _fail(problem)
        return
    if text.lstrip()[:1] in ("[", "{"):
        yield from _of_json(text, said)
        return
    lines = text.splitlines()
    head = next((at for at, line in enumerate(lines) if line.strip()), 0)
    separator = max("\t;,|", key=lines[head].count) if lines else ","
    columns = [_COLUMN_OF.get(plain(cell), "") for cell in lines[head].split(separator)] if lines else []
    is_table = {"card", "title"} & {*columns} and len(columns) > 1
    for at, line in enumerate(lines[head + 1 :] if is_table else lines, head + 2 if is_table else 1):
        if line.strip():
            yield at, line.strip(), _reader(line, columns if is_table else [], separator, said)


def _reader(line: str, columns: list[str], separator: str, said: _Said) -> Callable[[], ListEntry | None]:
    if len(line) > LONGEST_LINE:
        return lambda: _fail(say("a line may have at most {most} letters: write one card a line", most=LONGEST_LINE))
    if not columns:
        return lambda: _of_line(line, said)
    cells = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    return lambda: _of_cells(dict(zip(columns, cells, strict=False)), said)


def _of_json(text: str, said: _Said) -> Iterator[_Row]:
    try:
        data = read_json(text, BOUNDS)
    except DocumentError as error:
        problem = say("it looks like JSON and is none: {problem}", problem=error.words)
        yield 1, text[:LONGEST], lambda: _fail(problem)
        return
    rows = data.get("entries", data.get("cards")) if isinstance(data, dict) else data
    for at, row in enumerate(rows if isinstance(rows, list) else [rows], 1):
        yield at, json.dumps(row, ensure_ascii=False), _json_reader(row, said)


def _json_reader(row: Any, said: _Said) -> Callable[[], ListEntry | None]:
    if not isinstance(row, dict):
        example = '{"card": "AB-1", "status": "banned", "since": "2026-01-31"}'
        return lambda: _fail(say("write an entry as {example}", example=example))
    cells = {_COLUMN_OF.get(plain(name), ""): str(value) for name, value in row.items() if value is not None}
    return lambda: _of_cells(cells, said)


def _fail(advice: str) -> None:
    raise _BadError(advice)


def _of_cells(cells: Mapping[str, str], said: _Said) -> ListEntry:
    card, title, status, since = (cells.get(name, "").strip() for name in _COLUMNS)
    day, left = _date_in(since)
    if since and (day is None or left.strip(_EDGES)):
        raise _BadError(say("“{day}” is no day: write it as 2026-01-31", day=since[:LONGEST]))
    limit = int(status) if status.isdecimal() and len(status) < 4 else _status_in(status)[0]
    return _entry(card or title, title if card else "", limit, day or said.since)


def _of_line(line: str, said: _Said) -> ListEntry | None:
    """Return what a line says; None for a heading, which is noted."""
    day, left = _date_in(line)
    limit, left = _status_in(left)
    name = left.strip(_EDGES)
    number = _NUMBER.search(name)
    if not number and not _FILLING.sub("", name).strip(_EDGES):
        if day is None and limit is None:
            raise _BadError(say("it names no card: write its number, and “banned” or “limited 1”"))
        said.since, said.limit = day or said.since, said.limit if limit is None else limit
        return None
    title = " ".join(_NUMBER.sub(" ", name, count=1).split()).strip(_EDGES) if number else name
    card = number[0] if number else title
    return _entry(card, title if number else "", said.limit if limit is None else limit, day or said.since)


def _entry(card: str, title: str, limit: int | None, since: datetime.date) -> ListEntry:
    if not card:
        raise _BadError(say("it names no card: write its number, and “banned” or “limited 1”"))
    if max(len(card), len(title)) > LONGEST:
        raise _BadError(say("a number or title may have at most {most} letters", most=LONGEST))
    if limit is None:
        raise _BadError(say("say what holds for it: “banned”, or “limited 1” with the copies that are allowed"))
    if limit > MOST_COPIES:
        raise _BadError(say("more than {most} copies are no limit", most=MOST_COPIES))
    return ListEntry(card, limit, since, title=title)


def _refuse(entry: ListEntry, other: Named | None, last: datetime.date, so_many: int) -> None:
    """Raise _BadError if an entry cannot stand on the list beside the others; `other` is of the same card and day."""
    if entry.since > last:
        raise _BadError(say("it begins after {day}, the last day of this list", day=on_day(last)))
    if other and other.entry.limit != entry.limit:
        raise _BadError(say("line {n} says otherwise of this card and day: keep one of them", n=other.line))
    if not other and so_many >= MOST_ENTRIES:
        raise _BadError(say("a list may have at most {most} entries", most=MOST_ENTRIES))


def _status_in(text: str) -> tuple[int | None, str]:
    """Return the copies that a text allows, and the text without that: the last time it says so counts."""
    said = list(_STATUS.finditer(text))
    if not said:
        return None, text
    found = said[-1]
    limit = 0 if found["banned"] else int(found["copies"] or 1)
    return limit, f"{text[: found.start()]} {text[found.end() :]}"


def _date_in(text: str) -> tuple[datetime.date | None, str]:
    """Return the day that stands in a text, and the text without it."""
    found = next((match for pattern in _DATES if (match := pattern.search(text))), None)
    if found is None:
        return None, text
    before = _BEFORE_DATE.sub("", text[: found.start()])
    return _day(found), f"{before} {text[found.end() :]}"


def _day(found: re.Match[str]) -> datetime.date:
    parts = found.groupdict()
    month, day = parts.get("month"), parts.get("day")
    if parts.get("name"):
        month = str(_MONTHS[parts["name"][:3].lower()])
    if parts.get("either"):
        month, day = sorted((parts["either"], parts["other"]), key=int)
        if int(day) <= 12 and month != day:
            raise _BadError(say("“{day}” can be read in two ways: write it as 2026-01-31", day=found[0]))
    try:
        return datetime.date(int(parts["year"]), int(month or 0), int(day or 0))
    except ValueError:
        raise _BadError(say("“{day}” is no day: write it as 2026-01-31", day=found[0])) from None


def written(entry: ListEntry) -> str:
    """Return an entry as a line that `read_bans` reads."""
    status = f"limited {entry.limit}" if entry.limit else "banned"
    return " ".join(filter(None, (entry.card, entry.title, status, entry.since.isoformat())))
