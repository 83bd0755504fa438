"""Which pages of one's own a phone may keep for when there is no network.

Everything that says `no-store` is left alone by the worker (static/js/offline/worker.js), and pages that are somebody's
own say so. A player's round and a followed match are the two that are wanted without a network, so they do not; at
sign-out the worker forgets them.
"""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_cache_control

View = Callable[..., HttpResponse]


def kept_on_phone(view: View) -> View:
    """Let a whole page be kept by the phone that it is for; it is asked for anew as long as there is a network.

    A part of it, or an answer that is no page, is kept by nobody.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if response.status_code == 200 and "HX-Request" not in request.headers:
            patch_cache_control(response, private=True, no_cache=True, max_age=0)
        else:
            add_never_cache_headers(response)
        return response

    return answer
