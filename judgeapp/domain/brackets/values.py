"""A single-elimination bracket as data: who is in it, who leaves it, its matches and places."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from judgeapp.domain.saying import say

SIZES = (4, 8, 16, 32, 64)


class BracketError(ValueError):
    """A bracket or results that cannot be, with all problems as sentences."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems))


class Walkover(StrEnum):
    """Who goes on without a match when somebody drops after the cut; nobody moves up into the bracket.

    Both are known at second hand: the opponent (Magic Tournament Rules, 2015), or the highest remaining
    seed (since 2024), whose opponent meets that of the one who left.
    """

    OPPONENT = "opponent"
    HIGHEST_SEED = "highest seed"


@dataclass(frozen=True, slots=True)
class Drop:
    """An entrant leaves before the matches of a round; who is disqualified has no place in the end."""

    entrant: int
    round: int
    is_disqualified: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """A cut: `seeds` are the entrants from the first seed on; the best have byes if they do not fill the size.

    Raise BracketError with all problems: a size there is none of, too many or too few entrants, somebody twice.
    """

    size: int
    seeds: tuple[int, ...]
    has_third_place: bool = False
    walkover: Walkover = Walkover.OPPONENT

    def __post_init__(self) -> None:
        if problems := tuple(self._problems()):
            raise BracketError(problems)

    def _problems(self) -> Iterator[str]:
        if self.size not in SIZES:
            yield say("There is no top {size}: choose {sizes}.", size=self.size, sizes=", ".join(map(str, SIZES)))
        elif len(self.seeds) > self.size:
            yield say("{n} entrants are too many for a top {size}.", n=len(self.seeds), size=self.size)
        elif len(self.seeds) <= self.size // 2:
            yield say(
                "{n} entrants are too few for a top {size}: it needs {least}.",
                n=len(self.seeds),
                size=self.size,
                least=self.size // 2 + 1,
            )
        if len(set(self.seeds)) < len(self.seeds):
            yield say("Somebody is seeded twice.")

    @property
    def rounds(self) -> int:
        return self.size.bit_length() - 1

    def seed_of(self, entrant: int) -> int:
        """Return the seed of an entrant, 1 for the first."""
        return self.seeds.index(entrant) + 1


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a match. Nobody and known: it stays empty. Nobody and not known: it is not decided yet."""

    entrant: int | None = None
    is_known: bool = True


@dataclass(frozen=True, slots=True)
class Match:
    """A match; the one for third place is position 2 of the last round.

    winner      None while it is not decided, and if nobody was left to win it
    is_decided  also without a match: one entrant alone goes on
    """

    round: int
    position: int
    a: Seat
    b: Seat
    winner: int | None = None
    is_decided: bool = False

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(seat.entrant for seat in (self.a, self.b) if seat.entrant is not None)

    @property
    def is_playable(self) -> bool:
        """Are both entrants there, and the result not?"""
        return len(self.entrants) == 2 and not self.is_decided

    @property
    def is_walkover(self) -> bool:
        """Did one go on alone?"""
        return self.is_decided and len(self.entrants) == 1

    @property
    def loser(self) -> int | None:
        """Who has lost a match of two."""
        return next((entrant for entrant in self.entrants if self.is_decided and entrant != self.winner), None)


@dataclass(frozen=True, slots=True)
class Place:
    """A final place; those who left in one round are ranked by seed and share `among` (first and last of them)."""

    rank: int
    entrant: int
    among: tuple[int, int]
