"""What the simulator and the reader of a text make of what is read."""

import pytest

from judgeapp.games.dragon_ball_super.wording import WORDING, read
from tests.games.wording import development_rows, development_texts

LEAST = 0.92  # of the development cards are read whole


def test_development_cards_are_read_whole():
    rows = development_rows("dragon_ball_super")
    left = {row["number"] for row, text in development_texts("dragon_ball_super") if read(text, row["type"]).left}
    assert len(left) <= len(rows) * (1 - LEAST), sorted(left)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("look at the bottom card of your deck.", "Look at the bottom card: card (in the deck, yours)."),
        ("choose 1 card in your opponent's hand at random and place it in their Drop Area.",
         "Discard 1 card, at random (the opponent)."),
        ("draw until you have 7 cards in hand.", "Draw cards: 7 − number of: card (yours, in the hand)."),
        ("your opponent can't combo for the duration of the battle.",
         "Forbidden for the opponent: make combos (until the end of the battle)."),
        ("send the top 4 cards of your deck to your Warp.",
         "Put 4 of these into: the Warp; card (in the deck), from the top."),
        ("place the top card of your deck in your energy in Rest Mode.",
         "Put 1 of these into: the Energy Area; card (in the deck), from the top, in Rest Mode."),
        ("choose 1 Battle Card and gain control of it for the turn.",
         "Choose 1 of these: Battle Card (in the Battle Area, anybody's). Take control of what was just chosen (this "
         "turn)."),
        ("this card can't be KO'd by your opponent's skills for the turn.",
         "Forbidden for this card: be KO-ed (this turn), by skills of the opponent."),
        ("if your life is less than your opponent's life, draw 4 cards.",
         "If Life is less than Life (the opponent's): Draw 4 cards."),
        ("look at your opponent's hand.", "Look at these: card (in the hand, the opponent's)."),
        ("choose 1 card in your Warp and put it into your Energy Area in Rest Mode.",
         "Choose 1 of these: card (in the Warp, yours). Put what was just chosen into: the Energy Area, in Rest Mode."),
        ("choose 4 cards in your opponent's hand and place them in their Drop Area.",
         "Discard 4 cards (the opponent), chosen by you."),
        ("your opponent chooses 1 of their Battle Cards and KOs it.",
         "Choose 1 of these: Battle Card (in the Battle Area, the opponent's) (the opponent). "
         "KO what was just chosen."),
    ],
)  # fmt: skip
def test_who_chooses_and_where_cards_are_is_told(words, told):
    (sentence,) = WORDING.tell(read(f"[Auto] When this card attacks, {words}", "battle").card)
    assert sentence == f"When a card attacks (this card): {told}"


def test_telling_uses_the_effects_alone():
    told = WORDING.tell(
        {"text": [{"label": "Wish", "sort": "activated", "cost": {"energy": 2, "red": 1}, "do": [{"draw": 1}]}]}
    )
    assert told == ["[Wish] For 2 energy (of it 1 red energy): Draw 1 card. Turn over this card."]


def test_energy_of_colours_alone_is_told_once():
    (sentence,) = WORDING.tell(read("[Activate Main]{red}{blue}{red} : Draw 1 card.", "battle").card)
    assert sentence == "[Activate: Main] For 2 red energy and 1 blue energy: Draw 1 card."


def test_how_long_something_lasts_says_whether_it_is_until_a_turn_begins_or_ends():
    text = "[Auto] When this card attacks, it gets [Revenge] until the end of your opponent's next turn."
    (sentence,) = WORDING.tell(read(text, "battle").card)
    assert "(until the end of the opponent's next turn)" in sentence


def test_what_is_not_several_things_together_is_told_as_such():
    """Whoever is green and red is neither of "not green" and "not red" alone."""
    which = {"kind": "battle", "not": {"colour": "green", "not": {"colour": "red"}}}
    (sentence,) = WORDING.tell({"text": [
        {"sort": "activated", "do": [{"forbid": "play", "who": "you", "which": which, "until": "turn"}]}]})  # fmt: skip
    assert "Battle Card (not (green, not red))" in sentence


def test_conditions_that_all_hold_are_told_one_after_the_other():
    text = "[Permanent] If you have <Tom> and <Jerry> in your Battle Area, this card gets +7000 power."
    (sentence,) = WORDING.tell(read(text, "battle").card)
    there = "number of: card (called {}, yours, in the Battle Area) 1 or more"
    assert sentence == f"If {there.format('Tom')} and {there.format('Jerry')}: power +7000 for this card."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[Counter: Attack] Negate the attack.", "[Counter: Attack] Negate the attack."),
        ("[Over Realm 4]", "[Over Realm 4]"),
        ("[Arrival GreenRed]", "[Arrival] Colours: green and red."),
        ("[Swap 5] {red}: Red <Tom> with an energy cost of 5.",
         "[Swap 5] For 1 red energy. Cards for it: card (red, called Tom, cost 5)."),
        ("[Auto] When one of your «Mouse» cards is KO'd, draw 1 card.",
         "When a card is KO-ed (yours, card (Mouse)): Draw 1 card."),
        ("[Auto] At the end of your opponent's turn, draw 1 card.",
         "When the turn ends (the opponent's): Draw 1 card."),
        ("[Auto] When you play this card with a skill, draw 1 card.",
         "When a card is played (this card) (by a skill): Draw 1 card."),
        ("[Auto] When this card attacks, KO up to 9 of your Battle Cards with less power than this card.",
         "When a card attacks (this card): Choose up to 9 of these: Battle Card (power (power of this card -1) or "
         "less, in the Battle Area, yours). KO what was just chosen."),
        ("[Auto] When you play this card, switch it to Active Mode after the battle.",
         "When a card is played (this card): The next time that the battle is over: Into Active Mode: this card."),
        ("[Auto] When 1 of your opponent's Battle Cards is KO'd by a skill, draw 1 card.",
         "When a card is KO-ed (the opponent's, Battle Card) (by a skill): Draw 1 card."),
    ],
)  # fmt: skip
def test_what_is_paid_whose_cards_are_meant_and_how_they_come_is_told(text, told):
    """Of a skill that asks for nothing but its card's own cost it is not told that it is free."""
    assert WORDING.tell(read(text, "battle").card) == [told]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("your life is lower than or equal to your opponent's life", "Life is not more than Life (the opponent's)"),
        ("your life is higher than your opponent's", "Life (the opponent's) is less than Life"),
        ("you and your opponent have the same number of life", "Life is equal to Life (the opponent's)"),
    ],
)
def test_numbers_that_are_compared_are_told_as_such(words, told):
    assert WORDING.tell(read(f"[Auto] When this card attacks, if {words}, draw 1 card.", "battle").card) == [
        f"When a card attacks (this card): If {told}: Draw 1 card."
    ]
