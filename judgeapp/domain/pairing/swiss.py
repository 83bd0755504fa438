"""Pairing a round: no rematch while one can be avoided, then equal points, then luck.

What counts, from left to right (`Cost.key`): rematches and undue second byes; pairs that leave their pod; how far
the bye is above the lowest place it could have; what the organiser asked to keep apart; squared differences.
These are the conventions of the community; no publisher's document has an algorithm.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from judgeapp.domain.messages import Message, grouped, say
from judgeapp.domain.pairing.field import BYE, Couple, Field, bound, by_seeds, cost_of, drawn, halved
from judgeapp.domain.pairing.reasons import explained
from judgeapp.domain.pairing.solving import LARGE, solve, whole
from judgeapp.domain.pairing.values import (
    UNPROVED,
    Bye,
    Cost,
    Entrant,
    First,
    Options,
    Pairing,
    PairingError,
    Proof,
    Reason,
)

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


def _problems(entrants: Sequence[Entrant]) -> list[Message]:
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


def solve_pods(field: Field, rng: random.Random) -> tuple[list[Couple], bool]:
    """Return couples as `solve` does, and whether none cost less.

    Even pods that close without a rematch are solved by themselves. The others are one exact matching; if they are
    too many for that, whoever would have the bye or a rematch inside the pod meets others like that.
    """
    couples: list[Couple] = []
    rest: list[Couple] = []
    are_best = True
    for members in field.by_pod():
        found, is_best = _inside(field, members, rng)
        are_best &= is_best
        is_closed = len(members) % 2 == 0 and not any(field.has_met(i, j) for i, j in found)
        (couples if is_closed else rest).extend(found)
    members = sorted(i for couple in rest for i in couple if i != BYE)
    if len(members) > LARGE:
        return sorted(couples + _mixed(field, rest, rng)), False
    last = _back(members, whole(field.part(members), rng)) if members else []
    if are_best and _is_least(field, members, last):
        return sorted(couples + last), True
    return (sorted(whole(field, rng)), True) if len(field.ids) <= LARGE else (sorted(couples + last), False)


def _mixed(field: Field, rest: Sequence[Couple], rng: random.Random) -> list[Couple]:
    """Keep the couples that may stay, and pair everybody else whatever the pod."""
    kept = [(i, j) for i, j in rest if i != BYE and not field.has_met(i, j)]
    others = sorted({i for couple in rest for i in couple} - {BYE, *(i for couple in kept for i in couple)})
    return kept + _inside(field, others, rng)[0]


def _is_least(field: Field, members: Sequence[int], last: Sequence[Couple]) -> bool:
    """Only odd pods are open, of each only one has left, and nothing repeats: then no even pod could help."""
    sizes = Counter(field.pods)
    odd = [pod for pod, size in sizes.items() if size % 2]
    pairs = [couple for couple in last if couple[0] != BYE]
    return (
        all(sizes[field.pods[i]] % 2 for i in members)
        and not any(field.has_met(i, j) for i, j in pairs)
        and not any(field.byes[j] > min(field.byes) for i, j in last if i == BYE)
        and sum(field.is_across(i, j) for i, j in pairs) == len(odd) // 2
    )


def _inside(field: Field, members: Sequence[int], rng: random.Random) -> tuple[list[Couple], bool]:
    """Return couples of members, pods forgotten, and whether none cost less; with an odd number one has the bye."""
    if len(members) < 2:
        return [(BYE, i) for i in members], True
    couples, is_best = solve(replace(field.part(members), pods=()), rng)
    return _back(members, couples), is_best


def _back(members: Sequence[int], couples: Sequence[Couple]) -> list[Couple]:
    return [(i if i == BYE else members[i], members[j]) for i, j in couples]
