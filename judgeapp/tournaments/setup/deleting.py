"""Deleting an event: it is gone for everybody at once, can be restored for a while, and is then removed for good."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from judgeapp.deckcheck.models import DatedList, Deck
from judgeapp.domain.messages import say
from judgeapp.domain.permissions import OWNERS, Role
from judgeapp.sweeping import remove_some
from judgeapp.tournaments import jobs
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Entrant, Event, Job, LogEntry, Match, Page, Report, Standings
from judgeapp.tournaments.paper import packs
from judgeapp.tournaments.public import publishing

FEW = 10  # rows that each take hundreds along: a match with its taps
_removes: list[Callable[[Event], int]] = []
also_remove = _removes.append  # takes an event and removes a few rows that its own removal would leave behind


def days() -> int:
    """Return how long a deleted event can be restored."""
    kept: timedelta = settings.KEPT["deleted"]
    return kept.days


@transaction.atomic
def delete(event: Event, typed: str, by: User) -> None:
    """Delete an event whose name was typed. Raises Refused for another name."""
    event = lock(event.pk)
    if " ".join(typed.split()).casefold() != " ".join(event.name.split()).casefold():
        raise Refused(_("This is not the event's name. Type it as it stands above: {name}").format(name=event.name))
    for job in Job.objects.filter(event=event, state__in=jobs.LIVE):
        jobs.fail(job.pk, say("The event was deleted."))
    event.deleted_at = timezone.now()
    event.save(update_fields=["deleted_at"])
    note(event, by, say("Deleted the event."))


@transaction.atomic
def restore(event: Event, by: User) -> Event:
    """Bring a deleted event back as it was; one that is back already is left alone."""
    held = Event.everything.select_for_update().get(pk=event.pk)
    if held.deleted_at is None:
        return held
    held.deleted_at = None
    held.save(update_fields=["deleted_at"])
    note(held, by, say("Restored the event."))
    publishing.publish(held)
    return held


def deleted(user: User) -> QuerySet[Event]:
    """Return the deleted events that somebody may restore, the latest first."""
    gone = Event.everything.exclude(deleted_at=None).order_by("-deleted_at")
    owning = [role for role in Role if role in OWNERS]
    return gone if user.is_staff else gone.filter(members__user=user, members__role__in=owning).distinct()


def until(event: Event) -> datetime | None:
    """Return until when an event can be restored; None for one that is not deleted."""
    kept: timedelta = settings.KEPT["deleted"]
    return event.deleted_at and event.deleted_at + kept


def remove_deleted(now: datetime) -> int:
    """Remove a part of an event that was deleted long ago, at last itself and its files; return how many rows."""
    event = Event.everything.filter(deleted_at__lt=now - settings.KEPT["deleted"]).order_by("deleted_at").first()
    if event is None:
        return 0
    for remove in (*_removes, *_PARTS):
        if removed := remove(event):
            return removed
    packs.forget(event)
    event.delete()
    return 1


_PARTS: tuple[Callable[[Event], int], ...] = (
    lambda event: remove_some(Page.objects.filter(event=event), FEW),
    lambda event: remove_some(Standings.objects.filter(round__event=event), FEW),
    lambda event: remove_some(Report.objects.filter(match__round__event=event)),
    lambda event: remove_some(Match.objects.filter(round__event=event), FEW),
    lambda event: remove_some(LogEntry.objects.filter(event=event)),
    lambda event: remove_some(Entrant.objects.filter(event=event)),
    lambda event: remove_some(Deck.objects.filter(only_for=event.token)),
    lambda event: remove_some(DatedList.objects.filter(only_for=event.token)),
)
