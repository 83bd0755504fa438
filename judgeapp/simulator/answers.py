"""The answers of a search as they come back from the process that it ran in: plain values, and back again.

Nothing of Django is loaded here. Texts keep their patterns, so that a page tells them in its own language.
"""

from collections.abc import Mapping
from typing import Any

from judgeapp.domain.saying import as_kept, as_said
from judgeapp.domain.timing.budget import Cut
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import plain
from judgeapp.domain.timing.orders import Outcome, Report
from judgeapp.domain.timing.reach import Answer, Closed
from judgeapp.domain.timing.reading import read_action
from judgeapp.domain.timing.state import Grounds, Mark

MOST_CLOSED = 50  # sentences on what closes the ways, the most frequent first
MOST_OUTCOMES = 24  # that are told; whoever orders texts for a player needs no more


def plain_answer(answer: Answer) -> dict[str, Any]:
    """Return whether it could happen as plain values."""
    return {
        "found": answer.found,
        "witness": [plain(action.plain()) for action in answer.witness],
        "closed": [
            {"text": as_kept(way.text), "grounds": _plain_grounds(way.grounds), "ways": way.ways}
            for way in answer.closed[:MOST_CLOSED]
        ],
        "states": answer.states,
        "depth": answer.depth,
        "cut": answer.cut,
    }


def answer_of(timing: Timing, values: Mapping[str, Any]) -> Answer:
    """Return whether it could happen."""
    return Answer(
        found=values["found"],
        witness=tuple(read_action(timing, each) for each in values["witness"]),
        closed=tuple(Closed(as_said(way["text"]), _grounds(way["grounds"]), way["ways"]) for way in values["closed"]),
        states=values["states"],
        depth=values["depth"],
        cut=Cut(values["cut"]),
    )


def plain_report(report: Report) -> dict[str, Any]:
    """Return whether the order matters as plain values: of several outcomes what they differ in."""
    told = set(report.differ)
    return {
        "outcomes": [
            {"facts": [(as_kept(fact), as_kept(value)) for fact, value in outcome.facts.items()
                       if not report.matters or fact in told],
             "orders": outcome.orders}
            for outcome in report.outcomes[:MOST_OUTCOMES]
        ],
        "tried": report.tried,
        "possible": report.possible,
        "crux": report.crux,
        "differ": [as_kept(fact) for fact in report.differ],
        "cut": report.cut,
        "untold": max(0, len(report.outcomes) - MOST_OUTCOMES),
    }  # fmt: skip


def report_of(values: Mapping[str, Any]) -> Report:
    """Return whether the order matters."""
    return Report(
        outcomes=tuple(
            Outcome(
                {as_said(fact): as_said(value) for fact, value in outcome["facts"]},
                tuple(map(tuple, outcome["orders"])),
            )
            for outcome in values["outcomes"]
        ),
        tried=values["tried"],
        possible=values["possible"],
        crux=tuple((first, second) for first, second in values["crux"]),
        differ=tuple(as_said(fact) for fact in values["differ"]),
        cut=Cut(values["cut"]),
        untold=values["untold"],
    )


def _plain_grounds(grounds: Grounds) -> list[Any]:
    return [list(grounds.rules), grounds.mark.value, as_kept(grounds.note)]


def _grounds(values: list[Any]) -> Grounds:
    rules, mark, note = values
    return Grounds(tuple(rules), Mark(mark), as_said(note))
