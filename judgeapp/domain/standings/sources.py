"""Where a formula or a table comes from, and how sure it is."""

from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.saying import say


class Sure(StrEnum):
    """How a value came to be known here."""

    READ = "read"
    SECOND_HAND = "second-hand"
    RECALLED = "recalled"
    CHOSEN = "chosen here"


_MARKS = {
    Sure.READ: "",
    Sure.SECOND_HAND: say("read in another's account of it, not in the source"),
    Sure.RECALLED: say("from memory, not verified"),
    Sure.CHOSEN: say("stated nowhere, chosen here"),
}


@dataclass(frozen=True, slots=True)
class Source:
    """A source in a few words; `sure` is shown to organisers wherever the value is offered."""

    text: str
    sure: Sure

    @property
    def mark(self) -> str:
        """What to say beside a value that nobody here has read in its source; "" if somebody has."""
        return _MARKS[self.sure]
