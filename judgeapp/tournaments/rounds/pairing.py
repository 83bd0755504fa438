"""Pairing a Swiss round: rows to values, one draw, and its rows again; the first one starts the event."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judgeapp.domain.brackets.bracket import from_english
from judgeapp.domain.events.attendance import recommend
from judgeapp.domain.messages import say, say_many
from judgeapp.domain.pairing.editing import read_ranges, seat
from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import (
    Cost,
    First,
    Options,
    Pair,
    Pairing,
    PairingError,
    Proof,
    Reason,
    digest,
    proof_sentence,
    seed_of_draw,
    sentence,
)
from judgeapp.domain.pairing.values import Entrant as Drawn
from judgeapp.domain.standings.standings import points_of, standings
from judgeapp.domain.standings.values import Outcome, Record
from judgeapp.tournaments.locking import Refused
from judgeapp.tournaments.models import Entrant, Event, Job, Match, Round, Seat
from judgeapp.tournaments.rounds import history

AT_ONCE = 2000  # rows of one INSERT
POD_ROUNDS = 3  # a draft's pod has eight


def pair(event: Event, job: Job) -> None:
    """Draw a Swiss round as a draft, unless there is one. Raises Refused for a wrong round, or too few people."""
    if event.rounds_played.filter(number=job.number).exists():
        return
    if problems := refusals(event, job.number):
        raise Refused(*problems)
    earlier = earlier_draws(event, job.number)
    seed = seed_of_draw(event.seed_key, job.number, earlier["earlier"] + 1)
    before = start(event) if job.number == 1 else {}
    field = field_of(event, job.number)
    options = options_of(event, job.number)
    try:
        drawn = pair_round(field, options, seed)
    except PairingError as error:
        raise Refused(*error.problems) from error
    known = {**earlier, **({"before": before} if before else {})}
    store(event, job.number, field, options, drawn, known)


def refusals(event: Event, number: int) -> list[str]:
    """Return why a Swiss round cannot be paired now; [] if it can."""
    latest = event.rounds_played.order_by("-number").first()
    after = latest.number if latest else 0
    problems = []
    if number != after + 1:
        problems.append(not_next(number, after))
    if latest and latest.state != Round.State.CLOSED:
        problems.append(not_closed(after))
    if event.stage in (Event.Stage.CUT, Event.Stage.OVER):
        problems.append(say("The Swiss rounds are over."))
    elif event.rounds and number > event.rounds:
        problems.append(
            say("All {n} rounds are played. Raise the number of rounds, or go on with the cut.", n=event.rounds)
        )
    if event.entrants.filter(state=Entrant.State.IN).count() < 2:
        problems.append(say("At least two entrants must be in to pair a round."))
    return problems


def not_next(number: int, after: int) -> str:
    """Say that a round cannot be paired as it does not come after the latest."""
    return say("Round {number} is not the next one; that is round {next}.", number=number, next=after + 1)


def not_closed(number: int) -> str:
    """Say that a round is to be closed before the next is paired."""
    return say("Round {number} is not closed yet. Close it first, when all its results are in.", number=number)


def start(event: Event) -> dict[str, Any]:
    """Fix the number of rounds; return how things were before, for `start_later`."""
    before = {"rounds": event.rounds}
    event.stage = Event.Stage.SWISS
    event.rounds = event.rounds or recommended_rounds(event)
    event.save(update_fields=["stage", "rounds"])
    return before


def recommended_rounds(event: Event) -> int:
    """Return how many rounds the event's table recommends for those who are in."""
    byes = list(event.entrants.filter(state=Entrant.State.IN).values_list("awarded_byes", flat=True))
    return recommend(event.rounds_table, len(byes), [each for each in byes if each]).rounds


def start_later(event: Event, first: Round) -> None:
    """With its first draft thrown away an event has not started; the next draw counts the entrants anew."""
    event.stage = Event.Stage.OPEN
    event.rounds = first.draw.get("before", {}).get("rounds", event.rounds)
    event.save(update_fields=["stage", "rounds"])


