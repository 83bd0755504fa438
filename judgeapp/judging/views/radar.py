"""The radar: one board for the end of the round, brought up to date while it is open."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.judging.radar import live
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.models import Event, Round
from judgeapp.tournaments.rounds import clock, whereabouts


@require_safe
@at_event(Deed.SEE_CALLS)
@never_cache
def radar(request: HttpRequest, event: Event) -> HttpResponse:
    moment, round_ = timezone.now(), whereabouts.where(event).round
    may_check = may(request.event_roles, Deed.CHECK_TABLE)
    face = clock.face_of(round_, moment) if round_ and round_.state == Round.State.RELEASED else None
    context = {
        "event": event,
        "part": "events",
        "shown": live.fresh(event, checks=may_check),
        "may_check": may_check,
        "now": round(moment.timestamp(), 1),
        "clock": face,
        "standing": live.standing(face) if face else "",
    }
    return render(request, "judging/radar.html", context)


@require_safe
@at_event(Deed.SEE_CALLS)
@never_cache
def now(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the board, or 304 to a page that has it; an open page asks for it again and again."""
    shown = live.shown(event, checks=may(request.event_roles, Deed.CHECK_TABLE))
    response = render(request, "judging/radar.html#now", {"event": event, "shown": shown})
    response["ETag"] = shown.tag
    return get_conditional_response(request, etag=shown.tag, response=response)
