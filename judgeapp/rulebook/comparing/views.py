"""Pages that compare editions and tell the history of a rule."""

from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from judgeapp.domain.rules.numbering import slug as slugify
from judgeapp.limits import READING, limited
from judgeapp.rulebook import comparisons
from judgeapp.rulebook.books import NotInBook, shelved, volume_of
from judgeapp.rulebook.caching import kept, kept_by
from judgeapp.rulebook.comparing.pages import Filter, shown
from judgeapp.rulebook.comparisons import comparison, official
from judgeapp.rulebook.models import Edition, newest_first
from judgeapp.rulebook.shelf import shelf

CHOOSE = "rulebook/comparing/choose.html"
MOST_PAGES = 1000


@require_safe
def choose(request: HttpRequest, game: str) -> HttpResponse:
    """Let two editions be chosen; those that the form sends are shown on their own page."""
    volume_of(game)
    slugs = [request.GET.get(name, "") for name in ("old", "new")]
    if not all(slugs):
        return _choose(request, game)
    old, new = _in_order([shelved(game, slug) for slug in slugs])
    if old != new:
        return redirect("compare", game, old.slug, new.slug)
    return render(request, CHOOSE, _form(game, problem=_("Choose two different editions.")), status=422)


@kept
def _choose(request: HttpRequest, game: str) -> HttpResponse:
    return render(request, CHOOSE, _form(game))


def _form(game: str, problem: str = "") -> dict[str, Any]:
    """Return the context of the form; the two newest that a publisher made are chosen already."""
    known, chain = shelf().editions[game], official(game)
    likely = (chain if len(chain) > 1 else _in_order(known))[-2:]
    context = {"old": likely[0], "new": likely[-1], "neighbours": list(pairwise(chain))[::-1]}
    return {"volume": volume_of(game), "chosen": game, "editions": known, "problem": problem, **context}


def _in_order(editions: list[Edition]) -> list[Edition]:
    return newest_first(editions)[::-1]


@require_safe
@limited("think", READING)
def compare(request: HttpRequest, game: str, old: str, new: str) -> HttpResponse:
    """Two editions side by side; what is no kind or no page of it leads to what is."""
    if shelved(game, old) == shelved(game, new):
        return redirect(f"{reverse('compare_choose', args=[game])}?{urlencode({'old': old, 'new': new})}")
    return _compare(request, game, old, new)


@kept_by("kind", "page")
def _compare(request: HttpRequest, game: str, old: str, new: str) -> HttpResponse:
    before, after = shelved(game, old), shelved(game, new)
    volume = volume_of(game)
    kind, page = request.GET.get("kind", ""), request.GET.get("page", "")
    chosen = Filter.of(kind)
    at = chosen and shown(comparison(before, after), volume.game.numbering, chosen, _number(page))
    if at is None:
        return redirect(f"{request.path}?{urlencode({'kind': kind})}" if chosen and kind else request.path)
    is_backwards = _in_order([before, after])[0] == after
    context = {"old": before, "new": after, "shown": at, "is_backwards": is_backwards}
    return render(request, "rulebook/comparing/compare.html", {"volume": volume, "chosen": game, **context})


def _number(page: str) -> int:
    """Return the number of a page as our links write it, 0 for anything else; the first has none."""
    if not page:
        return 1
    return int(page) if page in map(str, range(2, MOST_PAGES)) else 0


@require_safe
@limited("think", READING)
def history(request: HttpRequest, game: str, number: str) -> HttpResponse:
    """One rule through all editions; a number in any form leads to the rule's own."""
    volume = volume_of(game)
    if slug := request.GET.get("edition", ""):
        shelved(game, slug)
    try:
        return _history(request, game, number)
    except NotInBook:
        meant = volume.game.numbering.read(number) or "/".join(map(slugify, number.strip("/").split("/")))
        if meant in ("", number):
            raise
        return redirect(f"{reverse('history', args=[game, meant])}{f'?edition={slug}' if slug else ''}")


@kept
def _history(request: HttpRequest, game: str, number: str) -> HttpResponse:
    told = comparisons.history(game, number, request.GET.get("edition", ""))
    context = {"volume": volume_of(game), "chosen": game, "history": told, "stages": told.stages[::-1]}
    return render(request, "rulebook/comparing/history.html", context)
