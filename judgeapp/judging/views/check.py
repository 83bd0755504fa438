"""The check of the book of rulings: which of them no longer hold with the rules and the engine of now."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.domain.timing.engine import ENGINE
from judgeapp.judging.rulings import replaying
from judgeapp.limits import READING, limited
from judgeapp.permissions import Deed, needs
from judgeapp.rulebook.books import volume_of

A_PAGE = 100


@require_safe
@limited("think", READING)
@needs(Deed.WRITE_RULING)
@never_cache
def check(request: HttpRequest) -> HttpResponse:
    """Play standing rulings again, so many a page, and show those that changed."""
    game = request.GET.get("game", "")
    volume = volume_of(game) if game else None
    asked = replaying.standing().filter(game=game) if game else replaying.standing()
    paged = Paginator(asked, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "part": "rules",
        "paged": paged,
        "query": urlencode({"game": game}),
        "checked": replaying.check(paged.object_list),
        "chosen": game,
        "volume": volume,
        "engine": ENGINE,
    }
    return render(request, "judging/rulings_check.html", context)
