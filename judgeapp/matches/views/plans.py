"""A player's private plans for siding."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from judgeapp.limits import limited
from judgeapp.matches.models import Plan
from judgeapp.matches.siding import plans
from judgeapp.matches.siding.plans import PlanForm
from judgeapp.permissions import Deed
from judgeapp.quotas import bounded
from judgeapp.rulebook.shelf import shelf
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people import identity


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.PLAY)
@limited("report")
@bounded("lists")
@never_cache
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """All plans of the player, and a form for another."""
    form = PlanForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            plans.add(identity.entrant_of(request, event), form.cleaned_data)
        except Refused as refused:
            form.add_error(None, list(refused.problems))
        else:
            return redirect("event_plans", event.token)
    return _page(request, event, "matches/plans.html", {"form": form}, form)


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.PLAY)
@limited("report")
@bounded("lists")
@never_cache
def plan(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """One plan, to change or to throw away."""
    entrant = identity.entrant_of(request, event)
    found = entrant.plans.filter(pk=key).first()
    if request.method == "POST":
        form = PlanForm(request.POST)
        if form.is_valid():
            try:
                plans.change(entrant, key, form.cleaned_data, request.POST.get("seen", ""))
            except Refused as refused:
                form.add_error(None, list(refused.problems))
            else:
                return redirect("event_plans", event.token)
    elif found is None:
        raise Http404(_("There is no such plan of yours."))
    else:
        form = PlanForm(initial={"title": found.title, "text": found.text})
    more = {"form": form, "plan": found, "seen": plans.stamp(found) if found else ""}
    return _page(request, event, "matches/plan.html", more, form)


@require_POST
@at_event(Deed.PLAY)
@limited("report")
def throw_away(request: HttpRequest, event: Event, key: int) -> HttpResponse:
    """Throw a plan away; one that is gone already is gone."""
    Plan.objects.filter(pk=key, entrant=identity.entrant_of(request, event)).delete()
    return redirect("event_plans", event.token)


def _page(request: HttpRequest, event: Event, template: str, more: dict[str, Any], form: PlanForm) -> HttpResponse:
    entrant = identity.entrant_of(request, event)
    context = {
        "event": event,
        "part": "events",
        "entrant": entrant,
        "plans": list(entrant.plans.all()),
        "volume": shelf().volumes.get(event.game),
        **more,
    }
    return render(request, template, context, status=422 if form.is_bound else 200)
