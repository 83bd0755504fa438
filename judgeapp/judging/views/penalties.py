"""Infractions for the staff of an event: the list, recording one, taking one back, and what is set about them."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from judgeapp import limits
from judgeapp.domain.letters import clean
from judgeapp.games import games
from judgeapp.judging.models import Call
from judgeapp.judging.penalties import listing, recording
from judgeapp.judging.penalties.kinds import KINDS, LONGEST_AT_TIME, Penalty, policy_of, proposals, set_policy
from judgeapp.judging.penalties.listing import Notice, being_played, matches_of
from judgeapp.judging.penalties.recording import LONGEST, Draft
from judgeapp.judging.unfit import Unfit
from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.rulebook import naming
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.access import KEY, at_event, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Report
from judgeapp.tournaments.results.reporting import Sender
from judgeapp.unguessable import new_key, read_key

A_PAGE = 50
EDITS = ("look", "cite")  # buttons that change the page and record nothing
NO_MATCH = -1  # what no match is: something else than a number was sent


def _sender(request: Request) -> Sender:
    return Sender(Report.Source.JUDGE, by=request.user, address=limits.address("report", request))


def _page(
    request: Request, event: Event, name: str, more: dict[str, Any], status: int = 200, part: str = ""
) -> HttpResponse:
    context = {
        "event": event,
        "may_penalise": may(request.event_roles, Permission.PENALISE),
        "may_set": may(request.event_roles, Permission.CHANGE_EVENT),
        **more,
    }
    return render(request, f"judging/{name}.html{part}", context, status=status)


@at_event(Permission.SEE_PENALTIES)
def penalties(request: Request, event: Event) -> HttpResponse:
    return _list(request, event, {})


def _list(request: Request, event: Event, more: dict[str, Any], status: int = 200) -> HttpResponse:
    words = clean(request.GET.get("q", ""))[0][:80]
    found = listing.of_people(event, words) if words else listing.settled(event)
    paged = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "words": words,
        "paged": paged,
        "waiting": () if words else listing.waiting(event),
        "policy": policy_of(event),
        "longest": LONGEST,
        **more,
    }
    return _page(request, event, "penalties", context, status)


@at_event(Permission.PENALISE, form="report")
def new(request: Request, event: Event) -> HttpResponse:
    """Ask who it was, then what it was; record it."""
    asked = request.POST if request.method == "POST" else request.GET
    number, key = whole_number(asked.get("entrant", "")), whole_number(asked.get("call", ""), KEY)
    call = get_object_or_404(event.calls, pk=key) if key else None
    if not asked.get("entrant"):
        return _who(request, event, call)
    entrant = get_object_or_404(event.entrants, number=number)
    entrant.event = event
    if request.method == "POST":
        return _record(request, event, entrant, call)
    return _form(request, event, entrant, call, _first_draft(entrant, call))


def _who(request: Request, event: Event, call: Call | None) -> HttpResponse:
    words, table = (clean(request.GET.get(name, ""))[0][:80] for name in ("q", "table"))
    number = whole_number(table)
    found = [] if table and not number else listing.candidates(event, words, number, call)
    context = {"call": call, "words": words, "table": table, "found": found, "most": listing.MOST_SHOWN}
    return _page(request, event, "penalty_who", context, 422 if request.method == "POST" else 200)


def _first_draft(entrant: Entrant, call: Call | None) -> Draft:
    """Return what stands in the form at first: the match of the call, or the one that is being played."""
    met = matches_of(entrant)
    called = [each for each in met if call and each.match == call.match_id]
    match = called[0] if called else being_played(met)
    return Draft(match=match.match if match else None, key=new_key())


def _draft(request: Request, call: Call | None) -> Draft:
    sent = {name: request.POST.get(name, "") for name in ("kind", "penalty", "member", "rule", "policy", "note", "key")}
    sent["key"], match = read_key(sent["key"]), request.POST.get("match", "")
    number = (whole_number(match, KEY) or NO_MATCH) if match else None
    return Draft(**sent, match=number, call=call.pk if call else None)


def _record(request: Request, event: Event, entrant: Entrant, call: Call | None) -> HttpResponse:
    draft = _draft(request, call)
    if "cite" in request.POST:
        draft = replace(draft, rule=request.POST["cite"])
    if any(name in request.POST for name in EDITS):
        return _form(request, event, entrant, call, draft)
    may_disqualify = may(request.event_roles, Permission.DISQUALIFY)
    if may_disqualify and draft.penalty == Penalty.DISQUALIFIED and "sure" not in request.POST:
        return _form(request, event, entrant, call, draft, {"asks": True}, 422)
    try:
        recorded = recording.record(entrant, draft, _sender(request), may_disqualify=may_disqualify)
    except Unfit as unfit:
        return _form(request, event, entrant, call, draft, {"wrong": unfit.by_field}, 422)
    except Refused as refused:
        return _form(request, event, entrant, call, draft, {"problems": refused.problems}, 422)
    given = str(recorded.infraction.get_penalty_display()).capitalize()
    message = _("{penalty} for {who}.").format(penalty=given, who=entrant)
    if not call:
        _say(request, [message, *recorded.messages], recorded.notices)
        return redirect("event_penalties", event.token)
    back = Notice(_("Was that a mistake?"), _("Take it back"), reverse("event_penalties", args=[event.token]))
    _say(request, [message, *recorded.messages], [*recorded.notices, back])
    return redirect("event_call_one", event.token, call.pk)


def _say(request: Request, sentences: list[str], notices: list[Notice]) -> None:
    links = format_html_join("", "<br>{}", ((each.html,) for each in notices))
    messages.success(request, format_html("{}{}", " ".join(map(str, sentences)), links))


def _form(
    request: Request,
    event: Event,
    entrant: Entrant,
    call: Call | None,
    draft: Draft,
    more: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    asked = {**_asked(request, entrant), **_looked_for(request, event)}
    if not draft.penalty and draft.kind in KINDS:
        draft = replace(draft, penalty=asked["proposed"][draft.kind].penalty)
    context = {"entrant": entrant, "call": call, "draft": draft, **asked, **(more or {})}
    part = "#rule" if request.htmx and request.htmx.target == "rule" else ""
    return _page(request, event, "penalty_new", context, status, part)


def _looked_for(request: Request, event: Event) -> dict[str, Any]:
    """Return what is looked for among the rules of the game, and what is found."""
    words, volume = request.POST.get("words", "")[:300], shelf().volumes.get(event.game)
    if volume is None or "look" not in request.POST or not words.strip():
        return {"words": words, "volume": volume}
    return {"words": words, "volume": volume, "found": naming.answering(volume, words)}


def _asked(request: Request, entrant: Entrant) -> dict[str, Any]:
    """Return what can be chosen in the form, and what is known of the entrant."""
    event, may_disqualify = entrant.event, may(request.event_roles, Permission.DISQUALIFY)
    earlier = list(listing.infractions(event).filter(entrant=entrant))
    proposed = proposals(earlier, policy_of(event).upgrade_after)
    return {
        "earlier": earlier,
        "proposed": proposed,
        "kinds": [(key, kind, proposed[key]) for key, kind in KINDS.items()],
        "may_disqualify": may_disqualify,
        "choices": [each for each in Penalty if may_disqualify or each != Penalty.DISQUALIFIED],
        "matches": matches_of(entrant),
        "remedies": games()[event.game].play.remedies,
        "game_name": games()[event.game].name,
        "longest": LONGEST,
    }


@at_event(Permission.PENALISE, presses="report")
def apply(request: Request, event: Event, key: int) -> HttpResponse:
    """Give a loss that has waited for the entrant's next match."""
    infraction = get_object_or_404(event.infractions, pk=key)
    try:
        messages.success(request, str(recording.apply(infraction, _sender(request))))
    except Refused as refused:
        return _list(request, event, {"problems": refused.problems}, 422)
    return redirect("event_penalties", event.token)


