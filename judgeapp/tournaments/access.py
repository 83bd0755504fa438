"""Who somebody is at an event, and the guard of its views."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from judgeapp.permissions import Deed, Role, may, refuse, role_of, who_may
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.people.identity import entrant_of

View = Callable[..., HttpResponse]


def roles_at(request: HttpRequest, event: Event) -> frozenset[Role]:
    """Return all roles that somebody has at an event; one who has opened a personal link is a player, too."""
    found = {Role.SPECTATOR, role_of(request)}
    if request.user.is_authenticated:
        found |= {Role(role) for role in event.members.filter(user=request.user).values_list("role", flat=True)}
    if entrant_of(request, event):
        found.add(Role.PLAYER)
    return frozenset(found)


def at_event(deed: Deed) -> Callable[[View], View]:
    """Open a view of an event to those who may do the deed there; the view gets the event instead of its token.

    `request.event_roles` holds the roles of who asks. What spectators may do, nobody is asked for.
    """

    def wrap(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, token: str, *args: object, **kwargs: object) -> HttpResponse:
            event = get_object_or_404(Event, token=token)
            if may((Role.SPECTATOR,), deed):
                return view(request, event, *args, **kwargs)
            roles = roles_at(request, event)
            request.event_roles = roles
            if may(roles, deed):
                return view(request, event, *args, **kwargs)
            return _refuse_player(request, event, deed) if deed is Deed.PLAY else refuse(request, deed)

        return answer

    return wrap


def _refuse_player(request: HttpRequest, event: Event, deed: Deed) -> HttpResponse:
    return render(request, "tournaments/me_none.html", {"event": event, "who": who_may(deed)}, status=403)
