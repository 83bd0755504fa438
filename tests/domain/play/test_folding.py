"""Matches from what was done at their tables: who starts, games won and lost, and how they end."""

import pytest

from judgeapp.domain.play.folding import KINDS, fold
from judgeapp.domain.play.match import Ended
from tests.domain.play.table import PLAY, WITH_WAYS, Table


def standing(table):
    match = table.match
    return match.wins, match.draws, match.winner, match.is_over, match.how


def test_a_match_begins_with_an_empty_first_game():
    match = fold(PLAY, 3, [])
    assert len(match.games) == 1
    assert (match.now.number, match.now.starting, match.now.touched) == (1, None, False)
    assert match.now.counts == {"life": (8, 8), "power": (None, None)}
    assert (match.version, match.is_over, match.winner, match.before) == (0, False, None, None)


@pytest.mark.parametrize("side", [0, 1])
def test_chance_alone_says_who_starts(side):
    table = Table()
    table.tap("toss", side)
    assert (table.now.toss, table.now.starting) == (side, side)


@pytest.mark.parametrize(("way", "starting"), [("", 1), ("other", 1), ("same", 0), ("gone", 1)])
def test_the_reading_says_what_a_toss_means(way, starting):
    table = Table(WITH_WAYS, way=way)
    table.tap("toss", 0)
    assert table.now.starting == starting


def test_the_winner_of_a_toss_chooses():
    table = Table(PLAY)
    table.tap("toss", 0)
    assert table.now.starting is None
    table.tap("start", 1)
    assert (table.now.toss, table.now.starting, table.now.chosen_by) == (0, 1, 0)


def test_it_is_kept_who_chose_in_each_game():
    table = Table(PLAY, best_of=5)
    for kind, side in [("toss", 1), ("start", 0)]:
        table.tap(kind, side)
    table.win(1)
    table.tap("start", 1)
    table.win(None, "draw")
    table.tap("toss", 0)
    assert [(game.starting, game.chosen_by) for game in table.match.games] == [(0, 1), (1, 0), (0, None)]


@pytest.mark.parametrize(
    ("best_of", "winners", "expected"),
    [
        (1, [0], ((1, 0), 0, 0, True, "games")),
        (3, [1], ((0, 1), 0, None, False, "")),
        (3, [0, 0], ((2, 0), 0, 0, True, "games")),
        (3, [0, 1], ((1, 1), 0, None, False, "")),
        (3, [0, 1, 1], ((1, 2), 0, 1, True, "games")),
        (5, [0, 0], ((2, 0), 0, None, False, "")),
        (5, [0, 1, 0, 1, 0], ((3, 2), 0, 0, True, "games")),
        (1, [None], ((0, 0), 1, None, True, "games")),
        (3, [0, None], ((1, 0), 1, None, False, "")),
        (3, [0, None, None], ((1, 0), 2, 0, True, "games")),
        (3, [0, None, 1], ((1, 1), 1, None, True, "games")),
        (3, [None, None, None], ((0, 0), 3, None, True, "games")),
        (5, [1, None, 1, 0, None], ((1, 2), 2, 1, True, "games")),
    ],
)
def test_so_many_games_make_a_match(best_of, winners, expected):
    table = Table(best_of=best_of)
    for winner in winners:
        table.win(winner, "draw" if winner is None else "played")
    assert standing(table) == expected
    assert len(table.match.games) == len(winners) + (not expected[3])


@pytest.mark.parametrize(
    ("side", "how", "winner"),
    [
        (0, "life", 1),
        (1, "power", 0),
        (0, "goal", 0),
        (1, "conceded", 0),
        (1, "played", 1),
        (None, "draw", None),
        (None, "both", None),
    ],
)
def test_an_ending_says_who_has_won(side, how, winner):
    table = Table()
    table.tap("toss", 0)
    table.tap("end", side, how=how)
    assert table.match.games[0].ended == Ended(winner, how, table.entries[-1].at)
    assert (table.now.number, table.now.starting, table.now.counts["life"]) == (2, None, (8, 8))


def test_a_penalty_loses_the_running_game_or_the_next_one():
    table = Table()
    table.tap("toss", 0)
    table.tap("loss", 0, scope="game")
    assert (table.match.games[0].ended.winner, table.match.games[0].ended.how) == (1, "loss")
    table.tap("loss", 0, scope="game")
    assert standing(table) == ((0, 2), 0, 1, True, "games")


