"""What was played so far, read from the rows once: records, points before a round, and the stored standings."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Max

from judgeapp.domain.events.results import Kind, Score, ScoreRules, Unfinished, both_sides
from judgeapp.domain.messages import as_stored, english_of, say
from judgeapp.domain.standings.standings import TIEBREAKS, points_of, standings
from judgeapp.domain.standings.values import SYSTEMS, Outcome, Record, Result, Standing, StandingsError, System
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Report, Round, Seat, Standings


@dataclass(frozen=True, slots=True)
class Played:
    """A match of a round: `seats` are primary keys of entrants by side, one for a bye."""

    match: int
    round: int
    table: int | None
    seats: tuple[int, ...]
    score: Score | None


def system_of(event: Event) -> System:
    return SYSTEMS[event.system]


def score_rules(event: Event) -> ScoreRules:
    """Return what results may be like at an event."""
    return ScoreRules(
        best_of=event.best_of,
        draws_allowed=system_of(event).draws_allowed,
        intentional_draws=event.draws_may_be_agreed,
        unfinished=Unfinished(event.unfinished),
    )


def played(event: Event, stage: str = Round.Stage.SWISS, last: int | None = None) -> list[Played]:
    """Return all matches of a part of the event up to a round, in the order of rounds and tables; two queries."""
    rounds = {"round__event": event, "round__stage": stage}
    if last is not None:
        rounds["round__number__lte"] = last
    by_table = F("match__table").asc(nulls_last=True)
    seats = Seat.objects.filter(**rounds).order_by("round__number", by_table, "match", "side")
    of_match = {f"match__{name}": value for name, value in rounds.items()}
    reports = Report.objects.filter(**of_match, state=Report.State.ACCEPTED)
    scores = {
        match: Score(a, b, draws, Kind(kind))
        for match, a, b, draws, kind in reports.values_list("match", "a", "b", "draws", "kind")
    }
    found: dict[int, tuple[int, int | None, list[int]]] = {}
    for match, number, table, entrant in seats.values_list("match", "round__number", "match__table", "entrant"):
        found.setdefault(match, (number, table, []))[2].append(entrant)
    return [
        Played(match, number, table, tuple(who), scores.get(match)) for match, (number, table, who) in found.items()
    ]


def records(event: Event, matches: Iterable[Played], entrants: Iterable[Entrant], rounds: int) -> list[Record]:
    """Return what each entrant did in the first so many Swiss rounds; who left before the first without a match is out.

    Who enters in the round after them is listed already.
    """
    found = results_by_entrant(matches, score_rules(event))
    return [
        Record(
            id=each.pk,
            results=tuple(_with_missed(each, found[each.pk], rounds)),
            dropped_after=_last_round(each),
            is_disqualified=_is_disqualified(event, each, rounds),
            seed=each.seed,
            is_late=each.entered_round > 1,
        )
        for each in entrants
        if each.state not in (Entrant.State.WAITING, Entrant.State.REGISTERED)
        and (_last_round(each) != 0 or each.pk in found)
        and each.entered_round <= rounds + 1
    ]


def results_by_entrant(matches: Iterable[Played], rules: ScoreRules) -> Mapping[int, dict[int, Result]]:
    """Return entrant -> round -> result; a match without an accepted result is in nobody's."""
    found: defaultdict[int, dict[int, Result]] = defaultdict(dict)
    for each in matches:
        if len(each.seats) == 1:
            found[each.seats[0]][each.round] = Result(each.round, Outcome.BYE)
        elif each.score is not None:
            first, second = each.seats
            found[first][each.round], found[second][each.round] = both_sides(
                each.round, first, second, each.score, rules
            )
    return found


def _with_missed(entrant: Entrant, results: Mapping[int, Result], rounds: int) -> Iterable[Result]:
    """Return an entrant's results in order, with what the rounds count as that he was not there for."""
    left = _last_round(entrant)
    last = rounds if left is None else min(rounds, left)
    late = Outcome.BYE if entrant.late_as == Event.LateAs.BYE else Outcome.MISSED
    for number in range(1, max(last, max(results, default=0)) + 1):
        if number in results:
            yield results[number]
        elif number <= last:
            yield Result(number, late if number < entrant.entered_round else Outcome.MISSED)


