"""What is public of an event, read from the rows once: no draft, no result of a round that is still played.

As data it is one small file for the phones, and the files of the API.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.urls import reverse

from judgeapp.domain.events.results import Kind, Score
from judgeapp.domain.messages import from_stored, say
from judgeapp.domain.names import sort_key
from judgeapp.domain.pairing.values import digest, seed_of_round
from judgeapp.domain.renaming import Renaming
from judgeapp.games import games
from judgeapp.tournaments.models import SHOWN, Entrant, Event, Match, Report, Round, Seat, Standings
from judgeapp.tournaments.public.names import renaming_of
from judgeapp.tournaments.results import wording
from judgeapp.tournaments.rounds import history, pairing, progress

Plain = dict[str, Any]


class Player(NamedTuple):
    """An entrant as the public sees one; `deck` is the address of the list, "" while it is not public."""

    id: int
    number: int
    name: str
    members: tuple[str, ...]
    team: str
    club: str
    state: str
    dropped_after: int | None
    deck: str

    @property
    def mark(self) -> str:
        """Return why somebody is not paired any more; "" while they are."""
        return self.state if self.state in (Entrant.State.DROPPED, Entrant.State.DISQUALIFIED) else ""


class Pairing(NamedTuple):
    """Two players at a table, or one with a bye (table 0, no b); results are those of a closed round.

    result   in words such as "Ann won 2–1"; before: what it was until it was corrected after the round's end
    """

    table: int
    a: int
    b: int | None
    reason: Mapping[str, Any]
    why: str
    score: Score | None
    result: str
    before: str
    slot: int | None


@dataclass(frozen=True, slots=True)
class PublicRound:
    """A round that is released or closed.

    seed     "" until the round is closed
    stake    what each had before the round by entrant: points, in the cut the seed; its name is stake_name
    """

    number: int
    name: str
    is_cut: bool
    is_closed: bool
    digest: str
    seed: str
    draw: str
    edits: tuple[str, ...]
    released_at: datetime | None
    closed_at: datetime | None
    stake_name: str
    stake: Mapping[int, int]
    pairings: tuple[Pairing, ...]


class NextDraw(NamedTuple):
    """The round that is drawn next, and the digest of the seed it will be drawn from."""

    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that is public: `rounds` are in order, the last is the one that is shown as now."""

    event: Event
    players: Mapping[int, Player]
    rounds: tuple[PublicRound, ...]
    standings: Standings | None
    renaming: Renaming

    @property
    def listed(self) -> Mapping[int, Player]:
        """Those whom everybody may see: before the first round as the organiser wants it."""
        is_shown = self.now or self.event.shown_before == Event.ShownBefore.NAMES
        return self.players if is_shown else {}

    @property
    def now(self) -> PublicRound | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def next_draw(self) -> NextDraw | None:
        """What is drawn next; None once the last Swiss round is there."""
        event, number = self.event, (self.now.number if self.now else 0) + 1
        if event.stage in (Event.Stage.CUT, Event.Stage.OVER) or number > (event.rounds or number):
            return None
        return NextDraw(number, digest(seed_of_round(event.seed_key, number)))


COLUMNS = (
    *("pk", "number", "name", "members", "team", "club", "state", "dropped_after", "shown_as", "public_name"),
    *("deck__deck__token", "deck__number"),
)


def players_of(event: Event) -> dict[int, Player]:
    """Return everybody who has entered, by primary key, as they want to be shown."""
    rows = event.entrants.values(*COLUMNS)
    return {row["pk"]: _player(row, are_decks_shown=event.are_decks_public) for row in rows}


def _player(row: Mapping[str, Any], *, are_decks_shown: bool) -> Player:
    token, has_alias = row["deck__deck__token"], row["shown_as"] == Entrant.ShownAs.ALIAS
    return Player(
        row["pk"],
        row["number"],
        row["public_name"] or row["name"],
        () if row["public_name"] else tuple(row["members"]),
        "" if has_alias else row["team"],
        "" if has_alias else row["club"],
        row["state"],
        row["dropped_after"],
        _deck(token, row["deck__number"]) if are_decks_shown and token else "",
    )


def _deck(token: str, version: int) -> str:
    return f"{reverse('deck', args=[token])}?version={version}"


def read(event: Event, players: Mapping[int, Player], numbers: Iterable[int]) -> Snapshot:
    """Return what is public of an event, with the rounds of these numbers and the latest; the same few queries ever."""
    rounds = list(event.rounds_played.filter(state__in=SHOWN).defer("entered").order_by("number"))
    wanted = set(numbers) | {round_.number for round_ in rounds[-1:]}
    rounds = [round_ for round_ in rounds if round_.number in wanted]
    pairings = _pairings(event, [round_.pk for round_ in rounds], players)
    before = history.points_before(event, [each.number for each in rounds if each.stage == Round.Stage.SWISS])
    places = {entrant: seed for seed, entrant in enumerate(event.cut_seeds, 1)}
    renaming = renaming_of(event)
    shown = [_round(event, each, pairings[each.pk], before.get(each.number, places), renaming) for each in rounds]
    return Snapshot(event, players, tuple(shown), history.latest_standings(event), renaming)


