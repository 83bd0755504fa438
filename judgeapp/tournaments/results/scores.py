"""What the scorekeeper's page shows beside the tables: how many are in which state, and the last entries."""

from collections.abc import Collection
from dataclasses import dataclass

from judgeapp.domain.events.results import Score
from judgeapp.tournaments.models import Match, Report, Round
from judgeapp.tournaments.results.reports import TAKEN_BACK, score_of
from judgeapp.tournaments.results.tables import Progress, Table, tables_of, unsettled

LAST = 10
BY_STAFF = (Report.Source.SCOREKEEPER, Report.Source.SLIP, Report.Source.JUDGE)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many tables of a round are in which state."""

    total: int
    done: int
    waiting: int
    mismatch: int

    @property
    def open(self) -> int:
        """Tables without an accepted result, whatever players say."""
        return self.total - self.done


@dataclass(frozen=True, slots=True)
class Entry:
    """A result that staff entered, and the table as it is now."""

    report: Report
    table: Table

    @property
    def is_accepted(self) -> bool:
        return self.report.state == Report.State.ACCEPTED

    @property
    def is_taking_back(self) -> bool:
        return self.report.note == TAKEN_BACK

    @property
    def score(self) -> Score:
        return score_of(self.report)


def counts_of(tables: Collection[Table]) -> Counts:
    """Count tables that are at hand."""
    states = [table.progress for table in tables]
    return Counts(len(states), *(states.count(each) for each in (Progress.DONE, Progress.WAITING, Progress.MISMATCH)))


def count(round_: Round) -> Counts:
    """Count the tables of a round in the database; five queries however many there are."""
    tables = Match.objects.filter(round=round_, is_stopped=False, table__isnull=False)
    done = tables.filter(reports__state=Report.State.ACCEPTED).count()
    said = [table.progress for table in unsettled(round_)]
    return Counts(tables.count(), done, said.count(Progress.WAITING), said.count(Progress.MISMATCH))


def last_entries(round_: Round) -> list[Entry]:
    """Return what staff entered last, the latest first; three queries."""
    rows = Report.objects.filter(match__round=round_, match__is_stopped=False, source__in=BY_STAFF)
    found = list(rows.select_related("by").order_by("-pk")[:LAST])
    tables = {table.match: table for table in tables_of(round_, {each.match_id for each in found})}
    return [Entry(each, tables[each.match_id]) for each in found if each.match_id in tables]


def newest_report(round_: Round) -> int:
    """Return the primary key of the newest report of a round; 0 before the first."""
    return Report.objects.filter(match__round=round_).order_by("-pk").values_list("pk", flat=True).first() or 0


def changed_since(round_: Round, report: int) -> list[Table]:
    """Return the tables that anything was reported of after a report."""
    newer = Report.objects.filter(match__round=round_, pk__gt=report)
    return tables_of(round_, set(newer.values_list("match", flat=True)))
