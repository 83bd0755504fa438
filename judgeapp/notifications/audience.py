"""Whose phones are told of something, and how a phone comes to be told and stops."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from judgeapp.accounts.models import Visit
from judgeapp.accounts.visits import mark_of
from judgeapp.domain.permissions import Permission, Role, may
from judgeapp.judging.models import Call
from judgeapp.notifications.models import Notification, Phone
from judgeapp.sweeping import ROWS, remove_some
from judgeapp.tournaments.happenings import What
from judgeapp.tournaments.models import Device, Event, Seat

# What is told to the staff who can do something about it; everything else in here is for everybody who asked.
FOR_STAFF = {What.MISMATCH: Permission.KEEP_SCORE, What.CALLED: Permission.ANSWER_CALL}
FOR_ONE = {What.TAKEN, What.PLACED}
KEPT_AFTER = timedelta(days=2)  # an event that is over may go on after all
KEPT_AT_MOST = timedelta(days=30)  # after the day of an event that nobody has ended


def phones_for(notification: Notification) -> list[int]:
    """Return the primary keys of the phones to be told, one of each browser; a player's goes before that of staff."""
    what, event = What(notification.what), notification.event
    players = _players(event)
    if what in FOR_STAFF:
        players = players.none()
    elif what is What.TAKEN:
        call = Call.objects.filter(pk=notification.about["call"]).first()
        players = players.filter(device__entrant=call.entrant_id if call else None)
    elif what is What.PLACED:
        players = players.filter(device__entrant=notification.about["entrant"])
    elif what is What.RELEASED:
        number = notification.about["number"]
        seated = Seat.objects.filter(round__event=event, round__number=number)
        players = players.filter(device__entrant__in=seated.values("entrant"))
    staff = [] if what in FOR_ONE else _staff(event, FOR_STAFF.get(what, Permission.SEE_DESK))
    found: dict[str, int] = {}
    for phone in (*players.only("endpoint"), *staff):
        found.setdefault(phone.endpoint, phone.pk)
    return sorted(found.values())


def _players(event: Event) -> QuerySet[Phone]:
    """Return the phones of players whose personal links still hold."""
    return event.phones.filter(device__link=F("device__entrant__link"))


def _staff(event: Event, permission: Permission) -> list[Phone]:
    """Return the phones of those who are signed in there and may do something at an event."""
    roles: dict[int, set[Role]] = {}
    for user, role in event.members.values_list("user_id", "role"):
        roles.setdefault(user, set()).add(Role(role))
    phones = event.phones.filter(visit__session__expire_date__gt=timezone.now()).select_related("visit__user")
    return [phone for phone in phones if _is_of(phone, roles, permission)]


def _is_of(phone: Phone, roles: Mapping[int, Iterable[Role]], permission: Permission) -> bool:
    visit = phone.visit
    if visit is None:
        return False
    user = visit.user
    own = {*roles.get(user.pk, ()), *([Role.STAFF] if user.is_staff else [])}
    return user.is_active and visit.mark == mark_of(user) and may(own, permission)


def phone_of(event: Event, owner: Device | Visit) -> Phone | None:
    return event.phones.filter(**_owned(owner)).first()


def turn_on(event: Event, owner: Device | Visit, endpoint: str, public_key: str, auth: str) -> None:
    """Have a browser told from now on, in the language of this request.

    A browser that was another player's, or whose last visit is not over yet, is told what is its own only.
    """
    others = event.phones.filter(endpoint=endpoint, **{f"{_kind(owner)}__isnull": False})
    others.exclude(**_owned(owner)).delete()
    given = {"endpoint": endpoint, "public_key": public_key, "auth": auth, "language": get_language() or "en"}
    Phone.objects.update_or_create(event=event, **_owned(owner), defaults=given)


def turn_off(event: Event, owner: Device | Visit, endpoint: str = "") -> None:
    """Tell a browser nothing any more, neither for who owns it now nor, by its endpoint, for who did before."""
    wanted = Q(**_owned(owner)) | Q(endpoint=endpoint, **{f"{_kind(owner)}__isnull": False})
    event.phones.filter(wanted if endpoint else Q(**_owned(owner))).delete()


def _kind(owner: Device | Visit) -> str:
    return "device" if isinstance(owner, Device) else "visit"


def _owned(owner: Device | Visit) -> dict[str, Any]:
    return {_kind(owner): owner}


def remove_old(now: datetime) -> int:
    """Forget the phones of events that are over; return how many."""
    day = now.date()
    is_over = Q(event__stage=Event.Stage.OVER, event__date__lt=day - KEPT_AFTER)
    return remove_some(Phone.objects.filter(is_over | Q(event__date__lt=day - KEPT_AT_MOST)), ROWS)
