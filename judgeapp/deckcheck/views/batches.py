"""Whole events: taking in all lists, and watching and reading what the check finds."""

from typing import Any

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from judgeapp import limits
from judgeapp.deckcheck import batch_jobs, batches, models, saved
from judgeapp.deckcheck.batches import VERDICT_WORDS as WORDS
from judgeapp.deckcheck.findings import MOST_BYTES as MOST_FOUND
from judgeapp.deckcheck.formats import games_with_formats
from judgeapp.deckcheck.forms import Asked, CheckForm, read_asked
from judgeapp.deckcheck.saved import until
from judgeapp.deckcheck.views.check import frame_of, show
from judgeapp.deckcheck.views.saved import frame, refuse_lost_game
from judgeapp.domain.messages import grouped
from judgeapp.limits import bounded, open_to
from judgeapp.permissions import Permission
from judgeapp.requests import Request

A_PAGE = 100
MOST_BYTES = 10_000_000  # of the files; with what is pasted they may come to MOST_TEXT
MOST_TEXT = 12_000_000
SETUP = "setup"  # the part of the form that depends on game and format


@open_to(Permission.CHECK_EVENT, form="save")
@bounded("batches")
@vary_on_headers("HX-Request")
def new(request: Request) -> HttpResponse:
    day = timezone.localdate()
    asked = read_asked(request, _("Event of {day}").format(day=date_format(day, _("j F Y"))))
    if request.method != "POST":
        return _form(request, asked)
    lists = _lists(request, asked)
    if asked.problems:
        return _form(request, asked, status=422)
    limits.count_more(request, "batches", len(lists) * MOST_FOUND)  # what will be found in them
    batch = batches.create(asked.details, lists)
    batch_jobs.OUTBOX.send_after_commit(batch)
    return redirect(batch)


def _lists(request: Request, asked: Asked) -> list[batches.Entered]:
    """Return the lists of a form; note on the form what is wrong with them as a whole."""
    form, uploads = asked.check, request.FILES.getlist("files")
    if (size := sum(upload.size or 0 for upload in uploads)) > MOST_BYTES:
        problem = _("The files have {size} bytes; at most {most} are read at once.")
        form.problems.append(problem.format(size=grouped(size), most=grouped(MOST_BYTES)))
        return []
    if _is_too_much(form, size + len(form.text.encode())):
        return []
    found = batches.split_lists(form.text, form.format) if form.text.strip() else []
    if len(found) == 1 and batches.is_several(form.text, form.format):
        form.problems.append(_("The lists run into each other: put a line “=== Name” before each."))
    for upload in uploads:
        found += batches.read_file(upload.name or "", upload.read(), form.format)
    _is_too_much(form, sum(len(each.text.encode()) for each in found))  # decoded, a file may have more bytes
    if not found:
        form.problems.append(_("There are no lists yet. Choose files, or paste lists below."))
    if len(found) > batches.MOST_LISTS:
        problem = _("These are {n} lists; at most {most} are checked at once.")
        form.problems.append(problem.format(n=grouped(len(found)), most=grouped(batches.MOST_LISTS)))
    return found


def _is_too_much(form: CheckForm, size: int) -> bool:
    """Tell whether lists have more bytes than are checked at once, and note it on the form."""
    if size <= MOST_TEXT:
        return False
    problem = _("The lists have {size} bytes; at most {most} are checked at once.")
    form.problems.append(problem.format(size=grouped(size), most=grouped(MOST_TEXT)))
    return True


def _form(request: Request, asked: Asked, status: int = 200) -> HttpResponse:
    context = {
        **frame_of(asked.check.format.game),
        "asked": asked,
        "form": asked.check,
        "games": games_with_formats(),
        "had_files": bool(request.FILES),
        "most_files": settings.DATA_UPLOAD_MAX_NUMBER_FILES,
        "most_lists": batches.MOST_LISTS,
    }
    template = "deckcheck/batch_new.html"
    return render(request, f"{template}#{SETUP}" if request.htmx else template, context, status=status)


@open_to(Permission.CHECK_EVENT, looks="think", form="save")
@vary_on_headers("HX-Request")
def batch(request: Request, token: str) -> HttpResponse:
    found = get_object_or_404(models.Batch, token=token)
    refuse_lost_game(found)
    if request.method == "POST":
        if "stop" in request.POST:
            batch_jobs.stop(found)
        elif batch_jobs.go_on(found):
            batch_jobs.OUTBOX.send_after_commit(found)
        return redirect(found)
    template = "deckcheck/batch.html"
    return render(request, f"{template}#state" if request.htmx else template, _context(request, found))


@open_to(Permission.CHECK_EVENT, looks="think")
def one_list(request: Request, token: str, number: int) -> HttpResponse:
    row = get_object_or_404(models.BatchList.objects.select_related("batch"), batch__token=token, pk=number)
    refuse_lost_game(row.batch)
    format_, problems = saved.format_of(row.batch)
    form = CheckForm(row.text, format_, row.batch.date, str(row.batch.date), row.batch.settings, problems)
    return show(request, form)


def _context(request: Request, found: models.Batch) -> dict[str, Any]:
    verdict = request.GET.get("verdict", "")
    state = batches.state_of(found)
    return {
        **frame(found),
        "format": saved.format_of(found)[0],
        "state": state,
        "numbers": [(key, WORDS[key](number), number) for key, number in state.by_verdict.items()],
        "lists": Paginator(batches.lists_of(found, verdict), A_PAGE).get_page(request.GET.get("page")),
        "verdict": verdict if verdict in WORDS else "",
        "is_slow": batch_jobs.is_slow(found),
        "until": until(found),
    }


@open_to(Permission.CHECK_EVENT, looks="think")
def batch_json(request: Request, token: str) -> HttpResponse:
    found = get_object_or_404(models.Batch, token=token)
    return JsonResponse(batches.as_json(batches.state_of(found)), json_dumps_params={"ensure_ascii": False})
