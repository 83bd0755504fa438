"""Pages where staff bring a publisher's document in: choose it, see what was understood, confirm."""

import datetime
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from judgeapp.domain.messages import grouped, say
from judgeapp.games import games
from judgeapp.limits import above_floor, open_to
from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.rulebook import editions
from judgeapp.rulebook.importing import jobs, services
from judgeapp.rulebook.importing.files import (
    KINDS,
    MOST_BYTES,
    MOST_BYTES_OF_TEXT,
    MOST_LINES,
    MOST_PAGES,
    ImportFailed,
    check_size,
)
from judgeapp.rulebook.importing.reporting import (
    lists_of,
    notes_of,
    outcome_of,
    parts_of,
    problem_of,
    progress_of,
    verdict_of,
)
from judgeapp.rulebook.models import Edition, Import
from judgeapp.rulebook.shelf import shelf

LONGEST_FILE_NAME = services.longest(Import, "file")
FIRST_DAY, LAST_DAY = datetime.date(1990, 1, 1), datetime.date(2100, 1, 1)


class ImportForm(forms.Form):
    """The game of a document, its edition and date; title and publisher are the restatement's where none are given."""

    game = forms.ChoiceField(choices=lambda: [("", _("choose")), *((key, game.name) for key, game in games().items())])
    edition = forms.CharField(max_length=80)
    date = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}))
    title = forms.CharField(max_length=200, required=False)
    publisher = forms.CharField(max_length=200, required=False)

    def clean_date(self) -> datetime.date:
        date: datetime.date = self.cleaned_data["date"]
        if not FIRST_DAY <= date <= LAST_DAY:
            raise forms.ValidationError(_("Is the year right?"))
        return date


def initial_of(row: Import | None, asked: Mapping[str, str]) -> dict[str, object]:
    """Return what stands in the fields first: what was typed before, else what our restatement has."""
    if row:
        return {name: getattr(row, name) for name in ImportForm.base_fields}
    game = asked.get("game", "")
    restated = {edition.game: edition for edition in Edition.objects.filter(origin=Edition.Origin.BUNDLED)}
    usual: dict[str, object] = {
        field: _usual(asked.get(field, ""), {key: getattr(edition, usual) for key, edition in restated.items()}, game)
        for field, usual in (("title", "document_title"), ("publisher", "publisher"))
    }
    return {"game": game if game in games() else ""} | usual


def _usual(typed: str, usual: Mapping[str, str], game: str) -> str:
    """Return what was typed, unless it is only what is usual in some game: then what is in this one."""
    return typed if typed and typed not in usual.values() else usual.get(game, "")


def keep_file(row: Import | None, file: "UploadedFile[bytes]", by: User) -> Import:
    """Keep an uploaded file, in place of the one before; raise ImportFailed if it is too large or empty."""
    name, size = file.name or "", file.size or 0  # Django knows both of what was uploaded
    check_size(name, size)
    if not size:
        raise ImportFailed(say("“{file}” is empty. Choose the file with the rules in it.", file=name))
    row = row or Import(by=by)
    row.file, row.size, row.data = _short(name), size, file.read()
    row.state, row.report, row.sample, row.problem = Import.State.KEPT, {}, [], ""
    row.save()
    return row


def _short(name: str) -> str:
    """Return a file's name, cut in the middle so that its ending stays."""
    name = name.replace("\0", "")
    return name if len(name) <= LONGEST_FILE_NAME else f"{name[:150]}…{name[-40:]}"


def keep_details(row: Import, form: ImportForm) -> None:
    """Keep what was said about a document, as far as it can be kept."""
    known = form.cleaned_data
    for name in ImportForm.base_fields:
        if name in known:
            setattr(row, name, known[name])
    row.save(update_fields=[*ImportForm.base_fields])


LISTED = 50


@open_to(Permission.IMPORT_RULES, form="import")
@above_floor
@vary_on_headers("HX-Request")
def new(request: Request) -> HttpResponse:
    """The form, and what is under way. A file is kept as soon as it has come, whatever else has to be mended."""
    posted = request.POST if request.method == "POST" else request.GET
    row = _to_use_again(posted.get("kept", ""))
    if request.method != "POST":
        return _page(request, ImportForm(initial=initial_of(row, request.GET)), row)
    form = ImportForm(request.POST)
    row, problems = _take_in(request, form, row)
    if row is None or problems or not form.is_valid():
        return _page(request, form, row, problems=problems, status=422)
    jobs.read(row.pk)
    return redirect(row)


