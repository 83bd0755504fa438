"""Deleting an event and bringing it back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.tournaments.access import at_event
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.setup import deleting


@at_event(Permission.DELETE_EVENT, form="save")
def delete(request: Request, event: Event) -> HttpResponse:
    """Tell what goes, and delete the event once its name was typed."""
    typed = request.POST.get("name", "")
    problems: tuple[str, ...] = ()
    if request.method == "POST":
        try:
            deleting.delete(event, typed, request.user)
        except Refused as refused:
            problems = refused.problems
        else:
            words = _("{event} is deleted. It stands below, and can be restored for {days} days.")
            messages.success(request, words.format(event=event.name, days=deleting.days()))
            return redirect("events")
    context = {"event": event, "days": deleting.days(), "typed": typed, "problems": problems}
    return render(request, "tournaments/delete.html", context, status=422 if problems else 200)


@at_event(Permission.DELETE_EVENT, presses="save", events=Event.everything)
def restore(request: Request, event: Event) -> HttpResponse:
    restored = deleting.restore(event, request.user)
    messages.success(request, _("{event} is back, as it was.").format(event=event.name))
    return redirect(restored.get_desk_url())
