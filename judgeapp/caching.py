"""Rendered pages in memory, and how they are sent: compressed, with an ETag, or not at all to who has them.

A page that depends on nothing but its address and what has a stamp is rendered once (`cached_by`). What takes long to
make of a row, a played scene for example, is cached by `Recent`.
"""

import gzip
import hashlib
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from typing import Generic, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import caches
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from judgeapp.requests import Request, View

logger = logging.getLogger(__name__)

Made = TypeVar("Made")
LOOK_AGAIN = 1.0  # seconds between two looks for something newer
FRESH_SECONDS = 1  # in which a browser does not ask again; with a look and what is made then, five at most
HTML, JSON = "text/html; charset=utf-8", "application/json"
BY_LANGUAGE = "Accept-Encoding, Accept-Language, Cookie"  # what such a page varies by; a cookie has the chosen language
_stamps: list[Callable[[], str]] = []
also = _stamps.append  # lets the cached pages depend on one more stamp; it is called at every page


class Recent(Generic[Made]):
    """What was used latest, by key, as much of it as a process may hold; safe for threads.

    most   of the sizes that are said when something is put in; their unit is whoever's who puts it in
    """

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._known: OrderedDict[object, tuple[Made, int]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return self._size

    def get(self, key: object) -> Made | None:
        with self._lock:
            if key not in self._known:
                return None
            self._known.move_to_end(key)
            return self._known[key][0]

    def put(self, key: object, made: Made, size: int) -> None:
        with self._lock:
            self._size += size - self._known.pop(key, (None, 0))[1]
            self._known[key] = made, size
            while self._size > self._most:
                self._size -= self._known.popitem(last=False)[1][1]


def short_digest(what: object) -> str:
    """Return a short digest of a text, of bytes or of plain values, to tell it from its other versions."""
    body = what if isinstance(what, bytes) else (what if isinstance(what, str) else repr(what)).encode()
    return hashlib.sha256(body).hexdigest()[:16]


def conditional(request: HttpRequest, response: HttpResponse, etag: str) -> HttpResponse:
    """Return an answer with its ETag, or 304 to who has it."""
    response["ETag"] = f'"{etag}"'
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


@dataclass(frozen=True, slots=True)
class Page:
    """A page ready to be sent.

    etag    tells it from its other versions; "" for one that is sent whole each time
    plain   the page as it is, if enough ask for it so that it is not unpacked each time
    """

    zipped: bytes
    kind: str
    etag: str
    headers: Mapping[str, str]
    plain: bytes | None = None

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.zipped) if self.plain is None else self.plain

    @property
    def size(self) -> int:
        return len(self.zipped) + len(self.plain or b"")


def respond(request: HttpRequest, page: Page) -> HttpResponse:
    """Answer with a page, compressed if the browser takes that, or with 304 if it has it."""
    accepted = request.META.get("HTTP_ACCEPT_ENCODING", "")
    is_zipped = "gzip" in accepted and "gzip;q=0" not in accepted.replace(" ", "")
    body = page.zipped if is_zipped else page.body
    response = HttpResponse(body, content_type=page.kind, headers=page.headers)
    response["Content-Length"] = str(len(body))
    if is_zipped:
        response["Content-Encoding"] = "gzip"
    return conditional(request, response, f"{page.etag}{'-gz' if is_zipped else ''}") if page.etag else response


