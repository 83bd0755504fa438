"""Single matches as staff see them: the mismatch queue, a match with its history, and a slip's QR code."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from judgeapp import limits
from judgeapp.domain.events.results import Unreadable, read_score
from judgeapp.limits import limited
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.access import KEY, at_event, roles_at, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import SHOWN, Event, Match, Report, Round
from judgeapp.tournaments.people.identity import entrant_of
from judgeapp.tournaments.results import correcting, reporting, reports, tables
from judgeapp.tournaments.results.reporting import Sender, Step, Taken, match_of_slip
from judgeapp.tournaments.results.wording import choices
from judgeapp.tournaments.rounds import history

SAID = {
    Step.ACCEPTED: gettext_lazy("Table {table}: {score} is accepted."),
    Step.CORRECTED: gettext_lazy(
        "Table {table}: corrected to {score}. The old result stays in the history of the match."
    ),
    Step.UNCHANGED: gettext_lazy("Table {table} has this result already."),
}


def sender_of(request: HttpRequest) -> Sender:
    """Return who of the staff enters a result, and whether from a slip."""
    source = Report.Source.SLIP if request.POST.get("by") == "slip" else Report.Source.SCOREKEEPER
    return Sender(source, by=request.user, address=limits.address("report", request))


@require_safe
@at_event(Deed.KEEP_SCORE)
@never_cache
def mismatches(request: HttpRequest, event: Event) -> HttpResponse:
    """Where the players disagree, and where one of them has not reported."""
    round_ = tables.current_round(event)
    said = tables.unsettled(round_) if round_ else []
    context = {
        "event": event,
        "round": round_,
        "differing": [table for table in said if table.progress is tables.Progress.MISMATCH],
        "waiting": [table for table in said if table.progress is tables.Progress.WAITING],
        "rules": history.score_rules(event),
    }
    return render(request, "tournaments/mismatches.html", context)


@require_safe
@at_event(Deed.SEE_DESK)
@never_cache
def match(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    return _match_page(request, event, _match_or_404(event, key))


@require_POST
@at_event(Deed.KEEP_SCORE)
@limited("report")
@never_cache
def enter(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Take a result of one match from its page, from the mismatch queue or from a slip."""
    found = _match_or_404(event, key)
    typed, seen = request.POST.get("score", "").strip()[:60], request.POST.get("seen", "")
    score = read_score(typed)
    if isinstance(score, Unreadable):
        return _match_page(request, event, found, {"typed": typed, "problems": [score.words]}, 422)
    try:
        step = reporting.enter(event, key, score, sender_of(request), whole_number(seen, KEY))
    except Refused as refused:
        return _match_page(request, event, found, {"typed": typed, "problems": refused.problems}, 422)
    except Taken as taken:
        asked = {"question": score, "typed": typed, "taken": taken.accepted}
        return _match_page(request, event, found, asked, 409)
    messages.success(request, SAID[step].format(table=found.table, score=score.shown("-")))
    return _back(request, event, key)


@require_POST
@at_event(Deed.KEEP_SCORE)
@limited("report")
def take_back(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Open the table of a report again."""
    report = Report.objects.filter(pk=key, match__round__event=event).select_related("match").first()
    if report is None:
        raise Http404("This event has no such result.")
    try:
        reporting.take_back(event, key, sender_of(request))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Table {table} is open again.").format(table=report.match.table))
    return _back(request, event, report.match_id)


def _back(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Return to the page that a form stood on."""
    where = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(where, allowed_hosts={request.get_host()}):
        return redirect(where)
    return redirect("event_match", event.token, key)


def _match_or_404(event: Event, key: int) -> Match:
    try:
        found = reporting.find(event, key)
    except Refused as refused:
        raise Http404(str(refused)) from refused
    if not _takes_results(found):
        raise Http404("This match takes no result: it is a bye, was stopped, or is not released.")
    return found


def _takes_results(found: Match) -> bool:
    is_shown = found.round.state in SHOWN
    return is_shown and found.table is not None and not found.is_stopped


def _match_page(
    request: HttpRequest, event: Event, found: Match, more: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    is_running = found.round.state == Round.State.RELEASED
    context = {
        **match_context(event, found),
        "may_enter": may(request.event_roles, Deed.KEEP_SCORE),
        "may_give_time": is_running and may(request.event_roles, Deed.GIVE_TIME),
        **(more or {}),
    }
    return render(request, "tournaments/match.html", context, status=status)


def match_context(event: Event, found: Match) -> dict[str, Any]:
    """Return what every page about a match shows: its table, its reports, and the buttons of results."""
    rules = history.score_rules(event)
    rows = list(found.reports.select_related("by").order_by("-pk"))
    return {
        "event": event,
        "match": found,
        "round": found.round,
        "table": tables.tables_of(found.round, [found.pk])[0],
        "reports": [(each, reports.score_of(each)) for each in rows],
        "accepted": next((each for each in rows if each.state == Report.State.ACCEPTED), None),
        "rules": rules,
        "choices": choices(rules, is_cut=reporting.is_cut(found)),
        "warnings": correcting.warnings(found.round),
        "newest": event.log.values_list("pk", flat=True).first() or 0,
    }


@require_safe
@at_event(Deed.SEE_EVENT)
@never_cache
def slip(request: HttpRequest, event: Event, signed: str) -> HttpResponse:
    """Lead whoever reads a slip's QR code to what he may do: enter, report, or look."""
    found = match_of_slip(event, signed)
    if found is None or not _takes_results(found):
        return render(request, "tournaments/slip_lost.html", {"event": event}, status=404)
    found.round.event = event
    request.event_roles = roles_at(request, event)
    player = entrant_of(request, event)
    if may(request.event_roles, Deed.KEEP_SCORE):
        return render(request, "tournaments/slip.html", match_context(event, found))
    if player and found.seats.filter(entrant=player).exists():
        return redirect("event_me", event.token)
    return render(request, "tournaments/slip_public.html", match_context(event, found))
