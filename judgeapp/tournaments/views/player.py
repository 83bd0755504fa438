"""A player's own pages: joining, the personal link, check-in and dropping, what he has to know, and his report."""

import re
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from judgeapp import limits
from judgeapp.caching import cached_on_phone, unstored
from judgeapp.domain.events.clock import clock_text
from judgeapp.domain.events.results import Score, Unreadable, problems, read_score
from judgeapp.permissions import Permission, may
from judgeapp.qr_codes import qr_code
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.access import at_event, own_device, player_of, roles_at
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Device, Entrant, Event, Report, Round
from judgeapp.tournaments.people import attendance, link_letters
from judgeapp.tournaments.people.decklists import format_of
from judgeapp.tournaments.people.forms import JoinForm
from judgeapp.tournaments.people.identity import (
    door_path,
    entrant_of,
    entrant_of_link,
    personal_path,
    remember,
)
from judgeapp.tournaments.people.waiting import HERE, place_in_line, places_free
from judgeapp.tournaments.results import playing, reporting, tables
from judgeapp.tournaments.results.playing import Meeting
from judgeapp.tournaments.results.wording import choices, for_staff
from judgeapp.tournaments.rounds import clock, history
from judgeapp.tournaments.rounds.progress import course_of, is_released
from judgeapp.unguessable import secret, sign, unsign


@at_event(Permission.SEE_EVENT, form="report")
@never_cache
def open_link(request: Request, event: Event, signed: str) -> HttpResponse:
    """Make this browser the entrant's whose personal link it is, when that is sent; what only looks changes nothing.

    A first browser of an entrant is sent by itself; a second one, or another player's, is asked.
    """
    entrant = entrant_of_link(event, signed)
    if entrant is None:
        return render(request, "tournaments/me_lost.html", {"event": event}, status=404)
    here = entrant_of(request, event)
    if here == entrant:
        return redirect("event_me", event.token)
    if request.method == "POST":
        return _become(event, entrant, "event_me")
    manages = request.user.is_authenticated and may(roles_at(request, event), Permission.MANAGE_PEOPLE)
    is_first = not here and not manages and not Device.objects.filter(entrant=entrant, link=entrant.link).exists()
    context: dict[str, Any] = {"event": event, "entrant": entrant, "here": here, "is_first": is_first}
    if manages and entrant.state in HERE and not is_released(event):
        context["door"] = door_path(entrant)
    return render(request, "tournaments/me_which.html", context)


PASTED = re.compile(r"/events/([\w-]+)/as/([^/?#\s]+)")


@at_event(Permission.SEE_EVENT, presses="report")
def open_pasted(request: Request, event: Event) -> HttpResponse:
    """Lead to a personal link that was pasted: an app on the home screen has no line for addresses."""
    if found := PASTED.search(request.POST.get("link", "")):
        return redirect("event_as", *found.groups())
    context = {"event": event, "who": "", "problem": _("This is no personal link: copy it whole.")}
    return unstored(render(request, "tournaments/me_none.html", context, status=422))


def _become(event: Event, entrant: Entrant, to: str) -> HttpResponse:
    """Let the browser be the entrant's from now on, and show it a page of theirs."""
    device = Device.objects.create(entrant=entrant, link=entrant.link)
    return remember(redirect(to, event.token), event, device)


@at_event(Permission.PLAY)
@cached_on_phone
def me(request: Request, event: Event) -> HttpResponse:
    """Everything a player needs between two rounds, and the report of the running one."""
    part = "#now" if request.htmx else ""
    return render(request, f"tournaments/me.html{part}", _context(request, event))


@at_event(Permission.PLAY, form="report")
def report(request: Request, event: Event) -> HttpResponse:
    """Ask whether the chosen score is right; take it when it is sent."""
    sent = request.POST if request.method == "POST" else request.GET
    context = _context(request, event)
    meeting = _meeting(context["meetings"], sent.get("match", ""))
    typed = sent.get("score", "").strip()
    score, found = _read(typed, meeting)
    if meeting and not found and request.method == "POST":
        found = _send(request, event, meeting, score)
        if not found:
            return _sent(request, event)
    context |= {"meeting": meeting or context["meeting"], "typed": typed, "problems": found}
    if meeting and not found:
        context |= {"chosen": score, "words": meeting.in_words(score)}
    status = 422 if found and not request.htmx else 200
    return render(request, f"tournaments/me.html{'#now' if request.htmx else ''}", context, status=status)


def _meeting(meetings: list[Meeting], match: str) -> Meeting | None:
    """Return the match that a form is about, if it is one of the player's own."""
    return next((each for each in meetings if str(each.match) == match), None)


def _read(typed: str, meeting: Meeting | None) -> tuple[Score, list[str]]:
    """Return a score from the player's side, and what is wrong with it."""
    score = read_score(typed)
    if meeting is None:
        return Score(), [_("This is not your match any more. Look at your table again; nothing was sent.")]
    if isinstance(score, Unreadable):
        return Score(), [score.for_players]
    return score, [*for_staff(score), *problems(score, meeting.rules, is_cut=meeting.is_cut)]


