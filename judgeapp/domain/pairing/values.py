"""What goes into a pairing and what comes out of it, and the seeds of its draws.

An event has a secret key from the moment it is opened. The seed of a round follows from key and number, so that its
digest can be shown while nobody knows who will play; the first, second, third draw of the round use the seed with
"/1", "/2", "/3". Whoever draws again can take the next one only, and how often that was is public.
"""

import hashlib
import random
from collections.abc import Mapping, Set
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, NamedTuple

from judgeapp.domain.messages import ProblemsError


class PairingError(ProblemsError):
    """Something that the organiser can mend; `problems` are sentences that say what to do."""


class Entrant(NamedTuple):
    """Somebody who plays this round.

    points           match points so far
    byes             byes so far, awarded ones included
    opponents        ids of everybody met so far, whether they still play or not
    team, club       "" if none
    rank             place in the standings before this round, 1 is first; 0 if there is none
    seed             1 is the strongest; 0 is unseeded
    pod              0 is no pod
    is_awarded_bye   has a bye this round and is not paired
    """

    id: int
    points: int
    byes: int = 0
    opponents: frozenset[int] = frozenset()
    team: str = ""
    club: str = ""
    rank: int = 0
    seed: int = 0
    pod: int = 0
    is_awarded_bye: bool = False


class First(StrEnum):
    """How a first round is paired; pods go on for as many rounds as it is set."""

    RANDOM = "random"
    SEEDED = "seeded"
    PODS = "pods"


@dataclass(frozen=True, slots=True)
class Options:
    """How this round is paired.

    first          None if it is not a first round
    by_standings   neighbours in the standings meet (1-2, 3-4 and so on), as some do in the last round
    apart_team, apart_club   keep entrants of one team or club apart
    spread_byes    keep entrants who have had a bye apart
    """

    first: First | None = None
    by_standings: bool = False
    apart_team: bool = False
    apart_club: bool = False
    spread_byes: bool = False

    def as_plain(self) -> dict[str, Any]:
        """Return them as JSON holds them."""
        plain = asdict(self)
        return {**plain, "first": str(self.first) if self.first else None}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> "Options":
        """Read what `as_plain` wrote; what is missing is off. Raise PairingError with every problem."""
        switches = [field.name for field in fields(cls) if field.name != "first"]
        first = plain.get("first")
        problems = [f"There is no option {name!r}." for name in plain if name not in (*switches, "first")]
        problems += [
            f"The option {name!r} is true or false."
            for name in switches
            if not isinstance(plain.get(name, False), bool)
        ]
        if first is not None and first not in list(First):
            problems.append(f"A first round is {', '.join(First)}; {first!r} is none of them.")
        if problems:
            raise PairingError(problems)
        return cls(First(first) if first else None, **{name: plain.get(name, False) for name in switches})


class Reason(NamedTuple):
    """Why a pair meets or a bye is given: a code and the facts that its sentence needs."""

    code: str
    facts: tuple[tuple[str, int | str], ...] = ()

    def as_plain(self) -> dict[str, Any]:
        """Return it as JSON holds it."""
        return {"code": self.code, "facts": dict(self.facts)}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> "Reason":
        return cls(plain["code"], tuple(plain["facts"].items()))


class Pair(NamedTuple):
    """Two entrants who meet; a has at least the points of b."""

    a: int
    b: int
    reason: Reason


class Bye(NamedTuple):
    """Somebody who does not play and wins."""

    entrant: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Released:
    """A round that is being played, as the repair assistant needs it.

    byes   entrants with a bye that is not awarded
    kept   (a, b) of pairs that may not be stopped: finished, or too far
    """

    pairs: tuple[Pair, ...]
    byes: tuple[int, ...] = ()
    kept: Set[tuple[int, int]] = frozenset()


class Cost(NamedTuple):
    """What a pairing costs; `key` is compared from left to right.

    repeats      rematches, and a bye for somebody who has had more byes than another
    across       pairs that leave their pod, where pods are played
    bye_excess   points of the bye above the lowest it could have gone to
    soft         clashes that the organiser asked to avoid (same team, same club, byes meeting byes)
    squares      sum of squared differences of points over the pairs: of places by standings, of seeds
                 from their due opponent in a seeded round
    repeat_byes  undue second byes among the repeats: at equal cost it is rather a rematch
    The rest informs: how many rematches and pairs of unequal points there are, and clashes whether or not they
    were to be avoided.
    """

    repeats: int = 0
    across: int = 0
    bye_excess: int = 0
    soft: int = 0
    squares: int = 0
    repeat_byes: int = 0
    rematches: int = 0
    floats: int = 0
    same_team: int = 0
    same_club: int = 0
    byes_met: int = 0

    @property
    def key(self) -> tuple[int, int, int, int, int, int]:
        """What decides which of two pairings is better: less is better, from left to right."""
        return self[:6]


class Proof(StrEnum):
    """How it is known that no pairing costs less."""

    BOUND = "bound"  # it costs no more than if nobody had met before
    EXACT = "exact"  # an exact matching established the cost
    BEST = "best"  # the best that was found; nothing is proved


class Pairing(NamedTuple):
    """A paired round.

    pairs   highest points first
    bound   what nobody can beat: the cost if history is forgotten
    proof   how it is known that the cost is the least
    """

    pairs: tuple[Pair, ...]
    byes: tuple[Bye, ...]
    seed: str
    cost: Cost
    bound: Cost
    proof: Proof


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # no 0, 1, i, l, o: a seed is read aloud and typed in


def seed_of_round(key: str, number: int) -> str:
    """Return the seed of a round, such as "k7f2-9m3q-aabc-wx4z": 79 bits, too many to try out from the digest."""
    rng = random.Random(hashlib.sha256(f"{key}/{number}".encode()).digest())
    return "-".join("".join(rng.choices(LETTERS, k=4)) for _ in range(4))


def seed_of_draw(key: str, number: int, attempt: int) -> str:
    """Return the seed of a draw of a round, attempts counting from 1: "k7f2-9m3q-aabc-wx4z/1"."""
    return f"{seed_of_round(key, number)}/{attempt}"


def digest(seed: str) -> str:
    """Return the SHA-256 of the seed of a round, or of a draw of it, in 64 hex digits: all its draws have the same."""
    return hashlib.sha256(seed.partition("/")[0].encode()).hexdigest()
