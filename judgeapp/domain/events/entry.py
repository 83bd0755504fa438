"""Lists of entrants, pasted or from a file: who could be read, what is wrong in which line, and who is there twice.

A list is a sheet (comma, semicolon or tab) whose first line names its columns, or one entrant a line. The
columns: name (or first and last name), club, team, members, seed, pod, byes, table, note. An entrant with members
is a team that plays as one. Nothing is lost: every line that is not empty is an entry or a problem with its text.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judgeapp.domain.decks.files import decode
from judgeapp.domain.events.entry_sheet import Cells, find_head, pasted_rows, sheet_rows
from judgeapp.domain.events.names import fold
from judgeapp.domain.events.written import clean
from judgeapp.domain.letters import sentences_in
from judgeapp.domain.saying import grouped, listed, say, say_many

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
        told: dict[str, object] = {"name": self.name, "lines": listed(self.lines)}
        if len(self.lines) > 1:
            if self.is_entered:
                return say("{name} is in lines {lines} and in the event already.", **told)
            return say("{name} is in lines {lines}.", **told)
        if self.is_entered:
            return say("{name} is in line {lines} and in the event already.", **told)
        return say("{name} is in line {lines}.", **told)


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
    rows = list(sheet_rows(lines, first + 1, head) if head else pasted_rows(lines))
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
            notes.append(Note(row.line, _left_out(reader.invisible)))
    return Reading(tuple(entries), tuple(problems), tuple(notes), tuple(_duplicates(entries, entered)))


def _left_out(invisible: int) -> str:
    return say_many("Left out: {n} invisible character.", "Left out: {n} invisible characters.", invisible)


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
        return Entry(self._line, name, self._text("club"), team, members, **numbers, note=self._note())

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

    def _note(self) -> str:
        return self._fitting(_TEXTS["note"], self._plain("note"), max(self._longest, LONGEST_NOTE))

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
