"""The repair assistant: after the release a result or a drop turns out wrong; which tables are worth stopping?

Costs are those of pairing, by points whatever kind of round it is. No publisher's document says how to repair a
round; "put the missing player against somebody of his points and walk down to the bye" is a habit of scorekeepers.

Tables are alike if their players have the same places. What a set of tables can bring at best depends on that only
(neighbours meet), so sets are taken in the order of this bound, until it is no better than the best that was found.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, islice, product
from math import comb
from typing import NamedTuple

from judgeapp.domain.messages import say, say_many
from judgeapp.domain.pairing.field import BYE, Couple, Scale, cost_of, drawn, neighbours
from judgeapp.domain.pairing.reasons import explained
from judgeapp.domain.pairing.solving import least, solve
from judgeapp.domain.pairing.values import Bye, Cost, Entrant, Options, Pair, PairingError, Released, cost_sentence

Kind = tuple[int, int, int]  # place, place, cost of the table
Kinds = tuple[Kind, ...]

SETS = 60_000  # how many sets of kinds are looked at for a number of tables
ALIKE = 60  # how many sets of tables of one kind are matched
TRIES = 2_000  # how many sets of tables are matched for a number of tables


class Cascade(NamedTuple):
    """Tables to stop, and couples to make of their players and the loose.

    cost   of the couples that are made, less that of the tables
    """

    cost: int
    stopped: tuple[Couple, ...]
    made: tuple[Couple, ...]


class Cascades:
    """The search among the tables that may be stopped; `is_complete` until something was left out to be in time."""

    def __init__(self, scale: Scale, tables: Sequence[Couple], loose: Sequence[int], rng: random.Random) -> None:
        """`loose` are entrants without a table, and the bye if there is one: an even number."""
        self.scale, self.loose, self.rng = scale, loose, rng
        self.places = [scale.field.place[i] for i in loose if i != BYE]
        self.has_bye = BYE in loose
        self.is_complete = True
        self.tables: dict[Kind, list[Couple]] = {}
        for i, j in tables:
            self.tables.setdefault((scale.field.place[i], scale.field.place[j], scale.pair(i, j)), []).append((i, j))

    def best(self, count: int, below: int | None = None) -> Cascade | None:
        """Return the cascade of so many tables that costs least, if it costs less than `below`."""
        found: Cascade | None = None
        tries = 0
        for bound, kinds in self._sets(count, below):
            if found and bound >= found.cost:
                break
            for cascade in self._cascades(kinds):
                tries += 1
                if below is None or cascade.cost < below:
                    found, below = cascade, cascade.cost
                if cascade.cost == bound:
                    break
            if tries > TRIES:
                self.is_complete = False
                break
        return found

    def _sets(self, count: int, below: int | None) -> list[tuple[int, Kinds]]:
        """Return sets of kinds of tables by what they can bring at best."""
        sets = combinations_with_replacement(self._kinds(count), count)
        bounds = ((self._bound(kinds), kinds) for kinds in sets)
        return sorted((bound, kinds) for bound, kinds in bounds if below is None or bound < below)

    def _kinds(self, count: int) -> list[Kind]:
        """Return kinds of tables to choose from: all, or if that is too many those between the loose and the bye."""
        kinds = sorted(self.tables)
        if not count or comb(len(kinds) + count - 1, count) <= SETS:
            return kinds
        self.is_complete = False
        ends = [*self.places, *([self.scale.low] if self.has_bye else [])]
        near = [kind for kind in kinds if not ends or (min(ends) <= kind[1] and kind[0] <= max(ends))]
        return near if comb(len(near) + count - 1, count) <= SETS else []

    def _bound(self, kinds: Kinds) -> int:
        """Return a cost that no tables of these kinds can beat: history forgotten, neighbours meet."""
        places = sorted([*self.places, *(place for kind in kinds for place in kind[:2])])
        saved = sum(kind[2] for kind in kinds)
        if not self.has_bye:
            return 2 * neighbours(places) - saved
        low = max(places[0], self.scale.low)
        takers = {place for place in places if place <= low}
        rest = [[*places[: places.index(place)], *places[places.index(place) + 1 :]] for place in takers]
        return 2 * min(map(neighbours, rest)) + self.scale.excess * (low - self.scale.low) - saved

    def _cascades(self, kinds: Kinds) -> Iterator[Cascade]:
        """Match tables of these kinds, one set of them after another."""
        saved = sum(kind[2] for kind in kinds)
        chosen = [(self.tables[kind], times) for kind, times in Counter(kinds).items()]
        alike = [list(islice(combinations(tables, times), ALIKE)) for tables, times in chosen]
        for choice in product(*alike):
            stopped = [couple for couples in choice for couple in couples]
            players = (i for couple in stopped for i in couple)
            made = least(sorted([*self.loose, *players]), self.scale.pair, self.rng)
            yield Cascade(self.scale.total(made) - saved, tuple(stopped), tuple(made))
        self.is_complete &= all(comb(len(tables), times) <= ALIKE for tables, times in chosen)


MOST = 6  # tables that are stopped at most: with more, drawing the round again is the better repair


class Playing:
    """The corrected field, and which of its couples stand, may be stopped, or are loose."""

    def __init__(self, released: Released, entrants: Sequence[Entrant], options: Options, seed: str) -> None:
        self.released, self.rng = released, random.Random(seed)
        self.options = replace(options, first=None, by_standings=False)
        present = {entrant.id for entrant in entrants if not entrant.is_awarded_bye}
        # Whoever has finished against somebody who then left has played this round.
        done = {
            each
            for pair in released.pairs
            if pair[:2] in released.kept and not present >= {*pair[:2]}
            for each in pair[:2]
        }
        playing = [entrant for entrant in entrants if entrant.id in present - done]
        if not playing:
            raise PairingError([say("Nobody plays this round any more.")])
        self.field, self.order = drawn(playing, self.options, self.rng)
        self.index = {entrant.id: i for i, entrant in enumerate(self.order)}
        self.scale = Scale(self.field)
        self._sort()

    def _sort(self) -> None:
        """Sort the released pairs into kept, stoppable and broken ones, and find who is loose."""
        self.pairs: dict[Couple, Pair] = {}
        self.broken: list[Pair] = []
        for pair in self.released.pairs:
            places = sorted(self.index[each] for each in pair[:2] if each in self.index)
            if len(places) == 2:
                self.pairs[places[0], places[1]] = pair
            elif places or pair[:2] not in self.released.kept:
                self.broken.append(pair)
        self.kept = [couple for couple, pair in self.pairs.items() if pair[:2] in self.released.kept]
        self.tables = [couple for couple, pair in self.pairs.items() if pair[:2] not in self.released.kept]
        paired = {i for couple in self.pairs for i in couple}
        bye = [BYE] if len(self.order) % 2 else []
        self.loose = [*bye, *(i for i in range(len(self.order)) if i not in paired)]

    def goal(self) -> int:
        """Return the least cost of all who are loose or may be stopped, less what their tables cost now."""
        members = sorted({*self.loose, *(i for couple in self.tables for i in couple)} - {BYE})
        best = solve(self.field.part(members), self.rng)[0] if len(members) > 1 else [(BYE, 0)] * len(members)
        couples = [(i if i == BYE else members[i], members[j]) for i, j in best]
        return self.scale.total(couples) - self.scale.total(self.tables)


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to repair a round.

    stopped       tables to stop, as they were released
    broken        tables that lost a player or both and cannot go on anyway
    made          new pairs, with their reasons
    byes_before, byes_after   without the awarded ones
    cost          of the whole round after the repair
    is_proper     whether nothing better can be had without touching a kept table
    is_proved     whether no way stops fewer tables for this cost
    reasons       what it does and what it leaves, in sentences
    alternatives  other ways, fewest stopped tables first, each better than those before it; they have none themselves
    """

    stopped: tuple[Pair, ...]
    broken: tuple[Pair, ...]
    made: tuple[Pair, ...]
    byes_before: tuple[int, ...]
    byes_after: tuple[Bye, ...]
    cost: Cost
    is_proper: bool
    is_proved: bool
    reasons: tuple[str, ...]
    alternatives: tuple["Proposal", ...] = ()

    @property
    def before(self) -> tuple[Pair, ...]:
        """Everything that is taken back, to show beside what is made."""
        return self.broken + self.stopped


