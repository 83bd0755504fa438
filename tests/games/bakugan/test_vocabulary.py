"""What a scene of Bakugan can't be is told while it is read, with the name of the card and what would do."""

import pytest

from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError
from judgeapp.games import games

BAKUGAN = {"name": "Trox", "kind": "bakugan"}
WRONG = {
    "a stat that no Bakugan has": ({**BAKUGAN, "stats": {"bpower": 3}}, "stats “bpower”"),
    "a mark that nothing gives": ({**BAKUGAN, "marks": ["opn"]}, "marks “opn”"),
    "a cost below zero": ({"name": "x", "cost": -2}, "can't be “-2”"),
    "a cost in something unknown": ({"name": "x", "cost": {"mana": 1}}, "cost “mana”"),
    "fewer than no selections": ({"name": "x", "targets": -1}, "targets"),
    "an event that never happens": ({"name": "x", "text": [{"when": "victory", "do": []}]}, "event “victory”"),
    "a static text with a cost": ({"name": "x", "text": [{"cost": 1, "do": []}]}, "activated"),
    "a static text that does something": ({"name": "x", "text": [{"do": [{"draw": 1}]}]}, "static text “draw”"),
    "a tag-word that nobody knows": ({"name": "x", "do": [{"draw": 1, "if": {"tag": "flw"}}]}, "tag “flw”"),
    "a faction that nobody knows": ({**BAKUGAN, "facts": {"faction": "Aquas"}}, "faction “Aquas”"),
    "a faction that nobody asks for": ({"name": "x", "if": {"card": "self", "faction": "Fire"}}, "faction “Fire”"),
    "a zone that is none": ({"name": "x", "do": [{"move": "self", "to": "grave"}]}, "to “grave”"),
    "a moment that never comes": ({"name": "x", "do": [{"forbid": "play", "until": "never"}]}, "until “never”"),
    "a deed that nobody does": ({"name": "x", "do": [{"forbid": "plya"}]}, "forbid “plya”"),
    "a card that is not there": ({"name": "x", "do": [{"stat": "power", "by": 1, "of": "Nobody"}]}, "of “Nobody”"),
    "a target that is not numbered": ({"name": "x", "do": [{"move": "target b", "to": "hand"}]}, "“target b”"),
    "a condition on a card that is not there": ({"name": "x", "if": {"mark": "open", "of": "Nobody"}}, "“Nobody”"),
    "a BakuCore on a Hero": ({"name": "Fist", "kind": "core", "zone": "play", "on": "Dan"}, "which Bakugan"),
    "an Evo on a Hero": ({"name": "Evo", "kind": "evo", "zone": "play", "on": "Dan"}, "which Bakugan"),
}


def problems(*cards, **head):
    plain = {"game": "bakugan", "players": ["Ana", "Ben"], "step": "power", "card": list(cards), **head}
    with pytest.raises(ScenarioError) as error:
        read_scenario(games()["bakugan"].timing, plain)
    return "; ".join(str(problem) for problem in error.value.problems)


@pytest.mark.parametrize("what", WRONG)
def test_a_card_that_cant_be_is_told(what):
    card, told = WRONG[what]
    assert told in problems({"name": "Dan", "kind": "hero", "zone": "play"}, card)


def test_nobody_has_a_fourth_bakugan():
    assert "4 Bakugan" in problems(*({"name": f"Trox {number}", "kind": "bakugan"} for number in range(4)))


def test_nobody_has_chosen_two_bakugan():
    chosen = [{"name": f"Trox {number}", "kind": "bakugan", "marks": ["chosen"]} for number in range(2)]
    assert "chosen two" in problems(*chosen)


def test_no_more_cards_are_named_than_are_counted():
    assert "but 2 are named" in problems({"name": "Spark"}, {"name": "Flare"}, numbers={"Ana": {"hand": 1}})


def test_the_damage_of_the_brawl_is_a_number_from_zero():
    for damage in (-1, "five", True, [3]):
        assert "damage of the brawl" in problems(step="damage", brawl={"victor": "Ana", "damage": damage})


def test_the_basic_game_has_no_cards():
    assert "no other cards in the basic game" in problems({"name": "Spark"}, step="basic selection")
