"""A scenario: where it starts, what players do, and what is expected of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judgeapp.domain.saying import Said, say
from judgeapp.domain.timing.actions import Action, IllegalAction, InvalidAction
from judgeapp.domain.timing.budget import MOST_WORK, Meter, TooLong
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import Step, apply, begin
from judgeapp.domain.timing.extent import MOST_PROBLEMS
from judgeapp.domain.timing.state import State
from judgeapp.domain.timing.table import Table

MOST_ACTIONS = 1_000
MOST_CARDS = 300


@dataclass(frozen=True)
class Problem:
    """Something wrong with a scenario: where ("card 3", "action 7, line 41"), what, and the rule if one is broken."""

    where: str
    message: str
    rules: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """All of it."""
        told = say("{where}: {message}", where=self.where, message=self.message) if self.where else self.message
        return say("{message} [{rules}]", message=told, rules=", ".join(self.rules)) if self.rules else told

    def __str__(self) -> str:
        return str(self.sentence)


class ScenarioError(ValueError):
    """A scenario that can't be played; carries every problem that was found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class Problems(list[Problem]):
    """What is wrong with a scenario, gathered while it is read; raises ScenarioError once that is enough to mend."""

    def add(self, where: str, message: str) -> None:
        if len(self) == MOST_PROBLEMS:
            more = say("There is more that is wrong; mend this first.")
            raise ScenarioError([*self, Problem("", more)])
        self.append(Problem(where, message))


def message_of(error: Exception) -> str:
    """Return what an error says, as a text where it is one: `str` would tell it in the language of the moment."""
    return error.args[0] if error.args and isinstance(error.args[0], Said) else str(error)


@dataclass(frozen=True)
class Move:
    """One action of a scenario.

    refused   None, or the rule (or "") with which the action is expected to be refused; it is then not carried out
    expect    what is expected after it, as the file has it
    note      a judge's own words on this step
    where     where it stands in the file
    """

    action: Action
    refused: str | None = None
    expect: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    where: str = ""


@dataclass(frozen=True)
class Scenario:
    """A start, and what happens from there.

    rules     numbers that the scenario shows
    settings  readings chosen, every one of the game's settings with its value
    plain     the start as the file has it, without its actions
    """

    game: str
    title: str
    start: State
    settings: Mapping[str, str]
    moves: tuple[Move, ...] = ()
    rules: tuple[str, ...] = ()
    edition: str = ""
    engine: int = 0
    expect: Mapping[str, Any] = field(default_factory=dict)
    plain: Mapping[str, Any] = field(default_factory=dict)

    def with_moves(self, moves: tuple[Move, ...]) -> "Scenario":
        """Return the same start with other moves: a branch."""
        return replace(self, moves=moves)


@dataclass(frozen=True)
class Played:
    """A scenario that was played: its steps, where a move that is expected to be refused leaves the state as it was.

    stopped   why it could not be played to the end, or None
    left      units of work that a scene may still take
    """

    steps: tuple[Step, ...]
    refusals: Mapping[int, str] = field(default_factory=dict)
    stopped: Problem | None = None
    left: int = MOST_WORK

    @property
    def state(self) -> State:
        """The last state that was reached."""
        return self.steps[-1].state


def play(timing: Timing, scenario: Scenario) -> Played:
    """Play a scenario; step n is the state after move n. Stops at the first move that can't be done and says why."""
    meter = Meter()
    refusals: dict[int, str] = {}
    try:
        steps = [begin(timing, scenario.start, scenario.settings, meter)]
        _look(Table(timing, steps[0].state, scenario.settings))
    except TooLong as error:
        raise ScenarioError([Problem("start", message_of(error))]) from error
    for number, move in enumerate(scenario.moves, 1):
        state = steps[-1].state
        where = move.where or say("action {number}", number=number)
        try:
            state, events = apply(timing, state, move.action, scenario.settings, meter)
        except IllegalAction as error:
            if move.refused is None:
                problem = Problem(where, error.refusal.text, error.refusal.grounds.rules)
                return Played(tuple(steps), refusals, problem, meter.left)
            refusals[number] = _refused(move, where, error)
            steps.append(Step(move.action, state, ()))
        except (InvalidAction, TooLong) as error:
            return Played(tuple(steps), refusals, Problem(where, message_of(error)), max(0, meter.left))
        else:
            if move.refused is not None:
                problem = Problem(where, say("this was expected to be refused, but it is legal"))
                return Played(tuple(steps), refusals, problem, meter.left)
            steps.append(Step(move.action, state, events))
    return Played(tuple(steps), refusals, None, meter.left)


def _look(table: Table) -> None:
    """Ask for every number once; raises TooLong where one depends on itself, which nobody could be shown."""
    for thing in table.things.values():
        for name in thing.stats:
            stat_of(table, thing, name)


def _refused(move: Move, where: str, error: IllegalAction) -> str:
    if move.refused and move.refused not in error.refusal.grounds.rules:
        cited = ", ".join(error.refusal.grounds.rules)
        text = say("refused as expected, but by {rules}, not {rule}: {why}", rules=cited, rule=move.refused,
                   why=error.refusal.text)  # fmt: skip
        raise ScenarioError([Problem(where, text)])
    return error.refusal.text