@dataclass(frozen=True, slots=True)
class Left:
    """What the round costs if nothing is done; `unpaired` are there and have no match."""

    cost: Cost
    unpaired: tuple[int, ...]
    reasons: tuple[str, ...]


def propose(released: Released, entrants: Sequence[Entrant], options: Options, seed: str) -> Proposal:
    """Return the way that stops the fewest tables among those that pair the corrected field best.

    entrants   as they should have been paired: right points, who is back is in, who left is not
    options    of which only what is kept apart counts

    Of tables that serve as well the first released is stopped, so give those first that have played least.
    Raise PairingError if nobody is there.
    """
    state = Playing(released, entrants, options, seed)
    *others, best = _ways(state)
    return replace(best, alternatives=tuple(others))


def leave(released: Released, entrants: Sequence[Entrant], options: Options) -> Left:
    """Return what the round costs if nothing is done. Raise PairingError if nobody is there."""
    state = Playing(released, entrants, options, "")
    given = [state.index[each] for each in released.byes if each in state.index]
    unpaired = [i for i in state.loose if i != BYE and i not in given]
    cost = cost_of(state.field, state.order, [*((BYE, i) for i in given), *state.tables, *state.kept])
    count = len(unpaired)
    words = [say_many("{n} entrant has no match.", "{n} entrants have no match.", count)] if unpaired else []
    return Left(cost, tuple(state.order[i].id for i in unpaired), (*words, cost_sentence(cost)))


