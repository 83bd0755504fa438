"""The page of the citations that need another look."""

from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from judgeapp.limits import READING, limited
from judgeapp.permissions import Permission, may, refuse, role_of
from judgeapp.requests import Request, View
from judgeapp.rulebook.shelf import shelf, volume_of
from judgeapp.rulebook.touched import listing, values
from judgeapp.rulebook.touched.listing import Asked, counts, groups, items, open_items
from judgeapp.rulebook.touched.values import Kind, State

A_PAGE = 50
FATES = tuple(each for each in State if each is not State.SAME)


def may_review(request: Request) -> bool:
    """May this account look citations over, as staff of the site or as somebody at some event?"""
    return may({role_of(request), *values.roles(request)}, Permission.REVIEW_CITATIONS)


def for_reviewers(view: View) -> View:
    """Open a view to those who may look citations over."""

    @wraps(view)
    def answer(request: Request, *args: object, **kwargs: object) -> HttpResponse:
        return view(request, *args, **kwargs) if may_review(request) else refuse(request, Permission.REVIEW_CITATIONS)

    return answer


@require_safe
@limited("think", READING)
@for_reviewers
@never_cache
def citations(request: Request) -> HttpResponse:
    """Show what cites a rule that is not as it was, rule by rule, with what became of it."""
    listed = {key: items(key, request) for key in shelf().volumes}
    waiting = {key: sum(item.review is None for item in each) for key, each in listed.items()}
    game = request.GET.get("game") or next((key for key, number in waiting.items() if number), next(iter(waiting), ""))
    if not game:
        return render(request, "rulebook/touched/citations.html", {"part": "rules"})
    asked, volume = Asked.of(request.GET.dict(), game), volume_of(game)
    shown = [item for item in listed[game] if asked.shows(item)]
    paged = Paginator(shown, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "part": "rules",
        "volume": volume,
        "asked": asked,
        "waiting": waiting,
        "looked": sum(item.review is not None for item in listed[game]),
        "paged": paged,
        "groups": list(groups(paged.object_list)),
        "query": urlencode(asked.query()),
        **_choices(asked, listed[game]),
    }
    return render(request, "rulebook/touched/citations.html", context)


def _choices(asked: Asked, listed: list[Any]) -> dict[str, Any]:
    """Return what can be asked for, with its number: kinds, and what became of the rule."""
    of_kind, in_state = counts(listed, asked)
    return {
        "kinds": [(each, of_kind[each.key]) for each in Kind if of_kind[each.key] or each.key == asked.kind],
        "states": [(each, in_state[each.key]) for each in FATES if in_state[each.key] or each.key == asked.state],
        "of_any_kind": sum(of_kind.values()),
        "in_any_state": sum(in_state.values()),
    }


@require_POST
@for_reviewers
@limited("report")
def review(request: Request) -> HttpResponse:
    """Keep that citations are still right, or take that back, and go back to the list."""
    game = volume_of(request.POST.get("game", "")).game.key
    sent = request.POST.getlist("cited")
    if request.POST.get("back"):
        number = listing.take_back(game, request, sent, request.user)
        words = ngettext("Taken back: {n} needs a look again.", "Taken back: {n} need a look again.", number)
        messages.success(request, words.format(n=number))
    else:
        number, changed = listing.still_right(game, request, sent, request.user)
        words = ngettext("Kept: {n} is still right.", "Kept: {n} are still right.", number)
        messages.success(request, words.format(n=number))
        if changed:
            words = ngettext(
                "{n} changed since this page was shown. Look again.",
                "{n} changed since this page was shown. Look again.",
                changed,
            )
            messages.warning(request, words.format(n=changed))
    asked = Asked.of(QueryDict(request.POST.get("query", "")).dict(), game)
    return redirect(f"{reverse('citations')}?{urlencode(asked.query())}")


@require_safe
@never_cache
def count(request: Request, game: str) -> HttpResponse:
    """Say how many citations of a game need a look, to those who may look: what is kept for all asks this."""
    number = open_items(volume_of(game).game.key, request) if may_review(request) else 0
    if not number:
        return HttpResponse(status=204)
    return render(request, "rulebook/touched/_count.html", {"number": number, "game": game})
