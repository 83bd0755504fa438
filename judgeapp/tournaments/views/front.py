"""The front page of the events."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.permissions import Deed, needs
from judgeapp.tournaments.setup import listing

A_PAGE = 30


@require_safe
@needs(Deed.SEE_EVENT)
@never_cache
def front(request: HttpRequest) -> HttpResponse:
    today = timezone.now().date()
    numbers = listing.numbers(today)
    asked = request.GET.get("show", "")
    show = asked if asked in numbers else next((key for key, number in numbers.items() if number), listing.COMING)
    context = {
        "part": "events",
        "numbers": numbers,
        "show": show,
        "events": Paginator(listing.listed(show, today), A_PAGE).get_page(request.GET.get("page")),
        "roles": listing.of_account(request.user) if request.user.is_authenticated else [],
        "entries": listing.of_browser(request),
    }
    return render(request, "tournaments/front.html", context)
