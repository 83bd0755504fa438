"""What is public as data: one small file for the phones and who is found in it, and the files of the API."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from judgeapp.domain.names import fold, sort_key
from judgeapp.games import games
from judgeapp.tournaments.models import Entrant, Standings
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


MOST = 30


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody with the match of the round; table 0 is a bye, -1 is no match at all."""

    name: str
    points: int
    place: int
    state: str
    table: int
    opponent: str
    why: str
    result: str

    @property
    def state_in_words(self) -> str:
        return str(Entrant.State(self.state).label)


def find(data: Mapping[str, Any], words: str) -> list[Found]:
    """Return who has a name with parts that begin like the words; `data` is what public.data.for_phones returns."""
    wanted = fold(words).split()
    matches = {each: match for match in data["matches"] for each in match[1:3]}
    hits = (at for at, row in enumerate(data["entrants"]) if _fits(row, wanted))
    return [_found(data, at, matches.get(at)) for at in islice(hits, MOST)]


def _fits(row: Sequence[Any], wanted: Sequence[str]) -> bool:
    return any(all(_has(parts, word) for word in wanted) for parts in _names(row))


def _names(row: Sequence[Any]) -> Iterator[list[str]]:
    yield fold(row[1]).split()
    for member in row[5] if len(row) > 5 else ():
        yield fold(member).split()


def _has(parts: Sequence[str], word: str) -> bool:
    return any(part.startswith(word) for part in parts)


def _found(data: Mapping[str, Any], at: int, match: Sequence[Any] | None) -> Found:
    _, name, points, place, state, *_ = data["entrants"][at]
    if match is None:
        return Found(name, points, place, state, -1, "", "", "")
    table, a, b, why = match[:4]
    other = b if a == at else a
    opponent = data["entrants"][other][1] if other >= 0 else ""
    result = match[4] if len(match) > 4 else ""
    return Found(name, points, place, state, table, opponent, data["reasons"][why], result)
