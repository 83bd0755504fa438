"""Running a series: opening and changing it, its events, and the accounts that run it."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from judgeapp.accounts.leaving import Leaving
from judgeapp.domain.messages import say
from judgeapp.domain.permissions import ORGANISERS
from judgeapp.privacy.keeping import Kept
from judgeapp.series import claims
from judgeapp.series.models import Claim, Leg, Regular, Series
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Event
from judgeapp.tournaments.public import publishing

MOST_EVENTS = 100
MOST_OFFERED = 20


def lock(series: Series) -> Series:
    """Return a series and hold its row until the transaction ends."""
    return Series.objects.select_for_update().get(pk=series.pk)


@transaction.atomic
def open_series(fields: dict[str, Any], owner: User) -> Series:
    """Open a series with the fields of its form; the account runs it."""
    series = Series.objects.create(**fields)
    series.owners.add(owner)
    return series


@transaction.atomic
def change(series: Series, fields: dict[str, Any], by: User | None) -> None:
    """Change a series; the public pages of its events follow if they name it."""
    series = lock(series)
    is_renamed = fields["name"] != series.name
    for name, value in fields.items():
        setattr(series, name, value)
    series.save()
    if is_renamed:
        for event in series.events:
            publishing.ask_soon(event, by)


def addable(user: User) -> QuerySet[Event]:
    """Return the events that an account may change and that are in no series, the latest first."""
    mine = Event.objects.filter(members__user=user, members__role__in=[*ORGANISERS], leg=None)
    return mine.order_by("-date", "-pk")


@transaction.atomic
def add_event(series: Series, event: Event, by: User | None) -> None:
    """Put an event into a series. Raises Refused if it is in one, or if the series is full."""
    series = lock(series)
    leg = Leg.objects.filter(event=event).select_related("series").first()
    if leg is not None:
        raise Refused(_("{event} is in {series} already.").format(event=event.name, series=leg.series.name))
    if series.legs.count() >= MOST_EVENTS:
        raise Refused(_("A series has at most {most} events.").format(most=MOST_EVENTS))
    Leg.objects.create(series=series, event=event)
    publishing.ask(event, by)


@transaction.atomic
def remove_event(series: Series, event: Event, by: User | None) -> None:
    """Take an event out of a series; who its entrants are in other events goes with it."""
    series = lock(series)
    Claim.objects.filter(regular__series=series, event=event).delete()
    series.regulars.filter(claims=None).delete()
    series.legs.filter(event=event).delete()
    publishing.ask(event, by)


@transaction.atomic
def delete(series: Series, by: User | None) -> None:
    """Delete a series; its events stay."""
    events = list(lock(series).events)
    series.delete()
    for event in events:
        publishing.ask_soon(event, by)


def add_owner(series: Series, name: str) -> User:
    """Let another account run a series, too. Raises Refused if there is none of that name."""
    user = User.objects.filter(username=name.strip(), is_active=True).first()
    if user is None:
        raise Refused(_("There is no account “{name}”. Write the name that they sign in with.").format(name=name[:80]))
    series.owners.add(user)
    return user


@transaction.atomic
def remove_owner(series: Series, key: int) -> None:
    """Take a series from an account. Raises Refused for the last one."""
    series = lock(series)
    if not series.owners.exclude(pk=key).exists():
        raise Refused(_("Somebody has to run it: add another account first."))
    series.owners.remove(key)


@transaction.atomic
def join(series: Series, entrants: Sequence[int]) -> Regular:
    """Say that entrants of several events are one person, as the owners of the series know.

    Raises Refused if they are fewer than two, meet at an event, or are people who say otherwise themselves.
    """
    series = lock(series)
    return claims.put_together(series, claims.entrants_of(series, entrants))


def part(series: Series, key: int) -> None:
    """Undo what owners have joined; what a person has said of themselves stays. Raises Refused then."""
    regular = series.regulars.filter(pk=key).first()
    if regular is None:
        raise Refused(_("They are not one person here any more."))
    if regular.is_shown or regular.user_id:
        raise Refused(_("They have put their events together themselves; only they can take them apart."))
    regular.delete()


def leaving(user: User) -> Leaving:
    """Tell what becomes of the series that only this account runs, and of its season pages."""
    mine = Series.objects.filter(pk__in=user.series.values("pk"))
    alone = mine.annotate(number=Count("owners")).filter(number=1)
    words = [
        say("{series}: it stays as it is; from then on only staff of this site change it.", series=each.name)
        for each in alone
    ]
    seasons = user.regulars.select_related("series")
    words += [
        say("{series}: your events there stand by themselves again.", series=each.series.name) for each in seasons
    ]
    return Leaving(stays=tuple(words))


def forget(user: User) -> None:
    """Delete what somebody has said of themselves in seasons."""
    user.regulars.all().delete()


def kept() -> list[Kept]:
    """Return what is kept of people in seasons."""
    return [
        Kept(
            _("Which entries in a series are one person, and the name that they chose there"),
            _("to count their events together"),
            _("until they take it apart, or an event or the series is deleted"),
            _("who runs the series; everybody once the player opens the page"),
        )
    ]
