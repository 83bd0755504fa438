"""The repair of a released round: what is wrong with it now, which tables could stop, and doing it.

Nothing is typed in here: a wrong result is corrected, and somebody who should not or should play is taken out or in,
where that is done always. The round that is being played is then held against the field as it should have been.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime

from judgeapp.domain.pairing.editing import HAND
from judgeapp.domain.pairing.repair import Left, Proposal, leave, propose
from judgeapp.domain.pairing.values import Entrant, Pair, PairingError, Reason, Released
from judgeapp.domain.saying import say
from judgeapp.tournaments.models import Event, Report, Round
from judgeapp.tournaments.rounds import drafting, pairing
from judgeapp.tournaments.rounds.drafting import Person, Row


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
            tuple(Pair(*row.seats, HAND) for row in pairs),
            tuple(row.seats[0] for row in self.rows if len(row.seats) == 1 and row.seats[0] not in awarded),
            frozenset(row.seats for row in pairs if row.match in self.finished or row.table in alone),
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
    sheet = drafting.sheet_of(event, round_)
    said = set(Report.objects.filter(match__round=round_).exclude(state="replaced").values_list("match", "state"))
    return Playing(
        round_,
        sheet.rows,
        sheet.field,
        sheet.people,
        frozenset(match for match, state in said if state == Report.State.ACCEPTED),
        frozenset(match for match, _ in said),
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
    field = [each for each in playing.field if ways is None or each.id in moved]
    told = drafting.changes(field, playing.round.entered, playing.people)
    return [words for words in told if "the draw knew" in words]


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
    told = [sorted(pair[:2] for pair in pairs) for pairs in (proposal.before, proposal.made)]
    told.append(sorted((each,) for each in (*awarded, *(bye.entrant for bye in proposal.byes_after))))
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


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
