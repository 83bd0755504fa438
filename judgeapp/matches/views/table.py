"""The page of a match at its table: what is asked, what is counted, what was done; and the ways to it from an event."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from judgeapp import limits
from judgeapp.caching import cached_on_phone
from judgeapp.matches import handing, opening, playing, unchanged
from judgeapp.matches.access import Seat, at_match, sender_of, word_of
from judgeapp.matches.board import Board, board_of
from judgeapp.matches.models import Match
from judgeapp.matches.playing import PAID_AT_ONCE, read_taps, tap_of
from judgeapp.matches.unchanged import tags
from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.access import at_event, player_of
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event, Report
from judgeapp.tournaments.people.identity import device_of
from judgeapp.tournaments.results import reporting
from judgeapp.tournaments.results.reporting import Sender
from judgeapp.unguessable import new_key


@at_match()
@cached_on_phone
def page(request: Request, match: Match, seat: Seat) -> HttpResponse:
    """The match as who asks sees it: to tap, or only to watch."""
    return _page(request, match, seat)


@at_match()
def state(request: Request, match: Match, seat: Seat) -> HttpResponse:
    """Return what has changed since the version that the page has; 304 if nothing has (see also `unchanged`)."""
    tags.remember(match.token)
    tag = unchanged.tag_of(match)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag})
    return JsonResponse(_standing(request, board_of(match, seat), tag), headers={"ETag": tag})


@at_match(tapping=True, presses="tap")
def taps(request: Request, match: Match, seat: Seat) -> HttpResponse:
    """Take taps from a phone; return why each that was refused was, and how the match stands."""
    try:
        sent = read_taps(request.body)
    except Refused as refused:
        return JsonResponse({"problems": refused.problems}, status=422)
    if full := _without_room(request, match, len(sent)):
        return full
    answer = playing.add(match, sent, sender_of(request, match, seat))
    if all(tap.key in answer.refused for tap in sent):
        limits.give_back(request)
    tag = unchanged.tag_of(match, answer.state.version)
    standing = _standing(request, board_of(match, seat, answer), tag)
    return JsonResponse({"refused": answer.refused, **standing}, headers={"ETag": tag})


@at_match(tapping=True, presses="tap")
def act(request: Request, match: Match, seat: Seat) -> HttpResponse:
    """Take one tap from a form."""
    if full := _without_room(request, match, 1):
        return full
    try:
        tap = tap_of(request.POST)
        problems = playing.add(match, [tap], sender_of(request, match, seat)).refused.get(tap.key, [])
    except Refused as refused:
        problems = list(refused.problems)
    if problems:
        limits.give_back(request)
        return _page(request, match, seat, {"problems": problems, "typed": request.POST}, 422)
    return redirect("match_log" if request.POST.get("from") == "log" else "match", match.token)


@at_match(tapping=True, presses="tap")
def way(request: Request, match: Match, seat: Seat) -> HttpResponse:
    """Choose the reading that says what the toss means."""
    try:
        playing.choose_way(match, request.POST.get("way", ""))
    except Refused as refused:
        return _page(request, match, seat, {"problems": refused.problems}, 422)
    return redirect("match", match.token)


@at_match(tapping=True, presses="report")
def report(request: Request, match: Match, seat: Seat) -> HttpResponse:
    """Report to the event what the match came to."""
    try:
        if not isinstance(seat, int):
            raise Refused(_("Only the players report from here. Staff enter the result at the match's own page."))
        device = device_of(request, match.meeting.round.event) if match.meeting else None
        sender = Sender(Report.Source.PLAYER, device=device, address=limits.address("report", request))
        handing.hand_in(match, playing.state(match), seat, sender)
    except Refused as refused:
        return _page(request, match, seat, {"problems": refused.problems}, 422)
    return redirect("match", match.token)


@at_match()
def log(request: Request, match: Match, seat: Seat) -> HttpResponse:
    """Everything that was tapped, the latest first, to be taken back."""
    return render(request, "matches/log.html", _context(board_of(match, seat)))


def _without_room(request: Request, match: Match, taps: int) -> HttpResponse | None:
    """Return the answer to taps at a casual match that there is no room for; those at an event always find room."""
    if match.meeting_id is not None or match.version % PAID_AT_ONCE + taps < PAID_AT_ONCE:
        return None
    return limits.refused_room(request, "matches", more=PAID_AT_ONCE * limits.ROW)


def _page(
    request: Request, match: Match, seat: Seat, more: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    tag = unchanged.tag_of(match)
    context = {**_context(board_of(match, seat)), "tag": tag, **(more or {})}
    return render(request, "matches/match.html", context, status=status)


def _context(board: Board) -> dict[str, Any]:
    return {
        "match": board.match,
        "event": board.match.meeting.round.event if board.match.meeting else None,
        "board": board,
        "volume": shelf().volumes.get(board.match.game),
        "seat": word_of(board.seat),
        "new_key": new_key(),  # of one press without a script; a second press of it counts once
    }


def _standing(request: Request, board: Board, tag: str) -> dict[str, Any]:
    """Return how a match stands, with the page's middle if the page has one of another shape."""
    standing = unchanged.as_json(board, tag)
    if request.GET.get("shape") != board.shape:
        standing["html"] = render_to_string("matches/match.html#table", _context(board), request)
    return standing


@at_event(Permission.PLAY)
def mine(request: Request, event: Event) -> HttpResponse:
    """Lead a player to his match of the round that is on."""
    try:
        match = opening.follow(opening.meeting_of(player_of(request, event)))
    except Refused as refused:
        context = {"event": event, "problems": refused.problems}
        return render(request, "matches/none.html", context, status=404)
    return redirect("match", match.token)


@at_event(Permission.SEE_CALLS)
def follow(request: Request, event: Event, key: int) -> HttpResponse:
    """Lead staff to the followed match of a table."""
    try:
        match = opening.follow(reporting.find(event, key))
    except Refused as refused:
        raise Http404(str(refused)) from refused
    return redirect("match", match.token)
