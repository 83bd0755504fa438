"""All lists of an event: taking them in, checking them, and what came of it."""

import logging
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Case, Count, IntegerField, QuerySet, Value, When
from django.utils.translation import gettext as _
from django.utils.translation import npgettext

from judgeapp.deckcheck import models
from judgeapp.deckcheck.checks import MOST_LETTERS, MOST_LINES, Checked, check_text, read, too_long
from judgeapp.deckcheck.findings import in_english, stored_finding, stored_findings
from judgeapp.deckcheck.saved import Details, tidy
from judgeapp.domain.decks.cards import plain
from judgeapp.domain.decks.deck import Finding, Severity, Verdict
from judgeapp.domain.decks.formats import Format
from judgeapp.domain.decks.lines import LineKind
from judgeapp.domain.letters import decode
from judgeapp.domain.messages import say

logger = logging.getLogger(__name__)

MOST_LISTS = 5_000
LONGEST_NAME = 120
WARNINGS = "warnings"  # the verdict of lists that are legal and have a warning
ORDER = (Verdict.ILLEGAL, Verdict.CANNOT_TELL, WARNINGS, Verdict.LEGAL)


@dataclass(frozen=True)
class Entered:
    """A list as it came in; `problem` says why there is no text."""

    name: str
    text: str
    problem: str = ""


@dataclass(frozen=True)
class State:
    """How far the check of an event is; numbers: verdict -> lists, "" for those not yet checked."""

    batch: models.Batch
    numbers: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.numbers.values())

    @property
    def checked(self) -> int:
        return self.total - self.numbers.get("", 0)

    @property
    def is_running(self) -> bool:
        return not (self.batch.finished_at or self.batch.failed or self.batch.is_stopped)

    @property
    def by_verdict(self) -> dict[str, int]:
        """Return verdict -> lists, worst first, also those that no list has."""
        return {str(verdict): self.numbers.get(verdict, 0) for verdict in ORDER}


def split_lists(text: str, format_: Format) -> list[Entered]:
    """Return the lists of a text that lines "=== Name" separate; a heading of the format separates nothing."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for line in tidy(text).split("\n"):
        name = _name_in(line.strip())
        if name and not _is_heading(name, format_):
            found.append((name, []))
        else:
            found[-1][1].append(line)
    lists = [(name, "\n".join(lines).strip("\n")) for name, lines in found]
    named = [(name, body) for name, body in lists if name or body.strip()]
    return [Entered(name or _("List {number}").format(number=at), body) for at, (name, body) in enumerate(named, 1)]


def _name_in(line: str) -> str:
    """Return the name in "=== Name ===", or "": by no pattern, which takes the square of the time of a long line."""
    return line.lstrip("=").lstrip(" \t").rstrip("=").rstrip(" \t") if line.startswith("===") else ""


def is_several(text: str, format_: Format) -> bool:
    """Does a text start its first zone again after another one, as lists that follow each other do?

    Two lists show that already, so no more is read, however long the text is.
    """
    if format_.is_for_teams:
        return False
    two_lists = "\n".join(tidy(text[: 2 * MOST_LETTERS]).split("\n")[: 2 * MOST_LINES])
    zones = [line.zone for line in read(format_, two_lists).lines if line.kind is LineKind.HEADER]
    runs = [zone for zone, _run in groupby(zones)]
    first = next(iter(runs), "")
    return bool(first) and runs.count(first) > 1 and len(set(runs)) > 1


def _is_heading(name: str, format_: Format) -> bool:
    words = re.sub(r"(?: \d+(?: cards?)?)$", "", plain(name))
    return words in format_.headers


def read_file(name: str, data: bytes, format_: Format) -> list[Entered]:
    """Return the list of a file, named like the file; or all its lists, if lines "=== Name" begin at least two."""
    text = decode(data)
    stem = name.rpartition(".")[0] or name
    if text is None:
        return [Entered(stem, "", say("“{file}” is no text file; save the list as plain text.", file=name))]
    several = split_lists(text, format_)
    return several if len(several) > 1 else [Entered(stem, tidy(text))]


@transaction.atomic
def create(details: Details, lists: Iterable[Entered]) -> models.Batch:
    """Keep an event with its lists; nothing is checked yet."""
    batch = models.Batch.objects.create(
        name=details.name,
        game=details.format.game,
        format=details.format.key,
        date=details.date,
        settings=dict(details.settings),
    )
    rows = [_row(batch, entered, details.format) for entered in lists]
    models.BatchList.objects.bulk_create(rows, batch_size=500)
    return batch


def _row(batch: models.Batch, entered: Entered, format_: Format) -> models.BatchList:
    row = models.BatchList(batch=batch, name=entered.name[:LONGEST_NAME], text=entered.text)
    found = no_text(entered.problem, format_) if entered.problem else too_long(entered.text, format_)
    if found:  # what is no list, or too long for one, is not stored
        row.text, row.verdict, row.findings = "", Verdict.CANNOT_TELL, [stored_finding(found)]
    return row


def no_text(problem: str, format_: Format) -> Finding:
    return Finding(code="not-text", severity=Severity.CANNOT_TELL, message=problem, rules=format_.cites)


def fail(batch: models.Batch, why: str) -> None:
    models.Batch.objects.filter(pk=batch.pk).update(failed=why[:200], is_taken=False)


def unchecked(batch: models.Batch) -> QuerySet[models.BatchList]:
    """Return the lists of a batch that wait for their check."""
    return batch.lists.filter(verdict="")


def check_list(row: models.BatchList, format_: Format, batch: models.Batch) -> None:
    """Check one list; one that breaks the check is noted and logged, and keeps nobody else's waiting."""
    try:
        checked = check_text(format_, batch.date, row.text)
    except Exception:
        logger.exception("list %s of event %s broke its check", row.pk, batch.pk)
        break_off(row, format_, say("The check of this list broke."))
        return
    row.verdict = verdict_of(checked)
    row.findings = stored_findings(checked.judgement.findings, format_.cites)


