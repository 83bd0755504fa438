"""When a round will end, in a sentence with the moments that it rests on."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from judgeapp.domain.events.radar import Hold, Prediction
from judgeapp.judging.radar.board import CHECK
from judgeapp.judging.templatetags.moments import utc

register = template.Library()


@register.simple_tag
def last_table(prediction: Prediction) -> SafeString:
    """Say which table is expected to end last, and what holds it up; for a prediction that is not over."""
    table = prediction.table
    if prediction.is_held:
        words = _("Table {number} is the last: its time will be up, and it waits for {what}.")
        return format_html(words, number=table.number, what=_joined(map(_waits, table.holds), _("{first} and {last}")))
    until, holds = utc(table.ends_at), [hold for hold in table.holds if hold.minutes]
    if not holds:
        return format_html(
            _("Table {number} is the last: it has time until {until}."), number=table.number, until=until
        )
    words, more = _("Table {number} is the last: it has time until {until}, {more}."), map(_plus, holds)
    return format_html(words, number=table.number, until=until, more=_joined(more, _("{first}, {last}")))


def _joined(parts: Iterable[SafeString], pattern: str) -> SafeString:
    first, *others = parts
    for other in others:
        first = format_html(pattern, first=first, last=other)
    return first


def _waits(hold: Hold) -> SafeString:
    minutes = hold.usual.minutes
    if hold.name == CHECK:
        words = ngettext(
            "the deck check there since {since} (usually {n} minute)",
            "the deck check there since {since} (usually {n} minutes)",
            minutes,
        )
    else:
        words = ngettext(
            "the judge call there since {since} (usually {n} minute)",
            "the judge call there since {since} (usually {n} minutes)",
            minutes,
        )
    return format_html(words, since=utc(hold.since), n=minutes)


def _plus(hold: Hold) -> SafeString:
    if hold.name == CHECK:
        words = ngettext(
            "plus {n} minute for the deck check there since {since}",
            "plus {n} minutes for the deck check there since {since}",
            hold.minutes,
        )
    else:
        words = ngettext(
            "plus {n} minute for the judge call there since {since}",
            "plus {n} minutes for the judge call there since {since}",
            hold.minutes,
        )
    return format_html(words, since=utc(hold.since), n=hold.minutes)
