"""The people of an event for its staff: the list, taking somebody in, the check-in at the door."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.limits import READING, limited
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.access import at_event, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people import attendance, lists
from judgeapp.tournaments.people.decklists import format_of
from judgeapp.tournaments.people.forms import EntryForm, PersonForm
from judgeapp.tournaments.people.identity import qr_code
from judgeapp.tournaments.rounds.progress import course_of

A_PAGE = 100


@require_safe
@at_event(Deed.SEE_DESK)
@never_cache
def people(request: HttpRequest, event: Event) -> HttpResponse:
    search = lists.Search.of(request.GET.dict())
    found = Paginator(lists.find(event, search), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "search": search,
        "paged": found,
        "people": lists.those(found.object_list),
        "numbers": lists.numbers(event),
        "format": format_of(event),
    }
    template = "people_list" if request.htmx else "people"
    return page(request, event, template, context)


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.MANAGE_PEOPLE)
@limited("report")
@never_cache
def add(request: HttpRequest, event: Event) -> HttpResponse:
    """Take one person in by hand; a namesake is asked about first."""
    data = request.POST if request.method == "POST" else None
    format_ = format_of(event)
    form, entry = PersonForm(data, format_=format_), EntryForm(data, event, course_of(event))
    context: dict[str, Any] = {"form": form, "entry": entry, "problems": []}
    if data is not None and form.is_valid() and entry.is_valid():
        context["namesake"] = bool(attendance.namesakes(event, [form.person["name"]])) and not data.get("anyway")
        try:
            if not context["namesake"]:
                (entrant,) = attendance.add(event, [form.person], request.user, **entry.entry)
                words = _("{name} is number {number}.").format(name=entrant.name, number=entrant.number)
                messages.success(request, words)
                return redirect("event_people_add", event.token)
        except Refused as refused:
            context["problems"] = refused.problems
    return page(request, event, "people_add", context, status=200 if data is None else 422)


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.MANAGE_PEOPLE)
@limited("report")
@never_cache
def door(request: HttpRequest, event: Event) -> HttpResponse:
    """The check-in, for one hand: a tap on a name, and who was tapped is here."""
    search = lists.Search.of(request.GET.dict(), "registered")
    context: dict[str, Any] = {"search": search}
    if request.method == "POST":
        number = whole_number(request.POST.get("number", ""))
        entrant = get_object_or_404(event.entrants, number=number or 0)
        try:
            context["entrant"] = attendance.check_in(entrant, request.user, is_here="here" in request.POST)
        except Refused as refused:
            context["problems"] = refused.problems
        if not request.htmx and "problems" not in context:
            return redirect(f"{request.path}?{request.GET.urlencode()}")
    found = Paginator(lists.find(event, search, by_name=True), A_PAGE).get_page(request.GET.get("page"))
    numbers = [(key, number) for key, __, number in reversed(lists.numbers(event)) if key in ("registered", "in")]
    context |= {
        "paged": found,
        "people": lists.those(found.object_list),
        "numbers": numbers,
        "is_anybody": any(number for _key, number in numbers),
    }
    status = 422 if "problems" in context and not request.htmx else 200
    return page(request, event, "door_part" if request.htmx else "door", context, status=status)


@require_safe
@limited("think", READING)
@at_event(Deed.MANAGE_PEOPLE)
@never_cache
def poster(request: HttpRequest, event: Event) -> HttpResponse:
    """The link to join with as a large QR code, to show or to print."""
    address = request.build_absolute_uri(reverse("event_join", args=[event.token]))
    context = {"address": address, "code": qr_code(address), "closed": attendance.why_closed(event)}
    return page(request, event, "poster", context)


def page(request: HttpRequest, event: Event, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Return a staff page about people."""
    frame = {
        "event": event,
        "part": "events",
        "may_manage": may(request.event_roles, Deed.MANAGE_PEOPLE),
        "may_disqualify": may(request.event_roles, Deed.DISQUALIFY),
        **context,
    }
    return render(request, f"tournaments/{name}.html", frame, status=status)
