"""The top cut for staff: who is in it, and its bracket."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from judgeapp.domain.brackets.bracket import SIZES
from judgeapp.limits import limited
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.access import KEY, at_event, did, whole, whole_number
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.public.cut import pictures, told
from judgeapp.tournaments.public.snapshot import players_of
from judgeapp.tournaments.rounds import cuts
from judgeapp.tournaments.rounds.brackets import cut_of

USUAL_SIZE = 8
LONGEST_WHY = 200
LISTED_BELOW = 16  # lines under the cut: who might move up


@require_safe
@at_event(Deed.SEE_DESK)
@never_cache
@vary_on_headers("HX-Request")
def cut(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the bracket, or before it who would be in the cut."""
    return _bracket(request, event) if event.cut_seeds else _choose(request, event, request.GET)


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def fix(request: HttpRequest, event: Event) -> HttpResponse:
    """Fix who is in the cut."""
    size, out, third = _asked(event, request.POST)
    if did(request, _("The top cut is fixed."), cuts.fix, event, size, out, request.user, third) or event.cut_seeds:
        return redirect("event_cut", event.token)
    return _choose(request, event, request.POST, 422)


def _asked(event: Event, asked: QueryDict) -> tuple[int, list[int], bool]:
    """Return the size, who is left out, and whether there is a match for third place."""
    size = asked.get("size", "")
    out = [key for each in asked.getlist("out") if (key := whole_number(each, KEY)) is not None]
    third = asked.get("third") == "yes" if size else event.has_third_place
    return (whole_number(size, 3) or event.cut_size or USUAL_SIZE), out, third


def _choose(request: HttpRequest, event: Event, asked: QueryDict, status: int = 200) -> HttpResponse:
    size, out, third = _asked(event, asked)
    lines = cuts.candidates(event, size, out)
    last = max((place for place, line in enumerate(lines) if line.seed), default=0)
    context = {
        "event": event,
        "part": "events",
        "sizes": sorted({*SIZES, event.cut_size or USUAL_SIZE}),
        "size": size,
        "third": third,
        "out": frozenset(out),
        "lines": lines[: last + 1 + LISTED_BELOW],
        "seeds": sum(line.seed > 0 for line in lines),
        "stops": cuts.fixing_problems(event, size),
        "may_pair": may(request.event_roles, Deed.PAIR),
    }
    template = "tournaments/cut_choose.html#candidates" if request.htmx else "tournaments/cut_choose.html"
    return render(request, template, context, status=status)


def _bracket(request: HttpRequest, event: Event) -> HttpResponse:
    found, players = cut_of(event), players_of(event)
    context = {
        "event": event,
        "part": "events",
        **({} if found.problems else pictures(found, players)),
        "problems": found.problems,
        "told": told(found, event, players),
        "places": [(place.rank, players[place.entrant].name) for place in found.places],
        "later": cuts.choices(event) if may(request.event_roles, Deed.CHANGE_EVENT) else [],
        "may_give_up": may(request.event_roles, Deed.PAIR) and not cuts.is_paired(event),
    }
    return render(request, "tournaments/cut.html", context)


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def give_up(request: HttpRequest, event: Event) -> HttpResponse:
    did(request, _("The top cut is open again."), cuts.give_up, event, request.user)
    return redirect("event_cut", event.token)


@require_POST
@at_event(Deed.CHANGE_EVENT)
@limited("save")
def throw_away(request: HttpRequest, event: Event) -> HttpResponse:
    """Throw the rounds of the cut after one away."""
    after, why = whole(request, "after"), request.POST.get("why", "")[:LONGEST_WHY]
    said = _("The later rounds are thrown away. Put the result right, then pair the next round again at the desk.")
    did(request, said, cuts.throw_away_after, event, after, why, request.user)
    return redirect("event_cut", event.token)
