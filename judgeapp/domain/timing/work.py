"""How much work playing may take: counted, not timed, so that a scene always plays the same wherever it is played.

A unit is about a microsecond: a text that is looked at, a condition that is asked, an event that is told. It knows
nothing of what the work is; whoever plays a whole scene gives one meter to all its actions.
"""

from judgeapp.domain.saying import grouped, say

MOST_WORK = 100_000  # units, of playing one scene or of showing one of its steps
MOST_NESTED = 12  # numbers that depend on each other through static texts


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
