"""What a rulebook is made of, and the references inside its texts: [[4.4]], [[4.4|the batch]], [[1.13 -> 1.14]]."""

import datetime
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from judgeapp.domain.rules.numbering import Numbering, Parts


@dataclass(frozen=True)
class Problem:
    """A mistake in a corpus: the file (relative to the corpus), its line, and what is wrong."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


@dataclass(frozen=True)
class Block:
    """A piece of a rule.

    kind    text | list | steps | table | example | note | window | differs
    text    the words, with [[references]] (text, example, note, window, differs)
    items   the lines of a list or steps; a step is "2. words"
    rows    the rows of a table, first the header
    key     a note's key ("A12") or the document that differs
    line    where it starts in its file; two blocks are equal wherever they stand
    """

    kind: str
    text: str = ""
    items: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    key: str = ""
    line: int = field(default=0, compare=False)

    @property
    def words(self) -> str:
        """All words of the block, markup included, in reading order."""
        cells = (cell for row in self.rows for cell in row)
        return "\n".join(filter(None, (self.text, *self.items, *cells)))


@dataclass(frozen=True)
class Rule:
    """A numbered rule, or a heading (which may have text of its own)."""

    number: str
    title: str = ""
    level: int = 0
    is_heading: bool = False
    is_title_ours: bool = False
    parent: str = ""
    blocks: tuple[Block, ...] = ()
    sources: tuple[str, ...] = ()
    printed: str = ""
    skips: tuple[str, ...] = ()
    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class Entry:
    """A glossary or lexicon entry: a head word, its other forms, its meaning; `term` is a translated head."""

    head: str
    also: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    term: str = ""
    file: str = ""
    line: int = 0


@dataclass(frozen=True)
class Document:
    """A publisher's document that the corpus restates; some are undated."""

    key: str
    title: str
    edition: str
    publisher: str
    date: datetime.date | None = None


@dataclass(frozen=True)
class Translation:
    """A game's rules and glossary in one language, as far as they are there and were made from what stands here now.

    rules     by number
    terms     by the slug of the English head; `Entry.term` is what the language says for it
    asked     lines that a reader of the language types to find each rule, by number
    lexicon   other games' words in the language
    missing   what has no translation: numbers, then [heads]
    older     what was translated from other words than those that stand here now
    """

    language: str
    rules: Mapping[str, Rule] = field(default_factory=dict)
    terms: Mapping[str, Entry] = field(default_factory=dict)
    asked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lexicon: tuple[Entry, ...] = ()
    missing: tuple[str, ...] = ()
    older: tuple[str, ...] = ()

    @property
    def left(self) -> tuple[int, int]:
        """How many rules and terms are missing, and how many are older."""
        return len(self.missing), len(self.older)


@dataclass(frozen=True)
class Corpus:
    """One game's rulebook with everything that lies beside it; its `language` is English if none is said."""

    game: str
    title: str
    edition: str
    date: datetime.date
    publisher: str
    documents: tuple[Document, ...]
    rules: tuple[Rule, ...]
    asked: dict[str, tuple[str, ...]] = field(default_factory=dict)
    glossary: tuple[Entry, ...] = ()
    lexicon: tuple[Entry, ...] = ()
    translations: tuple[Translation, ...] = ()
    language: str = ""


_MARK = re.compile(r"\[\[([^\[\]]+)\]\]")


@dataclass(frozen=True)
class Reference:
    """A link to a rule: where it leads, what it shows, and the stale number it was printed with."""

    target: str
    shown: str = ""
    printed: str = ""


def read_reference(inside: str) -> Reference:
    """Read what stands between the brackets of one reference."""
    inside, _, shown = inside.partition("|")
    printed, arrow, target = inside.partition("->")
    if not arrow:
        return Reference(inside.strip(), shown.strip())
    return Reference(target.strip(), shown.strip(), printed.strip())


def references(text: str) -> list[Reference]:
    """Return every reference of a text, in order."""
    return [read_reference(inside) for inside in _MARK.findall(text)]


def split_references(text: str) -> list[str | Reference]:
    """Return the text as a list of plain pieces and references, in order."""
    pieces: list[str | Reference] = []
    for position, piece in enumerate(_MARK.split(text)):
        if position % 2:
            pieces.append(read_reference(piece))
        elif piece:
            pieces.append(piece)
    return pieces


def plain(text: str, titles: dict[str, str] | None = None) -> str:
    """Return the text as a reader sees it; `titles` names targets that are shown by title."""
    return "".join(piece if isinstance(piece, str) else label(piece, titles or {}) for piece in split_references(text))


def label(reference: Reference, titles: dict[str, str]) -> str:
    """Return the visible words of a reference."""
    shown = reference.shown or titles.get(reference.target) or reference.target
    return f"{reference.printed} (now {shown})" if reference.printed else shown


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
