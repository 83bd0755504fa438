"""The columns of a sheet: which cell of a row is the count, the title, the number and so on."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.notes import total_of
from judgeapp.domain.decks.ornaments import is_price

_LONG_NUMBER = 5  # digits

_DELIMITERS = ",;\t"
# What the heads of columns are called, in English, Spanish, German, French and Italian; of several, the earlier wins.
_WORDS = {
    "count": (
        *("count", "qty", "quantity", "copies", "number of copies", "no of copies", "amount", "#", "num", "ct", "q"),
        *(
            "how many",
            "needed",
            "in deck",
            "cantidad",
            "cant",
            "copias",
            "no de copias",
            "numero de copias",
            "unidades",
            "uds",
        ),
        *("anzahl", "menge", "stuck", "stueck", "stk", "kopien", "exemplare", "x", "aantal"),
        *(
            "quantite",
            "qte",
            "nombre d exemplaires",
            "exemplaires",
            "nb",
            "quantita",
            "qta",
            "copie",
            "numero copie",
            "pz",
        ),
    ),
    "title": (
        *("name", "card name", "title", "card", "card title", "cardname", "nombre", "carta", "nombre de la carta"),
        *("titulo", "karte", "kartenname", "titel", "name der karte", "bezeichnung", "naam", "kaart"),
        *("nom", "nom de la carte", "nom carte", "carte", "titre", "nome", "nome carta", "nome della carta", "titolo"),
        *("product name", "product", "item name", "item", "article", "artikel", "produkt", "producto", "produit"),
        *("articulo", "prodotto", "articolo"),
    ),
    "number": (
        *("card number", "number", "code", "id", "card no", "card id", "card code", "collector number", "collector"),
        *("numero", "numero de carta", "codigo", "nummer", "kartennummer", "kartennr", "no", "nr"),
        *("numero de la carte", "reference", "ref", "codice", "numero carta", "numero della carta", "sku", "#"),
    ),
    "zone": (
        *("zone", "section", "board", "part", "category", "main side", "main or side", "location", "pile", "deck"),
        *("zona", "seccion", "parte", "categoria", "mazo", "bereich", "teil", "kategorie", "ort"),
        *("partie", "emplacement", "categorie", "paquet", "sezione", "mazzo"),
    ),
    "set": (
        "set",
        "set code",
        "expansion",
        "edition",
        "edicion",
        "erweiterung",
        "set name",
        "extension",
        "serie",
        "espansione",
    ),
    "version": ("version", "subtitle", "hero id", "subtitulo", "untertitel", "versione"),
    "colours": (
        *("faction", "factions", "color", "colour", "colors", "colours", "faccion", "farbe", "fraktion", "couleur"),
        *("fazione", "colore"),
    ),
    "type": (
        "type",
        "card type",
        "types",
        "tipo",
        "tipo de carta",
        "typ",
        "kartentyp",
        "kartenart",
        "art",
        "type de carte",
        "tipo di carta",
    ),
    "limit": ("limit", "deck limit", "copies allowed", "deck restriction", "restriction", "limite", "limitierung"),
}
_DIGIT = re.compile(r"\d")  # no head has one, and nearly every card
HEADS = {word for words in _WORDS.values() for word in words}
BESIDE_A_HEADING = HEADS.difference(_WORDS["zone"])
_NAMING = ("title", "number")
MANY = 5  # rows that have the same cells, before they are taken for those of a sheet
_SORTS = ("count", "title", "zone")
_COUNT, _LETTERS = re.compile(r"[x×]?\d{1,3}x?"), re.compile(r"[^\W\d_]{2}")
_NUMBER = re.compile(r"[A-Za-z]{1,4}\d{0,3}-\d{1,4}")
_AS_FORMULA = re.compile(r"=\"([^\"]*)\"")  # ="4", as sheets keep a cell from being taken for something else


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
        naming = {places.get(name) for name in _NAMING}
        zones = tuple((at, headers[word]) for at, word in enumerate(words) if word in headers and at not in naming)
        if "count" in places:
            return Columns(delimiter, len(words) if not period else 0, places, period=period)
        if zones and len(places) + len(zones) >= len(set(places.values()) | {at for at, _ in zones}) > 1:
            named = {name: at for name, at in places.items() if at not in dict(zones)}
            return Columns(delimiter, len(words), named, zones) if set(_NAMING) & set(named) else None
        if "title" in places and len(places.keys() - {"number", "set"}) > 1:
            return Columns(delimiter, len(words), places)
    return None


def guessed_columns(lines: Sequence[str], headers: Mapping[str, str]) -> Columns | None:
    """Return the columns of a sheet without a head, told by their cells: a part of the deck, a count and a title."""
    rows = [line for line in lines if line.strip()]
    for delimiter in _DELIMITERS:
        cells = [row for line in rows if delimiter in line and (row := _cells(line, delimiter))]
        width = len(cells[0]) if cells else 0
        if (
            len(cells) < MANY
            or len(cells) < len(rows)
            or width < len(_SORTS)
            or any(len(row) != width for row in cells)
        ):
            continue
        sorts = [[_sort(cell, headers) for cell in column] for column in zip(*cells, strict=True)]
        places = {name: [at for at, sort in enumerate(sorts) if set(sort) == {name}] for name in _SORTS}
        if all(len(at) == 1 for at in places.values()):
            return Columns(delimiter, width, {name: at[0] for name, at in places.items()})
    return None


def _sort(cell: str, headers: Mapping[str, str]) -> str:
    """Tell what a cell seems to hold."""
    if _COUNT.fullmatch(cell):
        return "count"
    if plain(cell) in headers:
        return "zone"
    return "title" if _LETTERS.search(cell) and not _NUMBER.fullmatch(cell) else ""


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
    text = _AS_FORMULA.sub(r'"\1"', text) if '="' in text else text
    rows = csv.reader([text], delimiter=delimiter, skipinitialspace=True)
    return [" ".join(cell.split()) for cell in next(rows, [])]


def _column(words: list[str], choice: tuple[str, ...]) -> int | None:
    return next((words.index(word) for word in choice if word in words), None)


def is_sum_of_parts(row: Row) -> bool:
    """Is this the row that sums up a sheet with a column of counts for each part?"""
    return bool(row.columns.zones) and total_of(f"{row['title']} 1") is not None


def sum_of(row: Row) -> int | None:
    """Return what a row of a sum states: a number, and no card but the word for a sum."""
    filled = [cell for cell in row.filled if not is_price(cell)]
    numbers = [cell for cell in filled if cell.isdecimal() and len(cell) < _LONG_NUMBER]
    others = [cell for cell in filled if cell not in numbers]
    if len(numbers) != 1:
        return None
    sums = (total_of(" ".join(each)) for each in ([*others, *numbers], [*numbers, *others]))
    return int(numbers[0]) if not others or any(each is not None for each in sums) else None
