"""Does the order matter? Tries every legal order of triggered texts that wait together, and what is true after each."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, permutations
from math import factorial
from typing import NamedTuple

from judgeapp.domain.messages import commas, listed, say, say_many
from judgeapp.domain.timing.budget import BECAUSE, Budget, Cut
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Action, Timing
from judgeapp.domain.timing.engine import Step, apply, idle_action
from judgeapp.domain.timing.state import State, lasting
from judgeapp.domain.timing.table import Table, TooLong, labels_of
from judgeapp.domain.timing.words import shown

Settings = Mapping[str, str]


def outcome_of(timing: Timing, state: State, settings: Settings) -> dict[str, str]:
    """Return what is true in a state, by a name for each fact ("Ana: cards in deck" to "12")."""
    table = Table(timing, state, settings)
    facts: dict[str, str] = {
        _counted(player, timing.numbers.get(name, name)): str(value) for (player, name), value in state.numbers.items()
    }
    names = Counter(thing.name for thing in state.things.values())
    for thing in state.things.values():
        facts[thing.name if names[thing.name] == 1 else thing.key] = _described(table, thing.key)
    for standing in state.standing:
        fact = " ".join((standing.sort, str(standing.what), "".join((standing.who, standing.thing))))
        facts[fact] = lasting(standing.until)
    facts[say("waits")] = commas(item.name for item in reversed(state.pile)) or say("nothing")
    facts[say("game")] = state.over.text if state.over else say("goes on")
    return facts


@lru_cache(maxsize=2_000)
def _counted(player: str, label: str) -> str:
    return say("{player}: {what}", player=player, what=label)


def _described(table: Table, key: str) -> str:
    thing = table.things[key]
    stats = tuple((name, stat_of(table, thing, name)) for name in thing.stats)
    return _in_words(thing.zone, thing.controller, thing.marks, stats)


@lru_cache(maxsize=2_000)  # whoever tries all orders describes the same again and again
def _in_words(zone: str, controller: str, marks: frozenset[str], stats: tuple[tuple[str, int], ...]) -> str:
    values = (say("{stat} {value}", stat=shown(name), value=value) for name, value in stats)
    owner = say("controlled by {player}", player=controller)
    return commas((shown(zone), owner, *map(shown, sorted(marks)), *values))


class Difference(NamedTuple):
    """One fact in which two states differ."""

    fact: str
    first: str
    second: str


def differences(timing: Timing, first: State, second: State, settings: Settings) -> tuple[Difference, ...]:
    """Return the facts in which two states differ."""
    one, two = outcome_of(timing, first, settings), outcome_of(timing, second, settings)
    facts = dict.fromkeys((*one, *two))
    return tuple(
        Difference(fact, one.get(fact, "–"), two.get(fact, "–")) for fact in facts if one.get(fact) != two.get(fact)
    )


def parting(first: list[Step], second: list[Step]) -> int:
    """Return the number of the first step in which two lines differ; the shorter one's length if none does."""
    for number, (one, two) in enumerate(zip(first, second, strict=False)):
        if one.action != two.action or one.events != two.events:
            return number
    return min(len(first), len(second))


MOST_ORDERS = 5_040  # all orders of seven
MOST_STEPS = 400  # actions that one order is followed for
MOST_ROUNDS = 12  # orders chosen one after the other in one line
ALL = Budget(MOST_ORDERS, MOST_ORDERS * MOST_STEPS)
Order = tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """One outcome: what is true in it, and the orders (names, the first to be placed first) that lead to it."""

    facts: Mapping[str, str]
    orders: tuple[Order, ...]


@dataclass(frozen=True)
class Report:
    """Whether the order matters.

    tried, possible   how many orders were tried, and how many there are
    cut               what ended the trying before all were tried; what they have in common is then not proved
    untold            how many outcomes there are besides those that are told
    crux              the pairs (first, second) whose order alone decides the outcome; () if there are none
    differ            facts that are not the same in all outcomes
    """

    outcomes: tuple[Outcome, ...]
    tried: int
    possible: int
    crux: tuple[tuple[str, str], ...] = ()
    differ: tuple[str, ...] = ()
    cut: Cut = Cut.NOTHING
    untold: int = 0

    @property
    def matters(self) -> bool:
        return len(self.outcomes) > 1

    @property
    def sentence(self) -> str:
        if not self.tried:
            return say("No order could be tried to its end ({why}). This is not a no.", why=BECAUSE[self.cut])
        count = len(self.outcomes) + self.untold
        found = say_many("{tried} orders, {n} outcome", "{tried} orders, {n} outcomes", count, tried=self.tried)
        if not self.matters and self.cut:
            return say("{found} so far. This is not a no: not all orders were tried ({why}).", found=found,
                       why=BECAUSE[self.cut])  # fmt: skip
        if not self.matters:
            return say("{found}: the order does not matter.", found=found)
        if self.crux:
            crux = listed([say("{first} before {second}", first=one, second=two) for one, two in self.crux])
            return say("{found}: only {crux} matters.", found=found, crux=crux)
        return say("{found}: the order matters.", found=found)