def options_of(event: Event, number: int) -> Options:
    """Return how a round is to be drawn, from the settings of the event."""
    chosen = event.pairing
    has_pods = chosen.get("first") == First.PODS and number <= int(chosen.get("pod_rounds", POD_ROUNDS))
    first = First(chosen.get("first", First.RANDOM)) if number == 1 or has_pods else None
    is_early = number <= int(chosen.get("apart_rounds", 0))
    return Options(
        first=first,
        by_standings=bool(chosen.get("last_by_standings")) and first is None and number == event.rounds,
        apart_team=is_early and bool(chosen.get("apart_team")),
        apart_club=is_early and bool(chosen.get("apart_club")),
        spread_byes=bool(chosen.get("spread_byes")),
    )


def field_of(event: Event, number: int) -> list[Drawn]:
    """Return everybody who plays in a round as the draw sees them; places only where they decide.

    Of a round that is being played, who has left since the release is in it, too.
    """
    entrants = list(event.entrants.defer("members", "note", "deck_problems"))
    matches = history.played(event, last=number - 1)
    system = history.system_of(event)
    records = {record.id: record for record in history.records(event, matches, entrants, number - 1)}
    ranks = {}
    if options_of(event, number).by_standings:
        rows = standings(list(records.values()), system, event.tiebreaks, event.token)
        ranks = {row.id: row.rank for row in rows}
    opponents = opponents_of(matches)
    return [
        _drawn(each, number, records[each.pk], points_of(records[each.pk], system), opponents, ranks)
        for each in entrants
        if _plays(each, number)
    ]


def _plays(entrant: Entrant, number: int) -> bool:
    if entrant.entered_round > number:
        return False
    if entrant.state == Entrant.State.IN:
        return True
    has_left = entrant.state in (Entrant.State.DROPPED, Entrant.State.DISQUALIFIED)
    return has_left and entrant.dropped_after is not None and entrant.dropped_after >= number


def opponents_of(matches: Sequence[history.Played]) -> Mapping[int, set[int]]:
    met: defaultdict[int, set[int]] = defaultdict(set)
    for each in matches:
        if len(each.seats) == 2:
            first, second = each.seats
            met[first].add(second)
            met[second].add(first)
    return met


def _drawn(
    entrant: Entrant,
    number: int,
    record: Record,
    points: int,
    opponents: Mapping[int, set[int]],
    ranks: Mapping[int, int],
) -> Drawn:
    return Drawn(
        id=entrant.pk,
        points=points,
        byes=sum(result.outcome is Outcome.BYE for result in record.results),
        opponents=frozenset(opponents.get(entrant.pk, ())),
        team=entrant.team,
        club=entrant.club,
        rank=ranks.get(entrant.pk, 0),
        seed=entrant.seed,
        pod=entrant.pod,
        is_awarded_bye=number <= entrant.awarded_byes,
    )


def store(
    event: Event,
    number: int,
    field: Sequence[Drawn],
    options: Options,
    drawn: Pairing,
    known: Mapping[str, Any],
) -> Round:
    """Keep a draw as the draft of a round, with what else is known of it."""
    round_ = Round.objects.create(
        event=event,
        number=number,
        seed=drawn.seed,
        digest=digest(drawn.seed),
        entered={"entrants": [plain(each) for each in field], "options": options.as_plain()},
        draw={
            "cost": drawn.cost._asdict(),
            "bound": drawn.bound._asdict(),
            "proof": str(drawn.proof),
            "words": proof_sentence(drawn.cost, drawn.proof),
            **known,
        },
        seconds=event.round_minutes * 60,
    )
    tables = seat(drawn.pairs, {each.id: each.points for each in field}, read_ranges(event.tables), fixed_tables(event))
    rows: list[tuple[int | None, Reason, tuple[int, ...]]]
    rows = [(tables[each.a, each.b], each.reason, (each.a, each.b)) for each in drawn.pairs]
    rows += [(None, each.reason, (each.entrant,)) for each in drawn.byes]
    add_matches(round_, rows)
    return round_


def earlier_draws(event: Event, number: int) -> dict[str, int]:
    """Return how many draws of a round were thrown away, and how many of them had been released.

    Only a round without a draft is paired: every draw before it is gone.
    """
    kinds = (Job.Kind.PAIR, Job.Kind.RELEASE)
    done = event.jobs.filter(kind__in=kinds, number=number, state=Job.State.DONE).order_by("pk")
    away, released = 0, set()
    for kind in done.values_list("kind", flat=True):
        if kind == Job.Kind.PAIR:
            away += 1
        else:
            released.add(away)
    return {"earlier": away, "released": len(released)}


