"""The report of an import: what of a document was understood and how, in plain values that go with the edition,
and as its page shows it: the bar of totals, the figures, the lists.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from judgeapp.domain.messages import as_stored, from_stored, grouped, say, say_many
from judgeapp.domain.rules.book import Entry, Rule, references
from judgeapp.domain.rules.importing.values import Owner
from judgeapp.rulebook.importing.services import Examined, is_same, same_label
from judgeapp.rulebook.models import Edition, Import

# What a report lists, in the order in which a person wants to know: key -> (title, what to know about it).
LISTS = {
    "unknown": (
        say("Lines not understood"),
        say("They are in no rule. If they matter, mend the file and import it again."),
    ),
    "damaged": (
        say("Places that look damaged"),
        say("They are kept as they stand. Hold them against the document; if it is right, there is nothing to do."),
    ),
    "repairs": (say("Numbers repaired"), say("As printed, as they are read here, and why.")),
    "dangling": (say("References that lead nowhere"), say("With the rule that is probably meant.")),
    "duplicates": (say("Numbers that stand more than once"), ""),
    "gaps": (say("Gaps in the numbers"), ""),
    "disorder": (say("Out of order"), ""),
    "missing_terms": (
        say("Terms of the edition before that are not explained here"),
        say("They may be gone; else the file lacks a part of the glossary."),
    ),
    "missing_here": (say("In our restatement, not in this document"), ""),
    "missing_there": (say("In this document, not in our restatement"), ""),
}
MOST_ROWS = 200
# The lists whose rows ask to be looked at; the others tell what was mended, or differs from ours.
_TO_LOOK_AT = ("unknown", "damaged", "dangling", "duplicates", "gaps", "disorder", "missing_terms")
MOST_UNKNOWN = 0.3  # of the lines of a rulebook
LEAST_SHARED = 0.25  # numbers for each one that is missing
MOST_MISSING = 0.3  # of the numbers of a document that we restated; what lacks more is likely a part of it
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


def as_plain(examined: Examined) -> dict[str, Any]:
    """Return the report as JSON values; in reports of old `messages` is `told`, or `stored` of a row.

    digest, kind, pages, notes      of the file; messages: the notes, to be translated
    lines, totals                   lines that are not blank; how many belong to what, which adds up to `lines`
    numbers                         every rule found, in document order
    headings, terms, windows, examples, references      how many of each
    the keys of LISTS               what a person should look at, each with its line where it has one; messages: what
                                    it says, to be translated
    lacks                           (missing, all) numbers of the one of our documents that it is most of
    restated                        the restatement that the document was compared with
    """
    draft, source = examined.reading.draft, examined.source
    written: list[Rule | Entry] = [*draft.rules, *draft.glossary]
    blocks = [block for each in written for block in each.blocks]
    totals = examined.reading.totals
    return {
        "digest": examined.digest,
        "kind": source.kind,
        "pages": source.pages,
        "notes": list(source.notes),
        "messages": [as_stored(note) for note in source.notes],
        "lines": len(draft.owned),
        "totals": {str(owner): lines for owner, lines in totals.items()},
        "numbers": [rule.number for rule in draft.rules],
        "headings": sum(rule.is_heading for rule in draft.rules),
        "terms": len(draft.glossary),
        "windows": totals[Owner.WINDOW],
        "examples": sum(block.kind == "example" for block in blocks),
        "references": sum(len(list(references(block.words))) for block in blocks),
        "repairs": _plain(draft.repairs),
        "duplicates": _plain(draft.duplicates),
        "gaps": _plain(draft.gaps),
        "disorder": _plain(draft.disorder),
        "dangling": _plain(examined.reading.dangling),
        "damaged": _plain(examined.reading.damaged),
        "unknown": [{"line": line.number, "text": line.text.strip()} for line in examined.reading.unknown],
        "restated": examined.restated,
        "missing_here": _plain(examined.missing_here),
        "missing_there": _plain(examined.missing_there),
        "missing_terms": _plain(examined.missing_terms),
        "lacks": list(examined.lacks),
    }


def _plain(values: Iterable[Any]) -> list[dict[str, Any]]:
    return [asdict(value) | _messages_of(value) for value in values]


def _messages_of(value: Any) -> dict[str, Any]:
    words = getattr(value, "why", "") or getattr(value, "message", "")
    return {"messages": [as_stored(words)]} if words else {}


def _message(row: dict[str, Any], english: str) -> Any:
    of_old = row.get("stored", row.get("told", row[english]))
    return from_stored(row.get("messages", [of_old])[0])


def in_words(key: str, row: dict[str, Any]) -> str:
    """Return one row of one of the report's lists as a sentence, without its line."""
    match key:
        case "unknown":
            return str(row["text"])
        case "repairs":
            return _repair(row)
        case "dangling":
            return _dangling(row)
        case "missing_here" | "missing_there" | "missing_terms":
            return f"{row['number']} {row['title']}".strip()
    return say("{number}: {doubt}", number=row["number"], doubt=_message(row, "message"))


