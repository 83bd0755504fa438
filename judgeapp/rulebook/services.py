"""Bringing the corpora of the repository into the database: our restatements."""

import hashlib
import logging
from functools import partial
from pathlib import Path

from django.db import transaction

from judgeapp.domain.rules.book import Corpus, Problem
from judgeapp.domain.rules.folder import CorpusError, read_folder, read_table_talk
from judgeapp.games import games
from judgeapp.rulebook import storing
from judgeapp.rulebook.search.texts import table_talk

logger = logging.getLogger(__name__)

# Part of every stamp: raise it when loading or indexing the same files gives something else.
LOADER_VERSION = 7


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
    """Load one corpus folder unless the game's restatement came from these very files."""
    stamp = _stamp(folder)
    if storing.restatements(folder.name).filter(stamp=stamp).exists():
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
    """Replace the game's restatement whole; readers see the old one until this is done.

    Imported editions stay as they are. Return False if another machine of the fleet has just stored the same files.
    """
    storing.wait_for_other_machines()
    if storing.restatements(corpus.game).filter(stamp=stamp).exists():
        return False
    storing.replace_restatement(corpus, stamp)
    return True
