"""Numbers that depend and filters: what is made of a number, and that a word nobody knows in them is told."""

import pytest

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError
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


@pytest.mark.parametrize("what", WRONG)
def test_a_word_that_nobody_knows_is_told(what):
    do, told = WRONG[what]
    with pytest.raises(ScenarioError) as error:
        scene(do)
    assert told in str(error.value)
