"""What pages of an event show of the series that it is in."""

from django import template

from judgeapp.series.models import Series
from judgeapp.tournaments.models import Event

register = template.Library()


@register.simple_tag
def series_of(event: Event) -> Series | None:
    """Return the series that an event is in; one query."""
    return Series.objects.filter(legs__event=event).first()
