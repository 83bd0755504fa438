"""The page where a citation is mended: another rule is cited instead, or it is retired; and what was decided so far."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from judgeapp.limits import READING, limited
from judgeapp.permissions import Permission, may, role_of
from judgeapp.requests import Request
from judgeapp.rulebook import naming
from judgeapp.rulebook.models import Reviewed, Rule
from judgeapp.rulebook.shelf import shelf, volume_of
from judgeapp.rulebook.touched import decisions, listing
from judgeapp.rulebook.touched.decisions import Deed
from judgeapp.rulebook.touched.listing import Asked, Item
from judgeapp.rulebook.touched.resolving import suggested
from judgeapp.rulebook.touched.views import for_reviewers
from judgeapp.rulebook.volume import Volume

A_PAGE = 50
LONGEST_WORDS = 300


@require_safe
@limited("think", READING)
@for_reviewers
@never_cache
def mend(request: Request) -> HttpResponse:
    """Show a citation with the rules that may be meant, and a search for others."""
    return _page(request, request.GET)


def _page(request: Request, given: QueryDict, problem: str = "", status: int = 200) -> HttpResponse:
    volume = _volume(given)
    item = _item(request, volume.game.key, given.get("cited", ""))
    words = given.get("words", "")[:LONGEST_WORDS].strip()
    near = _suggested(volume, item) if item else []
    context = {
        "part": "rules",
        "volume": volume,
        "asked": Asked.of(QueryDict(given.get("query", "")).dict(), volume.game.key),
        "item": item,
        "cited": given.get("cited", ""),
        "words": words,
        "near": near,
        "found_rules": _found(volume, words, near) if item and words else None,
        "typed": given.get("number", ""),
        "problem": problem,
    }
    return render(request, "rulebook/touched/mend.html", context, status=status)


def _volume(given: QueryDict) -> Volume:
    """Return the rules of the game that is asked for, of the first one where none is; raises a helpful 404."""
    return volume_of(given.get("game") or next(iter(shelf().volumes), ""))


def _item(request: Request, game: str, sent: str) -> Item | None:
    """Return the citation that is meant; None if it has changed again, or is not theirs to mend."""
    found, _ = listing.theirs(game, request, [sent])
    return found[0] if found and found[0].review is None else None


def _suggested(volume: Volume, item: Item) -> list[Rule]:
    numbers = suggested(item.citing.pin)
    return [rule for number in numbers if (rule := volume.find(number))]


def _found(volume: Volume, words: str, near: list[Rule]) -> list[Rule]:
    hits = naming.answering(volume, words, {rule.number for rule in near})
    return [rule for hit in hits if (rule := volume.find(hit.number))]


@require_POST
@for_reviewers
@limited("report")
def mended(request: Request) -> HttpResponse:
    """Keep what was decided about a citation, and go back to the list."""
    volume = volume_of(request.POST.get("game", ""))
    item = _item(request, volume.game.key, request.POST.get("cited", ""))
    if item is None:
        messages.warning(request, _("It changed since this page was shown, or is not yours to mend. Look again."))
    elif "retire" in request.POST and Deed.RETIRED in item.deeds:
        decisions.retire(item.citing, item.resolution.digest, request.user)
        messages.success(request, _("Retired. It can be taken back under “What was decided”."))
    elif Deed.INSTEAD in item.deeds:
        typed = request.POST.get("instead") or request.POST.get("number", "")
        rules, strange = naming.read(volume, typed)
        if strange or len(rules) != 1:
            problem = " ".join(naming.unknown(volume, strange)) or _("Write the number of one rule.")
            return _page(request, request.POST, problem, 422)
        decisions.cite_instead(item.citing, volume, rules[0], request.user)
        told = _("Kept: {rule} is cited instead. It can be taken back under “What was decided”.")
        messages.success(request, told.format(rule=volume.name(rules[0])))
    asked = Asked.of(QueryDict(request.POST.get("query", "")).dict(), volume.game.key)
    return redirect(f"{reverse('citations')}?{urlencode(asked.query())}")


@require_safe
@limited("think", READING)
@for_reviewers
@never_cache
def history(request: Request) -> HttpResponse:
    """Show what was decided, the latest first: to staff of the site all of it, to others what they decided."""
    volume = _volume(request.GET)
    rows = _theirs(request).filter(game=volume.game.key)
    context: dict[str, Any] = {
        "part": "rules",
        "volume": volume,
        "paged": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
        "query": urlencode({"game": volume.game.key}),
    }
    return render(request, "rulebook/touched/history.html", context)


def _theirs(request: Request) -> QuerySet[Reviewed]:
    is_sites = may({role_of(request)}, Permission.DECIDE_FOR_SITE)
    return Reviewed.objects.filter(Q() if is_sites else Q(by=request.user))


@require_POST
@for_reviewers
@limited("report")
@transaction.atomic
def undo(request: Request, pk: int) -> HttpResponse:
    """Take one decision back."""
    row = get_object_or_404(_theirs(request), pk=pk)
    if decisions.take_back([row], request.user):
        messages.success(request, _("Taken back: what was decided before counts again."))
    return redirect(f"{reverse('citations_history')}?{urlencode({'game': row.game})}")
