"""Banned and limited cards of an event alone: an organiser adds a list, withdraws it and puts it back."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import reverse

from judgeapp.deckcheck.dated_pages import Place, make_change, show_lists, show_new
from judgeapp.deckcheck.formats import lists_of
from judgeapp.deckcheck.models import DatedList
from judgeapp.domain.messages import say
from judgeapp.limits import above_floor
from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.locking import note
from judgeapp.tournaments.models import Event


def _of(event: Event) -> Place:
    lists, new, change = (reverse(f"event_lists{page}", args=[event.token]) for page in ("", "_new", "_change"))
    return Place(event.game, lists, new, change, only_for=event.token, name=event.name, day=event.date)


@at_event(Permission.ADD_EVENT_LISTS, looks="think")
def lists(request: Request, event: Event) -> HttpResponse:
    return show_lists(request, _of(event), lists_of(event.game), may=True)


@at_event(Permission.ADD_EVENT_LISTS, looks="think", form="save")
@above_floor
def new(request: Request, event: Event) -> HttpResponse:
    listed = lists_of(event.game)
    if not listed:  # the page says so
        return show_lists(request, _of(event), listed, may=True)
    return show_new(request, _of(event), listed, _noted(request, event))


@at_event(Permission.ADD_EVENT_LISTS, presses="save")
def change(request: Request, event: Event) -> HttpResponse:
    return make_change(request, _of(event), _noted(request, event))


def _noted(request: Request, event: Event) -> Callable[[DatedList], object]:
    """Return what writes into the log of the event whose list was added or changed."""
    return lambda row: note(
        event, request.user, say("Changed the list of banned cards by “{source}”.", source=row.source)
    )
