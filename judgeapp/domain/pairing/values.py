"""What goes into a pairing, the seeds of its draws, and what comes out of it, with its words for players.

An event has a secret key from the moment it is opened. The seed of a round follows from key and number, so that its
digest can be shown while nobody knows who will play; the first, second, third draw of the round use the seed with
"/1", "/2", "/3". Whoever draws again can take the next one only, and how often that was is public.
"""

import hashlib
import random
import re
from collections.abc import Callable, Mapping, Set
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from functools import reduce
from typing import Any, NamedTuple

from judgeapp.domain.brackets.bracket import from_english
from judgeapp.domain.messages import ProblemsError, commas, say, say_many


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


Facts = dict[str, int | str]
KEPT_APART = {"teams": say("teams"), "clubs": say("clubs"), "byes": say("byes")}
SHARED = re.compile(
    r"(?:the team (?P<team>.+?))?(?: and )?(?:the club (?P<club>.+?))?(?: and )?(?P<bye>an earlier bye)?"
)


def sentence(reason: Reason) -> str:
    """Return a reason as players read it. It names nobody: the page knows the names."""
    facts = dict(reason.facts)
    unproved = UNPROVED if facts.get("proof") == Proof.BEST else {}
    message = {**SENTENCES, **unproved}[reason.code](facts)
    if "apart" in facts:
        apart = commas(KEPT_APART.get(word, word) for word in str(facts["apart"]).split(", "))  # kept in English
        message = say("{told} Kept apart this round: {what}.", told=message, what=apart)
    if "clash" not in facts:
        return message
    shared = _shared(str(facts["clash"]))
    if unproved:
        return say("{told} They share {what}; a pairing without that was not found.", told=message, what=shared)
    return say("{told} They share {what}; that could not be avoided.", told=message, what=shared)


def _shared(stored: str) -> str:
    """Return what two share, which is stored in English, as a message."""
    found = SHARED.fullmatch(stored)
    if found is None:
        return stored
    parts: list[str] = [say("the team {name}", name=found["team"])] if found["team"] else []
    parts += [say("the club {name}", name=found["club"])] if found["club"] else []
    parts += [say("an earlier bye")] if found["bye"] else []
    return reduce(lambda first, last: say("{first} and {last}", first=first, last=last), parts or [stored])


def proof_sentence(cost: Cost, proof: Proof) -> str:
    """Say what a pairing costs and how it is known that none costs less."""
    return say("{cost} {proof}", cost=cost_sentence(cost), proof=PROOFS[proof])


BEST = say("No other pairing of this round does better: rematches count first, then how far opponents are apart.")
PROOFS = {
    Proof.BOUND: BEST,
    Proof.EXACT: BEST,
    Proof.BEST: say("It is the best that was found; that none does better is not proved."),
}


def points(number: int | str) -> str:
    """Return "1 point", "9 points"."""
    return say_many("{n} point", "{n} points", int(number))


def cost_sentence(cost: Cost) -> str:
    met, unequal = cost.rematches, cost.floats
    costs = [
        say_many("{n} rematch", "{n} rematches", met) if met else say("No rematches"),
        say_many("{n} pair of unequal points", "{n} pairs of unequal points", unequal)
        if unequal
        else say("no pairs of unequal points"),
    ]
    costs += [say_many("{n} repeated bye", "{n} repeated byes", cost.repeat_byes)] if cost.repeat_byes else []
    costs += [say_many("{n} pair across pods", "{n} pairs across pods", cost.across)] if cost.across else []
    if cost.soft:
        costs.append(say_many("{n} clash that should be avoided", "{n} clashes that should be avoided", cost.soft))
    return say("{costs}.", costs=commas(costs))


def _down(facts: Facts) -> str:
    return say("Paired down: {high} against {low}.", **_both(facts))


def _both(facts: Facts) -> Facts:
    return {"high": facts["high"], "low": points(facts["low"])}


def _odd(facts: Facts) -> str:
    size, up, high = int(facts["size"]), int(facts["up"]), points(facts["high"])
    have: str = say_many("{n} player has {points}", "{n} players have {points}", size, points=high)
    if up:
        have = say_many(
            "{have}, {n} of them meets a player with more", "{have}, {n} of them meet a player with more", up, have=have
        )
    if facts["byes"]:
        have = say("{have}, one of them has the bye", have=have)
    return say("{down} {have}; an odd number cannot be paired among themselves.", down=_down(facts), have=have)


def _seed(number: int | str) -> str:
    return say("seed {number}", number=number) if number else say("an unseeded player")


