"""The tables of a round as staff see them: who sits there, and how far the result has got."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q, QuerySet

from judgeapp.domain.events.agreeing import State, settle
from judgeapp.domain.events.results import Kind, Score
from judgeapp.tournaments.models import SHOWN, Event, Match, Report, Round, Seat
from judgeapp.tournaments.results.reports import SIDES

NAMED = "match", "match__table", "match__extension", "entrant__name", "entrant__number"
SAID = "match", "state", "side", "a", "b", "draws", "kind"


class Progress(StrEnum):
    """How far the result of a table has got."""

    OPEN = "open"
    WAITING = "waiting"
    MISMATCH = "mismatch"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Table:
    """A match at a table; names, numbers and what was said are by side.

    extension   minutes that the table has longer
    said        the latest report of each player while no result is accepted
    """

    match: int
    number: int
    names: tuple[str, ...]
    numbers: tuple[int, ...]
    extension: int
    progress: Progress
    accepted: Score | None
    said: tuple[Score | None, Score | None]


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
    reports = _by_match(Report.objects.filter(here, state__in=("accepted", "offered")).values_list(*SAID))
    found: dict[int, list[tuple[int, int, str, int]]] = {}
    for match, *seat in Seat.objects.filter(here).order_by("match__table", "match", "side").values_list(*NAMED):
        found.setdefault(match, []).append(tuple(seat))
    return [_table(match, seats, reports[match]) for match, seats in found.items()]


def _by_match(rows: Iterable[tuple]) -> defaultdict[int, list[tuple]]:
    found: defaultdict[int, list[tuple]] = defaultdict(list)
    for match, state, side, a, b, draws, kind in rows:
        found[match].append((state, side, Score(a, b, draws, Kind(kind))))
    return found


def _table(match: int, seats: list[tuple[int, int, str, int]], reports: list[tuple]) -> Table:
    number, seconds = seats[0][:2]
    accepted = next((score for state, _, score in reports if state == Report.State.ACCEPTED), None)
    said = settle((SIDES[side], score) for state, side, score in reports if state == Report.State.OFFERED)
    return Table(
        match=match,
        number=number,
        names=tuple(seat[2] for seat in seats),
        numbers=tuple(seat[3] for seat in seats),
        extension=seconds // 60,
        progress=Progress.DONE if accepted else _progress(said.state),
        accepted=accepted,
        said=(said.a, said.b),
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
    return Match.objects.filter(round=round_, table=table, is_stopped=False).first()
