"""Results in templates."""

import re
from collections.abc import Iterable, Sequence

from django import template
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from judgeapp.domain.events.results import Score, ScoreRules
from judgeapp.tournaments.results import wording
from judgeapp.tournaments.results.reports import TAKEN_BACK
from judgeapp.tournaments.results.tables import Progress, Table

register = template.Library()
register.filter(wording.shown)

SCORE = re.compile(r"\d(?:–\d){1,2}")
LABELS = {  # what a cell says that shows its state by a colour
    Progress.OPEN: gettext_lazy("Table {number}, open"),
    Progress.WAITING: gettext_lazy("Table {number}, waiting"),
    Progress.MISMATCH: gettext_lazy("Table {number}, mismatch"),
    Progress.DONE: gettext_lazy("Table {number}, done"),
}


@register.filter
def unbroken(words: str) -> SafeString:
    """Keep each score of a sentence on one line."""
    return mark_safe(SCORE.sub(r'<span class="unbroken">\g<0></span>', conditional_escape(words)))  # noqa: S308 - escaped before


@register.filter
def note(words: str) -> str:
    """Return the note of a report, translated where it says that a result is taken back, and then perhaps by whom."""
    if not words.startswith(TAKEN_BACK):
        return words
    return " ".join([_("Taken back."), words.removeprefix(TAKEN_BACK).lstrip(", ")]).rstrip()


@register.filter
def at(values: Sequence[str], side: int) -> str:
    """Return what stands on a side."""
    return values[side]


@register.simple_tag
def score_words(score: Score, rules: ScoreRules, names: tuple[str, str]) -> SafeString:
    """Return a score in words: "Ann won 2–1"."""
    return unbroken(wording.score_words(score, rules, names))


@register.simple_tag
def cells(tables: Iterable[Table], base: str, swap: str = "") -> SafeString:
    """Return the cells of tables; `base` is the address of a match without its key, `swap` an attribute of each.

    A thousand of them stand on one page that is open while everybody looks: a template of each would take five
    times as long as all the rest.
    """
    labels = {progress: str(words) for progress, words in LABELS.items()}
    found = (_cell(table, base, swap, labels[table.progress]) for table in tables)
    return mark_safe("".join(found))  # noqa: S308 - names are escaped below


def _cell(table: Table, base: str, swap: str, label: str) -> str:
    longer = f"<small>+{table.extension}</small>" if table.extension else ""
    return (
        f'<a id="table-{table.match}" class="cell {table.progress}" href="{base}{table.match}/" '
        f'data-table="{table.number}" data-names="{escape(" – ".join(table.names))}" '
        f'aria-label="{label.format(number=table.number)}"{swap}>{table.number}{longer}</a>'
    )
