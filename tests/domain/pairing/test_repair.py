"""The repair assistant: as few tables as can be, held against every way there is."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judgeapp.domain.pairing.repair import leave, propose
from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Entrant, Options, Pair, PairingError, Reason, Released
from tests.domain.pairing.event import Event
from tests.domain.pairing.optimum import Measure, fields, ways

DRAWN = Reason("hand")


def released(*couples, byes=(), kept=()):
    return Released(tuple(Pair(a, b, DRAWN) for a, b in couples), tuple(byes), frozenset(kept))


def entrants(*points, byes=(), met=()):
    """Entrants 0, 1, ...; None has left."""
    opponents = {k: {b for pair in met for b in pair if k in pair and b != k} for k in range(len(points))}
    return [
        Entrant(k, each, byes=int(k in byes), opponents=frozenset(opponents[k]))
        for k, each in enumerate(points)
        if each is not None
    ]


def shown(proposal):
    return (
        [pair[:2] for pair in proposal.stopped],
        [tuple(sorted(pair[:2])) for pair in proposal.made],
        [bye.entrant for bye in proposal.byes_after],
    )


def all_shown(proposal):
    return [shown(each) for each in (*proposal.alternatives, proposal)]


def test_who_comes_back_meets_who_has_the_bye_if_they_are_level():
    proposal = propose(released((0, 1), (2, 3), byes=[4]), entrants(3, 3, 0, 0, 0, 0), Options(), "seed")
    assert shown(proposal) == ([], [(4, 5)], [])
    assert (proposal.is_proper, proposal.is_proved, proposal.alternatives) == (True, True, ())
    assert proposal.made[0].reason == Reason("random", (("points", 0),))
    assert proposal.reasons == (
        "No tables stop.",
        "1 new match.",
        "The bye is taken back.",
        "No rematches, no pairs of unequal points.",
        "Drawn again, the round could be no better.",
    )


def test_who_comes_back_walks_down_the_groups_to_the_bye():
    # 6 has 9 points and 7 the bye with 0: 81. If 6 against 3 stops, they meet 9 and 0: 27 with the 9 of 3 against 0.
    # If that stops too, only 9 against 6 is left.
    field = entrants(9, 9, 6, 3, 3, 0, 9, 0)
    proposal = propose(released((0, 1), (2, 3), (4, 5), byes=[7]), field, Options(), "seed")
    assert [(len(each.stopped), each.cost.squares) for each in (*proposal.alternatives, proposal)] == [
        (0, 99),
        (1, 27),
        (2, 9),
    ]
    assert all_shown(proposal)[1] == ([(2, 3)], [(2, 6), (3, 7)], [])
    assert sorted(shown(proposal)[1]) == [(2, 6), (3, 4), (5, 7)]
    assert ([each.is_proper for each in proposal.alternatives], proposal.is_proper) == ([False, False], True)
    assert proposal.is_proved


def test_the_opponent_of_who_left_has_the_bye_if_he_is_lowest():
    proposal = propose(released((0, 1), (2, 3)), entrants(3, 3, 0, None), Options(), "seed")
    assert shown(proposal) == ([], [], [2])
    assert [pair[:2] for pair in proposal.broken] == [pair[:2] for pair in proposal.before] == [(2, 3)]
    assert proposal.reasons[1:4] == ("1 table has lost a player or both.", "No new matches.", "A bye is given.")


def test_the_opponent_of_who_left_meets_somebody_so_that_the_bye_goes_to_the_lowest():
    # 0 has 3 points and is alone; the bye belongs to 2 or 3, who have 0.
    proposal = propose(released((0, 1), (2, 3)), entrants(3, None, 0, 0), Options(), "seed")
    assert [len(each.stopped) for each in (*proposal.alternatives, proposal)] == [0, 1]
    assert proposal.alternatives[0].byes_after[0].entrant == 0
    assert proposal.byes_after[0].entrant in {2, 3}
    assert proposal.cost.bye_excess == 0


def test_a_pair_with_nobody_left_is_stopped_and_nothing_else():
    proposal = propose(released((0, 1), (2, 3)), entrants(3, 3, None, None), Options(), "seed")
    assert shown(proposal) == ([], [], [])
    assert [pair[:2] for pair in proposal.before] == [(2, 3)]
    assert proposal.reasons[1] == "1 table has lost a player or both."


def test_a_finished_pair_with_nobody_left_stays():
    proposal = propose(released((0, 1), (2, 3), kept=[(2, 3)]), entrants(3, 3, None, None), Options(), "seed")
    assert (shown(proposal), proposal.before) == (([], [], []), ())


def test_two_who_are_left_over_meet():
    proposal = propose(released((0, 1), (2, 3), (4, 5)), entrants(3, None, 3, 3, 3, None), Options(), "seed")
    assert shown(proposal) == ([], [(0, 4)], [])


def test_a_wrong_result_swaps_two_tables():
    # 0 and 2 had won or lost the other way round: 0 has 0 points and 2 has 3.
    field = entrants(0, 3, 3, 0)
    proposal = propose(released((0, 1), (2, 3)), field, Options(), "seed")
    assert sorted(shown(proposal)[0]) == [(0, 1), (2, 3)]
    assert sorted(shown(proposal)[1]) == [(0, 3), (1, 2)]
    assert [each.cost.squares for each in (*proposal.alternatives, proposal)] == [18, 0]


def test_a_released_round_that_is_right_is_left_alone():
    proposal = propose(released((0, 1), (2, 3)), entrants(3, 3, 0, 0), Options(), "seed")
    assert shown(proposal) == ([], [], [])
    assert proposal.is_proper


def test_a_rematch_is_no_repair():
    # 4 comes back and has met 5, who has the bye; one table stops.
    field = entrants(0, 0, 0, 0, 0, 0, met=[(4, 5)])
    proposal = propose(released((0, 1), (2, 3), byes=[5]), field, Options(), "seed")
    assert [each.cost.repeats for each in (*proposal.alternatives, proposal)] == [1, 0]
    assert len(proposal.stopped) == 1


def test_of_tables_that_serve_as_well_the_first_given_stops():
    field = entrants(0, 0, 0, 0, 0, 0, met=[(4, 5)])
    for order in [((0, 1), (2, 3)), ((2, 3), (0, 1))]:
        proposal = propose(released(*order, byes=[5]), field, Options(), "seed")
        assert [pair[:2] for pair in proposal.stopped] == [order[0]]


def test_a_table_that_is_kept_does_not_stop():
    field = entrants(0, 0, 0, 0, 0, 0, met=[(4, 5)])
    proposal = propose(released((0, 1), (2, 3), byes=[5], kept=[(0, 1)]), field, Options(), "seed")
    assert [pair[:2] for pair in proposal.stopped] == [(2, 3)]
    assert proposal.reasons[-1] == "Drawn again, the round could be no better with 1 table left alone."
    nothing = propose(released((0, 1), (2, 3), byes=[5], kept=[(0, 1), (2, 3)]), field, Options(), "seed")
    assert (shown(nothing), nothing.is_proper) == (([], [(4, 5)], []), True)


def test_who_finished_against_somebody_who_then_left_plays_no_second_match():
    proposal = propose(released((0, 1), (2, 3), kept=[(2, 3)]), entrants(3, 3, 0, None), Options(), "seed")
    assert (shown(proposal), proposal.broken) == (([], [], []), ())


def test_what_is_kept_apart_stays_apart():
    field = [each._replace(team="Red" if each.id > 3 else "") for each in entrants(0, 0, 0, 0, 0, 0)]
    proposal = propose(released((0, 1), (2, 3), byes=[5]), field, Options(apart_team=True), "seed")
    assert [each.cost.soft for each in (*proposal.alternatives, proposal)] == [1, 0]


def test_leaving_it_has_a_price():
    left = leave(released((0, 1), (2, 3), byes=[5]), entrants(3, 0, 0, 0, 9, 3), Options())
    assert (left.unpaired, left.cost.squares, left.cost.bye_excess) == ((4,), 9, 3)
    assert left.reasons == (
        "1 entrant has no match.",
        "No rematches, 1 pair of unequal points.",
    )


def test_nobody_left_is_told():
    with pytest.raises(PairingError) as error:
        propose(released((0, 1)), [], Options(), "seed")
    assert error.value.problems == ("Nobody plays this round any more.",)


def by_trying_all(field, round_):
    """Return the least cost for each number of stopped tables, where it is better than with fewer."""
    known = {each.id: each for each in field}
    measure, running = Measure(field), {frozenset(pair[:2]) for pair in round_.pairs if set(pair[:2]) <= set(known)}
    least = {}
    for way in ways([*field, *([None] if len(field) % 2 else [])]):
        made = {frozenset((a.id, b.id)) for a, b in way if b is not None}
        stopped = len(running - made)
        # Of ways that cost the same, one with a rematch is better than one with a second bye.
        second_byes = sum(b is None and a.byes > measure.fewest for a, b in way)
        least[stopped] = min(least.get(stopped, (99,)), (*measure.of(way), second_byes))
    steps = [(stopped, least[stopped]) for stopped in sorted(least)]
    return [(n, cost) for k, (n, cost) in enumerate(steps) if all(cost < other for _, other in steps[:k])]


# Points, byes, whom they have met: one table more stops for a rematch in the place of a second bye.
RATHER_A_REMATCH = [
    (3, 1, {2, 4, 5}),
    (0, 1, {2}),
    (3, 0, {0, 1, 3, 5}),
    (0, 1, {2}),
    (3, 1, {0, 5, 6}),
    (1, 1, {0, 2, 4, 6}),
    (1, 1, {4, 5}),
]


@given(fields(8), st.integers(0, 2**32))
@example([Entrant(i, points, byes, frozenset(met)) for i, (points, byes, met) in enumerate(RATHER_A_REMATCH)], 0)
@settings(max_examples=60, deadline=None)
def test_no_way_with_as_few_tables_is_better(field, luck):
    # The round was drawn from wrong points, with one too few and one too many.
    rng = random.Random(luck)
    wrong = [each._replace(points=rng.randrange(4)) if rng.random() < 0.3 else each for each in field]
    pairing = pair_round([*wrong[1:], Entrant(99, 1)], Options(), "seed")
    round_ = Released(pairing.pairs, tuple(bye.entrant for bye in pairing.byes))
    proposal = propose(round_, field, Options(), "seed")
    found = [
        (len(each.stopped), (*each.cost.key[:5], each.cost.repeat_byes)) for each in (*proposal.alternatives, proposal)
    ]
    assert found == by_trying_all(field, round_)
    assert proposal.is_proper


@pytest.mark.parametrize("case", ["comes back", "leaves", "wrong result"])
def test_a_large_round_is_repaired_with_few_tables(case):
    event = Event(500)
    for _ in range(6):
        event.play(event.draw())
    right = sorted(event.entrants, key=lambda each: -each.points)
    top = right[0]
    if case == "comes back":
        drawn = pair_round(right[1:], Options(), "seed")
    elif case == "leaves":
        drawn, right = pair_round(right, Options(), "seed"), right[1:]
    else:
        drawn = pair_round([top._replace(points=top.points - 3), *right[1:]], Options(), "seed")
    round_ = Released(drawn.pairs, tuple(bye.entrant for bye in drawn.byes))
    proposal = propose(round_, right, Options(), "seed")
    best = pair_round(right, Options(), "seed").cost.key
    assert proposal.cost.repeats == 0
    assert len(proposal.stopped) <= 6
    assert proposal.is_proper == (proposal.cost.key == best)
    costs = [each.cost.key for each in (*proposal.alternatives, proposal)]
    assert costs == sorted(costs, reverse=True)
