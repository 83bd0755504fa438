"""The card browser, the page of one card, and how staff bring cards in: in a file, or typed in by hand."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.vary import vary_on_cookie, vary_on_headers

from judgeapp.cardpool import describing, own, services
from judgeapp.cardpool.pool import (
    Asked,
    CardPool,
    address_of,
    find_card,
    game_called,
    look_through,
    pool_of,
    read_asked,
    spelt_as,
)
from judgeapp.cardpool.services import CardKnownError, ImportFailed, add_card, remove_card
from judgeapp.domain.decks.cards import ANY_NUMBER, TYPED_IN, Card
from judgeapp.domain.decks.printed import without_printed
from judgeapp.domain.decks.sheet import LONGEST, RowError
from judgeapp.domain.game import Game
from judgeapp.games import games
from judgeapp.limits import above_floor, open_to
from judgeapp.permissions import Permission
from judgeapp.requests import Request, StrOrPromise
from judgeapp.rulebook.shelf import shelf

A_PAGE = 50
MOST_PROBLEMS = 200
GAME_COOKIE = "game"


@dataclass(frozen=True)
class Field:
    """One column of a card row on a page; `several` values are typed with commas between them, lines on several."""

    column: str
    label: StrOrPromise
    hint: StrOrPromise = ""
    several: bool = False
    lines: int = 1
    longest: int = LONGEST


FIELDS = (
    Field("title", gettext_lazy("Title"), gettext_lazy("as printed")),
    Field("number", gettext_lazy("Number"), gettext_lazy("as printed, if there is one")),
    Field("type", gettext_lazy("Type"), gettext_lazy("several with commas"), several=True),
    Field("colours", gettext_lazy("Colours or factions"), gettext_lazy("several with commas"), several=True),
    Field("cost", gettext_lazy("Cost"), gettext_lazy("a number, or X")),
    Field("limit", gettext_lazy("Copies it allows"), gettext_lazy("only if it says so: a number, or any")),
    Field("team_limit", gettext_lazy("Copies in a team"), gettext_lazy("only if it says so")),
    Field("keywords", gettext_lazy("Keywords"), gettext_lazy("several with commas"), several=True),
    Field("conditions", gettext_lazy("Deck rules"), "forbid: cost >= 6 ;; require battle: trait = Saiyan"),
)
MORE = (
    Field("version", gettext_lazy("Version"), gettext_lazy("what tells it from namesakes")),
    Field("traits", gettext_lazy("Traits"), gettext_lazy("several with commas"), several=True),
    Field("characters", gettext_lazy("Characters"), gettext_lazy("several with commas"), several=True),
    Field("symbols", gettext_lazy("Symbols"), gettext_lazy("each as often as printed"), several=True),
    Field("names", gettext_lazy("Also called"), gettext_lazy("several with |")),
    Field("base", gettext_lazy("Played on"), gettext_lazy("title of that card")),
    Field("released", gettext_lazy("First out"), "2019-07-15"),
    Field("set", pgettext_lazy("cards", "Set"), gettext_lazy("its short name")),
)
PRINTED = (
    Field(
        own.FRONT,
        gettext_lazy("Printed text"),
        gettext_lazy("as printed, symbols in brackets; shown and read on this site alone"),
        lines=4,
        longest=own.MOST_LETTERS,
    ),
    Field(
        own.BACK,
        gettext_lazy("Text of the other side"),
        gettext_lazy("only of a card with two sides"),
        lines=2,
        longest=own.MOST_LETTERS,
    ),
)
ALL = (*FIELDS, *MORE, *PRINTED)
_FACTS = {"type": "types"}


@dataclass
class CardForm:
    """The fields as they were typed, and what is wrong with each.

    known   the card that the pool has already, if that is what is wrong
    """

    typed: dict[str, str]
    problems: dict[str, list[str]] = field(default_factory=dict)
    known: Card | None = None

    @property
    def rows(self) -> list[tuple[Field, str, list[str]]]:
        return [self._row(each) for each in FIELDS]

    @property
    def more(self) -> list[tuple[Field, str, list[str]]]:
        return [self._row(each) for each in MORE]

    @property
    def printed(self) -> list[tuple[Field, str, list[str]]]:
        return [self._row(each) for each in PRINTED]

    @property
    def is_more_open(self) -> bool:
        return any(value or problems for _, value, problems in self.more)

    @property
    def known_address(self) -> str:
        return address_of(self.known) if self.known else ""

    def _row(self, each: Field) -> tuple[Field, str, list[str]]:
        return each, self.typed[each.column], self.problems.get(each.column, [])


def as_typed(card: Card, texts: own.Texts = own.NOBODY_SAID) -> dict[str, str]:
    """Return the fields that a card was typed in with, to type it in again."""
    stated = without_printed(card)
    values = {each.column: getattr(stated, _FACTS.get(each.column, each.column)) for each in (*FIELDS, *MORE)}
    typed = {**values, **dict(zip(own.COLUMNS, texts, strict=True))}
    return {column: _as_text(column, value) for column, value in typed.items() if value not in ((), "", None)}


def _as_text(column: str, value: object) -> str:
    if isinstance(value, tuple):
        return (" ;; " if column == "conditions" else "|" if column == "names" else ", ").join(value)
    return "any" if value == ANY_NUMBER else str(value)


def save(form: CardForm, game: Game, pool: CardPool) -> Card | None:
    """Add the card to the pool; return None and note what is wrong if it is no card, or one that is known."""
    try:
        brought = own.brought_by(_row(form.typed, pool), game)
    except RowError as error:
        for problem in error.problems:
            form.problems.setdefault(problem.column, []).append(problem.advice)
        return None
    try:
        _refuse_unnumbered_namesake(brought.card, pool)
        return add_card(brought.card, brought.texts)
    except CardKnownError as error:
        form.known = error.card
        return None


def _row(typed: dict[str, str], pool: CardPool) -> dict[str, str]:
    """Return the row that is meant: commas separate, and colours are spelt as in the pool."""
    row = dict(typed)
    for each in (*FIELDS, *MORE):
        if each.several:
            row[each.column] = "|".join(part.strip() for part in typed[each.column].split(","))
    row["colours"] = "|".join(spelt_as(colour, pool.facets()["colours"]) for colour in row["colours"].split("|"))
    return row


def _refuse_unnumbered_namesake(card: Card, pool: CardPool) -> None:
    """A title alone would leave lists in doubt which of the two cards they mean."""
    namesakes = pool.find(card.title)
    if namesakes and not card.number and not card.version:
        raise CardKnownError(namesakes[0])


@open_to(Permission.BROWSE_CARDS)
@vary_on_cookie
def all_games(request: Request) -> HttpResponse:
    """Go on to the game that was chosen last, or offer them all."""
    remembered = request.COOKIES.get(GAME_COOKIE, "")
    if remembered in games():
        return redirect("card_browser", remembered)
    sizes = [(game, len(pool_of(key).cards)) for key, game in games().items()]
    return render(request, "cardpool/games.html", {"sizes": sizes, "part": "cards"})


@open_to(Permission.BROWSE_CARDS)
@vary_on_headers("HX-Request")
def browser(request: Request, game: str) -> HttpResponse:
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


def _found(request: Request, pool: CardPool, asked: Asked) -> dict[str, Any]:
    found = look_through(pool, asked)
    page = Paginator(found.cards, A_PAGE).get_page(request.GET.get("page"))
    nearest = [] if found.cards or not asked.words else pool.nearest(asked.words)
    return {"asked": asked, "found": found, "page": page, "of_all": len(pool.cards), "nearest": nearest}


def _keep_history(request: Request, response: HttpResponse, asked: Asked) -> None:
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


@open_to(Permission.BROWSE_CARDS)
def one(request: Request, game: str, key: str) -> HttpResponse:
    found_game = game_called(game)
    pool = pool_of(found_game.key)
    card = find_card(pool, key)
    if card is None:
        context = {**_frame(found_game), "typed": key, "nearest": pool.nearest(key)}
        return render(request, "cardpool/missing.html", context, status=404)
    if reverse("card", args=[game, key]) != address_of(card):
        return redirect(address_of(card))
    return _card_page(request, found_game, pool, card)


def _card_page(request: Request, game: Game, pool: CardPool, card: Card) -> HttpResponse:
    to_show = list(messages.get_messages(request))
    context = {
        **_frame(game),
        "card": card,
        "facts": describing.facts_of(card, pool),
        "told": describing.told_of(card, game, pool.texts_of(card)),
        "can_be_tried": bool(game.kind_of(card.types)),
        "limit": describing.limit_of(card),
        "deck_rules": describing.deck_rules_of(card),
        "read_facts": describing.read_facts_of(card),
        "whence": describing.whence(card),
        "said": to_show,
    }
    response = render(request, "cardpool/card.html", context)
    if to_show:
        add_never_cache_headers(response)
    return response


@open_to(Permission.TYPE_IN_CARD, form="save")
@above_floor
def new(request: Request, game: str) -> HttpResponse:
    found_game = game_called(game)
    pool = pool_of(found_game.key)
    data = request.POST if request.method == "POST" else request.GET
    form = CardForm({each.column: data.get(each.column, "") for each in ALL})
    if request.method == "POST" and (card := save(form, found_game, pool)):
        words = _("{card} is in the pool now, and deck checks know it.")
        messages.success(request, words.format(card=card.label))
        return redirect(address_of(card))
    context = {**_frame(found_game), "form": form, "known": pool.facets()}
    return render(request, "cardpool/new.html", context, status=422 if request.method == "POST" else 200)


@open_to(Permission.TYPE_IN_CARD, form="save")
def take_out(request: Request, game: str, key: str) -> HttpResponse:
    """Remove a typed-in card, or remove it to type it in again."""
    found_game = game_called(game)
    pool = pool_of(found_game.key)
    card = find_card(pool, key)
    if card is None or card.origin != TYPED_IN:
        raise Http404("Only cards that were typed in can be taken out.")
    if request.method != "POST":
        return render(request, "cardpool/take_out.html", {**_frame(found_game), "card": card})
    remove_card(card)
    again = f"{reverse('card_new', args=[game])}?{urlencode(as_typed(card, pool.texts_of(card)))}"
    return redirect(again if "again" in request.POST else reverse("card_browser", args=[game]))


@open_to(Permission.IMPORT_CARDS, form="save")
@above_floor
def bring_in(request: Request) -> HttpResponse:
    context: dict[str, Any] = {"games": games(), "part": "cards", "columns": services.COLUMNS}
    if request.method != "POST":
        return render(request, "cardpool/import.html", {**context, "chosen": request.GET.get("game", "")})
    context["chosen"] = request.POST.get("game", "")
    try:
        upload = services.read_upload(request)
        report = services.import_upload(upload, context["chosen"], dry_run="try" in request.POST)
    except ImportFailed as error:
        return render(request, "cardpool/import.html", {**context, "failed": str(error)}, status=422)
    context |= {"upload": upload, "report": report, "problems": report.problems[:MOST_PROBLEMS]}
    context |= {"left": report.texts.left[:MOST_PROBLEMS], "more_left": len(report.texts.left[MOST_PROBLEMS:])}
    return render(request, "cardpool/import.html", context | {"not_shown": len(report.problems[MOST_PROBLEMS:])})
