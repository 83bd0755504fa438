"""Rulings at an event: the list, recording one, and what a head judge decides on appeal."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from judgeapp.judging.models import Call, Ruling
from judgeapp.judging.rulings import presenting, recording
from judgeapp.judging.rulings.drafting import Draft
from judgeapp.judging.rulings.visible import reader_at
from judgeapp.judging.views import writing
from judgeapp.judging.views.writing import Paper, write
from judgeapp.permissions import Permission, may
from judgeapp.requests import Request
from judgeapp.tournaments.access import KEY, at_event, whole_number
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event

A_PAGE = 50


@at_event(Permission.SEE_CALLS)
def rulings(request: Request, event: Event) -> HttpResponse:
    """Show the rulings of an event, newest first, replaced ones among them."""
    paged = Paginator(presenting.whole(event.rulings.all()), A_PAGE).get_page(request.GET.get("page"))
    reader = reader_at(request.event_roles, event)
    context = {
        "event": event,
        "paged": paged,
        "rulings": [(presenting.as_seen(ruling, reader), "") for ruling in paged],
        "may_rule": may(request.event_roles, Permission.RULE),
    }
    return render(request, "judging/rulings_event.html", context)


@at_event(Permission.RULE, form="save")
def new(request: Request, event: Event) -> HttpResponse:
    """Record a ruling; "call" in the address is the call that it answers."""
    call = _call(event, request.GET.get("call", ""))
    paper = Paper(_("Record a ruling"), _("The ruling is recorded."), event, call)
    return write(request, paper, lambda draft, key, why: recording.record(draft, request.user, event, call, key))


def _call(event: Event, asked: str) -> Call | None:
    if not asked:
        return None
    call = event.calls.filter(pk=whole_number(asked, KEY) or 0).first()
    if call is None:
        raise Http404("There is no such call.")
    return call


def _ruling(event: Event, token: str) -> Ruling:
    return get_object_or_404(presenting.whole(event.rulings.all()), token=token)


@at_event(Permission.DECIDE_APPEAL, form="report")
def uphold(request: Request, event: Event, ruling: str) -> HttpResponse:
    """Let a ruling stand, with the reason; what speaks against it is said on the ruling's page."""
    found = _ruling(event, ruling)
    if request.method != "POST":  # who had to sign in first comes back this way
        return redirect(found)
    reason = request.POST.get("reason", "")
    try:
        recording.uphold(found, reason, request.user)
    except Refused as refused:
        return writing.ruling_page(request, found, {"reason": reason, "problems": refused.problems}, status=422)
    messages.success(request, _("The ruling is upheld."))
    return redirect(found)


@at_event(Permission.DECIDE_APPEAL, form="save")
def overturn(request: Request, event: Event, ruling: str) -> HttpResponse:
    """Put another ruling in the place of one, with the reason."""
    found = _ruling(event, ruling)
    done = _("The ruling is overturned; this one stands.")
    paper = Paper(_("Overturn a ruling"), done, event, None, found, True)
    return write(request, paper, lambda draft, key, why: recording.overturn(found, why, draft, request.user, key))


@at_event(Permission.RULE, form="save")
def replace(request: Request, event: Event, ruling: str) -> HttpResponse:
    """Put a later ruling in the place of one's own that is not upheld; a head judge of anybody's."""
    found = _ruling(event, ruling)
    is_head = may(request.event_roles, Permission.DECIDE_APPEAL)
    if not is_head and not writing.is_own(request, found):
        raise PermissionDenied(_("Only the judge who gave this ruling and the head judge may replace it."))
    if request.method != "POST" and not writing.may_replace(request, found, request.event_roles):
        raise PermissionDenied(_("This ruling is upheld: now only the head judge may replace it."))
    done = _("This ruling stands in the place of the earlier one.")
    paper = Paper(_("Replace a ruling"), done, event, None, found)

    def keep(draft: Draft, key: str, why: str) -> Ruling:
        return recording.supersede(found, draft, request.user, key, is_head=is_head)

    return write(request, paper, keep)


@at_event(Permission.RULE, presses="report")
def narrow(request: Request, event: Event, ruling: str) -> HttpResponse:
    """Show a ruling to fewer: one's own; a head judge anybody's."""
    found = _ruling(event, ruling)
    if not writing.may_narrow(request, found, request.event_roles):
        raise PermissionDenied(_("Only the judge who gave this ruling and the head judge may show it to fewer."))
    try:
        recording.narrow(found, request.POST.get("shown_to", ""), request.user)
    except Refused as refused:
        return writing.ruling_page(request, found, {"refused": refused.problems}, status=422)
    messages.success(request, _("It is shown to fewer now. Who has copied it keeps it."))
    return redirect(found)
