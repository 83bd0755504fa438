"""Reads a corpus in a further language: rules_corpus/<game>/<language>, the same numbers in other words.

Each rule and term is held against the one that it translates: the same blocks, items, notes and references.
`made_from.txt` keeps a digest of what it was made from, so that what is older than its rule is told, and not shown.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from judgeapp.domain.rules.book import Block, Corpus, Entry, Problem, Rule, Translation, references
from judgeapp.domain.rules.numbering import Numbering, slug
from judgeapp.domain.rules.parser import RuleFile, read_asked, read_entries

MADE_FROM = "made_from.txt"
SHORT = 12  # characters of a digest


def languages_of(folder: Path) -> list[str]:
    """Return the languages that a game's folder holds beside its own."""
    return sorted(path.parent.name for path in folder.glob("*/rules"))


def read_translation(
    folder: Path, language: str, corpus: Corpus, numbering: Numbering
) -> tuple[Translation, list[Problem]]:
    """Read one language of a corpus, and every mistake in it."""
    problems: list[Problem] = []
    rules = _read_rules(folder / language, numbering, problems)
    terms = _read_terms(folder / language, numbering, problems)
    made_from = _read_made_from(folder / language, problems)
    now, known = digests_of(corpus), {rule.number for rule in corpus.rules}
    problems += _unknown((*rules.values(), *terms.values()), now)
    asked = _read_asked(folder / language, known, problems)
    lexicon = _read_lexicon(folder / language, numbering, known, problems)
    older = [key for key in now if key in {**rules, **terms} and made_from.get(key) != now[key]]
    originals = {rule.number: rule for rule in corpus.rules} | {_key(entry): entry for entry in corpus.glossary}
    fresh = {key: each for key, each in (rules | terms).items() if key in now and key not in older}
    for key, each in fresh.items():
        problems += _against(originals[key], each)
    translation = Translation(
        language,
        {key: each for key, each in fresh.items() if isinstance(each, Rule)},
        {slug(each.head): each for each in fresh.values() if isinstance(each, Entry)},
        asked,
        lexicon,
        tuple(key for key in now if key not in {**rules, **terms}),
        tuple(older),
    )
    return translation, problems


def digests_of(corpus: Corpus) -> dict[str, str]:
    """Return a digest of each rule by its number, and of each term of the glossary by its [head]."""
    rules = {rule.number: _digest(rule.title, rule.blocks) for rule in corpus.rules}
    return rules | {_key(entry): _digest(entry.head, entry.blocks) for entry in corpus.glossary}


def as_made_from(corpus: Corpus, keys: Iterable[str]) -> str:
    """Return what `made_from.txt` says of these numbers and [heads] as they are now."""
    wanted, now = set(keys), digests_of(corpus)
    return "".join(f"{key} = {digest}\n" for key, digest in now.items() if key in wanted)


def keys_in(folder: Path, language: str, numbering: Numbering) -> list[str]:
    """Return the numbers and [heads] that a language has, in the order of its files."""
    nothing: list[Problem] = []
    at = folder / language
    return [*_read_rules(at, numbering, nothing), *_read_terms(at, numbering, nothing)]


def _key(entry: Entry) -> str:
    return f"[{entry.head}]"


def _digest(title: str, blocks: Sequence[Block]) -> str:
    parts = [title, *(f"{block.kind} {block.key} {block.words}" for block in blocks)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:SHORT]


def _name(path: Path, at: Path) -> str:
    """Return a file's name as problems tell it: from the game's folder on."""
    return path.relative_to(at.parent.parent).as_posix()


def _read_rules(at: Path, numbering: Numbering, problems: list[Problem]) -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    for path in sorted(at.glob("rules/*.txt")):
        file = RuleFile(_name(path, at), path.read_text(encoding="utf-8"), numbering, "")
        problems += file.problems
        for rule in file.rules:
            if rule.number in found:
                problems.append(Problem(rule.file, rule.line, f"{rule.number} stands here twice"))
            found[rule.number] = rule
    return found


