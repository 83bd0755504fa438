"""The way of a public page past everything that it does not need: sessions, accounts, forms, the table of addresses.

When a round comes out, thousands ask for the same few pages in a minute. A page that is in memory is answered here;
all else goes on to its view, which puts it there.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from judgeapp.caching import respond
from judgeapp.tournaments.public import serving

PATH = re.compile(r"/events/([-\w]+)/(?:(pairings|tables|standings|bracket|screen|rounds/\d+)/|(data|live)\.json)?")
READ = ("GET", "HEAD")


class Shortcut:
    """Middleware; what comes before it in the settings still holds for the pages that it answers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.answer(request) or self.get_response(request)

    def answer(self, request: HttpRequest) -> HttpResponse | None:
        """Return a page out of memory; None for all else."""
        if not request.path_info.startswith("/events/") or request.method not in READ:
            return None
        found = PATH.fullmatch(request.path_info)
        if found is None or request.META.get("QUERY_STRING") or not serving.holds(found[1]):
            return None
        request.get_host()  # refuses a host that is not ours
        with translation.override(translation.get_language_from_request(request)):
            if found[3] == "live":
                return serving.respond_live(found[1])
            answer = serving.in_memory(found[1], found[2] or found[3] or "home")
        return respond(request, answer) if answer else None
