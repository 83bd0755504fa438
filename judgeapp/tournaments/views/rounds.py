"""Rounds for staff: a draft or a round that is played, the repair of a running one, and the top cut."""

import re
from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from judgeapp.domain.brackets.bracket import SIZES
from judgeapp.domain.messages import from_stored
from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.tournaments.access import KEY, at_event, attempt, number_of_round, show_refusal, whole, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event, Job, Round
from judgeapp.tournaments.public.cut import described, pictures
from judgeapp.tournaments.public.snapshot import players_of
from judgeapp.tournaments.results import tables
from judgeapp.tournaments.rounds import cuts, drafts, history, lifecycle, pairing, progress, repairs, steps
from judgeapp.tournaments.rounds.brackets import cut_of

DRAFTS = (Round.State.DRAFT, Round.State.CHECKED)


@at_event(Permission.SEE_DESK)
def round_desk(request: Request, event: Event, number: int) -> HttpResponse:
    round_ = event.rounds_played.filter(number=number).first()
    if round_ is None:
        raise Http404(f"Round {number} is not paired.")
    return _draft(request, event, round_) if round_.state in DRAFTS else _played(request, event, round_)


def _draft(
    request: Request,
    event: Event,
    round_: Round,
    chosen: Sequence[int] = (),
    problems: Sequence[str] = (),
) -> HttpResponse:
    sheet = drafts.sheet_of(event, round_)
    context = {
        **_round_frame(request, event, round_),
        "sheet": sheet,
        "since_check": drafts.since_check(round_, sheet),
        "lines": drafts.lines_of(sheet),
        "version": drafts.version_of(round_),
        "chosen": frozenset(chosen),
        "problems": problems,
        "draw": pairing.words_of_draw(round_.draw),
        "edits": [from_stored(each) for each in round_.edits],
        "missing": steps.missing_decks(event),
        "release": steps.label_of(event, round_.number, Job.Kind.RELEASE, round_.stage == Round.Stage.CUT),
    }
    return render(request, "tournaments/draft.html", context, status=422 if problems else 200)


def _played(request: Request, event: Event, round_: Round) -> HttpResponse:
    context = {
        **_round_frame(request, event, round_),
        "tables": tables.tables_of(round_),
        "byes": drafts.byes_of(round_),
        "stopped": drafts.stopped_of(round_),
        "rules": history.score_rules(event),
        "may_take_back": lifecycle.may_take_back(round_),
    }
    return render(request, "tournaments/desk_round.html", context)


def _round_frame(request: Request, event: Event, round_: Round) -> dict[str, object]:
    return {
        "event": event,
        "round": round_,
        "name": progress.name_of(event, round_),
        "may_pair": may(request.event_roles, Permission.PAIR),
        "may_keep_score": may(request.event_roles, Permission.KEEP_SCORE),
    }


@at_event(Permission.PAIR, presses="save")
def edit(request: Request, event: Event, number: int) -> HttpResponse:
    """Swap, break, join, give a bye or move to another table; what is refused keeps what was chosen."""
    who = [int(each) for each in request.POST.getlist("who") if each.isdecimal() and len(each) < 16]
    deed, version = request.POST.get("do", ""), request.POST.get("version", "")
    try:
        if deed == "table":
            edited = drafts.move_of(event, number, who, whole(request, "to") or 0, version, request.user)
        else:
            edited = drafts.edit(event, number, deed, who, version, request.user)
    except Refused as refused:
        round_ = event.rounds_played.filter(number=number, state__in=DRAFTS).first()
        if round_ is None:
            show_refusal(request, refused)
            return redirect(event.get_desk_url())
        return _draft(request, event, round_, who, refused.problems)
    messages.success(request, edited.words)
    for words in edited.odd:
        messages.warning(request, words)
    return redirect("event_round_desk", event.token, number)


@at_event(Permission.PAIR, presses="save")
def check(request: Request, event: Event, number: int) -> HttpResponse:
    version = request.POST.get("version", "")
    message = _("Round {number} is checked.").format(number=number)
    is_done = attempt(request, message, lifecycle.check, event, number, request.user, version)
    return redirect(event.get_desk_url()) if is_done else redirect("event_round_desk", event.token, number)


@at_event(Permission.PAIR, presses="save")
def again(request: Request, event: Event, number: int) -> HttpResponse:
    """Draw a round again with another seed."""
    try:
        job = lifecycle.draw_again(event, number, request.user, request.POST.get("version", ""))
    except Refused as refused:
        show_refusal(request, refused)
        return redirect(event.get_desk_url())
    return redirect(f"{event.get_desk_url()}?job={job.pk}")


@at_event(Permission.PAIR, presses="save")
def away(request: Request, event: Event, number: int) -> HttpResponse:
    message = _("The draft of round {number} is thrown away.").format(number=number)
    version = request.POST.get("version", "")
    attempt(request, message, lifecycle.throw_away, event, number, request.user, version)
    return redirect(event.get_desk_url())


@at_event(Permission.PAIR, presses="save")
def back(request: Request, event: Event, number: int) -> HttpResponse:
    """Turn a released round into a draft again."""
    why = request.POST.get("why", "")
    message = _("Round {number} is a draft again.").format(number=number)
    attempt(request, message, lifecycle.take_back, event, number, why, request.user)
    return redirect("event_round_desk", event.token, number)