def _is_disqualified(event: Event, entrant: Entrant, rounds: int) -> bool:
    """Is somebody disqualified as of a round? As of the last Swiss round: also who was in the cut or after it."""
    if entrant.state != Entrant.State.DISQUALIFIED:
        return False
    return rounds >= (event.rounds or 0) or (entrant.dropped_after or 0) <= rounds


def _last_round(entrant: Entrant) -> int | None:
    """Return the last round that somebody who has left was in; None for somebody who is in."""
    return None if entrant.state == Entrant.State.IN else entrant.dropped_after


def newest_standings(event: Event) -> dict[int, int]:
    """Return round -> primary key of the newest standings after it; a correction makes newer ones."""
    found = Standings.objects.filter(round__event=event).values_list("round__number")
    return dict(found.annotate(Max("pk")).order_by("round__number"))


def points_before(event: Event, numbers: Collection[int]) -> dict[int, Mapping[int, int]]:
    """Return round -> entrant -> points from all Swiss rounds before it; three queries.

    Who is not in the standings, as he entered after them, has what the rounds that he missed count.
    """
    newest = newest_standings(event)
    wanted = [newest[number - 1] for number in numbers if number - 1 in newest]
    known = dict(Standings.objects.filter(pk__in=wanted).values_list("round__number", "rows"))
    entrants = list(event.entrants.defer("members", "note", "deck_problems"))
    system = system_of(event)
    found: dict[int, Mapping[int, int]] = {}
    for number in numbers:
        points = {row["entrant"]: row["points"] for row in known.get(number - 1, ())}
        others = [each for each in entrants if each.pk not in points]
        late = records(event, (), others, number - 1)
        found[number] = points | {record.id: points_of(record, system) for record in late}
    return found


AT_MOST = 200  # characters that standings keep of their reason


def store_standings(event: Event, round_: Round, reason: str = "") -> Standings:
    """Keep the standings after a Swiss round as a new version.

    Raises Refused if what was played makes no standings.
    """
    made = _made(event, round_, reason)
    made.save()
    return made


def store_again(event: Event, reason: str) -> Standings | None:
    """Keep the newest standings once more, marked with the reason, if others are in them now; else return None."""
    latest = latest_standings(event)
    if latest is None:
        return None
    made = _made(event, latest.round, reason)
    if {row["entrant"] for row in made.rows} == {row["entrant"] for row in latest.rows}:
        return None
    made.save()
    return made


def _made(event: Event, round_: Round, reason: str) -> Standings:
    entrants = [each for each in event.entrants.all() if each.entered_round <= round_.number]
    done = records(event, played(event, last=round_.number), entrants, round_.number)
    try:
        rows = standings(done, system_of(event), event.tiebreaks, event.token)
    except StandingsError as error:
        raise Refused(
            say("There are no standings after round {number}.", number=round_.number), *error.problems
        ) from error
    names = {each.pk: each for each in entrants}
    return Standings(
        round=round_,
        version=round_.standings.count() + 1,
        reason=english_of(reason)[:AT_MOST],
        message=as_stored(reason) if reason else {},
        columns=[TIEBREAKS[key].short for key in event.tiebreaks],
        rows=[_plain_row(row, names[row.id]) for row in rows],
    )


def _plain_row(row: Standing, entrant: Entrant) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entrant": row.id,
        "number": entrant.number,
        "name": entrant.name,
        "points": row.points,
        "wins": row.wins,
        "losses": row.losses,
        "draws": row.draws,
        "values": list(row.values),
        "is_active": row.is_active,
        "by_lot": row.is_by_lot,
    }


def latest_standings(event: Event) -> Standings | None:
    """Return the newest standings of the last closed Swiss round."""
    return (
        Standings.objects.filter(round__event=event)
        .select_related("round__event")
        .order_by("-round__number", "-version")
        .first()
    )


def stored_standings(event: Event) -> list[Standings]:
    """Return all stored standings, newest first, without their rows."""
    found = Standings.objects.filter(round__event=event).select_related("round").defer("rows", "round__entered")
    return list(found.order_by("-round__number", "-version"))
