"""The reason for each pair and each bye of a finished round, and its public words."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce

from judgeapp.domain.brackets.bracket import from_english
from judgeapp.domain.messages import commas, say, say_many
from judgeapp.domain.pairing.field import BYE, Couple, Field, bye_floor
from judgeapp.domain.pairing.values import Bye, Cost, Entrant, First, Options, Pair, Proof, Reason

Facts = dict[str, int | str]
KEPT_APART = {"teams": say("teams"), "clubs": say("clubs"), "byes": say("byes")}
SHARED = re.compile(
    r"(?:the team (?P<team>.+?))?(?: and )?(?:the club (?P<club>.+?))?(?: and )?(?P<bye>an earlier bye)?"
)


def sentence(reason: Reason) -> str:
    """Return a reason as players read it. It names nobody: the page knows the names."""
    facts = dict(reason.facts)
    unproved = UNPROVED if facts.get("proof") == Proof.BEST else {}
    told = {**SENTENCES, **unproved}[reason.code](facts)
    if "apart" in facts:
        kept = commas(KEPT_APART.get(word, word) for word in str(facts["apart"]).split(", "))  # kept in English
        told = say("{told} Kept apart this round: {what}.", told=told, what=kept)
    if "clash" not in facts:
        return told
    shared = _shared(str(facts["clash"]))
    if unproved:
        return say("{told} They share {what}; a pairing without that was not found.", told=told, what=shared)
    return say("{told} They share {what}; that could not be avoided.", told=told, what=shared)


def _shared(kept: str) -> str:
    """Return what two share, which is kept in English, so that it can be told."""
    found = SHARED.fullmatch(kept)
    if found is None:
        return kept
    parts: list[str] = [say("the team {name}", name=found["team"])] if found["team"] else []
    parts += [say("the club {name}", name=found["club"])] if found["club"] else []
    parts += [say("an earlier bye")] if found["bye"] else []
    return reduce(lambda first, last: say("{first} and {last}", first=first, last=last), parts or [kept])


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
    told = [
        say_many("{n} rematch", "{n} rematches", met) if met else say("No rematches"),
        say_many("{n} pair of unequal points", "{n} pairs of unequal points", unequal)
        if unequal
        else say("no pairs of unequal points"),
    ]
    told += [say_many("{n} repeated bye", "{n} repeated byes", cost.repeat_byes)] if cost.repeat_byes else []
    told += [say_many("{n} pair across pods", "{n} pairs across pods", cost.across)] if cost.across else []
    if cost.soft:
        told.append(say_many("{n} clash that should be avoided", "{n} clashes that should be avoided", cost.soft))
    return say("{costs}.", costs=commas(told))


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


Fact = tuple[str, int | str]


def explained(
    field: Field, order: Sequence[Entrant], options: Options, couples: Sequence[Couple]
) -> tuple[tuple[Pair, ...], tuple[Bye, ...]]:
    """Return pairs and byes with their reasons.

    order     the entrants of the field
    couples   pairs of indexes, higher first; the bye is a couple of BYE and an index
    """
    explain = Explainer(field, order, options, couples)
    pairs = tuple(Pair(order[i].id, order[j].id, explain.pair(i, j)) for i, j in couples if i != BYE)
    return pairs, tuple(Bye(order[j].id, explain.bye(j)) for i, j in couples if i == BYE)


class Explainer:
    """Knows of each score group how many it has, and how many of them meet more points, less points, or nobody."""

    def __init__(self, field: Field, order: Sequence[Entrant], options: Options, couples: Sequence[Couple]) -> None:
        self.field, self.order, self.options = field, order, options
        taker = next((order[j] for i, j in couples if i == BYE), None)
        floats = [(order[i].points, order[j].points) for i, j in couples if i != BYE]
        self.sizes = Counter(entrant.points for entrant in order)
        self.byes = Counter({taker.points: 1} if taker else {})
        self.up = Counter(low for high, low in floats if low < high)
        self.down = Counter(high for high, low in floats if low < high)
        self.apart = _kept_apart(options)
        self.even: dict[int, Reason] = {}

    def pair(self, i: int, j: int) -> Reason:
        """Return why two meet."""
        if self.field.clashes(i, j):
            code, facts = self._pair(i, j)
            return Reason(code, (*facts, ("clash", _clashing(self.field, i, j))))
        a, b = self.order[i], self.order[j]
        if a.points != b.points or self.field.has_met(i, j) or self.options.by_standings or self.options.first:
            code, facts = self._pair(i, j)
            return Reason(code, facts + self.apart)
        if a.points not in self.even:
            self.even[a.points] = Reason(self._level(a.points), (("points", a.points), *self.apart))
        return self.even[a.points]

    def _pair(self, i: int, j: int) -> tuple[str, tuple[Fact, ...]]:
        a, b = self.order[i], self.order[j]
        if self.field.has_met(i, j):
            return "rematch", (("high", a.points), ("low", b.points))
        if self.options.by_standings:
            return "standings", (("first", a.rank), ("second", b.rank))
        if self.options.first:
            return _first(a, b, self.options.first)
        if a.points == b.points:
            return self._level(a.points), (("points", a.points),)
        return self._down(i, j)

    def _level(self, points: int) -> str:
        """Return the code of a pair of equal points: two who are alone with theirs are not drawn."""
        return "only-two" if self.sizes[points] == 2 else "random"

    def _down(self, i: int, j: int) -> tuple[str, tuple[Fact, ...]]:
        high, low = self.order[i].points, self.order[j].points
        facts: tuple[Fact, ...] = (("high", high), ("low", low))
        size, up, byes = self.sizes[high], self.up[high], self.byes[high]
        if (size - up - byes) % 2 and self.down[high] == 1:
            return "down-odd", (*facts, ("size", size), ("up", up), ("byes", byes))
        group = (k for k, entrant in enumerate(self.order) if entrant.points == high and k != i)
        return ("down-met" if all(self.field.has_met(i, k) for k in group) else "down-fit"), facts

    def bye(self, i: int) -> Reason:
        """Return why somebody has the bye."""
        field, entrant = self.field, self.order[i]
        fewest, low = bye_floor(field)
        if entrant.byes > fewest:
            return Reason("bye-again", (("byes", entrant.byes),))
        if self.options.first is First.PODS:
            return Reason("bye-pod", (("pod", entrant.pod),))
        if field.place[i] > low:
            lowest = min(each.points for each in self.order if each.byes == fewest)
            return Reason("bye-up", (("points", entrant.points), ("low", lowest)))
        if self.options.by_standings:
            return Reason("bye-standings", (("place", entrant.rank),))
        is_lowest = entrant.points == min(self.sizes)
        if sum(each.byes == fewest and each.points == entrant.points for each in self.order) > 1:
            code = "bye-lowest" if is_lowest else "bye-fewest"
        else:
            code = "bye-lowest-one" if is_lowest and self.sizes[entrant.points] == 1 else "bye-fewest-one"
        return Reason(code, (("points", entrant.points),))


def _first(a: Entrant, b: Entrant, first: First) -> tuple[str, tuple[Fact, ...]]:
    if first is First.SEEDED:
        return "seeded", (("first", a.seed), ("second", b.seed))
    if first is First.RANDOM:
        return "first", ()
    if a.pod != b.pod:
        return "across", (("first", a.pod), ("second", b.pod))
    return "pod", (("pod", a.pod), ("high", a.points), ("low", b.points))


def _kept_apart(options: Options) -> tuple[Fact, ...]:
    kept = {"teams": options.apart_team, "clubs": options.apart_club, "byes": options.spread_byes}
    words = ", ".join(word for word, is_on in kept.items() if is_on)
    return (("apart", words),) if words else ()


def _clashing(field: Field, i: int, j: int) -> str:
    shared = [label for label in field.labels[i] if label in field.labels[j]]
    return " and ".join(
        label.replace("bye", "an earlier bye") if label == "bye" else f"the {label}" for label in shared
    )
