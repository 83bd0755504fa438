"""What is live right now, held in the process: the volumes and the search engine.

Every process looks at the database for a newer edition at most every `LOOK_AGAIN` seconds; between
looks nothing is asked. The search index is a file beside the process: if it is missing, damaged or
older than the editions, it is built anew from the database before the search goes on.
"""

import gc
import logging
import threading
import time
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from django.db import Error, connection
from django.http import HttpRequest

from judgeapp.games import games
from judgeapp.rulebook import indexing
from judgeapp.rulebook.models import Edition, newest_first
from judgeapp.rulebook.search.engine import Engine
from judgeapp.rulebook.volume import Volume, open_volume

logger = logging.getLogger(__name__)
LOOK_AGAIN = 2.0
TRY_AGAIN = 10.0


@dataclass(frozen=True)
class Shelf:
    """What there is to read, and one stamp for all of it.

    volumes    the current edition of each game
    editions   all editions of each game, the newest first
    """

    stamp: str
    volumes: dict[str, Volume]
    editions: dict[str, list[Edition]]


class _Keeper:
    """Holds what a process has open; each of the two things has its own lock, so that pages never wait for a search."""

    def __init__(self) -> None:
        self.shelf_lock = threading.Lock()
        self.looked = float("-inf")
        self.shelf: Shelf | None = None
        self.engine_lock = threading.Lock()
        self.engine: Engine | None = None
        self.tried = float("-inf")


_keeper = _Keeper()


def shelf() -> Shelf:
    """Return the live editions."""
    with _keeper.shelf_lock:
        now = time.monotonic()
        if _keeper.shelf is None or now - _keeper.looked > LOOK_AGAIN:
            stamp = _live_stamp()
            if _keeper.shelf is None or _keeper.shelf.stamp != stamp:
                _keeper.shelf = _filled(stamp)
            _keeper.looked = now
        return _keeper.shelf


def look_again() -> Shelf:
    """Return the editions as they are now, for an address that names one that was not there at the last look."""
    _keeper.looked = float("-inf")
    return shelf()


def _filled(stamp: str) -> Shelf:
    known: dict[str, list[Edition]] = defaultdict(list)
    for edition in newest_first(Edition.objects.defer("report")):
        known[edition.game].append(edition)
    current = {key: next((each for each in known[key] if each.is_live), None) for key in games()}
    volumes = {key: open_volume(edition) for key, edition in current.items() if edition}
    return Shelf(stamp, volumes, {key: known[key] for key in volumes})


@lru_cache(maxsize=4)
def opened(stamp: str, edition: Edition) -> Volume:
    """Return the volume of an edition that is not current, as it is under a stamp of the shelf."""
    return open_volume(edition)


def _live_stamp() -> str:
    """Return what is live; while the database does not answer, what is open stays so."""
    try:
        return indexing.live_stamp()
    except Error:
        if _keeper.shelf is None:
            raise
        logger.exception("the rules stay as they are in memory: the database does not answer")
        return _keeper.shelf.stamp


@lru_cache(maxsize=2)
def own_engine(volume: Volume) -> Engine:
    """Return the search engine of one edition that is searched by choice."""
    return Engine(indexing.open_own(volume), volume.edition.stamp)


def engine() -> Engine:
    """Return the search engine; while one for newer editions is being opened, the old one goes on answering."""
    stamp = shelf().stamp
    current = _keeper.engine
    if current is None:
        return _renew(stamp)
    if current.stamp != stamp and time.monotonic() - _keeper.tried > TRY_AGAIN:
        _keeper.tried = time.monotonic()
        threading.Thread(target=warm, daemon=True).start()
    return current


def _renew(stamp: str) -> Engine:
    with _keeper.engine_lock:
        if _keeper.engine is None or _keeper.engine.stamp != stamp:
            gc.unfreeze()
            _keeper.engine = Engine(indexing.open_index(), stamp)
            gc.collect()
            gc.freeze()  # what stays until the next edition need not be looked through again and again
        return _keeper.engine


def warm() -> None:
    """Open the engine ahead of the next search; what goes wrong is logged and tried again later."""
    try:
        held = shelf()
        _renew(held.stamp)
        for volume in held.volumes.values():
            volume.compare()
    except Exception:
        logger.exception("the search engine could not be opened ahead of time")
    finally:
        connection.close()


def forget() -> None:
    """Drop what is held, so that the next request looks again (after a load, and in tests)."""
    opened.cache_clear()
    own_engine.cache_clear()
    _keeper.shelf = _keeper.engine = None
    _keeper.looked = _keeper.tried = float("-inf")


def frame(request: HttpRequest) -> dict:
    """Template context of every page: the games on the shelf."""
    return {"shelf": shelf()}
