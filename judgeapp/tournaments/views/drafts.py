"""A round on its own page: as a draft that is looked at and changed, or as it is played."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from judgeapp.limits import limited
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.access import at_event, did, tell, whole
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event, Round
from judgeapp.tournaments.results import tables
from judgeapp.tournaments.rounds import drafts, history, lifecycle, pairing, progress

DRAFTS = (Round.State.DRAFT, Round.State.CHECKED)


@require_safe
@at_event(Deed.SEE_DESK)
@never_cache
def round_desk(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    round_ = event.rounds_played.filter(number=number).first()
    if round_ is None:
        raise Http404(f"Round {number} is not paired.")
    return _draft(request, event, round_) if round_.state in DRAFTS else _played(request, event, round_)


def _draft(
    request: HttpRequest,
    event: Event,
    round_: Round,
    chosen: Sequence[int] = (),
    problems: Sequence[str] = (),
) -> HttpResponse:
    sheet = drafts.sheet_of(event, round_)
    context = {
        **_frame(request, event, round_),
        "sheet": sheet,
        "since_check": drafts.since_check(round_, sheet),
        "lines": drafts.lines_of(sheet),
        "version": drafts.version_of(round_),
        "chosen": frozenset(chosen),
        "problems": problems,
        "draw": pairing.words_of_draw(round_.draw),
    }
    return render(request, "tournaments/draft.html", context, status=422 if problems else 200)


def _played(request: HttpRequest, event: Event, round_: Round) -> HttpResponse:
    context = {
        **_frame(request, event, round_),
        "tables": tables.tables_of(round_),
        "byes": drafts.byes_of(round_),
        "stopped": drafts.stopped_of(round_),
        "rules": history.score_rules(event),
        "may_take_back": lifecycle.may_take_back(round_),
    }
    return render(request, "tournaments/desk_round.html", context)


def _frame(request: HttpRequest, event: Event, round_: Round) -> dict[str, object]:
    return {
        "event": event,
        "part": "events",
        "round": round_,
        "name": progress.name_of(event, round_),
        "may_pair": may(request.event_roles, Deed.PAIR),
        "may_keep_score": may(request.event_roles, Deed.KEEP_SCORE),
    }


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def edit(request: HttpRequest, event: Event, number: int) -> HttpResponse:
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
            tell(request, refused)
            return redirect(event.get_desk_url())
        return _draft(request, event, round_, who, refused.problems)
    messages.success(request, edited.words)
    for words in edited.odd:
        messages.warning(request, words)
    return redirect("event_round_desk", event.token, number)


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def check(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    version = request.POST.get("version", "")
    said = _("Round {number} is checked.").format(number=number)
    is_done = did(request, said, lifecycle.check, event, number, request.user, version)
    return redirect(event.get_desk_url()) if is_done else redirect("event_round_desk", event.token, number)


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def again(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Draw a round again with another seed."""
    try:
        job = lifecycle.draw_again(event, number, request.user, request.POST.get("version", ""))
    except Refused as refused:
        tell(request, refused)
        return redirect(event.get_desk_url())
    return redirect(f"{event.get_desk_url()}?job={job.pk}")


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def away(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    said = _("The draft of round {number} is thrown away.").format(number=number)
    version = request.POST.get("version", "")
    did(request, said, lifecycle.throw_away, event, number, request.user, version)
    return redirect(event.get_desk_url())


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def back(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Turn a released round into a draft again."""
    why = request.POST.get("why", "")
    said = _("Round {number} is a draft again.").format(number=number)
    did(request, said, lifecycle.take_back, event, number, why, request.user)
    return redirect("event_round_desk", event.token, number)


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def move(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Have a match of a released round play at another table."""
    table, to = whole(request, "table") or 0, whole(request, "to") or 0
    try:
        messages.success(request, drafts.move(event, number, table, to, request.user).words)
    except Refused as refused:
        tell(request, refused)
    return redirect("event_round_desk", event.token, number)