@at_event(Permission.PAIR, presses="save")
def move(request: Request, event: Event, number: int) -> HttpResponse:
    """Have a match of a released round play at another table."""
    table, to = whole(request, "table") or 0, whole(request, "to") or 0
    try:
        messages.success(request, drafts.move(event, number, table, to, request.user).words)
    except Refused as refused:
        show_refusal(request, refused)
    return redirect("event_round_desk", event.token, number)


MOST_KEPT = 200
TABLE = re.compile(r"[0-9]{1,5}")


@at_event(Permission.PAIR, looks="think")
def repair(request: Request, event: Event) -> HttpResponse:
    latest = progress.where(event).round
    context: dict[str, object] = {"event": event, "round": latest}
    kept = _table_numbers(request.GET.get("keep", ""))
    try:
        round_ = repairs.repairable(event, latest.number if latest else 0)
    except Refused as refused:
        return render(request, "tournaments/repair.html", {**context, "refused": refused.problems})
    context["outlook"] = repairs.outlook(event, round_, kept, timezone.now())
    context["keep"] = " ".join(map(str, kept))
    context["done"] = _table_numbers(request.GET.get("done", ""))
    return render(request, "tournaments/repair.html", context)


@at_event(Permission.PAIR, presses="save")
def do_repair(request: Request, event: Event) -> HttpResponse:
    """Repair the round in the way that was chosen, as long as it is still there."""
    number, key = number_of_round(request), request.POST.get("key", "")
    kept, announces = _table_numbers(request.POST.get("keep", "")), request.POST.get("tell") == "yes"
    try:
        done = repairs.repair(event, number, key, kept, request.user, announces)
    except Refused as refused:
        show_refusal(request, refused)
        return redirect("event_repair", event.token)
    return redirect(f"{reverse('event_repair', args=[event.token])}?done={','.join(map(str, done.tables))}")


def _table_numbers(typed: str) -> list[int]:
    """Return the table numbers of a text."""
    return [int(each) for each in TABLE.findall(typed[:1000])][:MOST_KEPT]


USUAL_SIZE = 8
LONGEST_WHY = 200
LISTED_BELOW = 16  # lines under the cut: who might move up


@at_event(Permission.SEE_DESK)
@vary_on_headers("HX-Request")
def cut(request: Request, event: Event) -> HttpResponse:
    """Show the bracket, or before it who would be in the cut."""
    return _bracket(request, event) if event.cut_seeds else _choose(request, event, request.GET)


@at_event(Permission.PAIR, presses="save")
def fix(request: Request, event: Event) -> HttpResponse:
    """Fix who is in the cut."""
    size, out, third = _asked(event, request.POST)
    if attempt(request, _("The top cut is fixed."), cuts.fix, event, size, out, request.user, third) or event.cut_seeds:
        return redirect("event_cut", event.token)
    return _choose(request, event, request.POST, 422)


def _asked(event: Event, asked: QueryDict) -> tuple[int, list[int], bool]:
    """Return the size, who is left out, and whether there is a match for third place."""
    size = asked.get("size", "")
    out = [key for each in asked.getlist("out") if (key := whole_number(each, KEY)) is not None]
    third = asked.get("third") == "yes" if size else event.has_third_place
    return (whole_number(size, 3) or event.cut_size or USUAL_SIZE), out, third


def _choose(request: Request, event: Event, asked: QueryDict, status: int = 200) -> HttpResponse:
    size, out, third = _asked(event, asked)
    lines = cuts.candidates(event, size, out)
    last = max((place for place, line in enumerate(lines) if line.seed), default=0)
    context = {
        "event": event,
        "sizes": sorted({*SIZES, event.cut_size or USUAL_SIZE}),
        "size": size,
        "third": third,
        "out": frozenset(out),
        "lines": lines[: last + 1 + LISTED_BELOW],
        "seeds": sum(line.seed > 0 for line in lines),
        "stops": cuts.fixing_problems(event, size),
        "may_pair": may(request.event_roles, Permission.PAIR),
    }
    template = "tournaments/cut_choose.html#candidates" if request.htmx else "tournaments/cut_choose.html"
    return render(request, template, context, status=status)


def _bracket(request: Request, event: Event) -> HttpResponse:
    found, players = cut_of(event), players_of(event)
    context = {
        "event": event,
        **({} if found.problems else pictures(found, players)),
        "problems": found.problems,
        "described": described(found, event, players),
        "places": [(place.rank, players[place.entrant].name) for place in found.places],
        "later": cuts.choices(event) if may(request.event_roles, Permission.CHANGE_EVENT) else [],
        "may_give_up": may(request.event_roles, Permission.PAIR) and not cuts.is_paired(event),
    }
    return render(request, "tournaments/cut.html", context)


@at_event(Permission.PAIR, presses="save")
def give_up(request: Request, event: Event) -> HttpResponse:
    attempt(request, _("The top cut is open again."), cuts.give_up, event, request.user)
    return redirect("event_cut", event.token)


@at_event(Permission.CHANGE_EVENT, presses="save")
def throw_away(request: Request, event: Event) -> HttpResponse:
    """Throw the rounds of the cut after one away."""
    after, why = whole(request, "after"), request.POST.get("why", "")[:LONGEST_WHY]
    message = _("The later rounds are thrown away. Put the result right, then pair the next round again at the desk.")
    attempt(request, message, cuts.throw_away_after, event, after, why, request.user)
    return redirect("event_cut", event.token)
