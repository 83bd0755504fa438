"""The right person is asked, with the rule, and every answer that is offered can be given."""

import pytest

from judgeapp.domain.play.asking import at_time, question, ways_to_end
from tests.domain.play.table import BY_CHANCE, PLAY, WITH_ONE_REDRAW, WITH_WAYS, WITHOUT_REDRAW, Table

NAMES = ("Ann", "Ben")


def asked(table):
    found = question(table.play, table.match)
    for option in found.options if found else ():
        assert table.refused(option.kind, option.side, **option.data) == []
    return found


def begun(play, starting=0):
    table = Table(play)
    table.tap("toss", starting)
    return table


def sized(play=WITHOUT_REDRAW, starting=0):
    table = begun(play, starting)
    for side in (0, 1):
        table.tap("size", side, counter="power", value=20)
    return table


def test_chance_is_asked_of_both():
    found = asked(Table(BY_CHANCE))
    assert (found.kind, found.side, found.words, found.grounds.rules) == ("toss", None, "Chance says it.", ("1.1",))
    assert [option.words_for(NAMES) for option in found.options] == ["Ann goes first.", "Ben goes first."]


@pytest.mark.parametrize(
    ("way", "words", "rule"), [("", "The other one starts.", "1.5"), ("same", "The winner starts.", "1.6")]
)
def test_a_toss_is_explained_by_the_reading_that_is_followed(way, words, rule):
    found = asked(Table(WITH_WAYS, way=way))
    assert (found.kind, found.words, found.grounds.rules) == ("toss", f"Flip. {words}", ("1.4", rule))
    assert [option.words_for(NAMES) for option in found.options] == ["Ann has won the toss.", "Ben has won the toss."]


@pytest.mark.parametrize("winner", [0, 1])
def test_the_winner_of_the_toss_is_asked(winner):
    table = Table(PLAY)
    assert (asked(table).kind, asked(table).side) == ("toss", None)
    table.tap("toss", winner)
    found = asked(table)
    assert (found.kind, found.side, found.words, found.grounds.rules) == ("start", winner, "Who goes first?", ("1.3",))


@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize("how", ["played", "loss"])
def test_the_loser_of_the_game_before_is_asked(loser, how):
    table = Table(PLAY, best_of=5)
    table.win(loser)
    if how == "loss":
        table.tap("loss", loser, scope="game")
    else:
        table.win(1 - loser)
    found = asked(table)
    assert (found.kind, found.side, found.grounds.rules) == ("start", loser, ("1.2",))
    assert found.words == "The loser says it. Who is it?"


def test_after_a_drawn_game_there_is_no_loser_to_ask():
    table = Table(PLAY)
    table.win(None, "draw")
    assert (asked(table).kind, asked(table).side, asked(table).grounds.rules) == ("toss", None, ("1.1",))


@pytest.mark.parametrize("starting", [0, 1])
def test_the_starting_side_is_asked_first_about_its_hand(starting):
    table = begun(WITH_ONE_REDRAW, starting)
    found = asked(table)
    assert (found.kind, found.side, found.words, found.grounds.rules) == ("redraw", starting, "Once.", ("2.2",))
    assert [option.data["nth"] for option in found.options if option.kind == "redraw"] == [1]
    table.tap("redraw", starting, cards=3)
    assert asked(table).side == 1 - starting
    table.tap("keep", 1 - starting)
    assert asked(table).kind == "size"


def test_a_hand_that_may_be_exchanged_again_is_asked_about_until_it_is_kept_or_gone():
    table = Table(PLAY)
    table.tap("toss", 0)
    table.tap("start", 1)
    cards = []
    while asked(table).side == 1:
        cards.append(asked(table).words)
        table.tap("redraw", 1)
    assert cards == [f"As often as you like. Cards in the next hand: {left}." for left in (3, 2, 1, 0)]
    table.tap("redraw", 0)
    table.tap("keep", 0)
    assert asked(table).kind == "size"


