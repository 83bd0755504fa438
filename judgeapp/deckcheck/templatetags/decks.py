"""Template filters of the deck checker: words for what findings and rules say of themselves."""

from typing import Any

from django import template
from django.utils.translation import gettext_lazy

from judgeapp.deckcheck.findings import shown_finding
from judgeapp.domain.decks.deck import Severity, Sure

register = template.Library()

WORDS: dict[str, object] = {
    Sure.DOCUMENT: gettext_lazy("document"),
    Sure.PUBLISHER: gettext_lazy("publisher elsewhere"),
    Sure.UNVERIFIED: gettext_lazy("unverified"),
    Sure.ORGANISER: gettext_lazy("organiser"),
    Severity.ILLEGAL: gettext_lazy("Not allowed"),
    Severity.CANNOT_TELL: gettext_lazy("Cannot tell"),
    Severity.WARNING: gettext_lazy("Warning"),
    Severity.NOTE: gettext_lazy("Note"),
}


@register.filter
def said(value: str) -> str:
    """Return a severity, or how sure a rule is, in words; what a finding of old was stored with as it is."""
    return str(WORDS.get(value, value))


@register.filter
def finding_text(finding: dict[str, Any], part: str) -> str:
    """Return the message or the repair of a stored finding, translated."""
    return str(shown_finding(finding)[part])
