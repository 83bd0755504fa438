"""The page that says who you are and what you may do; signing in and out are Django's own views, see urls.py."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from judgeapp.games import games
from judgeapp.permissions import Deed, Role, deeds_of, role_of


@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/account.html", {"places": _places(role_of(request))})


def _places(role: Role) -> list[tuple[str, str]]:
    """Return (words, address) of the pages where what a role may do begins."""
    begins = {
        Deed.CHECK_DECK: [("Check a deck", reverse("deck_check"))],
        Deed.CHECK_EVENT: [("Check the decks of an event", reverse("deck_batch_new"))],
        Deed.BROWSE_CARDS: [("Look through the cards", reverse("card_games"))],
        Deed.TYPE_IN_CARD: [
            (f"Type in a card of {game.name}", reverse("card_new", args=[key])) for key, game in games().items()
        ],
        Deed.IMPORT_CARDS: [("Import a file of cards", reverse("card_import"))],
    }
    return [place for deed in deeds_of(role) for place in begins.get(deed, [])]
