"""Reads the text files of a corpus folder into rules and entries, and reports every mistake.

The format is described in rules_corpus/README.md. This module knows files as text only: it is
given names and contents. What the rules must fulfil together (references, gaps) folder.py checks.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from judgeapp.domain.rules.book import Block, Entry, Problem, Rule
from judgeapp.domain.rules.numbering import Numbering, slug

LABELS = {
    "Example": "example",
    "Note": "note",
    "Window": "window",
    "Differs": "differs",
    "Source": "source",
    "Printed": "printed",
    "Skips": "skips",
    "See": "see",
    "Also": "also",
    "Means": "means",
    "Term": "term",
}
_LABEL = re.compile(rf"({'|'.join(LABELS)})(?:\s*[\[(]([^\])]+)[\])])?:\s*")
_CELLS = re.compile(r"\|(?![^\[\]]*\]\])")  # a bar inside [[4.4|the batch]] is no cell's end
_RULER = re.compile(r":?-{3,}:?")
_STEP = re.compile(r"\d{1,2}\. ")
_MANY_LINES = {"list", "steps", "table"}
_ONE_LINE = {"source", "printed", "skips", "see", "also", "means", "term"}


@dataclass
class Raw:
    """One block as it stands in the file."""

    kind: str
    line: int
    lines: list[str] = field(default_factory=list)
    key: str = ""

    @property
    def text(self) -> str:
        return " ".join(self.lines)


def cut(text: str, numbering: Numbering) -> Iterator[Raw]:
    """Yield the raw blocks of a file; a head in brackets (`[4.4.2]`) is a block of its own."""
    rule = re.compile(rf"({numbering.pattern})\.(?:\s+|$)")
    block: Raw | None = None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line:
            if block:
                yield block
            block = None
            continue
        kind, key, rest = _classify(line, rule)
        if block and _goes_on(block, kind):
            block.lines.append(rest)
            continue
        if block:
            yield block
        block = Raw(kind, number, [rest] if rest else [], key)
        if kind in {"heading", "head"}:
            yield block
            block = None
    if block:
        yield block


def _goes_on(block: Raw, kind: str) -> bool:
    """Does a line of this kind belong to the block above it?"""
    if kind == "text":
        return block.kind not in _ONE_LINE
    return kind == block.kind and kind in _MANY_LINES


def _classify(line: str, rule: re.Pattern[str]) -> tuple[str, str, str]:
    """Return kind, key and remaining words of a line that may start a block."""
    if line.startswith("#"):
        marks = len(line) - len(line.lstrip("#"))
        return "heading", str(marks), line.lstrip("#").strip()
    if match := rule.match(line):
        return "rule", match[1], line[match.end() :]
    if line.startswith("- "):
        return "list", "", line[2:]
    if line.startswith("|"):
        return "table", "", line
    if _STEP.match(line):
        return "steps", "", line
    if match := _LABEL.match(line):
        return LABELS[match[1]], match[2] or "", line[match.end() :]
    if line.startswith("[") and not line.startswith("[[") and line.endswith("]"):
        return "head", "", line[1:-1].strip()
    return "text", "", line


def finish(raw: Raw) -> Block:
    """Turn a raw content block into its final value."""
    if raw.kind in {"list", "steps"}:
        return Block(raw.kind, items=tuple(raw.lines), line=raw.line)
    if raw.kind == "table":
        rows = [tuple(cell.strip() for cell in _CELLS.split(line.strip("|"))) for line in raw.lines]
        return Block("table", rows=tuple(row for row in rows if not all(map(_RULER.fullmatch, row))), line=raw.line)
    return Block(raw.kind, text=raw.text, key=raw.key, line=raw.line)


_SLUG = re.compile(r"\s*\{([a-z0-9.-]+)\}$")
_CONTENT = {"text", "list", "steps", "table", "example", "note", "window", "differs"}


@dataclass
class _Open:
    """A rule or heading that is still being read."""

    number: str
    line: int
    title: str = ""
    level: int = 0
    is_title_ours: bool = False
    parent: str = ""
    blocks: list[Block] = field(default_factory=list)
    sources: tuple[str, ...] = ()
    printed: str = ""
    skips: tuple[str, ...] = ()


class RuleFile:
    """Reader of one rules file; `rules` and `problems` hold what it found."""

    def __init__(self, file: str, text: str, numbering: Numbering, source: str) -> None:
        self.file, self.numbering = file, numbering
        self.rules: list[Rule] = []
        self.problems: list[Problem] = []
        self._headings: list[_Open] = []
        self._sources: dict[int, tuple[str, ...]] = {0: (source,)}
        self._open: _Open | None = None
        for raw in cut(text, numbering):
            self._take(raw)
        self._close()

    def _take(self, raw: Raw) -> None:
        if raw.kind == "heading":
            self._start_heading(raw)
        elif raw.kind == "rule":
            self._start_rule(raw)
        elif self._open is None:
            self._complain(raw, "this block belongs to no rule: start with a heading")
        elif raw.kind in _CONTENT:
            self._open.blocks.append(finish(raw))
        else:
            self._take_label(raw, self._open)

    def _take_label(self, raw: Raw, open_: _Open) -> None:
        words = tuple(word.strip() for word in re.split(r"[,;]", raw.text) if word.strip())
        if raw.kind == "source":
            open_.sources = words
            if open_.level:
                self._sources[open_.level] = words
        elif raw.kind == "printed":
            open_.printed = raw.text
        elif raw.kind == "skips":
            open_.skips = words
        else:
            self._complain(raw, f"a rules file has no {raw.kind!r} block")

    def _start_heading(self, raw: Raw) -> None:
        self._close()
        level = int(raw.key)
        self._headings = [heading for heading in self._headings if heading.level < level]
        self._sources = {at: keys for at, keys in self._sources.items() if at < level}
        if level > 4 or level > (self._headings[-1].level if self._headings else 0) + 1:
            self._complain(raw, "the heading skips a level")
        number, title, ours = self._heading_words(raw)
        parent = self._headings[-1].number if self._headings else ""
        self._open = _Open(number, raw.line, title, level, ours, parent)
        self._headings.append(self._open)

    def _heading_words(self, raw: Raw) -> tuple[str, str, bool]:
        """Return number (or slug path), title, and whether the title is ours."""
        title, own_slug = raw.text, ""
        if match := _SLUG.search(title):
            title, own_slug = title[: match.start()], match[1]
        number = ""
        is_numbered = not own_slug and not self.numbering.by_heading
        if is_numbered and (match := re.match(rf"(\d+|{self.numbering.pattern})\.?(?:\s+|$)", title)):
            number, title = match[1], title[match.end() :]
        ours = title.startswith("(") and title.endswith(")")
        if number and not title:
            self._complain(raw, "the heading has no title: give one of ours in (parentheses)")
        title = title[1:-1] if ours else title
        if not number:
            path = [self._headings[-1].number] if self._headings else []
            number = "/".join([*path, own_slug or slug(title)])
        return number, title, ours

    def _start_rule(self, raw: Raw) -> None:
        self._close()
        parent = self._headings[-1].number if self._headings else ""
        self._open = _Open(raw.key, raw.line, parent=parent)
        if raw.text:
            self._open.blocks.append(Block("text", text=raw.text, line=raw.line))

    def _close(self) -> None:
        if self._open is None:
            return
        at, self._open = self._open, None
        inherited = self._sources[max(self._sources)]
        self.rules.append(
            Rule(
                **{**vars(at), "blocks": tuple(at.blocks), "sources": at.sources or inherited},
                is_heading=at.level > 0,
                file=self.file,
            )
        )

    def _complain(self, raw: Raw, message: str) -> None:
        self.problems.append(Problem(self.file, raw.line, message))


def read_entries(file: str, text: str, numbering: Numbering) -> tuple[list[Entry], list[Problem]]:
    entries: list[Entry] = []
    problems: list[Problem] = []
    for group in _groups(file, text, numbering, problems):
        head, term, fields, blocks = group[0], "", {}, []
        for raw in group[1:]:
            if raw.kind == "term":
                term = raw.text
            elif raw.kind in {"also", "means", "see"}:
                fields[raw.kind] = tuple(word.strip() for word in raw.text.split(",") if word.strip())
            elif raw.kind in _CONTENT:
                blocks.append(finish(raw))
            else:
                problems.append(Problem(file, raw.line, f"an entry has no {raw.kind!r} block"))
        entries.append(Entry(head.text, term=term, blocks=tuple(blocks), file=file, line=head.line, **fields))
    return entries, problems


def read_asked(file: str, text: str) -> tuple[dict[str, tuple[str, ...]], dict[str, int], list[Problem]]:
    """Read an asked file: the lines of each rule, and the line where each rule's head stands."""
    asked: dict[str, tuple[str, ...]] = {}
    places: dict[str, int] = {}
    problems: list[Problem] = []
    head = ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            head = line[1:-1].strip()
            if head in asked:
                problems.append(Problem(file, number, f"{head} stands here twice"))
            asked.setdefault(head, ())
            places[head] = number
        elif line and head:
            asked[head] += (line.removeprefix("- "),)
        elif line:
            problems.append(Problem(file, number, "a line before the first [number]"))
    return asked, places, problems


def _groups(file: str, text: str, numbering: Numbering, problems: list[Problem]) -> list[list[Raw]]:
    """Group raw blocks under their [head]."""
    groups: list[list[Raw]] = []
    for raw in cut(text, numbering):
        if raw.kind == "head":
            groups.append([raw])
        elif groups:
            groups[-1].append(raw)
        else:
            problems.append(Problem(file, raw.line, "a block before the first [head]"))
    return groups