class Stamp:
    """What changes whenever something that pages show has changed; "" while there is nothing of it to show.

    `ask` asks the database. One request does so every `LOOK_AGAIN` seconds; all others get what is known.
    An answer that comes back after another one is a new stamp: a page that was made before the first change was seen
    is cached under the old one, and shows what was there in between.
    """

    def __init__(self, ask: Callable[[], str]) -> None:
        self._ask = ask
        self._lock = threading.Lock()
        self.forget()

    def forget(self) -> None:
        """Drop what is known, so that the next request asks (in tests)."""
        self._known: str | None = None
        self._asked = float("-inf")
        self._answer, self._earlier = "", set[str]()
        self._is_spoilt, self._times_anew = False, 0

    def spoil(self) -> None:
        """Tell that a page made under this stamp lacks something: as soon as the database answers, it is another."""
        self._is_spoilt = True

    def __call__(self) -> str:
        """Return the stamp; while the database does not answer, the last one."""
        is_first = self._known is None
        is_due = is_first or time.monotonic() - self._asked > LOOK_AGAIN
        if is_due and self._lock.acquire(blocking=is_first):  # nobody waits for what is only newer
            try:
                self._known = self._look()
            finally:
                self._asked = time.monotonic()
                self._lock.release()
        return self._known or ""

    def _look(self) -> str:
        try:
            found = self._ask()
        except Error:
            logger.exception("pages stay as they are in memory: the database does not answer")
            return self._known or ""
        comes_back = found != self._answer and found in self._earlier
        self._times_anew += self._is_spoilt or comes_back
        self._is_spoilt, self._answer = False, found
        self._earlier.add(found)
        return f"{found}-{self._times_anew}" if found and self._times_anew else found


@cache
def build() -> str:
    """Return a digest of everything a page is made with, so that a new version of the app is a new page."""
    parts = [("templates", "*.html"), ("static", "*.*"), ("judgeapp", "*.py")]
    digest = hashlib.sha256()
    for path in (path for folder, names in parts for path in sorted((settings.BASE_DIR / folder).rglob(names))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def page_etag() -> str:
    """Return what tells a page from its other versions that depends only on the app, the language and the stamps."""
    return "-".join([build(), get_language() or settings.LANGUAGE_CODE, *filter(None, (each() for each in _stamps))])


def remembered(store: str, key: str, make: Callable[[], Made]) -> Made:
    """Return what a cache has under a key of any length, or make it and keep it unless it is None."""
    short = hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()
    found: Made = caches[store].get(short)
    if found is None and (found := make()) is not None:
        caches[store].set(short, found, timeout=None)
    return found


def cached_by(*names: str) -> Callable[[View], View]:
    """Keep a view's successful answers, in each language, until `page_etag` changes; answer 304 where that is enough.

    names     what it reads of the query; a view that has more of it than an edition refuses what it does not know
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
            refused: list[HttpResponse] = []

            def make() -> Page | None:
                response = view(request, *args, **kwargs)
                if response.status_code == 200:
                    headers = {"Vary": BY_LANGUAGE, "Cache-Control": f"public, max-age={FRESH_SECONDS}"}
                    return Page(gzip.compress(response.content, mtime=0), response["Content-Type"], etag, headers)
                refused.append(response)
                return None

            etag = page_etag()
            asked = urlencode([(name, request.GET.get(name, "")) for name in names])
            where = f"{request.scheme}://{request.get_host()}{request.path}?{asked}"
            found = remembered("default", f"{etag}{where}", make)
            return refused[0] if found is None else respond(request, found)

        return answer

    return wrap


cached = cached_by("edition")


def unstored(response: HttpResponse) -> HttpResponse:
    """Let nobody store an answer that depends on who asked, unless its view says how it may be."""
    if not response.has_header("Cache-Control"):
        add_never_cache_headers(response)
    return response


def cached_on_phone(view: View) -> View:
    """Let a whole page be cached by the phone that it is for; it is asked for anew as long as there is a network.

    A part of it, or an answer that is no page, is cached by nobody. The worker (static/js/offline/worker.js) leaves
    alone whatever says `no-store`, and pages that are somebody's own say so. A player's round and a followed
    match are the two that are wanted without a network; at sign-out the worker forgets them.
    """

    @wraps(view)
    def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code == 200 and "HX-Request" not in request.headers:
            patch_cache_control(response, private=True, no_cache=True, max_age=0)
        else:
            add_never_cache_headers(response)
        return response

    return answer
