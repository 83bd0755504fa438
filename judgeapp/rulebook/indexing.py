"""The search indexes on disk: one of what is current, and one of each edition that is searched by choice."""

import hashlib
import logging
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from django.conf import settings
from django.db import transaction

from judgeapp.games import games
from judgeapp.rulebook.models import Edition
from judgeapp.rulebook.search import index
from judgeapp.rulebook.search.index import Contents, Part
from judgeapp.rulebook.search.texts import asked_lines, table_talk, talk, texts_of_current, texts_of_edition
from judgeapp.rulebook.volume import Volume, open_volume

logger = logging.getLogger(__name__)


def index_folder() -> Path:
    """Return where the search index of what is current lives."""
    return settings.DATA_DIR / "index"


def own_folder(edition: Edition) -> Path:
    """Return where the index of one edition lives."""
    return _own_folders() / f"{edition.game}-{edition.slug}"


def _own_folders() -> Path:
    return index_folder() / "editions"


def live_stamp() -> str:
    """Return a stamp of all editions and which are current, and of the words that the search knows besides."""
    return _stamp_of_all(Edition.objects.filter(game__in=games()).values_list("game", "slug", "stamp", "is_live"))


def _stamp_of_all(rows: Iterable[tuple[str, str, str, bool]]) -> str:
    return _stamp_of(*(f"{game}/{slug}:{stamp}{is_live:d}" for game, slug, stamp, is_live in sorted(rows)))


def _stamp_of(*stamps: str) -> str:
    return hashlib.sha256("".join([*stamps, _table_talk_stamp()]).encode()).hexdigest()[:32]


def _table_talk_stamp() -> str:
    return _digest_at(table_talk(), table_talk().stat().st_mtime_ns)


@lru_cache(maxsize=2)
def _digest_at(path: Path, changed: int) -> str:
    """Return a file's digest; it is read again only when it changed."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


@contextmanager
def ahead(editions: Sequence[Edition]) -> Iterator[None]:
    """Write the index of editions as they will be; point to it once what is done inside has shown them.

    Nothing of the database is held while it is written. What goes wrong inside leaves the index that was there. What
    goes wrong later costs a moment: an index that is missing or of other editions is built anew when it is opened.
    """
    of_games = [each for each in editions if each.game in games()]
    stamp = _stamp_of_all((each.game, each.slug, each.stamp, each.is_live) for each in of_games)
    with index.lock(index_folder()):
        new = index.write(index_folder(), _parts_of(of_games), stamp)
    try:
        yield
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise
    transaction.on_commit(lambda: _point_to(new), robust=True)


def _point_to(new: Path) -> None:
    with index.lock(index_folder()):
        if new.exists():  # another process may have built one of the same editions since
            index.point_to(index_folder(), new)


def parts_of_current() -> list[Part]:
    """Return what the index of the current editions is made of: two parts of each game, and what all share."""
    return _parts_of(Edition.objects.filter(game__in=games()).defer("report"))


def _parts_of(shown: Iterable[Edition]) -> list[Part]:
    in_order = sorted(shown, key=lambda edition: (edition.game, edition.slug))
    by_game = {game: list(found) for game, found in groupby(in_order, key=lambda edition: edition.game)}
    parts = [part for editions in by_game.values() for part in _parts_of_game(editions)]
    return [*parts, _talk()]


def _parts_of_game(editions: list[Edition]) -> Iterator[Part]:
    current = next((edition for edition in editions if edition.is_live), None)
    ours = next((edition for edition in editions if not edition.is_imported), None)
    if current:
        # The document of the restatement's own edition tells which rule of a later one is which of ours.
        counting = [each for each in editions if each in (current, ours) or (ours and ours.is_called(each.edition))]
        stamp = _stamp_of(*(f"{each.slug}:{each.stamp}{each.is_live:d}" for each in counting))
        yield Part(current.game, stamp, lambda: texts_of_current(open_volume(current, editions)))
    if ours:
        yield _asked(ours)


def _asked(ours: Edition) -> Part:
    return Part(f"{ours.game}-asked", ours.stamp, lambda: asked_lines(ours))


def _talk() -> Part:
    return Part("talk", _table_talk_stamp(), talk)


def refresh_index(*, force: bool = False) -> bool:
    """Build the search index anew if it is missing or not of the live editions; return whether it was built."""
    with index.lock(index_folder()):
        return _refresh_index(index_folder(), live_stamp(), parts_of_current, force=force)


def open_index() -> Contents:
    """Return the index of the live editions in memory, built anew if it is missing, stale or damaged."""
    return _open(index_folder(), live_stamp, parts_of_current)


def open_own(volume: Volume) -> Contents:
    """Return the index of one edition in memory, built if it was never asked for, and when it is stale or damaged."""
    ours = (volume.restated or volume).edition
    stamp = _stamp_of(volume.edition.stamp, ours.stamp)
    own = Part(volume.game.key, stamp, lambda: texts_of_edition(volume))
    with index.lock(_own_folders()):  # nobody takes away a folder while it is being written
        _sweep()
        return _open(own_folder(volume.edition), lambda: stamp, lambda: [own, _asked(ours), _talk()])


def remove_own(edition: Edition) -> None:
    """Remove the index of an edition that is removed; those on other machines go when they next open another one."""
    with index.lock(_own_folders()):
        shutil.rmtree(own_folder(edition), ignore_errors=True)


def _sweep() -> None:
    kept = {own_folder(edition) for edition in Edition.objects.only("game", "slug")}
    for folder in _own_folders().glob("*/"):
        if folder not in kept:
            shutil.rmtree(folder, ignore_errors=True)


def _open(folder: Path, stamp: Callable[[], str], parts: Callable[[], list[Part]]) -> Contents:
    with index.lock(folder):
        _refresh_index(folder, stamp(), parts)
        try:
            return index.read(folder)
        except index.IndexUnreadableError as error:
            logger.warning("the search index cannot be read and is built anew: %s", error)
            _refresh_index(folder, stamp(), parts, force=True)
            return index.read(folder)


def _refresh_index(folder: Path, stamp: str, parts: Callable[[], list[Part]], *, force: bool = False) -> bool:
    if not force and index.stamp_of(folder) == stamp:
        return False
    index.build(folder, parts(), stamp, anew=force)
    logger.info("built the search index")
    return True
