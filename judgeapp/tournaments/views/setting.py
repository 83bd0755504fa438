"""Opening an event, and changing its settings."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.deckcheck.formats import games_with_formats
from judgeapp.domain.events.attendance import TABLES, recommend
from judgeapp.domain.standings.standings import TIEBREAKS
from judgeapp.domain.standings.values import SYSTEMS, System
from judgeapp.games import games
from judgeapp.limits import limited
from judgeapp.permissions import Deed, may, needs
from judgeapp.quotas import bounded
from judgeapp.tournaments.access import at_event, roles_at, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.setup import opening
from judgeapp.tournaments.setup.forms_settings import AskedEvent, ask_change, ask_new

USUAL = 32  # players of an event that nobody has joined yet, to show what is recommended
MOST_PLAYERS = 99_999


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Deed.OPEN_EVENT)
@limited("save")
@bounded("events")
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    source = _source(request)
    asked = ask_new(request, source)
    if asked.is_valid:
        with_team = source if request.POST.get("with_team") else None
        event = opening.open_event(asked.settings, request.user, with_team)
        words = _("{event} is open. Take players in, or give others a role.").format(event=event.name)
        messages.success(request, words)
        return redirect(event.get_desk_url())
    return _form(request, asked, {"source": source})


def _source(request: HttpRequest) -> Event | None:
    """Return the event whose settings are taken over; only who may change it may."""
    token = request.POST.get("from") or request.GET.get("from")
    if not token:
        return None
    source = get_object_or_404(Event, token=token)
    return source if may(roles_at(request, source), Deed.CHANGE_EVENT) else None


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.CHANGE_EVENT)
@limited("save")
@never_cache
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    asked = ask_change(request, event)
    asks = opening.asks(event, asked.settings) if asked.is_valid and "sure" not in request.POST else []
    if asked.is_valid and not asks:
        try:
            opening.change(event, asked.settings, request.user)
        except Refused as refused:
            asked.problems += refused.problems
        else:
            messages.success(request, _("The settings are kept."))
            return redirect("event_settings", event.token)
    players = event.entrants.filter(state__in=attendance.HERE).count() or USUAL
    more = {"event": event, "players": players, "asks": asks}
    return _form(request, asked, more, "tournaments/settings.html")


def _form(
    request: HttpRequest, asked: AskedEvent, more: dict[str, Any], template: str = "tournaments/new.html"
) -> HttpResponse:
    players = more.setdefault("players", USUAL)
    context = {
        "part": "events",
        "asked": asked,
        "advice": advise(asked.form["rounds_table"].value() or "", str(players)),
        "form": asked.check,
        "games": {key: games()[key] for key in games_with_formats()},
        "game": games()[asked.check.format.game],
        "systems": explained_systems(),
        "tiebreaks": TIEBREAKS.values(),
        "tables": TABLES.values(),
        **more,
    }
    part = {"setup": "tournaments/_setup.html"}.get(request.htmx.target or "", template)
    return render(request, part, context, status=422 if asked.is_posted else 200)


@require_safe
@needs(Deed.SEE_EVENT)
def rounds(request: HttpRequest) -> HttpResponse:
    """What a table recommends for so many players, as a sentence."""
    context = {"advice": advise(request.GET.get("rounds_table", ""), request.GET.get("players", ""))}
    return render(request, "tournaments/_advice.html", context)


def advise(table: str, players: str) -> str:
    """Return what a table recommends for a number as it is typed; "" if that says nothing."""
    number = whole_number(players)
    if table not in TABLES or number is None or number > MOST_PLAYERS:
        return ""
    found = recommend(table, number)
    mark = f" ({found.source.mark})" if found.source.mark else ""
    return f"{found.words} {found.source.text}{mark}."


def explained_systems() -> list[tuple[System, list[str]]]:
    """Return each system with the short names of its tie-breaks in their order."""
    return [(system, [TIEBREAKS[key].short for key in system.tiebreaks]) for system in SYSTEMS.values()]
