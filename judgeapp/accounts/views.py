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
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.games import games
from judgeapp.limits import limited
from judgeapp.permissions import Deed, deeds_of, needs, role_of, texts_of


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
        form.add_error("username", _("This name was taken a moment ago."))
        return None


def _next(request: HttpRequest) -> str:
    """Return where to go afterwards, a page of this site; "" for nowhere in particular."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else ""


def _places(request: HttpRequest) -> list[tuple[str, str]]:
    """Return (words, address) of the pages where what somebody may do begins."""
    begins = {
        Deed.CHECK_DECK: [(_("Check a deck"), reverse("deck_check"))],
        Deed.CHECK_EVENT: [(_("Check the decks of an event"), reverse("deck_batch_new"))],
        Deed.BROWSE_CARDS: [(_("Look through the cards"), reverse("card_games"))],
        Deed.TYPE_IN_CARD: [
            (_("Type in a card of {game}").format(game=game.name), reverse("card_new", args=[key]))
            for key, game in games().items()
        ],
        Deed.IMPORT_CARDS: [(_("Import a file of cards"), reverse("card_import"))],
        Deed.REVIEW_CITATIONS: [(_("Look over what a new edition touches"), reverse("citations"))],
        Deed.IMPORT_RULES: [(_("Import a publisher’s rules"), reverse("rules_imports"))],
        Deed.ADMINISTER: [(_("Look into the records of this site"), reverse("admin:index"))],
        Deed.OPEN_EVENT: [(_("Open an event"), reverse("event_new"))],
        Deed.SEE_EVENT: [(_("See the events"), reverse("events"))],
    }
    return [place for deed in deeds_of(role_of(request)) for place in begins.get(deed, [])]


def sent_in_vain(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose key does not hold; Django logs the reason, people get their texts back to copy."""
    return render(request, "403_csrf.html", {"typed": texts_of(request)}, status=403)
