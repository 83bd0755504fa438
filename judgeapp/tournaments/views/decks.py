"""Deck lists: a player hands one in, the staff see how all of them stand, and everybody when it is time."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import npgettext
from django.views.decorators.cache import never_cache

from judgeapp import limits
from judgeapp.deckcheck import batches
from judgeapp.deckcheck.findings import MOST_BYTES as MOST_FOUND
from judgeapp.deckcheck.formats import lists_of
from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.access import at_event, player_of
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import decklists
from judgeapp.tournaments.rounds import progress

A_PAGE = 100
WORDS = {
    decklists.MISSING: lambda number: npgettext("lists", "not handed in", "not handed in", number),
    **batches.VERDICT_WORDS,
}


@at_event(Permission.PLAY, form="check")
def my_deck(request: Request, event: Event) -> HttpResponse:
    """A player's own list: tried as often as wanted, then handed in; an illegal one is taken, and said to be."""
    entrant = player_of(request, event)
    kept = entrant.deck.text if entrant.deck else ""
    text = request.POST.get("text", "") if request.method == "POST" else kept
    if "hand_in" in request.POST:
        if is_full := limits.refused_room(request, "lists", more=MOST_FOUND):
            return is_full
        try:
            decklists.hand_in(entrant, text)
        except Refused as refused:
            limits.give_back(request)
            return _my_deck(request, event, text, refused.problems)
        return redirect(f"{request.path}?handed_in")
    return _my_deck(request, event, text)


def _my_deck(request: Request, event: Event, text: str, problems: tuple[str, ...] = ()) -> HttpResponse:
    entrant = player_of(request, event)
    context = {
        "event": event,
        "entrant": entrant,
        "text": text,
        "format": decklists.format_of(event),
        "checked": decklists.check(event, text) if text.strip() else None,
        "problems": problems,
        "is_kept": bool(text) and entrant.deck is not None and text == entrant.deck.text,
        "is_new": "handed_in" in request.GET,
        "volume": shelf().volumes.get(event.game),
    }
    template = "tournaments/my_deck.html#result" if request.htmx else "tournaments/my_deck.html"
    return render(request, template, context, status=422 if problems else 200)


@at_event(Permission.SEE_DECKS, looks="think")
def decks(request: Request, event: Event) -> HttpResponse:
    """All lists, worst first."""
    return _decks(request, event)


def _decks(request: Request, event: Event, problems: tuple[str, ...] = ()) -> HttpResponse:
    found, asked = decklists.overview(event), request.GET.get("verdict", "")
    verdict = asked if asked in WORDS else ""
    context = {
        "event": event,
        "volume": shelf().volumes.get(event.game),
        "may_add_lists": may(request.event_roles, Permission.ADD_EVENT_LISTS) and bool(lists_of(event.game)),
        "may_lock": may(request.event_roles, Permission.CHANGE_EVENT) and not progress.is_released(event),
        "may_disqualify": may(request.event_roles, Permission.DISQUALIFY),
        "numbers": [(key, WORDS[key](number), number) for key, number in found.numbers.items()],
        "is_anybody": any(found.numbers.values()),
        "verdict": verdict,
        "people": Paginator(found.those(verdict), A_PAGE).get_page(request.GET.get("page")),
        "problems": problems,
    }
    return render(request, "tournaments/decks.html", context, status=422 if problems else 200)


@at_event(Permission.CHANGE_EVENT, presses="save")
def set_lock(request: Request, event: Event) -> HttpResponse:
    is_locked = "lock" in request.POST
    try:
        decklists.set_lock(event, request.user, is_locked=is_locked)
    except Refused as refused:
        return _decks(request, event, refused.problems)
    messages.success(request, _("The lists are locked.") if is_locked else _("The lists can be changed again."))
    return redirect("event_decks", event.token)


@at_event(Permission.SEE_DECKS, looks="think")
def as_text(request: Request, event: Event) -> HttpResponse:
    """All lists in one file that the deck checker reads."""
    response = HttpResponse("".join(decklists.as_text(event)), content_type="text/plain; charset=utf-8")
    name = f"{slugify(event.name) or 'event'}-decks.txt"
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


@at_event(Permission.SEE_EVENT, looks="think")
@never_cache
def public(request: Request, event: Event) -> HttpResponse:
    """The lists for everybody, once the organiser wants them seen."""
    rows: list[Entrant] = []
    if event.are_decks_public:
        rows = list(event.entrants.filter(deck__isnull=False).select_related("deck__deck").defer("deck__text"))
    context = {
        "event": event,
        "volume": shelf().volumes.get(event.game),
        "are_public": event.are_decks_public,
        "people": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "tournaments/decks_public.html", context)
