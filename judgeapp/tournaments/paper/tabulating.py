"""Results of an event as CSV."""

import csv
import io
from collections.abc import Iterator

from judgeapp.tournaments.models import Event, Match, Report, Seat
from judgeapp.tournaments.results.reports import score_of

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
        told = ("bye", "bye", "", "") if table is None else ("", "", "", "")
        if report:
            told = (score_of(report).text, report.kind, report.source, report.at.isoformat(timespec="seconds"))
        yield (number, table or "", *first, *second, *told)
