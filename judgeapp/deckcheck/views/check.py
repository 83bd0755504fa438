"""The page that checks a list as it is typed and changes it for its player, and the page of a format."""

import re
from collections.abc import Iterator
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.vary import vary_on_cookie, vary_on_headers

from judgeapp.cardpool.pool import pool_of
from judgeapp.deckcheck import checks
from judgeapp.deckcheck.dated import with_added
from judgeapp.deckcheck.formats import formats_of, games_with_formats, lists_of
from judgeapp.deckcheck.forms import CheckForm, read_check
from judgeapp.domain.decks.listing import Listing, ReadLine
from judgeapp.games import games
from judgeapp.limits import READING, limited, open_to
from judgeapp.permissions import Permission, role_of
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf

FACTS = ("type", "colours", "limit")


@open_to(Permission.CHECK_DECK, form="check")
@limited("think", READING, only_queries=True)
@vary_on_headers("HX-Request", "HX-Target")
def check(request: Request) -> HttpResponse:
    form = read_check(request)
    checked = _checked(form) if form.text.strip() else None
    if checked and (changed := _changed(request, form.text, checked)) != form.text:
        form.text = changed
        checked = _checked(form)
    part = {"result": "deckcheck/check.html#result", "work": "deckcheck/check.html#work"}
    template = part.get(request.htmx.target or "", "deckcheck/check.html")
    response = render(request, template, {**_context(form, checked), "name": request.POST.get("name", "")})
    response.set_cookie("game", form.format.game, max_age=31_536_000, samesite="Lax", secure=request.is_secure())
    return response


def _checked(form: CheckForm) -> checks.Checked:
    return checks.check_text(
        form.format, form.date, form.text, registered=form.registered, before_game=form.before_game
    )


def _changed(request: Request, text: str, checked: checks.Checked) -> str:
    """Return the text with what a button asked for: a card picked, or facts stated."""
    line, _, label = request.POST.get("pick", "").partition("|")
    if line.isdecimal() and len(line) < 6:
        return pick(text, checked.listing, int(line), label)
    line, _, words = request.POST.get("say", "").partition("|")
    if line.isdecimal() and len(line) < 6:
        return say_only(text, checked.listing, int(line), words)
    line = request.POST.get("state", "")
    if line.isdecimal() and len(line) < 6:
        facts = {name: request.POST.get(f"{name}-{line}", "") for name in FACTS}
        return state(text, checked.listing, int(line), facts)
    return text


def frame_of(game: str) -> dict[str, Any]:
    """Return what every page about decks of a game shows around it."""
    return {"game": games()[game], "chosen": game, "part": "decks", "volume": shelf().volumes.get(game)}


def _context(form: CheckForm, checked: checks.Checked | None) -> dict[str, Any]:
    game = form.format.game
    return {
        **frame_of(game),
        "form": form,
        "checked": checked,
        "games": games_with_formats(),
        "types": pool_of(game).facets()["types"],
        "legal_in": checks.legal_in(checked, form.formats) if checked and len(form.formats) > 1 else [],
    }


def show(request: Request, form: CheckForm) -> HttpResponse:
    """Open the checker with a list that lies elsewhere."""
    checked = checks.check_text(form.format, form.date, form.text)
    return render(request, "deckcheck/check.html", _context(form, checked))


@open_to(Permission.CHECK_DECK)
@vary_on_cookie
def formats(request: Request, game: str) -> HttpResponse:
    if game not in games_with_formats():
        raise Http404(f"There is no game “{game}” with formats here.")
    described = [(each, list(with_added(each).described(each.date))) for each in formats_of(game).values()]
    context = {**frame_of(game), "described": described, "has_lists": bool(lists_of(game))}
    context["may_edit"] = role_of(request) in Permission.EDIT_FORMATS.roles
    return render(request, "deckcheck/formats.html", context)


_BRACES = re.compile(r"(?<!\s)\s*+\{[^{}]*\}")
_COMMENT = re.compile(r"(?<!\s)\s++(?://|#\s).*$")


def pick(text: str, listing: Listing, line: int, label: str) -> str:
    """Return the text with a card put in for what a line said; its count, and what else is on the line, stay."""
    found = next((each for each in _on(listing, line) if label in {card.label for card in each.choices}), None)
    if not found or not found.entry:
        return text
    raw, typed = _BRACES.sub("", found.line.raw), found.entry.card
    name = f'"{label}"' if "," in label and found.line.is_row and '"' not in raw else label
    is_only_title = typed.title not in {card.title for card in found.choices}  # else more than that is not clear
    if is_only_title and not typed.number and raw.count(typed.title) == 1:
        return _replace(text, found, raw.replace(typed.title, name))
    before, colon, _ = raw.partition(":")
    heading = f"{before}: " if colon and not re.search(r"[0-9]", before) else ""
    return _replace(text, found, f"{heading}{found.entry.count} {label}")


def say_only(text: str, listing: Listing, line: int, words: str) -> str:
    """Return the text with a line, or the card of several on it, saying only one of the things that it may say."""
    found = next((each for each in _on(listing, line) if words in {offer.text for offer in each.offers}), None)
    return _replace(text, found, words) if found else text


def state(text: str, listing: Listing, line: int, facts: dict[str, str]) -> str:
    """Return the text with facts in braces after the card of a line, in the place of those it had."""
    found = next(_on(listing, line), None)
    unsafe = dict.fromkeys(map(ord, '{};=,"'), " ")
    stated = {name: " ".join(value.translate(unsafe).split()) for name, value in facts.items() if value.strip()}
    if not found or not found.entry or not stated:
        return text
    words = "; ".join(f"{name}={value}" for name, value in {**dict(found.line.facts), **stated}.items())
    raw, title = _BRACES.sub("", found.line.raw), found.entry.card.title
    if found.line.is_row:
        return _replace(text, found, raw.replace(title, f"{title} {{{words}}}", 1))
    comment = _COMMENT.search(raw)
    card, rest = (raw[: comment.start()], comment[0]) if comment else (raw.rstrip(), "")
    return _replace(text, found, f"{card} {{{words}}}{rest}")


def _on(listing: Listing, line: int) -> Iterator[ReadLine]:
    """Return what is on a line: several cards may be."""
    return (each for each in listing.lines if each.line.number == line)


def _replace(text: str, found: ReadLine, words: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    at, raw = found.line.number - 1, found.line.raw
    lines[at] = lines[at].replace(raw, words, 1) if raw in lines[at] else words
    return "\n".join(lines)
