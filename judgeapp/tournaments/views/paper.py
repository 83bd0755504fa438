"""Events on paper and as files: lists to post, slips to cut, the pack to go on without the site; export and import."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.limits import bounded, open_to
from judgeapp.permissions import Permission, may, refuse
from judgeapp.qr_codes import qr_code
from judgeapp.requests import Request, StrOrPromise
from judgeapp.tournaments import archive
from judgeapp.tournaments.access import at_event, whole_number
from judgeapp.tournaments.models import Entrant, Event, Match, Round
from judgeapp.tournaments.paper import packs, papers
from judgeapp.tournaments.paper.papers import PAPERS, Document, Paper, Table
from judgeapp.tournaments.people import identity
from judgeapp.tournaments.results.reporting import slip_path
from judgeapp.tournaments.results.tables import results_csv
from judgeapp.tournaments.rounds import history, lifecycle

Maker = Callable[[Request, Event, Round | None, Paper], Document]


def _round_needed(round_: Round | None) -> Round:
    if round_ is None:
        raise Http404("No round is paired yet.")
    return round_


def _names(request: Request, event: Event, round_: Round | None, paper: Paper) -> Document:
    return papers.by_name(papers.tables_of(_round_needed(round_)), paper)


def _tables(request: Request, event: Event, round_: Round | None, paper: Paper) -> Document:
    return papers.by_table(papers.tables_of(_round_needed(round_)), paper)


def _open(request: Request, event: Event, round_: Round | None, paper: Paper) -> Document:
    found = _round_needed(round_)
    return papers.open_tables(papers.tables_of(found), lifecycle.open_tables(found), paper)


def _slips(request: Request, event: Event, round_: Round | None, paper: Paper) -> Document:
    found = _round_needed(round_)
    tables = papers.tables_of(found)
    if wanted := request.GET.get("tables", ""):  # those of a repair: "3,9"
        tables = [table for table in tables if str(table.table) in wanted.split(",")]
    return papers.slips(tables, coder(request, found), request.GET.get("part", ""))


def _cards(request: Request, event: Event, round_: Round | None, paper: Paper) -> Document:
    return papers.score_cards(_round_needed(round_))


def _standings(request: Request, event: Event, round_: Round | None, paper: Paper) -> Document:
    found = history.latest_standings(event)
    if found is None:
        raise Http404("No round is closed yet.")
    return papers.standings(found, paper)


def _links(request: Request, event: Event, round_: Round | None, paper: Paper) -> Document:
    def draw(entrant: Entrant) -> tuple[str, str]:
        entrant.event = event
        address = request.build_absolute_uri(identity.personal_path(entrant))
        return address, qr_code(address)

    people = event.entrants.exclude(state__in=("waiting", "dropped", "disqualified")).only("number", "name", "link")
    return papers.link_cards(people, draw, request.GET.get("part", ""))


# What can be printed: name in the address -> (what it is called, for what it is good, who makes it).
SHEETS: dict[str, tuple[StrOrPromise, StrOrPromise, Maker]] = {
    "names": (
        gettext_lazy("Pairings by name"),
        gettext_lazy("to post in the hall; every match stands in them twice"),
        _names,
    ),
    "tables": (gettext_lazy("Pairings by table"), gettext_lazy("for the judges"), _tables),
    "slips": (
        gettext_lazy("Result slips"),
        gettext_lazy("four to a page; cut the pile and put the stacks on each other"),
        _slips,
    ),
    "open": (gettext_lazy("Open tables"), gettext_lazy("whose result is not in"), _open),
    "standings": (gettext_lazy("Standings"), gettext_lazy("after the last closed round"), _standings),
    "seating": (
        gettext_lazy("Seating before the first round"),
        gettext_lazy("for the player meeting"),
        lambda request, event, round_, paper: papers.seating(event, paper),
    ),
    "cards": (gettext_lazy("Score-group cards"), gettext_lazy("to pair by hand"), _cards),
    "links": (gettext_lazy("Personal links"), gettext_lazy("with QR codes, to hand out"), _links),
}
OF_A_ROUND = ("names", "tables", "slips", "open", "cards")


def coder(request: Request, round_: Round) -> Callable[[Table], str]:
    """Return what draws the QR code of a table's slip."""

    def code(table: Table) -> str:
        return qr_code(request.build_absolute_uri(slip_path(Match(pk=table.match, round=round_))))

    return code


@at_event(Permission.SEE_DESK, looks="think")
def choose(request: Request, event: Event) -> HttpResponse:
    rounds = event.rounds_played.defer("entered", "draw", "edits").order_by("-number")
    shown = {name: sheet for name, sheet in SHEETS.items() if _may_print(request, name)}
    context = {
        "event": event,
        "rounds": rounds,
        "packs": packs.rounds_with_packs(event),
        "of_a_round": [(name, *shown[name][:2]) for name in OF_A_ROUND],
        "others": [(name, *shown[name][:2]) for name in _of_the_event(event, shown)],
        "papers": PAPERS.values(),
    }
    return render(request, "tournaments/print.html", context)


def _of_the_event(event: Event, shown: Iterable[str]) -> list[str]:
    """Return the sheets of the whole event that there is something to print on."""
    missing = {"standings"} if history.latest_standings(event) is None else set()
    missing |= set() if event.entrants.exists() else {"links", "seating"}
    return [name for name in shown if name not in OF_A_ROUND and name not in missing]