def break_off(row: models.BatchList, format_: Format, why: str) -> None:
    """Note on a list why nothing is known of it."""
    broken = Finding("check-failed", Severity.CANNOT_TELL, why, format_.cites)
    row.verdict, row.findings = str(Verdict.CANNOT_TELL), [stored_finding(broken)]


def verdict_of(checked: Checked) -> str:
    """Return one of ORDER."""
    has_warning = any(finding.severity is Severity.WARNING for finding in checked.judgement.findings)
    is_legal = checked.judgement.verdict is Verdict.LEGAL
    return WARNINGS if is_legal and has_warning else str(checked.judgement.verdict)


def state_of(batch: models.Batch) -> State:
    numbers = batch.lists.order_by().values_list("verdict").annotate(Count("pk"))
    return State(batch, dict(numbers))


def lists_of(batch: models.Batch, verdict: str = "") -> QuerySet[models.BatchList]:
    """Return the checked lists with a verdict (all that are not simply legal for ""), worst first."""
    weight = Case(*[When(verdict=each, then=Value(at)) for at, each in enumerate(ORDER)], output_field=IntegerField())
    wanted = [verdict] if verdict in ORDER else [each for each in ORDER if each != Verdict.LEGAL]
    return batch.lists.filter(verdict__in=wanted).defer("text").order_by(weight, "pk")


def as_json(state: State) -> dict[str, Any]:
    """Return an event with all its lists, for scripts."""
    batch = state.batch
    fields = {name: getattr(batch, name) for name in ("name", "game", "format", "date", "settings", "finished_at")}
    progress = {
        "failed": batch.failed,
        "stopped": batch.is_stopped,
        "total": state.total,
        "checked": state.checked,
        "numbers": state.by_verdict,
    }
    return {**fields, **progress, "lists": list(_lists_as_json(batch))}


def _lists_as_json(batch: models.Batch) -> Iterator[dict[str, Any]]:
    for name, verdict, findings in batch.lists.values_list("name", "verdict", "findings"):
        yield {
            "name": name,
            "verdict": Verdict.LEGAL if verdict == WARNINGS else verdict,
            "findings": in_english(findings),
        }


VERDICT_WORDS: dict[str, Callable[[int], str]] = {
    "illegal": lambda number: npgettext("lists", "not legal", "not legal", number),
    "cannot tell": lambda number: npgettext("lists", "cannot tell", "cannot tell", number),
    "warnings": lambda number: npgettext("lists", "legal, with warnings", "legal, with warnings", number),
    "legal": lambda number: npgettext("lists", "legal", "legal", number),
}
