"""The rows of a list of entrants: a sheet with a first line that names its columns, or one entrant a line."""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judgeapp.domain.events.names import fold
from judgeapp.domain.saying import say

DELIMITERS = ",;\t"
# A quoted cell may go on in the next lines, but a quote that nobody closed must not swallow the list.
_LONGEST_CELL = 20
_WORDS = {
    "name": ("name", "player", "player name", "full name", "entrant", "participant", "nickname", "display name"),
    "first": ("first name", "given name", "forename", "firstname"),
    "last": ("last name", "surname", "family name", "lastname"),
    "club": ("club", "store", "shop", "school", "organisation", "organization"),
    "team": ("team", "team name"),
    "members": ("members", "member", "players", "team members", "roster"),
    "seed": ("seed", "seeding", "initial seed"),
    "pod": ("pod", "draft pod", "pod number"),
    "byes": ("byes", "bye", "awarded byes"),
    "table": ("table", "fixed table", "table number"),
    "note": ("note", "notes", "comment", "comments", "remark", "remarks"),
}
_COLUMN = {word: column for column, words in _WORDS.items() for word in words}
_NAMING = ({"name"}, {"first"}, {"last"}, {"team", "members"})
_BULLET = re.compile(r"\s*(?:\d{1,5}[.)]|[-*•–])\s+")
_TEAM = re.compile(r"([^:,]+):\s+(.*)")


@dataclass(frozen=True, slots=True)
class Head:
    """What the first line names: columns by place ("" for one that is not read), and words that are not read."""

    delimiter: str
    columns: tuple[str, ...]
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """One row: its first line, how it is written, its cells by column; `problem` if it could not be taken apart."""

    line: int
    raw: str
    cells: dict[str, str]
    problem: str = ""


def find_head(line: str) -> Head | None:
    """Return the columns that a line names, or None if it is no head; most columns wins."""
    heads = [head for head in (_head(line, delimiter) for delimiter in DELIMITERS) if head]
    return max(heads, key=lambda head: sum(map(bool, head.columns)), default=None)


def _head(line: str, delimiter: str) -> Head | None:
    try:
        words, _ = _row([line], delimiter)
    except csv.Error:
        return None
    columns: list[str] = []
    for word in words:
        column = _COLUMN.get(fold(word.replace("_", " ").replace("-", " ")), "")
        columns.append("" if column in columns else column)
    if not any(naming <= set(columns) for naming in _NAMING):
        return None
    unread = tuple(word for word, column in zip(words, columns, strict=True) if word.strip() and not column)
    return Head(delimiter, tuple(columns), unread)


def _row(lines: Sequence[str], delimiter: str) -> tuple[list[str], int]:
    """Return the cells of the row that some lines begin with, and how many lines it takes; raise csv.Error."""
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, strict=True, skipinitialspace=True)
    return next(reader, []), max(reader.line_num, 1)


def sheet_rows(lines: Sequence[str], start: int, head: Head) -> Iterator[Cells]:
    """Yield the rows from the place `start` on; empty lines are passed over."""
    at = start
    while at < len(lines):
        row, height = _sheet_row(lines, at, head)
        if row.raw.strip():
            yield row
        at += height


def _sheet_row(lines: Sequence[str], at: int, head: Head) -> tuple[Cells, int]:
    if len(head.columns) == 1 and not lines[at].lstrip().startswith('"'):
        return Cells(at + 1, lines[at], {head.columns[0]: lines[at]}), 1
    try:
        cells, height = _row(lines[at : at + _LONGEST_CELL], head.delimiter)
    except csv.Error:
        wrong = say("The quotes are wrong: put one at each end of a cell, and write one inside a cell twice.")
        return Cells(at + 1, lines[at], {}, wrong), 1
    problem = ""
    if any(map(str.strip, cells[len(head.columns) :])):
        problem = say(
            "There are {cells} cells, and the first line names {columns}: put a cell in quotes.",
            cells=len(cells),
            columns=len(head.columns),
        )
    named = {column: cell for column, cell in zip(head.columns, cells, strict=False) if column}
    return Cells(at + 1, "\n".join(lines[at : at + height]), named, problem), height


def pasted_rows(lines: Sequence[str]) -> Iterator[Cells]:
    """Yield one entrant a line: a name, "Name; Club" (or with a tab), or "Team: Member, Member"."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _pasted(number, line)


def _pasted(number: int, line: str) -> Cells:
    text = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    if team := _TEAM.fullmatch(text.strip()):
        return Cells(number, line, {"name": team[1], "members": team[2]})
    name, *rest = re.split("[;\t]", text)
    if len(rest) > 1 and any(map(str.strip, rest[1:])):
        problem = say("There are more than a name and a club: add a first line that names the columns.")
        return Cells(number, line, {}, problem)
    return Cells(number, line, {"name": name, "club": rest[0] if rest else ""})
