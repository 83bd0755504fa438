"""Judge calls: the judges' board, one call with all that helps to answer it, and the pages that call a judge."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import condition

from judgeapp.games import games
from judgeapp.judging.calls import answering, board, opening, stepping
from judgeapp.judging.calls.board import mine
from judgeapp.judging.calls.board import tag_of_mine as tag
from judgeapp.judging.calls.stepping import likely
from judgeapp.judging.models import Call
from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.simulator.form import form_page, row_page
from judgeapp.tournaments.access import KEY, at_event, player_of, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.results.reporting import BIG
from judgeapp.unguessable import new_key

JOINED = ("round", "match", "entrant", "by", "taken_by", "head_by")


def _find(event: Event, key: int) -> Call:
    found = event.calls.select_related(*JOINED).defer(*BIG).filter(pk=key).first()
    if found is None:
        raise Http404("This event has no such call.")
    return found


@at_event(Permission.SEE_CALLS)
@condition(etag_func=lambda request, event: board.tag(event, request.user, timezone.now()))
def calls(request: Request, event: Event) -> HttpResponse:
    """Show who waits for a judge and who is with whom; an open page asks again and again."""
    return _board_page(request, event)


def _board_page(request: Request, event: Event, problems: Sequence[str] = (), status: int = 200) -> HttpResponse:
    context = {
        "event": event,
        "board": board.board(event, request.user, timezone.now(), _is_head(request)),
        "is_head": _is_head(request),
        "may_answer": may(request.event_roles, Permission.ANSWER_CALL),
        "problems": problems,
    }
    return render(request, f"judging/board.html{'#board' if request.htmx else ''}", context, status=status)


def _is_head(request: Request) -> bool:
    return may(request.event_roles, Permission.DECIDE_APPEAL)


def _tag_of_one(request: Request, event: Event, key: int) -> str:
    found, now = _find(event, key), timezone.now()
    return board.tag_of(request.user.pk, board.seen(found, now), answering.proposed(found, now))


@at_event(Permission.SEE_CALLS)
@condition(etag_func=_tag_of_one)
def one(request: Request, event: Event, key: int) -> HttpResponse:
    """Show a call to the judge who answers it: search, simulator, match, ruling, infraction, end."""
    return _one_page(request, event, _find(event, key))


def _one_page(
    request: Request, event: Event, found: Call, problems: Sequence[str] = (), typed: str = "", status: int = 200
) -> HttpResponse:
    now, names = timezone.now(), board.names_of([found])[found.pk]
    is_played = answering.playing(found) is not None
    proposed = answering.proposed(found, now) if is_played else 0
    context = {
        "event": event,
        "call": found,
        "names": names,
        "minutes": board.waited(found, now),
        "proposed": proposed,
        "typed": typed or proposed,
        "is_played": is_played,
        "problems": problems,
        "is_mine": request.user.pk in (found.taken_by_id, found.head_by_id),
        "may_take": not found.ended_at and (not found.holder or (_is_head(request) and found.waits_for_head)),
        "may_answer": may(request.event_roles, Permission.ANSWER_CALL),
        **_helps(event, found),
    }
    return render(request, f"judging/call_one.html{'#state' if request.htmx else ''}", context, status=status)


def _helps(event: Event, found: Call) -> dict[str, Any]:
    """Return where the game's rules are searched for what was asked, and stepped through with the players' names."""
    return {
        "search": f"{reverse('search')}?{urlencode({'game': event.game, 'q': found.words})}",
        "rulings": found.rulings.all(),
        "infractions": found.infractions.select_related("entrant"),
        "seats": stepping.seats_of(found),
    }


@at_event(Permission.SEE_CALLS, looks="think")
def scene(request: Request, event: Event, key: int) -> HttpResponse:
    """Set a scene with the names of the players who have called."""
    found = _find(event, key)
    players = stepping.players_of(event, stepping.seats_of(found))
    named = {f"player-{at}": name for at, name in enumerate(players, 1)}
    read = reverse("event_call_scene_read", args=[event.token, key])
    call = {"address": reverse("event_call_one", args=[event.token, key]), "place": found.place}
    return form_page(request, games()[event.game], {**named, **request.GET.dict()}, read=read, call=call)


@at_event(Permission.SEE_CALLS, looks="think")
def scene_read(request: Request, event: Event, key: int) -> HttpResponse:
    """Say how what is typed of a card is understood; who may see the decks has their cards offered first."""
    found = _find(event, key)
    rank = likely(event, stepping.seats_of(found)) if may(request.event_roles, Permission.SEE_DECKS) else None
    return row_page(request, games()[event.game], rank)


@at_event(Permission.ANSWER_CALL, presses="report")
def take(request: Request, event: Event, key: int) -> HttpResponse:
    """Give the call to whoever presses first."""
    found = _find(event, key)
    try:
        answering.take(found, request.user, _is_head(request))
    except Refused as refused:
        return _board_page(request, event, refused.problems, 409)
    return redirect("event_call_one", event.token, key)


@at_event(Permission.ANSWER_CALL, presses="report")
def release(request: Request, event: Event, key: int) -> HttpResponse:
    """Put a call back on the board."""
    found = _find(event, key)
    holder = whole_number(request.POST.get("holder", ""), KEY)
    answering.release(found, holder or request.user.pk)
    return redirect("event_calls", event.token)


@at_event(Permission.ANSWER_CALL, presses="report")
def head(request: Request, event: Event, key: int) -> HttpResponse:
    """Call the head judge to a table; with "needed" as "no", take that back."""
    found, is_needed = _find(event, key), request.POST.get("needed") != "no"
    try:
        (answering.call_head if is_needed else answering.send_head_away)(found)
    except Refused as refused:
        return _board_page(request, event, refused.problems, 409)
    if is_needed:
        messages.success(request, _("The head judge is called: it stands first on the head judge’s board."))
    else:
        messages.success(request, _("The head judge is not called any more."))
    return redirect("event_call_one", event.token, key)


@at_event(Permission.ANSWER_CALL, presses="report")
def end(request: Request, event: Event, key: int) -> HttpResponse:
    """End a call and give the table its time."""
    found, typed = _find(event, key), request.POST.get("minutes", "").strip()[:9]
    try:
        is_done = answering.end(found, whole_number(typed), request.user)
    except Refused as refused:
        return _one_page(request, event, found, refused.problems, typed, 422)
    message = " ".join(_end_messages(found, typed) if is_done else [*_over(found), _("Somebody ended it before.")])
    address = reverse("event_call_one", args=[event.token, key])
    messages.success(request, format_html('{} <a class="tap" href="{}">{}</a>', message, address, _("Put it right")))
    return redirect("event_calls", event.token)


@at_event(Permission.ANSWER_CALL, presses="report")
def minutes(request: Request, event: Event, key: int) -> HttpResponse:
    """Let a table have other minutes for a call that is over."""
    found, typed = _find(event, key), request.POST.get("minutes", "").strip()[:9]
    try:
        answering.correct(found, whole_number(typed), request.user)
    except Refused as refused:
        return _one_page(request, event, found, refused.problems, typed, 422)
    messages.success(request, " ".join(_over(found)))
    return redirect("event_call_one", event.token, key)


def _over(found: Call) -> list[str]:
    """Return in sentences that a call is over, and the minutes that its table got."""
    over = _("{place}: the call is over.").format(place=found.place)
    if not found.minutes:
        return [over]
    return [over, ngettext("{n} more minute.", "{n} more minutes.", found.minutes).format(n=found.minutes)]


def _end_messages(found: Call, typed: str) -> list[str]:
    if found.minutes or not whole_number(typed):
        return _over(found)
    return [*_over(found), _("No time was given: its match is not being played any more.")]


def _typed(request: Request) -> dict[str, str]:
    """Return what stands in the form of a call."""
    sent = request.POST if request.method == "POST" else request.GET
    return {name: sent.get(name, "").strip()[:1000] for name in ("kind", "words", "table")}


def _asked(request: Request, typed: dict[str, str]) -> dict[str, Any]:
    """Return what a call is opened with, whoever calls."""
    seen = whole_number(request.POST.get("round", ""))
    return {"kind": typed["kind"], "words": typed["words"], "key": request.POST.get("key", ""), "seen": seen}


def _tag_of_mine(request: Request, event: Event) -> str | None:
    return tag(mine(player_of(request, event)), timezone.now()) if request.method == "GET" else None


@at_event(Permission.PLAY, form="report")
@condition(etag_func=_tag_of_mine)
def call(request: Request, event: Event) -> HttpResponse:
    """Show a player the call of the table, and take a new one."""
    if request.method != "POST":
        return _page(request, event)
    typed = _typed(request)
    try:
        opening.call(event, entrant=player_of(request, event), **_asked(request, typed))
    except Refused as refused:
        return _page(request, event, typed, refused.problems, 422)
    return HttpResponse(status=204) if request.htmx else redirect("event_call", event.token)


def _page(
    request: Request,
    event: Event,
    typed: dict[str, str] | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    """Show the page, or the part of it that looks by itself; a script that called gets what is wrong."""
    entrant, now = player_of(request, event), timezone.now()
    known = mine(entrant)
    if problems and request.htmx:
        round_ = known.round.number if known.round else ""
        return JsonResponse({"problems": problems, "round": round_}, status=status)
    waits = board.waited(known.open, now) if known.open else 0
    context = {"event": event, "entrant": entrant, "mine": known, "waits": waits, "typed": typed, "problems": problems}
    return render(request, f"judging/call.html{'#state' if request.htmx else ''}", context, status=status)


@at_event(Permission.PLAY, presses="report")
def withdraw(request: Request, event: Event, key: int) -> HttpResponse:
    """Take the player's own call back."""
    entrant = player_of(request, event)
    found = event.calls.filter(pk=key).first()
    try:
        if found is None:
            raise Refused(_("This event has no such call."))
        opening.withdraw(found, entrant)
    except Refused as refused:
        return _page(request, event, problems=refused.problems, status=409 if found else 404)
    return redirect("event_call", event.token)


@at_event(Permission.SEE_CALLS, form="report")
def new(request: Request, event: Event) -> HttpResponse:
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


def _form(request: Request, event: Event, typed: dict[str, str], problems: tuple[str, ...] = ()) -> HttpResponse:
    context = {"event": event, "typed": typed, "problems": problems, "kinds": Call.Kind.choices}
    context |= {"longest": opening.LONGEST, "key": new_key(), "round": opening.round_of(event)}
    return render(request, "judging/call_new.html", context, status=422 if problems else 200)
