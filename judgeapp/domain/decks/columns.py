"""The columns of a sheet: which cell of a row is the count, the title, the number and so on."""

import csv
from dataclasses import dataclass

from judgeapp.domain.decks.cards import plain

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
