"""Pairing a round: no rematch while one can be avoided, then equal points, then luck.

What counts, from left to right (`Cost.key`): rematches and undue second byes; pairs that leave their pod; how far
the bye is above the lowest place it could have; what the organiser asked to keep apart; squared differences.
These are the conventions of the community; no publisher's document has an algorithm.
"""

import random
from collections import Counter
from collections.abc import Sequence

from judgeapp.domain.pairing.bounds import bound
from judgeapp.domain.pairing.costing import cost_of
from judgeapp.domain.pairing.explaining import explained
from judgeapp.domain.pairing.field import by_seeds, drawn, halved
from judgeapp.domain.pairing.pods import solve_pods
from judgeapp.domain.pairing.reasons import UNPROVED
from judgeapp.domain.pairing.solving import solve
from judgeapp.domain.pairing.values import Bye, Cost, Entrant, First, Options, Pairing, PairingError, Proof, Reason
from judgeapp.domain.saying import Said, grouped, say

MOST_POINTS = 100_000  # squares of more would not fit the weights of a matching


def pair_round(entrants: Sequence[Entrant], options: Options, seed: str) -> Pairing:
    """Return the pairing of a round.

    It follows from the set of entrants, the options and the seed; the order of the entrants does not matter.
    Where rematches or second byes are forced there are as few as can be. Raise PairingError with what the
    organiser can mend: nobody plays, somebody is there twice.
    """
    if problems := _problems(entrants):
        raise PairingError(problems)
    rng = random.Random(seed)
    byes, playing = _given(entrants, options, rng)
    if not playing:
        return Pairing((), byes, seed, Cost(), Cost(), Proof.BOUND)
    is_seeded = options.first is First.SEEDED
    field, order = halved(playing, options) if is_seeded else drawn(playing, options, rng)
    couples, is_best = (solve_pods if field.pods else solve)(field, rng)
    cost, least_cost = cost_of(field, order, couples), bound(field)
    proof = Proof.BOUND if cost.key == least_cost.key else Proof.EXACT if is_best else Proof.BEST
    pairs, drawn_byes = explained(field, order, options, couples)
    if proof is Proof.BEST:
        pairs = tuple(pair._replace(reason=unproved(pair.reason)) for pair in pairs)
        drawn_byes = tuple(bye._replace(reason=unproved(bye.reason)) for bye in drawn_byes)
    return Pairing(pairs, drawn_byes + byes, seed, cost, least_cost, proof)


def unproved(reason: Reason) -> Reason:
    """Return a reason that does not claim more than is known where nothing is proved."""
    claims = reason.code in UNPROVED or "clash" in dict(reason.facts)
    return reason._replace(facts=(*reason.facts, ("proof", str(Proof.BEST)))) if claims else reason


def _given(entrants: Sequence[Entrant], options: Options, rng: random.Random) -> tuple[tuple[Bye, ...], list[Entrant]]:
    """Return the byes that need no matching, and who is to be matched."""
    awarded = sorted(entrant.id for entrant in entrants if entrant.is_awarded_bye)
    byes = [Bye(each, Reason("bye-awarded")) for each in awarded]
    playing = [entrant for entrant in entrants if not entrant.is_awarded_bye]
    if len(playing) == 1:
        return (Bye(playing[0].id, Reason("bye-alone")), *byes), []
    if options.first is First.SEEDED:
        playing = by_seeds(playing, rng)
        if len(playing) % 2:
            last = min(reversed(playing), key=lambda entrant: entrant.byes)
            playing.remove(last)
            byes.insert(0, Bye(last.id, Reason("bye-seed", (("seed", last.seed),))))
    return tuple(byes), playing


def _problems(entrants: Sequence[Entrant]) -> list[Said]:
    if not entrants:
        return [say("Nobody plays this round. Add entrants, or end the event.")]
    count = Counter(entrant.id for entrant in entrants)
    twice = [
        say("Entrant {x} is there {times} times. Enter everybody once.", x=each, times=times)
        for each, times in count.items()
        if times > 1
    ]
    far = [e.id for e in entrants if abs(e.points) > MOST_POINTS]
    most = grouped(MOST_POINTS)
    return twice + [say("Entrant {x} has points beyond {most}. Correct them.", x=each, most=most) for each in far]
