"""Bringing corpora into the database and the index up to date."""

import hashlib
import logging
from dataclasses import asdict
from functools import lru_cache, partial
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from judgeapp.domain.rules.book import Block, Corpus, Entry, Problem, Rule
from judgeapp.domain.rules.folder import CorpusError, read_folder, read_table_talk
from judgeapp.domain.rules.numbering import slug
from judgeapp.domain.rules.references import references
from judgeapp.games import games
from judgeapp.rulebook import models
from judgeapp.rulebook.search import index
from judgeapp.rulebook.search.texts import table_talk, texts_of_live_editions

logger = logging.getLogger(__name__)

# The number of the lock that machines of a fleet take while they store an edition.
STORING = 4_042_011
# Part of every stamp: raise it when loading or indexing the same files gives something else.
LOADER_VERSION = 6


def index_folder() -> Path:
    """Return where the search index lives."""
    return settings.DATA_DIR / "index"


def load_corpora(folder: Path) -> dict[str, bool]:
    """Load every game's corpus that changed; return game -> whether it was loaded anew.

    Raises CorpusError with every mistake of a corpus and leaves that game's last data in place.
    """
    if (folder / table_talk().name).exists():
        read_table_talk(folder / table_talk().name)
    return {key: load_corpus(folder / key) for key in games() if (folder / key).is_dir()}


def problems_of_corpora(folder: Path) -> list[Problem]:
    """Return every mistake of every game's corpus, without loading anything."""
    problems: list[Problem] = []
    reads = [partial(read_folder, folder / key, game.numbering) for key, game in games().items()]
    if (talk := folder / table_talk().name).exists():
        reads.append(partial(read_table_talk, talk))
    for read in reads:
        try:
            read()
        except CorpusError as error:
            problems += error.problems
    return problems


def load_corpus(folder: Path) -> bool:
    """Load one corpus folder unless the live edition came from these very files."""
    stamp = _stamp(folder)
    if models.Edition.objects.filter(game=folder.name, is_live=True, stamp=stamp).exists():
        return False
    corpus = read_folder(folder, games()[folder.name].numbering)
    if not _store(corpus, stamp):
        return False
    logger.info("loaded %s: %d rules", corpus.game, len(corpus.rules))
    return True


def _stamp(folder: Path) -> str:
    digest = hashlib.sha256(str(LOADER_VERSION).encode())
    for path in sorted(path for path in folder.rglob("*") if path.suffix == ".txt" or path.name == "metadata.toml"):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


@transaction.atomic
def _store(corpus: Corpus, stamp: str) -> bool:
    """Replace the game's edition whole; readers see the old one until this is done.

    Return False if another machine of the fleet has just stored the same files.
    """
    _wait_for_other_machines()
    if models.Edition.objects.filter(game=corpus.game, is_live=True, stamp=stamp).exists():
        return False
    models.Edition.objects.filter(game=corpus.game).delete()
    edition = models.Edition.objects.create(
        game=corpus.game,
        title=corpus.title,
        edition=corpus.edition,
        date=corpus.date,
        publisher=corpus.publisher,
        documents=[{**asdict(document), "date": str(document.date or "")} for document in corpus.documents],
        stamp=stamp,
    )
    rules = _store_rules(edition, corpus)
    _store_citations(rules, corpus)
    _store_entries(edition, models.Entry.Kind.GLOSSARY, corpus.glossary)
    _store_entries(edition, models.Entry.Kind.LEXICON, corpus.lexicon)
    return True


def _wait_for_other_machines() -> None:
    """Let one machine at a time store an edition; SQLite's writers wait for each other anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [STORING])


def _store_rules(edition: models.Edition, corpus: Corpus) -> dict[str, models.Rule]:
    """Store the rules level by level, so that every parent has its key before its children."""
    depths = _depths(corpus.rules)
    stored: dict[str, models.Rule] = {}
    for depth in range(max(depths.values()) + 1):
        rows = [
            _row(edition, ordinal, rule, stored.get(rule.parent), depth, corpus.asked.get(rule.number, ()))
            for ordinal, rule in enumerate(corpus.rules)
            if depths[rule.number] == depth
        ]
        stored |= {row.number: row for row in models.Rule.objects.bulk_create(rows)}
    return stored


def _depths(rules: tuple[Rule, ...]) -> dict[str, int]:
    depths: dict[str, int] = {}
    for rule in rules:
        depths[rule.number] = depths[rule.parent] + 1 if rule.parent else 0
    return depths


def _row(
    edition: models.Edition, ordinal: int, rule: Rule, parent: models.Rule | None, depth: int, asked: tuple[str, ...]
) -> models.Rule:
    return models.Rule(
        edition=edition,
        number=rule.number,
        ordinal=ordinal,
        parent=parent,
        depth=depth,
        title=rule.title,
        is_heading=rule.is_heading,
        is_title_ours=rule.is_title_ours,
        blocks=_blocks(rule.blocks),
        sources=list(rule.sources),
        printed=rule.printed,
        asked=list(asked),
    )


def _blocks(blocks: tuple[Block, ...]) -> list[dict]:
    return [{name: value for name, value in asdict(block).items() if value and name != "line"} for block in blocks]


def _store_citations(stored: dict[str, models.Rule], corpus: Corpus) -> None:
    link = models.Rule.cites.through
    pairs = {
        (rule.number, reference.target)
        for rule in corpus.rules
        for block in rule.blocks
        for reference in references(block.words)
        if reference.target != rule.number
    }
    rows = [link(from_rule_id=stored[a].pk, to_rule_id=stored[b].pk) for a, b in sorted(pairs)]
    link.objects.bulk_create(rows)


def _store_entries(edition: models.Edition, kind: str, entries: tuple[Entry, ...]) -> None:
    models.Entry.objects.bulk_create(
        models.Entry(
            edition=edition,
            kind=kind,
            slug=slug(entry.head),
            head=entry.head,
            also=list(entry.also),
            means=list(entry.means),
            see=list(entry.see),
            blocks=_blocks(entry.blocks),
        )
        for entry in entries
    )


def live_stamp() -> str:
    """Return a stamp of all live editions together, and of the words that the search knows besides."""
    stamps = (
        models.Edition.objects.filter(is_live=True, game__in=games()).order_by("game").values_list("stamp", flat=True)
    )
    return hashlib.sha256("".join([*stamps, _table_talk_stamp()]).encode()).hexdigest()[:32]


def _table_talk_stamp() -> str:
    return _digest_at(table_talk(), table_talk().stat().st_mtime_ns)


@lru_cache(maxsize=2)
def _digest_at(path: Path, changed: int) -> str:
    """Return a file's digest; it is read again only when it changed."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def refresh_index(*, force: bool = False) -> bool:
    """Build the search index anew if it is missing or not of the live editions; return whether it was built."""
    with index.lock(index_folder()):
        return _refresh_index(force)


def open_index() -> index.Contents:
    """Return the index of the live editions in memory, built anew if it is missing, stale or damaged."""
    with index.lock(index_folder()):
        _refresh_index()
        try:
            return index.read(index_folder())
        except index.IndexUnreadableError as error:
            logger.warning("the search index cannot be read and is built anew: %s", error)
            _refresh_index(force=True)
            return index.read(index_folder())


def _refresh_index(force: bool = False) -> bool:
    stamp = live_stamp()
    if not force and index.stamp_of(index_folder()) == stamp:
        return False
    index.build(index_folder(), texts_of_live_editions(), stamp)
    logger.info("built the search index")
    return True