def _round(
    event: Event, round_: Round, pairings: Sequence[Pairing], stake: Mapping[int, int], renaming: Renaming
) -> PublicRound:
    is_closed = round_.state == Round.State.CLOSED
    return PublicRound(
        number=round_.number,
        name=progress.name_of(event, round_),
        is_cut=round_.stage == Round.Stage.CUT,
        is_closed=is_closed,
        digest=round_.digest,
        seed=round_.seed if is_closed else "",
        draw=pairing.words_of_draw(round_.draw),
        edits=tuple(map(from_stored, renaming.value(round_.edits))),
        released_at=round_.released_at,
        closed_at=round_.closed_at,
        stake_name=say("seed") if round_.stage == Round.Stage.CUT else say("points"),
        stake=stake,
        pairings=tuple(pairings),
    )


def _pairings(event: Event, rounds: Sequence[int], players: Mapping[int, Player]) -> defaultdict[int, list[Pairing]]:
    matches = Match.objects.filter(round__in=rounds, is_stopped=False).order_by("round", "table", "pk")
    seats = _seats(rounds)
    scores = _scores(rounds)
    rules = history.score_rules(event)
    sentences: dict[str, str] = {}
    found: defaultdict[int, list[Pairing]] = defaultdict(list)
    for pk, round_id, table, reason, slot in matches.values_list("pk", "round", "table", "reason", "slot"):
        if not (who := seats.get(pk)):
            continue
        why = sentences.setdefault(str(reason), "") or pairing.sentence_of(reason)
        sentences[str(reason)] = why
        score, before = scores.get(pk, (None, None))
        names = (players[who[0]].name, players[who[-1]].name)
        now, was = (wording.score_words(each, rules, names) if each else "" for each in (score, before))
        b = who[1] if len(who) > 1 else None
        found[round_id].append(Pairing(table or 0, who[0], b, reason, why, score, now, was, slot))
    return found


def _seats(rounds: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Return match -> entrants by side."""
    found: dict[int, tuple[int, ...]] = {}
    seats = Seat.objects.filter(round__in=rounds).order_by("match", "side")
    for match, entrant in seats.values_list("match", "entrant"):
        found[match] = (*found.get(match, ()), entrant)
    return found


def _scores(rounds: Sequence[int]) -> dict[int, tuple[Score, Score | None]]:
    """Return match -> what its result is, and what it was when its round was closed if that was corrected."""
    closed = Report.objects.filter(match__round__in=rounds, match__round__state=Round.State.CLOSED)
    columns = ("match", "state", "a", "b", "draws", "kind", "at", "match__round__closed_at")
    accepted: dict[int, Score] = {}
    replaced: dict[int, Score] = {}
    corrected: set[int] = set()
    rows = closed.exclude(state=Report.State.OFFERED).order_by("pk").values_list(*columns)
    for match, state, a, b, draws, kind, at, closed_at in rows:
        score = Score(a, b, draws, Kind(kind))
        if state == Report.State.ACCEPTED:
            accepted[match] = score
            corrected |= {match} if closed_at and at > closed_at else set()
        elif closed_at is None or at <= closed_at:
            replaced[match] = score
    return {match: (score, replaced.get(match) if match in corrected else None) for match, score in accepted.items()}


def for_phones(snapshot: Snapshot) -> Plain:
    """Return what a phone needs to show anybody's match, told in the active language.

    entrants   [number, name, points, place, state, members] in the order of names; no members, no list of them
    matches    [table, entrant, entrant or -1, reason, result]: places in `entrants` and `reasons`, table 0 for a bye
    """
    round_, standings = snapshot.now, snapshot.standings
    order = sorted(snapshot.listed.values(), key=lambda each: (sort_key(each.name), each.number))
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


def _match(pair: Pairing, index: Mapping[int, int], reasons: dict[str, int]) -> list[Any]:
    why = reasons.setdefault(pair.why, len(reasons))
    row = [pair.table, index[pair.a], -1 if pair.b is None else index[pair.b], why]
    return [*row, str(pair.result)] if pair.result else row


def plain_event(snapshot: Snapshot, numbers: list[int]) -> Plain:
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
        "entrants": [_person(each) for each in sorted(snapshot.listed.values(), key=lambda each: each.number)],
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


def plain_round(given: PublicRound, players: Mapping[int, Player]) -> Plain:
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
        "matches": [_plain_match(each, players) for each in given.pairings],
    }


def _plain_match(pair: Pairing, players: Mapping[int, Player]) -> Plain:
    score = pair.score
    return {
        "table": pair.table or None,
        "players": [players[each].number for each in (pair.a, pair.b) if each is not None],
        "reason": {**pair.reason, "words": pair.why},
        "result": score and {"a": score.a, "b": score.b, "draws": score.draws, "kind": score.kind},
        "corrected_from": pair.before,
    }


def plain_standings(given: Standings, players: Mapping[int, Player], renaming: Renaming) -> Plain:
    """Return the newest standings for the API."""
    return {
        "round": given.round.number,
        "version": given.version,
        "reason": renaming.text(given.reason),
        "made_at": _time(given.made_at),
        "columns": given.columns,
        "rows": [
            {
                **{name: value for name, value in row.items() if name != "entrant"},
                "name": players[row["entrant"]].name if row["entrant"] in players else row["name"],
                "state": _state(row, players),
            }
            for row in given.rows
        ],
    }


def _state(row: Mapping[str, Any], players: Mapping[int, Player]) -> str:
    player = players.get(row["entrant"])
    return player.state if player else ""


def _time(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None
