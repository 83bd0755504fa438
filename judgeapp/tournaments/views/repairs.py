"""The repair assistant: what does not fit in the running round, and ways to mend it side by side."""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from judgeapp.limits import READING, limited
from judgeapp.permissions import Deed
from judgeapp.tournaments.access import at_event, number_of_round, tell
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.rounds import progress, repairs

MOST_KEPT = 200
TABLE = re.compile(r"[0-9]{1,5}")


@require_safe
@limited("think", READING)
@at_event(Deed.PAIR)
@never_cache
def repair(request: HttpRequest, event: Event) -> HttpResponse:
    latest = progress.where(event).round
    context: dict[str, object] = {"event": event, "part": "events", "round": latest}
    kept = _tables(request.GET.get("keep", ""))
    try:
        round_ = repairs.repairable(event, latest.number if latest else 0)
    except Refused as refused:
        return render(request, "tournaments/repair.html", {**context, "refused": refused.problems})
    context["outlook"] = repairs.outlook(event, round_, kept, timezone.now())
    context["keep"] = " ".join(map(str, kept))
    context["done"] = _tables(request.GET.get("done", ""))
    return render(request, "tournaments/repair.html", context)


@require_POST
@at_event(Deed.PAIR)
@limited("save")
def do(request: HttpRequest, event: Event) -> HttpResponse:
    """Repair the round in the way that was chosen, as long as it is still there."""
    number, key = number_of_round(request), request.POST.get("key", "")
    kept, announces = _tables(request.POST.get("keep", "")), request.POST.get("tell") == "yes"
    try:
        done = repairs.repair(event, number, key, kept, request.user, announces)
    except Refused as refused:
        tell(request, refused)
        return redirect("event_repair", event.token)
    return redirect(f"{reverse('event_repair', args=[event.token])}?done={','.join(map(str, done.tables))}")


def _tables(typed: str) -> list[int]:
    """Return the table numbers of a text."""
    return [int(each) for each in TABLE.findall(typed[:1000])][:MOST_KEPT]
