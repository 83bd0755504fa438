"""Reasons in public words."""

from collections.abc import Callable

from judgeapp.domain.pairing.values import Cost, Pairing, Proof, Reason

Facts = dict[str, int | str]
AVOIDED = "that could not be avoided"


def sentence(reason: Reason) -> str:
    """Return a reason as players read it. It names nobody: the page knows the names."""
    facts = dict(reason.facts)
    unproved = UNPROVED if facts.get("proof") == Proof.BEST else {}
    told = {**SENTENCES, **unproved}[reason.code](facts)
    if "apart" in facts:
        told += f" Kept apart this round: {facts['apart']}."
    if "clash" in facts:
        told += f" They share {facts['clash']}; {'a pairing without that was not found' if unproved else AVOIDED}."
    return told


def proof_sentence(pairing: Pairing) -> str:
    """Say what a pairing costs and how it is known that none costs less."""
    return f"{cost_sentence(pairing.cost)} {PROOFS[pairing.proof]}"


BEST = "No other pairing of this round does better: rematches count first, then how far opponents are apart."
PROOFS = {
    Proof.BOUND: BEST,
    Proof.EXACT: BEST,
    Proof.BEST: "It is the best that was found; that none does better is not proved.",
}


def points(number: int | str) -> str:
    """Return "1 point", "9 points"."""
    return f"{number} point" if number == 1 else f"{number} points"


def cost_sentence(cost: Cost) -> str:
    """Return what a pairing costs in words."""
    told = [
        counted(cost.rematches, "rematch", "rematches"),
        counted(cost.floats, "pair", "pairs") + " of unequal points",
    ]
    told += [counted(cost.repeat_byes, "repeated bye", "repeated byes")] if cost.repeat_byes else []
    told += [counted(cost.across, "pair", "pairs") + " across pods"] if cost.across else []
    told += [counted(cost.soft, "clash", "clashes") + " that should be avoided"] if cost.soft else []
    listed = ", ".join(told)
    return f"{listed[0].upper()}{listed[1:]}."


def counted(number: int, one: str, many: str) -> str:
    """Return "no tables", "1 table", "2 tables"."""
    return f"{number or 'no'} {one if number == 1 else many}"


def _down(facts: Facts) -> str:
    return f"Paired down: {facts['high']} against {points(facts['low'])}."


def _odd(facts: Facts) -> str:
    size, up = int(facts["size"]), int(facts["up"])
    have = f"{size} {'player has' if size == 1 else 'players have'} {points(facts['high'])}"
    have += f", {up} of them {'meets' if up == 1 else 'meet'} a player with more" if up else ""
    have += ", one of them has the bye" if facts["byes"] else ""
    return f"{_down(facts)} {have}; an odd number cannot be paired among themselves."


def _seed(number: int | str) -> str:
    return f"seed {number}" if number else "an unseeded player"


def _pod(facts: Facts) -> str:
    if facts["high"] == facts["low"]:
        return f"Inside pod {facts['pod']}; drawn at random among players with {points(facts['high'])}."
    return f"Inside pod {facts['pod']}: {facts['high']} against {points(facts['low'])}."


ODD = "An odd number of players:"

SENTENCES: dict[str, Callable[[Facts], str]] = {
    "first": lambda _: "First round: drawn at random.",
    "random": lambda f: f"Both have {points(f['points'])}; drawn at random.",
    "only-two": lambda f: f"Both have {points(f['points'])}, and nobody else has.",
    "down-odd": _odd,
    "down-met": lambda f: f"{_down(f)} Everybody else with {points(f['high'])} has been met before.",
    "down-fit": lambda f: f"{_down(f)} Otherwise there would be a rematch or a wider gap elsewhere.",
    "rematch": lambda f: f"They meet again, with {f['high']} and {points(f['low'])}: a rematch could not be avoided.",
    "standings": lambda f: f"By standings: place {f['first']} against place {f['second']}.",
    "seeded": lambda f: f"First round by seeds: {_seed(f['first'])} against {_seed(f['second'])}.",
    "pod": _pod,
    "across": lambda f: f"Pods {f['first']} and {f['second']}: no opponent was left inside either pod.",
    "hand": lambda _: "Paired by hand.",
    "repair": lambda f: f"Paired anew while the round was played: {f['high']} against {points(f['low'])}.",
    "bye-repair": lambda _: "A bye given while the round was played.",
    "cut": lambda f: f"{f['match']}: seed {f['first']} against seed {f['second']}.",
    "bye-cut": lambda f: f"{f['match']}: seed {f['seed']} goes on without a match; the place of the opponent is empty.",
    "bye-lowest": lambda f: f"{ODD} the bye goes to the lowest group ({points(f['points'])}), drawn at random.",
    "bye-fewest": lambda f: (
        f"{ODD} the bye goes to the lowest group ({points(f['points'])}) of those with the fewest byes, "
        "drawn at random."
    ),
    "bye-lowest-one": lambda f: f"{ODD} the bye goes to the lowest, the only player with {points(f['points'])}.",
    "bye-fewest-one": lambda f: (
        f"{ODD} the bye goes to the lowest of those with the fewest byes; nobody else of them has "
        f"{points(f['points'])}."
    ),
    "bye-up": lambda f: (
        f"{ODD} the bye goes to a player with {points(f['points'])}; lower down, with {points(f['low'])}, "
        "it would have cost a rematch."
    ),
    "bye-again": lambda f: f"{ODD} another bye ({f['byes']} before); none else could have it without a rematch.",
    "bye-standings": lambda f: f"{ODD} the bye goes to place {f['place']}, the lowest of those with the fewest byes.",
    "bye-seed": lambda f: f"{ODD} the bye goes to {_seed(f['seed'])}, the last in the order of seeds.",
    "bye-pod": lambda f: f"{ODD} pod {f['pod']} is odd and the bye falls there.",
    "bye-alone": lambda _: "A bye: nobody else is there to play.",
    "bye-awarded": lambda _: "A bye awarded by the organiser.",
    "bye-hand": lambda _: "A bye given by hand.",
}

# Of a round of which nothing is proved: what was not found may be there all the same.
UNPROVED: dict[str, Callable[[Facts], str]] = {
    "down-fit": lambda f: f"{_down(f)} A better pairing was not found.",
    "rematch": lambda f: (
        f"They meet again, with {f['high']} and {points(f['low'])}: a pairing without this rematch was not found."
    ),
    "across": lambda f: f"Pods {f['first']} and {f['second']}: a better opponent inside either pod was not found.",
    "bye-up": lambda f: (
        f"{ODD} the bye goes to a player with {points(f['points'])}; a better one lower down, with {points(f['low'])}, "
        "was not found."
    ),
    "bye-again": lambda f: f"{ODD} another bye ({f['byes']} before); a pairing without it was not found.",
}
