"""Nothing is better than what is drawn: compared with every pairing, and with the complete graph."""

import pytest
from hypothesis import given, settings

from judgeapp.domain.pairing.swiss import pair_round
from judgeapp.domain.pairing.values import Entrant, Options, Pairing, Proof
from tests.domain.pairing.event import Event
from tests.domain.pairing.optimum import Key, by_complete_graph, by_trying_all, fields, measured


def key(entrants: list[Entrant], pairing: Pairing) -> Key:
    """Return what a pairing costs by the measure of the test, after holding its own figures against that."""
    pairs = [(pair.a, pair.b) for pair in pairing.pairs]
    byes = [bye.entrant for bye in pairing.byes]
    assert sorted([*byes, *(each for pair in pairs for each in pair)]) == sorted(e.id for e in entrants)
    found = measured(entrants, pairs, byes)
    assert pairing.cost.key[:5] == found
    assert pairing.bound.key <= pairing.cost.key
    assert (pairing.proof is Proof.BOUND) == (pairing.bound.key == pairing.cost.key)
    assert pairing.proof is not Proof.BEST
    return found


@given(fields(8))
@settings(max_examples=60, deadline=None)
def test_no_way_to_pair_a_small_field_is_better(entrants):
    least = by_trying_all(entrants)
    assert key(entrants, pair_round(entrants, Options(), "seed")) == least
    assert by_complete_graph(entrants) == least


@given(fields(60))
@settings(max_examples=60, deadline=None)
def test_no_matching_of_the_complete_graph_is_better(entrants):
    assert key(entrants, pair_round(entrants, Options(), "seed")) == by_complete_graph(entrants)


@pytest.mark.parametrize("count", range(4, 13))
def test_more_rounds_than_opponents_cost_the_fewest_rematches(count):
    event = Event(count, seed=count)
    for _ in range(count + 4):
        pairing = event.draw()
        assert key(event.entrants, pairing) == by_complete_graph(event.entrants)
        event.play(pairing)
    assert pairing.cost.repeats > 0


@pytest.mark.parametrize(
    ("count", "drop", "every"),
    [(31, 0.0, 1), (33, 0.03, 1), (48, 0.0, 2), (64, 0.02, 2), (101, 0.01, 5), (200, 0.02, 10), (200, 0.0, 10)],
)
def test_long_events_stay_at_the_optimum(count, drop, every):
    event = Event(count, drop=drop)
    for number in range(1, 21):
        pairing = event.draw()
        found = key(event.entrants, pairing)
        if number % every == 0:
            assert found == by_complete_graph(event.entrants)
        event.play(pairing)


@pytest.mark.parametrize("count", [511, 2048])
def test_large_events_have_no_rematch_and_are_proved(count):
    event = Event(count, drop=0.03)
    for _ in range(9):
        pairing = event.draw()
        assert key(event.entrants, pairing)[:4] == (0, 0, 0, 0)
        event.play(pairing)
