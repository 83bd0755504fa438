"""What is live right now, held in the process: the volumes, the search engine, and what an address means in them.

Every process looks at the database for a newer edition at most every `caching.LOOK_AGAIN` seconds; between
looks nothing is asked. A web process looks by itself as well (`watch`), whether anybody asks it or not. The search
index is a file beside the process: if it is missing, damaged or older than the editions, it is built anew from the
database before the search goes on.
"""

import gc
import logging
import threading
import time
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from django.db import Error, connection
from django.http import Http404

from judgeapp import caching
from judgeapp.domain.messages import Message, say
from judgeapp.domain.rules.numbering import slug as slugify
from judgeapp.games import games
from judgeapp.requests import Request
from judgeapp.rulebook import indexing
from judgeapp.rulebook.models import Edition, Rule, newest_first
from judgeapp.rulebook.search.engine import Engine
from judgeapp.rulebook.volume import Volume, open_volume

logger = logging.getLogger(__name__)
TRY_AGAIN = 10.0
MOST_TYPED = 100  # letters of a number or a name that are looked for by likeness, and said again


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
        self.tried, self.tried_for = float("-inf"), ""


_keeper = _Keeper()


def shelf() -> Shelf:
    """Return the live editions."""
    with _keeper.shelf_lock:
        now = time.monotonic()
        if _keeper.shelf is None or now - _keeper.looked > caching.LOOK_AGAIN:
            stamp = _live_stamp()
            if _keeper.shelf is None or _keeper.shelf.stamp != stamp:
                _keeper.shelf = _filled(stamp, _keeper.shelf)
            _keeper.looked = now
        return _keeper.shelf


def look_again() -> Shelf:
    """Return the editions as they are now, for an address that names one that was not there at the last look."""
    _keeper.looked = float("-inf")
    return shelf()


def _filled(stamp: str, before: Shelf | None) -> Shelf:
    """Open what is current; a game whose editions are those of before stays open as it is."""
    known: dict[str, list[Edition]] = defaultdict(list)
    for edition in newest_first(Edition.objects.defer("report")):
        known[edition.game].append(edition)
    volumes = {}
    for key in games():
        if before and before.volumes.get(key) and _all_told(before.editions[key]) == _all_told(known[key]):
            volumes[key] = before.volumes[key]
        elif current := next((each for each in known[key] if each.is_live), None):
            volumes[key] = open_volume(current)
    return Shelf(stamp, volumes, {key: known[key] for key in volumes})


def _all_told(editions: list[Edition]) -> list[dict[str, object]]:
    """Return all that the database holds of editions but for their reports."""
    left = {"_state", "report"}
    return [{name: value for name, value in vars(each).items() if name not in left} for each in editions]


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
    return indexing.open_own(volume)


def engine() -> Engine:
    """Return the search engine; while one for newer editions is being opened, the old one goes on answering."""
    stamp = shelf().stamp
    current = _keeper.engine
    if current is None:
        return _renew(stamp)
    if current.stamp != stamp and _may_try(stamp):
        threading.Thread(target=warm, daemon=True).start()
    return current


def _may_try(stamp: str) -> bool:
    """May the engine be opened for these editions now? What failed a moment ago is not tried again at once."""
    now = time.monotonic()
    if _keeper.tried_for == stamp and now - _keeper.tried <= TRY_AGAIN:
        return False
    _keeper.tried, _keeper.tried_for = now, stamp
    return True


def _renew(stamp: str) -> Engine:
    with _keeper.engine_lock:
        if _keeper.engine is None or _keeper.engine.stamp != stamp:
            _keeper.engine = indexing.open_index(stamp)
        return _keeper.engine


