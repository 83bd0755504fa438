"""Results in templates."""

import re
from collections.abc import Iterable, Sequence

from django import template
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe

from judgeapp.domain.events.results import Score, ScoreRules
from judgeapp.tournaments.results import wording
from judgeapp.tournaments.results.tables import Table

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


@register.simple_tag
def cells(tables: Iterable[Table], base: str, swap: str = "") -> SafeString:
    """Return the cells of tables; `base` is the address of a match without its key, `swap` an attribute of each.

    A thousand of them stand on one page that is open while everybody looks: a template of each would take five
    times as long as all the rest.
    """
    return mark_safe("".join(_cell(table, base, swap) for table in tables))  # noqa: S308 - names are escaped below


def _cell(table: Table, base: str, swap: str) -> str:
    longer = f"<small>+{table.extension}</small>" if table.extension else ""
    return (
        f'<a id="table-{table.match}" class="cell {table.progress}" href="{base}{table.match}/" '
        f'data-table="{table.number}" data-names="{escape(" – ".join(table.names))}" '
        f'aria-label="Table {table.number}, {table.progress}"{swap}>{table.number}{longer}</a>'
    )
