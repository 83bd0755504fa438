"""The report of an import: what of a document was understood and how, in plain values that go with the edition."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from judgeapp.domain.rules.book import references
from judgeapp.domain.rules.importing.values import Owner
from judgeapp.domain.saying import as_kept, as_said, say
from judgeapp.rulebook.importing.services import Examined
from judgeapp.rulebook.models import Import

# What a report lists, in the order in which a person wants to know: key -> (title, what to know about it).
LISTS = {
    "unknown": (
        say("Lines not understood"),
        say("They are in no rule. If they matter, mend the file and import it again."),
    ),
    "repairs": (say("Numbers repaired"), say("As printed, as they are read here, and why.")),
    "dangling": (say("References that lead nowhere"), say("With the rule that is probably meant.")),
    "duplicates": (say("Numbers that stand more than once"), ""),
    "gaps": (say("Gaps in the numbers"), ""),
    "disorder": (say("Out of order"), ""),
    "missing_here": (say("In our restatement, not in this document"), ""),
    "missing_there": (say("In this document, not in our restatement"), ""),
}


def as_plain(examined: Examined) -> dict[str, Any]:
    """Return the report as JSON values.

    digest, kind, pages, notes      of the file; told: the notes, to be told in any language
    lines, totals                   lines that are not blank; how many belong to what, which adds up to `lines`
    numbers                         every rule found, in document order
    headings, terms, windows, examples, references      how many of each
    the keys of LISTS               what a person should look at, each with its line where it has one; `told` is its
                                    last words, to be told in any language
    restated                        the restatement that the document was compared with
    """
    draft, source = examined.reading.draft, examined.source
    blocks = [block for each in (*draft.rules, *draft.glossary) for block in each.blocks]
    totals = examined.reading.totals
    return {
        "digest": examined.digest,
        "kind": source.kind,
        "pages": source.pages,
        "notes": list(source.notes),
        "told": [as_kept(note) for note in source.notes],
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
        "unknown": [{"line": line.number, "text": line.text.strip()} for line in examined.reading.unknown],
        "restated": examined.restated,
        "missing_here": _plain(examined.missing_here),
        "missing_there": _plain(examined.missing_there),
    }


def _plain(values: Iterable[Any]) -> list[dict[str, Any]]:
    return [asdict(value) | _told(value) for value in values]


def _told(value: Any) -> dict[str, Any]:
    words = getattr(value, "why", "") or getattr(value, "message", "")
    return {"told": as_kept(words)} if words else {}


def in_words(key: str, row: dict[str, Any]) -> str:
    """Return one row of one of the report's lists as a sentence, without its line."""
    match key:
        case "unknown":
            return row["text"]
        case "repairs":
            return _repair(row)
        case "dangling":
            return _dangling(row)
        case "missing_here" | "missing_there":
            return f"{row['number']} {row['title']}".strip()
    return say("{number}: {doubt}", number=row["number"], doubt=as_said(row.get("told", row["message"])))


def notes_of(report: dict[str, Any]) -> list[str]:
    """Return what a person should know about how a file was read."""
    return [as_said(note) for note in report.get("told", report["notes"])]


def problem_of(row: Import) -> str:
    """Return why the last step failed, and what to do."""
    return as_said(row.report.get("problem", row.problem)) if row.problem else ""


def _repair(row: dict[str, Any]) -> str:
    words = {"mended": row["mended"], "why": as_said(row.get("told", row["why"]))}
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
