"""The report of an import: what of a document was understood and how, in plain values that go with the edition."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from judgeapp.domain.rules.importing.values import Owner
from judgeapp.domain.rules.references import references
from judgeapp.rulebook.importing.services import Examined

# What a report lists, in the order in which a person wants to know: key -> (title, what to know about it).
LISTS = {
    "unknown": ("Lines not understood", "They are in no rule. If they matter, mend the file and import it again."),
    "repairs": ("Numbers repaired", "As printed, as they are read here, and why."),
    "dangling": ("References that lead nowhere", "With the rule that is probably meant."),
    "duplicates": ("Numbers that stand more than once", ""),
    "gaps": ("Gaps in the numbers", ""),
    "disorder": ("Out of order", ""),
    "missing_here": ("In our restatement, not in this document", ""),
    "missing_there": ("In this document, not in our restatement", ""),
}


def as_plain(examined: Examined) -> dict[str, Any]:
    """Return the report as JSON values.

    digest, kind, pages, notes      of the file
    lines, totals                   lines that are not blank; how many belong to what, which adds up to `lines`
    numbers                         every rule found, in document order
    headings, terms, windows, examples, references      how many of each
    the keys of LISTS               what a person should look at, each with its line where it has one
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
    return [asdict(value) for value in values]


def in_words(key: str, row: dict[str, Any]) -> str:
    """Return one row of one of the report's lists as a sentence, without its line."""
    match key:
        case "unknown":
            return row["text"]
        case "repairs":
            return f"{_quoted(row['printed'])} is read as {row['mended']}. {row['why']}"
        case "dangling":
            where = f" in {row['rule']}" if row["rule"] else " in the glossary"
            meant = f"; probably {row['target']} is meant" if row["target"] else ""
            return f"“{row['printed']}”{where}{meant}"
        case "missing_here" | "missing_there":
            return f"{row['number']} {row['title']}".strip()
    return f"{row['number']}: {row['message']}"


def _quoted(printed: str) -> str:
    return f"“{printed}”" if printed else "No number"
