"""Quiz: the next step of a scenario is hidden, somebody says what comes, and the engine marks the answer."""

from collections.abc import Mapping
from typing import NamedTuple

from judgeapp.domain.saying import Said, say
from judgeapp.domain.timing.config import Timing
from judgeapp.domain.timing.engine import Step
from judgeapp.domain.timing.grounds import Grounds
from judgeapp.domain.timing.state import State

NOBODY = "nobody"


class Riddle(NamedTuple):
    """A question about what comes next: its words, what can be answered, the right answer, and the rules for it."""

    kind: str
    text: str
    options: tuple[str, ...]
    answer: str
    grounds: Grounds
    because: str


def riddles(timing: Timing, before: State, step: Step) -> tuple[Riddle, ...]:
    """Return the questions that a step answers: what resolves, and who is asked afterwards."""
    found = []
    resolves = next((event for event in step.events if event.kind == "resolves"), None)
    if resolves is not None and len(before.pile) > 1:
        names = tuple(dict.fromkeys(_plain(item.name) for item in before.pile))
        answer = next((_plain(item.name) for item in before.pile if item.key == resolves.item), "")
        if answer:
            text = say("What resolves next?")
            found.append(Riddle("resolves", text, names, answer, resolves.grounds, resolves.text))
    asking = step.state.asking
    if asking is not None and asking.kind == "priority":
        text = say("Who has priority after this?")
        options = (*step.state.players, NOBODY)
        found.append(Riddle("priority", text, options, asking.player, _why(step), asking.text))
    return tuple(found)


def _plain(name: str) -> str:
    """Return a name as an answer gives it: the same, whatever the language of the page."""
    return name.english if isinstance(name, Said) else name


def _why(step: Step) -> Grounds:
    """Return the rules that give priority: those of the last event that hands it over, else of the question."""
    assert step.state.asking is not None  # noqa: S101 - the caller has looked
    for event in reversed(step.events):
        if event.kind in ("back", "opens", "played", "used", "passed"):
            return Grounds(*event.grounds)
    return step.state.asking.grounds


def first_riddle(timing: Timing, steps: list[Step], at: int) -> tuple[int, Riddle] | None:
    """Return the first step from `at` on that answers a question, and the question."""
    for number in range(max(1, at), len(steps)):
        found = riddles(timing, steps[number - 1].state, steps[number])
        if found:
            return number, found[0]
    return None


def mark(riddle: Riddle, answer: str) -> Mapping[str, object]:
    """Return whether an answer is right, with the right one and its rules."""
    return {"right": answer == riddle.answer, "answer": riddle.answer, "grounds": riddle.grounds}
