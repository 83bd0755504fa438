"""What the views of an event share: the guard, whole numbers as they are typed, the message after a form."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.db import models
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from judgeapp.caching import unstored
from judgeapp.limits import asked, limited
from judgeapp.permissions import Permission, Role, may, refuse, role_of, who_may
from judgeapp.requests import Request, View
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Device, Entrant, Event
from judgeapp.tournaments.people.identity import device_of, entrant_of


def roles_at(request: Request, event: Event) -> frozenset[Role]:
    """Return all roles that somebody has at an event; one who has opened a personal link is a player, too."""
    found = {Role.SPECTATOR, role_of(request)}
    if request.user.is_authenticated:
        found |= {Role(role) for role in event.members.filter(user=request.user).values_list("role", flat=True)}
    if entrant_of(request, event):
        found.add(Role.PLAYER)
    return frozenset(found)


def at_event(
    permission: Permission,
    *,
    looks: str = "",
    presses: str = "",
    form: str = "",
    events: models.Manager[Event] = Event.objects,
) -> Callable[[View], View]:
    """Open a view of an event to those who may do the deed there; the view gets the event instead of its token.

    `request.event_roles` holds the roles of who asks. What spectators may do, nobody is asked for; any other page is
    stored by nobody. Times are shown in the event's zone. The rates are those of limits.asked. `events` are those that
    have the page.
    """

    def wrap(view: View) -> View:
        view = limited(presses or form)(view) if presses or form else view

        def answer_at(request: Request, event: Event, *args: object, **kwargs: object) -> HttpResponse:
            if may((Role.SPECTATOR,), permission):
                return view(request, event, *args, **kwargs)
            roles = roles_at(request, event)
            request.event_roles = roles
            if may(roles, permission):
                return unstored(view(request, event, *args, **kwargs))
            is_players = permission is Permission.PLAY
            return _refuse_player(request, event, permission) if is_players else refuse(request, permission)

        @wraps(view)
        def answer(request: Request, token: str, *args: object, **kwargs: object) -> HttpResponse:
            event = get_object_or_404(events, token=token)
            with timezone.override(event.schedule.zone):
                return answer_at(request, event, *args, **kwargs)

        return asked(answer, looks, presses, form)

    return wrap


def player_of(request: Request, event: Event) -> Entrant:
    """Return the entrant who asks for a view of Permission.PLAY, which opens to entrants alone."""
    return own_device(request, event).entrant


def own_device(request: Request, event: Event) -> Device:
    """Return the device on which a player asks for a view of Permission.PLAY."""
    device = device_of(request, event)
    assert device is not None  # noqa: S101 - `at_event` has looked
    return device


def _refuse_player(request: Request, event: Event, permission: Permission) -> HttpResponse:
    context = {"event": event, "who": who_may(permission)}
    return unstored(render(request, "tournaments/me_none.html", context, status=403))


MOST_DIGITS = 9
KEY = 18  # digits of a primary key


def whole_number(typed: str, digits: int = MOST_DIGITS) -> int | None:
    """Return a number of at most so many digits; None if it is none."""
    plain = typed.strip()
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) <= digits else None


def attempt(request: Request, message: str, work: Callable[..., object], *values: object) -> bool:
    """Call a service and show on the next page what came of it; return whether it was done."""
    try:
        work(*values)
    except Refused as refused:
        show_refusal(request, refused)
        return False
    if message:
        messages.success(request, message)
    return True


def show_refusal(request: Request, refused: Refused) -> None:
    """Show on the next page why something was refused."""
    for problem in refused.problems:
        messages.error(request, problem)


def whole(request: Request, name: str) -> int | None:
    """Return a whole number of a form, also a negative one; None if it is none."""
    typed = request.POST.get(name, "").strip()
    size = whole_number(typed.removeprefix("-"), 6)
    return -size if size and typed.startswith("-") else size


def number_of_round(request: Request) -> int:
    """Return the round that a form is about; a page's own form always names one."""
    number = whole(request, "number")
    if not number or number < 0:
        raise Http404("There is no such round.")
    return number
