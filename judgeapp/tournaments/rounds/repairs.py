"""The repair of a released round: what is wrong with it now, which tables could stop, and doing it.

Nothing is typed in here: a wrong result is corrected, and somebody who should not or should play is taken out or in,
where that is done always. The round that is being played is then held against the field as it should have been.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from judgeapp.caching import short_digest
from judgeapp.domain.messages import Message, as_stored, listed, say, say_many, sentences
from judgeapp.domain.pairing.editing import HAND
from judgeapp.domain.pairing.repair import Left, Proposal, leave, propose
from judgeapp.domain.pairing.values import Entrant, Pair, PairingError, Reason, Released
from judgeapp.tournaments.locking import Refused, lock, note
from judgeapp.tournaments.models import Event, Match, Report, Round, Seat
from judgeapp.tournaments.public import announcing, publishing
from judgeapp.tournaments.rounds import clock, drafts, pairing
from judgeapp.tournaments.rounds.drafts import Person, Row


@dataclass(frozen=True, slots=True)
class Playing:
    """A round that is being played and the field as it should have been."""

    round: Round
    rows: Sequence[Row]
    field: Sequence[Entrant]
    people: Mapping[int, Person]
    finished: Set[int]
    reported: Set[int]

    def released(self, kept: Iterable[int]) -> Released:
        """Return it for the domain; `kept` are tables that are not to stop, besides those that have finished."""
        alone, awarded = set(kept), {each.id for each in self.field if each.is_awarded_bye}
        # Of tables that serve as well the first stops: one where nobody has reported yet, far from the top.
        pairs = [row for row in self.rows if len(row.seats) == 2]
        pairs.sort(key=lambda row: (row.match in self.reported, -(row.table or 0)))
        return Released(
            tuple(Pair(row.seats[0], row.seats[1], HAND) for row in pairs),
            tuple(row.seats[0] for row in self.rows if len(row.seats) == 1 and row.seats[0] not in awarded),
            frozenset(
                (row.seats[0], row.seats[1]) for row in pairs if row.match in self.finished or row.table in alone
            ),
        )


@dataclass(frozen=True, slots=True)
class Side:
    """A match (or bye, without a table) that stops or is new."""

    table: int | None
    people: Sequence[Person]
    reason: Reason = HAND


@dataclass(frozen=True, slots=True)
class Way:
    """One way to repair a round, with names; `key` tells it from every other."""

    key: str
    proposal: Proposal
    before: Sequence[Side]
    after: Sequence[Side]

    @property
    def stops(self) -> int:
        return len(self.proposal.stopped)

    @property
    def has_tables(self) -> bool:
        """Is there anything to call out?"""
        return any(side.table for side in (*self.before, *self.after))

    @property
    def changes(self) -> bool:
        return bool(self.before or self.after)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the assistant shows.

    wrong    what does not fit, as sentences
    ways     fewest stopped tables first, the last one pairs best
    left     what it costs to leave everything as it is
    minutes  since the clock was started, else since the release
    """

    round: Round
    minutes: int
    wrong: Sequence[str]
    ways: Sequence[Way]
    left: Left | None
    problems: Sequence[str] = ()


def playing_of(event: Event, round_: Round) -> Playing:
    """Read a round that is being played, a fixed number of queries."""
    sheet = drafts.sheet_of(event, round_)
    reports = set(Report.objects.filter(match__round=round_).exclude(state="replaced").values_list("match", "state"))
    return Playing(
        round_,
        sheet.rows,
        sheet.field,
        sheet.people,
        frozenset(match for match, state in reports if state == Report.State.ACCEPTED),
        frozenset(match for match, _ in reports),
    )


