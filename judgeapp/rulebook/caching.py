"""Pages that depend on nothing but their address and the live editions are rendered once."""

import hashlib
from collections.abc import Callable
from functools import cache, wraps

from django.conf import settings
from django.core.cache import cache as store
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition

from judgeapp.rulebook.shelf import shelf

View = Callable[..., HttpResponse]
FRESH_SECONDS = 30


@cache
def build() -> str:
    """Return a digest of the templates, so that a new version of the app is a new page."""
    digest = hashlib.sha256()
    for path in sorted((settings.BASE_DIR / "templates").rglob("*.html")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def page_tag(request: HttpRequest, *args: object, **kwargs: object) -> str:
    """Return the ETag of everything that depends only on the live editions and the app."""
    return f'"{shelf().stamp[:16]}-{build()}"'


def kept(view: View) -> View:
    """Keep a view's successful answers until an edition or the app changes; answer 304 where that is enough."""

    @wraps(view)
    @condition(etag_func=page_tag)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        where = f"{request.get_host()}{request.get_full_path()}"
        key = hashlib.sha256(f"{page_tag(request)}{request.scheme}{where}".encode()).hexdigest()
        if (content := store.get(key)) is not None:
            response = HttpResponse(content)
        else:
            response = view(request, *args, **kwargs)
            if response.status_code == 200:
                store.set(key, response.content, timeout=None)
        if response.status_code == 200:
            patch_cache_control(response, public=True, max_age=FRESH_SECONDS)
        return response

    return answer
