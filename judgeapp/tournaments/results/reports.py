"""Reports of results, read from their rows."""

from collections.abc import Iterable

from judgeapp.domain.events.results import Agreement, Kind, Score, Side, settle
from judgeapp.tournaments.models import Match, Report

SIDES = (Side.A, Side.B)
# The note of a row that says that the result before it is accepted no more; a restored one may go on with who did it.
TAKEN_BACK = "Taken back."


def score_of(report: Report) -> Score:
    return Score(report.a, report.b, report.draws, Kind(report.kind))


def agreement(reports: Iterable[Report]) -> Agreement:
    """Return what the reports that players offer for a match come to."""
    return settle((SIDES[each.side], score_of(each)) for each in reports if each.side is not None)


def accepted_of(match: Match) -> Report | None:
    return match.reports.filter(state=Report.State.ACCEPTED).select_related("by").first()
