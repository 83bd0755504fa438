"""The steps of a scene that a ruling points at, as its page and its slip show them."""

from dataclasses import dataclass

from judgeapp.domain.timing.state import Event
from judgeapp.judging.models import Ruling
from judgeapp.simulator.scenes import Opened, open_scene
from judgeapp.simulator.screen import Screen

MOST_LINES = 19  # of a slip, so that it fits on half a page
A_LINE = 100  # characters


@dataclass(frozen=True)
class Shown:
    """One step: its number, what was done, what happened; `why` says why it was refused, if the scene shows that."""

    number: int
    words: str
    events: tuple[Event, ...]
    why: str = ""

    @property
    def lines(self) -> int:
        return 1 + len(self.events) + bool(self.why)


@dataclass(frozen=True)
class Steps:
    """The steps up to a ruling's, the last of them on the screen; `problem` says why it is not reached today.

    room   lines that a slip has for steps
    """

    opened: Opened
    shown: tuple[Shown, ...]
    last: Screen
    room: int
    problem: str = ""

    @property
    def latest(self) -> tuple[Shown, ...]:
        """As many of the last steps as a slip has room for, one at least; what is set at the start needs none."""
        lines, found = 0, []
        for step in reversed(self.shown):
            lines += step.lines
            if found and (lines > self.room or not step.number):
                break
            found.append(step)
        return tuple(reversed(found))


def steps_of(ruling: Ruling) -> Steps | None:
    """Return the steps of a ruling's scene; None if it has none. Notes on steps are no part of a ruling."""
    if ruling.scene is None:
        return None
    opened = open_scene(ruling.scene)
    last = Screen(opened, min(ruling.step, opened.last))
    shown = tuple(
        Shown(number, words, opened.steps[number].events, opened.played.refusals.get(number, ""))
        for number, words, _ in last.timeline[: last.number + 1]
    )
    problem = str(opened.problems[0]) if opened.problems and opened.last < ruling.step else ""
    room = MOST_LINES - (len(ruling.question) + len(ruling.answer)) // A_LINE
    return Steps(opened, shown, last, room, problem)