def _send(request: Request, event: Event, meeting: Meeting, score: Score) -> list[str]:
    """Report a score; return why it was refused, or nothing."""
    device = own_device(request, event)
    sender = reporting.Sender(Report.Source.PLAYER, device=device, address=limits.address("report", request))
    try:
        reporting.offer(event, meeting.match, meeting.side, score.flipped() if meeting.side else score, sender)
    except Refused as refused:
        return list(refused.problems)
    return []


def _sent(request: Request, event: Event) -> HttpResponse:
    if request.htmx:
        return render(request, "tournaments/me.html#now", _context(request, event))
    return redirect("event_me", event.token)


def _context(request: Request, event: Event) -> dict[str, Any]:
    device = own_device(request, event)
    rules = history.score_rules(event)
    meetings = playing.meetings(device.entrant, rules)
    round_ = tables.current_round(event)
    meeting = next((each for each in meetings if round_ and each.round == round_.number), None)
    return {
        "event": event,
        "entrant": device.entrant,
        "round": round_,
        "meeting": meeting,
        "meetings": meetings,
        "clock": _clock(round_, meeting),
        "choices": choices(rules, is_cut=bool(meeting and meeting.is_cut)),
        "place": playing.place(device.entrant, event),
        "others": playing.other_devices(device),
        "place_in_line": _place_in_line(device.entrant),
    }


def _clock(round_: Round | None, meeting: Meeting | None) -> str:
    """Return the time that the player's table has left, for a page without a script."""
    if round_ is None or meeting is None:
        return ""
    return clock_text(clock.clock_of(round_).remaining(timezone.now(), timedelta(minutes=meeting.extension)))


SALT = "joining once"  # two presses of one form are one entrant


@at_event(Permission.JOIN_EVENT, form="report")
@never_cache
def join(request: Request, event: Event) -> HttpResponse:
    """Join with the event's link; who has joined on this phone already is told."""
    known = entrant_of(request, event)
    form = JoinForm(request.POST if request.method == "POST" else None, format_=format_of(event))
    context: dict[str, Any] = {"form": form, "known": known, "another": "another" in request.GET, "problems": []}
    if known and not context["another"]:
        return joining_page(request, event, "join", context)
    if request.method == "POST" and form.is_valid():
        try:
            link, alias = unsign(request.POST.get("once", ""), SALT), form.cleaned_data["alias"]
            entrant = attendance.join(event, form.person, link, alias)
            _send_link(request, entrant, form.cleaned_data.get("address", ""))
            return _become(event, entrant, "event_my_link")
        except Refused as refused:
            context["problems"] = refused.problems
    context |= {"closed": attendance.why_closed(event), "free": places_free(event)}
    context["once"] = request.POST.get("once") or sign(secret(), SALT)
    return joining_page(request, event, "join", context, status=422 if request.method == "POST" else 200)


def _send_link(request: Request, entrant: Entrant, to: str) -> None:
    """Have the personal link sent to who wants it; a second press of the form sends no second letter."""
    if not to or entrant.devices.exists():
        return
    if link_letters.send(entrant, to, request.build_absolute_uri("/"), limits.address("link", request)):
        messages.success(request, _("Your link is on its way to {address}.").format(address=to))
    else:
        words = _("No letter goes to {address}: it has had several already. Copy the link instead.")
        messages.warning(request, words.format(address=to))


@at_event(Permission.PLAY)
def my_link(request: Request, event: Event) -> HttpResponse:
    """The personal link, large, to be kept; and whether one has a place."""
    entrant = player_of(request, event)
    address = request.build_absolute_uri(personal_path(entrant))
    is_expected = entrant.state == Entrant.State.REGISTERED and not is_released(event)
    context = {
        "entrant": entrant,
        "address": address,
        "code": qr_code(address),
        "place": _place_in_line(entrant),
        "door_code": qr_code(request.build_absolute_uri(door_path(entrant))) if is_expected else "",
    }
    return joining_page(request, event, "my_link", context)


def _place_in_line(entrant: Entrant) -> int | None:
    return place_in_line(entrant) if entrant.state == Entrant.State.WAITING else None


@at_event(Permission.PLAY, presses="report")
def check_in(request: Request, event: Event) -> HttpResponse:
    entrant = player_of(request, event)
    try:
        attendance.check_in_oneself(entrant)
    except Refused as refused:
        return _refused(request, event, refused)
    return redirect("event_me" if "from_me" in request.POST else "event_my_link", event.token)


@at_event(Permission.PLAY, form="report")
def drop(request: Request, event: Event) -> HttpResponse:
    """Drop, after being asked once more."""
    entrant = player_of(request, event)
    if request.method == "POST" and request.POST.get("sure"):
        try:
            attendance.drop(entrant, None)
        except Refused as refused:
            return _refused(request, event, refused)
        return redirect("event_my_link", event.token)
    course = course_of(event)
    plays = course.is_running and entrant.seats.filter(round__number=course.shown, match__table__isnull=False).exists()
    return joining_page(request, event, "my_drop", {"entrant": entrant, "course": course, "plays": plays})


def _refused(request: Request, event: Event, refused: Refused) -> HttpResponse:
    context = {"problems": refused.problems, "back": "event_my_link"}
    return joining_page(request, event, "my_refused", context, status=422)


def joining_page(request: Request, event: Event, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    frame = {"event": event, "volume": shelf().volumes.get(event.game), **context}
    return render(request, f"tournaments/{name}.html", frame, status=status)