def test_once_something_is_counted_nobody_is_asked_about_hands():
    table = begun(WITH_ONE_REDRAW)
    table.tap("count", 1, counter="life", change=-1)
    assert asked(table).kind == "size"


def test_counts_that_come_to_nothing_do_not_ask_about_hands_again():
    table = begun(WITH_ONE_REDRAW)
    for change in (1, -1):
        table.tap("count", 1, counter="life", change=change)
    assert asked(table).kind == "size"


def test_what_a_counter_begins_with_is_asked_and_the_game_before_proposes_it():
    table = begun(WITHOUT_REDRAW)
    found = asked(table)
    assert (found.kind, found.side, found.counter, found.options) == ("size", 0, "power", ())
    table.tap("size", 0, counter="power", value=20)
    assert asked(table).side == 1
    table.tap("size", 1, counter="power", value=18)
    assert asked(table) is None
    table.win(0)
    table.tap("toss", 1)
    assert [option.words_for(NAMES) for option in asked(table).options] == ["Ann begins with 20, as before."]


@pytest.mark.parametrize("side", [0, 1])
def test_an_ending_is_proposed_to_the_side_whose_counter_has_run_out(side):
    table = sized()
    table.tap("count", side, counter="life", change=-7)
    assert asked(table) is None
    table.tap("count", side, counter="life", change=-1)
    found = asked(table)
    assert (found.kind, found.side, found.counter, found.grounds.rules) == ("end", side, "life", ("4.1",))
    assert found.words == "Life: 0. The game is over with this: No life left."
    assert [option.words_for(NAMES) for option in found.options] == [f"{NAMES[side]} loses: No life left."]


def test_a_sum_below_the_end_counts_as_the_end():
    table = sized()
    for _ in range(2):
        table.slip("count", 0, counter="life", change=-6)
    assert asked(table).words.startswith("Life: -4.")


def test_both_at_once_are_asked_about_together():
    table = sized()
    for side in (0, 1):
        table.tap("count", side, counter="power", change=-20)
    found = asked(table)
    assert (found.side, found.words, found.grounds.rules) == (None, "Both at once is a draw.", ("4.4",))
    assert [option.words_for(NAMES) for option in found.options] == [
        "Both at once: the game is a draw.",
        "Ann loses: No power left.",
        "Ben loses: No power left.",
    ]


def test_when_nothing_is_to_be_settled_nobody_is_asked():
    table = sized()
    assert asked(table) is None
    table.tap("over", how="drawn")
    assert asked(table) is None


def test_every_way_to_end_a_game_can_be_chosen():
    table = sized()
    ways = ways_to_end(table.play, table.match)
    assert [way for way in ways if table.refused(way.kind, way.side, **way.data)] == []
    assert [way.words_for(NAMES) for way in ways if way.side != 1] == [
        "Ann loses: No life left.",
        "Ann loses: No power left.",
        "Ann wins: The goal is reached.",
        "Ann concedes the game.",
        "Both at once: the game is a draw.",
        "The game is a draw.",
        "Ann has won; no more said.",
    ]
    assert {way.data["how"]: way.grounds.rules for way in ways if way.grounds} == {
        "life": ("4.1",),
        "power": ("4.2",),
        "goal": ("4.3",),
        "conceded": ("4.5",),
        "both": ("4.4",),
    }


def test_when_time_is_called_the_game_or_the_match_can_be_ended():
    table = Table()
    stands = "The match ends as it stands."
    assert [way.words_for(NAMES) for way in at_time(table.match)] == [stands]
    table.tap("toss", 0)
    table.tap("time")
    ways = at_time(table.match)
    assert [way for way in ways if table.refused(way.kind, way.side, **way.data)] == []
    assert [way.words_for(NAMES) for way in ways] == [
        stands,
        "The game that is played is a draw.",
        "Ann wins the game that is played.",
        "Ben wins the game that is played.",
    ]
    table.tap("over", how="time")
    assert at_time(table.match) == ()
