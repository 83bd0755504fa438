"""Lists of entrants, pasted or from a file: who could be read, what is wrong in which line, and who is there twice.

A list is a sheet (comma, semicolon or tab) whose first line names its columns, or one entrant a line. The
columns: name (or first and last name), club, team, members, seed, pod, byes, table, note. An entrant with members
is a team that plays as one. Nothing is lost: every line that is not empty is an entry or a problem with its text.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judgeapp.domain.letters import clean, decode, sentences_in
from judgeapp.domain.messages import grouped, listed, say, say_many
from judgeapp.domain.names import fold

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


def pasted_row(number: int, line: str) -> Cells:
    """Return the entrant of a line: a name, "Name; Club" (or with a tab), or "Team: Member, Member"."""
    text = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    if team := _TEAM.fullmatch(text.strip()):
        return Cells(number, line, {"name": team[1], "members": team[2]})
    name, *rest = re.split("[;\t]", text)
    if len(rest) > 1 and any(map(str.strip, rest[1:])):
        problem = say("There are more than a name and a club: add a first line that names the columns.")
        return Cells(number, line, {}, problem)
    return Cells(number, line, {"name": name, "club": rest[0] if rest else ""})


LONGEST_NAME, LONGEST_NOTE = 80, 300
LONGEST_LINE = 2_000
MOST_LINES, MOST_LETTERS, MOST_SENTENCES = 12_000, 1_000_000, 1_000
_LINES = re.compile("\r\n|\r|\n")
_MEMBERS = re.compile(r"[,;|/\n]")
# Column -> the highest number that makes sense; what is above it was meant for another column.
_HIGHEST = {"seed": 99_999, "pod": 9_999, "byes": 9, "table": 99_999}
_TEXTS = {
    "name": say("name"),
    "member": say("name of a member"),
    "club": say("club"),
    "team": say("team"),
    "note": say("note"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entrant of a list; numbers are 0 and texts "" where the list says nothing."""

    line: int
    name: str
    club: str = ""
    team: str = ""
    members: tuple[str, ...] = ()
    seed: int = 0
    pod: int = 0
    byes: int = 0
    table: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a line (0: the whole list) is no entry, with its text as it was written."""

    line: int
    text: str
    words: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something to look at in a line (0: the whole list) that is an entry all the same."""

    line: int
    words: str


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A name that is in several lines, or in the event already; the organiser decides what it means."""

    name: str
    lines: tuple[int, ...]
    is_entered: bool

    @property
    def words(self) -> str:
        values: dict[str, object] = {"name": self.name, "lines": listed(self.lines)}
        if len(self.lines) > 1:
            if self.is_entered:
                return say("{name} is in lines {lines} and in the event already.", **values)
            return say("{name} is in lines {lines}.", **values)
        if self.is_entered:
            return say("{name} is in line {lines} and in the event already.", **values)
        return say("{name} is in line {lines}.", **values)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a list holds."""

    entries: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Note, ...] = ()
    duplicates: tuple[Duplicate, ...] = ()


