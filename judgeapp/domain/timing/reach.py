"""Could it happen? Searches all legal actions from a step on, within a budget that is named."""

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

from judgeapp.domain.messages import grouped, say, say_many
from judgeapp.domain.timing.budget import BECAUSE, Budget, Cut
from judgeapp.domain.timing.config import Action, Timing
from judgeapp.domain.timing.engine import apply, offers
from judgeapp.domain.timing.state import Event, Grounds, State
from judgeapp.domain.timing.table import TooLong

MOST_ACTIONS = 12  # how many actions deep the search goes

Settings = Mapping[str, str]
ALL = Budget()


class Prints:
    """Gives each part of a state a number, once for as long as the part lives: states share most of their parts."""

    def __init__(self) -> None:
        self._by_id: dict[int, tuple[Any, int]] = {}  # with the part itself, so that no other gets its id
        self._by_words: dict[bytes, int] = {}

    def of(self, state: State) -> bytes:
        asking = state.asking
        few = (
            state.turn, state.step, state.out, state.passed, state.windows, _sorted(state.numbers.items()),
            _sorted(state.memo.items()), (asking.kind, asking.player, asking.options) if asking else None,
        )  # fmt: skip
        hashed = blake2b(repr(few).encode(errors="surrogatepass"), digest_size=16)
        for parts in (state.pile, state.pending, state.resolving, state.agenda, state.standing):
            hashed.update(array("Q", [len(parts), *self._numbers(parts)]).tobytes())
        hashed.update(array("Q", sorted(self._numbers(state.things.values()))).tobytes())
        return hashed.digest()

    def _numbers(self, parts: Iterable[Any]) -> list[int]:
        known = self._by_id
        return [known[id(part)][1] if id(part) in known else self._new(part) for part in parts]

    def _new(self, part: Any) -> int:
        words = blake2b(repr(part).encode(errors="surrogatepass"), digest_size=16).digest()
        number = self._by_words.setdefault(words, len(self._by_words))
        self._by_id[id(part)] = (part, number)
        return number


