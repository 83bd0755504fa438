"""The reader, the search page, and the pages that compare editions and tell the history of a rule."""

from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from judgeapp.caching import cached, cached_by, page_etag, remembered
from judgeapp.domain.messages import say
from judgeapp.domain.rules.numbering import slug as slugify
from judgeapp.limits import READING, limited
from judgeapp.requests import Request
from judgeapp.rulebook import comparisons
from judgeapp.rulebook.comparisons import Filter, comparison, official, shown
from judgeapp.rulebook.editions import counted
from judgeapp.rulebook.models import Edition, Rule, newest_first
from judgeapp.rulebook.search.languages import ENGLISH
from judgeapp.rulebook.search.ranking import MOST_CHARACTERS, tidy
from judgeapp.rulebook.shelf import (
    MOST_TYPED,
    NotInBook,
    engine,
    find_elsewhere,
    find_rule,
    key_of,
    own_engine,
    shelf,
    shelved,
    short,
    volume_of,
)
from judgeapp.rulebook.volume import RulePage, Volume

GAME_COOKIE = "game"
RESULTS = 10
CHOOSE = "rulebook/comparing/choose.html"
MOST_PAGES = 1000


@require_safe
def home(request: Request) -> HttpResponse:
    return render(request, "rulebook/home.html", {"chosen": chosen_game(request)})


@require_safe
@cached
def contents(request: Request, game: str, slug: str = "") -> HttpResponse:
    context = {"volume": volume_of(game, slug), "current": volume_of(game), "chosen": game}
    return render(request, "rulebook/contents.html", context)


@require_safe
@cached
def editions(request: Request, game: str) -> HttpResponse:
    volume = volume_of(game)
    context = {"volume": volume, "chosen": game, "editions": counted(game)}
    return render(request, "rulebook/editions.html", context)


@require_safe
def rule(request: Request, game: str, number: str, slug: str = "") -> HttpResponse:
    volume = volume_of(game, slug)
    found = find_rule(volume, number.strip("/")) if slug else _rule_or_elsewhere(volume, number.strip("/"))
    if found.number != number or found.edition != volume.edition:
        return redirect(found, permanent=False)
    return _rule(request, volume, found)


def _rule_or_elsewhere(volume: Volume, number: str) -> Rule:
    """Return the rule; where the current edition lacks it, that of the newest edition that has it."""
    try:
        return find_rule(volume, number)
    except NotInBook:
        found = find_elsewhere(volume.game.key, number)
        if found is None:
            raise
        return found


@cached
def _rule(request: Request, volume: Volume, found: Rule) -> HttpResponse:
    game = volume.game.key
    current = volume_of(game)
    page = RulePage(volume, found, current)
    context = {"page": page, "volume": volume, "current": current, "chosen": game, "seen_terms": set()}
    return render(request, "rulebook/rule.html", context)


@require_safe
@cached
def preview(request: Request, game: str, number: str, slug: str = "") -> HttpResponse:
    volume = volume_of(game, slug)
    return render(request, "rulebook/_preview.html", {"volume": volume, "found": find_rule(volume, number)})


@require_safe
@cached
def glossary(request: Request, game: str, slug: str = "") -> HttpResponse:
    context = {"volume": volume_of(game, slug), "current": volume_of(game), "chosen": game}
    return render(request, "rulebook/glossary.html", context)


@require_safe
@cached
def term(request: Request, game: str, term: str, slug: str = "") -> HttpResponse:
    volume = volume_of(game, slug)
    if term not in volume.terms:
        raise NotInBook(say("{game} has no term “{term}”.", game=volume.game.name, term=short(term)), volume, term)
    return render(request, "rulebook/_term_preview.html", {"volume": volume, "entry": volume.terms[term]})


@require_safe
@cached
def lexicon(request: Request, game: str) -> HttpResponse:
    return render(request, "rulebook/lexicon.html", {"volume": volume_of(game), "chosen": game})


@require_safe
def all_rules(request: Request, game: str, slug: str = "") -> HttpResponse:
    edition = volume_of(game, slug).edition
    return redirect(edition.get_absolute_url() if slug else edition.home)


@require_safe
@cached
def style(request: Request) -> HttpResponse:
    return render(request, "rulebook/style.html")


@require_safe
@vary_on_headers("HX-Request", "Cookie")
def search(request: Request) -> HttpResponse:
    refuse_unknown_game(request)
    game = chosen_game(request)
    is_part = request.htmx and not request.htmx.boosted and not request.htmx.history_restore_request
    if is_part:
        response = HttpResponse(_results(request, game))
        _keep_history(request, response, game)
    else:
        response = render(request, "rulebook/search.html", _found(request, game))
    response.set_cookie(
        GAME_COOKIE, game or "all", max_age=31_536_000, samesite="Lax", secure=request.is_secure(), httponly=True
    )
    return response


def _results(request: Request, game: str) -> str:
    """Return the results alone; what many type is rendered once."""
    asked = f"{request.GET.get('edition', '')[:MOST_TYPED]} {request.GET.get('q', '')[:MOST_CHARACTERS]}"
    context = {"is_part": True}
    return remembered(
        "searches",
        f"{engine().stamp}{page_etag()}{game} {asked}",
        lambda: render_to_string("rulebook/search.html#results", context | _found(request, game)),
    )


