"""What the documents say of a match in each game: who starts, hands, counters, endings, time, remedies."""

from datetime import UTC, datetime

import pytest

from judgeapp.domain.play.asking import question
from judgeapp.domain.play.checking import problems
from judgeapp.domain.play.folding import fold
from judgeapp.domain.play.match import Entry
from judgeapp.domain.timing.state import Mark
from judgeapp.games import games

AT = datetime(2026, 5, 2, 10, 0, tzinfo=UTC)
HERE = ("bakugan", "bleach", "dragon_ball_super", "x610z")
WHO = "additional-game-rules-and-definitions/deciding-who-goes-first"


def entries(*taps):
    return [Entry(number, f"key-{number}", kind, side, AT, data) for number, (kind, side, data) in enumerate(taps, 1)]


def after(key, *taps, way=""):
    return fold(games()[key].play, 3, entries(*taps), way)


def asked(key, *taps):
    """Return the kind of what is asked, who is asked, and the rules."""
    found = question(games()[key].play, after(key, *taps))
    return found.kind, found.side, found.grounds.rules


def refused(key, *taps):
    """Return what speaks against the last tap."""
    return problems(games()[key].play, after(key, *taps[:-1]), entries(*taps)[-1])


def stated(part):
    """Return the rules that state a part of what a game of this file says, where its document does."""
    found = {key: getattr(games()[key].play, part).grounds for key in HERE}
    return {key: grounds.rules for key, grounds in found.items() if grounds.mark is Mark.RULE}


TOSS, WON, DREW = ("toss", 0, {}), ("end", 0, {"how": "played"}), ("end", None, {"how": "draw"})


@pytest.mark.parametrize(
    ("key", "first", "later", "after_draw"),
    [
        ("bakugan", ("toss", None), ("toss", None), ("toss", None)),
        ("bleach", ("toss", None), ("start", 1), ("toss", None)),
        ("dragon_ball_super", ("toss", None), ("toss", None), ("toss", None)),
        ("x610z", ("toss", None), ("start", 1), ("toss", None)),
    ],
)
def test_who_is_asked_who_starts(key, first, later, after_draw):
    begun = (TOSS, ("start", 0, {}))
    assert asked(key)[:2] == first
    assert asked(key, *begun, WON)[:2] == later
    assert asked(key, *begun, DREW)[:2] == after_draw


@pytest.mark.parametrize(
    ("key", "rules", "later"),
    [
        ("bakugan", ("1.4.2", "7.5.1", "1.4.3", "1.14.1.1"), ("1.4.2", "7.5.1", "1.4.3", "1.14.1.1")),
        ("bleach", (WHO,), (WHO,)),
        ("dragon_ball_super", ("5-2-1-5", "5-2-1-5-1"), ("5-2-1-5", "5-2-1-5-1")),
        ("x610z", ("105.1a",), ("105.1b", "105.1c")),
    ],
)
def test_the_question_cites_the_rule(key, rules, later):
    assert asked(key)[2] == rules
    assert asked(key, TOSS, ("start", 0, {}), WON)[2] == later


@pytest.mark.parametrize(("way", "starting"), [("", 1), ("last-core", 1), ("toss", 0)])
def test_two_texts_of_bakugan_disagree_on_who_starts_turn_1(way, starting):
    assert after("bakugan", TOSS, way=way).now.starting == starting


def test_nobody_chooses_in_dragon_ball_super_and_in_the_first_game_of_bleach():
    assert after("dragon_ball_super", TOSS).now.starting == 0
    assert refused("dragon_ball_super", ("start", 1, {})) == [
        "Nobody chooses who starts: enter what chance has said (rules 5-2-1-5, 5-2-1-5-1)."
    ]
    assert after("bleach", TOSS).now.starting == 0
    assert refused("bleach", ("start", 1, {})) == [
        "Nobody chooses who starts: enter what chance has said (rule deciding who goes first)."
    ]


def test_in_x610z_the_winner_of_the_roll_chooses():
    assert after("x610z", TOSS).now.starting is None
    assert asked("x610z", TOSS)[:2] == ("start", 0)
    assert after("x610z", TOSS, ("start", 1, {})).now.starting == 1