@at_event(Permission.SEE_DESK, looks="think")
def sheet(request: Request, event: Event, what: str) -> HttpResponse:
    if what not in SHEETS:
        raise Http404("There is no such sheet.")
    if not _may_print(request, what):
        return refuse(request, Permission.MANAGE_PEOPLE)
    title, make = SHEETS[what][0], SHEETS[what][2]
    round_ = asked_round(request, event)
    paper = asked_paper(request)
    return _paper_page(
        request, event, round_ if what in OF_A_ROUND else None, paper, title, [make(request, event, round_, paper)]
    )


@at_event(Permission.SEE_DESK, looks="think")
def pack(request: Request, event: Event, number: int) -> HttpResponse:
    round_ = get_object_or_404(packs.rounds_with_packs(event).defer(None), number=number)
    round_.event = event
    paper = asked_paper(request)
    documents = packs.pages(round_, paper, coder(request, round_), request.GET.get("part", ""))
    title = _("Finish-on-paper pack of round {number}").format(number=number)
    return _paper_page(request, event, round_, paper, title, documents)


def _may_print(request: Request, what: str) -> bool:
    """A personal link lets one act as the player; who may not take players in and out does not get them."""
    return what != "links" or may(request.event_roles, Permission.MANAGE_PEOPLE)


def asked_round(request: Request, event: Event) -> Round | None:
    """Return the round that the address names, else the latest one; None before the first."""
    rounds = event.rounds_played.order_by("-number")
    if number := request.GET.get("round", ""):
        rounds = rounds.filter(number=whole_number(number, 4) or 0)
    found = rounds.first()
    if number and found is None:
        raise Http404("There is no such round.")
    if found:
        found.event = event
    return found


def asked_paper(request: Request) -> Paper:
    return PAPERS.get(request.GET.get("paper", ""), PAPERS["a4"])


def _paper_page(
    request: Request,
    event: Event,
    round_: Round | None,
    paper: Paper,
    title: StrOrPromise,
    documents: Sequence[Document],
) -> HttpResponse:
    parted = next((each.part for each in documents if each.part and each.part.has_other_pages()), None)
    context: dict[str, Any] = {
        "event": event,
        "round": round_,
        "is_draft": round_ is not None and round_.state in (Round.State.DRAFT, Round.State.CHECKED),
        "paper": paper,
        "papers": PAPERS.values(),
        "title": title,
        "documents": documents,
        "leaves": sum(len(each.leaves) for each in documents),
        "parted": parted,
        "parts": [(page.number, f"{page.start_index()}–{page.end_index()}") for page in parted.paginator]
        if parted
        else (),
        "address": request.build_absolute_uri(event.get_absolute_url()).partition("://")[2],
        "back": reverse("event_print", args=[event.token]),
    }
    return render(request, "tournaments/print_sheet.html", context)


FRAME = '<iframe src="{}" title="{}" width="100%" height="480" style="border: 0" loading="lazy"></iframe>'
MOST_BYTES = 40 * 1024 * 1024


@at_event(Permission.EXPORT_EVENT)
def overview(request: Request, event: Event) -> HttpResponse:
    address = request.build_absolute_uri(reverse("event_embed", args=[event.token]))
    context = {
        "event": event,
        "packs": packs.rounds_with_packs(event),
        "has_standings": history.latest_standings(event) is not None,
        "frame": format_html(FRAME, address, event.name),
    }
    return render(request, "tournaments/files.html", context)


@at_event(Permission.EXPORT_EVENT, looks="think")
def export(request: Request, event: Event) -> HttpResponse:
    extent = archive.Extent(private=True, links="links" in request.GET, judging="judging" in request.GET)
    name = "-".join(["event", *(["with-links"] if extent.links else []), *(["with-judging"] if extent.judging else [])])
    return _download(event, archive.as_text(archive.write(event, extent)), f"{name}.json", "application/json")


@at_event(Permission.SEE_DESK, looks="think")
def pack_file(request: Request, event: Event, number: int) -> HttpResponse:
    round_ = get_object_or_404(packs.rounds_with_packs(event), number=number)
    return _download(event, packs.file_of(event, round_), f"round-{number}.json", "application/json")


@at_event(Permission.SEE_DESK, looks="think")
def results(request: Request, event: Event) -> HttpResponse:
    return _download(event, "\ufeff" + results_csv(event), "results.csv", "text/csv; charset=utf-8")


@open_to(Permission.OPEN_EVENT, form="save")
@bounded("events")
def bring_in(request: Request) -> HttpResponse:
    upload = request.FILES.get("file")
    if request.method != "POST":
        return _import_page(request)
    if upload is None:
        return _import_page(request, (_("Choose a file."),), status=422)
    if upload.size and upload.size > MOST_BYTES:
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
    request: Request, problems: tuple[str, ...] = (), name: str | None = "", status: int = 200
) -> HttpResponse:
    context = {"problems": problems, "name": name, "most": filesizeformat(MOST_BYTES), "part": "events"}
    return render(request, "tournaments/import.html", context, status=status)


def _download(event: Event, text: str, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = content_disposition_header(True, f"{slugify(event.name) or 'event'}-{name}")
    return response
