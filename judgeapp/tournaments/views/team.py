"""Who runs an event: the owner's page of roles, and the link that gives one."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from judgeapp.domain.permissions import APPOINTED, Role
from judgeapp.limits import limited
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.access import at_event, roles_at
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people.identity import qr_code
from judgeapp.tournaments.setup import appointing

ROLES = {role.name: role for role in reversed(APPOINTED)}


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.APPOINT)
@limited("save")
@never_cache
def team(request: HttpRequest, event: Event) -> HttpResponse:
    """See who has which role; give one by name."""
    if request.method != "POST":
        return _page(request, event)
    name, role = request.POST.get("name", ""), ROLES.get(request.POST.get("role", ""))
    try:
        if role is None:
            raise Refused(_("Choose a role."))
        member = appointing.appoint(event, name, role, request.user)
    except Refused as refused:
        return _page(request, event, refused.problems, name, role)
    words = _("{name} is {role} now.").format(name=member.user.get_username(), role=appointing.word(role))
    messages.success(request, words)
    return _go_on(request, event)


@require_POST
@at_event(Deed.APPOINT)
@limited("save")
@never_cache
def take_away(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    try:
        name = appointing.take_away(event, key, request.user)
    except Refused as refused:
        return _page(request, event, refused.problems)
    messages.success(request, _("{name} has no role here any more.").format(name=name))
    return _go_on(request, event)


def _go_on(request: HttpRequest, event: Event) -> HttpResponse:
    """Lead back to the team, or whoever has just given the page out of their own hands to what they may still see."""
    roles = roles_at(request, event)
    if may(roles, Deed.APPOINT):
        return redirect("event_team", event.token)
    return redirect(event.get_desk_url() if may(roles, Deed.SEE_DESK) else event)


@require_POST
@at_event(Deed.APPOINT)
@limited("save")
@never_cache
def make_void(request: HttpRequest, event: Event) -> HttpResponse:
    appointing.make_links_void(event, request.user)
    messages.success(request, _("No link that was given so far holds any more. Those below are new."))
    return redirect("event_team", event.token)


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.SEE_EVENT)
@limited("save")
@login_required
@never_cache
def invited(request: HttpRequest, event: Event, signed: str) -> HttpResponse:
    """Take the role that a link gives."""
    context: dict[str, Any] = {"event": event, "part": "events"}
    try:
        if request.method == "POST":
            role = appointing.accept(event, request.user, signed)
            words = _("You are {role} of {event}.").format(role=appointing.word(role), event=event.name)
            messages.success(request, words)
            return redirect(event.get_desk_url())
        context["role"] = appointing.word(appointing.invited_as(event, signed))
    except Refused as refused:
        context["problems"] = refused.problems
    return render(request, "tournaments/invited.html", context, status=410 if "problems" in context else 200)


def _page(
    request: HttpRequest, event: Event, problems: tuple[str, ...] = (), name: str = "", role: Role | None = None
) -> HttpResponse:
    links = [(appointing.word(each), _link(request, event, each)) for each in reversed(appointing.BY_LINK)]
    context = {
        "event": event,
        "part": "events",
        "team": [(member, each.name, appointing.word(each)) for member, each in appointing.roles_of(event)],
        "roles": [(key, appointing.word(each)) for key, each in ROLES.items()],
        "links": [(words, address, qr_code(address)) for words, address in links],
        "days": appointing.LINK_HOLDS.days,
        "problems": problems,
        "typed": name,
        "chosen": role.name if role else "JUDGE",
    }
    return render(request, "tournaments/team.html", context, status=422 if problems else 200)


def _link(request: HttpRequest, event: Event, role: Role) -> str:
    return request.build_absolute_uri(appointing.invitation(event, role))
