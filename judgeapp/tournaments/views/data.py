"""What is kept of one player: given out as a file, and deleted; by the player, and by who organises the event."""

import json

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.tournaments.access import at_event, player_of
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import forgetting, naming
from judgeapp.tournaments.people.about import Encoder, about
from judgeapp.tournaments.people.forms import ShownForm
from judgeapp.tournaments.views.people import find
from judgeapp.tournaments.views.people import page as staff_page
from judgeapp.tournaments.views.player import joining_page


@at_event(Permission.PLAY, form="report")
def mine(request: Request, event: Event) -> HttpResponse:
    """How everybody sees one's name, and what is kept of oneself."""
    entrant = player_of(request, event)
    alias = entrant.public_name if entrant.shown_as == Entrant.ShownAs.ALIAS else ""
    form = ShownForm(request.POST or None, initial={"shown_as": entrant.shown_as, "alias": alias})
    problems: tuple[str, ...] = ()
    if request.method == "POST" and form.is_valid():
        try:
            shown = naming.choose(entrant, form.cleaned_data["shown_as"], form.cleaned_data["alias"], None).shown_name
        except Refused as refused:
            problems = refused.problems
        else:
            messages.success(request, _("Saved. Everybody sees you as {name}.").format(name=shown))
            return redirect("event_my_data", event.token)
    context = {"entrant": entrant, "form": form, "problems": problems}
    return joining_page(request, event, "my_data", context, status=422 if request.method == "POST" else 200)


@at_event(Permission.PLAY, looks="think")
def my_file(request: Request, event: Event) -> HttpResponse:
    return _file(player_of(request, event))


@at_event(Permission.PLAY, form="report")
def forget_me(request: Request, event: Event) -> HttpResponse:
    """Delete oneself, after being told what stays."""
    entrant = player_of(request, event)
    if request.method == "POST" and _forget(request, entrant):
        return redirect(event)
    why = forgetting.why_not(entrant)
    context = {"entrant": entrant, "why": why}
    return joining_page(request, event, "my_forget", context, status=422 if request.method == "POST" else 200)


@at_event(Permission.HANDLE_DATA, looks="think")
def person_file(request: Request, event: Event, number: int) -> HttpResponse:
    return _file(find(event, number))


@at_event(Permission.HANDLE_DATA, form="report")
def forget_person(request: Request, event: Event, number: int) -> HttpResponse:
    """Delete somebody, after being told what stays."""
    entrant = find(event, number)
    if request.method == "POST" and _forget(request, entrant):
        return redirect("event_people", event.token)
    context = {"entrant": entrant, "why": forgetting.why_not(entrant)}
    return staff_page(request, event, "forget", context, status=422 if request.method == "POST" else 200)


def _file(entrant: Entrant) -> HttpResponse:
    """Return everything that is kept about somebody as a file."""
    text = json.dumps(about(entrant), cls=Encoder, ensure_ascii=False, indent=2)
    response = HttpResponse(text, content_type="application/json")
    name = f"player-{entrant.number}.json"
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


def _forget(request: Request, entrant: Entrant) -> bool:
    """Delete somebody; return False if that is refused, the page says why."""
    by = request.user if request.user.is_authenticated else None
    try:
        forgetting.forget(entrant, by)
    except Refused:
        return False
    messages.success(request, _("Player {number} is deleted.").format(number=entrant.number))
    return True