def _pod(facts: Facts) -> str:
    pod = facts["pod"]
    if facts["high"] == facts["low"]:
        return say(
            "Inside pod {pod}; drawn at random among players with {points}.", pod=pod, points=points(facts["high"])
        )
    return say("Inside pod {pod}: {high} against {low}.", pod=pod, **_both(facts))


def _with(facts: Facts) -> Facts:
    return {"points": points(facts["points"])}


def _up(facts: Facts) -> Facts:
    return {"points": points(facts["points"]), "low": points(facts["low"])}


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "first": lambda _: say("First round: drawn at random."),
    "random": lambda f: say("Both have {points}; drawn at random.", **_with(f)),
    "only-two": lambda f: say("Both have {points}, and nobody else has.", **_with(f)),
    "down-odd": _odd,
    "down-met": lambda f: say(
        "{down} Everybody else with {points} has been met before.", down=_down(f), points=points(f["high"])
    ),
    "down-fit": lambda f: say("{down} Otherwise there would be a rematch or a wider gap elsewhere.", down=_down(f)),
    "rematch": lambda f: say("They meet again, with {high} and {low}: a rematch could not be avoided.", **_both(f)),
    "standings": lambda f: say(
        "By standings: place {first} against place {second}.", first=f["first"], second=f["second"]
    ),
    "seeded": lambda f: say(
        "First round by seeds: {first} against {second}.", first=_seed(f["first"]), second=_seed(f["second"])
    ),
    "pod": _pod,
    "across": lambda f: say(
        "Pods {first} and {second}: no opponent was left inside either pod.", first=f["first"], second=f["second"]
    ),
    "hand": lambda _: say("Paired by hand."),
    "repair": lambda f: say("Paired anew while the round was played: {high} against {low}.", **_both(f)),
    "bye-repair": lambda _: say("A bye given while the round was played."),
    "cut": lambda f: say(
        "{match}: seed {first} against seed {second}.",
        match=from_english(str(f["match"])),
        first=f["first"],
        second=f["second"],
    ),
    "bye-cut": lambda f: say(
        "{match}: seed {seed} goes on without a match; the place of the opponent is empty.",
        match=from_english(str(f["match"])),
        seed=f["seed"],
    ),
    "bye-lowest": lambda f: say(
        "An odd number of players: the bye goes to the lowest group ({points}), drawn at random.", **_with(f)
    ),
    "bye-fewest": lambda f: say(
        "An odd number of players: the bye goes to the lowest group ({points}) of those with the fewest byes, "
        "drawn at random.",
        **_with(f),
    ),
    "bye-lowest-one": lambda f: say(
        "An odd number of players: the bye goes to the lowest, the only player with {points}.", **_with(f)
    ),
    "bye-fewest-one": lambda f: say(
        "An odd number of players: the bye goes to the lowest of those with the fewest byes; nobody else of them has "
        "{points}.",
        **_with(f),
    ),
    "bye-up": lambda f: say(
        "An odd number of players: the bye goes to a player with {points}; lower down, with {low}, it would have cost "
        "a rematch.",
        **_up(f),
    ),
    "bye-again": lambda f: say(
        "An odd number of players: another bye ({byes} before); none else could have it without a rematch.",
        byes=f["byes"],
    ),
    "bye-standings": lambda f: say(
        "An odd number of players: the bye goes to place {place}, the lowest of those with the fewest byes.",
        place=f["place"],
    ),
    "bye-seed": lambda f: say(
        "An odd number of players: the bye goes to {seed}, the last in the order of seeds.", seed=_seed(f["seed"])
    ),
    "bye-pod": lambda f: say("An odd number of players: pod {pod} is odd and the bye falls there.", pod=f["pod"]),
    "bye-alone": lambda _: say("A bye: nobody else is there to play."),
    "bye-awarded": lambda _: say("A bye awarded by the organiser."),
    "bye-hand": lambda _: say("A bye given by hand."),
}

# Of a round of which nothing is proved: what was not found may be there all the same.
UNPROVED: dict[str, Callable[[Facts], str]] = {
    "down-fit": lambda f: say("{down} A better pairing was not found.", down=_down(f)),
    "rematch": lambda f: say(
        "They meet again, with {high} and {low}: a pairing without this rematch was not found.", **_both(f)
    ),
    "across": lambda f: say(
        "Pods {first} and {second}: a better opponent inside either pod was not found.",
        first=f["first"],
        second=f["second"],
    ),
    "bye-up": lambda f: say(
        "An odd number of players: the bye goes to a player with {points}; a better one lower down, with {low}, "
        "was not found.",
        **_up(f),
    ),
    "bye-again": lambda f: say(
        "An odd number of players: another bye ({byes} before); a pairing without it was not found.", byes=f["byes"]
    ),
}
