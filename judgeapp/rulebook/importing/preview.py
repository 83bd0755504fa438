"""The report of an import as its page shows it: the bar of totals, the figures, the lists."""

from dataclasses import dataclass
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from judgeapp.domain.rules.importing.values import Owner
from judgeapp.domain.saying import grouped
from judgeapp.rulebook.importing.reporting import LISTS, in_words
from judgeapp.rulebook.importing.services import is_same, same_label
from judgeapp.rulebook.models import Edition, Import

MOST_ROWS = 200
Stage = Import.Stage
_STEPS = {
    Import.State.READING: (Stage.WAITING, Stage.FILE, Stage.RULES, Stage.COMPARING),
    Import.State.STORING: (Stage.WAITING, Stage.FILE, Stage.RULES, Stage.COMPARING, Stage.STORING),
}
_OWNERS = {
    Owner.HEADING: gettext_lazy("heading"),
    Owner.RULE: gettext_lazy("rule"),
    Owner.CONTINUATION: gettext_lazy("continuation"),
    Owner.EXAMPLE: gettext_lazy("example"),
    Owner.WINDOW: gettext_lazy("priority window"),
    Owner.TERM: gettext_lazy("glossary entry"),
    Owner.FRONT: gettext_lazy("front matter"),
    Owner.CONTENTS: gettext_lazy("table of contents"),
    Owner.FURNITURE: gettext_lazy("page furniture"),
    Owner.UNKNOWN: gettext_lazy("not understood"),
}


@dataclass(frozen=True)
class Part:
    """What of the lines belongs to one owner: its place in the bar is in percent."""

    key: str
    name: str
    lines: int
    start: float
    share: float


@dataclass(frozen=True)
class Listed:
    """One list of the report: (line, words) a row."""

    key: str
    title: str
    about: str
    count: int
    rows: list[tuple[int, str]]

    @property
    def not_shown(self) -> int:
        return self.count - len(self.rows)


def parts_of(report: dict[str, Any]) -> list[Part]:
    """Return the parts of the bar, without the empty ones."""
    found: list[Part] = []
    before = 0
    for owner in Owner:
        if lines := report["totals"].get(owner, 0):
            every = report["lines"]
            start, share = round(100 * before / every, 3), round(100 * lines / every, 3)
            found.append(Part(slugify(owner), str(_OWNERS[owner]), lines, start, share))
            before += lines
    return found


def lists_of(report: dict[str, Any]) -> list[Listed]:
    """Return the lists that have something in them."""
    return [
        Listed(key, title, about, len(rows), [(row.get("line", 0), in_words(key, row)) for row in rows[:MOST_ROWS]])
        for key, (title, about) in LISTS.items()
        if (rows := report[key])
    ]


@dataclass(frozen=True)
class Outcome:
    """What confirming would do: the edition that is current now, and the one that has the same label."""

    current: Edition | None
    same_label: Edition | None
    is_same: bool


def outcome_of(row: Import) -> Outcome:
    labelled = same_label(row.game, row.edition)
    current = Edition.objects.filter(game=row.game, is_live=True).first()
    return Outcome(current, labelled, bool(labelled and is_same(labelled, row.report["digest"])))


@dataclass(frozen=True)
class Progress:
    """How far a worker is: (words, "done" | "now" | "") of each step, the steps done, and the current one in words."""

    steps: list[tuple[str, str]]
    done: int
    now: str


def progress_of(row: Import) -> Progress:
    steps = _STEPS[Import.State(row.state)]
    at = steps.index(Stage(row.stage))
    marks = ["done"] * at + ["now"] + [""] * (len(steps) - at - 1)
    told = [(str(step.label), mark) for step, mark in zip(steps, marks, strict=True)]
    return Progress(told, at, _now(Stage(row.stage), row.count))


def _now(stage: Import.Stage, count: int) -> str:
    """Return what a worker is doing, and with how many."""
    number = grouped(count)
    if not count or stage is Stage.WAITING:
        return str(stage.label)
    if stage is Stage.FILE:
        amount = ngettext("{number} bytes", "{number} bytes", count)
    elif stage is Stage.RULES:
        amount = ngettext("{number} lines", "{number} lines", count)
    else:
        amount = ngettext("{number} rules", "{number} rules", count)
    return _("{what} ({amount})").format(what=stage.label, amount=amount.format(number=number))
