"""What the rules of one game must fulfil together; every mistake is reported at once."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from judgeapp.domain.rules.book import Corpus, Entry, Problem, Rule
from judgeapp.domain.rules.numbering import Numbering, Parts, slug
from judgeapp.domain.rules.references import references

_SUBSTANCE = {"text", "list", "steps", "table", "example", "window"}


def with_parents(rules: Iterable[Rule], numbering: Numbering) -> tuple[Rule, ...]:
    """Give each rule the nearest number above it as its parent (4.4.2.1 -> 4.4.2)."""
    rules = list(rules)
    by_parts = {parts: rule.number for rule in rules if (parts := numbering.parts(rule.number))}
    return tuple(replace(rule, parent=_parent(rule, numbering, by_parts)) for rule in rules)


def _parent(rule: Rule, numbering: Numbering, by_parts: dict[Parts, str]) -> str:
    parts = numbering.parts(rule.number)
    for length in range(len(parts) - 1, 0, -1):
        if parts[:length] in by_parts:
            return by_parts[parts[:length]]
    return rule.parent


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
