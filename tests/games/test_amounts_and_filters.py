"""Numbers that depend and filters: what is made of a number, and that a word nobody knows in them is told."""

import pytest

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError, play
from judgeapp.domain.timing.state import Amount, Filter, frozen
from judgeapp.domain.timing.table import Table
from judgeapp.games import games

FIVE = {"count": "hand"}
MADE = {
    "half rounded up": ({"half": "up"}, 3),
    "half rounded down": ({"half": "down"}, 2),
    "for each": ({"times": 200}, 1000),
    "for every two, and one more": ({"per": 2, "plus": 1}, 3),
    "at most": ({"most": 4}, 4),
    "at least as many as the opponent's": ({"least": {"count": "hand", "of": "opponent"}}, 7),
}
WRONG = {
    "a key of a filter": ({"choose": 1, "not": {"trat": "x"}}, "key “trat”"),
    "a zone in a filter": ({"move": {"zone": "grave"}, "to": "hand"}, "zone “grave”"),
    "whose cards": ({"choose": 1, "of": "nobody"}, "of “nobody”"),
    "a number in a filter": ({"choose": 1, "cost": {"most": "three"}}, "is no whole number"),
    "what a number asks for": ({"draw": {"cnt": "hand"}}, "number “cnt” is not known; nearest is “count”"),
    "how a number is halved": ({"draw": {"count": "hand", "half": "off"}}, "half “off”"),
    "a step that is skipped": ({"skip": "lunch"}, "skip “lunch”"),
    "what cards are told apart by": ({"become": "mood", "to": "x"}, "become “mood”"),
    "where cards are put back": ({"arrange": "looked", "place": "middle"}, "place “middle”"),
}


def scene(do):
    numbers = {"Ana": {"hand": 5}, "Ben": {"hand": 7}}
    card = {"name": "Spell", "kind": "event", "do": [do]}
    plain = {"game": "bleach", "players": ["Ana", "Ben"], "step": "main", "numbers": numbers, "card": [card]}
    return read_scenario(games()["bleach"].timing, plain)


@pytest.mark.parametrize("what", MADE)
def test_a_number_that_depends_is_worked_out_as_it_says(what):
    said, expected = MADE[what]
    start = scene({"draw": {**FIVE, **said}}).start
    table = Table(games()["bleach"].timing, start, {})
    amount = start.things["Spell"].texts[0].ops[0].value
    assert table.amount(amount, "Ana", "Spell") == expected


def test_a_number_that_depends_on_itself_is_a_loop():
    table = Table(games()["bleach"].timing, scene("nothing").start, {})
    amount = Amount("count", "hand", frozen({"least": FIVE}), Filter(frozen({"zone": "hand", "of": "you"})))
    for _ in range(20):
        amount = amount._replace(args=frozen({"least": amount}))
    with pytest.raises(ValueError, match="depends on itself"):
        table.amount(amount, "Ana", "Spell")


def ends(key, *do, **numbers):
    """Return how a card ends that its player plays with so much in their zones: the state, and what was told."""
    kind, step, verb = PLAYS[key]
    card = {"name": "Spell", "kind": kind, "do": list(do)}
    actions = [{"player": "Ana", "do": verb, "card": "Spell"}, *([{"do": "all pass"}] if verb != "activate" else [])]
    plain = {"players": ["Ana", "Ben"], "step": step, "numbers": {"Ana": numbers}, "card": [card], "action": actions}
    played = play(games()[key].timing, read_scenario(games()[key].timing, plain))
    return played.state, " ".join(event.text for step in played.steps for event in step.events)


PLAYS = {"bakugan": ("action", "power", "play"), "bleach": ("event", "main", "play"),
         "dragon_ball_super": ("extra", "main", "activate"), "x610z": ("flux", "action", "cast")}  # fmt: skip


@pytest.mark.parametrize("key", sorted(games()))
def test_fewer_than_no_cards_are_none(key):
    few = {"count": "hand", "plus": -20}
    for effect in ({"draw": few}, {"discard": few}, {"take": few, "zone": "deck"}, {"look": few, "zone": "deck"}):
        state, _ = ends(key, effect, hand=6, deck=20)
        assert (state.numbers["Ana", "hand"], state.numbers["Ana", "deck"]) == (5, 20)


@pytest.mark.parametrize("key", sorted(games()))
def test_that_more_is_asked_for_than_is_counted_one_by_one_is_told(key):
    many = {"take": {"count": "deck"}, "zone": "deck"}
    state, told = ends(key, many, hand=1, deck=130)
    assert (state.numbers["Ana", "hand"], state.numbers["Ana", "deck"]) == (100, 30)
    assert "that would be 130" in told
    assert "that would be" not in ends(key, many, hand=1, deck=100)[1]


@pytest.mark.parametrize("what", WRONG)
def test_a_word_that_nobody_knows_is_told(what):
    do, told = WRONG[what]
    with pytest.raises(ScenarioError) as error:
        scene(do)
    assert told in str(error.value)
