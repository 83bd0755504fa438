"""A judge's count of a deck, and what came of it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.deckcheck import history, models
from judgeapp.deckcheck.asked import TallyForm
from judgeapp.deckcheck.tally import finish, outcome
from judgeapp.deckcheck.views.saved import deck_or_404, frame, version_or_404
from judgeapp.domain.events.clock import as_time
from judgeapp.limits import READING, limited
from judgeapp.permissions import Deed, needs
from judgeapp.quotas import bounded


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Deed.COUNT_DECK)
@limited("save")
@limited("think", READING)
@bounded("decks")
def tally(request: HttpRequest, token: str) -> HttpResponse:
    deck = deck_or_404(token)
    page = history.deck_page(deck, version_or_404(deck, request.GET.get("version", "")))
    form = TallyForm(page.parts, request.POST if request.method == "POST" else None)
    if form.is_valid():
        counted = finish(page.version, form.counted, seconds=form.cleaned_data["time"], **form.words)
        return redirect(f"{counted.get_absolute_url()}?finished=1")
    context = {**frame(deck), "page": page, "form": form}
    return render(request, "deckcheck/tally.html", context, status=422 if form.is_bound else 200)


@require_safe
@needs(Deed.COUNT_DECK)
@limited("think", READING)
def count(request: HttpRequest, token: str) -> HttpResponse:
    found = get_object_or_404(models.Count.objects.select_related("version__deck"), token=token)
    deck = deck_or_404(found.version.deck.token)
    page = history.deck_page(deck, found.version)
    context = {
        **frame(deck),
        "page": page,
        "count": found,
        "outcome": outcome(found, page.parts),
        "time": as_time(found.seconds),
    }
    return render(request, "deckcheck/count.html", context)