def _sorted(items: Iterable[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    return sorted(items, key=lambda item: str(item[0]))


class Goal(NamedTuple):
    """What is asked for.

    kind   "acts" (player has priority while the item still waits), "negated", "resolves" (the item), "zone" (the
           thing is in the zone), "loses" (the player)
    """

    kind: str
    player: str = ""
    item: str = ""
    thing: str = ""
    zone: str = ""


class Closed(NamedTuple):
    """What closes some of the ways: a sentence, the rules behind it, and how many ways it closes."""

    text: str
    grounds: Grounds
    ways: int


@dataclass(frozen=True)
class Answer:
    """Whether it could happen.

    found     True: yes; False: no; None: not among the positions that were looked at, which proves nothing
    witness   the shortest list of actions that gets there
    closed    if the answer is no: what closes the ways, the most frequent first
    states    how many positions were looked at, down to which `depth`
    cut       what ended the search before it had seen everything
    """

    found: bool | None
    witness: tuple[Action, ...] = ()
    closed: tuple[Closed, ...] = ()
    states: int = 0
    depth: int = 0
    cut: Cut = Cut.NOTHING

    @property
    def sentence(self) -> str:
        if self.found:
            count = len(self.witness)
            found = say_many("Yes, in {n} action.", "Yes, in {n} actions.", count)
            return found if count else say("Yes, it is so already.")
        if self.found is None:
            return self._not_found
        return say("No: all ways from here are closed ({states} positions looked at).", states=self.states)

    @property
    def _not_found(self) -> str:
        if not self.states:
            return say("The search ended without an answer ({why}). This is not a no.", why=BECAUSE[self.cut])
        if self.cut is Cut.DEPTH:
            return say("Not within {depth} actions ({states} positions looked at); it was not proved impossible.",
                       depth=self.depth, states=self.states)  # fmt: skip
        return say("Not found among the {states} positions that were looked at. This is not a no: the search ended "
                   "before it had seen all ({why}).", states=grouped(self.states), why=BECAUSE[self.cut])  # fmt: skip


@dataclass
class _Search:
    timing: Timing
    settings: Settings
    goal: Goal
    budget: Budget
    depth: int
    seen: set[bytes] = field(default_factory=set)
    prints: Prints = field(default_factory=Prints)
    closed: dict[str, tuple[Event, int]] = field(default_factory=dict)
    cut: Cut = Cut.NOTHING
    looked: int = 1
    tries: int = 0

    def is_over(self) -> bool:
        """Tell whether nothing more may be looked at, and note why."""
        cut = self.budget.cut(self.looked, self.tries)
        self.cut = cut or self.cut
        return bool(cut)


def could_happen(
    timing: Timing, state: State, goal: Goal, settings: Settings, budget: Budget = ALL, depth: int = MOST_ACTIONS
) -> Answer:
    """Return whether a goal can be reached from a state by legal actions of the things that the scenario names."""
    if _reached(goal, state, ()):
        return Answer(True, (), (), 1, depth)
    search = _Search(timing, settings, goal, budget, depth)
    witness = _witness(search, state)
    if witness is not None:
        return Answer(True, witness, (), search.looked, depth)
    closed = tuple(Closed(event.text, event.grounds, ways) for event, ways in search.closed.values())
    closed = tuple(sorted(closed, key=lambda each: -each.ways))
    return Answer(None if search.cut else False, (), closed, search.looked, depth, search.cut)


def _witness(search: _Search, state: State) -> tuple[Action, ...] | None:
    """Return the shortest list of actions that reaches the goal, or None where the search ends without one."""
    line: deque[tuple[State, tuple[Action, ...]]] = deque([(state, ())])
    while line:
        now, path = line.popleft()
        if len(path) >= search.depth:
            search.cut = search.cut or Cut.DEPTH
            continue
        for action in _tried(search, now):
            after = _step(search, now, action)
            if after is None:
                continue
            then, events = after
            if _reached(search.goal, then, events):
                return (*path, action)
            line.append((then, (*path, action)))
        if search.is_over():
            return None
    return None


def _tried(search: _Search, state: State) -> Iterator[Action]:
    """Yield what may be done in a state, as long as the budget lasts."""
    try:
        for action, refusal in offers(search.timing, state, search.settings):
            search.tries += 1
            if search.is_over():
                return
            if refusal is None:
                yield action
    except TooLong:  # more can be thought of than a step can show
        search.cut = Cut.LOOP


def _step(search: _Search, state: State, action: Action) -> tuple[State, tuple[Event, ...]] | None:
    """Return what an action leads to, or None where that way ends or has been seen."""
    try:
        after, events = apply(search.timing, state, action, search.settings)
    except TooLong:  # a loop: what lies behind it has not been looked at
        search.cut = Cut.LOOP
        return None
    if _reached(search.goal, after, events):
        return after, events
    if closing := _closes(search.goal, events):
        _, ways = search.closed.get(closing.text, (closing, 0))
        search.closed[closing.text] = (closing, ways + 1)
        return None
    mark = search.prints.of(after)
    if mark in search.seen:
        return None
    search.seen.add(mark)
    search.looked += 1
    return after, events


def _reached(goal: Goal, state: State, events: tuple[Event, ...]) -> bool:
    return REACHED[goal.kind](goal, state, events)


def _acts(goal: Goal, state: State, events: tuple[Event, ...]) -> bool:
    asking = state.asking
    has_priority = asking is not None and asking.kind == "priority" and asking.player == goal.player
    return has_priority and any(goal.item in (item.key, item.name) for item in state.pile)


def _event(kind: str) -> Callable[[Goal, State, tuple[Event, ...]], bool]:
    return lambda goal, state, events: any(e.kind == kind and e.item == goal.item for e in events)


REACHED: dict[str, Callable[[Goal, State, tuple[Event, ...]], bool]] = {
    "acts": _acts,
    "negated": _event("negated"),
    "resolves": _event("resolves"),
    "zone": lambda goal, state, _: goal.thing in state.things and state.things[goal.thing].zone == goal.zone,
    "loses": lambda goal, state, _: goal.player in state.out,
}


def _closes(goal: Goal, events: tuple[Event, ...]) -> Event | None:
    """Return the event after which the goal can't be reached any more, or None."""
    ending = ("over",) if goal.kind in ("zone", "loses") else ("resolves", "negated", "over")
    for event in events:
        if event.kind == "over" or (event.kind in ending and goal.item in (event.item, event.thing) and goal.item):
            return event
        if goal.kind in ("zone", "loses") and event.kind == "turn":
            return event
    return None
