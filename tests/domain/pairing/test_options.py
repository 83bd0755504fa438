"""What an organiser may ask for, worked by hand and held against the complete graph."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Bye, Cost, Entrant, First, Options, Proof, Reason, sentence
from tests.domain.pairing.optimum import by_complete_graph, fields

TEAM, CLUB, BYES = Options(apart_team=True), Options(apart_club=True), Options(spread_byes=True)
APART = [
    pytest.param(TEAM, {"team": "Red"}, "a team", id="teams"),
    pytest.param(CLUB, {"club": "Hall"}, "a club", id="clubs"),
    pytest.param(BYES, {"byes": 1}, "an earlier bye", id="byes"),
]


def pairs(pairing):
    return {frozenset((pair.a, pair.b)) for pair in pairing.pairs}


def draws(entrants, options):
    return [pair_round(entrants, options, str(seed)) for seed in range(40)]


def marked(points, marks, met=()):
    """Entrants 0, 1, ...: the first two share the marks; `met` are pairs who have met."""
    opponents = [{b for pair in met for b in pair if k in pair and b != k} for k in range(len(points))]
    field = [Entrant(k, each, opponents=frozenset(opponents[k])) for k, each in enumerate(points)]
    return [each._replace(**marks) if each.id < 2 else each for each in field]


@pytest.mark.parametrize(("options", "marks", "_words"), APART)
def test_who_shares_it_does_not_meet(options, marks, _words):
    entrants = marked([0, 0, 0, 0], marks)
    assert {frozenset(pairs(each)) for each in draws(entrants, options)} == {
        frozenset({frozenset((0, 2)), frozenset((1, 3))}),
        frozenset({frozenset((0, 3)), frozenset((1, 2))}),
    }
    assert any(frozenset((0, 1)) in pairs(each) for each in draws(entrants, Options()))


@pytest.mark.parametrize(("options", "marks", "_words"), APART)
def test_keeping_apart_outweighs_points(options, marks, _words):
    pairing = pair_round(marked([6, 6, 3, 3], marks), options, "seed")
    assert (pairing.cost.soft, pairing.cost.squares, pairing.proof) == (0, 18, Proof.EXACT)


@pytest.mark.parametrize(("options", "marks", "words"), APART)
def test_a_rematch_outweighs_keeping_apart(options, marks, words):
    pairing = pair_round(marked([0, 0, 0, 0], marks, met=[(0, 2), (0, 3)]), options, "seed")
    assert (pairing.cost.repeats, pairing.cost.soft) == (0, 1)
    clash = next(pair.reason for pair in pairing.pairs if {pair.a, pair.b} == {0, 1})
    assert clash.code == "random"
    assert "that could not be avoided" in sentence(clash)
    assert dict(clash.facts)["clash"] in {"the team Red", "the club Hall", "an earlier bye"}
    assert words.split()[-1] in sentence(clash)


def test_the_lowest_bye_outweighs_keeping_apart():
    pairing = pair_round(marked([3, 3, 0], {"team": "Red"}), TEAM, "seed")
    assert pairing.byes[0].entrant == 2
    assert pairing.cost == Cost(soft=1, same_team=1)


def test_a_pair_says_that_some_are_kept_apart():
    entrants = [Entrant(0, 0, team="Red"), Entrant(1, 0, team="Blue")]
    reason = pair_round(entrants, Options(apart_team=True, apart_club=True), "seed").pairs[0].reason
    assert reason == Reason("only-two", (("points", 0), ("apart", "teams, clubs")))


def test_clashes_that_nobody_asked_to_avoid_are_counted_and_cost_nothing():
    pairing = pair_round([Entrant(0, 0, 1, team="Red"), Entrant(1, 0, 1, team="Red")], CLUB, "seed")
    assert pairing.cost == Cost(same_team=1, byes_met=1)


@pytest.mark.parametrize("count", [60, 440])
def test_a_club_of_six_in_ten_meets_itself_as_little_as_it_must(count):
    # 0.6 n members and 0.4 n others: at best all others meet members, and 0.2 n members are left: 0.1 n pairs.
    entrants = [Entrant(k, 0, club="Hall" if k < count * 6 // 10 else "") for k in range(count)]
    pairing = pair_round(entrants, CLUB, "seed")
    assert (pairing.cost.soft, pairing.proof) == (count // 10, Proof.BOUND)


def test_a_club_of_half_a_large_field_is_kept_apart_and_what_is_not_proved_is_said():
    # Even ids are members: 210 of them with 3 points and 10 with 0, against 10 others with 3 points and 210 with 0.
    entrants = [Entrant(k, 3 * ((k // 2 >= 10) == (k % 2 == 0)), club="Hall" if k % 2 == 0 else "") for k in range(440)]
    pairing = pair_round(entrants, CLUB, "seed")
    assert (pairing.cost.soft, pairing.cost.squares, pairing.proof) == (0, 200 * 9, Proof.BEST)


@given(fields(40), st.sampled_from([(TEAM, 1), (CLUB, 2), (BYES, 3), (Options(apart_team=True, apart_club=True), 4)]))
@settings(max_examples=60, deadline=None)
def test_what_is_kept_apart_is_the_optimum(entrants, chosen):
    options, salt = chosen
    marked_ = [
        each._replace(team=("", "Red", "Blue")[each.id * salt % 3], club=("", "Hall")[each.id * salt % 2])
        for each in entrants
    ]
    assert pair_round(marked_, options, "seed").cost.key[:5] == by_complete_graph(marked_, options)


# Rounds by standings


def ranked(count, *met):
    opponents = {k: {b for pair in met for b in pair if k in pair and b != k} for k in range(1, count + 1)}
    return [Entrant(k, 30 - k, rank=k, opponents=frozenset(opponents[k])) for k in range(1, count + 1)]


STANDINGS = Options(by_standings=True)


@pytest.mark.parametrize(
    ("entrants", "expected", "squares"),
    [
        (ranked(6), [(1, 2), (3, 4), (5, 6)], 3),
        # 1 and 2 have met: 1-3 and 2-4 are 4 + 4, 1-4 and 2-3 are 9 + 1.
        (ranked(6, (1, 2)), [(1, 3), (2, 4), (5, 6)], 9),
        # 5 and 6 have met: 3-5 and 4-6.
        (ranked(6, (5, 6)), [(1, 2), (3, 5), (4, 6)], 9),
        # Places that are left empty by drops do not count: 1, 2, 3, 7 are neighbours.
        ([ranked(7)[k] for k in (0, 1, 2, 6)], [(1, 2), (3, 7)], 2),
    ],
    ids=["neighbours", "the first have met", "the last have met", "with gaps"],
)
def test_neighbours_in_the_standings_meet(entrants, expected, squares):
    pairing = pair_round(entrants, STANDINGS, "seed")
    assert [(pair.a, pair.b) for pair in pairing.pairs] == expected
    assert pairing.cost.squares == squares


def test_a_round_by_standings_tells_places_and_gives_the_last_the_bye():
    pairing = pair_round(ranked(5), STANDINGS, "seed")
    assert pairing.pairs[1].reason == Reason("standings", (("first", 3), ("second", 4)))
    assert pairing.byes == (Bye(5, Reason("bye-standings", (("place", 5),))),)


def test_who_has_no_place_comes_last_by_points():
    entrants = [*ranked(2), Entrant(8, 0), Entrant(9, 3), Entrant(7, 9), Entrant(6, 6)]
    assert [(pair.a, pair.b) for pair in pair_round(entrants, STANDINGS, "seed").pairs] == [(1, 2), (7, 6), (9, 8)]


@given(fields(40))
@settings(max_examples=40, deadline=None)
def test_a_round_by_standings_is_the_optimum(entrants):
    placed = [each._replace(rank=each.id + 1) for each in entrants]
    assert pair_round(placed, STANDINGS, "seed").cost.key[:5] == by_complete_graph(placed, STANDINGS)


# First rounds


SEEDED, PODS = Options(first=First.SEEDED), Options(first=First.PODS)


def test_the_top_half_of_the_seeds_meets_the_bottom_half():
    entrants = [Entrant(100 + k, 0, seed=k) for k in range(1, 9)]
    pairing = pair_round(entrants, SEEDED, "seed")
    assert [(pair.a - 100, pair.b - 100) for pair in pairing.pairs] == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert pairing.pairs[0].reason == Reason("seeded", (("first", 1), ("second", 5)))
    assert (pairing.cost, pairing.proof) == (Cost(), Proof.BOUND)


def test_the_last_seed_has_the_bye():
    entrants = [Entrant(k, 0, seed=k) for k in range(1, 6)]
    pairing = pair_round(entrants, SEEDED, "seed")
    assert pairing.byes == (Bye(5, Reason("bye-seed", (("seed", 5),))),)
    assert pairs(pairing) == {frozenset((1, 3)), frozenset((2, 4))}


def test_who_is_not_seeded_comes_last_and_at_random():
    entrants = [Entrant(k, 0, seed=k if k < 3 else 0) for k in range(1, 5)]
    found = {frozenset(pairs(each)) for each in draws(entrants, SEEDED)}
    assert found == {
        frozenset({frozenset((1, 3)), frozenset((2, 4))}),
        frozenset({frozenset((1, 4)), frozenset((2, 3))}),
    }


def test_seeds_of_one_team_move_as_little_as_they_must():
    # 1 and 5 are of one team: 1-6 and 2-5 are one place off each.
    entrants = [Entrant(k, 0, seed=k, team="Red" if k in (1, 5) else "") for k in range(1, 9)]
    pairing = pair_round(entrants, Options(first=First.SEEDED, apart_team=True), "seed")
    assert pairs(pairing) == {frozenset(pair) for pair in [(1, 6), (2, 5), (3, 7), (4, 8)]}
    assert (pairing.cost.squares, pairing.proof) == (2, Proof.EXACT)


def test_pods_play_inside():
    entrants = [Entrant(k, 0, pod=k % 4 + 1) for k in range(32)]
    pairing = pair_round(entrants, PODS, "seed")
    assert all(pair.a % 4 == pair.b % 4 for pair in pairing.pairs)
    assert pairing.pairs[0].reason.code == "pod"
    assert (pairing.cost, pairing.proof) == (Cost(), Proof.BOUND)


def test_of_two_odd_pods_one_each_meets():
    entrants = [Entrant(k, 0, pod=k // 7 + 1) for k in range(14)]
    pairing = pair_round(entrants, PODS, "seed")
    outside = [pair.reason for pair in pairing.pairs if pair.a // 7 != pair.b // 7]
    assert [(reason.code, sorted(pod for _, pod in reason.facts)) for reason in outside] == [("across", [1, 2])]
    assert (pairing.cost, pairing.proof) == (Cost(across=1), Proof.BOUND)


def test_the_bye_falls_into_the_odd_pod():
    entrants = [Entrant(k, 0, pod=1 if k < 8 else 2) for k in range(15)]
    pairing = pair_round(entrants, PODS, "seed")
    assert pairing.cost == Cost()
    assert pairing.byes[0].entrant >= 8
    assert pairing.byes[0].reason == Reason("bye-pod", (("pod", 2),))


def test_a_pod_of_eight_plays_three_rounds_inside_by_points():
    first = [Entrant(k, 3 * (k < 4), opponents=frozenset({(k + 4) % 8}), pod=1) for k in range(8)]
    pairing = pair_round(first, PODS, "seed")
    assert (pairing.cost.squares, pairing.cost.repeats, pairing.proof) == (0, 0, Proof.BOUND)


def test_a_pod_that_cannot_close_without_a_rematch_opens():
    # Pods of four who have all met inside: everybody has to leave.
    entrants = [
        Entrant(k, 0, pod=k // 4, opponents=frozenset(range(k // 4 * 4, k // 4 * 4 + 4)) - {k}) for k in range(8)
    ]
    pairing = pair_round(entrants, PODS, "seed")
    assert (pairing.cost, pairing.proof) == (Cost(across=4), Proof.EXACT)


def test_many_odd_pods_leave_one_each():
    entrants = [Entrant(k, 0, pod=k // 7) for k in range(7 * 90)]
    pairing = pair_round(entrants, PODS, "seed")
    assert (pairing.cost, pairing.proof) == (Cost(across=45), Proof.BOUND)
    left = Counter(each // 7 for pair in pairing.pairs if pair.a // 7 != pair.b // 7 for each in pair[:2])
    assert set(left.values()) == {1}
    assert len(left) == 90


@given(fields(30), st.integers(2, 9))
@settings(max_examples=40, deadline=None)
def test_pods_are_the_optimum(entrants, size):
    seated = [each._replace(pod=each.id // size) for each in entrants]
    assert pair_round(seated, PODS, "seed").cost.key[:5] == by_complete_graph(seated, PODS)
