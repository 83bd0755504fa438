"""The infractions of an event for its staff, and whom a new one can be about."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from judgeapp.judging.models import Call, Infraction
from judgeapp.tournaments.models import Entrant, Event, Report, Seat
from judgeapp.tournaments.people import lists
from judgeapp.tournaments.results import reporting, tables

MOST_SHOWN = 30  # people to choose from; words narrow them


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody whom an infraction can be about; `table` is theirs in the current round, None without one."""

    entrant: Entrant
    table: int | None


def infractions(event: Event) -> QuerySet[Infraction]:
    """Return the infractions of an event, the latest first, with entrant and match; `has_result` is of the match."""
    big = (f"match__{column}" for column in reporting.BIG)
    accepted = Report.objects.filter(match=OuterRef("match"), state=Report.State.ACCEPTED)
    rows = event.infractions.select_related("entrant", "match__round").defer(*big)
    return rows.annotate(has_result=Exists(accepted))


def of_people(event: Event, words: str) -> QuerySet[Infraction]:
    """Return the infractions of the entrants that words find."""
    return infractions(event).filter(entrant__in=lists.find(event, lists.Search(words)))


def waiting(event: Event) -> QuerySet[Infraction]:
    """Return the losses that no match has taken yet, the first that was given first."""
    return infractions(event).filter(Infraction.WAITING).order_by("at", "pk")


def settled(event: Event) -> QuerySet[Infraction]:
    """Return the infractions that wait for nothing."""
    return infractions(event).exclude(Infraction.WAITING)


def candidates(event: Event, words: str, table: int | None, call: Call | None) -> list[Candidate]:
    """Return whom an infraction can be about: who sits at a table or where a judge was called to, else who is found.

    At most MOST_SHOWN, by name; three queries.
    """
    if call and call.match_id and not (words or table):
        return _seated(match=call.match_id)
    round_ = tables.current_round(event)
    if table:
        return _seated(round=round_, match__table=table, match__is_stopped=False) if round_ else []
    found = lists.those(lists.find(event, lists.Search(words), by_name=True)[:MOST_SHOWN])
    seated = _seated(round=round_, entrant__in=found) if round_ else []
    at = {each.entrant.pk: each.table for each in seated}
    return [Candidate(each, at.get(each.pk)) for each in found]


def _seated(**where: object) -> list[Candidate]:
    seats = Seat.objects.filter(**where).select_related("entrant", "match")
    return [Candidate(seat.entrant, seat.match.table) for seat in seats]
