"""The desk: what is to be done next, the press that does it, what goes on meanwhile, and the clock of the round."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRedirect

from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.tournaments.access import KEY, at_event, attempt, number_of_round, show_refusal, whole, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event, Job
from judgeapp.tournaments.public import announcing, publishing
from judgeapp.tournaments.rounds import clock, history, lifecycle, steps

A_PAGE = 100
PARTS = ("next", "running")  # of the page, brought up to date while it is open
MAY = {
    "pair": Permission.PAIR,
    "clock": Permission.RUN_CLOCK,
    "give_time": Permission.GIVE_TIME,
    "announce": Permission.ANNOUNCE,
    "keep_score": Permission.KEEP_SCORE,
    "people": Permission.MANAGE_PEOPLE,
    "change": Permission.CHANGE_EVENT,
    "tell": Permission.TELL_ELSEWHERE,
}


@at_event(Permission.SEE_DESK)
@vary_on_headers("HX-Request", "HX-Target")
def desk(request: Request, event: Event) -> HttpResponse:
    context = _context(request, event)
    # Asked for last: a job may end while the page is read, and nobody would look again.
    if done := _done(request, event):
        return _go_on(request, event, done)
    part = f"#{request.htmx.target}" if request.htmx and request.htmx.target in PARTS else ""
    return render(request, f"tournaments/desk.html{part}", context)


def _context(request: Request, event: Event) -> dict[str, object]:
    now = timezone.now()
    running = steps.running_of(event)
    return {
        "event": event,
        "may": {name: may(request.event_roles, permission) for name, permission in MAY.items()},
        "next": steps.next_of(event, now),
        "running": running,
        "clock": clock.face_of(running.round, now) if running else None,
        "announcements": event.announcements.filter(is_withdrawn=False).select_related("by"),
        "withdrawn": announcing.withdrawn(event),
        "longest": announcing.LONGEST,
        "log": event.log.select_related("by")[: steps.SHOWN_LOG],
    }


def _done(request: Request, event: Event) -> Job | None:
    """Return the job that a page waited for, if it is done; "job" is its primary key."""
    asked = whole_number(request.GET.get("job", ""), KEY)
    return event.jobs.filter(pk=asked, state=Job.State.DONE).first() if asked else None


def _go_on(request: Request, event: Event, job: Job) -> HttpResponse:
    """Lead from a job that is done to where its work is seen: a draft, or the desk with the next step."""
    is_draft = job.kind == Job.Kind.PAIR and event.rounds_played.filter(number=job.number).exists()
    to = redirect("event_round_desk", event.token, job.number) if is_draft else redirect(event.get_desk_url())
    return HttpResponseClientRedirect(to.url) if request.htmx else to


@at_event(Permission.PAIR, presses="save")
def press(request: Request, event: Event) -> HttpResponse:
    """Take a press of "pair", "release" or "close"; a second one leads to the first."""
    kind = request.POST.get("kind", "")
    if kind not in steps.PRESSED:
        return redirect(event.get_desk_url())
    number = number_of_round(request)
    try:
        job = steps.press(event, kind, number, request.user, request.POST.get("starts") == "yes")
    except Refused as refused:
        show_refusal(request, refused)
        return redirect(event.get_desk_url())
    if job is None:
        words = _("Somebody else was quicker: round {number} is as you wanted it.")
        messages.info(request, words.format(number=number))
        return redirect("event_round_desk", event.token, number)
    return redirect(f"{event.get_desk_url()}?job={job.pk}")


@at_event(Permission.PAIR, presses="save")
def publish(request: Request, event: Event) -> HttpResponse:
    """Bring the public pages up to date, after it failed."""
    attempt(request, _("The public pages are being brought up to date."), publishing.ask, event, request.user)
    return redirect(event.get_desk_url())


@at_event(Permission.PAIR, presses="save")
def end(request: Request, event: Event) -> HttpResponse:
    attempt(request, _("The event is over."), lifecycle.end, event, request.user)
    return redirect(event.get_desk_url())


@at_event(Permission.SEE_DESK, looks="think")
def places(request: Request, event: Event) -> HttpResponse:
    """Show the standings after a round in one of their versions, and how many rounds there are."""
    kept = history.stored_standings(event)
    asked = request.GET.get("kept", "")
    shown = next((each for each in kept if str(each.pk) == asked), kept[0] if kept else None)
    may_change = may(request.event_roles, Permission.PAIR)
    context = {"kept": kept, "shown": shown, "may_change": may_change, "most": lifecycle.MOST_ROUNDS}
    return render(request, "tournaments/desk_places.html", {"event": event, **context})


@at_event(Permission.PAIR, presses="save")
def rounds(request: Request, event: Event) -> HttpResponse:
    number = whole(request, "rounds")
    message = _("There are {number} Swiss rounds.").format(number=number)
    attempt(request, message, lifecycle.set_rounds, event, number, request.user)
    return redirect("event_places", event.token)


@at_event(Permission.SEE_DESK)
def log(request: Request, event: Event) -> HttpResponse:
    entries = Paginator(event.log.select_related("by"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/desk_log.html", {"event": event, "entries": entries})


@at_event(Permission.ANNOUNCE, presses="save")
def announce(request: Request, event: Event) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        announcing.announce(event, text, request.user)
    except Refused as refused:
        context = {**_context(request, event), "text": text, "text_problems": refused.problems}
        return render(request, "tournaments/desk.html", context, status=422)
    messages.success(request, _("Announced."))
    return redirect(event.get_desk_url())


@at_event(Permission.ANNOUNCE, presses="save")
def withdraw(request: Request, event: Event, key: int) -> HttpResponse:
    announcing.withdraw(get_object_or_404(event.announcements, pk=key), request.user)
    messages.success(request, _("The announcement is withdrawn."))
    return redirect(event.get_desk_url())


@at_event(Permission.RUN_CLOCK, presses="save")
def turn(request: Request, event: Event) -> HttpResponse:
    """Start, pause, resume or set back the clock of a round."""
    attempt(request, "", clock.turn, event, number_of_round(request), request.POST.get("turn", ""), request.user)
    return _to_clock(event)


@at_event(Permission.RUN_CLOCK, presses="save")
def length(request: Request, event: Event) -> HttpResponse:
    number, minutes = number_of_round(request), whole(request, "minutes")
    message = ngettext("Round {number} has {minutes} minute.", "Round {number} has {minutes} minutes.", minutes or 0)
    message = message.format(number=number, minutes=minutes)
    attempt(request, message, clock.set_length, event, number, minutes, request.user)
    return _to_clock(event)


@at_event(Permission.GIVE_TIME, presses="save")
def give(request: Request, event: Event) -> HttpResponse:
    """Give a table more time, or take it back with a minus."""
    number, table, minutes = number_of_round(request), whole(request, "table"), whole(request, "minutes")
    since = whole_number(request.POST.get("since", ""), KEY)
    try:
        has = clock.give_time(event, number, table, minutes, request.user, since)
    except Refused as refused:
        show_refusal(request, refused)
    else:
        words = ngettext("Table {table} has {minutes} extra minute.", "Table {table} has {minutes} extra minutes.", has)
        messages.success(request, words.format(table=table, minutes=has))
    return _to_clock(event)


def _to_clock(event: Event) -> HttpResponse:
    return redirect(f"{event.get_desk_url()}#running")
