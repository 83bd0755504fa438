"""What the desk says of notifications."""

from django import template

from judgeapp.notifications import sending
from judgeapp.tournaments.models import Event

register = template.Library()


@register.simple_tag
def failed_notifications(event: Event) -> int:
    """Return how many of an event's notifications were not sent at their first try; one query."""
    return sending.failed(event).count()
