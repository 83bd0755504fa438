"""The index on disk, and with `languages` the only module that knows Whoosh.

`build` writes a whole new index beside the old one and then points to it, so that searches go on
against the old one until the new one is complete. An index has parts, each an index of Whoosh, so that
what did not change is copied instead of made again. `read` takes parts into plain memory: the ranking
needs every posting of a few thousand short texts, which is faster held than asked for.
"""

import fcntl
import hashlib
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from whoosh import index as whoosh_index
from whoosh.analysis import RegexTokenizer
from whoosh.codec.whoosh3 import W3Codec
from whoosh.fields import STORED, TEXT, Schema

from judgeapp.rulebook.search.languages import ENGLISH, WORD, Language, language_of

FIELDS = ("title", "headings", "body", "notes", "asked")
PAIRS = "pairs"
TALK = "talk"  # the part of everyday words that all games share
_POINTER, _STAMP, _DIGEST = "CURRENT", "STAMP", "DIGEST"
_TEXTS = {name: TEXT(analyzer=RegexTokenizer(WORD), phrase=False) for name in FIELDS}  # stems come ready


class _Codec(W3Codec):  # type: ignore[misc]  # Whoosh tells no types
    """Whoosh's own, without the lengths that only its own ranking needs, and uncompressed: that is half the writing."""

    length_stats = False

    def __init__(self) -> None:
        super().__init__(compression=0)


# The pairs are many and most are of one text: stored with it, they are written and read several times faster.
_SCHEMA = Schema(kind=STORED, data=STORED, pairs=STORED, **_TEXTS)


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
    """Parts of an index in memory: the texts, and postings[field][term] = [(text's place, how often)]."""

    texts: list[Text]
    postings: Postings


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Let one process at a time build or open the index: a build removes the index before it."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "LOCK").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@dataclass(frozen=True)
class Part:
    """A part of an index that is written anew only when its own stamp is another one.

    name    a game's key or TALK; what of the game it is after a hyphen, and a further language after a dot
    texts   makes what goes into it
    """

    name: str
    stamp: str
    texts: Callable[[], Iterable[Text]]


@dataclass(frozen=True)
class Written:
    """A part as it lies on disk: the same as any other with its name and digest, wherever that lies."""

    name: str
    digest: str
    path: Path = field(compare=False)

    @property
    def game(self) -> str:
        """The game's key, or TALK."""
        return re.split("[-.]", self.name)[0]

    @property
    def language(self) -> str:
        """The code of the language that its words are in."""
        return language_in(self.name)


def language_in(name: str) -> str:
    """Return the code of the language of a part."""
    return name.partition(".")[2] or ENGLISH


def build(folder: Path, parts: Iterable[Part], stamp: str, *, anew: bool = False) -> None:
    """Write a new index and point to it. Hold the `lock`."""
    point_to(folder, write(folder, parts, stamp, anew=anew))


def write(folder: Path, parts: Iterable[Part], stamp: str, *, anew: bool = False) -> Path:
    """Write a new index beside the current one, whole or not at all; return where. Hold the `lock`.

    Parts that are in the current one are copied, unless all is to be made anew.
    """
    new = Path(tempfile.mkdtemp(prefix="index-", dir=folder))
    try:
        for part in parts:
            _write_part(new, part, None if anew else _current(folder))
        (new / _STAMP).write_text(stamp, encoding="utf-8")
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    return new


def _current(folder: Path) -> Path | None:
    try:
        return folder / (folder / _POINTER).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None


def _write_part(new: Path, part: Part, current: Path | None) -> None:
    path = new / part.name
    if current and stamp_at(current / part.name) == part.stamp:
        shutil.copytree(current / part.name, path)
        return
    path.mkdir()
    _write(path, part.texts(), language_of(language_in(part.name)))
    (path / _DIGEST).write_text(_digest(path), encoding="utf-8")
    (path / _STAMP).write_text(part.stamp, encoding="utf-8")


