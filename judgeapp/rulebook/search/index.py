"""The index on disk, and the only module that knows Whoosh.

`build` writes a whole new index beside the old one and then points to it, so that searches go on
against the old one until the new one is complete. `read` takes the index into plain memory: the
ranking needs every posting of a few thousand short texts, which is faster held than asked for.
"""

import fcntl
import hashlib
import shutil
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index
from whoosh.analysis import LowercaseFilter, RegexTokenizer, StemFilter
from whoosh.fields import KEYWORD, STORED, TEXT, Schema

FIELDS = ("title", "headings", "body", "notes", "asked")
PAIRS = "pairs"
_POINTER, _STAMP, _DIGEST = "CURRENT", "STAMP", "DIGEST"
_ANALYSER = RegexTokenizer(r"[a-z0-9]+") | LowercaseFilter() | StemFilter(lang="en", cachesize=-1)
_TEXTS = {name: TEXT(analyzer=_ANALYSER, phrase=False) for name in FIELDS}
_SCHEMA = Schema(kind=STORED, data=STORED, pairs=KEYWORD, **_TEXTS)


class IndexUnreadableError(Exception):
    """There is no index, or what is there cannot be read: build it again."""


@dataclass(frozen=True)
class Text:
    """One thing to be indexed: a rule, an asked line, a glossary or lexicon entry.

    kind    rule | heading (without text) | asked | glossary | lexicon | talk
    data    what a result shows or refers to; kept as it is
    words   the words of each of FIELDS
    """

    kind: str
    data: dict[str, Any]
    words: dict[str, str] = field(default_factory=dict)


Postings = dict[str, dict[str, list[tuple[int, int]]]]


@dataclass(frozen=True)
class Contents:
    """An index in memory: the texts, and postings[field][term] = [(text's place, how often)]."""

    texts: list[Text]
    postings: Postings

    def by_game(self) -> dict[str, Postings]:
        """Return each game's own postings; a field without a term is there all the same."""
        games = [text.data["game"] for text in self.texts]
        found: dict[str, Postings] = {game: {name: {} for name in self.postings} for game in games if game}
        for name, terms_ in self.postings.items():
            for term, places in terms_.items():
                for place, often in places:
                    found[games[place]][name].setdefault(term, []).append((place, often))
        return found


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """Return the stem that the index knows a lower-case word by."""
    return next((token.text for token in _ANALYSER(word)), "")


def terms(text: str) -> list[str]:
    """Return the stems of a text, in order."""
    return [token.text for token in _ANALYSER(plainly(text))]


def plainly(text: str) -> str:
    """Lower case without accents and apostrophes: "player's" is "players", "énergie" is "energie"."""
    letters = unicodedata.normalize("NFKD", text.lower()) if not text.isascii() else text.lower()
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter)) if not text.isascii() else letters
    return bare.replace("'", "").replace("’", "")


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Let one process at a time build or open the index: a build removes the index before it."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "LOCK").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def build(folder: Path, texts: Iterable[Text], stamp: str) -> None:
    """Write a new index and point to it; the old one is removed afterwards. Hold the `lock`."""
    new = Path(tempfile.mkdtemp(prefix="index-", dir=folder))
    try:
        _write(new, texts)
        (new / _DIGEST).write_text(_digest(new), encoding="utf-8")
        (new / _STAMP).write_text(stamp, encoding="utf-8")
        _point_to(folder, new)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    for old in folder.glob("index-*"):
        if old != new:
            shutil.rmtree(old, ignore_errors=True)


def pairs(stems: list[str]) -> list[str]:
    """Return the neighbouring stems as terms of their own ("free_time"), for phrases."""
    return [f"{first}_{second}" for first, second in pairwise(stems)]


def _write(folder: Path, texts: Iterable[Text]) -> None:
    writer = whoosh_index.create_in(folder, _SCHEMA).writer(limitmb=64)
    try:
        for text in texts:
            words = {name: plainly(value) for name, value in text.words.items() if value}
            phrases = {pair for value in words.values() for line in value.splitlines() for pair in pairs(terms(line))}
            writer.add_document(kind=text.kind, data=text.data, pairs=" ".join(sorted(phrases)), **words)
    except BaseException:
        writer.cancel()
        raise
    writer.commit()


def _point_to(folder: Path, new: Path) -> None:
    pointer = new.with_suffix(".pointer")
    pointer.write_text(new.name, encoding="utf-8")
    pointer.replace(folder / _POINTER)


def stamp_of(folder: Path) -> str:
    """Return the stamp that the current index was built with, or "" if there is no index."""
    try:
        current = folder / (folder / _POINTER).read_text(encoding="utf-8")
        return (current / _STAMP).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def read(folder: Path) -> Contents:
    """Take the current index into memory; raise `IndexUnreadableError` if that cannot be done."""
    try:
        current = folder / (folder / _POINTER).read_text(encoding="utf-8")
        if (current / _DIGEST).read_text(encoding="utf-8") != _digest(current):
            raise IndexUnreadableError(f"{current}: the files are not as they were written")
        with whoosh_index.open_dir(current).reader() as reader:
            return Contents(_texts(reader), {name: _postings(reader, name) for name in (*FIELDS, PAIRS)})
    except (OSError, ValueError, KeyError, whoosh_index.IndexError) as error:
        raise IndexUnreadableError(f"{folder}: {error!r}") from error


def _digest(folder: Path) -> str:
    """Return a digest of the index's files; Whoosh itself would notice damage only somewhere on the way."""
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        if path.name not in {_STAMP, _DIGEST} and path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _texts(reader: Any) -> list[Text]:
    return [Text(stored["kind"], stored["data"]) for stored in reader.all_stored_fields()]


def _postings(reader: Any, name: str) -> dict[str, list[tuple[int, int]]]:
    found = {}
    for term in reader.lexicon(name):
        matcher = reader.postings(name, term)
        found[term.decode()] = [(int(place), int(often)) for place, often in matcher.items_as("frequency")]
    return found
