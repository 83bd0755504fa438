"""The round clock on the desk, and more time for a table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from judgeapp.limits import limited
from judgeapp.permissions import Deed
from judgeapp.tournaments.access import KEY, at_event, did, number_of_round, tell, whole, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds import clock


@require_POST
@at_event(Deed.RUN_CLOCK)
@limited("save")
def turn(request: HttpRequest, event: Event) -> HttpResponse:
    """Start, pause, resume or set back the clock of a round."""
    did(request, "", clock.turn, event, number_of_round(request), request.POST.get("turn", ""), request.user)
    return _to_clock(event)


@require_POST
@at_event(Deed.RUN_CLOCK)
@limited("save")
def length(request: HttpRequest, event: Event) -> HttpResponse:
    number, minutes = number_of_round(request), whole(request, "minutes")
    said = ngettext("Round {number} has {minutes} minute.", "Round {number} has {minutes} minutes.", minutes or 0)
    said = said.format(number=number, minutes=minutes)
    did(request, said, clock.set_length, event, number, minutes, request.user)
    return _to_clock(event)


@require_POST
@at_event(Deed.GIVE_TIME)
@limited("save")
def give(request: HttpRequest, event: Event) -> HttpResponse:
    """Give a table more time, or take it back with a minus."""
    number, table, minutes = number_of_round(request), whole(request, "table"), whole(request, "minutes")
    since = whole_number(request.POST.get("since", ""), KEY)
    try:
        has = clock.give_time(event, number, table, minutes, request.user, since)
    except Refused as refused:
        tell(request, refused)
    else:
        words = ngettext("Table {table} has {minutes} extra minute.", "Table {table} has {minutes} extra minutes.", has)
        messages.success(request, words.format(table=table, minutes=has))
    return _to_clock(event)


def _to_clock(event: Event) -> HttpResponse:
    return redirect(f"{event.get_desk_url()}#running")
