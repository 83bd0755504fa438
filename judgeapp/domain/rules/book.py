"""What a rulebook is made of: frozen values, no behaviour beyond looking at themselves."""

import datetime
from dataclasses import dataclass, field


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
    """A glossary or lexicon entry: a head word, its other forms, its meaning."""

    head: str
    also: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
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
class Corpus:
    """One game's rulebook with everything that lies beside it."""

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
