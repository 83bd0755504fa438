"""Pages where staff bring a publisher's document in: choose it, see what was understood, confirm."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from judgeapp.domain.saying import grouped
from judgeapp.games import games
from judgeapp.limits import limited
from judgeapp.permissions import Deed, needs
from judgeapp.quotas import above_floor
from judgeapp.rulebook.importing import jobs, services, shelving
from judgeapp.rulebook.importing.files import MOST_BYTES, MOST_BYTES_OF_TEXT, MOST_LINES, MOST_PAGES, ImportFailed
from judgeapp.rulebook.importing.forms import ImportForm, initial_of, keep_details, keep_file
from judgeapp.rulebook.importing.preview import lists_of, outcome_of, parts_of, progress_of
from judgeapp.rulebook.importing.reporting import notes_of, problem_of
from judgeapp.rulebook.models import Import
from judgeapp.rulebook.shelf import shelf

LISTED = 50


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("import")
@needs(Deed.IMPORT_RULES)
@above_floor
@vary_on_headers("HX-Request")
def new(request: HttpRequest) -> HttpResponse:
    """The form, and what is under way. A file is kept as soon as it has come, whatever else has to be mended."""
    posted = request.POST if request.method == "POST" else request.GET
    row = _kept(posted.get("kept", ""))
    if request.method != "POST":
        return _page(request, ImportForm(initial=initial_of(row, request.GET)), row)
    form = ImportForm(request.POST)
    row, problems = _take_in(request, form, row)
    if row is None or problems or not form.is_valid():
        return _page(request, form, row, problems=problems, status=422)
    jobs.read(row.pk)
    return redirect(row)


def _kept(number: str) -> Import | None:
    """Return the import whose file is used again; one that is busy or done is left alone."""
    known = Import.objects.filter(state__in=jobs.AT_REST).defer("data")
    return known.filter(pk=int(number)).first() if number.isdecimal() and len(number) < 18 else None


def _take_in(request: HttpRequest, form: ImportForm, row: Import | None) -> tuple[Import | None, list[str]]:
    problems: list[str] = []
    file = request.FILES.get("file")
    try:
        if file:
            row = keep_file(row, file, request.user)
    except ImportFailed as error:
        problems = [str(error)]
    if row is None and not problems:
        problems = [_("Choose a file.")]
    form.is_valid()
    if row:
        keep_details(row, form)
    return row, problems


def _page(
    request: HttpRequest, form: ImportForm, row: Import | None, *, problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    game = form["game"].value() or ""
    under_way = Import.objects.exclude(state=Import.State.KEPT).select_related("stored", "by").defer("data", "sample")
    context = {
        **_frame(game),
        "form": form,
        "advice": services.advice(game, form["edition"].value() or "") if game else "",
        "row": row,
        "problems": problems or [],
        "shelved": shelving.shelved(),
        "imports": [(each, games().get(each.game)) for each in under_way[:LISTED]],
    }
    template = "rulebook/importing/_form.html#names" if request.htmx else "rulebook/importing/new.html"
    return render(request, template, context, status=status)


def _frame(game: str) -> dict[str, Any]:
    volume = shelf().volumes.get(game)
    about = {"part": "rules", "games": games(), "game": games().get(game), "chosen": game, "volume": volume}
    return about | {"limits": {"pdf": MOST_BYTES["pdf"], "text": MOST_BYTES_OF_TEXT, "words": _limits()}}


def _limits() -> str:
    return _(
        "A PDF of up to {pdf} MB and {pages} pages, or plain text, Markdown or MediaWiki text of up to {text} MB; "
        "up to {lines} lines."
    ).format(
        pdf=f"{MOST_BYTES['pdf'] / 1e6:.0f}",
        pages=grouped(MOST_PAGES),
        text=f"{MOST_BYTES_OF_TEXT / 1e6:.0f}",
        lines=grouped(MOST_LINES),
    )


@require_safe
@never_cache
@needs(Deed.IMPORT_RULES)
@vary_on_headers("HX-Request")
def one(request: HttpRequest, number: int) -> HttpResponse:
    row = get_object_or_404(Import.objects.select_related("stored", "by").defer("data"), pk=number)
    context = _frame(row.game) | {"row": row, "is_silent": jobs.is_silent(row), "problem": problem_of(row)}
    if row.is_busy:
        context["progress"] = progress_of(row)
    if row.state == Import.State.READ:
        outcome = outcome_of(row)
        context["advice"] = services.advice(row.game, row.edition)
        context |= {"parts": parts_of(row.report), "lists": lists_of(row.report), "outcome": outcome}
        context["notes"] = notes_of(row.report)
    if row.state in jobs.AT_REST:
        context["form"] = ImportForm(initial=initial_of(row, {}))
    template = "rulebook/importing/one.html"
    return render(request, f"{template}#state" if request.htmx else template, context)


@require_safe
@never_cache
@needs(Deed.IMPORT_RULES)
def report(request: HttpRequest, number: int) -> HttpResponse:
    """The whole report as JSON."""
    row = get_object_or_404(Import.objects.only("report"), pk=number)
    return JsonResponse(row.report, json_dumps_params={"ensure_ascii": False, "indent": 1})


@require_POST
@limited("save")
@needs(Deed.IMPORT_RULES)
def act(request: HttpRequest, number: int) -> HttpResponse:
    """Confirm, start again, stop, or dismiss; what somebody else has done already is simply shown."""
    row = get_object_or_404(Import.objects.only("pk"), pk=number)
    if "confirm" in request.POST:
        jobs.confirm(number, becomes_current="becomes_current" in request.POST, replaces="replaces" in request.POST)
    elif "again" in request.POST:
        jobs.start_again(number)
    elif "stop" in request.POST:
        jobs.stop(number)
    elif "dismiss" in request.POST:
        jobs.dismiss(number)
    if not Import.objects.filter(pk=number).exists():
        return redirect(reverse("rules_imports"))
    return redirect(row)
