"""What an account has to do with events: where its work is now, and what becomes of it when the account is deleted."""

import datetime
from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.accounts.landing import Place
from judgeapp.accounts.leaving import Leaving
from judgeapp.domain.messages import as_stored, english_of, say
from judgeapp.domain.permissions import DESK, Role
from judgeapp.tournaments.models import Event, LogEntry, Member

ON = (Event.Stage.SWISS, Event.Stage.CUT)
FORMER = say("a deleted account")


def on_now(user: User, roles: Iterable[Role]) -> list[Event]:
    """Return the events that are under way, or open for today, at which an account has one of the roles."""
    today = timezone.now().date()
    around = [today - datetime.timedelta(days=1), today + datetime.timedelta(days=1)]  # wherever the hall is
    is_now = Q(event__stage__in=ON) | Q(event__stage=Event.Stage.OPEN, event__date__range=around)
    found = Member.objects.filter(is_now, user=user, event__deleted_at=None, role__in=list(roles)).select_related(
        "event"
    )
    return [member.event for member in found]


def work_of(user: User) -> Sequence[Place]:
    """Return the desks of the events that an account runs; judges begin at their board."""
    return [Place(_("Desk of {event}").format(event=event.name), event.get_desk_url()) for event in on_now(user, DESK)]


def leaving(user: User) -> Leaving:
    """Tell what becomes of the events that only this account owns; one that is on needs an owner first."""
    owners = Count("members", filter=Q(members__role=Role.OWNER), distinct=True)
    mine = Member.objects.filter(user=user, role=Role.OWNER).values("event")
    alone = list(Event.objects.filter(pk__in=mine).annotate(owners=owners).filter(owners=1))
    on = [event for event in alone if event.stage in ON]
    return Leaving(
        stays=tuple(
            say("{event}: it stays as it is; from then on only staff of this site change it.", event=event.name)
            for event in alone
            if event not in on
        ),
        problems=tuple(
            say("{event} is on, and nobody else owns it. Make somebody else its owner, or end it.", event=event.name)
            for event in on
        ),
    )


def forget(user: User) -> None:
    """Take an account's name out of the logs of events, where it stands in sentences about others' work, too."""
    name = user.get_username()
    for entry in LogEntry.objects.filter(words__contains=name).iterator():
        if name in _values(entry.message):
            entry.message = _without(entry.message, name)
            entry.words = english_of(entry.message)[:300]
            entry.save(update_fields=["message", "words"])


def _values(stored: Any) -> list[Any]:
    """Return what was put into a stored message, and into the messages in it."""
    if not isinstance(stored, dict):
        return [stored]
    return [value for each in stored.get("values", {}).values() for value in _values(each)]


def _without(stored: Any, name: str) -> Any:
    if not isinstance(stored, dict):
        return as_stored(FORMER) if stored == name else stored
    return {**stored, "values": {key: _without(each, name) for key, each in stored["values"].items()}}
