"""A season: points by place, the best so many results, ties in their order, and tables as they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.standings.season import (
    PRESETS,
    Band,
    PointsTable,
    Result,
    SeasonError,
    SeasonRules,
    Tie,
    final_places,
    read_table,
    season,
)

TABLE = read_table("1: 10\n2: 6\n3-4: 3\n5+: 1")


def lines(*events: dict, **rules) -> list[tuple]:
    """Rank, person and points of each line."""
    return [(each.rank, each.person, each.points) for each in season(events, SeasonRules(TABLE, **rules))]


@pytest.mark.parametrize(("place", "points"), [(1, 10), (2, 6), (3, 3), (4, 3), (5, 1), (400, 1)])
def test_a_place_is_worth_what_its_band_says(place, points):
    assert TABLE.points_of(place) == points


def test_a_place_in_no_band_is_worth_nothing():
    assert read_table("1: 3\n4-5: 1").points_of(2) == 0


@pytest.mark.parametrize("typed", ["3-4: 6", "3–4 = 6", "3 - 4:6", " 3-4 6 ", "3-4\t6"])
def test_a_line_is_read_as_it_is_typed(typed):
    assert read_table(typed).bands == (Band(3, 4, 6),)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", ["Say what places are worth: a line for each place, such as 1: 10."]),
        ("first: 10", ["Line 1, “first: 10”: write a place or places and their points, such as 3-4: 6."]),
        ("1: -2", ["Line 1, “1: -2”: write a place or places and their points, such as 3-4: 6."]),
        ("0: 2", ["Line 1: places are counted from 1."]),
        ("4-3: 2", ["Line 1: 4-3 ends before it begins."]),
        (
            "1-4: 2\n\n3: 1\nx",
            [
                "Line 3: place 3 comes in an earlier line already; write places in their order.",
                "Line 4, “x”: write a place or places and their points, such as 3-4: 6.",
            ],
        ),
        ("2+: 1\n9: 1", ["Line 2: place 9 comes in an earlier line already; write places in their order."]),
        ("\n".join(f"{n}: 1" for n in range(1, 60)), ["These are too many lines: 40 are enough."]),
    ],
)
def test_all_that_is_wrong_with_a_table_is_told_with_its_line(typed, told):
    with pytest.raises(SeasonError) as error:
        read_table(typed)
    assert list(map(str, error.value.problems)) == told


@pytest.mark.parametrize("preset", PRESETS, ids=lambda each: each.key)
def test_a_preset_is_a_table_that_can_be_typed_and_falls_with_the_place(preset):
    assert read_table(preset.table.text) == preset.table
    worth = [preset.table.points_of(place) for place in range(1, 40)]
    assert worth == sorted(worth, reverse=True)


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(0, 99)), min_size=1, max_size=9), st.booleans())
def test_a_table_goes_through_its_text_and_through_json(steps, is_open):
    bands, first = [], 1
    for length, points in steps:
        bands.append(Band(first, first + length - 1, points))
        first += length
    if is_open:
        bands[-1] = Band(bands[-1].first, None, bands[-1].points)
    table = PointsTable(tuple(bands))
    assert read_table(table.text) == table == PointsTable.of(table.plain)


def test_points_of_all_events_are_added():
    assert lines({"ann": 1, "ben": 2}, {"ben": 1, "ann": 3}) == [(1, "ben", 16), (2, "ann", 13)]


def test_only_the_best_results_count():
    found = season([{"ann": 3}, {"ann": 1}, {"ann": 2}], SeasonRules(TABLE, counted=2))
    assert found[0].points == 16
    assert found[0].results == (Result(0, 3, 3, False), Result(1, 1, 10, True), Result(2, 2, 6, True))


def test_of_results_worth_the_same_the_better_place_counts():
    (ann,) = season([{"ann": 4}, {"ann": 3}], SeasonRules(TABLE, counted=1))
    assert [each.counts for each in ann.results] == [False, True]


def test_who_comes_to_one_event_only_has_that_one():
    assert lines({"ann": 1}, {"ben": 1}, {}, ties=()) == [(1, "ann", 10), (1, "ben", 10)]


@pytest.mark.parametrize(
    ("ties", "first"),
    [((Tie.BEST,), "ann"), ((Tie.LATEST,), "ben"), ((Tie.EVENTS,), "ben"), ((Tie.EVENTS, Tie.BEST), "ben")],
)
def test_ties_are_broken_in_the_stated_order(ties, first):
    events = ({"ann": 1, "ben": 3}, {"ben": 3, "ann": 8}, {"ben": 3, "ann": None, "cleo": 2}, {"ben": 5})
    events = [{who: place for who, place in event.items() if place} for event in events]
    worth = PointsTable.of([[1, 1, 9], [2, 2, 2], [3, 3, 3]])
    found = season(events, SeasonRules(worth, ties=ties))
    assert (found[0].points, found[1].points) == (9, 9)
    assert found[0].person == first


def test_who_is_level_in_everything_shares_the_rank_and_the_next_one_is_left_out():
    found = season([{"ann": 1}, {"ben": 1, "cleo": 2}], SeasonRules(TABLE, ties=(Tie.BEST, Tie.EVENTS)))
    assert [(each.rank, each.is_shared) for each in found] == [(1, True), (1, True), (3, False)]


def test_more_good_places_break_a_tie_of_the_best_place():
    events = [{"ann": 1, "ben": 1 + 1}, {"ben": 1, "ann": 4}, {"ann": 9}]
    rules = SeasonRules(PointsTable.of([[1, None, 1]]), counted=2, ties=(Tie.BEST,))
    assert [each.person for each in season(events, rules)] == ["ben", "ann"]


def test_a_season_without_an_event_is_empty():
    assert season([], SeasonRules(TABLE)) == []


def test_the_cut_comes_before_all_others_who_keep_their_order():
    ranks = [("ann", 1), ("ben", 2), ("cleo", 3), ("dora", 4), ("emil", 5)]
    cut = [("cleo", 1), ("ann", 2), ("dora", 3)]
    assert final_places(ranks, cut) == {"cleo": 1, "ann": 2, "dora": 3, "ben": 4, "emil": 5}


def test_losers_of_a_round_of_the_cut_share_the_place_and_its_points():
    places = final_places([(who, at) for at, who in enumerate("abcde", 1)], [("a", 1), ("b", 2), ("c", 3), ("d", 3)])
    assert [TABLE.points_of(places[who]) for who in "abcde"] == [10, 6, 3, 3, 1]


def test_who_was_taken_off_the_standings_leaves_no_gap():
    assert final_places([("ann", 1), ("cleo", 3)]) == {"ann": 1, "cleo": 2}


@given(st.lists(st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 9)), max_size=6), st.integers(1, 4))
def test_counting_fewer_results_never_gives_more_points(events, counted):
    some = {each.person: each.points for each in season(events, SeasonRules(TABLE, counted=counted))}
    everything = {each.person: each.points for each in season(events, SeasonRules(TABLE))}
    assert some.keys() == everything.keys()
    assert all(points <= everything[person] for person, points in some.items())
