"""From an event to the followed match of a table: for its players, and for staff."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.matches.services import opening
from judgeapp.permissions import Deed
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people.identity import entrant_of
from judgeapp.tournaments.results import reporting


@require_safe
@at_event(Deed.PLAY)
@never_cache
def mine(request: HttpRequest, event: Event) -> HttpResponse:
    """Lead a player to his match of the round that is on."""
    try:
        match = opening.follow(opening.meeting_of(entrant_of(request, event)))
    except Refused as refused:
        context = {"event": event, "problems": refused.problems}
        return render(request, "matches/none.html", context, status=404)
    return redirect("match", match.token)


@require_safe
@at_event(Deed.SEE_CALLS)
@never_cache
def follow(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Lead staff to the followed match of a table."""
    try:
        match = opening.follow(reporting.find(event, key))
    except Refused as refused:
        raise Http404(str(refused)) from refused
    return redirect("match", match.token)
