"""Deck checks: tables are drawn or named, a check runs and is timed, and its table gets the time back."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.caching import conditional
from judgeapp.domain.events.clock import CHECK_EXTRA, as_time
from judgeapp.judging.calls import answering
from judgeapp.judging.models import DeckCheck
from judgeapp.judging.radar import board
from judgeapp.judging.radar import checks as services
from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.tournaments.access import at_event, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event, Round
from judgeapp.tournaments.results.tables import current_round
from judgeapp.tournaments.rounds import clock, progress

A_PAGE = 50


@at_event(Permission.CHECK_TABLE)
def checks(request: Request, event: Event) -> HttpResponse:
    """Show the deck checks of the event, and the tables that a seed draws; without one a new seed is made."""
    if "count" in request.GET and not request.GET.get("seed", "").strip():
        query = request.GET.copy()
        query["seed"] = services.new_seed()
        return redirect(f"{request.path}?{query.urlencode()}")
    return _page(request, event)


def _page(request: Request, event: Event, refused: Sequence[str] = ()) -> HttpResponse:
    round_ = current_round(event)
    played = round_ if round_ and round_.state == Round.State.RELEASED else None
    asked = request.POST if request.method == "POST" else request.GET
    seed, count = asked.get("seed", "").strip(), whole_number(asked.get("count", ""))
    problem = _problem(seed, count) if asked.get("count") else ""
    rows = services.with_names(event.deck_checks.order_by("-started_at", "-pk"))
    context = {
        "event": event,
        "round": played,
        "asked": asked,
        "seed": seed,
        "most": services.MOST_TABLES,
        "longest": services.LONGEST_SEED,
        "problem": problem,
        "refused": refused,
        "drawn": services.draw(event, played, count, seed) if played and count and seed and not problem else None,
        "running": rows.filter(ended_at=None),
        "ended": Paginator(rows.filter(ended_at__isnull=False), A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "judging/checks.html", context, status=422 if problem or refused else 200)


def _problem(seed: str, count: int | None) -> str:
    if not count or count > services.MOST_TABLES:
        return _("Draw 1 to {most} tables.").format(most=services.MOST_TABLES)
    if len(seed) > services.LONGEST_SEED:
        return _("A seed has at most {most} characters.").format(most=services.LONGEST_SEED)
    return ""


@at_event(Permission.CHECK_TABLE, presses="tap")
def start(request: Request, event: Event) -> HttpResponse:
    """Start a check; who comes second is told who is there already."""
    number, table, count = (whole_number(request.POST.get(name, "")) for name in ("number", "table", "count"))
    seed = request.POST.get("seed", "").strip()
    try:
        check, is_new = services.start(event, number or 0, table, request.user, seed, count or 0)
    except Refused as refused:
        return _page(request, event, refused.problems)
    if not is_new and check.by != request.user:
        messages.info(request, _is_there(check, table))
    elif seed and not check.seed:
        other = _("Table {table} was not drawn with this seed: it stands here as one that was chosen.")
        messages.info(request, other.format(table=table))
    return redirect("event_radar_check", event.token, check.pk)


def _is_there(check: DeckCheck, table: int | None) -> str:
    if not check.by:
        return _("Somebody is checking the decks of table {table} already.").format(table=table)
    return _("{who} is checking the decks of table {table} already.").format(who=check.by, table=table)


@at_event(Permission.CHECK_TABLE)
def check(request: Request, event: Event, key: int) -> HttpResponse:
    return _check(request, event, key)


def _check(request: Request, event: Event, key: int, **more: Any) -> HttpResponse:
    found = get_object_or_404(services.with_names(event.deck_checks.all()), pk=key)
    seconds = max(0, int(((found.ended_at or timezone.now()) - found.started_at).total_seconds()))
    context = {
        "event": event,
        "check": found,
        "seconds": seconds,
        "took": as_time(seconds),
        "extra": CHECK_EXTRA,
        "longest": services.LONGEST_NOTE,
        "is_played": answering.playing(found) is not None,
        **more,
    }
    return render(request, "judging/check.html", context, status=422 if more else 200)


@at_event(Permission.CHECK_TABLE, presses="tap")
def end(request: Request, event: Event, key: int) -> HttpResponse:
    """End a check; with "none" its table gets no time."""
    get_object_or_404(event.deck_checks, pk=key)
    words = request.POST.get("note", "").strip()
    try:
        ended = services.end(event, key, request.user, words, gives_time="none" not in request.POST)
    except Refused as refused:
        return _check(request, event, key, typed=words, problems=refused.problems)
    address = reverse("event_radar_check", args=[event.token, key])
    messages.success(
        request, format_html('{} <a class="tap" href="{}">{}</a>', _has_ended(ended), address, _("Put it right"))
    )
    if words and words != ended.note:
        left_out = _("Somebody ended this check before, so your note is left out: “{note}”.")
        messages.warning(request, left_out.format(note=words))
    return redirect("event_radar", event.token)


@at_event(Permission.CHECK_TABLE, presses="tap")
def remove(request: Request, event: Event, key: int) -> HttpResponse:
    """Take out a check that was started by mistake."""
    found = get_object_or_404(event.deck_checks.select_related("match"), pk=key)
    try:
        services.remove(event, key, request.user)
    except Refused as refused:
        return _check(request, event, key, problems=refused.problems)
    messages.success(request, _("The deck check of table {table} is taken out.").format(table=found.match.table))
    return redirect("event_radar_checks", event.token)


@at_event(Permission.CHECK_TABLE, presses="tap")
def minutes(request: Request, event: Event, key: int) -> HttpResponse:
    """Let a table have other minutes for a check that has ended."""
    found = get_object_or_404(event.deck_checks.select_related("match__round", "by"), pk=key)
    try:
        answering.correct(found, whole_number(request.POST.get("minutes", "").strip()), request.user)
    except Refused as refused:
        return _check(request, event, key, problems=refused.problems)
    messages.success(request, _has_ended(found))
    return redirect("event_radar_check", event.token, key)


def _has_ended(check: DeckCheck) -> str:
    if not check.minutes:
        words = _("The deck check of table {table} has ended; the table got no extra time for it.")
    else:
        words = ngettext(
            "The deck check of table {table} has ended; the table got {n} extra minute for it.",
            "The deck check of table {table} has ended; the table got {n} extra minutes for it.",
            check.minutes,
        )
    return words.format(table=check.match.table, n=check.minutes)


@at_event(Permission.SEE_CALLS)
def radar(request: Request, event: Event) -> HttpResponse:
    moment, round_ = timezone.now(), progress.where(event).round
    may_check = may(request.event_roles, Permission.CHECK_TABLE)
    face = clock.face_of(round_, moment) if round_ and round_.state == Round.State.RELEASED else None
    context = {
        "event": event,
        "shown": board.fresh(event, checks=may_check),
        "may_check": may_check,
        "now": round(moment.timestamp(), 1),
        "clock": face,
        "standing": board.standing(face) if face else "",
    }
    return render(request, "judging/radar.html", context)


@at_event(Permission.SEE_CALLS)
def now(request: Request, event: Event) -> HttpResponse:
    """Return the board, or 304 to a page that has it; an open page asks for it again and again."""
    shown = board.shown(event, checks=may(request.event_roles, Permission.CHECK_TABLE))
    response = render(request, "judging/radar.html#now", {"event": event, "shown": shown})
    return conditional(request, response, shown.etag)
