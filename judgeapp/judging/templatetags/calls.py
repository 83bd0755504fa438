"""Template tags of judge calls, for the pages of players and the desk."""

from typing import Any

from django import template
from django.db.models import Count, Q
from django.template import Context

from judgeapp.judging.calls import mine
from judgeapp.judging.calls.opening import LONGEST
from judgeapp.judging.models import Call
from judgeapp.once import new_key
from judgeapp.tournaments.models import Entrant, Event

register = template.Library()


@register.simple_tag
def open_call(entrant: Entrant, match: int | None = None) -> Call | None:
    """Return the open call of an entrant's table; `match` is the primary key of what is played there."""
    return mine.open_call(entrant, match)


@register.simple_tag
def call_counts(event: Event) -> dict[str, int]:
    """Return how many calls are open at an event, and how many of them wait for a judge or the head judge."""
    free = Q(taken_by=None, head_by=None) | Q(head_at__isnull=False, head_by=None)
    return event.calls.filter(ended_at=None).aggregate(open=Count("pk"), waiting=Count("pk", filter=free))


@register.inclusion_tag("judging/_call_form.html", takes_context=True)
def call_form(
    context: Context, event: Event, typed: dict[str, str] | None = None, seen: int | None = None
) -> dict[str, Any]:
    """Show the form that calls a judge; `typed` is what was in it, `seen` the round that the page shows."""
    return {
        "event": event,
        "csrf_token": context.get("csrf_token"),
        "kinds": Call.Kind.choices,
        "typed": typed or {},
        "longest": LONGEST,
        "key": new_key(),
        "seen": seen,
    }
