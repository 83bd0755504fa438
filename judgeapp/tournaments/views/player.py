"""A player's own pages: the personal link, what he has to know, and his report."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp import limits
from judgeapp.domain.events.clock import clock_text
from judgeapp.domain.events.results import Score, Unreadable, problems, read_score
from judgeapp.limits import limited
from judgeapp.offline.keeping import kept_on_phone
from judgeapp.permissions import Deed
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Device, Entrant, Event, Report, Round
from judgeapp.tournaments.people import identity
from judgeapp.tournaments.results import playing, reporting, tables
from judgeapp.tournaments.results.playing import Meeting
from judgeapp.tournaments.results.wording import choices, for_staff
from judgeapp.tournaments.rounds import clock, history


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.SEE_EVENT)
@limited("report")
@never_cache
def open_link(request: HttpRequest, event: Event, signed: str) -> HttpResponse:
    """Make this browser the entrant's whose personal link it is, when that is sent; what only looks changes nothing.

    A first browser of an entrant is sent by itself; a second one, or another player's, is asked.
    """
    entrant = identity.entrant_of_link(event, signed)
    if entrant is None:
        return render(request, "tournaments/me_lost.html", {"event": event}, status=404)
    here = identity.entrant_of(request, event)
    if here == entrant:
        return redirect("event_me", event.token)
    if request.method == "POST":
        return _become(event, entrant)
    is_first = not here and not Device.objects.filter(entrant=entrant, link=entrant.link).exists()
    context = {"event": event, "entrant": entrant, "here": here, "is_first": is_first}
    return render(request, "tournaments/me_which.html", context)


def _become(event: Event, entrant: Entrant) -> HttpResponse:
    device = Device.objects.create(entrant=entrant, link=entrant.link)
    return identity.remember(redirect("event_me", event.token), event, device)


@require_safe
@at_event(Deed.PLAY)
@kept_on_phone
def me(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything a player needs between two rounds, and the report of the running one."""
    part = "#now" if request.htmx else ""
    return render(request, f"tournaments/me.html{part}", _context(request, event))


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.PLAY)
@limited("report")
@never_cache
def report(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask whether the chosen score is right; take it when it is sent."""
    sent = request.POST if request.method == "POST" else request.GET
    context = _context(request, event)
    meeting = _meeting(context["meetings"], sent.get("match", ""))
    typed = sent.get("score", "").strip()
    score, found = _read(typed, meeting)
    if not found and request.method == "POST":
        found = _send(request, event, meeting, score)
        if not found:
            return _sent(request, event)
    context |= {"meeting": meeting or context["meeting"], "typed": typed, "problems": found}
    if not found:
        context |= {"chosen": score, "words": meeting.told(score)}
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


def _send(request: HttpRequest, event: Event, meeting: Meeting, score: Score) -> list[str]:
    """Report a score; return why it was refused, or nothing."""
    device = identity.device_of(request, event)
    sender = reporting.Sender(Report.Source.PLAYER, device=device, address=limits.address("report", request))
    try:
        reporting.offer(event, meeting.match, meeting.side, score.flipped() if meeting.side else score, sender)
    except Refused as refused:
        return list(refused.problems)
    return []


def _sent(request: HttpRequest, event: Event) -> HttpResponse:
    if request.htmx:
        return render(request, "tournaments/me.html#now", _context(request, event))
    return redirect("event_me", event.token)


def _context(request: HttpRequest, event: Event) -> dict[str, Any]:
    device = identity.device_of(request, event)
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
    }


def _clock(round_: Round | None, meeting: Meeting | None) -> str:
    """Return the time that the player's table has left, for a page without a script."""
    if round_ is None or meeting is None:
        return ""
    return clock_text(clock.clock_of(round_).remaining(timezone.now(), timedelta(minutes=meeting.extension)))
