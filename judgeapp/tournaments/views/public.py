"""Public pages of an event. They are the same for everybody: no session is read, and nothing is asked of the database
as long as nothing changes (serving.py). What spectators may do, everybody may, so nobody is asked who he is."""

import json
from functools import wraps

from django.db import Error
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from judgeapp.caching import respond
from judgeapp.requests import Request, View
from judgeapp.tournaments.public import serving

AWAY = gettext_lazy("The database does not answer, and this page has not been asked for before. Try again in a moment.")


def public(view: View) -> View:
    """Say so if a page cannot be had because the database is away."""

    @require_safe
    @wraps(view)
    def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Error:
            return HttpResponse(AWAY, status=503, content_type="text/plain", headers={"Retry-After": "5"})

    return answer


def shown(name: str) -> View:
    """Return the view of a page by the name that it is published under."""
    return public(lambda request, token: respond(request, serving.page(token, name)))


home, tables, standings, bracket, screen, data = map(
    shown, ("home", "tables", "standings", "bracket", "screen", "data")
)


@public
def pairings(request: Request, token: str) -> HttpResponse:
    name = request.GET.get("q", "").strip()
    return _found(request, token) if name else respond(request, serving.page(token, "pairings"))


@public
def round_(request: Request, token: str, number: int) -> HttpResponse:
    return respond(request, serving.page(token, f"rounds/{number}"))


@public
def live(request: Request, token: str) -> HttpResponse:
    return serving.respond_live(token)


def _found(request: Request, token: str) -> HttpResponse:
    """Answer a search for a name without any script on the phone."""
    words = request.GET["q"].strip()[:80]
    found = serving.find_people(json.loads(serving.page(token, "data").body), words)
    shown = serving.shown_of(token)
    context = {"about": shown.about, "words": words, "found": found, "all": reverse("event_pairings", args=[token])}
    body = render_to_string("tournaments/public/found.html", context)
    response = HttpResponse(serving.framed(shown, _("Match of {name}").format(name=words), body, name="found"))
    response["Cache-Control"] = "no-cache"
    return response
