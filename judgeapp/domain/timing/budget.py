"""What a search may take before it ends with what it has found so far; the clock is its caller's."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.messages import Message, grouped, say

MOST_POSITIONS = 4_000  # that a search looks at
MOST_TRIES = 20_000  # actions that it tries or finds refused
MOST_WORK = 100_000  # units, of playing one scene or of showing one of its steps
MOST_NESTED = 12  # numbers that depend on each other through static texts


class Cut(StrEnum):
    """What ended a search before it had seen everything."""

    NOTHING = ""
    DEPTH = "depth"
    POSITIONS = "positions"
    TIME = "time"
    MEMORY = "memory"
    LOOP = "loop"


BECAUSE: dict[Cut, Message] = {
    Cut.DEPTH: say("it goes no deeper"),
    Cut.POSITIONS: say("it looks at no more of them"),
    Cut.TIME: say("its time was up"),
    Cut.MEMORY: say("its memory was full"),
    Cut.LOOP: say("some of them go on without end"),
}


@dataclass(frozen=True)
class Budget:
    """What a search may take.

    positions  how many positions, or how many orders, it looks at
    tries      how many actions it tries or finds refused
    spent      tells what of the machine's has been used up (TIME, MEMORY), asked before each action; else NOTHING
    """

    positions: int = MOST_POSITIONS
    tries: int = MOST_TRIES
    spent: Callable[[], Cut] = lambda: Cut.NOTHING

    def cut(self, positions: int, tries: int) -> Cut:
        """Tell what ends a search that has come so far, if anything does."""
        return Cut.POSITIONS if positions >= self.positions or tries >= self.tries else self.spent()


def until(clock: Callable[[], float], seconds: float) -> Callable[[], Cut]:
    """Return what tells that some seconds of a clock have gone by."""
    end = clock() + seconds
    return lambda: Cut.TIME if clock() >= end else Cut.NOTHING


class TooLong(ValueError):  # noqa: N818 - judges read the name
    """It takes more than the bound: a loop that nobody can stop, or more than a scene may have."""


class Meter:
    """What is left of the work that may be done."""

    __slots__ = ("left", "nested")

    def __init__(self, left: int = MOST_WORK) -> None:
        self.left, self.nested = left, 0

    def spend(self, units: int) -> None:
        """Count work; raises TooLong where there was too much of it."""
        self.left -= units
        if self.left < 0:
            raise TooLong(
                say("This is more than a scene may take ({n} units of work); leave out some of its cards or texts.",
                    n=grouped(MOST_WORK))
            )  # fmt: skip

    def go_in(self) -> None:
        """Begin to ask for a number because another depends on it; raises TooLong where they go round in a circle."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise TooLong(
                say("A number depends on itself through texts that always work: a loop; change what they ask for.")
            )

    def come_out(self) -> None:
        """End what `go_in` began."""
        self.nested -= 1
