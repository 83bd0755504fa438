"""Casual matches at which nobody has tapped for long. Those of events stay with their events."""

from datetime import datetime

from django.conf import settings
from django.db.models import Exists, OuterRef

from judgeapp.matches.models import Entry, Match
from judgeapp.sweeping import remove_some

AT_ONCE = 5  # matches, with up to some thousand taps each


def remove_matches(now: datetime) -> int:
    end = now - settings.KEPT["matches"]
    tapped = Entry.objects.filter(match=OuterRef("pk"), at__gte=end)
    old = Match.objects.filter(meeting__isnull=True, created_at__lt=end)
    return remove_some(old.exclude(Exists(tapped)), AT_ONCE)
