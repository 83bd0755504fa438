"""The pins of the repository: for each rule that code and data cite, a short digest of what our restatement says.

They lie beside the restatement, in one file a game that `manage.py check_citations --pin` writes: when a rule is
restated otherwise, everything that rests on it is looked at again before its pin is renewed.

A citation is read from the code as it stands, so that it has a line, and so that one in a branch that no test plays
is found, too. Names of constants are looked up in the module.
"""

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse

from judgeapp.domain.messages import say
from judgeapp.domain.rules.book import Corpus, references
from judgeapp.domain.rules.folder import read_folder
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.games import games
from judgeapp.rulebook.touched.values import Kind, Place

GROUNDS = {"by_rule": 0, "by_example": 0, "by_reading": 1}  # where the rules begin among the arguments
_PATH = re.compile(r"[a-z0-9.-]+(?:/[a-z0-9.-]+)+")  # of headings, in a game without numbers
NAME = "pins.txt"


class Cited(NamedTuple):
    """A rule that is cited in a line; `note` is the key of the reading it is cited for, `inside` a call around it."""

    number: str
    line: int
    note: str = ""
    inside: ast.Call | None = None


def relative(path: Path) -> str:
    """Return a file's name inside the repository."""
    return path.relative_to(settings.BASE_DIR).as_posix() if path.is_relative_to(settings.BASE_DIR) else path.name


@cache
def cited_in(path: Path, module: str, numbering: Numbering, *around: str) -> tuple[Cited, ...]:
    """Return every citation of a module, in the order of its lines; `around` names calls to tell if one is inside."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    scan = _Scan(vars(importlib.import_module(module)), numbering, around)
    found = {(each.number, each.line, each.inside): each for each in scan.walk(tree, None)}
    return tuple(sorted(found.values(), key=lambda each: each.line))


class _Scan:
    """Walks through a module."""

    def __init__(self, names: Mapping[str, Any], numbering: Numbering, around: tuple[str, ...]) -> None:
        self._names, self._around = names, around
        self._pattern = _PATH if numbering.by_heading else re.compile(numbering.pattern)

    def walk(self, node: ast.AST, inside: ast.Call | None) -> Iterator[Cited]:
        if isinstance(node, ast.Call) and _name(node.func) in self._around:
            inside = node
        if isinstance(node, ast.Call) and _name(node.func) in GROUNDS:
            yield from self._grounds(node, inside)
            return
        if isinstance(node, (ast.Constant, ast.JoinedStr, ast.Name)):
            numbers = self._values(node)
            yield from (Cited(number, node.lineno, "", inside) for number in numbers if self._pattern.fullmatch(number))
            return
        for child in ast.iter_child_nodes(node):
            yield from self.walk(child, inside)

    def _grounds(self, node: ast.Call, inside: ast.Call | None) -> Iterator[Cited]:
        first = GROUNDS[_name(node.func)]
        note = "".join(each for argument in node.args[:first] for each in self._values(argument))
        for argument in node.args[first:]:
            yield from (Cited(number, argument.lineno, note, inside) for number in self._values(argument))

    def _values(self, node: ast.expr) -> list[str]:
        """Return the texts that an expression can be, as far as constants tell."""
        if isinstance(node, ast.IfExp):
            return [*self._values(node.body), *self._values(node.orelse)]
        if isinstance(node, ast.Starred):
            return self._values(node.value)
        if isinstance(node, (ast.Tuple, ast.List)):
            return [value for each in node.elts for value in self._values(each)]
        if isinstance(node, ast.JoinedStr):
            return self._joined(node)
        if isinstance(node, ast.Subscript):
            return self._texts(self._names.get(_name(node.value)))
        if isinstance(node, ast.Name):
            return self._texts(self._names.get(node.id)) if node.id.isupper() else []
        return self._texts(node.value) if isinstance(node, ast.Constant) else []

    def _joined(self, node: ast.JoinedStr) -> list[str]:
        parts = [self._values(each.value if isinstance(each, ast.FormattedValue) else each) for each in node.values]
        return ["".join(part[0] for part in parts)] if all(len(part) == 1 for part in parts) else []

    def _texts(self, value: Any) -> list[str]:
        if isinstance(value, Mapping):
            value = list(value.values())
        if isinstance(value, (tuple, list)):
            return [each for each in value if isinstance(each, str)]
        return [value] if isinstance(value, str) else []


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def lines_of(path: Path, *texts: str) -> dict[str, list[int]]:
    """Return the lines of a data file in which each text stands in quotes; line 1 for one that is written otherwise."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found = {text: [at for at, line in enumerate(lines, 1) if f'"{text}"' in line] for text in texts}
    return {text: numbers or [1] for text, numbers in found.items()}


def modules(game: str, *inside: str) -> Iterator[tuple[Path, str]]:
    """Yield a game's Python files below a folder or a file of its package, each with the name of its module."""
    package = settings.BASE_DIR / "judgeapp" / "games" / game
    start = package.joinpath(*inside)
    for path in sorted(start.rglob("*.py")) if start.is_dir() else [start.with_suffix(".py")]:
        parts = path.relative_to(settings.BASE_DIR).with_suffix("").parts
        yield path, ".".join(parts).removesuffix(".__init__")


def pins_file(game: str) -> Path:
    return Path(settings.CORPUS_DIR) / game / NAME


def pins_of(game: str) -> dict[str, str]:
    """Return number -> short digest of the rules that code and data of a game cite; none if there is no file."""
    path = pins_file(game)
    return _read(path, path.stat().st_mtime_ns) if path.exists() else {}


@cache
def _read(path: Path, changed: int) -> dict[str, str]:
    lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return dict(line.split("\t") for line in lines)


def corpus_of(game: str) -> Corpus:
    """Return our restatement as its files have it; raises CorpusError."""
    return read_folder(Path(settings.CORPUS_DIR) / game, games()[game].numbering)


def _label(key: str, number: str) -> str:
    return say("Note {key} at {number}", key=key, number=number) if key else say("The note at {number}", number=number)


def notes(game: str) -> Iterator[Place]:
    """Yield what the notes of a game rest on; one without a key is known by its rule."""
    for rule in corpus_of(game).rules:
        for block in (block for block in rule.blocks if block.kind == "note"):
            label = _label(block.key, rule.number)
            file, url = relative(Path(settings.CORPUS_DIR) / rule.file), reverse("rule", args=[game, rule.number])
            for number in dict.fromkeys((rule.number, *(each.target for each in references(block.words)))):
                yield Place(Kind.NOTE, block.key or rule.number, label, number, file, block.line, url)
