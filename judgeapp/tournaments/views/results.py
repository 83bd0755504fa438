"""Results for staff: the scorekeeper's page, the mismatch queue, a match with its history, and a slip's QR code."""

import re
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from judgeapp import limits
from judgeapp.domain.events.results import Kind, Score, Unreadable, read_score
from judgeapp.games import games
from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.access import KEY, at_event, roles_at, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import SHOWN, Entrant, Event, Match, Report, Round
from judgeapp.tournaments.people.identity import entrant_of
from judgeapp.tournaments.results import corrections, reporting, reports, tables
from judgeapp.tournaments.results.reporting import Sender, Step, Taken, match_of_slip
from judgeapp.tournaments.results.reports import score_of
from judgeapp.tournaments.results.wording import choices
from judgeapp.tournaments.rounds import history, progress

MESSAGES = {
    Step.ACCEPTED: gettext_lazy("Table {table}: {score} is accepted."),
    Step.CORRECTED: gettext_lazy(
        "Table {table}: corrected to {score}. The old result stays in the history of the match."
    ),
    Step.UNCHANGED: gettext_lazy("Table {table} has this result already."),
}
ABSENT = {Kind.NO_SHOW_A: (0,), Kind.NO_SHOW_B: (1,), Kind.NO_SHOW_BOTH: (0, 1)}  # -> sides


def sender_of(request: Request) -> Sender:
    """Return who of the staff enters a result, and whether from a slip."""
    source = Report.Source.SLIP if request.POST.get("by") == "slip" else Report.Source.SCOREKEEPER
    return Sender(source, by=request.user, address=limits.address("report", request))


@at_event(Permission.KEEP_SCORE)
def mismatches(request: Request, event: Event) -> HttpResponse:
    """Where the players disagree, and where one of them has not reported."""
    round_ = tables.current_round(event)
    to_settle = tables.unsettled(round_) if round_ else []
    context = {
        "event": event,
        "round": round_,
        "differing": [table for table in to_settle if table.progress is tables.Progress.MISMATCH],
        "waiting": [table for table in to_settle if table.progress is tables.Progress.WAITING],
        "rules": history.score_rules(event),
    }
    return render(request, "tournaments/mismatches.html", context)


@at_event(Permission.SEE_DESK)
def match(request: Request, event: Event, key: int) -> HttpResponse:
    return _match_page(request, event, _match_or_404(event, key))


@at_event(Permission.KEEP_SCORE, presses="report")
def enter(request: Request, event: Event, key: int) -> HttpResponse:
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
    said = [MESSAGES[step].format(table=found.table, score=score.shown("-")), *_left(event, found, score, step)]
    messages.success(request, format_html_join(" ", "{}", ((each,) for each in said)))
    return _back(request, event, key)


def _left(event: Event, found: Match, score: Score, step: Step) -> list[SafeString]:
    """Return what a result leaves to be done, each with its link: a round to repair, somebody who did not come."""
    left = []
    if step is Step.CORRECTED and (later := corrections.to_repair(found.round)):
        words = _("Round {number} was drawn from the old result.").format(number=later.number)
        left.append(_lead(words, reverse("event_repair", args=[event.token]), _("Look how it can be repaired")))
    if step is Step.UNCHANGED or score.kind not in ABSENT:
        return left
    absent = Entrant.objects.filter(seats__match=found, seats__side__in=ABSENT[score.kind], state=Entrant.State.IN)
    for entrant in absent:
        words = _("{name} did not come.").format(name=entrant.name)
        address = reverse("event_people_one", args=[event.token, entrant.number])
        left.append(_lead(words, address, _("Drop them?")))
    return left


def _lead(words: str, address: str, link: str) -> SafeString:
    return format_html('{} <a class="tap" href="{}">{}</a>', words, address, link)


@at_event(Permission.KEEP_SCORE, presses="report")
def take_back(request: Request, event: Event, key: int) -> HttpResponse:
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


