"""Rounds inside pods: even pods keep to themselves, of odd pods one each leaves."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from judgeapp.domain.pairing.costing import Couple
from judgeapp.domain.pairing.field import BYE, Field
from judgeapp.domain.pairing.solving import LARGE, solve, whole


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