def _read_terms(at: Path, numbering: Numbering, problems: list[Problem]) -> dict[str, Entry]:
    path = at / "glossary.txt"
    if not path.exists():
        return {}
    entries, found = read_entries(_name(path, at), path.read_text(encoding="utf-8"), numbering)
    problems += found
    problems += [Problem(each.file, each.line, f"[{each.head}] has no Term:") for each in entries if not each.term]
    return {_key(each): each for each in entries}


def _read_asked(at: Path, known: Container[str], problems: list[Problem]) -> dict[str, tuple[str, ...]]:
    """Return what is asked in a language for each rule; none of it is older than its rule, for it leads there only."""
    asked: dict[str, tuple[str, ...]] = {}
    for path in sorted(at.glob("asked/*.txt")):
        lines, places, found = read_asked(_name(path, at), path.read_text(encoding="utf-8"))
        unknown = [head for head in lines if head not in known]
        problems += [*found, *(_stranger(_name(path, at), places[head], head) for head in unknown)]
        asked |= {head: asked.get(head, ()) + words for head, words in lines.items() if head in known}
    return asked


def _read_lexicon(at: Path, numbering: Numbering, known: Container[str], problems: list[Problem]) -> tuple[Entry, ...]:
    path = at / "lexicon.txt"
    if not path.exists():
        return ()
    entries, found = read_entries(_name(path, at), path.read_text(encoding="utf-8"), numbering)
    heads = Counter(slug(entry.head) for entry in entries)
    problems += found
    problems += [Problem(each.file, each.line, f"[{each.head}] stands here more than once") for each in entries
                 if heads[slug(each.head)] > 1]  # fmt: skip
    problems += [_stranger(each.file, each.line, number) for each in entries for number in each.see
                 if number not in known]  # fmt: skip
    return tuple(entries)


def _stranger(file: str, line: int, number: str) -> Problem:
    return Problem(file, line, f"{number} is not in the English corpus")


def _read_made_from(at: Path, problems: list[Problem]) -> dict[str, str]:
    path = at / MADE_FROM
    made_from: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else (), 1):
        key, equals, digest = line.rpartition(" = ")
        if not equals:
            problems.append(Problem(_name(path, at), number, "is no “number = digest”"))
        made_from[key] = digest
    return made_from


def _unknown(found: Iterable[Rule | Entry], known: Mapping[str, str]) -> Iterator[Problem]:
    for each in found:
        key = each.number if isinstance(each, Rule) else _key(each)
        if key not in known:
            yield _stranger(each.file, each.line, key)


_SHAPES: tuple[tuple[str, Callable[[Block], object]], ...] = (
    ("key", lambda block: block.key),
    ("number of items", lambda block: len(block.items)),
    ("shape of the table", lambda block: [len(row) for row in block.rows]),
    ("references", lambda block: sorted((each.target, each.printed) for each in references(block.words))),
)


def _against(original: Rule | Entry, made: Rule | Entry) -> Iterator[Problem]:
    """Hold a translation against what it was made from, block by block."""
    name = made.number if isinstance(made, Rule) else _key(made)
    kinds = [[block.kind for block in each.blocks] for each in (original, made)]
    if kinds[0] != kinds[1]:
        yield Problem(made.file, made.line, f"{name} has the blocks {kinds[1]} instead of {kinds[0]}")
        return
    if isinstance(original, Rule) and isinstance(made, Rule) and bool(original.title) != bool(made.title):
        yield Problem(made.file, made.line, f"{name} has another title than the English, or none")
    for before, after in zip(original.blocks, made.blocks, strict=True):
        for what, of in _SHAPES:
            if of(before) != of(after):
                yield Problem(made.file, after.line, f"{name}: the {what} is {of(after)!r} instead of {of(before)!r}")