def _found(request: Request, game: str) -> dict[str, Any]:
    volume = _searched(request, game)
    is_own, language = volume is not None and not volume.edition.is_live, get_language() or ENGLISH
    answer = (own_engine(volume) if is_own else engine()).search(request.GET.get("q", ""), game, RESULTS, language)
    held = shelf()
    return {"answer": answer, "chosen": game, "volume": volume, "editions": held.editions.get(game), "shelf": held}


def _searched(request: Request, game: str) -> Volume | None:
    """Return the edition that is searched: the current one of a game, unless another one of it was chosen."""
    slug = request.GET.get("edition", "")
    is_known = any(slug == edition.slug for edition in shelf().editions.get(game, ()))
    return volume_of(game, slug if is_known else "") if game else None


def _keep_history(request: Request, response: HttpResponse, game: str) -> None:
    """One entry in the browser's history for a search, however many letters were typed."""
    volume = _searched(request, game)
    chosen = {"edition": volume.edition.slug} if volume and not volume.edition.is_live else {}
    address = f"{reverse('search')}?{urlencode({'q': tidy(request.GET.get('q', '')), 'game': game} | chosen)}"
    was_search = (request.htmx.current_url_abs_path or "").startswith(reverse("search"))
    response["HX-Replace-Url" if was_search else "HX-Push-Url"] = address


def chosen_game(request: Request) -> str:
    """Return the game that was asked for, or the remembered one; "" is all of them."""
    wanted = request.GET.get("game", request.COOKIES.get(GAME_COOKIE, ""))
    return wanted if wanted in shelf().volumes else ""


def refuse_unknown_game(request: Request) -> None:
    """A game that was asked for and is not here is a helpful 404, not a search of all games."""
    if request.GET.get("game", "") not in {"", "all"}:
        volume_of(request.GET["game"])


def not_found(request: Request, exception: Exception) -> HttpResponse:
    """Say what was not found and what is nearest to it."""
    game, _slash, rest = request.path.lstrip("/").partition("/")
    if (key := key_of(game)) and key != game:
        return redirect(f"/{key}/{rest}")
    if (held := shelf().volumes.get(game)) and (found := held.numbers.find(rest[:MOST_TYPED])):
        return redirect("rule", game, found)
    if game == "api":
        return JsonResponse({"detail": "There is no such address.", "docs": "/api/docs"}, status=404)
    volume = getattr(exception, "volume", None)
    typed = getattr(exception, "typed", "")
    context = {
        "message": exception.message if isinstance(exception, NotInBook) else _("There is no such page."),
        "volume": volume,
        "chosen": volume.game.key if volume else chosen_game(request),
        "nearest": volume.nearest(typed) if volume else [],
    }
    return render(request, "404.html", context, status=404)


@require_safe
def choose(request: Request, game: str) -> HttpResponse:
    """Let two editions be chosen; those that the form sends are shown on their own page."""
    volume_of(game)
    slugs = [request.GET.get(name, "") for name in ("old", "new")]
    if not all(slugs):
        return _choose(request, game)
    old, new = _in_order([shelved(game, slug) for slug in slugs])
    if old != new:
        return redirect("compare", game, old.slug, new.slug)
    return render(request, CHOOSE, _form(game, problem=_("Choose two different editions.")), status=422)


@cached
def _choose(request: Request, game: str) -> HttpResponse:
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
def compare(request: Request, game: str, old: str, new: str) -> HttpResponse:
    """Two editions side by side; what is no kind or no page of it leads to what is."""
    if shelved(game, old) == shelved(game, new):
        return redirect(f"{reverse('compare_choose', args=[game])}?{urlencode({'old': old, 'new': new})}")
    return _compare(request, game, old, new)


@cached_by("kind", "page")
def _compare(request: Request, game: str, old: str, new: str) -> HttpResponse:
    before, after = shelved(game, old), shelved(game, new)
    volume = volume_of(game)
    kind, page = request.GET.get("kind", ""), request.GET.get("page", "")
    chosen = Filter.of(kind)
    at = chosen and shown(comparison(before, after), volume.game.numbering, chosen, _page_number(page))
    if at is None:
        return redirect(f"{request.path}?{urlencode({'kind': kind})}" if chosen and kind else request.path)
    is_backwards = _in_order([before, after])[0] == after
    context = {"old": before, "new": after, "shown": at, "is_backwards": is_backwards}
    return render(request, "rulebook/comparing/compare.html", {"volume": volume, "chosen": game, **context})


def _page_number(page: str) -> int:
    """Return the number of a page as our links write it, 0 for anything else; the first has none."""
    if not page:
        return 1
    return int(page) if page in map(str, range(2, MOST_PAGES)) else 0


@require_safe
@limited("think", READING)
def history(request: Request, game: str, number: str) -> HttpResponse:
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


@cached
def _history(request: Request, game: str, number: str) -> HttpResponse:
    told = comparisons.history(game, number, request.GET.get("edition", ""))
    context = {"volume": volume_of(game), "chosen": game, "history": told, "stages": told.stages[::-1]}
    return render(request, "rulebook/comparing/history.html", context)
