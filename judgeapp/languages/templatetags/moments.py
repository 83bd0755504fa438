"""Moments as pages show them, so that they can stand inside a sentence in any language.

They are told in the zone of the page: that of the event, else UTC.
"""

from datetime import datetime

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

register = template.Library()
TIME_OF_DAY = "H:i T"  # with its zone


@register.filter
def time_of_day(moment: datetime) -> SafeString:
    """Return a time of day."""
    return _marked(moment, TIME_OF_DAY)


@register.filter
def day(moment: datetime) -> SafeString:
    """Return a day."""
    return _marked(moment, _("j F Y"))


@register.filter
def day_and_time(moment: datetime) -> SafeString:
    """Return a day of this year and a time of day."""
    return _marked(moment, f"{_('j F, H:i')} T")


def _marked(moment: datetime, look: str) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', moment.isoformat(), date_format(localtime(moment), look))
