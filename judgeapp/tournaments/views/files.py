"""Events as files: taking them along, and bringing them in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.defaultfilters import filesizeformat
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from judgeapp.limits import READING, limited
from judgeapp.permissions import Deed, needs
from judgeapp.quotas import bounded
from judgeapp.tournaments import archive
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.results.tables import results_csv

MOST_BYTES = 40 * 1024 * 1024


@require_safe
@at_event(Deed.EXPORT_EVENT)
@never_cache
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    context = {"event": event, "part": "events", "packs": packs.rounds_with_packs(event)}
    return render(request, "tournaments/files.html", context)


@require_safe
@limited("think", READING)
@at_event(Deed.EXPORT_EVENT)
@never_cache
def export(request: HttpRequest, event: Event) -> HttpResponse:
    extent = archive.Extent(private=True, links="links" in request.GET)
    name = "event-with-links" if extent.links else "event"
    return _download(event, archive.as_text(archive.write(event, extent)), f"{name}.json", "application/json")


@require_safe
@limited("think", READING)
@at_event(Deed.SEE_DESK)
@never_cache
def pack(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    round_ = get_object_or_404(packs.rounds_with_packs(event), number=number)
    return _download(event, packs.file_of(event, round_), f"round-{number}.json", "application/json")


@require_safe
@limited("think", READING)
@at_event(Deed.SEE_DESK)
@never_cache
def results(request: HttpRequest, event: Event) -> HttpResponse:
    return _download(event, "\ufeff" + results_csv(event), "results.csv", "text/csv; charset=utf-8")


@require_http_methods(["GET", "HEAD", "POST"])
@needs(Deed.OPEN_EVENT)
@limited("save")
@bounded("events")
@never_cache
def bring_in(request: HttpRequest) -> HttpResponse:
    upload = request.FILES.get("file")
    if request.method != "POST":
        return _import_page(request)
    if upload is None:
        return _import_page(request, (_("Choose a file."),), status=422)
    if upload.size > MOST_BYTES:
        return _import_page(
            request, (_("It has {size}.").format(size=filesizeformat(upload.size)),), upload.name, status=422
        )
    try:
        restored = archive.restore(archive.read(upload.read()), request.user)
    except archive.ArchiveError as error:
        return _import_page(request, error.problems, upload.name, status=422)
    for words in (_("The event is brought in."), *restored.notes):
        messages.success(request, words)
    return redirect(restored.event.get_desk_url())


def _import_page(
    request: HttpRequest, problems: tuple[str, ...] = (), name: str = "", status: int = 200
) -> HttpResponse:
    context = {"problems": problems, "name": name, "most": filesizeformat(MOST_BYTES), "part": "events"}
    return render(request, "tournaments/import.html", context, status=status)


def _download(event: Event, text: str, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = content_disposition_header(True, f"{slugify(event.name) or 'event'}-{name}")
    return response
