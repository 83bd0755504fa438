"""Sessions that are over, sums of days that no longer count, and looks at what is gone."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session

from judgeapp.operations.models import Look, Taken
from judgeapp.sweeping import remove_some

ROWS = 200  # small ones
OF_ADDRESSES, OF_EVERYBODY = timedelta(days=2), timedelta(days=400)


def remove_sessions(now: datetime) -> int:
    return remove_some(Session.objects.filter(expire_date__lt=now), ROWS)


def remove_sums(now: datetime) -> int:
    """Remove what addresses stored before yesterday, and what everybody did before anything that is kept."""
    day = now.astimezone(UTC).date()
    longest = max([OF_EVERYBODY, *settings.KEPT.values()])
    sums = Taken.objects.filter(day__lt=day - OF_ADDRESSES).exclude(who="")
    return remove_some(sums, ROWS) + remove_some(Taken.objects.filter(day__lt=day - longest), ROWS)


def remove_looks(now: datetime) -> int:
    """Remove the looks that keep nothing any more."""
    return remove_some(Look.objects.filter(at__lt=now - 2 * max(settings.KEPT.values())), ROWS)
