"""Could it happen? Searches all legal actions from a step on, within a bound that is named."""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from judgeapp.domain.saying import say, say_many
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import TooLong, apply, offers
from judgeapp.domain.timing.grounds import Grounds
from judgeapp.domain.timing.outcomes import fingerprint
from judgeapp.domain.timing.state import Event, State

MOST_ACTIONS = 12  # how many actions deep the search goes
MOST_STATES = 4_000  # how many states it looks at
MOST_TRIES = 20_000  # how many actions it tries or finds refused

Settings = Mapping[str, str]


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

    found     True: yes; False: no; None: not within the bound
    witness   the shortest list of actions that gets there
    closed    if the answer is no: what closes the ways, the most frequent first
    """

    found: bool | None
    witness: tuple[Action, ...] = ()
    closed: tuple[Closed, ...] = ()
    states: int = 0
    depth: int = 0

    @property
    def sentence(self) -> str:
        if self.found:
            count = len(self.witness)
            found = say_many("Yes, in {n} action.", "Yes, in {n} actions.", count)
            return found if count else say("Yes, it is so already.")
        if self.found is None:
            return say("Not within {depth} actions ({states} positions looked at); it was not proved impossible.",
                       depth=self.depth, states=self.states)  # fmt: skip
        return say("No: all ways from here are closed ({states} positions looked at).", states=self.states)


@dataclass
class _Search:
    timing: Timing
    settings: Settings
    goal: Goal
    seen: set[str] = field(default_factory=set)
    closed: dict[str, tuple[Event, int]] = field(default_factory=dict)
    cut: bool = False
    tries: int = 0


def could_happen(
    timing: Timing, state: State, goal: Goal, settings: Settings, depth: int = MOST_ACTIONS, most: int = MOST_STATES
) -> Answer:
    """Return whether a goal can be reached from a state by legal actions of the things that the scenario names."""
    if _reached(goal, state, ()):
        return Answer(True, (), (), 1, depth)
    search = _Search(timing, settings, goal)
    line: deque[tuple[State, tuple[Action, ...]]] = deque([(state, ())])
    while line:
        now, path = line.popleft()
        if len(path) >= depth or len(search.seen) >= most or search.tries >= MOST_TRIES:
            search.cut = True
            continue
        for action, refusal in offers(timing, now, settings):
            search.tries += 1
            if refusal is not None:
                continue
            after = _step(search, now, action)
            if after is None:
                continue
            then, events = after
            if _reached(goal, then, events):
                return Answer(True, (*path, action), (), len(search.seen), depth)
            line.append((then, (*path, action)))
    closed = tuple(Closed(event.text, event.grounds, ways) for event, ways in search.closed.values())
    closed = tuple(sorted(closed, key=lambda each: -each.ways))
    return Answer(None if search.cut else False, (), closed, len(search.seen), depth)


def _step(search: _Search, state: State, action: Action) -> tuple[State, tuple[Event, ...]] | None:
    """Return what an action leads to, or None where that way ends or has been seen."""
    try:
        after, events = apply(search.timing, state, action, search.settings)
    except TooLong:  # a loop: what lies behind it has not been looked at
        search.cut = True
        return None
    if _reached(search.goal, after, events):
        return after, events
    if closing := _closes(search.goal, after, events):
        _, ways = search.closed.get(closing.text, (closing, 0))
        search.closed[closing.text] = (closing, ways + 1)
        return None
    print_ = fingerprint(after)
    if print_ in search.seen:
        return None
    search.seen.add(print_)
    return after, events


def _reached(goal: Goal, state: State, events: tuple[Event, ...]) -> bool:
    return REACHED[goal.kind](goal, state, events)


def _waits(goal: Goal, state: State) -> bool:
    return any(goal.item in (item.key, item.name) for item in state.pile)


def _acts(goal: Goal, state: State, events: tuple[Event, ...]) -> bool:
    asking = state.asking
    return asking is not None and asking.kind == "priority" and asking.player == goal.player and _waits(goal, state)


def _event(kind: str) -> Callable[[Goal, State, tuple[Event, ...]], bool]:
    return lambda goal, state, events: any(e.kind == kind and e.item == goal.item for e in events)


def _zone(goal: Goal, state: State, events: tuple[Event, ...]) -> bool:
    return goal.thing in state.things and state.things[goal.thing].zone == goal.zone


def _loses(goal: Goal, state: State, events: tuple[Event, ...]) -> bool:
    return goal.player in state.out


REACHED: dict[str, Callable[[Goal, State, tuple[Event, ...]], bool]] = {
    "acts": _acts,
    "negated": _event("negated"),
    "resolves": _event("resolves"),
    "zone": _zone,
    "loses": _loses,
}


def _closes(goal: Goal, state: State, events: tuple[Event, ...]) -> Event | None:
    """Return the event after which the goal can't be reached any more, or None."""
    ending = ("over",) if goal.kind in ("zone", "loses") else ("resolves", "negated", "over")
    for event in events:
        if event.kind == "over" or (event.kind in ending and goal.item in (event.item, event.thing) and goal.item):
            return event
        if goal.kind in ("zone", "loses") and event.kind == "turn":
            return event
    return None
