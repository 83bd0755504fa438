"""What is public as data: one small file for the phones, and the files of the API."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from judgeapp.domain.events.names import sort_key
from judgeapp.games import games
from judgeapp.tournaments.models import Standings
from judgeapp.tournaments.public.snapshot import Pairing, Player, PublicRound, Snapshot

Plain = dict[str, Any]


def for_phones(snapshot: Snapshot) -> Plain:
    """Return what a phone needs to show anybody's match, told in the active language.

    entrants   [number, name, points, place, state, members] in the order of names; no members, no list of them
    matches    [table, entrant, entrant or -1, reason, result]: places in `entrants` and `reasons`, table 0 for a bye
    """
    round_, standings = snapshot.now, snapshot.standings
    order = sorted(snapshot.players.values(), key=lambda each: (sort_key(each.name), each.number))
    places = {row["entrant"]: row for row in standings.rows} if standings else {}
    reasons: dict[str, int] = {}
    index = {each.id: at for at, each in enumerate(order)}
    stake = round_.stake if round_ and round_.stake_name == "points" else {}
    return {
        "event": {
            "name": snapshot.event.name,
            "stage": snapshot.event.stage,
            "players_report": snapshot.event.players_report,
        },
        "round": _round_for_phones(round_) if round_ else None,
        "standings": {"round": standings.round.number, "version": standings.version} if standings else None,
        "entrants": [_entrant(each, places.get(each.id, {}), stake) for each in order],
        "matches": [_match(each, index, reasons) for each in round_.pairings] if round_ else [],
        "reasons": list(map(str, reasons)),
    }


def _round_for_phones(round_: PublicRound) -> Plain:
    return {"number": round_.number, "name": str(round_.name), "is_closed": round_.is_closed, "is_cut": round_.is_cut}


def _entrant(player: Player, place: Mapping[str, Any], stake: Mapping[int, int]) -> list[Any]:
    points = place.get("points", stake.get(player.id, 0))
    row = [player.number, player.name, points, place.get("rank", 0), player.state]
    return [*row, list(player.members)] if player.members else row


def _match(pairing: Pairing, index: Mapping[int, int], reasons: dict[str, int]) -> list[Any]:
    why = reasons.setdefault(pairing.why, len(reasons))
    row = [pairing.table, index[pairing.a], -1 if pairing.b is None else index[pairing.b], why]
    return [*row, str(pairing.result)] if pairing.result else row


def event(snapshot: Snapshot, numbers: list[int]) -> Plain:
    """Return an event for the API; `numbers` are the rounds that are public."""
    given, now, next_ = snapshot.event, snapshot.now, snapshot.next_draw
    return {
        "token": given.token,
        "name": given.name,
        "game": given.game,
        "game_name": games()[given.game].name if given.game in games() else given.game,
        "format": given.format,
        "date": given.date.isoformat(),
        "stage": given.stage,
        "system": given.system,
        "tiebreaks": given.tiebreaks,
        "best_of": given.best_of,
        "round_minutes": given.round_minutes,
        "rounds_planned": given.rounds,
        "rounds": numbers,
        "round": now.number if now else None,
        "next_draw": next_ and next_._asdict(),
        "entrants": [_person(each) for each in sorted(snapshot.players.values(), key=lambda each: each.number)],
    }


def _person(player: Player) -> Plain:
    return {
        "number": player.number,
        "name": player.name,
        "members": list(player.members),
        "team": player.team,
        "club": player.club,
        "state": player.state,
        "dropped_after": player.dropped_after,
        "deck": player.deck,
    }


def round_(given: PublicRound, players: Mapping[int, Player]) -> Plain:
    """Return a round for the API; results come with its end."""
    return {
        "number": given.number,
        "name": given.name,
        "stage": "cut" if given.is_cut else "swiss",
        "state": "closed" if given.is_closed else "released",
        "released_at": _time(given.released_at),
        "closed_at": _time(given.closed_at),
        "digest": given.digest,
        "seed": given.seed,
        "draw": given.draw,
        "edits": list(given.edits),
        "matches": [_api_match(each, players) for each in given.pairings],
    }


def _api_match(pairing: Pairing, players: Mapping[int, Player]) -> Plain:
    score = pairing.score
    return {
        "table": pairing.table or None,
        "players": [players[each].number for each in (pairing.a, pairing.b) if each is not None],
        "reason": {**pairing.reason, "words": pairing.why},
        "result": score and {"a": score.a, "b": score.b, "draws": score.draws, "kind": score.kind},
        "corrected_from": pairing.before,
    }


def standings(given: Standings, players: Mapping[int, Player]) -> Plain:
    """Return the newest standings for the API."""
    return {
        "round": given.round.number,
        "version": given.version,
        "reason": given.reason,
        "made_at": _time(given.made_at),
        "columns": given.columns,
        "rows": [
            {**{name: value for name, value in row.items() if name != "entrant"}, "state": _state(row, players)}
            for row in given.rows
        ],
    }


def _state(row: Mapping[str, Any], players: Mapping[int, Player]) -> str:
    player = players.get(row["entrant"])
    return player.state if player else ""


def _time(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