def words_of_draw(draw: Mapping[str, Any]) -> str:
    """Return what is public of a draw: its cost, and how many draws before it were thrown away."""
    words, away, released = draw_summary(draw), int(draw.get("earlier", 0)), int(draw.get("released", 0))
    return say("{words} {before}", words=words, before=thrown_away(away, released)) if away else words


def fixed_tables(event: Event) -> dict[int, int]:
    """Return entrant -> table of those who are in and always play at the same one."""
    fixed = event.entrants.filter(state=Entrant.State.IN, fixed_table__isnull=False)
    return {pk: table for pk, table in fixed.values_list("pk", "fixed_table") if table is not None}


def next_table(event: Event, taken: Iterable[int]) -> int:
    """Return the first of the event's tables that is not taken."""
    # As if those that are taken were fixed for somebody who does not play.
    kept = {-table: table for table in taken}
    pair = Pair(0, 1, Reason("hand"))
    return seat([pair], {}, read_ranges(event.tables), kept)[pair.a, pair.b]


def add_matches(
    round_: Round, rows: Sequence[tuple[int | None, Reason, tuple[int, ...]]], slots: Sequence[int | None] = ()
) -> list[Match]:
    """Add matches (table, reason, entrants by side) to a round; `slots` are their places in the bracket."""
    matches = Match.objects.bulk_create(
        [
            Match(round=round_, table=table, reason=plain_reason(reason), slot=slot)
            for (table, reason, _), slot in zip(rows, slots or [None] * len(rows), strict=True)
        ],
        batch_size=AT_ONCE,
    )
    seats = [
        Seat(round=round_, match=match, entrant_id=entrant, side=side)
        for match, (_, _, entrants) in zip(matches, rows, strict=True)
        for side, entrant in enumerate(entrants)
    ]
    Seat.objects.bulk_create(seats, batch_size=AT_ONCE)
    return matches


def plain_reason(reason: Reason) -> dict[str, Any]:
    return {"code": reason.code, "facts": [list(fact) for fact in reason.facts]}


def sentence_of(reason: Mapping[str, Any]) -> str:
    """Return the public words of a reason as it is stored; "" for none."""
    if not reason:
        return ""
    return sentence(Reason(reason["code"], tuple((name, value) for name, value in reason["facts"])))


def plain(entrant: Drawn) -> dict[str, Any]:
    """Return an entrant of a draw as JSON keeps it: only what is not the default."""
    values = {
        "id": entrant.id,
        "points": entrant.points,
        "byes": entrant.byes,
        "opponents": sorted(entrant.opponents),
        "team": entrant.team,
        "club": entrant.club,
        "rank": entrant.rank,
        "seed": entrant.seed,
        "pod": entrant.pod,
        "is_awarded_bye": entrant.is_awarded_bye,
    }
    return {name: value for name, value in values.items() if value or name in ("id", "points")}


def entrant_from(values: Mapping[str, Any]) -> Drawn:
    """Return an entrant of a draw from what `plain` made of it."""
    return Drawn(**{**values, "opponents": frozenset(values.get("opponents", ()))})


def words_of_cut(name: str) -> str:
    """Return what is public of a round of the bracket."""
    return say("{round}: who meets follows from the bracket.", round=name)


def draw_summary(draw: Mapping[str, Any]) -> str:
    """Return the words that are stored of a draw; what this app has written can be translated."""
    words, cost, proof = str(draw.get("words", "")), draw.get("cost", {}), draw.get("proof")
    if proof in list(Proof) and set(cost) <= set(Cost._fields):
        known = proof_sentence(Cost(**cost), Proof(proof))
    else:
        known = words_of_cut(from_english(words.partition(":")[0]))
    return known if known == words else words


def thrown_away(away: int, released: int) -> str:
    """Return how many draws were thrown away, and who may have seen them."""
    if not released:
        return say_many(
            "One draw of this round was thrown away before this one, and nobody had seen it.",
            "{n} draws of this round were thrown away before this one, and nobody had seen them.",
            away,
        )
    if released == away:
        return say_many(
            "One draw of this round was thrown away before this one; it had been released and was taken back.",
            "{n} draws of this round were thrown away before this one; all of them had been released and were taken "
            "back.",
            away,
        )
    return say_many(
        "Of {away} draws of this round that were thrown away before this one, {n} had been released and was taken "
        "back.",
        "Of {away} draws of this round that were thrown away before this one, {n} had been released and were taken "
        "back.",
        released,
        away=away,
    )
