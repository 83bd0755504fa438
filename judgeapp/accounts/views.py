"""Making an account, and the page that says who you are and what you may do; to sign in and out see urls.py."""

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.games import games
from judgeapp.limits import limited
from judgeapp.permissions import Deed, deeds_of, needs, role_of


@require_safe
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/account.html", {"places": _places(request)})


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Deed.SIGN_UP)
@limited("login")
@never_cache
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account, sign in with it, and go where one wanted to go."""
    next_ = _next(request)
    form = UserCreationForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and (user := _make(form)):
        login(request, user)
        return redirect(next_ or settings.LOGIN_REDIRECT_URL)
    context = {"form": form, "next": next_}
    return render(request, "accounts/new.html", context, status=422 if request.method == "POST" else 200)


def _make(form: UserCreationForm) -> User | None:
    """Make the account; two presses at once make one, and the other is told."""
    try:
        return form.save()
    except IntegrityError:
        form.add_error("username", "This name was taken a moment ago.")
        return None


def _next(request: HttpRequest) -> str:
    """Return where to go afterwards, a page of this site; "" for nowhere in particular."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else ""


def _places(request: HttpRequest) -> list[tuple[str, str]]:
    """Return (words, address) of the pages where what somebody may do begins."""
    begins = {
        Deed.CHECK_DECK: [("Check a deck", reverse("deck_check"))],
        Deed.CHECK_EVENT: [("Check the decks of an event", reverse("deck_batch_new"))],
        Deed.BROWSE_CARDS: [("Look through the cards", reverse("card_games"))],
        Deed.TYPE_IN_CARD: [
            (f"Type in a card of {game.name}", reverse("card_new", args=[key])) for key, game in games().items()
        ],
        Deed.IMPORT_CARDS: [("Import a file of cards", reverse("card_import"))],
        Deed.REVIEW_CITATIONS: [("Look over what a new edition touches", reverse("citations"))],
        Deed.IMPORT_RULES: [("Import a publisher’s rules", reverse("rules_imports"))],
        Deed.OPEN_EVENT: [("Open an event", reverse("event_new"))],
        Deed.SEE_EVENT: [("See the events", reverse("events"))],
    }
    return [place for deed in deeds_of(role_of(request)) for place in begins.get(deed, [])]