def can_ask(state: State) -> bool:
    """Tell whether several texts wait to be ordered in this state."""
    asking = state.asking
    return asking is not None and (asking.kind == "order" or bool(asking.about.get("ordering")))


@dataclass
class _Trying:
    """What all lines have in common."""

    timing: Timing
    settings: Mapping[str, str]
    budget: Budget
    tried: int = 0
    steps: int = 0
    cut: Cut = Cut.NOTHING
    found: dict[tuple[tuple[str, str], ...], list[Order]] = field(default_factory=dict)

    def is_over(self) -> bool:
        """Tell whether nothing more may be tried, and note why."""
        self.cut = self.budget.cut(self.tried, self.steps) or self.cut
        return bool(self.cut)


def order_matters(timing: Timing, state: State, settings: Mapping[str, str], budget: Budget = ALL) -> Report:
    """Try all orders; everybody then uses what is optional, chooses the first option, and passes.

    Raises ValueError if nothing waits to be ordered in this state.
    """
    if not can_ask(state):
        raise ValueError(say("Nothing waits here whose order could be chosen."))
    trying = _Trying(timing, settings, budget)
    for order, end in _lines(trying, state, ()):
        trying.tried += 1
        try:
            facts = tuple(outcome_of(timing, end, settings).items())
        except TooLong:  # a number that depends on itself: nobody can say what is true
            trying.cut = Cut.LOOP
            break
        trying.found.setdefault(facts, []).append(order)
    outcomes = tuple(Outcome(dict(facts), tuple(orders)) for facts, orders in trying.found.items())
    assert state.asking is not None  # noqa: S101 - can_ask has looked
    possible = max(factorial(len(state.asking.options)), trying.tried)
    every = dict.fromkeys(fact for outcome in outcomes for fact in outcome.facts)
    differ = tuple(fact for fact in every if len({outcome.facts.get(fact) for outcome in outcomes}) > 1)
    crux = () if trying.cut else _crux(outcomes, budget)
    return Report(outcomes, trying.tried, possible, crux, differ, trying.cut)


def _lines(trying: _Trying, state: State, order: Order, rounds: int = 0) -> Iterator[tuple[Order, State]]:
    """Yield every order, with the state that it ends in."""
    for _ in range(MOST_STEPS):
        if state.over is not None or not (state.pile or state.pending or state.resolving):
            break
        if trying.is_over():
            return
        if can_ask(state):
            yield from _branches(trying, state, order, rounds)
            return
        idle = _idle(trying.timing, state, trying.settings)
        if idle is None:
            break
        try:
            state = _after(trying, state, idle)
        except TooLong:  # what waits is then part of the outcome
            break
    yield order, state


def _branches(trying: _Trying, state: State, order: Order, rounds: int) -> Iterator[tuple[Order, State]]:
    """Yield what comes of every order that can be chosen in a state."""
    if rounds == MOST_ROUNDS:
        trying.cut = Cut.LOOP
        return
    for action, names in _choices(state):
        if trying.is_over():
            return
        try:
            after = _after(trying, state, action)
        except TooLong:
            yield (*order, *names), state
            continue
        yield from _lines(trying, after, (*order, *names), rounds + 1)


def _after(trying: _Trying, state: State, action: Action) -> State:
    trying.steps += 1
    return apply(trying.timing, state, action, trying.settings)[0]


def _choices(state: State) -> Iterator[tuple[Action, Order]]:
    question = state.asking
    assert question is not None  # noqa: S101 - can_ask has looked
    names = labels_of(state)
    if question.kind == "order":
        for keys in permutations(question.options):
            yield Action("order", question.player, {"order": keys}), tuple(names[key] for key in keys)
    else:
        verb = str(question.about.get("verb", "choose"))
        for key in question.options:
            yield Action(verb, question.player, {"targets": (key,)}), (names[key],)


def _idle(timing: Timing, state: State, settings: Mapping[str, str]) -> Action | None:
    if state.asking is not None and state.asking.kind == "may":
        return Action("yes", state.asking.player)
    return idle_action(timing, state, settings)


def _crux(outcomes: tuple[Outcome, ...], budget: Budget) -> tuple[tuple[str, str], ...]:
    """Return the one pair, or the two pairs, whose order decides the outcome."""
    if len(outcomes) < 2:
        return ()
    results = {order: number for number, outcome in enumerate(outcomes) for order in outcome.orders}
    names = next(iter(results))
    if len(set(names)) < len(names):
        return ()
    places = [({name: at for at, name in enumerate(order)}, result) for order, result in results.items()]
    pairs = list(combinations(names, 2))
    for chosen in (*combinations(pairs, 1), *combinations(pairs, 2)):
        if budget.spent():
            return ()
        if _decides(places, chosen):
            return chosen
    return ()


def _decides(places: list[tuple[dict[str, int], int]], pairs: tuple[tuple[str, str], ...]) -> bool:
    seen: dict[tuple[bool, ...], int] = {}
    for place, result in places:
        if any(name not in place for pair in pairs for name in pair):
            return False
        how = tuple(place[one] < place[two] for one, two in pairs)
        if seen.setdefault(how, result) != result:
            return False
    return True
