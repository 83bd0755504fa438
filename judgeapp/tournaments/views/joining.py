"""What players do about taking part, from their own phones: joining, the personal link, check-in, dropping."""

from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judgeapp.limits import limited
from judgeapp.permissions import Deed
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Device, Entrant, Event
from judgeapp.tournaments.models.event import secret
from judgeapp.tournaments.people import attendance
from judgeapp.tournaments.people.decklists import format_of
from judgeapp.tournaments.people.forms import NameForm
from judgeapp.tournaments.people.identity import entrant_of, personal_path, qr_code, remember
from judgeapp.tournaments.rounds.progress import course_of

SALT = "joining once"  # two presses of one form are one entrant


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.JOIN_EVENT)
@limited("report")
@never_cache
def join(request: HttpRequest, event: Event) -> HttpResponse:
    """Join with the event's link; who has joined on this phone already is told."""
    known = entrant_of(request, event)
    form = NameForm(request.POST if request.method == "POST" else None, format_=format_of(event))
    context = {"form": form, "known": known, "another": "another" in request.GET, "problems": []}
    if known and not context["another"]:
        return _page(request, event, "join", context)
    if request.method == "POST" and form.is_valid():
        try:
            return _welcome(event, attendance.join(event, form.person, _link_of(request)))
        except Refused as refused:
            context["problems"] = refused.problems
    context |= {"closed": attendance.why_closed(event), "free": attendance.places_free(event)}
    context["once"] = request.POST.get("once") or signing.Signer(salt=SALT).sign(secret())
    return _page(request, event, "join", context, status=422 if request.method == "POST" else 200)


def _link_of(request: HttpRequest) -> str:
    """Return the personal link that the form was made with; "" if it has none of ours."""
    try:
        return signing.Signer(salt=SALT).unsign(request.POST.get("once", ""))
    except signing.BadSignature:
        return ""


def _welcome(event: Event, entrant: Entrant) -> HttpResponse:
    """Let the phone be the entrant's from now on, and show it the personal link."""
    device = Device.objects.create(entrant=entrant, link=entrant.link)
    return remember(redirect("event_my_link", event.token), event, device)


@require_safe
@at_event(Deed.PLAY)
@never_cache
def my_link(request: HttpRequest, event: Event) -> HttpResponse:
    """The personal link, large, to be kept; and whether one has a place."""
    entrant = entrant_of(request, event)
    address = request.build_absolute_uri(personal_path(entrant))
    is_waiting = entrant.state == Entrant.State.WAITING
    context = {
        "entrant": entrant,
        "address": address,
        "code": qr_code(address),
        "place": attendance.place_in_line(entrant) if is_waiting else None,
        "may_check_in": attendance.opens_check_in(event),
    }
    return _page(request, event, "my_link", context)


@require_POST
@at_event(Deed.PLAY)
@limited("report")
@never_cache
def check_in(request: HttpRequest, event: Event) -> HttpResponse:
    entrant = entrant_of(request, event)
    try:
        if not attendance.opens_check_in(event):
            raise Refused(_("Check-in opens on the day before the event."))
        attendance.check_in(entrant, None)
    except Refused as refused:
        return _refused(request, event, refused)
    return redirect("event_my_link", event.token)


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.PLAY)
@limited("report")
@never_cache
def drop(request: HttpRequest, event: Event) -> HttpResponse:
    """Drop, after being asked once more."""
    entrant = entrant_of(request, event)
    if request.method == "POST" and request.POST.get("sure"):
        try:
            attendance.drop(entrant, None)
        except Refused as refused:
            return _refused(request, event, refused)
        return redirect("event_my_link", event.token)
    course = course_of(event)
    plays = course.is_running and entrant.seats.filter(round__number=course.shown, match__table__isnull=False).exists()
    return _page(request, event, "my_drop", {"entrant": entrant, "course": course, "plays": plays})


def _refused(request: HttpRequest, event: Event, refused: Refused) -> HttpResponse:
    context = {"problems": refused.problems, "back": "event_my_link"}
    return _page(request, event, "my_refused", context, status=422)


def _page(request: HttpRequest, event: Event, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    frame = {"event": event, "part": "events", "volume": shelf().volumes.get(event.game), **context}
    return render(request, f"tournaments/{name}.html", frame, status=status)
