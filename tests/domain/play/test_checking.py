"""Everything that is refused at a table, each with what to do."""

import pytest

from judgeapp.domain.play import checking, folding
from judgeapp.domain.play.checking import below_nothing
from tests.domain.play.table import BY_CHANCE, PLAY, WITH_ONE_REDRAW, WITHOUT_REDRAW, Table


def fresh(play=BY_CHANCE):
    return Table(play)


def begun(play=BY_CHANCE):
    table = Table(play)
    table.tap("toss", 0)
    if play is PLAY:
        table.tap("start", 1)
    return table


def second_game(play=BY_CHANCE):
    table = begun(play)
    table.win(0)
    return table


def over():
    table = Table(best_of=1)
    table.win(0)
    return table


SIDE = "Say which of the two sides it is."
KNOWN = "This game counts: Life, Power. A counter of your own needs a name of 1 to 20 characters."
FRESH = [
    ("dance", None, {}, '"dance" is nothing that can be tapped in a match. Load the page anew.'),
    *((kind, None, {}, SIDE) for kind in ("toss", "keep", "ready")),
    ("toss", 2, {}, SIDE),
    ("time", 7, {}, SIDE),
    ("start", 0, {}, "Nobody chooses who starts: enter what chance has said (rule 1.1)."),
    ("redraw", 0, {}, "First settle who starts: that player exchanges first."),
    ("keep", 1, {}, "First settle who starts: that player exchanges first."),
    ("size", 0, {"counter": "life", "value": 9}, "Life begins at 8 in each game: count from there."),
    ("size", 0, {"counter": "luck", "value": 9}, f"No such counter. {KNOWN}"),
    *(
        ("size", 0, {"counter": "power", "value": value}, "Enter a whole number from 1 to 999.")
        for value in (0, 1000, "9", 9.0, True, None)
    ),
    ("count", 0, {"counter": "power", "change": 1}, "First enter what it begins with: Power."),
    *(
        ("count", 0, {"counter": "life", "change": change}, "Count by a whole number from 1 to 999, up or down.")
        for change in (0, 1000, -1000, "1", 1.0, True, None)
    ),
    *(
        ("count", 0, {"counter": counter, "change": 1}, f"No such counter. {KNOWN}")
        for counter in ("luck", "free:", "free: a", "free:a\nb", f"free:{'a' * 21}", None, ["life"], 7)
    ),
    ("count", 0, {"counter": "life", "change": -9}, "Life is at 8: it can go down by 8 at most."),
    ("count", 0, {"counter": "life", "change": 992}, "Life is at 8: it can go up to 999."),
    *(
        ("end", 0, {"how": how, "game": 1}, "Say how the game ended: choose one of the ways on the page.")
        for how in ("luck", None, ["life"], "loss")
    ),
    ("end", None, {"how": "life", "game": 1}, "Say whom it is about."),
    ("end", None, {"how": "conceded", "game": 1}, "Say whom it is about."),
    ("end", None, {"how": "played", "game": 1}, "Say who has won."),
    ("end", 0, {"how": "draw", "game": 1}, "A draw is about both sides: leave out the side."),
    ("end", 1, {"how": "both", "game": 1}, "A draw is about both sides: leave out the side."),
    ("end", 0, {"how": "life"}, "Game 1 has not begun. Settle who starts, or say that it is this game."),
    ("loss", 0, {"scope": "day"}, "Say what is lost: the game or the match."),
    ("loss", None, {"scope": "match"}, SIDE),
    ("over", None, {"how": "luck"}, "Say how the match ended: by time, drawn or conceded."),
    ("over", None, {"how": "conceded"}, "Say who has conceded the match."),
    ("undo", None, {"key": "gone"}, "There is nothing like that to take back. Load the page anew."),
    ("undo", None, {"key": ["gone"]}, "There is nothing like that to take back. Load the page anew."),
    ("undo", None, {}, "There is nothing like that to take back. Load the page anew."),
    ("toss", 0, {"game": 2}, "Game 2 has not begun: it is game 1 that is played."),
    *(("toss", 0, {"game": game}, "A best of 3 has no such game. Load the page anew.") for game in (0, 4, "1", None)),
]


@pytest.mark.parametrize(("kind", "side", "data", "said"), FRESH)
def test_before_a_game_has_begun(kind, side, data, said):
    assert said in fresh().refused(kind, side, **data)


@pytest.mark.parametrize(
    ("table", "kind", "side", "data", "said"),
    [
        (begun, "toss", 1, {}, "The toss is known already. If it is wrong, take it back first."),
        (begun, "ready", 1, {}, "Game 1 has begun: its decks can no longer be changed."),
        (
            second_game,
            "count",
            0,
            {"counter": "life", "change": 1, "game": 1},
            "Game 1 is over. If that is wrong, take back how it ended.",
        ),
        (
            second_game,
            "end",
            1,
            {"how": "life", "game": 1},
            "Game 1 is over. If that is wrong, take back how it ended.",
        ),
        (over, "toss", 0, {}, "The match is over. If that is wrong, take back how it ended."),
        (over, "over", None, {"how": "time"}, "The match is over. If that is wrong, take back how it ended."),
        (over, "loss", 0, {"scope": "game"}, "The match is over. If that is wrong, take back how it ended."),
    ],
)
def test_once_it_is_too_late(table, kind, side, data, said):
    assert said in table().refused(kind, side, **data)


