"""Does the order matter? Tries every legal order of triggered texts that wait together."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from math import factorial

from judgeapp.domain.saying import listed, say, say_many
from judgeapp.domain.timing.actions import Action
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import TooLong, apply, idle_action
from judgeapp.domain.timing.outcomes import outcome_of
from judgeapp.domain.timing.state import Question, State

MOST_ORDERS = 5_040  # all orders of seven
MOST_STEPS = 400  # actions that one order is followed for
Order = tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """One outcome: what is true in it, and the orders (names, the first to be placed first) that lead to it."""

    facts: Mapping[str, str]
    orders: tuple[Order, ...]


@dataclass(frozen=True)
class Report:
    """Whether the order matters.

    tried, possible   how many orders were tried, and how many there are; fewer were tried where the limit is reached
    crux              the pairs (first, second) whose order alone decides the outcome; () if there are none
    differ            facts that are not the same in all outcomes
    """

    outcomes: tuple[Outcome, ...]
    tried: int
    possible: int
    crux: tuple[tuple[str, str], ...] = ()
    differ: tuple[str, ...] = ()

    @property
    def matters(self) -> bool:
        return len(self.outcomes) > 1

    @property
    def sentence(self) -> str:
        """Say it in one line."""
        found = say_many("{tried} orders, {n} outcome", "{tried} orders, {n} outcomes", len(self.outcomes),
                         tried=self.tried)  # fmt: skip
        if not self.matters:
            return say("{found}: the order does not matter.", found=found)
        if self.crux:
            crux = listed([say("{first} before {second}", first=one, second=two) for one, two in self.crux])
            return say("{found}: only {crux} matters.", found=found, crux=crux)
        return say("{found}: the order matters.", found=found)


def can_ask(state: State) -> bool:
    """Tell whether several texts wait to be ordered in this state."""
    return state.asking is not None and _ordering(state.asking)


def _ordering(question: Question) -> bool:
    return question.kind == "order" or bool(question.about.get("ordering"))


def order_matters(timing: Timing, state: State, settings: Mapping[str, str], most: int = MOST_ORDERS) -> Report:
    """Try all orders; everybody then uses what is optional, chooses the first option, and passes.

    Raises ValueError if nothing waits to be ordered in this state.
    """
    if not can_ask(state):
        raise ValueError(say("Nothing waits here whose order could be chosen."))
    found: dict[tuple[tuple[str, str], ...], list[Order]] = {}
    tried = 0
    for order, end in _lines(timing, state, settings, ()):
        found.setdefault(tuple(outcome_of(timing, end, settings).items()), []).append(order)
        tried += 1
        if tried >= most:
            break
    outcomes = tuple(Outcome(dict(facts), tuple(orders)) for facts, orders in found.items())
    assert state.asking is not None  # noqa: S101 - can_ask has looked
    possible = factorial(len(state.asking.options))
    facts = dict.fromkeys(fact for outcome in outcomes for fact in outcome.facts)
    differ = tuple(fact for fact in facts if len({outcome.facts.get(fact) for outcome in outcomes}) > 1)
    return Report(outcomes, tried, max(possible, tried), _crux(outcomes), differ)


def _lines(timing: Timing, state: State, settings: Mapping[str, str], order: Order) -> Iterator[tuple[Order, State]]:
    """Yield every order, with the state that it ends in."""
    for _ in range(MOST_STEPS):
        if _settled(state):
            break
        if can_ask(state):
            for action, names in _choices(state):
                after, _ = apply(timing, state, action, settings)
                yield from _lines(timing, after, settings, (*order, *names))
            return
        idle = _idle(timing, state, settings)
        if idle is None:
            break
        try:
            state, _ = apply(timing, state, idle, settings)
        except TooLong:  # what waits is then part of the outcome
            break
    yield order, state


def _settled(state: State) -> bool:
    return state.over is not None or not (state.pile or state.pending or state.resolving)


def _choices(state: State) -> Iterator[tuple[Action, Order]]:
    question = state.asking
    assert question is not None  # noqa: S101 - can_ask has looked
    names = {each.key: each.text.name for each in state.pending}
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


def _crux(outcomes: tuple[Outcome, ...]) -> tuple[tuple[str, str], ...]:
    """Return the one pair, or the two pairs, whose order decides the outcome."""
    if len(outcomes) < 2:
        return ()
    results = {order: number for number, outcome in enumerate(outcomes) for order in outcome.orders}
    names = next(iter(results))
    if len(set(names)) < len(names):
        return ()
    pairs = list(combinations(names, 2))
    for size in (1, 2):
        for chosen in combinations(pairs, size):
            if _decides(results, chosen):
                return chosen
    return ()


def _decides(results: Mapping[Order, int], pairs: tuple[tuple[str, str], ...]) -> bool:
    seen: dict[tuple[bool, ...], int] = {}
    for order, result in results.items():
        place = {name: number for number, name in enumerate(order)}
        if any(name not in place for pair in pairs for name in pair):
            return False
        how = tuple(place[one] < place[two] for one, two in pairs)
        if seen.setdefault(how, result) != result:
            return False
    return True
