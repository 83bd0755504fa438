"""Reads one game's corpus folder from disk into a `Corpus`, or reports all its mistakes."""

import datetime
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from judgeapp.domain.rules.book import Corpus, Document, Entry, Problem
from judgeapp.domain.rules.checking import check, with_parents
from judgeapp.domain.rules.numbering import Numbering
from judgeapp.domain.rules.parser import RuleFile, read_asked, read_entries


class CorpusError(Exception):
    """A corpus folder has mistakes; `problems` lists every one with file and line."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


def read_folder(folder: Path, numbering: Numbering) -> Corpus:
    """Read rules_corpus/<game>; raise `CorpusError` with all problems if there are any."""
    problems: list[Problem] = []
    documents, about = _read_metadata(folder / "metadata.toml")
    files = [_rule_file(path, folder, numbering, documents[0].key) for path in sorted(folder.glob("rules/*.txt"))]
    problems += [problem for file in files for problem in file.problems]
    asked, places = _read_asked(folder, problems)
    corpus = Corpus(
        game=folder.name,
        documents=documents,
        rules=with_parents((rule for file in files for rule in file.rules), numbering),
        asked=asked,
        glossary=_read_entries(folder, "glossary.txt", numbering, problems),
        lexicon=_read_entries(folder, "lexicon.txt", numbering, problems),
        **about,
    )
    if not corpus.rules:
        problems.append(Problem(f"{folder.name}/rules", 1, "holds no rule"))
    problems += [*check(corpus, numbering), *_unknown_heads(corpus, places)]
    if problems:
        raise CorpusError(sorted(problems, key=lambda problem: (problem.file, problem.line)))
    return corpus


def read_table_talk(path: Path) -> tuple[Entry, ...]:
    """Read the everyday words that all games share; raise `CorpusError` if there is a mistake."""
    entries, problems = read_entries(path.name, _text(path, path), Numbering(by_heading=True))
    problems += [
        Problem(path.name, entry.line, f"[{entry.head}] means nothing") for entry in entries if not entry.means
    ]
    if problems:
        raise CorpusError(problems)
    return tuple(entries)


def _read_metadata(path: Path) -> tuple[tuple[Document, ...], dict[str, Any]]:
    name = f"{path.parent.name}/{path.name}"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        documents = tuple(Document(**document) for document in data["documents"])
        about = {key: data[key] for key in ("title", "edition", "date", "publisher")}
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError) as error:
        raise CorpusError([Problem(name, 1, f"cannot be read: {error}")]) from error
    if not isinstance(about["date"], datetime.date) or not documents:
        raise CorpusError([Problem(name, 1, "needs a date and at least one document")])
    return documents, about


def _rule_file(path: Path, folder: Path, numbering: Numbering, source: str) -> RuleFile:
    return RuleFile(_name(path, folder), _text(path, folder), numbering, source)


def _text(path: Path, folder: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise CorpusError([Problem(_name(path, folder), line, "is not UTF-8 text")]) from error


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder.parent).as_posix()


def _read_asked(folder: Path, problems: list[Problem]) -> tuple[dict[str, tuple[str, ...]], dict[str, Problem]]:
    """Return the asked lines of each rule, and a ready complaint for each head should it be unknown."""
    asked: dict[str, tuple[str, ...]] = {}
    places: dict[str, Problem] = {}
    for path in sorted(folder.glob("asked/*.txt")):
        name = _name(path, folder)
        lines, heads, found = read_asked(name, _text(path, folder))
        problems += found
        for head, words in lines.items():
            asked[head] = asked.get(head, ()) + words
            places[head] = Problem(name, heads[head], f"asked lines for unknown {head!r}")
    return asked, places


def _unknown_heads(corpus: Corpus, places: dict[str, Problem]) -> Iterator[Problem]:
    known = {rule.number for rule in corpus.rules}
    return (problem for head, problem in places.items() if head not in known)


def _read_entries(folder: Path, file: str, numbering: Numbering, problems: list[Problem]) -> tuple[Entry, ...]:
    path = folder / file
    if not path.exists():
        problems.append(Problem(_name(path, folder), 1, "is missing"))
        return ()
    entries, found = read_entries(_name(path, folder), _text(path, folder), numbering)
    problems += found
    return tuple(entries)
