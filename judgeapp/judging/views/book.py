"""The book of rulings: browsing, one ruling and its slip, export, the check, and what staff of the site decide."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from judgeapp.domain.timing.engine import ENGINE
from judgeapp.judging.models import Ruling
from judgeapp.judging.rulings import presenting, recording, replaying, scenes
from judgeapp.judging.rulings.searching import find
from judgeapp.judging.rulings.visible import MOST_EVENTS, Asked, Reader, events_with_rulings, reader_of
from judgeapp.judging.views.writing import Paper, closed, frame, ruling_page, write
from judgeapp.limits import open_to
from judgeapp.permissions import Permission, may, role_of
from judgeapp.qr_codes import qr_code
from judgeapp.requests import Request
from judgeapp.rulebook.shelf import shelf, volume_of
from judgeapp.tournaments.locking import Refused

A_PAGE, A_PAGE_OF_CHECKED, MOST_FOUND = 30, 100, 50
FILES = {
    "json": (presenting.as_json, "application/json; charset=utf-8"),
    "csv": (presenting.as_csv, "text/csv; charset=utf-8"),
}


@open_to(Permission.SEE_RULINGS, looks="think")
@never_cache
def book(request: Request) -> HttpResponse:
    """Show what this reader sees of the book, newest first, or what answers some words, best first."""
    reader = reader_of(request)
    asked = Asked.of(request.GET.dict())
    decides = may({role_of(request)}, Permission.DECIDE_FOR_SITE)
    context = {
        "part": "rules",
        "asked": asked,
        "volume": shelf().volumes.get(asked.game),
        "events": events_with_rulings(reader)[:MOST_EVENTS],
        "may_write": may({role_of(request)}, Permission.WRITE_RULING),
        "waiting": recording.waiting().count() if decides else None,
        **_found(asked, reader, request.GET.get("page")),
    }
    return render(request, "judging/rulings_book.html", context)


def _found(asked: Asked, reader: Reader, page: str | None) -> dict[str, Any]:
    if asked.words:
        hits = find(asked, reader, MOST_FOUND)
        return {"rulings": [(presenting.as_seen(hit.ruling, reader), hit.passage) for hit in hits]}
    paged = Paginator(presenting.whole(asked.listed(reader)), A_PAGE).get_page(page)
    return {"paged": paged, "rulings": [(presenting.as_seen(ruling, reader), "") for ruling in paged]}


@open_to(Permission.SEE_RULINGS)
@never_cache
def ruling(request: Request, token: str) -> HttpResponse:
    """Show one ruling."""
    return ruling_page(request, _ruling(token))


@open_to(Permission.SEE_RULINGS, looks="think")
@never_cache
def slip(request: Request, token: str) -> HttpResponse:
    """Half a page to print and to leave at the table; its QR code leads to the ruling."""
    found, reader = _ruling(token), reader_of(request)
    if not reader.shows(found):
        return closed(request, found)
    address = request.build_absolute_uri(found.get_absolute_url())
    context = {"address": address, "code": qr_code(address), "words": scenes.words_on_slip(found)}
    context |= frame(presenting.as_seen(found, reader))
    return render(request, "judging/ruling_slip.html", context)


def _ruling(token: str) -> Ruling:
    return get_object_or_404(presenting.whole(Ruling.objects.all()), token=token)


@open_to(Permission.SEE_RULINGS, looks="think")
@never_cache
def export(request: Request, kind: str) -> HttpResponse:
    """Return as a file what the book shows this reader, all its pages."""
    if kind not in FILES:
        raise Http404("Rulings are exported as JSON or CSV.")
    reader = reader_of(request)
    asked = Asked.of(request.GET.dict())
    hits = find(asked, reader, MOST_FOUND) if asked.words else None
    found = presenting.whole(asked.listed(reader)) if hits is None else [hit.ruling for hit in hits]
    make, sort = FILES[kind]
    response = HttpResponse(make(presenting.as_seen(each, reader) for each in found), content_type=sort)
    response["Content-Disposition"] = f'attachment; filename="rulings.{kind}"'
    return response


@open_to(Permission.WRITE_RULING, form="save")
def new(request: Request) -> HttpResponse:
    """Record a ruling that was given at no event."""
    paper = Paper(_("Record a ruling"), _("The ruling is recorded."))
    return write(request, paper, lambda draft, key, why: recording.record(draft, request.user, key=key))


@open_to(Permission.WRITE_RULING, form="save")
def replace(request: Request, token: str) -> HttpResponse:
    """Put a later ruling in the place of one that was given at no event."""
    found = get_object_or_404(presenting.whole(Ruling.objects.filter(event=None)), token=token)
    done = _("This ruling stands in the place of the earlier one.")
    paper = Paper(_("Replace a ruling"), done, before=found)
    return write(
        request, paper, lambda draft, key, why: recording.supersede(found, draft, request.user, key, is_head=True)
    )


@open_to(Permission.WRITE_RULING, looks="think")
def check(request: Request) -> HttpResponse:
    """Play standing rulings again, so many a page, and show those that changed."""
    game = request.GET.get("game", "")
    volume = volume_of(game) if game else None
    asked = replaying.standing().filter(game=game) if game else replaying.standing()
    paged = Paginator(asked, A_PAGE_OF_CHECKED).get_page(request.GET.get("page"))
    context = {
        "part": "rules",
        "paged": paged,
        "query": urlencode({"game": game}),
        "checked": replaying.check(paged.object_list),
        "chosen": game,
        "volume": volume,
        "engine": ENGINE,
    }
    return render(request, "judging/rulings_check.html", context)


@open_to(Permission.DECIDE_FOR_SITE)
def waiting(request: Request) -> HttpResponse:
    """List the public rulings of events that nobody of the site has looked at, newest first."""
    reader = reader_of(request)
    paged = Paginator(presenting.whole(recording.waiting()), A_PAGE).get_page(request.GET.get("page"))
    context = {"part": "rules", "paged": paged, "rulings": [(presenting.as_seen(each, reader), "") for each in paged]}
    return render(request, "judging/rulings_waiting.html", context)


@open_to(Permission.DECIDE_FOR_SITE, presses="report")
def decide(request: Request, token: str) -> HttpResponse:
    """Show a ruling on the whole site, or take it back to its event."""
    found = get_object_or_404(presenting.whole(Ruling.objects.all()), token=token)
    on_site = request.POST.get("on_site", "")
    try:
        recording.decide(found, on_site, request.user)
    except Refused as refused:
        return ruling_page(request, found, {"refused": refused.problems}, status=422)
    is_shown = on_site == Ruling.OnSite.SHOWN
    messages.success(request, _("It is shown on the whole site now.") if is_shown else _("It stays at its event."))
    return redirect(found)