def outlook(event: Event, round_: Round, kept: Sequence[int], now: datetime) -> Outlook:
    """Return what is wrong with a released Swiss round and the ways to repair it."""
    playing = playing_of(event, round_)
    released, options = playing.released(kept), pairing.options_of(event, round_.number)
    began = round_.started_at or round_.released_at or now
    minutes = max(0, int((now - began).total_seconds() // 60))
    try:
        best = propose(released, playing.field, options, seed_of(round_))
        left = leave(released, playing.field, options)
    except PairingError as error:
        return Outlook(round_, minutes, [*_misplaced(playing), *_other_points(playing)], (), None, error.problems)
    ways = [way for each in (*best.alternatives, best) if (way := _way(event, playing, each)).changes]
    return Outlook(round_, minutes, [*_misplaced(playing), *_other_points(playing, ways)], ways, left)


def seed_of(round_: Round) -> str:
    """Return what decides the draw of a repair: the same until something is repaired."""
    return f"{round_.seed} repair {len(round_.edits)}"


def _misplaced(playing: Playing) -> list[str]:
    """Tell who has no place and who should not be in."""
    seated = {each for row in playing.rows for each in row.seats}
    plays = {each.id for each in playing.field}
    names = playing.people
    awarded = {each.id for each in playing.field if each.is_awarded_bye}
    found = [say("{who} plays and has no match.", who=names[each].name) for each in plays - seated - awarded]
    found += [
        say("{who} has been awarded a bye and does not have it.", who=names[each].name) for each in without_bye(playing)
    ]
    found += [say("{who} has left and has a match.", who=names[each].name) for each in seated - plays]
    return sorted(found)


def _other_points(playing: Playing, ways: Iterable[Way] | None = None) -> list[str]:
    """Tell whose points are others than the draw knew; with ways to repair, of those only whom one of them moves."""
    moved = {person.id for way in ways or () for side in (*way.before, *way.after) for person in side.people}
    then = drafts.drawn_from(playing.round.entered)
    return [
        drafts.other_points(playing.people[each.id], each, then[each.id])
        for each in playing.field
        if (ways is None or each.id in moved) and each.id in then and each.points != then[each.id].points
    ]


def _way(event: Event, playing: Playing, proposal: Proposal) -> Way:
    table = {row.seats: row.table for row in playing.rows}
    gone = set(proposal.byes_before) - {bye.entrant for bye in proposal.byes_after}
    new = [bye for bye in proposal.byes_after if bye.entrant not in proposal.byes_before]
    before = [Side(table[pair.a, pair.b], _people(playing, pair[:2])) for pair in proposal.before]
    before += [Side(None, _people(playing, (each,))) for each in sorted(gone)]
    tables = tables_for(event, playing, proposal)
    after = [Side(tables[pair], _people(playing, pair[:2]), _reason(playing, pair)) for pair in proposal.made]
    awarded = without_bye(playing)
    byes = [*(bye.entrant for bye in new), *awarded]
    after += [Side(None, _people(playing, (each,)), Reason("bye-repair")) for each in byes]
    return Way(key_of(proposal, awarded), proposal, _by_table(before), _by_table(after))


def without_bye(playing: Playing) -> list[int]:
    """Return who has been awarded a bye and neither has it nor has finished a match instead."""
    rows = [row for row in playing.rows if len(row.seats) == 1 or row.match in playing.finished]
    served = {each for row in rows for each in row.seats}
    return sorted(each.id for each in playing.field if each.is_awarded_bye and each.id not in served)


def _by_table(sides: Iterable[Side]) -> list[Side]:
    return sorted(sides, key=lambda side: (side.table is None, side.table or 0))


def _people(playing: Playing, who: Iterable[int]) -> list[Person]:
    return [playing.people[each] for each in who]


def _reason(playing: Playing, pair: Pair) -> Reason:
    """Return why these meet now; the reasons of a draw would claim that all tables had been free."""
    points = {each.id: each.points for each in playing.field}
    low, high = sorted(points[each] for each in pair[:2])
    return Reason("repair", (("high", high), ("low", low)))


def key_of(proposal: Proposal, awarded: Iterable[int] = ()) -> str:
    """Return what tells a proposal from every other one."""
    described: list[list[tuple[int, ...]]]
    described = [sorted(pair[:2] for pair in pairs) for pairs in (proposal.before, proposal.made)]
    described.append(sorted((each,) for each in (*awarded, *(bye.entrant for bye in proposal.byes_after))))
    return short_digest(described)


def tables_for(event: Event, playing: Playing, proposal: Proposal) -> dict[Pair, int]:
    """Return the tables of the new matches: fixed ones, then those that became free, then others that are."""
    fixed = pairing.fixed_tables(event)
    stopped = {pair[:2] for pair in proposal.before}
    freed = sorted(row.table for row in playing.rows if row.seats in stopped and row.table)
    taken = {row.table for row in playing.rows if row.seats not in stopped and row.table}
    owned = set(fixed.values())
    found: dict[Pair, int] = {}
    for pair in proposal.made:
        own = next((fixed[each] for each in pair[:2] if fixed.get(each) not in {None, *taken}), None)
        if own is not None:
            found[pair] = own
            taken.add(own)
    free = [table for table in freed if table not in taken | owned]
    for pair in proposal.made:
        if pair not in found:
            found[pair] = free.pop(0) if free else pairing.next_table(event, taken | owned)
            taken.add(found[pair])
    return found


MOST_LOGGED = 8  # sentences of a repair that stand in the log; all of them stay with the round
LOOK_AGAIN = say("Look at the pairings again if you sit there or have not played.")
CHANGED = say("The round has changed since you looked. Nothing was done; look at the proposals again.")


@dataclass(frozen=True, slots=True)
class Repaired:
    """What was done: tables to stop, and tables of new matches (None: a bye)."""

    stopped: Sequence[int]
    tables: Sequence[int]


@transaction.atomic
def repair(event: Event, number: int, key: str, kept: Sequence[int], by: User | None, tell: bool = False) -> Repaired:
    """Repair a released round in the way of a key.

    Stopped matches lose their seats and keep what was reported of them; new ones get the time that has gone.
    tell   announce which tables stop and which are new
    Raises Refused if that way is no longer there.
    """
    event = lock(event.pk)
    round_ = repairable(event, number)
    now = timezone.now()
    way = _chosen_way(outlook(event, round_, kept, now), key)
    _stop(round_, way)
    _begin(round_, way, _lost(round_, now))
    _keep(event, round_, described(way), by)
    done = Repaired([side.table for side in way.before if side.table], [side.table for side in way.after if side.table])
    if tell and (done.stopped or done.tables):
        announcing.announce(event, announcement(number, done), by, until_round=number)
    publishing.ask(event, by)
    return done


def repairable(event: Event, number: int) -> Round:
    """Return the round to repair; raise Refused unless it is a Swiss round that is being played."""
    round_ = event.rounds_played.filter(number=number).first()
    if round_ is None or round_.state != Round.State.RELEASED:
        raise Refused(say("Round {number} is not being played.", number=number))
    if round_.stage != Round.Stage.SWISS:
        raise Refused(say("The top cut follows from the bracket; there is nothing to draw anew."))
    return round_


def _chosen_way(found: Outlook, key: str) -> Way:
    for each in found.ways:
        if each.key == key:
            return each
    raise Refused(CHANGED)


def _stop(round_: Round, way: Way) -> None:
    """Take matches and byes back; who sat there and why stays with the match."""
    wanted = {tuple(person.id for person in side.people) for side in way.before}
    seats: dict[int, tuple[int, ...]] = {}
    for pk, entrant in round_.seats.order_by("match", "side").values_list("match", "entrant"):
        seats[pk] = (*seats.get(pk, ()), entrant)
    stopped = [pk for pk, who in seats.items() if who in wanted]
    for match in Match.objects.filter(pk__in=stopped):
        match.is_stopped = True
        match.reason = {**match.reason, "stopped": list(seats[match.pk])}
        match.save(update_fields=["is_stopped", "reason"])
    Seat.objects.filter(match__in=stopped).delete()


def _keep(event: Event, round_: Round, words: list[str], by: User | None) -> None:
    """Keep in words what a repair did."""
    Round.objects.filter(pk=round_.pk).update(edits=[*round_.edits, *map(as_stored, words)])
    note(event, by, say("Repaired round {number}: {done}", number=round_.number, done=sentences(words[:MOST_LOGGED])))


def _begin(round_: Round, way: Way, seconds: int) -> None:
    rows = [(side.table, side.reason, tuple(person.id for person in side.people)) for side in way.after]
    made = pairing.add_matches(round_, rows)
    begun = [match.pk for match in made if match.table]
    Match.objects.filter(pk__in=begun).update(extension=seconds)


def _lost(round_: Round, now: datetime) -> int:
    """Return the time that a match which begins now has missed, in seconds, whole minutes."""
    face = clock.clock_of(round_)
    gone = face.length - face.remaining(now)
    minutes = min(clock.MOST_EXTENSION, -(-int(gone.total_seconds()) // 60))
    return max(0, minutes) * 60


def described(way: Way) -> list[str]:
    """Return what a repair does, as sentences with names."""
    stopped: list[str] = [say("{match} is taken back.", match=_match(side)) for side in way.before]
    return stopped + [say("{match} is new.", match=_match(side)) for side in way.after]


def _match(side: Side) -> str:
    names = " – ".join(person.name for person in side.people)
    if not side.table:
        return say("The bye of {names}", names=names)
    return say("Table {table} ({names})", table=side.table, names=names)


def announcement(number: int, done: Repaired) -> Message:
    """Return what is called out after a repair."""
    stop = [say("Please stop at {tables}.", tables=_tables(done.stopped))] if done.stopped else []
    new = [say("New matches are at {tables}.", tables=_tables(done.tables))] if done.tables else []
    return say("Round {number}: {words}", number=number, words=sentences([*stop, *new, LOOK_AGAIN]))


def _tables(numbers: Sequence[int]) -> Message:
    return say_many("table {tables}", "tables {tables}", len(numbers), tables=listed(sorted(numbers)))
