"""A round from its entrants."""

import random
import subprocess
import sys
from collections import Counter

import pytest

from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Bye, Cost, Entrant, Options, PairingError, Proof, Reason


def equals(count):
    return [Entrant(number, 0) for number in range(1, count + 1)]


def who(pairing):
    return {frozenset((pair.a, pair.b)) for pair in pairing.pairs}


def test_the_order_of_the_entrants_does_not_matter():
    entrants = [Entrant(number, number % 4 * 3) for number in range(1, 60)]
    shuffled = random.Random(5).sample(entrants, len(entrants))
    assert pair_round(entrants, Options(), "seed") == pair_round(shuffled, Options(), "seed")


def test_a_seed_draws_the_same_in_every_process():
    # Sets and dictionaries of strings come in another order in each process.
    code = """
from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Entrant, Options
clubs = ["Hall", "Tower", "Mill", "Gate", ""]
field = [Entrant(k, k % 5, 0, frozenset(range(k % 7, 60, 7)), club=clubs[k % 3 - k % 2]) for k in range(61)]
print(pair_round(field, Options(apart_club=True, spread_byes=True), "seed"))
"""
    drawn = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": salt}, capture_output=True, check=True
        ).stdout
        for salt in ("1", "2")
    ]
    assert drawn[0] == drawn[1] != b""


def test_another_seed_draws_another_round():
    assert len({frozenset(who(pair_round(equals(20), Options(), str(seed)))) for seed in range(20)}) == 20


def test_every_pairing_of_six_equals_is_as_likely_as_another():
    # 15 pairings; 3,000 draws give 200 each, with a standard deviation below 14.
    drawn = Counter(frozenset(who(pair_round(equals(6), Options(), str(seed)))) for seed in range(3000))
    assert len(drawn) == 15
    assert min(drawn.values()) > 130
    assert max(drawn.values()) < 270


def test_nobody_or_somebody_twice_is_told():
    with pytest.raises(PairingError) as error:
        pair_round([], Options(), "seed")
    assert error.value.problems == ("Nobody plays this round. Add entrants, or end the event.",)
    with pytest.raises(PairingError) as error:
        pair_round([Entrant(1, 0), Entrant(1, 3), Entrant(2, 10**7)], Options(), "seed")
    assert error.value.problems == (
        "Entrant 1 is there 2 times. Enter everybody once.",
        "Entrant 2 has points beyond 100,000. Correct them.",
    )


def test_one_alone_has_a_bye():
    pairing = pair_round([Entrant(7, 3)], Options(), "seed")
    assert (pairing.pairs, pairing.byes) == ((), (Bye(7, Reason("bye-alone")),))


def test_awarded_byes_are_not_paired():
    entrants = [*equals(4), Entrant(9, 0, is_awarded_bye=True), Entrant(8, 0, is_awarded_bye=True)]
    pairing = pair_round(entrants, Options(), "seed")
    assert pairing.byes == (Bye(8, Reason("bye-awarded")), Bye(9, Reason("bye-awarded")))
    assert frozenset().union(*who(pairing)) == {1, 2, 3, 4}


def test_the_bye_goes_to_the_lowest_group():
    pairing = pair_round([Entrant(1, 6), Entrant(2, 3), Entrant(3, 3), Entrant(4, 6), Entrant(5, 0)], Options(), "seed")
    assert pairing.byes == (Bye(5, Reason("bye-lowest-one", (("points", 0),))),)
    assert who(pairing) == {frozenset((1, 4)), frozenset((2, 3))}
    assert (pairing.cost, pairing.proof) == (Cost(), Proof.BOUND)
