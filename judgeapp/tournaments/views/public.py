"""Public pages of an event. They are the same for everybody: no session is read, and nothing is asked of the database
as long as nothing changes (serving.py). What spectators may do, everybody may, so nobody is asked who he is."""

import json
from functools import wraps

from csp.decorators import csp_replace
from django.db import Error
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from judgeapp.caching import respond
from judgeapp.limits import READING, limited
from judgeapp.requests import Request, View
from judgeapp.tournaments.public import calendar, publishing, serving

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


tables, standings, bracket, screen, data = map(shown, ("tables", "standings", "bracket", "screen", "data"))


@public
def home(request: Request, token: str) -> HttpResponse:
    return respond(request, serving.at_site(request, serving.page(token, serving.HOME)))


@csp_replace({"frame-ancestors": ["*"]})
@xframe_options_exempt
@public
def embed(request: Request, token: str) -> HttpResponse:
    """The event in a frame on somebody's page; there is no such page unless the organiser has opened it for that."""
    return respond(request, serving.page(token, serving.EMBED))


@public
def standings_csv(request: Request, token: str) -> HttpResponse:
    return _as_file(respond(request, serving.page(token, publishing.STANDINGS_CSV)), token, "-standings.csv")


@limited("think", READING)
@public
def calendar_file(request: Request, token: str) -> HttpResponse:
    """The event as a file that calendars open."""
    facts = json.loads(serving.page(token, publishing.CALENDAR).body)
    address = request.build_absolute_uri(reverse("event", args=[token]))
    body = calendar.written(facts, address, request.get_host(), timezone.now())
    response = HttpResponse(body, content_type=calendar.KIND)
    return _as_file(response, token, ".ics")


def _as_file(response: HttpResponse, token: str, ending: str) -> HttpResponse:
    """Let an answer be saved under the event's name."""
    name = slugify(serving.shown_of(token).about["name"]) or "event"
    response["Content-Disposition"] = f'attachment; filename="{name}{ending}"'
    return response


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
