"""Reads card files: CSV with a header row, or JSON objects."""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.domain.decks.sheet import LONGEST, Row, RowProblem, names_cards
from judgeapp.domain.documents import Bounds, DocumentError, read_json

BOUNDS = Bounds(letters=20_000_000, depth=6, values=2_000_000, lines=1_000_000)


class ImportFailed(Exception):  # noqa: N818
    """A file that holds no card rows at all; the message says why."""


@dataclass(frozen=True)
class Contents:
    """The rows of a file.

    rows       one for each line (or object) from `first` on; an empty one where no card begins
    problems   of lines that could not even be split into cells
    columns    all columns of the file, as they are written
    unit       what the numbers count: "line" or "entry"
    """

    rows: list[Row]
    problems: list[RowProblem]
    columns: list[str]
    first: int
    unit: str


def read(path_or_file: str | Path | IO) -> Contents:
    """Return the rows of a file; raise ImportFailed if it is no CSV or JSON file of cards."""
    text = _text(path_or_file)
    if not text.strip():
        raise ImportFailed(_("The file is empty."))
    return _json(text) if text.lstrip()[0] in "[{" else _csv(text)


def _text(path_or_file: str | Path | IO) -> str:
    try:
        data = Path(path_or_file).read_bytes() if isinstance(path_or_file, str | Path) else path_or_file.read()
        text = data.removeprefix("\ufeff") if isinstance(data, str) else data.decode("utf-8-sig")
    except OSError as error:
        raise ImportFailed(f"The file {path_or_file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        words = _("The file is no UTF-8 text (byte {place}). Save it as CSV UTF-8.")
        raise ImportFailed(words.format(place=error.start + 1)) from error
    if "\0" in text:
        raise ImportFailed(_("The file is no UTF-8 text. Save it as CSV UTF-8."))
    return text


def _json(text: str) -> Contents:
    try:
        data = read_json(text, BOUNDS)
    except DocumentError as error:
        raise ImportFailed(_("The file looks like JSON but is not: {error}.").format(error=error)) from error
    entries = data.get("cards") if isinstance(data, dict) else data
    if not isinstance(entries, list):
        raise ImportFailed(_("JSON must be a list of cards, or {example}.").format(example='{"cards": [...]}'))
    rows = [entry if isinstance(entry, dict) else {} for entry in entries]
    problems = [
        RowProblem("entry", json.dumps(entry)[:LONGEST], _advice_for_json(), line)
        for line, entry in enumerate(entries, 1)
        if not rows[line - 1]
    ]
    return Contents(rows, problems, list(dict.fromkeys(column for row in rows for column in row)), 1, "entry")


def _advice_for_json() -> str:
    return _("write a card as {example}").format(example='{"title": ..., "number": ...}')


def _csv(text: str) -> Contents:
    lines = io.StringIO(text, newline=None).readlines()
    records = (
        (line, cells) for line, cells in _records(lines) if isinstance(cells, csv.Error) or any(map(str.strip, cells))
    )
    first, header = next(records, (1, []))
    if isinstance(header, csv.Error) or not names_cards(header):
        shown = lines[first - 1].strip()[:200]
        words = _("Line {n} must name the columns, one of them title or number. It is: {shown}")
        raise ImportFailed(words.format(n=first, shown=shown))
    rows: list[Row] = [{}] * (len(lines) - first)
    problems = []
    for line, cells in records:
        if advice := _advice(cells, header):
            problems.append(RowProblem("row", lines[line - 1].strip()[:LONGEST], advice, line))
        else:
            rows[line - first - 1] = dict(zip(header, cells, strict=False))
    return Contents(rows, problems, header, first + 1, "line")


def _advice(cells: list[str] | csv.Error, header: list[str]) -> str:
    """Return what to do about a record that does not fit the header, or "" if it does."""
    if isinstance(cells, csv.Error):
        return _("mend the quotation marks of this line; one inside a text is written twice")
    if any(cells[len(header) :]):
        return ngettext(
            "has more cells than the {n} column; put a text with a separator into quotation marks",
            "has more cells than the {n} columns; put a text with a separator into quotation marks",
            len(header),
        ).format(n=len(header))
    return ""


def _records(lines: list[str]) -> Iterator[tuple[int, list[str] | csv.Error]]:
    """Yield each record with its first line; after a line that is wrong, reading goes on with the next one."""
    separator = max(",;\t", key=next(line for line in lines if line.strip()).count)
    line = 0
    while line < len(lines):
        reader = csv.reader(
            map(lines.__getitem__, range(line, len(lines))), delimiter=separator, skipinitialspace=True, strict=True
        )
        begun, line = line, len(lines)
        try:
            first = begun
            for cells in reader:
                yield first + 1, cells
                first = begun + reader.line_num
        except csv.Error as error:
            yield first + 1, error
            line = first + 1
