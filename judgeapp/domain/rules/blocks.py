"""Cuts a corpus file into raw blocks: what kind each is, where it starts, and its lines."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from judgeapp.domain.rules.book import Block
from judgeapp.domain.rules.numbering import Numbering

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
}
_LABEL = re.compile(rf"({'|'.join(LABELS)})(?:\s*[\[(]([^\])]+)[\])])?:\s*")
_CELLS = re.compile(r"\|(?![^\[\]]*\]\])")  # a bar inside [[4.4|the batch]] is no cell's end
_RULER = re.compile(r":?-{3,}:?")
_STEP = re.compile(r"\d{1,2}\. ")
_MANY_LINES = {"list", "steps", "table"}
_ONE_LINE = {"source", "printed", "skips", "see", "also", "means"}


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
