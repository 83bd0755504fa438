"""The people of an event for its staff: the list, the door, one entrant, and lists that are brought in."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache

from judgeapp import limits
from judgeapp.deckcheck.findings import MOST_BYTES as MOST_FOUND
from judgeapp.domain.messages import grouped
from judgeapp.limits import bounded
from judgeapp.permissions import Permission, may
from judgeapp.qr_codes import qr_code
from judgeapp.requests import Request, StrOrPromise
from judgeapp.tournaments.access import at_event, attempt, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import attendance, decklists, lists, waiting
from judgeapp.tournaments.people.decklists import format_of
from judgeapp.tournaments.people.forms import EntryForm, PersonForm, person_form
from judgeapp.tournaments.people.identity import entrant_at_door, personal_path
from judgeapp.tournaments.people.waiting import place_in_line
from judgeapp.tournaments.rounds.progress import course_of

A_PAGE = 100


@at_event(Permission.SEE_DESK)
def people(request: Request, event: Event) -> HttpResponse:
    search = lists.Search.of(request.GET.dict())
    found = Paginator(lists.find(event, search), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "search": search,
        "paged": found,
        "people": lists.those(found),
        "numbers": lists.numbers(event),
        "format": format_of(event),
    }
    template = "people_list" if request.htmx else "people"
    return page(request, event, template, context)


@at_event(Permission.MANAGE_PEOPLE, form="report")
def add(request: Request, event: Event) -> HttpResponse:
    """Take one person in by hand; a namesake is asked about first."""
    data = request.POST if request.method == "POST" else None
    format_ = format_of(event)
    form, entry = PersonForm(data, format_=format_), EntryForm(data, event, course_of(event))
    context: dict[str, Any] = {"form": form, "entry": entry, "problems": []}
    if data is not None and form.is_valid() and entry.is_valid():
        context["namesake"] = bool(attendance.namesakes(event, [form.person["name"]])) and not data.get("anyway")
        try:
            if not context["namesake"]:
                (entrant,) = attendance.add(event, [form.person], request.user, **entry.entry)
                words = _("{name} is number {number}.").format(name=entrant.name, number=entrant.number)
                messages.success(request, words)
                return redirect("event_people_add", event.token)
        except Refused as refused:
            context["problems"] = refused.problems
    return page(request, event, "people_add", context, status=200 if data is None else 422)


@at_event(Permission.MANAGE_PEOPLE, form="report")
def door(request: Request, event: Event) -> HttpResponse:
    """The check-in, for one hand: a tap on a name, and who was tapped is here."""
    search = lists.Search.of(request.GET.dict(), "registered")
    context: dict[str, Any] = {"search": search}
    if request.method == "POST":
        number = whole_number(request.POST.get("number", ""))
        entrant = get_object_or_404(event.entrants, number=number or 0)
        try:
            context["entrant"] = attendance.check_in(entrant, request.user, is_here="here" in request.POST)
        except Refused as refused:
            context["problems"] = refused.problems
        if not request.htmx and "problems" not in context:
            return redirect(f"{request.path}?{request.GET.urlencode()}")
    found = Paginator(lists.find(event, search, by_name=True), A_PAGE).get_page(request.GET.get("page"))
    numbers = [(key, number) for key, __, number in reversed(lists.numbers(event)) if key in ("registered", "in")]
    context |= {
        "paged": found,
        "people": lists.those(found),
        "numbers": numbers,
        "is_anybody": any(number for _key, number in numbers),
    }
    status = 422 if "problems" in context and not request.htmx else 200
    return page(request, event, "door_part" if request.htmx else "door", context, status=status)


@at_event(Permission.MANAGE_PEOPLE, presses="report")
def open_door(request: Request, event: Event) -> HttpResponse:
    """Let players check in on their own pages, or no longer."""
    is_open = "open" in request.POST
    opened = _("Players can check in on their own pages now.")
    words = opened if is_open else _("Players are checked in by staff alone again.")
    attempt(request, words, lambda: attendance.open_check_in(event, request.user, is_open=is_open))
    return redirect("event_people_door", event.token)


@at_event(Permission.MANAGE_PEOPLE, form="report")
@never_cache
def scanned(request: Request, event: Event, signed: str) -> HttpResponse:
    """Check in whose code was scanned, by a press; what only looks changes nothing."""
    entrant = entrant_at_door(event, signed)
    if entrant is None:
        return page(request, event, "scanned_nobody", {}, status=404)
    entrant.event = event
    problems: tuple[str, ...] = ()
    if request.method == "POST":
        try:
            entrant = attendance.check_in(entrant, request.user, is_here="away" not in request.POST)
        except Refused as refused:
            problems = refused.problems
    expected = event.entrants.filter(state=Entrant.State.REGISTERED).count()
    context = {"entrant": entrant, "problems": problems, "is_pressed": request.method == "POST", "expected": expected}
    return page(request, event, "scanned", context, status=422 if problems else 200)


@at_event(Permission.MANAGE_PEOPLE, looks="think")
def poster(request: Request, event: Event) -> HttpResponse:
    """The link to join with as a large QR code, to show or to print."""
    address = request.build_absolute_uri(reverse("event_join", args=[event.token]))
    context = {"address": address, "code": qr_code(address), "closed": attendance.why_closed(event)}
    return page(request, event, "poster", context)


def page(request: Request, event: Event, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Return a staff page about people."""
    frame = {
        "event": event,
        "may_manage": may(request.event_roles, Permission.MANAGE_PEOPLE),
        "may_disqualify": may(request.event_roles, Permission.DISQUALIFY),
        "may_handle_data": may(request.event_roles, Permission.HANDLE_DATA),
        **context,
    }
    return render(request, f"tournaments/{name}.html", frame, status=status)