def _back(request: Request, event: Event, key: int) -> HttpResponse:
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
    request: Request, event: Event, found: Match, more: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    is_running = found.round.state == Round.State.RELEASED
    context = {
        **match_context(event, found),
        "may_enter": may(request.event_roles, Permission.KEEP_SCORE),
        "may_give_time": is_running and may(request.event_roles, Permission.GIVE_TIME),
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
        "round_name": progress.name_of(event, found.round),
        "table": tables.tables_of(found.round, [found.pk])[0],
        "reports": [(each, reports.score_of(each)) for each in rows],
        "accepted": next((each for each in rows if each.state == Report.State.ACCEPTED), None),
        "rules": rules,
        "choices": choices(rules, is_cut=reporting.is_cut(found)),
        **_level(event, found.round),
        "warnings": corrections.warnings(found.round),
        "newest": event.log.values_list("pk", flat=True).first() or 0,
    }


def _level(event: Event, round_: Round) -> dict[str, Any]:
    """Return what the game says of a match that is level, for a round of the cut, where somebody has to win."""
    if round_.stage != Round.Stage.CUT:
        return {}
    return {"level": games()[event.game].play.level, "volume": shelf().volumes.get(event.game)}


@at_event(Permission.SEE_EVENT)
@never_cache
def slip(request: Request, event: Event, signed: str) -> HttpResponse:
    """Lead whoever reads a slip's QR code to what he may do: enter, report, or look."""
    found = match_of_slip(event, signed)
    if found is None or not _takes_results(found):
        return render(request, "tournaments/slip_lost.html", {"event": event}, status=404)
    found.round.event = event
    request.event_roles = roles_at(request, event)
    player = entrant_of(request, event)
    if may(request.event_roles, Permission.KEEP_SCORE):
        return render(request, "tournaments/slip.html", match_context(event, found))
    if player and found.seats.filter(entrant=player).exists():
        return redirect("event_me", event.token)
    seats = found.seats.order_by("side").select_related("entrant")
    context = {**match_context(event, found), "names": [seat.entrant.shown_name for seat in seats]}
    return render(request, "tournaments/slip_public.html", context)


QUICK = re.compile(r"\s*([0-9]{1,5})[\s,;]+(\S.*)")


@dataclass
class Typed:
    """What was typed, what it was read as, and what is wrong with which field."""

    table: str = ""
    score: str = ""
    match: Match | None = None
    read: Score | None = None
    seen: int | None = None
    problems: dict[str, str] = field(default_factory=dict)
    taken: Report | None = None

    @property
    def wrong(self) -> str:
        """Return the field to mend first."""
        return next(iter(self.problems), "")


@at_event(Permission.KEEP_SCORE, form="report")
def score(request: Request, event: Event) -> HttpResponse:
    """Show the open tables, and take a result."""
    asked = request.POST if request.method == "POST" else request.GET
    round_ = asked_round(event, asked.get("round", ""))
    if round_ is None:
        return render(request, "tournaments/score_early.html", {"event": event})
    if request.method != "POST":
        return _page(request, event, round_, Typed(table=asked.get("table", "")[:9]))
    typed = _read(request, round_)
    step = _enter_typed(request, event, typed)
    if step is None or typed.match is None:
        return _not_taken(request, event, round_, typed)
    return _taken(request, event, typed, typed.match, step)


def asked_round(event: Event, number: str) -> Round | None:
    """Return the round of that number if it takes results, else the current one; None before the first."""
    shown = list(tables.rounds_of(event))
    return next((each for each in shown if str(each.number) == number), shown[-1] if shown else None)


def _read(request: Request, round_: Round) -> Typed:
    """Read both fields, or "12 2-1" in the first."""
    table, result = (request.POST.get(name, "").strip()[:60] for name in ("table", "score"))
    if not result and (quick := QUICK.fullmatch(table)):
        table, result = quick.groups()
    number = whole_number(table)
    typed = Typed(table, result, seen=whole_number(request.POST.get("seen", ""), KEY))
    typed.match = tables.match_at(round_, number) if number else None
    if typed.match is None:
        typed.problems["table"] = _no_table(table, round_)
    read = read_score(result)
    if isinstance(read, Unreadable):
        typed.problems["score"] = read.words
    else:
        typed.read = read
    return typed


