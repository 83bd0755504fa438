"""The dated lists of a game for the whole site: staff add a list, withdraw it and put it back."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.views.decorators.vary import vary_on_cookie

from judgeapp.deckcheck.dated_pages import Place, make_change, show_lists, show_new
from judgeapp.deckcheck.formats import games_with_formats, lists_of
from judgeapp.domain.decks.clauses.dated import Listed
from judgeapp.limits import above_floor, open_to
from judgeapp.permissions import Permission, role_of
from judgeapp.requests import Request


def _of_site(game: str) -> Place:
    lists, new, change = (reverse(f"deck_lists{page}", args=[game]) for page in ("", "_new", "_change"))
    return Place(game, lists, new, change)


def _listed(game: str) -> dict[str, Listed]:
    if game not in games_with_formats():
        raise Http404(f"There is no game “{game}” with formats here.")
    return lists_of(game)


@open_to(Permission.CHECK_DECK, looks="think")
@vary_on_cookie
def lists(request: Request, game: str) -> HttpResponse:
    listed = _listed(game)
    return show_lists(request, _of_site(game), listed, may=role_of(request) in Permission.ADD_LISTS.roles)


@open_to(Permission.ADD_LISTS, looks="think", form="save")
@above_floor
def new(request: Request, game: str) -> HttpResponse:
    return show_new(request, _of_site(game), _listed(game), lambda row: None)


@open_to(Permission.ADD_LISTS, presses="save")
def change(request: Request, game: str) -> HttpResponse:
    return make_change(request, _of_site(game), lambda row: None)
