"""Reads one game's corpus folder from disk into a `Corpus`, and reports all its mistakes at once."""

import datetime
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from judgeapp.domain.rules.book import Corpus, Document, Entry, Problem, Rule, references, with_parents
from judgeapp.domain.rules.numbering import Numbering, Parts, slug
from judgeapp.domain.rules.parser import RuleFile, read_asked, read_entries
from judgeapp.domain.rules.translated import languages_of, read_translation


class CorpusError(Exception):
    """A corpus folder has mistakes; `problems` lists every one with file and line."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


def read_folder(folder: Path, numbering: Numbering, *, translated: bool = True) -> Corpus:
    """Read rules_corpus/<game>, and its other languages; raise `CorpusError` with all problems if there are any."""
    problems: list[Problem] = []
    documents, about = _read_metadata(folder / "metadata.toml")
    files = [
        RuleFile(_name(path, folder), _text(path, folder), numbering, documents[0].key)
        for path in sorted(folder.glob("rules/*.txt"))
    ]
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
    known = {rule.number for rule in corpus.rules}
    problems += [*check(corpus, numbering), *(problem for head, problem in places.items() if head not in known)]
    _refuse(problems)  # what is wrong with a rule would be told of each of its translations again
    translations = []
    for language in languages_of(folder) if translated else ():
        translation, found = read_translation(folder, language, corpus, numbering)
        translations.append(translation)
        problems += found
    _refuse(problems)
    return replace(corpus, translations=tuple(translations))


def _refuse(problems: list[Problem]) -> None:
    if problems:
        raise CorpusError(sorted(problems, key=lambda problem: (problem.file, problem.line)))


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


def _read_entries(folder: Path, file: str, numbering: Numbering, problems: list[Problem]) -> tuple[Entry, ...]:
    path = folder / file
    if not path.exists():
        problems.append(Problem(_name(path, folder), 1, "is missing"))
        return ()
    entries, found = read_entries(_name(path, folder), _text(path, folder), numbering)
    problems += found
    return tuple(entries)


_SUBSTANCE = {"text", "list", "steps", "table", "example", "window"}


def check(corpus: Corpus, numbering: Numbering) -> Iterator[Problem]:
    """Yield every mistake of an assembled corpus (asked heads are checked by the loader)."""
    yield from _check_numbers(corpus.rules, numbering)
    yield from _check_substance(corpus.rules)
    yield from _check_sources(corpus)
    yield from _check_note_keys(corpus.rules)
    known = {rule.number for rule in corpus.rules}
    for rule in corpus.rules:
        yield from _check_references(rule, known)
    for entries in (corpus.glossary, corpus.lexicon):
        yield from _check_entries(entries, known)


def _check_numbers(rules: tuple[Rule, ...], numbering: Numbering) -> Iterator[Problem]:
    seen: dict[str, Rule] = {}
    last: Parts = ()
    for rule in rules:
        if rule.number in seen:
            first = seen[rule.number]
            yield Problem(rule.file, rule.line, f"{rule.number} stands already at {first.file}:{first.line}")
        seen.setdefault(rule.number, rule)
        parts = numbering.parts(rule.number)
        if parts and parts <= last:
            yield Problem(rule.file, rule.line, f"{rule.number} is out of order")
        last = parts or last
    yield from _check_gaps(rules, numbering)


def _check_gaps(rules: tuple[Rule, ...], numbering: Numbering) -> Iterator[Problem]:
    """Siblings must count 0 or 1, 2, 3 ... unless `Skips:` says that the document jumps."""
    skipped = {numbering.parts(number) for rule in rules for number in rule.skips}
    last: dict[Parts, int] = {}
    for rule in rules:
        parts = numbering.parts(rule.number)
        for length in range(1, len(parts) + 1):
            above, ordinal = parts[: length - 1], parts[length - 1]
            expected = last.get(above, min(ordinal, 1) - 1) + 1
            while expected < ordinal and (*above, expected) in skipped:
                expected += 1
            if ordinal > expected:
                yield Problem(rule.file, rule.line, f"a gap before {rule.number}")
            last[above] = max(ordinal, last.get(above, 0))


def _check_substance(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    parents = {rule.parent for rule in rules}
    for rule in rules:
        has_text = any(block.kind in _SUBSTANCE for block in rule.blocks)
        if not has_text and not (rule.is_heading and rule.number in parents):
            yield Problem(rule.file, rule.line, f"{rule.number} has no text")


def _check_sources(corpus: Corpus) -> Iterator[Problem]:
    keys = {document.key for document in corpus.documents}
    for rule in corpus.rules:
        differing = {block.key for block in rule.blocks if block.kind == "differs"}
        for key in sorted({*rule.sources, *differing} - keys):
            yield Problem(rule.file, rule.line, f"metadata.toml knows no document {key!r}")


def _check_note_keys(rules: tuple[Rule, ...]) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for rule in rules:
        for block in rule.blocks:
            if block.kind == "note" and block.key and first.setdefault(block.key, rule.number) != rule.number:
                yield Problem(rule.file, block.line, f"note {block.key} stands already at {first[block.key]}")


def _check_references(rule: Rule, known: set[str]) -> Iterator[Problem]:
    for block in rule.blocks:
        for reference in references(block.words):
            if reference.target not in known:
                yield Problem(rule.file, block.line, f"{rule.number} refers to unknown {reference.target!r}")


def _check_entries(entries: tuple[Entry, ...], known: set[str]) -> Iterator[Problem]:
    counts = Counter(slug(entry.head) for entry in entries)
    for entry in entries:
        targets = [*entry.see, *(found.target for block in entry.blocks for found in references(block.words))]
        for target in targets:
            if target not in known:
                yield Problem(entry.file, entry.line, f"[{entry.head}] refers to unknown {target!r}")
        if counts[slug(entry.head)] > 1:
            yield Problem(entry.file, entry.line, f"[{entry.head}] stands here more than once")
        if not entry.blocks and not entry.means:
            yield Problem(entry.file, entry.line, f"[{entry.head}] has no text")
