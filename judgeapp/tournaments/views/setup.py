"""The front page of the events; opening one, changing its settings, and who runs it."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from judgeapp.deckcheck.formats import games_with_formats
from judgeapp.domain.events.attendance import TABLES, recommend
from judgeapp.domain.permissions import APPOINTED, Role
from judgeapp.domain.standings.standings import TIEBREAKS
from judgeapp.domain.standings.values import SYSTEMS, System
from judgeapp.games import games
from judgeapp.limits import bounded, open_to
from judgeapp.permissions import Permission, may
from judgeapp.qr_codes import qr_code
from judgeapp.requests import Request
from judgeapp.tournaments.access import at_event, roles_at, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people.waiting import HERE
from judgeapp.tournaments.setup import appointing, deleting, listing, opening
from judgeapp.tournaments.setup.forms import AskedEvent, as_typed, ask_change, ask_new

USUAL = 32  # players of an event that nobody has joined yet, to show what is recommended
MOST_PLAYERS = 99_999
SHORTS = "shorts"  # what the folded parts of the form say of themselves


@open_to(Permission.OPEN_EVENT, form="save")
@bounded("events")
def new(request: Request) -> HttpResponse:
    if request.htmx.target == SHORTS:
        return _shorts(request, None)
    source = _source(request)
    asked = ask_new(request, source)
    if asked.is_valid:
        with_team = source if request.POST.get("with_team") else None
        event = opening.open_event(asked.settings, request.user, with_team)
        words = _("{event} is open. Take players in, or give others a role.").format(event=event.name)
        messages.success(request, words)
        return redirect(event.get_desk_url())
    return _form(request, asked, {"source": source})


def _source(request: Request) -> Event | None:
    """Return the event whose settings are taken over; only who may change it may."""
    token = request.POST.get("from") or request.GET.get("from")
    if not token:
        return None
    source = get_object_or_404(Event, token=token)
    return source if may(roles_at(request, source), Permission.CHANGE_EVENT) else None


@at_event(Permission.CHANGE_EVENT, form="save")
def settings(request: Request, event: Event) -> HttpResponse:
    if request.htmx.target == SHORTS:
        return _shorts(request, event)
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
    players = event.entrants.filter(state__in=HERE).count() or USUAL
    may_delete = may(request.event_roles, Permission.DELETE_EVENT)
    more = {"event": event, "players": players, "asks": asks, "may_delete": may_delete}
    return _form(request, asked, more, "tournaments/settings.html")


def _shorts(request: Request, event: Event | None) -> HttpResponse:
    """Return what the folded parts of the form say of themselves, as it is typed."""
    return render(request, "tournaments/_shorts.html", {"groups": as_typed(request, event)})


def _form(
    request: Request, asked: AskedEvent, more: dict[str, Any], template: str = "tournaments/new.html"
) -> HttpResponse:
    players = more.setdefault("players", USUAL)
    context = {
        "part": "events",
        "asked": asked,
        "advice": advise(asked.form["rounds_table"].value() or "", str(players)),
        "form": asked.check,
        "games": games_with_formats(),
        "game": games()[asked.check.format.game],
        "systems": explained_systems(),
        "tiebreaks": TIEBREAKS.values(),
        "tables": TABLES.values(),
        **more,
    }
    part = {"setup": "tournaments/_setup.html"}.get(request.htmx.target or "", template)
    return render(request, part, context, status=422 if asked.is_posted else 200)


@open_to(Permission.SEE_EVENT)
def rounds(request: Request) -> HttpResponse:
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


A_PAGE = 30


@open_to(Permission.SEE_EVENT)
@never_cache
def front(request: Request) -> HttpResponse:
    today = timezone.now().date()
    numbers = listing.numbers(today)
    asked = request.GET.get("show", "")
    show = asked if asked in numbers else next((key for key, number in numbers.items() if number), listing.COMING)
    context = {
        "part": "events",
        "numbers": numbers,
        "show": show,
        "events": Paginator(listing.listed(show, today), A_PAGE).get_page(request.GET.get("page")),
        "roles": listing.of_account(request.user) if request.user.is_authenticated else [],
        "entries": listing.of_browser(request),
        "deleted": _deleted(request),
    }
    return render(request, "tournaments/front.html", context)


def _deleted(request: Request) -> list[tuple[Event, datetime | None]]:
    """Return the deleted events that who asks may restore, each with until when."""
    found = deleting.deleted(request.user)[:A_PAGE] if request.user.is_authenticated else []
    return [(event, deleting.until(event)) for event in found]


ROLES = {role.name: role for role in reversed(APPOINTED)}


@at_event(Permission.APPOINT, form="save")
def team(request: Request, event: Event) -> HttpResponse:
    """See who has which role; give one by name."""
    if request.method != "POST":
        return _team_page(request, event)
    name, role = request.POST.get("name", ""), ROLES.get(request.POST.get("role", ""))
    try:
        if role is None:
            raise Refused(_("Choose a role."))
        member = appointing.appoint(event, name, role, request.user)
    except Refused as refused:
        return _team_page(request, event, refused.problems, name, role)
    words = _("{name} is {role} now.").format(name=member.user.get_username(), role=role.one)
    messages.success(request, words)
    return _go_on(request, event)


@at_event(Permission.APPOINT, presses="save")
def take_away(request: Request, event: Event, key: int) -> HttpResponse:
    try:
        name = appointing.take_away(event, key, request.user)
    except Refused as refused:
        return _team_page(request, event, refused.problems)
    messages.success(request, _("{name} has no role here any more.").format(name=name))
    return _go_on(request, event)


def _go_on(request: Request, event: Event) -> HttpResponse:
    """Lead back to the team, or whoever has just given the page out of their own hands to what they may still see."""
    roles = roles_at(request, event)
    if may(roles, Permission.APPOINT):
        return redirect("event_team", event.token)
    return redirect(event.get_desk_url() if may(roles, Permission.SEE_DESK) else event)


@at_event(Permission.APPOINT, presses="save")
def make_void(request: Request, event: Event) -> HttpResponse:
    appointing.make_links_void(event, request.user)
    messages.success(request, _("No link that was given so far holds any more. Those below are new."))
    return redirect("event_team", event.token)


@at_event(Permission.SEE_EVENT, form="save")
@login_required
@never_cache
def invited(request: Request, event: Event, signed: str) -> HttpResponse:
    """Take the role that a link gives."""
    context: dict[str, Any] = {"event": event}
    try:
        if request.method == "POST":
            role = appointing.accept(event, request.user, signed)
            words = _("You are {role} of {event}.").format(role=role.one, event=event.name)
            messages.success(request, words)
            return redirect(event.get_desk_url())
        context["role"] = appointing.invited_as(event, signed).one
    except Refused as refused:
        context["problems"] = refused.problems
    return render(request, "tournaments/invited.html", context, status=410 if "problems" in context else 200)


def _team_page(
    request: Request, event: Event, problems: tuple[str, ...] = (), name: str = "", role: Role | None = None
) -> HttpResponse:
    links = [(each.one, _link(request, event, each)) for each in reversed(appointing.BY_LINK)]
    context = {
        "event": event,
        "team": [(member, each.name, each.one) for member, each in appointing.roles_of(event)],
        "roles": [(key, each.one) for key, each in ROLES.items()],
        "links": [(words, address, qr_code(address)) for words, address in links],
        "days": appointing.LINK_HOLDS.days,
        "problems": problems,
        "typed": name,
        "chosen": role.name if role else "JUDGE",
    }
    return render(request, "tournaments/team.html", context, status=422 if problems else 200)


def _link(request: Request, event: Event, role: Role) -> str:
    return request.build_absolute_uri(appointing.invitation(event, role))
