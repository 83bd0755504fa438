"""What goes into standings and what comes out: results of one entrant, records, places."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class StandingsError(ValueError):
    """Records that no standings can be made from, with all problems as sentences."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems))


class Outcome(StrEnum):
    """How a round ended for one entrant; MISSED is a loss without an opponent (absent, or entered late)."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    BYE = "bye"
    MISSED = "missed"
    DOUBLE_LOSS = "double loss"


@dataclass(frozen=True, slots=True)
class Result:
    """One round of one entrant; at most one in each round.

    opponent   None for a bye and a missed round
    games_*    finished games; those of a bye are the system's unless it states some
    """

    round: int
    outcome: Outcome
    opponent: int | None = None
    games_won: int = 0
    games_lost: int = 0
    games_drawn: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that counts of one entrant.

    results        rounds in which there was nothing (before entering, after dropping) are simply not there
    dropped_after  the last round before dropping; None while playing
    seed           the entrant's seed or place of registration; 0 if there is none
    is_late        entered after the first round was paired
    """

    id: int
    results: tuple[Result, ...] = ()
    dropped_after: int | None = None
    is_disqualified: bool = False
    seed: int = 0
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    rank       1 is first; no two are the same
    wins       with byes; losses with missed rounds and double losses
    values     texts of the tie-breaks, in their order
    keys       points and exact tie-breaks in the same order; the higher one is placed higher
    is_active  has not dropped
    is_by_lot  points and all tie-breaks equal those of another, and the seed decided
    """

    rank: int
    id: int
    points: int
    wins: int
    losses: int
    draws: int
    values: tuple[str, ...]
    keys: tuple[Fraction, ...]
    is_active: bool = True
    is_by_lot: bool = False