HIGHEST = 2**31 - 1  # what a column of whole numbers holds
Act = Callable[[Entrant, Request], object]


@at_event(Permission.SEE_DESK)
def person(request: Request, event: Event, number: int) -> HttpResponse:
    entrant = find(event, number)
    return _show(request, event, entrant, person_form(entrant, decklists.format_of(event)))


@at_event(Permission.MANAGE_PEOPLE, presses="report")
def change(request: Request, event: Event, number: int) -> HttpResponse:
    entrant = find(event, number)
    form = person_form(entrant, decklists.format_of(event), request.POST)
    if not form.is_valid():
        return _show(request, event, entrant, form, status=422)
    attendance.change(entrant, form.person, request.user)
    messages.success(request, _("What is kept of {name} is changed.").format(name=form.person["name"]))
    if others := attendance.of_the_same_seed(entrant, form.person["seed"]):
        words = _("Seed {seed} is also that of {names}.")
        messages.warning(request, words.format(seed=form.person["seed"], names=", ".join(others)))
    return redirect("event_people_one", event.token, number)


def _show(
    request: Request, event: Event, entrant: Entrant, form: PersonForm, problems: Any = (), status: int = 200
) -> HttpResponse:
    context = {
        "entrant": entrant,
        "form": form,
        "course": course_of(event),
        "problems": problems,
        "deck_text": request.POST.get("text", "") if problems else "",
        "is_gone": entrant.state in attendance.GONE,
        "place": place_in_line(entrant) if entrant.state == Entrant.State.WAITING else None,
    }
    if may(request.event_roles, Permission.MANAGE_PEOPLE) and entrant.link:
        address = request.build_absolute_uri(personal_path(entrant))
        context |= {"address": address, "code": qr_code(address)}
    return page(request, event, "person", context, status=status)


def _number(request: Request, name: str) -> int | None:
    """Return a number of a round that was chosen; None if there was nothing to choose."""
    return whole_number(request.POST.get(name, ""), 4)


def _come_back(entrant: Entrant, request: Request) -> object:
    if entrant.state == Entrant.State.DISQUALIFIED and not may(request.event_roles, Permission.DISQUALIFY):
        raise Refused(_("Only who may disqualify can take a disqualification back."))
    return attendance.come_back(entrant, request.user, _number(request, "round"), request.POST.get("late_as", ""))


ACTS: dict[str, Act] = {
    "drop": lambda entrant, request: attendance.drop(entrant, request.user, _number(request, "last")),
    "back": _come_back,
    "let-in": lambda entrant, request: attendance.admit(entrant, request.user),
    "up": lambda entrant, request: waiting.move(entrant, request.user, -1),
    "down": lambda entrant, request: waiting.move(entrant, request.user, 1),
    "wait": lambda entrant, request: waiting.put_in_line(entrant, request.user),
    "here": lambda entrant, request: attendance.check_in(entrant, request.user),
    "not-here": lambda entrant, request: attendance.check_in(entrant, request.user, is_here=False),
    "new-link": lambda entrant, request: attendance.renew_link(entrant, request.user),
    "deck": lambda entrant, request: decklists.hand_in(entrant, request.POST.get("text", ""), request.user),
}

