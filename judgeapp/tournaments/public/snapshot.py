"""What is public of an event, read from the rows once: no draft, no result of a round that is still played."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.urls import reverse

from judgeapp.domain.events.results import Kind, Score
from judgeapp.domain.messages import say
from judgeapp.domain.pairing.values import digest, seed_of_round
from judgeapp.tournaments.models import SHOWN, Entrant, Event, Match, Report, Round, Seat, Standings
from judgeapp.tournaments.results import reports, wording
from judgeapp.tournaments.rounds import history, pairing, progress


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


def players_of(event: Event) -> dict[int, Player]:
    """Return everybody who has entered, by primary key."""
    columns = ("pk", "number", "name", "members", "team", "club", "state", "dropped_after")
    rows = event.entrants.values_list(*columns, "deck__deck__token", "deck__number")
    are_shown = event.are_decks_public
    return {
        pk: Player(
            pk,
            number,
            name,
            tuple(members),
            team,
            club,
            state,
            left,
            _deck(token, version) if are_shown and token else "",
        )
        for pk, number, name, members, team, club, state, left, token, version in rows
    }


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
    shown = [_round(event, each, pairings[each.pk], before.get(each.number, places)) for each in rounds]
    return Snapshot(event, players, tuple(shown), history.latest_standings(event))


def _round(event: Event, round_: Round, pairings: Sequence[Pairing], stake: Mapping[int, int]) -> PublicRound:
    is_closed = round_.state == Round.State.CLOSED
    return PublicRound(
        number=round_.number,
        name=progress.name_of(event, round_),
        is_cut=round_.stage == Round.Stage.CUT,
        is_closed=is_closed,
        digest=round_.digest,
        seed=round_.seed if is_closed else "",
        draw=pairing.words_of_draw(round_.draw),
        edits=tuple(round_.edits_translated),
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
    columns = ("match", "state", "a", "b", "draws", "kind", "note", "at", "match__round__closed_at")
    accepted: dict[int, Score] = {}
    replaced: dict[int, Score] = {}
    corrected: set[int] = set()
    rows = closed.exclude(state=Report.State.OFFERED).order_by("pk").values_list(*columns)
    for match, state, a, b, draws, kind, note, at, closed_at in rows:
        score = Score(a, b, draws, Kind(kind))
        if state == Report.State.ACCEPTED:
            accepted[match] = score
            corrected |= {match} if closed_at and at > closed_at else set()
        elif note != reports.TAKEN_BACK and (closed_at is None or at <= closed_at):
            replaced[match] = score
    return {match: (score, replaced.get(match) if match in corrected else None) for match, score in accepted.items()}
