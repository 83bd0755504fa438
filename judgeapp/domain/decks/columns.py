"""The columns of a sheet: which cell of a row is the count, the title, the number and so on."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass

from judgeapp.domain.decks.cards import plain

_DELIMITERS = ",;\t"
# What the heads of columns are called, in English, Spanish and German; the earlier word wins where a sheet has several.
_WORDS = {
    "count": (
        *("count", "qty", "quantity", "copies", "number of copies", "no of copies", "amount", "#", "num", "ct", "q"),
        *("how many", "cantidad", "cant", "copias", "no de copias", "numero de copias", "unidades", "uds"),
        *("anzahl", "menge", "stuck", "stueck", "stk", "kopien", "exemplare", "x", "aantal", "quantite"),
    ),
    "title": (
        *("name", "card name", "title", "card", "card title", "cardname", "nombre", "carta", "nombre de la carta"),
        *("titulo", "karte", "kartenname", "titel", "name der karte", "bezeichnung", "naam", "kaart", "carte"),
    ),
    "number": (
        *("card number", "number", "code", "id", "card no", "card id", "card code", "collector number", "collector"),
        *("numero", "numero de carta", "codigo", "nummer", "kartennummer", "kartennr", "no", "nr", "#"),
    ),
    "zone": (
        *("zone", "section", "board", "part", "category", "main side", "main or side", "location", "pile", "deck"),
        *("zona", "seccion", "parte", "categoria", "mazo", "bereich", "teil", "kategorie", "ort"),
    ),
    "set": ("set", "set code", "expansion", "edition", "edicion", "erweiterung"),
    "version": ("version", "subtitle", "hero id", "subtitulo", "untertitel"),
    "colours": ("faction", "factions", "color", "colour", "colors", "colours", "faccion", "farbe", "fraktion"),
    "type": ("type", "card type", "types", "tipo", "tipo de carta", "typ", "kartentyp", "kartenart", "art"),
    "limit": ("limit", "deck limit", "copies allowed", "deck restriction", "restriction", "limite", "limitierung"),
}
_DIGIT = re.compile(r"\d")  # no head has one, and nearly every card
HEADS = {word for words in _WORDS.values() for word in words}
_NAMING = ("title", "number")


@dataclass(frozen=True)
class Columns:
    """Which column holds what, counted from 0; what no column holds is missing.

    places   what is held -> column
    zones    columns that hold the counts of one zone each: (column, zone)
    period   after so many columns the same ones begin again; 0 if they do not
    """

    delimiter: str
    width: int
    places: Mapping[str, int]
    zones: tuple[tuple[int, str], ...] = ()
    period: int = 0

    def is_row(self, text: str) -> bool:
        """May a line be a row? One without a division is not, unless it holds a cell that another line ends."""
        return self.delimiter in text or '"' in text or self.width == 1


@dataclass(frozen=True)
class Row:
    """The cells of one row, stripped; `filled` are all that are not empty, in order."""

    cells: tuple[str, ...]
    columns: Columns

    def __getitem__(self, name: str) -> str:
        return self.at(self.columns.places.get(name))

    def at(self, column: int | None) -> str:
        return self.cells[column] if column is not None and column < len(self.cells) else ""

    @property
    def side_by_side(self) -> list["Row"]:
        """Return the row, or its parts if it has several cards side by side."""
        period = self.columns.period
        if not period:
            return [self]
        parts = [Row(self.cells[at : at + period], self.columns) for at in range(0, len(self.cells), period)]
        return [part for part in parts if part.filled] or [self]

    @property
    def filled(self) -> tuple[str, ...]:
        return tuple(filter(None, self.cells))


def find_columns(text: str, headers: Mapping[str, str]) -> Columns | None:
    """Return the columns that a line names, or None if it is no head of a sheet. headers: plain word -> zone."""
    if _DIGIT.search(text):
        return None
    for delimiter in _DELIMITERS:
        if delimiter not in text:
            continue
        words = [cell if cell == "#" else plain(cell) for cell in _cells(text, delimiter) or ()]
        period = _period(words)
        words = words[:period] if period else words
        places = columns_of(words)
        if not any(name in places for name in _NAMING):
            continue
        zones = tuple((at, headers[word]) for at, word in enumerate(words) if word in headers)
        if "count" in places:
            return Columns(delimiter, len(words) if not period else 0, places, period=period)
        if zones and len(places) + len(zones) >= len(set(places.values()) | {at for at, _ in zones}) > 1:
            named = {name: at for name, at in places.items() if at not in dict(zones)}
            return Columns(delimiter, len(words), named, zones) if set(_NAMING) & set(named) else None
        if "title" in places and len(places.keys() - {"number", "set"}) > 1:
            return Columns(delimiter, len(words), places)
    return None


def columns_of(words: list[str]) -> dict[str, int]:
    """Return which column holds what, by the heads of the columns."""
    places = {name: at for name, choice in _WORDS.items() if (at := _column(words, choice)) is not None}
    if "number" in places and places["number"] == places.get("count"):
        del places["number"]  # "#" counts, where no other column does
    return places


def _period(words: list[str]) -> int:
    """Return after how many columns the same heads begin again; 0 if they do not."""
    again = words.index(words[0], 1) if words and words[0] and words[0] in words[1:] else 0
    named = [word for word in words[:again] if word]
    return again if named and [word for word in words[again : 2 * again] if word] == named else 0


def is_head(text: str) -> bool:
    """Is this nothing but the heads of columns, with spaces between them?"""
    if _DIGIT.search(text):
        return False
    words = plain(text).split()
    kinds = {name for name, choice in _WORDS.items() for word in words if word in choice}
    return (
        1 < len(words) < 8 and "count" in kinds and bool(kinds & set(_NAMING)) and all(word in HEADS for word in words)
    )


def read_row(text: str, columns: Columns) -> Row | None:
    """Return a row, or None if a quote is left open (a cell that goes on in the next line)."""
    cells = _cells(text, columns.delimiter)
    if cells is None:
        return None
    title = columns.places.get("title")
    if len(cells) > columns.width and title == columns.width - 1:
        # A title with a comma in it that nobody put between quotes.
        cells = [*cells[:title], f"{columns.delimiter} ".join(cells[title:])]
    return Row(tuple(cells), columns)


def _cells(text: str, delimiter: str) -> list[str] | None:
    if text.count('"') % 2:
        return None
    rows = csv.reader([text], delimiter=delimiter, skipinitialspace=True)
    return [" ".join(cell.split()) for cell in next(rows, [])]


def _column(words: list[str], choice: tuple[str, ...]) -> int | None:
    return next((words.index(word) for word in choice if word in words), None)