@pytest.mark.parametrize(
    ("key", "cards", "redraw"),
    [
        ("bakugan", 5, None),
        ("bleach", None, None),
        ("dragon_ball_super", 6, (1, True)),
        ("x610z", 7, (None, False)),
    ],
)
def test_the_opening_hand(key, cards, redraw):
    hand = games()[key].play.hand
    assert hand.cards == cards
    assert (hand.redraw and (hand.redraw.most, hand.redraw.is_partial)) == redraw


def test_murphys_law_takes_a_card_each_time_after_the_first():
    hand = games()["x610z"].play.hand
    assert [hand.after(redraws) for redraws in (0, 1, 2, 3, 8)] == [7, 7, 6, 5, 0]


def test_a_second_redraw_is_refused_in_dragon_ball_super():
    assert refused("dragon_ball_super", TOSS, ("redraw", 0, {"cards": 3}), ("redraw", 0, {"cards": 1})) == [
        "Redraw: only once, and that has been done (rules 5-2-1-6, 5-2-1-6-1)."
    ]


@pytest.mark.parametrize(
    ("key", "counters"),
    [
        ("bakugan", {"deck": (35, ""), "energy": (0, "")}),
        ("bleach", {"power": (None, "power"), "energy": (0, "")}),
        ("dragon_ball_super", {"life": (8, "life"), "energy": (0, "")}),
        ("x610z", {"damage": (0, ""), "energy": (0, "")}),
    ],
)
def test_what_is_counted(key, counters):
    assert {each.key: (each.start, each.ending) for each in games()[key].play.counters} == counters


def test_a_deck_that_has_run_out_ends_no_game_of_bakugan():
    empty = after("bakugan", TOSS, ("count", 0, {"counter": "deck", "change": -35}))
    assert (empty.now.counts["deck"], empty.is_over) == ((0, 35), False)
    assert question(games()["bakugan"].play, empty) is None
    told = games()["bakugan"].play.counters[0].at_none
    assert (told.words, told.grounds.rules) == ("No card left: the next damage loses.", ("1.5.1",))


@pytest.mark.parametrize(
    ("key", "mark", "rules"),
    [
        ("bakugan", Mark.READING, ("5.9.2.1.1.1", "1.5.1")),
        ("dragon_ball_super", Mark.RULE, ("1-2-3",)),
        ("x610z", Mark.READING, ("106.1b", "106.3")),
    ],
)
def test_both_at_once_is_a_draw(key, mark, rules):
    both = games()[key].play.both
    assert (both.grounds.mark, both.grounds.rules) == (mark, rules)
    match = after(key, TOSS, ("start", 0, {}), ("end", None, {"how": "both", "game": 1}))
    assert (match.draws, match.wins) == (1, (0, 0))


def test_reaching_an_end_dot_wins():
    assert after("x610z", TOSS, ("start", 0, {}), ("end", 0, {"how": "end-dot"})).wins == (1, 0)
    assert after("x610z", TOSS, ("start", 0, {}), ("end", 0, {"how": "life-base"})).wins == (0, 1)


def test_only_x610z_says_what_happens_when_time_is_called():
    assert stated("concede") == {"bakugan": ("4.4.4.4",), "dragon_ball_super": ("1-2-4", "1-2-5"), "x610z": ("106.3",)}


@pytest.mark.parametrize(
    ("key", "rules"),
    [
        ("bakugan", {"7.8.1.2", "7.8.1.3", "7.8.2.5", "7.8.2.6", "7.8.2.7"}),
        ("dragon_ball_super", {"1-3-2", "1-3-3", "6-3-1-2-1-1", "8-1-5-2-1"}),
        ("x610z", {"200.3", "200.4", "200.5", "200.6", "208.5"}),
    ],
)
def test_illegal_plays_have_the_games_own_remedies(key, rules):
    assert rules <= {rule for remedy in games()[key].play.remedies for rule in remedy.grounds.rules}