MESSAGES = {
    "drop": gettext_lazy("{name} has dropped."),
    "back": gettext_lazy("{name} is back in."),
    "let-in": gettext_lazy("{name} has a place now."),
    "up": gettext_lazy("{name} has moved up in line."),
    "down": gettext_lazy("{name} has moved down in line."),
    "wait": gettext_lazy("{name} is on the waiting list now."),
    "here": gettext_lazy("{name} is checked in."),
    "not-here": gettext_lazy("{name} is not checked in any more."),
    "new-link": gettext_lazy("{name} has another personal link; the old one is worthless."),
    "deck": gettext_lazy("The deck of {name} is handed in."),
}
OUT = gettext_lazy("{name} is disqualified.")


@at_event(Permission.MANAGE_PEOPLE, presses="report")
def act(request: Request, event: Event, number: int, what: str) -> HttpResponse:
    """Do one of ACTS; what is refused is said on the entrant's page."""
    if what not in ACTS:
        raise Http404("There is no such thing to do.")
    if what == "deck" and (refused := limits.refused_room(request, "lists", more=MOST_FOUND)):
        return refused
    return _do(request, event, find(event, number), ACTS[what], MESSAGES[what])


@at_event(Permission.DISQUALIFY, form="report")
def disqualify(request: Request, event: Event, number: int) -> HttpResponse:
    """Disqualify somebody, after being asked once more."""
    entrant = find(event, number)
    if request.method != "POST":
        return page(request, event, "disqualify", {"entrant": entrant})
    why = " ".join(request.POST.get("why", "").split())[:200]
    return _do(request, event, entrant, lambda each, asked: attendance.disqualify(each, asked.user, why), OUT)


def _do(request: Request, event: Event, entrant: Entrant, act: Act, message: StrOrPromise) -> HttpResponse:
    try:
        act(entrant, request)
    except Refused as refused:
        limits.give_back(request)
        form = person_form(entrant, decklists.format_of(event))
        return _show(request, event, entrant, form, refused.problems, status=422)
    messages.success(request, message.format(name=entrant.name))
    return redirect("event_people_one", event.token, entrant.number)


def find(event: Event, number: int) -> Entrant:
    """Return an entrant of an event by number, or a 404."""
    if number > HIGHEST:
        raise Http404("There is no entrant of that number.")
    entrant = get_object_or_404(event.entrants.select_related("deck__deck"), number=number)
    entrant.event = event
    return entrant


SHOWN = 200  # lines of each kind on the page of a preview; all are counted, and taken in


@at_event(Permission.MANAGE_PEOPLE, form="save")
@bounded("lists")
def bring_in(request: Request, event: Event) -> HttpResponse:
    is_confirmed = "confirm" in request.POST
    data = request.POST if is_confirmed else None
    entry = EntryForm(data, event, course_of(event), is_here=False)
    context: dict[str, Any] = {"entry": entry, "format": format_of(event), "most": SHOWN, "problems": []}
    if request.method != "POST":
        return page(request, event, "people_import", context)
    written, problem = _written(request)
    if problem:
        context |= {"problems": [problem], "typed": request.POST.get("text", "")}
        return page(request, event, "people_import", context, status=422)
    context["preview"] = shown = lists.preview(event, written, with_twice="with_twice" in request.POST)
    if is_confirmed and entry.is_valid() and shown.taken:
        return _confirm(request, event, shown, context)
    return page(request, event, "people_import", context, status=200 if shown.taken else 422)


def _confirm(request: Request, event: Event, shown: lists.Preview, context: dict[str, Any]) -> HttpResponse:
    """Take the list in; lines with problems are shown again, to be mended."""
    try:
        added = lists.bring_in(event, shown, request.user, **context["entry"].entry)
    except Refused as refused:
        context["problems"] = refused.problems
        return page(request, event, "people_import", context, status=422)
    words = ngettext("{n} is in.", "{n} are in.", len(added)).format(n=grouped(len(added)))
    if shown.problems:
        return page(request, event, "people_import", {**context, "preview": None, "done": words, "left": shown})
    messages.success(request, words)
    return redirect("event_people", event.token)


def _written(request: Request) -> tuple[str | bytes, str]:
    """Return the list that was pasted, or the file, and what is wrong with it as a whole."""
    upload = request.FILES.get("file")
    if not upload:
        text = request.POST.get("text", "")
        return text, "" if text.strip() else _("There is no list yet. Choose a file, or paste one.")
    if upload.size and upload.size > lists.MOST_BYTES:
        words = _("“{name}” has {size} bytes; at most {most} are read.")
        return "", words.format(name=upload.name, size=grouped(upload.size), most=grouped(lists.MOST_BYTES))
    return upload.read(), ""
