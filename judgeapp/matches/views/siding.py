"""The side deck: what a player presents for each game, the log of it, what judges see, and a player's private plans."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from judgeapp.limits import bounded
from judgeapp.matches import opening
from judgeapp.matches.models import Plan
from judgeapp.matches.playing import Sender
from judgeapp.matches.siding import plans, presenting
from judgeapp.matches.siding.plans import PlanForm
from judgeapp.matches.siding.presenting import Sitting, sit, table_seen
from judgeapp.matches.siding.swapping import Chosen
from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.access import at_event, player_of, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people.identity import device_of

PRESENT, ANYWAY, BACK = "present", "anyway", "back"


@at_event(Permission.PLAY, form="tap")
def side(request: Request, event: Event) -> HttpResponse:
    """Choose what goes out and in, see what the format says of it, and present it."""
    try:
        sitting = sit(player_of(request, event))
    except Refused as refused:
        return _page(request, event, None, {"problems": refused.problems}, 409 if request.method == "POST" else 200)
    if request.method == "POST":
        return _sent(request, event, sitting)
    return _page(request, event, sitting, {"chosen": sitting.chosen() if sitting.stage == "choose" else None})


def _sent(request: Request, event: Event, sitting: Sitting) -> HttpResponse:
    """Show what the format says of a choice, or present it."""
    if sitting.registered is None:
        return _page(request, event, sitting, {"problems": [_("You have no registered list to swap cards of.")]}, 409)
    do = "" if request.htmx else request.POST.get("do", "")  # htmx sends along the button that was pressed last
    chosen = sitting.chosen({} if do == BACK else request.POST)
    if chosen.problems:
        return _page(request, event, sitting, {"chosen": chosen}, 200 if request.htmx else 422)
    if do not in (PRESENT, ANYWAY, BACK):
        return _page(request, event, sitting, {"chosen": chosen})
    if do != BACK and not _is_accepted(request, chosen):
        return _page(request, event, sitting, {"chosen": chosen, "is_asked": True}, 409)
    try:
        _present(request, event, sitting, chosen)
    except Refused as refused:
        return _page(request, event, sitting, {"chosen": chosen, "problems": refused.problems}, 409)
    return redirect(f"{request.path}?presented")


def _is_accepted(request: Request, chosen: Chosen) -> bool:
    """May a list be presented: it breaks no rule, or the player has seen which and presents it all the same?"""
    has_seen = request.POST.get("do") == ANYWAY and request.POST.get("seen") == chosen.proposal.digest
    return has_seen or not chosen.proposal.is_worse


def _present(request: Request, event: Event, sitting: Sitting, chosen: Chosen) -> None:
    game = whole_number(request.POST.get("game", ""), 2) or 0
    match = sitting.match if sitting.match.pk else opening.follow(sitting.meeting)
    sender = Sender(side=sitting.side, device=device_of(request, event))
    presenting.present(match, sitting.side, game, chosen.proposal, sender)


def _page(
    request: Request, event: Event, sitting: Sitting | None, more: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = {**_frame(request, event), "sitting": sitting, "is_new": "presented" in request.GET, **more}
    template = "matches/side.html#result" if request.htmx else "matches/side.html"
    return render(request, template, context, status=status)


def _frame(request: Request, event: Event) -> dict[str, Any]:
    """Return what the pages of a player's side deck and plans show around them."""
    entrant = player_of(request, event)
    volume = shelf().volumes.get(event.game)
    return {"event": event, "entrant": entrant, "plans": list(entrant.plans.all()), "volume": volume}


@at_event(Permission.PLAY)
def log(request: Request, event: Event) -> HttpResponse:
    """What the player presented in each match of the event."""
    entrant = player_of(request, event)
    context = {"event": event, "entrant": entrant, "matches": presenting.of_entrant(entrant)}
    return render(request, "matches/side_log.html", {**context, "volume": shelf().volumes.get(event.game)})


@at_event(Permission.SEE_DECKS)
def presented(request: Request, event: Event, key: int) -> HttpResponse:
    """What both players at a table presented, for judges."""
    try:
        table = table_seen(event, key)
    except Refused as refused:
        raise Http404(str(refused)) from refused
    context = {"event": event, "table": table, "key": key, "volume": shelf().volumes.get(event.game)}
    return render(request, "matches/side_presented.html", context)


@at_event(Permission.PLAY, form="report")
@bounded("lists")
def overview(request: Request, event: Event) -> HttpResponse:
    """All plans of the player, and a form for another."""
    form = PlanForm(request.POST if request.method == "POST" else None)
    if _is_kept(form, lambda: plans.add(player_of(request, event), form.cleaned_data)):
        return redirect("event_plans", event.token)
    return _plans_page(request, event, "matches/plans.html", {"form": form}, form)


def _is_kept(form: PlanForm, keep: Callable[[], object]) -> bool:
    """Keep what a form has, if it is right; what speaks against it is said in the form."""
    if form.is_valid():
        try:
            keep()
        except Refused as refused:
            form.add_error(None, list(refused.problems))
    return form.is_valid()


@at_event(Permission.PLAY, form="report")
@bounded("lists")
def plan(request: Request, event: Event, key: int) -> HttpResponse:
    """One plan, to change or to throw away."""
    entrant = player_of(request, event)
    found = entrant.plans.filter(pk=key).first()
    if request.method == "POST":
        form, seen = PlanForm(request.POST), request.POST.get("seen", "")
        if _is_kept(form, lambda: plans.change(entrant, key, form.cleaned_data, seen)):
            return redirect("event_plans", event.token)
    elif found is None:
        raise Http404(_("There is no such plan of yours."))
    else:
        form = PlanForm(initial={"title": found.title, "text": found.text})
    more = {"form": form, "plan": found, "seen": plans.stamp(found) if found else ""}
    return _plans_page(request, event, "matches/plan.html", more, form)


@at_event(Permission.PLAY, presses="report")
def throw_away(request: Request, event: Event, key: int) -> HttpResponse:
    """Throw a plan away; one that is gone already is gone."""
    Plan.objects.filter(pk=key, entrant=player_of(request, event)).delete()
    return redirect("event_plans", event.token)


def _plans_page(request: Request, event: Event, template: str, more: dict[str, Any], form: PlanForm) -> HttpResponse:
    return render(request, template, {**_frame(request, event), **more}, status=422 if form.is_bound else 200)
