"""Standings as they are kept: stored when a round closes, and again as a marked version when a result is corrected."""

from typing import Any

from judgeapp.domain.keeping import as_kept, english_of
from judgeapp.domain.saying import say
from judgeapp.domain.standings.standings import standings
from judgeapp.domain.standings.tiebreaks import TIEBREAKS
from judgeapp.domain.standings.values import Standing, StandingsError
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Round, Standings
from judgeapp.tournaments.rounds import history

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
    records = history.records(event, history.played(event, last=round_.number), entrants, round_.number)
    try:
        rows = standings(records, history.system_of(event), event.tiebreaks, event.token)
    except StandingsError as error:
        raise Refused(
            say("There are no standings after round {number}.", number=round_.number), *error.problems
        ) from error
    names = {each.pk: each for each in entrants}
    return Standings(
        round=round_,
        version=round_.standings.count() + 1,
        reason=english_of(reason)[:AT_MOST],
        told=as_kept(reason) if reason else {},
        columns=[TIEBREAKS[key].short for key in event.tiebreaks],
        rows=[_plain(row, names[row.id]) for row in rows],
    )


def _plain(row: Standing, entrant: Entrant) -> dict[str, Any]:
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
        .select_related("round")
        .order_by("-round__number", "-version")
        .first()
    )


def kept_standings(event: Event) -> list[Standings]:
    """Return all standings that are kept, newest first, without their rows."""
    found = Standings.objects.filter(round__event=event).select_related("round").defer("rows", "round__entered")
    return list(found.order_by("-round__number", "-version"))
