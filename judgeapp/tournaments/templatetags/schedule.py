"""When an event is, in words."""

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from judgeapp.domain.events.schedule import Schedule
from judgeapp.languages.templatetags.moments import TIME_OF_DAY

register = template.Library()


@register.filter
def when(schedule: Schedule) -> str:
    """Return the days of an event, and at what time they begin, in the zone of the venue."""
    first, *others = (date_format(day, _("l, j F Y")) for day in schedule.days)
    time = date_format(schedule.starts[0], TIME_OF_DAY) if schedule.starts else ""
    if others and time:
        words = _("{first} – {last}, {time} on each day")
        return words.format(first=first, last=others[-1], time=time)
    if others:
        return f"{first} – {others[-1]}"
    return f"{first}, {time}" if time else first