def point_to(folder: Path, new: Path) -> None:
    """Let a new index be the current one, and remove those before it. Hold the `lock`.

    One that was written later stays: who wrote it is about to point to it.
    """
    written = (new / _STAMP).stat().st_mtime_ns
    pointer = new.with_suffix(".pointer")
    pointer.write_text(new.name, encoding="utf-8")
    pointer.replace(folder / _POINTER)
    for other in folder.glob("index-*/"):
        if other != new and other.stat().st_mtime_ns <= written:
            shutil.rmtree(other, ignore_errors=True)


def pairs(stems: list[str]) -> list[str]:
    """Return the neighbouring stems as terms of their own ("free_time"), for phrases."""
    return [f"{first}_{second}" for first, second in pairwise(stems)]


def _write(folder: Path, texts: Iterable[Text], language: Language) -> None:
    writer = whoosh_index.create_in(folder, _SCHEMA).writer(limitmb=64, codec=_Codec())
    try:
        for text in texts:
            lines = {
                name: [language.terms(line) for line in value.splitlines()]
                for name, value in text.words.items()
                if value
            }
            phrases = {pair for stems in chain.from_iterable(lines.values()) for pair in pairs(stems)}
            words = {name: list(chain.from_iterable(stems)) for name, stems in lines.items()}
            writer.add_document(kind=text.kind, data=text.data, pairs=sorted(phrases), **words)
    except BaseException:
        writer.cancel()
        raise
    writer.commit()


def stamp_of(folder: Path) -> str:
    """Return the stamp that the current index was built with, or "" if there is no index."""
    current = _current(folder)
    return stamp_at(current) if current else ""


def stamp_at(path: Path) -> str:
    """Return the stamp of an index or of a part of one, or "" if there is none."""
    try:
        return (path / _STAMP).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def parts_in(folder: Path) -> tuple[Written, ...]:
    """Return the parts of the current index; raise `IndexUnreadableError` unless all are as they were written."""
    with _unreadable(folder):
        current = folder / (folder / _POINTER).read_text(encoding="utf-8")
        return tuple(_written(path) for path in sorted(current.iterdir()) if path.is_dir())


def _written(path: Path) -> Written:
    digest = _digest(path)
    if (path / _DIGEST).read_text(encoding="utf-8") != digest:
        raise ValueError("the files are not as they were written")
    return Written(path.name, digest, path)


def read(parts: Iterable[Written]) -> Contents:
    """Take parts into memory, as one; raise `IndexUnreadableError` if that cannot be done. Hold the `lock`."""
    found = Contents([], {name: {} for name in (*FIELDS, PAIRS)})
    for part in parts:
        with _unreadable(part.path):
            _add_part(part.path, found)
    return found


@contextmanager
def _unreadable(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError, KeyError, whoosh_index.IndexError) as error:
        raise IndexUnreadableError(f"{path}: {error!r}") from error


def _add_part(path: Path, contents: Contents) -> None:
    first = len(contents.texts)
    with whoosh_index.open_dir(path).reader() as reader:
        for place, stored in enumerate(reader.all_stored_fields(), first):
            contents.texts.append(Text(stored["kind"], stored["data"]))
            for pair in stored["pairs"]:
                contents.postings[PAIRS].setdefault(pair, []).append((place, 1))
        for name in FIELDS:
            _add_postings(reader, name, first, contents.postings[name])


def _digest(folder: Path) -> str:
    """Return a digest of the index's files; Whoosh itself would notice damage only somewhere on the way."""
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        if path.name not in {_STAMP, _DIGEST} and path.is_file():
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _add_postings(reader: Any, name: str, first: int, found: dict[str, list[tuple[int, int]]]) -> None:
    """Add the postings of a field; `first` is the place of the part's first text."""
    for term in reader.lexicon(name):
        matcher = reader.postings(name, term)
        places = ((first + int(place), int(often)) for place, often in matcher.items_as("frequency"))
        found.setdefault(term.decode(), []).extend(places)
