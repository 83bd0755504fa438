"""Making an account, signing in and out, and the page that says who you are and what you may do."""

from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.accounts import guessing, landing, names, visits
from judgeapp.accounts.guessing import bound, spend
from judgeapp.accounts.names import NewAccount
from judgeapp.domain.messages import Message, say_many
from judgeapp.games import games
from judgeapp.limits import address, bounded
from judgeapp.permissions import Permission, needs, permissions_of, role_of, texts_of
from judgeapp.requests import Request


class SignIn(LoginView):
    """Sign in; a try is counted before its password is looked at, and taken back if it was right."""

    template_name = "accounts/login.html"
    redirect_authenticated_user = True
    request: Request

    def post(self, request: HttpRequest, *args: str, **kwargs: Any) -> HttpResponse:
        name = User.normalize_username(request.POST.get("username", "")[:150])
        self.guess = guessing.Guess(name, address("login", self.request), guessing.browser_of(self.request, name))
        if wait := guessing.begin(self.guess, timezone.now()):
            return self._not_yet(name, wait)
        return super().post(request, *args, **kwargs)

    def get_default_redirect_url(self) -> str:
        """Return where the work of who has signed in is, where they wanted to go nowhere in particular."""
        return landing.after_sign_in(self.request.user)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        guessing.succeed(self.guess)
        return guessing.remember(self.request, super().form_valid(form), form.get_user())

    def _not_yet(self, name: str, wait: int) -> HttpResponse:
        """Say when to try again; the name is kept."""
        form = AuthenticationForm(self.request, initial={"username": name})  # not bound: it would look at the password
        context = self.get_context_data(form=form, wait=_again_in(wait))
        return self.render_to_response(context, status=429, headers={"Retry-After": str(wait)})


def _again_in(seconds: int) -> Message:
    if seconds <= 90:
        return say_many("Try again in {n} second.", "Try again in {n} seconds.", seconds)
    return say_many("Try again in {n} minute.", "Try again in {n} minutes.", -(-seconds // 60))


@require_safe
@never_cache
def account(request: Request) -> HttpResponse:
    context: dict[str, Any] = {"places": _places(request)}
    if request.user.is_authenticated:
        context["work"] = landing.places(request.user)
        context["visits"] = visits.of(request.user, timezone.now())
        context["here"] = request.session.session_key
    return render(request, "accounts/account.html", context)


def own(request: Request) -> str:
    """Return under which key the tries of somebody who is signed in at his own password are counted."""
    return f"own {request.user.pk}"


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Permission.SIGN_UP)
@bounded("accounts")
@never_cache
def sign_up(request: Request) -> HttpResponse:
    """Make an account, sign in with it, and go where one wanted to go."""
    next_ = _next(request)
    if request.method == "POST" and (wait := spend([bound("sign_up", address("sign_up", request))], timezone.now())):
        return _too_many(request, next_, wait)
    form = NewAccount(request.POST or None)
    if request.method == "POST" and form.is_valid() and (user := _make(form)):
        login(request, user)
        return guessing.remember(request, redirect(next_ or settings.LOGIN_REDIRECT_URL), user)
    context = {"form": form, "next": next_}
    return render(request, "accounts/new.html", context, status=422 if request.method == "POST" else 200)


def _too_many(request: Request, next_: str, wait: int) -> HttpResponse:
    """Say when to try again; the name is kept."""
    form = NewAccount(initial={"username": request.POST.get("username", "")[:150]})
    context = {"form": form, "next": next_, "wait": _again_in(wait)}
    response = render(request, "accounts/new.html", context, status=429)
    response["Retry-After"] = str(wait)
    return response


class SignOut(LogoutView):
    """Signs out, and lets the browser forget the pages that it has kept of who was signed in.

    Those of the worker are forgotten by the worker; what waits to be sent stays.
    """

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(request, *args, **kwargs)
        response["Clear-Site-Data"] = '"cache"'
        return response


def _make(form: NewAccount) -> User | None:
    """Make the account; two presses at once make one, and the other is told."""
    user: User = form.save(commit=False)  # hashes the password, which takes its time: not while others wait to write
    try:
        with transaction.atomic():
            user.save()
            if not names.hold(user):
                raise IntegrityError("a name that looks the same was taken meanwhile")
    except IntegrityError:
        form.add_error("username", _("This name was taken a moment ago."))
        return None
    return user


def _next(request: Request) -> str:
    """Return where to go afterwards, a page of this site; "" for nowhere in particular."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else ""


def _places(request: Request) -> list[tuple[str, str]]:
    """Return (words, address) of the pages where what somebody may do begins."""
    begins = {
        Permission.CHECK_DECK: [(_("Check a deck"), reverse("deck_check"))],
        Permission.CHECK_EVENT: [(_("Check the decks of an event"), reverse("deck_batch_new"))],
        Permission.BROWSE_CARDS: [(_("Look through the cards"), reverse("card_games"))],
        Permission.TYPE_IN_CARD: [
            (_("Type in a card of {game}").format(game=game.name), reverse("card_new", args=[key]))
            for key, game in games().items()
        ],
        Permission.IMPORT_CARDS: [(_("Import a file of cards"), reverse("card_import"))],
        Permission.REVIEW_CITATIONS: [(_("Look over what a new edition touches"), reverse("citations"))],
        Permission.IMPORT_RULES: [(_("Import a publisher’s rules"), reverse("rules_imports"))],
        Permission.ADMINISTER: [(_("Look into the records of this site"), reverse("admin:index"))],
        Permission.OPEN_EVENT: [(_("Open an event"), reverse("event_new"))],
        Permission.SEE_EVENT: [(_("See the events"), reverse("events"))],
    }
    return [place for deed in permissions_of(role_of(request)) for place in begins.get(deed, [])]


def sent_in_vain(request: Request, reason: str = "") -> HttpResponse:
    """Answer a form whose key does not hold; Django logs the reason, people get their texts back to copy."""
    return render(request, "403_csrf.html", {"typed": texts_of(request)}, status=403)