def read_entrants(written: bytes | str, entered: Iterable[str] = (), longest: int = LONGEST_NAME) -> Reading:
    """Read a list of entrants.

    written  a file, in UTF-8, UTF-16 or Windows-1252, or a pasted text
    entered  names of those who are in the event already
    longest  how many characters a name may have (a note: at least 300); nothing is cut
    """
    text = decode(written) if isinstance(written, bytes) else written.removeprefix("\ufeff")
    if text is None:
        return Reading(problems=(Problem(0, "", say("This file is no text: save the list as CSV in UTF-8.")),))
    if excess := _excess_of(text):
        return Reading(problems=(Problem(0, "", excess),))
    lines = _LINES.split(text)
    long = next((at for at, line in enumerate(lines) if len(line) > LONGEST_LINE), None)
    if long is not None:
        words = say("The line has more than {most} characters. Shorten it.", most=grouped(LONGEST_LINE))
        return Reading(problems=(Problem(long + 1, lines[long][:LONGEST_NOTE], words),))
    first = next((place for place, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return Reading(problems=(Problem(0, "", say("The list is empty.")),))
    notes = list(_encoding_notes(written))
    head = find_head(lines[first])
    if head and head.unread:
        notes.append(Note(first + 1, say("Columns that are not read: {columns}.", columns=", ".join(head.unread))))
    pasted = (pasted_row(number, line) for number, line in enumerate(lines, 1) if line.strip())
    rows = list(sheet_rows(lines, first + 1, head) if head else pasted)
    if not rows:
        words = say("The list names columns, and nobody below them.")
        return Reading(problems=(Problem(first + 1, lines[first], words),))
    if not head and any("," in row.cells.get("name", "") for row in rows):
        words = say("Commas were read as part of names; for columns, begin with a line such as name,club.")
        notes.append(Note(0, words))
    return _read(rows, entered, longest, notes)


def _excess_of(text: str) -> str:
    """Return why a list is too long to be read, or ""."""
    if len(text) > MOST_LETTERS:
        return say("The list has more than {most} characters. Split it.", most=grouped(MOST_LETTERS))
    if text.count("\n") + text.count("\r") - text.count("\r\n") >= MOST_LINES:
        return say("The list has more than {most} lines. Split it.", most=grouped(MOST_LINES))
    if sentences_in(text) > MOST_SENTENCES:
        return say("The list has more than {most} letters that are whole sentences.", most=grouped(MOST_SENTENCES))
    return ""


def _encoding_notes(written: bytes | str) -> Iterator[Note]:
    if isinstance(written, bytes) and not written.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            written.decode()
        except UnicodeDecodeError:
            words = say("The file is not in UTF-8; it was read as Windows-1252. Look at names with accents.")
            yield Note(0, words)


def _read(rows: Iterable[Cells], entered: Iterable[str], longest: int, notes: list[Note]) -> Reading:
    entries: list[Entry] = []
    problems: list[Problem] = []
    for row in rows:
        reader = _Row(row, longest)
        entry = reader.entry()
        if reader.problems:
            problems += [Problem(row.line, row.raw, words) for words in reader.problems]
        else:
            entries.append(entry)
        if reader.invisible:
            left_out = say_many(
                "Left out: {n} invisible character.", "Left out: {n} invisible characters.", reader.invisible
            )
            notes.append(Note(row.line, left_out))
    return Reading(tuple(entries), tuple(problems), tuple(notes), tuple(_duplicates(entries, entered)))


class _Row:
    """Reads one row; what is wrong with it gathers in `problems`."""

    def __init__(self, row: Cells, longest: int) -> None:
        self._cells, self._longest = row.cells, longest
        self._line = row.line
        self.problems = [row.problem] if row.problem else []
        self.invisible = 0

    def entry(self) -> Entry:
        """Return the entrant, which counts only if there are no problems."""
        name, team = self._name(), self._text("team")
        members = self._members()
        if members and not name:
            name, team = team, ""
        if not fold(name) and not self.problems:
            self.problems.append(say("There is no name."))
        numbers = {column: self._number(column) for column in _HIGHEST}
        note = self._fitting(_TEXTS["note"], self._plain("note"), max(self._longest, LONGEST_NOTE))
        return Entry(self._line, name, self._text("club"), team, members, **numbers, note=note)

    def _name(self) -> str:
        whole = self._text("name")
        parts = " ".join(filter(None, map(self._plain, ("first", "last"))))
        return whole or self._fitting(_TEXTS["name"], parts, self._longest)

    def _members(self) -> tuple[str, ...]:
        written = _MEMBERS.split(self._cells.get("members", ""))
        cleaned = [self._fitting(_TEXTS["member"], self._clean(part), self._longest) for part in written]
        members = tuple(filter(fold, cleaned))
        if len(set(map(fold, members))) < len(members):
            self.problems.append(say("A member is named twice."))
        return members

    def _text(self, column: str) -> str:
        return self._fitting(_TEXTS[column], self._plain(column), self._longest)

    def _plain(self, column: str) -> str:
        return self._clean(self._cells.get(column, ""))

    def _clean(self, written: str) -> str:
        text, invisible = clean(written)
        self.invisible += invisible
        return text

    def _fitting(self, what: str, text: str, longest: int) -> str:
        if len(text) > longest:
            found = {"what": what, "length": len(text), "longest": longest}
            self.problems.append(say("The {what} has {length} characters; shorten it to {longest}.", **found))
        return text

    def _number(self, column: str) -> int:
        written, highest = self._plain(column), _HIGHEST[column]
        if not written:
            return 0
        if written.isascii() and written.isdigit() and len(written) <= 9 and int(written) <= highest:
            return int(written)
        shown = written if len(written) <= 20 else f"{written[:20]}…"
        found = {"column": column, "shown": shown, "highest": highest}
        words = say('The {column} is "{shown}": write a whole number up to {highest}, or nothing.', **found)
        self.problems.append(words)
        return 0


def _duplicates(entries: Sequence[Entry], entered: Iterable[str]) -> Iterator[Duplicate]:
    """Yield whoever is there twice, as an entrant or as a member, in the order of the list."""
    there = set(map(fold, entered))
    lines: dict[str, list[int]] = defaultdict(list)
    names: dict[str, str] = {}
    for entry in entries:
        for name in (entry.name, *entry.members):
            key = fold(name)
            names.setdefault(key, name)
            lines[key].append(entry.line)
    for key, some in lines.items():
        places = tuple(dict.fromkeys(some))
        if len(places) > 1 or key in there:
            yield Duplicate(names[key], places, key in there)
