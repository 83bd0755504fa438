"""What a search may take before it ends with what it has found so far; the clock is its caller's."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.messages import Message, say

MOST_POSITIONS = 4_000  # that a search looks at
MOST_TRIES = 20_000  # actions that it tries or finds refused


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
