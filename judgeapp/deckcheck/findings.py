"""Findings as JSON has them: for scripts in English, and stored so that they can be translated when they are shown.

What is stored has bounds: a list of nothing but mistakes would else take thirty times the room of its text.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from judgeapp.domain.decks.deck import Finding, Severity
from judgeapp.domain.messages import Message, as_stored, from_stored, say_many

MESSAGES = ("messages", "told")  # where a stored finding has its messages; in rows of old under the second key
MOST = 20  # findings that are stored of a list
MOST_BYTES = 6_000  # of all that are stored of a list
MOST_OF_ONE = 2_500  # bytes; of a longer one the beginning is stored, in English
LONGEST, MOST_LINES, MOST_RULES = 400, 40, 20


def as_dict(finding: Finding) -> dict[str, Any]:
    """Return a finding for scripts, in English."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "repair": finding.repair,
        "rules": list(finding.rules),
        "terms": list(finding.terms),
        "lines": list(finding.all_lines),
    }


def stored_finding(finding: Finding) -> dict[str, Any]:
    """Return a finding as JSON for the database: in English, and with its messages."""
    try:
        stored = {**as_dict(finding), MESSAGES[0]: _texts(finding)}
        is_long = _size(stored) > MOST_OF_ONE
    except RecursionError:  # a text of hundreds of texts
        is_long = True
    return _cut(finding) if is_long else stored


def _texts(finding: Finding) -> dict[str, Any]:
    texts = {"message": as_stored(finding.message), "repair": as_stored(finding.repair)}
    return texts | {"readings": [as_stored(each) for each in finding.readings]}


def stored_findings(findings: Sequence[Finding], rules: tuple[str, ...]) -> list[dict[str, Any]]:
    """Return the findings of a list as JSON for the database: the heaviest, and in a last one how many more there are.

    rules   those that every list is checked by, which the last one rests on
    """
    stored = _that_fit(map(stored_finding, findings[:MOST]))
    left = len(findings) - len(stored)
    return [*stored, stored_finding(_more(left, rules))] if left else stored


def _that_fit(findings: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the first findings that there is room for, at least one."""
    fitting: list[dict[str, Any]] = []
    room = MOST_BYTES
    for each in findings:
        room -= _size(each)
        if fitting and room < 0:
            break
        fitting.append(each)
    return fitting


def _more(number: int, rules: tuple[str, ...]) -> Finding:
    words = say_many(
        "{n} more finding is not kept here: open the list in the checker to see it.",
        "{n} more findings are not kept here: open the list in the checker to see them.",
        number,
    )
    return Finding("more", Severity.NOTE, words, rules)


def _cut(finding: Finding) -> dict[str, Any]:
    """Return the beginning of a long finding; so long a text is not translated."""
    whole = as_dict(finding)
    texts = {name: _shortened(whole[name]) for name in ("message", "repair")}
    return {**whole, **texts, "rules": whole["rules"][:MOST_RULES], "lines": whole["lines"][:MOST_LINES]}


def _shortened(text: str) -> str:
    english = text.english if isinstance(text, Message) else text
    return english if len(english) <= LONGEST else f"{english[:LONGEST]}…"


def _size(stored: dict[str, Any]) -> int:
    """Return how many bytes a finding has as JSON."""
    return len(json.dumps(stored))


def shown_finding(finding: dict[str, Any]) -> dict[str, Any]:
    """Return a stored finding with its messages, which are translated where it is shown."""
    texts = next((finding[key] for key in MESSAGES if key in finding), finding)
    words = {name: from_stored(texts.get(name, "")) for name in ("message", "repair")}
    return {**finding, **words, "readings": [from_stored(each) for each in texts.get("readings", ())]}


def in_english(findings: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return stored findings for scripts and files: without their messages."""
    return [{name: value for name, value in finding.items() if name not in MESSAGES} for finding in findings]
