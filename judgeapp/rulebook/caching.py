"""Pages that depend on nothing but their address, the live editions and what else has a stamp are rendered once."""

import gzip
import hashlib
import logging
import threading
import time
from collections.abc import Callable
from functools import cache, wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import caches
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from judgeapp.rulebook import shelf

logger = logging.getLogger(__name__)

View = Callable[..., HttpResponse]
FRESH_SECONDS = 30
_besides: list[Callable[[], str]] = []


class Stamp:
    """What changes whenever something that pages show has changed; "" while there is nothing of it to show.

    `ask` asks the database. One request does so every `shelf.LOOK_AGAIN` seconds; all others get what is known.
    An answer that comes back after another one is a new stamp: a page that was made before the first change was seen
    is kept under the old one, and shows what was there in between.
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
        is_due = is_first or time.monotonic() - self._asked > shelf.LOOK_AGAIN
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


def also(stamp: Callable[[], str]) -> None:
    """Let the pages that are kept depend on one more stamp; it is called at every page."""
    _besides.append(stamp)


@cache
def build() -> str:
    """Return a digest of everything a page is made with, so that a new version of the app is a new page."""
    parts = [("templates", "*.html"), ("static", "*.*"), ("judgeapp", "*.py")]
    digest = hashlib.sha256()
    for path in (path for folder, names in parts for path in sorted((settings.BASE_DIR / folder).rglob(names))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def page_tag() -> str:
    """Return what tells a page from its other versions that depends only on the live editions, the app, the language
    and what else has a stamp.
    """
    stamps = filter(None, (each() for each in _besides))
    return "-".join([shelf.shelf().stamp[:16], build(), get_language() or settings.LANGUAGE_CODE, *stamps])


def remembered(store: str, key: str, make: Callable[[], Any]) -> Any:
    """Return what a cache has under a key of any length, or make it and keep it unless it is None."""
    short = hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()
    found = caches[store].get(short)
    if found is None and (found := make()) is not None:
        caches[store].set(short, found, timeout=None)
    return found


def kept_by(*names: str) -> Callable[[View], View]:
    """Keep a view's successful answers, in each language, until `page_tag` changes; answer 304 where that is enough.

    names     what it reads of the query; a view that has more of it than an edition refuses what it does not know
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            refused: list[HttpResponse] = []

            def make() -> tuple[bytes, str] | None:
                response = view(request, *args, **kwargs)
                if response.status_code == 200:
                    return gzip.compress(response.content, mtime=0), response["Content-Type"]
                refused.append(response)
                return None

            tag = page_tag()
            asked = urlencode([(name, request.GET.get(name, "")) for name in names])
            where = f"{request.scheme}://{request.get_host()}{request.path}?{asked}"
            found = remembered("default", f"{tag}{where}", make)
            if refused:
                return refused[0]
            response = unpacked(request, *found)
            response["ETag"] = f'"{tag}{"-gz" if response.has_header("Content-Encoding") else ""}"'
            patch_vary_headers(response, ["Accept-Language", "Cookie"])  # a cookie keeps the language that was chosen
            patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
            return get_conditional_response(request, etag=response["ETag"], response=response)

        return answer

    return wrap


def unpacked(request: HttpRequest, zipped: bytes, kind: str) -> HttpResponse:
    """Return a page that is kept compressed, unpacked for who cannot do that."""
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(zipped, content_type=kind, headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(gzip.decompress(zipped), content_type=kind)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


kept = kept_by("edition")
