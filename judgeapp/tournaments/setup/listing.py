"""The lists of events: those everybody may find, and those that somebody has to do with."""

import datetime
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db.models import Count, Q, QuerySet

from judgeapp.permissions import Role
from judgeapp.requests import Request
from judgeapp.tournaments.models import Device, Entrant, Event, Member
from judgeapp.tournaments.people.identity import SALT, cookie_of

RUNNING, COMING, OVER = "running", "coming", "over"
MOST_MINE = 30


def _conditions(today: datetime.date) -> dict[str, Q]:
    """Return what puts an event into each list; one that never began is over when its day is."""
    is_open, yesterday = Q(stage=Event.Stage.OPEN), today - datetime.timedelta(days=1)
    is_past = Q(date__lt=yesterday) & (Q(last_date=None) | Q(last_date__lt=yesterday))
    return {
        RUNNING: Q(stage__in=[Event.Stage.SWISS, Event.Stage.CUT]),
        COMING: is_open & ~is_past,
        OVER: Q(stage=Event.Stage.OVER) | is_open & is_past,
    }


def numbers(today: datetime.date) -> dict[str, int]:
    """Return how many listed events each list has; one query."""
    counts = {key: Count("pk", filter=condition) for key, condition in _conditions(today).items()}
    return Event.objects.filter(is_listed=True).aggregate(**counts)


def listed(which: str, today: datetime.date) -> QuerySet[Event]:
    """Return the events of a list, each with `players`, how many are in: the next one first, of others the latest."""
    order = ("date", "pk") if which == COMING else ("-date", "-pk")
    is_in = Q(entrants__state__in=[Entrant.State.REGISTERED, Entrant.State.IN])
    found = Event.objects.filter(_conditions(today)[which], is_listed=True).order_by(*order)
    return found.annotate(players=Count("entrants", filter=is_in))


def roles_of(user: User) -> QuerySet[Member]:
    """Return the roles that an account has at events, without those that are deleted."""
    return Member.objects.filter(user=user, event__deleted_at=None)


def of_account(user: User) -> list[tuple[Event, str]]:
    """Return the events that an account has a role at, the latest first, with what it is there."""
    found = roles_of(user).select_related("event").order_by("-event__date", "-event__pk")
    return [(member.event, Role(member.role).one) for member in found[:MOST_MINE]]


def of_browser(request: Request) -> list[Entrant]:
    """Return the entrants whose personal links this browser has opened, the latest event first; at most one query."""
    tokens = dict(_tokens(request))
    if not tokens:
        return []
    there = Device.objects.filter(token__in=tokens, entrant__event__deleted_at=None)
    found = there.select_related("entrant__event").order_by("-entrant__event__date")
    return [
        device.entrant
        for device in found
        if device.link == device.entrant.link and tokens[device.token] == cookie_of(device.entrant.event)
    ]


def _tokens(request: Request) -> Iterator[tuple[str, str]]:
    """Return the signed tokens that this browser holds, each with the name of its cookie."""
    names = [name for name in request.COOKIES if name.startswith("player-")]
    for name in names[:MOST_MINE]:
        if token := request.get_signed_cookie(name, default="", salt=SALT):
            yield token, name
