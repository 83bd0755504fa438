"""Moments as pages show them, so that they can stand inside a sentence in any language."""

from datetime import datetime

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def utc(moment: datetime) -> SafeString:
    """Return a time of day; a script tells it as it is where the reader is (times.js)."""
    return format_html('<time datetime="{}Z">{} UTC</time>', f"{moment:%Y-%m-%dT%H:%M}", f"{moment:%H:%M}")


@register.filter
def day(moment: datetime) -> SafeString:
    """Return a day."""
    return _marked(moment, _("j F Y"))


@register.filter
def day_and_utc(moment: datetime) -> SafeString:
    """Return a day of this year and a time of day."""
    return _marked(moment, _("j F, H:i"), " UTC")


def _marked(moment: datetime, look: str, more: str = "") -> SafeString:
    return format_html('<time datetime="{}">{}{}</time>', moment.isoformat(), date_format(moment, look), more)
