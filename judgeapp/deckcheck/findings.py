"""Findings as JSON has them: for scripts in English, and kept so that they are told in the language of who looks."""

from collections.abc import Sequence
from typing import Any

from judgeapp.domain.decks.findings import Finding
from judgeapp.domain.keeping import as_kept, as_said

TOLD = "told"  # where a kept finding has its texts for all languages


def as_dict(finding: Finding) -> dict[str, Any]:
    """Return a finding for scripts, in English."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "repair": finding.repair,
        "rules": list(finding.rules),
        "lines": list(finding.all_lines),
    }


def to_keep(finding: Finding) -> dict[str, Any]:
    """Return a finding as JSON keeps it: in English, and as it is told in any language."""
    told = {"message": as_kept(finding.message), "repair": as_kept(finding.repair)}
    return {**as_dict(finding), TOLD: told | {"readings": [as_kept(each) for each in finding.readings]}}


def as_told(finding: dict[str, Any]) -> dict[str, Any]:
    """Return a kept finding with its words as they are told where it is shown; one of old in English."""
    told = finding.get(TOLD, finding)
    words = {name: as_said(told.get(name, "")) for name in ("message", "repair")}
    return {**finding, **words, "readings": [as_said(each) for each in told.get("readings", ())]}


def in_english(findings: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return kept findings for scripts and files: without what is there for other languages."""
    return [{name: value for name, value in finding.items() if name != TOLD} for finding in findings]