@at_event(Permission.PENALISE, presses="report")
def take_back(request: Request, event: Event, key: int) -> HttpResponse:
    """Take an infraction back; what has to be undone by hand is said."""
    infraction, why = get_object_or_404(event.infractions, pk=key), request.POST.get("why", "")
    try:
        left = recording.take_back(infraction, why, _sender(request))
    except Refused as refused:
        return _list(request, event, {"problems": refused.problems, "typed": (key, why)}, 422)
    _say(request, [_("It is taken back.")], left)
    return redirect("event_penalties", event.token)


@at_event(Permission.CHANGE_EVENT, form="save")
def settings(request: Request, event: Event) -> HttpResponse:
    """Show what is set about repetition and about time, and change it."""
    policy = policy_of(event)
    typed: dict[str, Any] = {"upgrade_after": policy.upgrade_after, "at_time": policy.at_time}
    problems: tuple[str, ...] = ()
    if request.method == "POST":
        typed = {name: request.POST.get(name, "") for name in typed}
        try:
            set_policy(event, whole_number(typed["upgrade_after"]), clean(typed["at_time"])[0], request.user)
        except Refused as refused:
            problems = refused.problems
        else:
            messages.success(request, _("The judging settings are kept."))
            return redirect(reverse("event_penalty_settings", args=[event.token]))
    context = {
        "typed": typed,
        "problems": problems,
        "longest": LONGEST_AT_TIME,
        "time": games()[event.game].play.time,
        "volume": shelf().volumes.get(event.game),
    }
    return _page(request, event, "penalty_settings", context, 422 if problems else 200)