def _freeze() -> None:
    """Let the garbage collector drop what was open before, and leave alone what stays until the next edition.

    It looks through everything once, in which nobody is answered: so this comes after what is new is open.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def warm() -> None:
    """Open the engine ahead of the next search; what goes wrong is logged and tried again later."""
    try:
        held = shelf()
        _renew(held.stamp)
        for volume in held.volumes.values():
            volume.compare()
        _freeze()
    except Exception:
        logger.exception("the search engine could not be opened ahead of time")
    finally:
        connection.close()


def watch() -> None:
    """Look for newer editions for as long as the process lives: who asks first after a long time finds them open."""
    threading.Thread(target=_watch, name="editions", daemon=True).start()


def _watch() -> None:
    while True:
        time.sleep(caching.LOOK_AGAIN)
        keep_up()


def keep_up() -> None:
    """Open what is newer than what the process has open."""
    try:
        stamp = look_again().stamp
        if (_keeper.engine is None or _keeper.engine.stamp != stamp) and _may_try(stamp):
            warm()
            logger.info("the rules are open as they are now")
    except Exception:
        logger.exception("it is not known whether there are newer editions")
    finally:
        connection.close()


def forget() -> None:
    """Drop what is held, so that the next request looks again (after a load, and in tests)."""
    opened.cache_clear()
    own_engine.cache_clear()
    _keeper.shelf = _keeper.engine = None
    _keeper.looked = _keeper.tried = float("-inf")
    _keeper.tried_for = ""


def frame(request: Request) -> dict[str, object]:
    """Template context of every page: the games on the shelf."""
    return {"shelf": shelf()}


class NotInBook(Http404):
    """A rule or term that does not exist; carries what is nearest to it.

    message   for pages; as a string, as the API sends it, the error is English
    """

    def __init__(
        self, message: Message, volume: Volume | None = None, typed: str = "", nearest: list[str] | None = None
    ) -> None:
        super().__init__(message.english)
        self.message, self.volume, self.typed, self.nearest = message, volume, typed[:MOST_TYPED], nearest or []


def short(typed: str) -> str:
    """Return what is said again of what was typed."""
    return typed if len(typed) <= MOST_TYPED else f"{typed[:MOST_TYPED]}…"


def volume_of(game: str, edition: str = "") -> Volume:
    """Return the current volume of a game, or an edition's by its slug, or a helpful 404."""
    volume = shelf().volumes.get(game)
    if volume is None:
        raise NotInBook(say("There is no game “{game}” here.", game=short(game)))
    if edition in ("", volume.edition.slug):
        return volume
    return opened(shelf().stamp, shelved(game, edition))


def shelved(game: str, slug: str) -> Edition:
    """Return an edition by its name in addresses, or a helpful 404; one that is not known is looked for anew."""
    volume_of(game)
    known: list[Edition] = []
    for look in (shelf, look_again):  # it may have been stored a moment ago
        known = look().editions.get(game, [])
        found = next((edition for edition in known if edition.slug == slug), None)
        if found:
            return found
    raise no_edition(game, slug, known)


def no_edition(game: str, typed: str, known: list[Edition]) -> NotInBook:
    """Return the helpful 404 for an edition that is not here."""
    nearest = list(dict.fromkeys(edition.edition for edition in known))
    name = games()[game].name if game in games() else game
    return NotInBook(say("{game} has no edition “{typed}” here.", game=name, typed=short(typed)), nearest=nearest)


def key_of(game: str) -> str:
    """Return the key that a game's name in an address is meant to be ("Dragon-Ball-Super"), or ""."""
    key = game.lower().replace("-", "_").replace(" ", "_")
    return key if key in shelf().volumes else ""


def find_rule(volume: Volume, typed: str) -> Rule:
    """Return the rule that a number in any form means, or a helpful 404."""
    rule = volume.by_number.get(typed)
    if rule is None and len(typed) <= MOST_TYPED:
        _, path = _readings(volume, typed)
        number = volume.numbers.find(typed) or path
        rule = volume.by_number.get(number) or next(
            (each for each in volume.rules if each.number.rsplit("/", 1)[-1] == number), None
        )
    if rule is None:
        raise NotInBook(say("{game} has no rule “{typed}”.", game=volume.game.name, typed=short(typed)), volume, typed)
    return rule


def find_elsewhere(game: str, typed: str) -> Rule | None:
    """Return the rule of a number that the current edition lacks: a document's before our restatement's, the newest."""
    numbers = {typed, *_readings(volume_of(game), typed)}
    shown = Rule.objects.filter(edition__game=game, edition__is_shown=True)
    found = shown.filter(number__in=numbers).select_related("edition")
    return max(found, key=lambda rule: (rule.edition.is_imported, rule.edition.date, rule.edition.pk), default=None)


def _readings(volume: Volume, typed: str) -> tuple[str, str]:
    """Return what was typed as a number and as a path of headings, "" if it is none."""
    if len(typed) > MOST_TYPED:
        return "", ""
    return volume.game.numbering.read(typed), "/".join(map(slugify, typed.split("/")))