def _no_table(table: str, round_: Round) -> str:
    if not table:
        return _("Type the number of the table.")
    if whole_number(table) is None:
        return _('"{typed}" is no table number.').format(typed=table)
    return _("There is no table {table} in round {number}.").format(table=table, number=round_.number)


def _enter_typed(request: Request, event: Event, typed: Typed) -> Step | None:
    """Enter what was typed, if it could be read; what speaks against it is noted on it."""
    if typed.match is None or typed.read is None:
        return None
    try:
        return reporting.enter(event, typed.match.pk, typed.read, sender_of(request), typed.seen)
    except Taken as taken:
        typed.taken = taken.accepted
    except Refused as refused:
        typed.problems["score"] = str(refused)
    return None


def _taken(request: Request, event: Event, typed: Typed, match: Match, step: Step) -> HttpResponse:
    """Answer with the rows that changed, or without a script with the page again."""
    left = _left(event, match, typed.read, step) if typed.read else []
    if not request.htmx:
        if step is Step.UNCHANGED:
            messages.info(request, _("Table {table} has this result already.").format(table=typed.table))
        for words in left:
            messages.info(request, words)
        return redirect(f"{reverse('event_score', args=[event.token])}?round={match.round.number}")
    changed = tables.tables_of(match.round, [match.pk])
    latest = match.reports.select_related("by").exclude(state=Report.State.OFFERED).latest("pk")
    context = {
        **_frame(event, match.round),
        "entry": tables.Entry(latest, changed[0]),
        "step": step,
        "left": left,
        "changed": changed,
        "counts": tables.count(match.round),
    }
    return render(request, "tournaments/score.html#taken", context)


def _not_taken(request: Request, event: Event, round_: Round, typed: Typed) -> HttpResponse:
    """Say what is wrong beside its field, or ask whether another result is to be replaced."""
    if not request.htmx:
        return _page(request, event, round_, typed, status=409 if typed.taken else 422)
    if typed.taken:
        return render(request, "tournaments/score.html#question", _question(event, round_, typed), status=409)
    return JsonResponse({"field": typed.wrong, "words": " ".join(map(str, typed.problems.values()))}, status=422)


def _frame(event: Event, round_: Round) -> dict[str, Any]:
    """Return what all parts of the page need; `base` and a primary key are the address of a match."""
    base = reverse("event_match", args=[event.token, 0]).removesuffix("0/")
    return {"event": event, "round": round_, "rules": history.score_rules(event), "base": base}


def _question(event: Event, round_: Round, typed: Typed) -> dict[str, Any]:
    if typed.taken is None or typed.match is None:
        return {}
    return {
        **_frame(event, round_),
        "typed": typed,
        "asked": tables.tables_of(round_, [typed.match.pk])[0],
        "before": score_of(typed.taken),
        "warnings": corrections.warnings(round_),
    }


def _page(request: Request, event: Event, round_: Round, typed: Typed, status: int = 200) -> HttpResponse:
    found, rounds = tables.tables_of(round_), list(tables.rounds_of(event))
    context = {
        **_frame(event, round_),
        "rounds": rounds,
        "tables": found,
        "counts": tables.counts_of(found),
        "entries": tables.last_entries(round_),
        "since": tables.newest_report(round_),
        "latest": rounds[-1].number,
        "typed": typed,
        **_level(event, round_),
        **_question(event, round_, typed),
    }
    return render(request, "tournaments/score.html", context, status=status)


@at_event(Permission.KEEP_SCORE)
def news(request: Request, event: Event) -> HttpResponse:
    """Return the tables that changed since a report, or nothing; an open page asks for them again and again."""
    round_, latest = asked_round(event, request.GET.get("round", "")), tables.current_round(event)
    since, known = (whole_number(request.GET.get(name, ""), KEY) or 0 for name in ("since", "latest"))
    if round_ is None or latest is None:
        return HttpResponse(status=204)
    newest = tables.newest_report(round_)
    if newest <= since and latest.number <= known:
        return HttpResponse(status=204)
    context = {
        **_frame(event, round_),
        "since": newest,
        "latest": latest.number,
        "newer": latest if latest.number > known else None,
        "changed": tables.changed_since(round_, since),
        "counts": tables.count(round_),
    }
    return render(request, "tournaments/score.html#news", context)