@pytest.mark.parametrize(
    ("table", "kind", "said"),
    [
        (fresh, "start", "First enter who has won the toss: that player says who starts (rule 1.3)."),
        (begun, "start", "It is settled who starts. If it is wrong, take it back first."),
        (
            second_game,
            "toss",
            "There is no toss before this game: who has lost the one before says who starts (rule 1.2).",
        ),
    ],
)
def test_only_who_may_choose_says_who_starts(table, kind, said):
    assert table(PLAY).refused(kind, 0) == [said]


def test_hands_without_a_rule_for_it_are_not_exchanged():
    said = "No rule that is known here lets a player exchange the opening hand (rule 2.4)."
    table = begun(WITHOUT_REDRAW)
    assert table.refused("redraw", 0) == table.refused("keep", 0) == [said]


def test_a_hand_is_exchanged_only_as_often_as_the_rule_says():
    table = begun(WITH_ONE_REDRAW)
    assert table.refused("redraw", 0, cards=7) == ["Enter how many cards go back: 0 to 6."]
    table.tap("redraw", 0, cards=6)
    assert table.refused("redraw", 0) == ["Redraw: only once, and that has been done (rule 2.2)."]
    table.tap("keep", 1)
    assert table.refused("redraw", 1) == ["This hand is kept. If that is wrong, take it back first."]


def test_a_hand_shrinks_to_nothing_and_no_further():
    table = begun(PLAY)
    for _ in range(4):  # 3, 2, 1 and no cards
        table.tap("redraw", 0)
    assert table.refused("redraw", 0) == ["Again: there is no card left to draw. Keep the hand (rule 2.3)."]


def test_an_exchange_that_the_other_phone_has_entered_is_not_another_one():
    table = begun(PLAY)
    table.tap("redraw", 0, nth=1)
    said = "This exchange is entered already. If it was another one, look at the page again, and enter it."
    assert table.refused("redraw", 0, nth=1) == [said]
    table.tap("redraw", 0, nth=2)
    assert table.refused("redraw", 0, nth=4) == ["An exchange before this one is not entered. Load the page anew."]
    assert table.refused("redraw", 0, nth="3") == ["An exchange before this one is not entered. Load the page anew."]


def test_of_two_exchanges_the_second_stays_when_the_first_is_taken_back():
    table = begun(PLAY)
    first = table.tap("redraw", 0, nth=1)
    table.tap("redraw", 0, nth=2)
    table.tap("undo", key=first)
    assert table.now.redraws == (1, 0)


def test_an_undo_that_leaves_less_than_nothing_is_found():
    table = begun()
    more = table.tap("count", 0, counter="life", change=3)
    table.tap("count", 0, counter="life", change=-10)
    before = table.match
    table.slip("undo", key=more)
    said = "Life would be at −2 without this. First take back what was counted down, or count it up."
    assert below_nothing(table.play, before, table.match) == [said]
    assert below_nothing(table.play, table.match, before) == []


def test_a_game_loss_is_for_the_game_that_is_played():
    said = "Game 1 is over. If that is wrong, take back how it ended."
    assert second_game().refused("loss", 0, scope="game", game=1) == [said]


def test_penalties_and_time_come_once():
    table = begun()
    table.tap("time")
    assert table.refused("time") == ["Time has been called already."]
    table.tap("loss", 1, scope="match")
    assert table.refused("loss", 1, scope="match") == ["This side has lost the match by a penalty already."]
    assert table.refused("loss", 0, scope="match") == []


def test_what_is_taken_back_is_not_taken_back_again():
    table = begun()
    key = table.entries[-1].key
    table.tap("undo", key=key)
    assert table.refused("undo", key=key) == ["That has been taken back already."]


def test_there_is_room_for_six_counters_of_ones_own():
    table = begun()
    for name in "abcdef":
        table.tap("count", 0, counter=f"free:{name}", change=1)
    said = "A game has room for 6 counters of your own. Use one of those."
    assert table.refused("count", 1, counter="free:g", change=1) == [said]
    assert table.refused("count", 1, counter="free:a", change=1) == []


def test_everything_that_is_wrong_is_said_at_once():
    table = Table(best_of=1)
    table.win(0)
    assert table.refused("size", 0, counter="luck", value=0) == [
        "The match is over. If that is wrong, take back how it ended.",
        f"No such counter. {KNOWN}",
        "Enter a whole number from 1 to 999.",
    ]


def test_every_kind_that_is_about_a_side_wants_one():
    kinds = ("toss", "start", "redraw", "keep", "size", "count", "ready", "loss")
    assert [kind for kind in kinds if SIDE not in begun().refused(kind)] == []


def test_every_kind_of_entry_is_checked():
    assert set(checking._CHECKS) == set(folding.KINDS)
