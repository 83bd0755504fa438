"""Awkward rounds, worked by hand."""

import pytest

from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Bye, Cost, Entrant, Options, Proof, Reason


def field(points, *met, byes=()):
    """Entrants "A", "B" and so on as 0, 1, ...; `met` are pairs of letters, `byes` letters that have had one."""
    opponents = {k: set() for k in range(len(points))}
    for a, b in met:
        opponents[ord(a) - 65].add(ord(b) - 65)
        opponents[ord(b) - 65].add(ord(a) - 65)
    return [
        Entrant(k, each, byes=byes.count(chr(65 + k)), opponents=frozenset(opponents[k]))
        for k, each in enumerate(points)
    ]


def letters(pairing):
    pairs = {"".join(sorted(chr(65 + each) for each in (pair.a, pair.b))) for pair in pairing.pairs}
    return " ".join(sorted(pairs)), "".join(chr(65 + bye.entrant) for bye in pairing.byes)


def ways(entrants):
    """Return what may come out, over many seeds."""
    return {letters(pair_round(entrants, Options(), str(seed))) for seed in range(60)}


def test_the_bye_goes_to_nobody_whose_absence_forces_a_rematch():
    # Without C, A and B would meet again.
    assert ways(field([0, 0, 0], "AB")) == {("BC", "A"), ("AC", "B")}


def test_the_bye_goes_higher_rather_than_force_a_rematch():
    entrants = field([3, 3, 0], "AB")
    assert ways(entrants) == {("BC", "A"), ("AC", "B")}
    pairing = pair_round(entrants, Options(), "seed")
    assert pairing.byes[0].reason == Reason("bye-up", (("points", 3), ("low", 0)))
    assert (pairing.cost, pairing.proof) == (Cost(bye_excess=3, squares=9, floats=1), Proof.EXACT)


def test_nobody_has_a_second_bye_while_another_has_had_none():
    assert ways(field([6, 3, 0], byes="BC")) == {("BC", "A")}
    assert ways(field([6, 3, 0], byes="C")) == {("AC", "B")}


def test_after_everybody_has_had_a_bye_the_lowest_has_the_next():
    entrants = field([6, 3, 0], byes="ABC")
    assert ways(entrants) == {("AB", "C")}
    assert pair_round(entrants, Options(), "seed").byes == (Bye(2, Reason("bye-lowest-one", (("points", 0),))),)


def test_a_bye_that_skips_those_who_had_one_says_so():
    pairing = pair_round(field([6, 3, 0], byes="C"), Options(), "seed")
    assert pairing.byes == (Bye(1, Reason("bye-fewest-one", (("points", 3),))),)


def test_one_repeat_is_rather_a_rematch_than_a_second_bye():
    # The bye of A makes B and C meet again; the bye of B or C is a second one. All points are equal.
    entrants = field([0, 0, 0], "BC", byes="BC")
    assert ways(entrants) == {("BC", "A")}
    assert pair_round(entrants, Options(), "seed").cost == Cost(repeats=1, rematches=1, byes_met=1)


def test_a_second_bye_spares_a_rematch_where_the_pairs_are_closer_for_it():
    # The bye of A makes B and C meet again, 3 points apart; the second bye of B lets A and C meet, level.
    entrants = field([6, 3, 6], "BC", byes="BC")
    assert ways(entrants) == {("AC", "B")}
    pairing = pair_round(entrants, Options(), "seed")
    assert pairing.cost == Cost(repeats=1, repeat_byes=1)
    assert pairing.byes == (Bye(1, Reason("bye-again", (("byes", 1),))),)


def test_two_triangles_of_six_cost_one_rematch():
    # Only A, B, C have not met one another, and D, E, F: one of each triangle is left over.
    met = [a + d for a in "ABC" for d in "DEF"]
    pairing = pair_round(field([0] * 6, *met), Options(), "seed")
    assert (pairing.cost, pairing.proof) == (Cost(repeats=1, rematches=1), Proof.EXACT)


def test_where_all_have_met_everybody_plays_all_the_same():
    met = [a + b for a in "ABCD" for b in "ABCD" if a < b]
    pairing = pair_round(field([9, 6, 6, 3], *met), Options(), "seed")
    assert pairing.cost == Cost(repeats=2, rematches=2, squares=18, floats=2)
    assert {pair.reason.code for pair in pairing.pairs} == {"rematch"}


@pytest.mark.parametrize(
    ("entrants", "expected"),
    [
        # One of three with 6 points is paired down.
        (field([6, 6, 6, 3, 3, 3]), ("down-odd", {"high": 6, "low": 3, "size": 3, "up": 0, "byes": 0})),
        # A and B, alone with 6 points, have met.
        (field([6, 6, 3, 3], "AB"), ("down-met", {"high": 6, "low": 3})),
        # A has met B and C, not D, but then B and C would be left, who have met.
        (field([6, 6, 6, 6, 3, 3], "AB", "AC", "BC"), ("down-fit", {"high": 6, "low": 3})),
    ],
    ids=["an odd group", "met everybody", "would not fit"],
)
def test_a_pair_down_says_why(entrants, expected):
    downs = [p.reason for p in pair_round(entrants, Options(), "seed").pairs if p.reason.code.startswith("down")]
    assert expected in [(reason.code, dict(reason.facts)) for reason in downs]


def test_an_odd_group_counts_who_came_down_and_who_has_the_bye():
    # 9: one, who meets one of the two with 6; the other of them meets somebody with 3; one with 3 has the bye.
    pairing = pair_round(field([9, 6, 6, 3, 3, 0], byes="F"), Options(), "seed")
    assert [(reason.code, dict(reason.facts)) for _, _, reason in pairing.pairs] == [
        ("down-odd", {"high": 9, "low": 6, "size": 1, "up": 0, "byes": 0}),
        ("down-odd", {"high": 6, "low": 3, "size": 2, "up": 1, "byes": 0}),
        ("down-odd", {"high": 3, "low": 0, "size": 2, "up": 1, "byes": 0}),
    ]


def test_opponents_who_have_left_change_nothing():
    entrants = [Entrant(number, 0, opponents=frozenset({90, 91})) for number in range(4)]
    assert pair_round(entrants, Options(), "seed").cost == Cost()


def test_a_late_entrant_is_paired_by_his_points():
    entrants = [*field([6, 6, 3, 3, 0]), Entrant(5, 0)]
    assert ways(entrants) == {("AB CD EF", "")}


def test_points_far_apart_are_counted_exactly():
    entrants = [Entrant(number, 100_000 * (-1) ** number, opponents=frozenset(range(60))) for number in range(60)]
    assert pair_round(entrants, Options(), "seed").cost.key == (30, 0, 0, 0, 0, 0)


def codes(entrants):
    """Return the codes of all reasons of a round."""
    pairing = pair_round(entrants, Options(), "seed")
    return sorted(each.reason.code for each in (*pairing.pairs, *pairing.byes))


def test_chance_is_named_only_where_there_was_a_choice():
    assert codes(field([6, 6, 3, 3, 0])) == ["bye-lowest-one", "only-two", "only-two"]
    assert codes(field([6, 6, 6, 6, 0, 0, 0])) == ["bye-lowest", "random", "random", "random"]
    assert codes(field([3, 3, 0], byes="C")) == ["bye-fewest", "down-odd"]
    assert codes(field([6, 3, 0], byes="C")) == ["bye-fewest-one", "down-odd"]
