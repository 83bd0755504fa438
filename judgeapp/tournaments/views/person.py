"""One entrant for the staff: what is kept of them, their link, and all that can become of them."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from judgeapp import quotas
from judgeapp.deckcheck.findings import MOST_BYTES as MOST_FOUND
from judgeapp.limits import limited
from judgeapp.permissions import Deed, may
from judgeapp.tournaments.access import at_event, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.people import attendance, decklists
from judgeapp.tournaments.people.forms import PersonForm, person_form
from judgeapp.tournaments.people.identity import personal_path, qr_code
from judgeapp.tournaments.rounds.progress import course_of
from judgeapp.tournaments.views.people import page

HIGHEST = 2**31 - 1  # what a column of whole numbers holds
Act = Callable[[Entrant, HttpRequest], object]


@require_safe
@at_event(Deed.SEE_DESK)
@never_cache
def person(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entrant = find(event, number)
    return _show(request, event, entrant, person_form(entrant, decklists.format_of(event)))


@require_POST
@at_event(Deed.MANAGE_PEOPLE)
@limited("report")
@never_cache
def change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
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
    request: HttpRequest, event: Event, entrant: Entrant, form: PersonForm, problems: Any = (), status: int = 200
) -> HttpResponse:
    context = {
        "entrant": entrant,
        "form": form,
        "course": course_of(event),
        "problems": problems,
        "deck_text": request.POST.get("text", "") if problems else "",
        "is_gone": entrant.state in attendance.GONE,
    }
    if may(request.event_roles, Deed.MANAGE_PEOPLE):
        address = request.build_absolute_uri(personal_path(entrant))
        context |= {"address": address, "code": qr_code(address)}
    return page(request, event, "person", context, status=status)


def _number(request: HttpRequest, name: str) -> int | None:
    """Return a number of a round that was chosen; None if there was nothing to choose."""
    return whole_number(request.POST.get(name, ""), 4)


def _come_back(entrant: Entrant, request: HttpRequest) -> object:
    if entrant.state == Entrant.State.DISQUALIFIED and not may(request.event_roles, Deed.DISQUALIFY):
        raise Refused(_("Only who may disqualify can take a disqualification back."))
    return attendance.come_back(entrant, request.user, _number(request, "round"), request.POST.get("late_as", ""))


ACTS: dict[str, Act] = {
    "drop": lambda entrant, request: attendance.drop(entrant, request.user, _number(request, "last")),
    "back": _come_back,
    "let-in": lambda entrant, request: attendance.admit(entrant, request.user),
    "here": lambda entrant, request: attendance.check_in(entrant, request.user),
    "not-here": lambda entrant, request: attendance.check_in(entrant, request.user, is_here=False),
    "new-link": lambda entrant, request: attendance.renew_link(entrant, request.user),
    "deck": lambda entrant, request: decklists.hand_in(entrant, request.POST.get("text", ""), request.user),
}

SAID = {
    "drop": gettext_lazy("{name} has dropped."),
    "back": gettext_lazy("{name} is back in."),
    "let-in": gettext_lazy("{name} has a place now."),
    "here": gettext_lazy("{name} is checked in."),
    "not-here": gettext_lazy("{name} is not checked in any more."),
    "new-link": gettext_lazy("{name} has another personal link; the old one is worthless."),
    "deck": gettext_lazy("The deck of {name} is handed in."),
}
OUT = gettext_lazy("{name} is disqualified.")


@require_POST
@at_event(Deed.MANAGE_PEOPLE)
@limited("report")
@never_cache
def act(request: HttpRequest, event: Event, number: int, what: str) -> HttpResponse:
    """Do one of ACTS; what is refused is said on the entrant's page."""
    if what not in ACTS:
        raise Http404("There is no such thing to do.")
    if what == "deck" and (refused := quotas.refusal(request, "lists", more=MOST_FOUND)):
        return refused
    return _do(request, event, find(event, number), ACTS[what], SAID[what])


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.DISQUALIFY)
@limited("report")
@never_cache
def disqualify(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Disqualify somebody, after being asked once more."""
    entrant = find(event, number)
    if request.method != "POST":
        return page(request, event, "disqualify", {"entrant": entrant})
    why = " ".join(request.POST.get("why", "").split())[:200]
    return _do(request, event, entrant, lambda each, asked: attendance.disqualify(each, asked.user, why), OUT)


def _do(request: HttpRequest, event: Event, entrant: Entrant, act: Act, said: str) -> HttpResponse:
    try:
        act(entrant, request)
    except Refused as refused:
        quotas.give_back(request)
        form = person_form(entrant, decklists.format_of(event))
        return _show(request, event, entrant, form, refused.problems, status=422)
    messages.success(request, said.format(name=entrant.name))
    return redirect("event_people_one", event.token, entrant.number)


def find(event: Event, number: int) -> Entrant:
    """Return an entrant of an event by number, or a 404."""
    if number > HIGHEST:
        raise Http404("There is no entrant of that number.")
    entrant = get_object_or_404(event.entrants.select_related("deck__deck"), number=number)
    entrant.event = event
    return entrant