def _ways(state: Playing) -> Iterator[Proposal]:
    """Yield the best way for each number of stopped tables that makes the round better."""
    search = Cascades(state.scale, state.tables, state.loose, state.rng)
    goal, below = state.goal(), None
    for count in range(MOST + 1):
        fewer = search.is_complete
        found = search.best(count, below)
        if found is None:
            continue
        below = found.cost
        is_proper = found.cost <= goal
        yield _proposal(state, found, is_proper, fewer if is_proper else search.is_complete)
        if is_proper:
            return


def _proposal(state: Playing, cascade: Cascade, is_proper: bool, is_proved: bool) -> Proposal:
    couples = sorted([*(couple for couple in state.pairs if couple not in cascade.stopped), *cascade.made])
    pairs, byes = explained(state.field, state.order, state.options, couples)
    made = {(state.order[i].id, state.order[j].id) for i, j in cascade.made if i != BYE}
    proposal = Proposal(
        stopped=tuple(state.pairs[couple] for couple in cascade.stopped),
        broken=tuple(state.broken),
        made=tuple(pair for pair in pairs if pair[:2] in made),
        byes_before=state.released.byes,
        byes_after=byes,
        cost=cost_of(state.field, state.order, couples),
        is_proper=is_proper,
        is_proved=is_proved,
        reasons=(),
    )
    return replace(proposal, reasons=tuple(_sentences(proposal, len(state.kept))))


def _sentences(proposal: Proposal, kept: int) -> Iterator[str]:
    stopped, broken, made = len(proposal.stopped), len(proposal.broken), len(proposal.made)
    yield say_many("{n} table stops.", "{n} tables stop.", stopped) if stopped else say("No tables stop.")
    if broken:
        yield say_many("{n} table has lost a player or both.", "{n} tables have lost a player or both.", broken)
    yield say_many("{n} new match.", "{n} new matches.", made) if made else say("No new matches.")
    after = {bye.entrant for bye in proposal.byes_after}
    if after - {*proposal.byes_before}:
        yield say("The bye goes to somebody else.") if proposal.byes_before else say("A bye is given.")
    elif {*proposal.byes_before} - after:
        yield say("The bye is taken back.")
    yield cost_sentence(proposal.cost)
    yield _compared(proposal.is_proper, kept)


def _compared(is_proper: bool, kept: int) -> str:
    if not is_proper:
        return say("Drawn again, the round would be better.")
    if not kept:
        return say("Drawn again, the round could be no better.")
    return say_many(
        "Drawn again, the round could be no better with {n} table left alone.",
        "Drawn again, the round could be no better with {n} tables left alone.",
        kept,
    )