def _to_use_again(number: str) -> Import | None:
    """Return the import whose file is used again; one that is busy or done is left alone."""
    known = Import.objects.filter(state__in=jobs.AT_REST).defer("data")
    return known.filter(pk=int(number)).first() if number.isdecimal() and len(number) < 18 else None


def _take_in(request: Request, form: ImportForm, row: Import | None) -> tuple[Import | None, list[str]]:
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
    request: Request, form: ImportForm, row: Import | None, *, problems: list[str] | None = None, status: int = 200
) -> HttpResponse:
    game = form["game"].value() or ""
    under_way = Import.objects.exclude(state=Import.State.KEPT).select_related("stored", "by").defer("data", "sample")
    context = {
        **_frame(game),
        "form": form,
        "advice": services.advice(game, form["edition"].value() or "") if game else "",
        "row": row,
        "problems": problems or [],
        "shelved": shelved(),
        "imports": [(each, games().get(each.game)) for each in under_way[:LISTED]],
    }
    template = "rulebook/importing/_form.html#names" if request.htmx else "rulebook/importing/new.html"
    return render(request, template, context, status=status)


def _frame(game: str) -> dict[str, Any]:
    volume = shelf().volumes.get(game)
    about = {"part": "rules", "games": games(), "game": games().get(game), "chosen": game, "volume": volume}
    limits = {"pdf": MOST_BYTES["pdf"], "text": MOST_BYTES_OF_TEXT, "words": _limits(), "endings": ",".join(KINDS)}
    return about | {"limits": limits}


def _limits() -> str:
    return _(
        "A PDF of up to {pdf} MB and {pages} pages, a Word document (DOCX) or an OpenDocument text (ODT) of up to "
        "{pdf} MB, or a web page, plain text, Markdown or MediaWiki text of up to {text} MB; "
        "up to {lines} lines."
    ).format(
        pdf=f"{MOST_BYTES['pdf'] / 1e6:.0f}",
        pages=grouped(MOST_PAGES),
        text=f"{MOST_BYTES_OF_TEXT / 1e6:.0f}",
        lines=grouped(MOST_LINES),
    )


@open_to(Permission.IMPORT_RULES)
@vary_on_headers("HX-Request")
def one(request: Request, number: int) -> HttpResponse:
    row = get_object_or_404(Import.objects.select_related("stored", "by").defer("data"), pk=number)
    context = _frame(row.game) | {"row": row, "is_silent": jobs.is_silent(row), "problem": problem_of(row)}
    if row.is_busy:
        context["progress"] = progress_of(row)
    if row.state == Import.State.READ:
        outcome = outcome_of(row)
        context["advice"] = services.advice(row.game, row.edition)
        context |= {"parts": parts_of(row.report), "lists": lists_of(row.report), "outcome": outcome}
        context |= {"verdict": verdict_of(row.report)}
        context["notes"] = notes_of(row.report)
    if row.state in jobs.AT_REST:
        context["form"] = ImportForm(initial=initial_of(row, {}))
    template = "rulebook/importing/one.html"
    return render(request, f"{template}#state" if request.htmx else template, context)


@open_to(Permission.IMPORT_RULES)
def report(request: Request, number: int) -> HttpResponse:
    """The whole report as JSON."""
    row = get_object_or_404(Import.objects.only("report"), pk=number)
    return JsonResponse(row.report, json_dumps_params={"ensure_ascii": False, "indent": 1})


@open_to(Permission.IMPORT_RULES, presses="save")
def act(request: Request, number: int) -> HttpResponse:
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


def shelved() -> list[tuple[str, list[Edition]]]:
    """Return the games that have more than one edition, by name, with these, the current one first; one query."""
    known = Edition.objects.defer("report").order_by("-is_live", "-date", "-pk")
    rows = [(game.name, [each for each in known if each.game == key]) for key, game in games().items()]
    return [(name, found) for name, found in rows if len(found) > 1]


@open_to(Permission.IMPORT_RULES, presses="save")
def make_current(request: Request, number: int) -> HttpResponse:
    """Let everybody read an edition from now on."""
    edition = get_object_or_404(Edition, pk=number)
    editions.make_current(edition)
    messages.success(request, _("{edition} is the current edition now.").format(edition=edition))
    return redirect("rules_imports")


@open_to(Permission.IMPORT_RULES, presses="save")
def remove(request: Request, number: int) -> HttpResponse:
    """Take an imported edition out."""
    edition = get_object_or_404(Edition.objects.filter(origin=Edition.Origin.IMPORTED), pk=number)
    editions.remove(edition)
    messages.success(request, _("{edition} is removed.").format(edition=edition))
    return redirect("rules_imports")
