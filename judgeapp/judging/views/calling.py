"""A judge is called: a player's page with what became of the call, and the form of staff."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import condition, require_http_methods, require_POST

from judgeapp.judging.calls import board, opening
from judgeapp.judging.calls.mine import mine, tag
from judgeapp.judging.models import Call
from judgeapp.limits import limited
from judgeapp.once import new_key
from judgeapp.permissions import Deed
from judgeapp.tournaments.access import at_event, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people.identity import entrant_of


def _typed(request: HttpRequest) -> dict[str, str]:
    """Return what stands in the form of a call."""
    sent = request.POST if request.method == "POST" else request.GET
    return {name: sent.get(name, "").strip()[:1000] for name in ("kind", "words", "table")}


def _asked(request: HttpRequest, typed: dict[str, str]) -> dict[str, Any]:
    """Return what a call is opened with, whoever calls."""
    seen = whole_number(request.POST.get("round", ""))
    return {"kind": typed["kind"], "words": typed["words"], "key": request.POST.get("key", ""), "seen": seen}


def _tag_of_mine(request: HttpRequest, event: Event) -> str | None:
    return tag(mine(entrant_of(request, event)), timezone.now()) if request.method == "GET" else None


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.PLAY)
@limited("report")
@never_cache
@condition(etag_func=_tag_of_mine)
def call(request: HttpRequest, event: Event) -> HttpResponse:
    """Show a player the call of the table, and take a new one."""
    if request.method != "POST":
        return _page(request, event)
    typed = _typed(request)
    try:
        opening.call(event, entrant=entrant_of(request, event), **_asked(request, typed))
    except Refused as refused:
        return _page(request, event, typed, refused.problems, 422)
    return HttpResponse(status=204) if request.htmx else redirect("event_call", event.token)


def _page(
    request: HttpRequest,
    event: Event,
    typed: dict[str, str] | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """Show the page, or the part of it that looks by itself; a script that called gets what is wrong."""
    entrant, now = entrant_of(request, event), timezone.now()
    known = mine(entrant)
    if problems and request.htmx:
        round_ = known.round.number if known.round else ""
        return JsonResponse({"problems": problems, "round": round_}, status=status)
    waits = board.waited(known.open, now) if known.open else 0
    context = {"event": event, "entrant": entrant, "mine": known, "waits": waits, "typed": typed, "problems": problems}
    return render(request, f"judging/call.html{'#state' if request.htmx else ''}", context, status=status)


@require_POST
@at_event(Deed.PLAY)
@limited("report")
def withdraw(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Take the player's own call back."""
    entrant = entrant_of(request, event)
    found = event.calls.filter(pk=key).first()
    try:
        if found is None:
            raise Refused(_("This event has no such call."))
        opening.withdraw(found, entrant)
    except Refused as refused:
        return _page(request, event, problems=refused.problems, status=409 if found else 404)
    return redirect("event_call", event.token)


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.SEE_CALLS)
@limited("report")
@never_cache
def new(request: HttpRequest, event: Event) -> HttpResponse:
    """Let staff call a judge to a table, or to anywhere else."""
    typed = _typed(request)
    if request.method != "POST":
        return _form(request, event, typed)
    table = whole_number(typed["table"])
    if typed["table"] and not table:
        problem = _("“{typed}” is no table number.").format(typed=typed["table"][:20])
        return _form(request, event, typed, (problem,))
    try:
        called = opening.call(event, by=request.user, table=table, **_asked(request, typed))
    except Refused as refused:
        return _form(request, event, typed, refused.problems)
    messages.success(request, _("{place}: a judge is called.").format(place=called.place))
    return redirect("event_calls", event.token)


def _form(request: HttpRequest, event: Event, typed: dict[str, str], problems: tuple[str, ...] = ()) -> HttpResponse:
    context = {"event": event, "typed": typed, "problems": problems, "kinds": Call.Kind.choices}
    context |= {"longest": opening.LONGEST, "key": new_key(), "round": opening.round_of(event)}
    return render(request, "judging/call_new.html", context, status=422 if problems else 200)
