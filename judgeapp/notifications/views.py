"""A browser asks to be told what happens; organisers set which services are, and see what was not sent."""

import re

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from judgeapp.accounts.models import Visit
from judgeapp.notifications import audience, push, sending
from judgeapp.notifications.forms import HookForm
from judgeapp.notifications.hooks import new_secret
from judgeapp.notifications.models import Hook, Notification
from judgeapp.notifications.outside import Forbidden, split
from judgeapp.permissions import Permission
from judgeapp.requests import Request
from judgeapp.tournaments.access import KEY, at_event, own_device, whole_number
from judgeapp.tournaments.models import Device, Event

MOST_HOOKS = 10
SHOWN = 50  # of what was not sent; all are sent again
LONGEST_ENDPOINT = 1000
HOST = re.compile(r"[\w.-]+(:\d+)?", re.ASCII)  # as a signature names a push service


@at_event(Permission.PLAY, form="report")
def mine(request: Request, event: Event) -> HttpResponse:
    """Say whether a player's browser is told what happens, and turn that on or off."""
    return _switch(request, event, own_device(request, event))


@at_event(Permission.SEE_DESK, form="report")
def of_staff(request: Request, event: Event) -> HttpResponse:
    """The same for the browser of one of the staff, as long as they are signed in there."""
    visit = Visit.objects.filter(session_id=request.session.session_key, user=request.user).first()
    if visit is None:
        return JsonResponse({"problem": _("Sign in again first.")}, status=422)
    return _switch(request, event, visit)


def _switch(request: Request, event: Event, owner: Device | Visit) -> HttpResponse:
    if request.method == "POST":
        endpoint = request.POST.get("endpoint", "")
        if "off" in request.POST:
            audience.turn_off(event, owner, endpoint)
        elif problem := _turn_on(request, event, owner, endpoint):
            return JsonResponse({"problem": problem}, status=422)
    return JsonResponse(_state(event, owner))


def _turn_on(request: Request, event: Event, owner: Device | Visit, endpoint: str) -> str:
    """Take a browser's consent; return what is wrong with it, else ""."""
    public, auth = (request.POST.get(name, "") for name in ("p256dh", "auth"))
    try:
        parts = split(endpoint)
    except Forbidden as forbidden:
        return str(forbidden.why)
    if len(endpoint) > LONGEST_ENDPOINT or not HOST.fullmatch(parts.netloc) or not push.are_keys(public, auth):
        return _("This browser’s push service is not understood here.")
    audience.turn_on(event, owner, endpoint, public.rstrip("="), auth.rstrip("="))
    return ""


def _state(event: Event, owner: Device | Visit) -> dict[str, object]:
    """Return what the page's script needs; an endpoint that is not the browser's any more is given anew by it."""
    phone = audience.phone_of(event, owner)
    endpoint = phone.endpoint if phone and phone.language == get_language() else ""
    return {"key": push.public_key(), "is_on": phone is not None, "endpoint": endpoint}


@at_event(Permission.TELL_ELSEWHERE, form="save")
def hooks(request: Request, event: Event) -> HttpResponse:
    """Show which services are told, and what was not sent; take another service."""
    form = HookForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if _add(request, event, form.cleaned_data):
            messages.success(request, _("Added. “Try it” sends a first message there."))
            return redirect("event_hooks", event.token)
        words = _("At most {most} services are told of an event. Take one off first.").format(most=MOST_HOOKS)
        form.add_error(None, words)
    context = {
        "event": event,
        "form": form,
        "hooks": event.hooks.select_related("by"),
        "failed": sending.failed(event)[:SHOWN],
        "phones": event.phones.count(),
    }
    return render(request, "notifications/hooks.html", context, status=422 if form.is_bound else 200)


def _add(request: Request, event: Event, given: dict[str, str]) -> bool:
    if event.hooks.count() >= MOST_HOOKS:
        return False
    site = request.build_absolute_uri("/")
    Hook.objects.create(event=event, by=request.user, site=site, secret=new_secret(), **given)
    return True


@at_event(Permission.TELL_ELSEWHERE, presses="save")
def away(request: Request, event: Event, key: int) -> HttpResponse:
    """Tell a service nothing any more."""
    get_object_or_404(event.hooks, pk=key).delete()
    messages.success(request, _("It is told nothing any more."))
    return redirect("event_hooks", event.token)


@at_event(Permission.TELL_ELSEWHERE, presses="save")
def trial(request: Request, event: Event, key: int) -> HttpResponse:
    """Send a service a first message."""
    sending.send(Notification(event=event, hook=get_object_or_404(event.hooks, pk=key)))
    messages.success(request, _("A trial is on its way. If it does not arrive, it stands here with the reason."))
    return redirect("event_hooks", event.token)


@at_event(Permission.TELL_ELSEWHERE, presses="save")
def again(request: Request, event: Event) -> HttpResponse:
    """Send again what was not sent: one thing, or all."""
    n = sending.try_again(event, whole_number(request.POST.get("key", ""), KEY))
    words = ngettext("{n} is being sent again.", "{n} are being sent again.", n) if n else _("Nothing waits any more.")
    messages.success(request, words.format(n=n))
    return redirect("event_hooks", event.token)
