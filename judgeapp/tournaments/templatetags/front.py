"""What the pages of other rooms show of events."""

from itertools import chain

from django import template
from django.utils import timezone

from judgeapp.requests import Request
from judgeapp.tournaments.models import Entrant, Event
from judgeapp.tournaments.setup import listing

register = template.Library()

MOST = 4  # events on the home page


@register.simple_tag
def events_now() -> list[Event]:
    """Return the listed events that are on, then those that come next, each with `players`; two queries."""
    lists = (listing.listed(which, timezone.localdate())[:MOST] for which in (listing.RUNNING, listing.COMING))
    return list(chain.from_iterable(lists))[:MOST]


@register.simple_tag
def my_events(request: Request | None) -> list[Entrant]:
    """Return whom this browser plays as, the latest event first; at most one query."""
    return listing.of_browser(request)[:MOST] if request else []
