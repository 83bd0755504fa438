"""Rounds and cut by attendance, from the publishers' tables."""

import pytest

from judgeapp.domain.events.attendance import TABLES, recommend
from judgeapp.domain.standings.values import Sure

# Table -> (number of players, rounds, cut) at both ends of every row.
STATED = {
    "magic": [
        *((4, 2, 0), (5, 3, 0), (8, 3, 0), (9, 5, 4), (16, 5, 4), (17, 5, 8), (32, 5, 8), (33, 6, 8), (64, 6, 8)),
        *((65, 7, 8), (128, 7, 8), (129, 8, 8), (226, 8, 8), (227, 9, 8), (409, 9, 8), (410, 10, 8), (5000, 10, 8)),
    ],
    "magic_digital": [
        *((129, 8, 8), (216, 8, 8), (217, 8, 16), (256, 8, 16), (257, 9, 16), (512, 9, 16), (513, 10, 16)),
    ],
    "pokemon": [
        *((4, 3, 0), (8, 3, 0), (9, 4, 0), (16, 4, 0), (17, 5, 0), (33, 6, 0), (65, 7, 0), (129, 8, 0)),
        *((256, 8, 0), (257, 9, 0), (512, 9, 0), (513, 10, 0)),
    ],
    "pokemon_cup": [
        *((8, 3, 0), (9, 4, 4), (12, 4, 4), (13, 5, 4), (20, 5, 4), (21, 5, 8), (32, 5, 8), (33, 6, 8)),
        *((65, 7, 8), (129, 8, 8), (226, 8, 8), (227, 9, 8), (409, 9, 8), (410, 10, 8)),
    ],
    "konami": [
        *((4, 3, 0), (9, 4, 4), (16, 4, 4), (17, 5, 4), (32, 5, 4), (33, 6, 8), (65, 7, 8), (129, 8, 8)),
        *((257, 9, 8), (513, 10, 8), (1025, 11, 8), (2048, 11, 8), (2049, 12, 8)),
    ],
    "konami_large": [(129, 11, 8), (257, 12, 8), (513, 13, 8), (1025, 14, 8), (2049, 15, 8)],
    "flesh_and_blood": [
        *((8, 3, 0), (9, 5, 4), (16, 5, 4), (17, 5, 0), (33, 6, 0), (65, 7, 0), (128, 7, 0), (129, 8, 0)),
        *((224, 8, 0), (225, 9, 0), (384, 9, 0), (385, 10, 0), (736, 10, 0)),
    ],
    "aurelus": [(8, 3, 4), (9, 4, 4), (16, 4, 4), (17, 5, 8), (32, 5, 8)],
}


@pytest.mark.parametrize(("key", "stated"), STATED.items())
def test_the_tables_say_what_the_documents_say(key, stated):
    found = [recommend(key, players) for players, _, _ in stated]
    assert [(at[0], each.rounds, each.cut) for at, each in zip(stated, found, strict=True)] == stated
    assert {(each.is_stated, each.source) for each in found} == {(True, TABLES[key].source)}


def test_all_tables_are_tested_and_rows_leave_no_gap():
    assert set(TABLES) == {"doubling", *STATED}
    for table in TABLES.values():
        for row, following in zip(table.rows, table.rows[1:], strict=False):
            assert row.high is not None
            assert following.low == row.high + 1


@pytest.mark.parametrize(
    ("players", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (64, 6), (65, 7)]
)
def test_without_a_table_one_at_most_stays_unbeaten(players, rounds):
    found = recommend("doubling", players)
    assert (found.rounds, found.cut, found.is_stated, found.source.sure) == (rounds, 0, False, Sure.CHOSEN)


def test_what_a_table_does_not_say_is_not_made_to_look_stated():
    found = recommend("flesh_and_blood", 1000)
    assert (found.rounds, found.is_stated) == (10, False)
    assert found.words == (
        "1000 players: 10 rounds leave at most one unbeaten. Flesh and Blood says nothing for so many."
    )


@pytest.mark.parametrize(
    ("key", "players", "words"),
    [
        ("magic", 6, "6 players: 3 single-elimination rounds."),
        (
            "magic",
            10,
            "10 players: 5 rounds, then a top 4. Limited with a draft in the cut: 4 rounds and a top 8.",
        ),
        ("pokemon", 30, "30 players: 5 rounds."),
        ("konami_large", 300, "300 players: 12 rounds, then a top 8. 8 rounds on the first day and 4 on the second."),
        ("flesh_and_blood", 30, "30 players: 5 rounds, and nothing is said about a cut."),
        ("doubling", 1, "An event needs at least 2 players."),
    ],
)
def test_a_recommendation_says_what_it_rests_on(key, players, words):
    assert recommend(key, players).words == words


def test_awarded_byes_count_as_the_players_they_stand_for():
    """120 players, of whom four have 1, 2, 2 and 3 byes, count as 116 + 2 + 4 + 4 + 8 = 134."""
    found = recommend("magic", 120, [1, 2, 2, 3])
    assert (found.rounds, found.words) == (8, "120 players, counted as 134 for their byes: 8 rounds, then a top 8.")
    assert recommend("pokemon", 120, [1, 2, 2, 3]).rounds == 7


def test_single_elimination_is_told_apart():
    assert [recommend("magic", players).is_elimination for players in (8, 9)] == [True, False]
