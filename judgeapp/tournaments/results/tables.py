"""The tables of a round as staff see them: who sits there, how far the result has got; and all results as CSV."""

import csv
import io
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Q, QuerySet

from judgeapp.domain.events.results import Kind, Score, State, settle
from judgeapp.tournaments.models import SHOWN, Event, Match, Report, Round, Seat
from judgeapp.tournaments.results.reports import SIDES, TAKEN_BACK, score_of

NAMED = "match", "match__table", "match__extension", "entrant__name", "entrant__number"
REPORT_COLUMNS = "match", "state", "side", "a", "b", "draws", "kind"
Reported = tuple[str, int, Score]  # state, side and score of a report


class Progress(StrEnum):
    """How far the result of a table has got."""

    OPEN = "open"
    WAITING = "waiting"
    MISMATCH = "mismatch"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Table:
    """A match at a table; names, numbers and reports are by side.

    extension   minutes that the table has longer
    reported    the latest report of each player while no result is accepted
    """

    match: int
    number: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    extension: int
    progress: Progress
    accepted: Score | None
    reported: tuple[Score | None, Score | None]


def current_round(event: Event) -> Round | None:
    """Return the latest round that is released or closed: the one results come in for."""
    return rounds_of(event).last()


def rounds_of(event: Event) -> QuerySet[Round]:
    """Return the rounds that take results, without their large columns."""
    played = event.rounds_played.filter(state__in=SHOWN)
    return played.defer("entered", "draw", "edits").order_by("number")


def tables_of(round_: Round, matches: Collection[int] | None = None) -> list[Table]:
    """Return the tables of a round, or those of some matches, in their order; two queries."""
    here = Q(match__round=round_, match__is_stopped=False, match__table__isnull=False)
    if matches is not None:
        here &= Q(match__in=matches)
    reports = _by_match(Report.objects.filter(here, state__in=("accepted", "offered")).values_list(*REPORT_COLUMNS))
    found: dict[int, list[tuple[int, int, str, int]]] = {}
    for match, *seat in Seat.objects.filter(here).order_by("match__table", "match", "side").values_list(*NAMED):
        found.setdefault(match, []).append(tuple(seat))
    return [_table(match, seats, reports[match]) for match, seats in found.items()]


def _by_match(rows: Iterable[tuple[Any, ...]]) -> defaultdict[int, list[Reported]]:
    found: defaultdict[int, list[Reported]] = defaultdict(list)
    for match, state, side, a, b, draws, kind in rows:
        found[match].append((state, side, Score(a, b, draws, Kind(kind))))
    return found


def _table(match: int, seats: list[tuple[int, int, str, int]], reports: list[Reported]) -> Table:
    number, seconds = seats[0][:2]
    accepted = next((score for state, _, score in reports if state == Report.State.ACCEPTED), None)
    settled = settle((SIDES[side], score) for state, side, score in reports if state == Report.State.OFFERED)
    return Table(
        match=match,
        number=number,
        names=tuple(seat[2] for seat in seats),
        numbers=tuple(seat[3] for seat in seats),
        extension=seconds // 60,
        progress=Progress.DONE if accepted else _progress(settled.state),
        accepted=accepted,
        reported=(settled.a, settled.b),
    )


def _progress(state: State) -> Progress:
    return {State.OPEN: Progress.OPEN, State.MISMATCH: Progress.MISMATCH}.get(state, Progress.WAITING)


def unsettled(round_: Round) -> list[Table]:
    """Return the tables where a player has reported and no result is accepted, mismatches first."""
    done = Report.objects.filter(match__round=round_, state=Report.State.ACCEPTED).values("match")
    offered = Report.objects.filter(match__round=round_, state=Report.State.OFFERED).exclude(match__in=done)
    found = tables_of(round_, set(offered.values_list("match", flat=True)))
    return sorted(found, key=lambda table: (table.progress is not Progress.MISMATCH, table.number))


def match_at(round_: Round, table: int) -> Match | None:
    """Return the match at a table of a round."""
    return round_.matches.filter(table=table, is_stopped=False).first()


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
        return self.report.note.startswith(TAKEN_BACK)

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
    left = [table.progress for table in unsettled(round_)]
    return Counts(tables.count(), done, left.count(Progress.WAITING), left.count(Progress.MISMATCH))


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


COLUMNS = ("round", "table", "number 1", "player 1", "number 2", "player 2", "result", "kind", "source", "at")
# A spreadsheet takes a cell that begins like this for a formula, whatever somebody called himself.
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n")


def safe(cell: str) -> str:
    """Return a cell that no spreadsheet runs as a formula."""
    return f"'{cell}" if cell.startswith(FORMULAS) else cell


def results_csv(event: Event) -> str:
    """Return a line for each match of the rounds that everybody sees, byes included; three queries."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows(_lines(event))
    return out.getvalue()


def _lines(event: Event) -> Iterator[tuple[object, ...]]:
    of_event = {"round__event": event, "round__state__in": ("released", "closed")}
    reports = {each.match_id: each for each in Report.objects.filter(match__round__event=event, state="accepted")}
    seats: dict[int, list[tuple[int, str]]] = {}
    rows = Seat.objects.filter(**of_event).order_by("side").values_list("match", "entrant__number", "entrant__name")
    for match, number, name in rows:
        seats.setdefault(match, []).append((number, safe(name)))
    matches = Match.objects.filter(**of_event, is_stopped=False).order_by("round__number", "table", "pk")
    for match, number, table in matches.values_list("pk", "round__number", "table"):
        first, second = [*seats[match], ("", "")][:2]
        report = reports.get(match)
        result = ("bye", "bye", "", "") if table is None else ("", "", "", "")
        if report:
            result = (score_of(report).text, report.kind, report.source, report.at.isoformat(timespec="seconds"))
        yield (number, table or "", *first, *second, *result)
