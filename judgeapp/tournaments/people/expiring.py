"""What is kept of people at an event for a time only, and then swept: addresses of reports, personal links."""

from datetime import datetime

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet

from judgeapp.sweeping import CHUNK
from judgeapp.tournaments.models import Device, Entrant, Event, Report, Round


def remove_addresses(now: datetime) -> int:
    """Take a few addresses away that results were reported from; return how many."""
    old = Report.objects.filter(at__lt=now - settings.KEPT["addresses"]).exclude(address="")
    keys = list(old.order_by().values_list("pk", flat=True)[:CHUNK])
    return Report.objects.filter(pk__in=keys).update(address="")


def end_links(now: datetime) -> int:
    """End a few personal links of events that are over, or that nobody has gone on with; return how many."""
    linked = Entrant.objects.exclude(link="").filter(event__in=_ended(now))
    keys = list(linked.order_by().values_list("pk", flat=True)[:CHUNK])
    Device.objects.filter(entrant__in=keys).delete()
    return Entrant.objects.filter(pk__in=keys).update(link="")


def _ended(now: datetime) -> QuerySet[Event]:
    """Return the events whose links are past their time; an event ends when its last round is closed."""
    over, stale = now - settings.KEPT["links"], now - settings.KEPT["unended"]
    rounds = Round.objects.filter(event=OuterRef("pk"))
    is_over = Q(stage=Event.Stage.OVER, created_at__lt=over) & ~Exists(rounds.filter(closed_at__gte=over))
    is_left = Q(date__lt=stale.date(), created_at__lt=stale) & ~Exists(rounds.filter(made_at__gte=stale))
    return Event.everything.filter(is_over | is_left)
