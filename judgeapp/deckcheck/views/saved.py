"""Saved decks: storing, showing, changing, printing and counting them."""

import secrets
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.vary import vary_on_cookie

from judgeapp.deckcheck import checks, history, models, saved
from judgeapp.deckcheck.formats import games_with_formats
from judgeapp.deckcheck.forms import Asked, TallyForm, asked_of, read_deck
from judgeapp.deckcheck.parts import outcome
from judgeapp.deckcheck.saved import DECKS
from judgeapp.deckcheck.views.check import frame_of
from judgeapp.domain.decks.printing import print_list
from judgeapp.domain.events.clock import as_time
from judgeapp.limits import bounded, open_to
from judgeapp.permissions import Permission
from judgeapp.qr_codes import qr_code
from judgeapp.requests import Request
from judgeapp.sweeping import note_look

PAPERS = ("a4", "letter")
KEY_COOKIE = "deck-key"
YEAR = 31_536_000


@open_to(Permission.SAVE_DECK, presses="save")
@bounded("decks")
def save(request: Request) -> HttpResponse:
    asked = read_deck(request)
    if asked.problems:
        return _edit_page(request, asked, status=422)
    deck = saved.save(asked.details, asked.check.text)
    return redirect(f"{deck.get_edit_url()}?saved")


@open_to(Permission.SAVE_DECK, looks="think", form="save")
@bounded("decks")
@never_cache
def edit(request: Request, token: str, key: str) -> HttpResponse:
    deck = deck_or_404(token, key=key)
    if request.method == "POST":
        asked = read_deck(request)
        if asked.details.format.game != deck.game:
            asked.problems.append(_("A saved deck stays in its game; save a new one for another game."))
        if asked.problems:
            return _edit_page(request, asked, deck, status=422)
        saved.change(deck.pk, asked.details, asked.check.text)
        return redirect(f"{deck.get_edit_url()}?saved")
    version = version_or_404(deck, request.GET.get("version", ""))
    response = _edit_page(request, asked_of(deck, version.text), deck, version)
    return _with_key(request, response, deck)


@open_to(Permission.SAVE_DECK, looks="think")
@vary_on_cookie
@cache_control(private=True)
def deck(request: Request, token: str) -> HttpResponse:
    found = deck_or_404(token)
    page = history.deck_page(found, version_or_404(found, request.GET.get("version", "")))
    context = {**frame(found), "page": page, "checked": page.checked, "comparison": _comparison(request, page)}
    address = f"{found.get_absolute_url()}?version={page.version.number}"
    context["code"] = qr_code(request.build_absolute_uri(address))
    context["may_edit"] = secrets.compare_digest(request.COOKIES.get(KEY_COOKIE, "").encode(), found.key.encode())
    return render(request, "deckcheck/deck.html", context)


@open_to(Permission.SAVE_DECK, looks="think")
def plain_list(request: Request, token: str) -> HttpResponse:
    found = deck_or_404(token)
    checked, _problems = history.check_version(found, version_or_404(found, request.GET.get("version", "")))
    response = HttpResponse(print_list(checked.listing, checked.format), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, f"{slugify(found.name) or 'deck'}.txt")
    return response


@open_to(Permission.SAVE_DECK, looks="think")
def sheet(request: Request, token: str) -> HttpResponse:
    found = deck_or_404(token)
    version = version_or_404(found, request.GET.get("version", ""))
    paper = request.GET.get("paper", "") if request.GET.get("paper") in PAPERS else PAPERS[0]
    context = {
        **frame(found),
        "page": history.deck_page(found, version),
        "paper": paper,
        "papers": PAPERS,
        "address": request.build_absolute_uri(found.get_absolute_url()),
    }
    return render(request, "deckcheck/sheet.html", context)


def deck_or_404(token: str, **more: str) -> models.Deck:
    found = get_object_or_404(models.Deck, token=token, **more)
    refuse_lost_game(found)
    note_look(DECKS, found.pk, found.created_at)
    return found


def refuse_lost_game(saved_for: models.Deck | models.Batch) -> None:
    """What was saved for a game that is no longer here is not found."""
    if saved_for.game not in games_with_formats():
        raise Http404(f"There is no game “{saved_for.game}” here any more.")


def version_or_404(deck: models.Deck, number: str) -> models.Version:
    try:
        return history.find_version(deck, number)
    except models.Version.DoesNotExist as error:
        raise Http404(f"{deck.name} has no version {number}.") from error


def frame(saved_for: models.Deck | models.Batch) -> dict[str, Any]:
    """Return what every page about something saved shows around it."""
    return {**frame_of(saved_for.game), "saved": saved_for}


def _comparison(request: Request, page: history.DeckPage) -> history.Comparison | None:
    """Return what changed between the versions that the address asks for."""
    if "from" not in request.GET:
        return None
    before, after = (version_or_404(page.deck, request.GET.get(name, "")) for name in ("from", "to"))
    return history.compare_versions(page, before, after)


def _edit_page(
    request: Request,
    asked: Asked,
    deck: models.Deck | None = None,
    version: models.Version | None = None,
    status: int = 200,
) -> HttpResponse:
    form = asked.check
    context = {
        **frame_of(form.format.game),
        "asked": asked,
        "form": form,
        "saved": deck,
        "version": version,
        "is_saved": "saved" in request.GET,
        "kept_days": settings.KEPT[DECKS].days,
        "checked": checks.check_text(form.format, form.date, form.text) if deck else None,
    }
    if deck:
        context["share"] = request.build_absolute_uri(deck.get_absolute_url())
        context["keep"] = request.build_absolute_uri(deck.get_edit_url())
    return render(request, "deckcheck/deck_edit.html", context, status=status)


def _with_key(request: Request, response: HttpResponse, deck: models.Deck) -> HttpResponse:
    """Let this browser know the key of this deck, so that the deck's own page links back to its edit page."""
    response.set_cookie(
        KEY_COOKIE,
        deck.key,
        max_age=YEAR,
        path=deck.get_absolute_url(),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response


@open_to(Permission.COUNT_DECK, looks="think", form="save")
@bounded("decks")
def tally(request: Request, token: str) -> HttpResponse:
    deck = deck_or_404(token)
    page = history.deck_page(deck, version_or_404(deck, request.GET.get("version", "")))
    form = TallyForm(page.parts, request.POST if request.method == "POST" else None)
    if form.is_valid():
        asked = {"version": page.version, "seconds": form.cleaned_data["time"], **form.words}
        counted = models.Count.objects.create(counted=form.counted, **asked)
        return redirect(f"{counted.get_absolute_url()}?finished=1")
    context = {**frame(deck), "page": page, "form": form}
    return render(request, "deckcheck/tally.html", context, status=422 if form.is_bound else 200)


@open_to(Permission.COUNT_DECK, looks="think")
def count(request: Request, token: str) -> HttpResponse:
    found = get_object_or_404(models.Count.objects.select_related("version__deck"), token=token)
    deck = deck_or_404(found.version.deck.token)
    page = history.deck_page(deck, found.version)
    context = {
        **frame(deck),
        "page": page,
        "count": found,
        "outcome": outcome(found, page.parts),
        "time": as_time(found.seconds),
    }
    return render(request, "deckcheck/count.html", context)
