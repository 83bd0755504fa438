"""The card browser, the page of one card, and how staff bring cards in."""

from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_cookie, vary_on_headers

from judgeapp.cardpool import describing, typing_in, uploads
from judgeapp.cardpool.addresses import address_of, find_card, game_called
from judgeapp.cardpool.browsing import Asked, look_through, read_asked
from judgeapp.cardpool.pool import CardPool, pool_of
from judgeapp.cardpool.services import ImportFailed, remove_card
from judgeapp.domain.decks.cards import TYPED_IN, Card
from judgeapp.domain.game import Game
from judgeapp.games import games
from judgeapp.limits import limited
from judgeapp.permissions import Deed, needs
from judgeapp.quotas import above_floor
from judgeapp.rulebook.shelf import shelf

A_PAGE = 50
MOST_PROBLEMS = 200
GAME_COOKIE = "game"


@require_safe
@needs(Deed.BROWSE_CARDS)
@vary_on_cookie
def all_games(request: HttpRequest) -> HttpResponse:
    """Go on to the game that was chosen last, or offer them all."""
    remembered = request.COOKIES.get(GAME_COOKIE, "")
    if remembered in games():
        return redirect("card_browser", remembered)
    sizes = [(game, len(pool_of(key).cards)) for key, game in games().items()]
    return render(request, "cardpool/games.html", {"sizes": sizes, "part": "cards"})


@require_safe
@needs(Deed.BROWSE_CARDS)
@vary_on_headers("HX-Request")
def browser(request: HttpRequest, game: str) -> HttpResponse:
    found_game = game_called(game)
    if found_game.key != game:
        return redirect("card_browser", found_game.key)
    pool = pool_of(game)
    asked = read_asked(request.GET, pool)
    is_part = request.htmx and not request.htmx.history_restore_request
    template = "cardpool/browser.html#results" if is_part else "cardpool/browser.html"
    response = render(request, template, {**_frame(found_game), **_found(request, pool, asked), "is_part": is_part})
    if is_part:
        _keep_history(request, response, asked)
    response.set_cookie(
        GAME_COOKIE, game, max_age=31_536_000, samesite="Lax", secure=request.is_secure(), httponly=True
    )
    return response


def _found(request: HttpRequest, pool: CardPool, asked: Asked) -> dict[str, Any]:
    found = look_through(pool, asked)
    page = Paginator(found.cards, A_PAGE).get_page(request.GET.get("page"))
    nearest = [] if found.cards or not asked.words else pool.nearest(asked.words)
    return {"asked": asked, "found": found, "page": page, "of_all": len(pool.cards), "nearest": nearest}


def _keep_history(request: HttpRequest, response: HttpResponse, asked: Asked) -> None:
    """One entry in the browser's history for a word, however many letters were typed; another one for each choice."""
    before = urlsplit(request.htmx.current_url_abs_path or "")
    shown, now = dict(parse_qsl(before.query)), dict(parse_qsl(asked.query))
    has_only_other_words = shown.pop("q", "") and now.pop("q", "") and shown == now
    header = "HX-Replace-Url" if before.path == request.path and has_only_other_words else "HX-Push-Url"
    response[header] = f"{request.path}?{asked.query}" if asked.query else request.path


def _frame(game: Game) -> dict[str, Any]:
    """Return what every page of one game's cards shows around it."""
    volume = shelf().volumes.get(game.key)
    return {"game": game, "games": games(), "chosen": game.key, "volume": volume, "part": "cards"}


@require_safe
@needs(Deed.BROWSE_CARDS)
def one(request: HttpRequest, game: str, key: str) -> HttpResponse:
    found_game = game_called(game)
    pool = pool_of(found_game.key)
    card = find_card(pool, key)
    if card is None:
        context = {**_frame(found_game), "typed": key, "nearest": pool.nearest(key)}
        return render(request, "cardpool/missing.html", context, status=404)
    if reverse("card", args=[game, key]) != address_of(card):
        return redirect(address_of(card))
    return _card_page(request, found_game, pool, card)


def _card_page(request: HttpRequest, game: Game, pool: CardPool, card: Card) -> HttpResponse:
    said = list(messages.get_messages(request))
    context = {
        **_frame(game),
        "card": card,
        "facts": describing.facts_of(card, pool),
        "limit": describing.limit_of(card),
        "deck_rules": describing.deck_rules_of(card),
        "whence": describing.whence(card),
        "said": said,
    }
    response = render(request, "cardpool/card.html", context)
    if said:
        add_never_cache_headers(response)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@limited("save")
@needs(Deed.TYPE_IN_CARD)
@above_floor
def new(request: HttpRequest, game: str) -> HttpResponse:
    found_game = game_called(game)
    pool = pool_of(found_game.key)
    form = typing_in.read_form(request.POST if request.method == "POST" else request.GET)
    if request.method == "POST" and (card := typing_in.save(form, found_game, pool)):
        words = _("{card} is in the pool now, and deck checks know it.")
        messages.success(request, words.format(card=card.label))
        return redirect(address_of(card))
    context = {**_frame(found_game), "form": form, "known": pool.facets()}
    return render(request, "cardpool/new.html", context, status=422 if request.method == "POST" else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("save")
@needs(Deed.TYPE_IN_CARD)
def take_out(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Remove a typed-in card, or remove it to type it in again."""
    found_game = game_called(game)
    card = find_card(pool_of(found_game.key), key)
    if card is None or card.origin != TYPED_IN:
        raise Http404("Only cards that were typed in can be taken out.")
    if request.method != "POST":
        return render(request, "cardpool/take_out.html", {**_frame(found_game), "card": card})
    remove_card(card)
    again = f"{reverse('card_new', args=[game])}?{urlencode(typing_in.as_typed(card))}"
    return redirect(again if "again" in request.POST else reverse("card_browser", args=[game]))


@require_http_methods(["GET", "HEAD", "POST"])
@limited("save")
@needs(Deed.IMPORT_CARDS)
@above_floor
def bring_in(request: HttpRequest) -> HttpResponse:
    context: dict[str, Any] = {"games": games(), "part": "cards", "columns": uploads.COLUMNS}
    if request.method != "POST":
        return render(request, "cardpool/import.html", {**context, "chosen": request.GET.get("game", "")})
    context["chosen"] = request.POST.get("game", "")
    try:
        upload = uploads.read_upload(request)
        report = uploads.import_upload(upload, context["chosen"], dry_run="try" in request.POST)
    except ImportFailed as error:
        return render(request, "cardpool/import.html", {**context, "failed": str(error)}, status=422)
    context |= {"upload": upload, "report": report, "problems": report.problems[:MOST_PROBLEMS]}
    return render(request, "cardpool/import.html", context | {"not_shown": len(report.problems[MOST_PROBLEMS:])})
