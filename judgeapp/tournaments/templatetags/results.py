"""Results in templates."""

import re
from collections.abc import Sequence

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from judgeapp.domain.events.results import Score, ScoreRules
from judgeapp.tournaments.results import wording

register = template.Library()


SCORE = re.compile(r"\d(?:–\d){1,2}")


@register.filter
def unbroken(words: str) -> SafeString:
    """Keep each score of a sentence on one line."""
    return mark_safe(SCORE.sub(r'<span class="unbroken">\g<0></span>', conditional_escape(words)))  # noqa: S308 - escaped before


@register.filter
def shown(score: Score) -> str:
    """Return a score in a few signs: "2–1"."""
    return wording.shown(score)


@register.filter
def at(values: Sequence[str], side: int) -> str:
    """Return what stands on a side."""
    return values[side]


@register.simple_tag
def told(score: Score, rules: ScoreRules, names: tuple[str, str]) -> SafeString:
    """Return a score in words: "Ann won 2–1"."""
    return unbroken(wording.told(score, rules, names))
