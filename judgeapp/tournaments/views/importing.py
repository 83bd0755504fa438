"""Bringing in a list of entrants: pasted or from a file, shown first, then confirmed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from judgeapp.domain.saying import grouped
from judgeapp.limits import limited
from judgeapp.permissions import Deed
from judgeapp.quotas import bounded
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people import lists
from judgeapp.tournaments.people.decklists import format_of
from judgeapp.tournaments.people.forms import EntryForm
from judgeapp.tournaments.rounds.progress import course_of
from judgeapp.tournaments.views.people import page

SHOWN = 200  # lines of each kind on the page of a preview; all are counted, and taken in


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Deed.MANAGE_PEOPLE)
@limited("save")
@bounded("lists")
@never_cache
def bring_in(request: HttpRequest, event: Event) -> HttpResponse:
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


def _confirm(request: HttpRequest, event: Event, shown: lists.Preview, context: dict[str, Any]) -> HttpResponse:
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


def _written(request: HttpRequest) -> tuple[str | bytes, str]:
    """Return the list that was pasted, or the file, and what is wrong with it as a whole."""
    upload = request.FILES.get("file")
    if not upload:
        text = request.POST.get("text", "")
        return text, "" if text.strip() else _("There is no list yet. Choose a file, or paste one.")
    if upload.size > lists.MOST_BYTES:
        words = _("“{name}” has {size} bytes; at most {most} are read.")
        return "", words.format(name=upload.name, size=grouped(upload.size), most=grouped(lists.MOST_BYTES))
    return upload.read(), ""
