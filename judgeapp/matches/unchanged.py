"""What an open page asks for again and again, and the short way of a look that finds nothing new.

Two phones on a match ask every two seconds. What has changed they learn from the version, the number of the last
entry; with the same version the answer is 304. Most looks are such, and a middleware answers them past sessions,
accounts and forms: a process asks at most every half second for the ETags of all matches that its phones look at, in
one query. Every other look goes on to its view, which asks for itself. So a phone hears of what is new that much later
at most, and never of what is old.
"""

import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import add_never_cache_headers

from judgeapp.matches.board import Board
from judgeapp.matches.models import Match
from judgeapp.matches.opening import with_report

PARTS = ("version", "latest_report", "way", "meeting__round__state", "meeting__round__event__players_report")


def tag_of(match: Match, version: int | None = None) -> str:
    """Return an ETag of a match: its version, what was reported of it to its event, and whether reports are taken.

    match     as `opening.followed()` read it
    version   a later one than that, if there is one

    A page with this tag is sent whatever came after it, even what it shows already.
    """
    round_ = match.meeting and match.meeting.round
    around = (match.way, round_ and round_.state, round_ and round_.event.players_report)
    return _written(match.version if version is None else version, match.latest_report, *around)


def tags_of(tokens: Iterable[str]) -> dict[str, str]:
    """Return the tags of matches, without those that are not there; one query."""
    found = with_report(Match.objects.filter(token__in=list(tokens))).order_by().values_list("token", *PARTS)
    return {token: _written(*parts) for token, *parts in found}


def _written(*parts: object) -> str:
    return '"' + ".".join(map(str, parts)) + '"'


def as_json(board: Board, tag: str) -> dict[str, Any]:
    """Return how a match stands for who sits there; counts are by counter, then by side."""
    mine = board.mine
    return {
        "tag": tag,
        "shape": board.shape,
        "game": board.state.now.number,
        "over": board.state.is_over,
        "counts": board.state.now.counts,
        "mine": {"key": mine.key, "words": mine.words} if mine else None,
    }


PATH = re.compile(r"/matches/([-\w]+)/state\.json")
FRESH = 0.5  # seconds
GONE = 15.0  # seconds without a look until a match is asked for no more: its phones are put away
MOST = 5000  # matches; looks at more take the long way


class Tags:
    """The tags of the matches that are looked at; safe for threads.

    find    returns the tags of these matches by token, without those that are not there
    clock   returns seconds
    """

    def __init__(self, find: Callable[[Iterable[str]], Mapping[str, str]], clock: Callable[[], float]) -> None:
        self._find, self._clock = find, clock
        self._finding = threading.Lock()
        self.forget()

    def forget(self) -> None:
        self._looked_at: dict[str, float] = {}
        self._tags: Mapping[str, str] = {}
        self._found_at = float("-inf")

    def is_latest(self, token: str, tag: str) -> bool:
        """Is it certain that a match had this tag half a second ago, or later? At most one query."""
        now = self._clock()
        if token not in self._looked_at:
            return False  # its view knows whether there is such a match, and says when to remember it
        self._looked_at[token] = now
        if now - self._found_at > FRESH and not self._find_anew(now):
            return False
        return self._tags.get(token) == tag

    def remember(self, token: str) -> None:
        """Note that a match is looked at."""
        now = self._clock()
        if len(self._looked_at) >= MOST:
            self._looked_at = self._recent(now)
        if token in self._looked_at or len(self._looked_at) < MOST:
            self._looked_at[token] = now

    def _recent(self, now: float) -> dict[str, float]:
        return {token: at for token, at in list(self._looked_at.items()) if now - at < GONE}

    def _find_anew(self, now: float) -> bool:
        """Ask for all tags; return False if another thread is about to."""
        if not self._finding.acquire(blocking=False):
            return False
        try:
            self._looked_at = self._recent(now)
            self._tags = self._find(self._looked_at)
            self._found_at = now
        finally:
            self._finding.release()
        return True


tags = Tags(tags_of, time.monotonic)


def answer(request: HttpRequest) -> HttpResponse | None:
    """Return that nothing has changed; None if something may have, and for all that is no look."""
    etag = request.META.get("HTTP_IF_NONE_MATCH")
    if etag is None or request.method != "GET":
        return None
    found = PATH.fullmatch(request.path_info)
    if found is None or not tags.is_latest(found[1], etag):
        return None
    request.get_host()  # refuses a host that is not ours
    unchanged = HttpResponseNotModified(headers={"ETag": etag})
    add_never_cache_headers(unchanged)
    return unchanged
