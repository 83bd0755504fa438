"""What is live right now, held in the process: the volumes and the search engine.

Every process looks at the database for a newer edition at most every `LOOK_AGAIN` seconds; between
looks nothing is asked. The search index is a file beside the process: if it is missing, damaged or
older than the editions, it is built anew from the database before the search goes on.
"""

import logging
import threading
import time
from dataclasses import dataclass

from django.db import connection
from django.http import HttpRequest

from judgeapp.games import games
from judgeapp.rulebook import models, services
from judgeapp.rulebook.search import index
from judgeapp.rulebook.search.engine import Engine
from judgeapp.rulebook.volume import Volume

logger = logging.getLogger(__name__)
LOOK_AGAIN = 2.0


@dataclass(frozen=True)
class Shelf:
    """The live editions by game, and one stamp for all of them."""

    stamp: str
    volumes: dict[str, Volume]


class _Keeper:
    """Holds one thing per process and renews it when its stamp changes."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.looked = float("-inf")
        self.shelf: Shelf | None = None
        self.engine: Engine | None = None


_keeper = _Keeper()


def shelf() -> Shelf:
    """Return the live editions."""
    with _keeper.lock:
        now = time.monotonic()
        if _keeper.shelf is None or now - _keeper.looked > LOOK_AGAIN:
            stamp = services.live_stamp()
            if _keeper.shelf is None or _keeper.shelf.stamp != stamp:
                editions = {edition.game: edition for edition in models.Edition.objects.filter(is_live=True)}
                _keeper.shelf = Shelf(stamp, {key: Volume(editions[key]) for key in games() if key in editions})
            _keeper.looked = now
        return _keeper.shelf


def engine() -> Engine:
    """Return the search engine of the live editions."""
    stamp = shelf().stamp
    with _keeper.lock:
        if _keeper.engine is None or _keeper.engine.stamp != stamp:
            _keeper.engine = _open(stamp)
        return _keeper.engine


def _open(stamp: str) -> Engine:
    services.refresh_index()
    try:
        contents = index.read(services.index_folder())
    except index.IndexUnreadableError as error:
        logger.warning("the search index cannot be read and is built anew: %s", error)
        services.refresh_index(force=True)
        contents = index.read(services.index_folder())
    return Engine(contents, stamp)


def warm() -> None:
    """Open the engine ahead of the first search; whatever is wrong will be said to that search."""
    try:
        engine()
    except Exception:
        logger.exception("the search engine could not be opened ahead of time")
    finally:
        connection.close()


def forget() -> None:
    """Drop what is held, so that the next request looks again (after a load, and in tests)."""
    with _keeper.lock:
        _keeper.shelf = _keeper.engine = None
        _keeper.looked = float("-inf")


def frame(request: HttpRequest) -> dict:
    """Template context of every page: the games on the shelf."""
    return {"shelf": shelf()}