def notes_of(report: dict[str, Any]) -> list[str]:
    """Return what a person should know about how a file was read."""
    return [from_stored(note) for note in report.get("messages", report.get("told", report["notes"]))]


def problem_of(row: Import) -> str:
    """Return why the last step failed, and what to do."""
    return from_stored(row.report.get("problem", row.problem)) if row.problem else ""


def _repair(row: dict[str, Any]) -> str:
    words = {"mended": row["mended"], "why": _message(row, "why")}
    if row["printed"]:
        return say("“{printed}” is read as {mended}. {why}", printed=row["printed"], **words)
    return say("No number is read as {mended}. {why}", **words)


def _dangling(row: dict[str, Any]) -> str:
    printed, rule, target = row["printed"], row["rule"], row["target"]
    if rule and target:
        return say("“{printed}” in {rule}; probably {target} is meant", printed=printed, rule=rule, target=target)
    if rule:
        return say("“{printed}” in {rule}", printed=printed, rule=rule)
    if target:
        return say("“{printed}” in the glossary; probably {target} is meant", printed=printed, target=target)
    return say("“{printed}” in the glossary", printed=printed)


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
        if (rows := report.get(key, []))  # a stored one may be older than a list
    ]


@dataclass(frozen=True)
class Verdict:
    """The report in one sentence; `is_text` if this may well be all of the rules, `places` are to be looked at."""

    words: str
    is_text: bool
    places: int


def verdict_of(report: dict[str, Any]) -> Verdict:
    """Return what an organiser can act on before he reads the rest."""
    places = sum(len(report.get(key, [])) for key in _TO_LOOK_AT)
    shared = len(report["numbers"]) - len(report["missing_there"])
    missing, every = report.get("lacks", (len(report["missing_here"]), 0))  # a stored one may be older
    if len(report["unknown"]) > MOST_UNKNOWN * report["lines"] or shared < LEAST_SHARED * missing:
        words = say(
            "This is hardly the text of the rules: it shares {n} numbers with ours. Look at it before you go on.",
            n=shared,
        )
        return Verdict(words, is_text=False, places=places)
    if missing > MOST_MISSING * every > 0:
        words = say(
            "This may be only a part of the rules: {n} of our {all} numbers are not in it. Load the whole document, "
            "unless these rules are gone or have other numbers now. Places to look at: {places}.",
            n=missing,
            all=every,
            places=places,
        )
        return Verdict(words, is_text=False, places=places)
    if not places:
        return Verdict(say("Looks whole."), is_text=True, places=0)
    words = say_many(
        "{n} place to look at; the rest looks whole.", "{n} places to look at; the rest looks whole.", places
    )
    return Verdict(words, is_text=True, places=places)


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
    marked = [(str(step.label), mark) for step, mark in zip(steps, marks, strict=True)]
    return Progress(marked, at, _now(Stage(row.stage), row.count))


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
