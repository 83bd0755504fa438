"""Pages that depend on nothing but their address and the live editions are rendered once."""

import hashlib
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

from judgeapp.rulebook.shelf import shelf

View = Callable[..., HttpResponse]
FRESH_SECONDS = 30


@cache
def build() -> str:
    """Return a digest of everything a page is made with, so that a new version of the app is a new page."""
    parts = [("templates", "*.html"), ("static", "*.*"), ("judgeapp", "*.py")]
    digest = hashlib.sha256()
    for path in (path for folder, names in parts for path in sorted((settings.BASE_DIR / folder).rglob(names))):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def page_tag() -> str:
    """Return the ETag of everything that depends only on the live editions and the app."""
    return f'"{shelf().stamp[:16]}-{build()}"'


def remembered(store: str, key: str, make: Callable[[], Any]) -> Any:
    """Return what a cache has under a key of any length, or make it and keep it unless it is None."""
    short = hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()
    found = caches[store].get(short)
    if found is None and (found := make()) is not None:
        caches[store].set(short, found, timeout=None)
    return found


def kept(view: View) -> View:
    """Keep a view's successful answers until an edition or the app changes; answer 304 where that is enough."""

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        made: list[HttpResponse] = []

        def make() -> tuple[bytes, str] | None:
            made.append(response := view(request, *args, **kwargs))
            return (response.content, response["Content-Type"]) if response.status_code == 200 else None

        tag = page_tag()
        where = f"{request.scheme}://{request.get_host()}{request.path}?{request.GET.get('edition', '')}"
        found = remembered("default", f"{tag}{where}", make)
        response = made[0] if made else HttpResponse(found[0], content_type=found[1])
        if response.status_code != 200:
            return response
        response["ETag"] = tag
        patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
        return get_conditional_response(request, etag=response["ETag"], response=response)

    return answer