def test_a_penalty_loses_the_match():
    table = Table()
    table.win(0)
    table.tap("loss", 0, scope="match")
    assert standing(table) == ((1, 0), 0, 1, True, "loss")
    assert table.match.lost == (True, False)


def test_a_match_that_was_won_is_lost_by_a_penalty_all_the_same():
    table = Table(best_of=1)
    table.win(0)
    table.tap("loss", 0, scope="match")
    assert standing(table) == ((1, 0), 0, 1, True, "loss")


def test_who_has_lost_the_match_already_does_not_lose_it_anew():
    table = Table(best_of=1)
    table.win(0)
    table.tap("loss", 1, scope="match")
    assert standing(table) == ((1, 0), 0, 0, True, "games")
    table.tap("loss", 0, scope="match")
    assert standing(table) == ((1, 0), 0, None, True, "loss")


@pytest.mark.parametrize("winner", [0, 1, None])
def test_the_game_that_time_ends_is_the_last_one(winner):
    table = Table()
    table.win(1)
    table.tap("toss", 0)
    table.tap("time")
    table.tap("end", winner, how="time")
    wins = {0: (1, 1), 1: (0, 2), None: (0, 1)}[winner]
    leader, how = (None if winner == 0 else 1), ("games" if winner == 1 else "time")
    assert standing(table) == (wins, int(winner is None), leader, True, how)
    assert (table.match.time_called, len(table.match.games)) == (table.entries[-2].at, 2)


@pytest.mark.parametrize(
    ("how", "side", "winner"), [("time", None, 0), ("drawn", None, None), ("conceded", 0, 1), ("conceded", 1, 0)]
)
def test_a_match_can_end_as_it_stands(how, side, winner):
    table = Table()
    table.win(0)
    table.tap("over", side, how=how)
    assert standing(table) == ((1, 0), 0, winner, True, how)


def test_hands_are_exchanged_and_kept():
    table = Table()
    table.tap("toss", 1)
    table.tap("redraw", 1, cards=2)
    table.tap("redraw", 0)
    table.tap("redraw", 1)
    table.tap("keep", 0)
    assert (table.now.redraws, table.now.kept) == ((1, 2), (True, False))


def test_decks_are_ready_for_the_next_game_only():
    table = Table()
    table.win(0)
    table.tap("ready", 1)
    table.tap("ready", 1)
    assert table.now.ready == (False, True)
    table.tap("ready", 0)
    table.win(1)
    assert table.now.ready == (False, False)


@pytest.mark.parametrize(("kind", "data"), [("redraw", {}), ("keep", {}), ("count", {"counter": "life", "change": -1})])
def test_a_game_is_touched_until_everything_is_taken_back(kind, data):
    table = Table()
    table.tap("toss", 0)
    assert not table.now.touched
    key = table.tap(kind, 0, **data)
    assert table.now.touched
    table.tap("undo", key=key)
    assert not table.now.touched


def test_counts_that_come_to_nothing_touch_a_game_all_the_same():
    table = Table()
    table.tap("toss", 0)
    for change in (-1, 1):
        table.tap("count", 0, counter="life", change=change)
    assert (table.now.counts["life"], table.now.touched) == ((8, 8), True)
    table.win(0)
    assert not table.now.touched


def test_counters_begin_anew_in_each_game():
    table = Table()
    table.tap("toss", 0)
    table.tap("size", 0, counter="power", value=20)
    table.tap("count", 0, counter="power", change=-5)
    table.tap("count", 1, counter="free:Shields", change=2)
    assert table.now.counts == {"life": (8, 8), "power": (15, None), "free:Shields": (0, 2)}
    table.win(0)
    assert table.now.counts == {"life": (8, 8), "power": (None, None)}
    assert table.match.before.counts["power"] == (15, None)


def test_a_later_size_keeps_what_was_counted():
    table = Table()
    table.tap("size", 1, counter="power", value=20)
    table.tap("count", 1, counter="power", change=-3)
    table.tap("size", 1, counter="power", value=25)
    assert table.now.counts["power"] == (None, 22)


def test_the_version_is_the_last_number():
    table = Table()
    table.tap("toss", 0)
    table.slip("toss", 1)
    assert table.match.version == 2


def test_every_kind_has_its_check():
    table = Table()
    unknown = [kind for kind in KINDS if "is nothing that can be tapped" in str(table.refused(kind))]
    assert unknown == []
