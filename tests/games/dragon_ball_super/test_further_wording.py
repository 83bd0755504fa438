"""How other sets word what the development texts say in their way, or do not say; texts are made up here."""

import pytest

from judgeapp.games.dragon_ball_super.wording import read
from tests.games.dragon_ball_super.test_wording import RED, texts_of

DRAW = [{"draw": 2}]


def done(words, kind="battle"):
    """Return what an [Auto] does that waits for an attack of its card."""
    (text,) = texts_of(f"[Auto] When this card attacks, {words}", kind)
    return text.get("if", []), text["do"]


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("you combo with a Battle Card with an energy cost of 3",
         {"event": "comboed", "player": "you", "which": {"kind": "battle", "cost": 3}}),
        ("your opponent activates a [Counter]", {"event": "activated", "player": "opponent", "sort": "counter"}),
        ("you activate a [Counter] skill", {"event": "activated", "player": "you", "sort": "counter"}),
        ("you evolve a Battle Card", {"event": "evolved", "player": "you"}),
        ("this card enters the Battle Area", {"event": "played", "thing": "self"}),
        ("one of your opponent's Battle Cards is KO'd by a skill",
         {"event": "ko", "player": "opponent", "cause": "skill", "which": {"kind": "battle"}}),
        ("this card is KO'd by your opponent's skill",
         {"event": "ko", "thing": "self", "how": "opponent", "cause": "skill"}),
        ("one of your energy is placed in your Drop Area",
         {"event": "moved", "player": "you", "came_from": "energy", "to": "drop"}),
        ("this card is KO'd in battle", {"event": "ko", "thing": "self", "cause": "battle"}),
        ("one of your opponent's Battle Cards is switched to Rest Mode",
         {"event": "marked", "player": "opponent", "mark": "rest", "which": {"kind": "battle"}}),
        ("one of your blue Battle Cards is returned to your hand",
         {"event": "moved", "player": "you", "to": "hand", "came_from": "battle",
          "which": {"colour": "blue", "kind": "battle"}}),
        ("one of your black Battle Cards is placed in the Drop Area from your hand",
         {"event": "moved", "player": "you", "to": "drop", "came_from": "hand",
          "which": {"colour": "black", "kind": "battle"}}),
        ("one of your opponent's Battle Cards leaves the Battle Area",
         {"event": "moved", "player": "opponent", "came_from": "battle", "which": {"kind": "battle"}}),
        ("you add a card from your life to your hand",
         {"event": "moved", "player": "you", "to": "hand", "came_from": "life"}),
    ],
)  # fmt: skip
def test_skills_wait_for_more(words, when):
    assert texts_of(f"[Auto] When {words}, draw 2 cards.") == [{"sort": "triggered", "when": when, "do": DRAW}]


THEIR_HAND = {"who": "opponent", "by": "you"}


@pytest.mark.parametrize(
    ("words", "ops"),
    [
        ("switch this card to Active Mode at the end of the battle.",
         [{"later": "battle ends", "do": [{"unmark": "rest", "of": "self"}]}]),
        ("choose 1 of your opponent's Battle Cards. It can't be switched to Active Mode during the next Charge Phase.",
         [{"choose": 1, "kind": "battle", "zone": "battle", "of": "opponent"},
          {"forbid": "switch", "of": "last", "until": "next turn"}]),
        ("choose 1 of your opponent's Battle Cards. It can't be switched to Active Mode during your opponent's next "
         "Charge Phase.",
         [{"choose": 1, "kind": "battle", "zone": "battle", "of": "opponent"},
          {"forbid": "switch", "of": "last", "until": "opponent's next turn"}]),
        ("switch that card to Active Mode after the battle.",
         [{"later": "battle over", "do": [{"unmark": "rest", "of": "self"}]}]),
        ("place up to 9 cards from the top of your deck in your life area.",
         [{"take": 9, "zone": "deck", "top": True, "to": "life", "up_to": True}]),
        ("send up to 9 cards from the top of your deck to your Warp.",
         [{"take": 9, "zone": "deck", "top": True, "to": "warp", "up_to": True}]),
        ("place the top 2 cards of your opponent's deck in their Drop Area.",
         [{"take": 2, "zone": "deck", "top": True, "to": "drop", "who": "opponent"}]),
        ("choose up to 1 red, blue, or green card that costs 2 or less in your Warp and put it into your Drop Area.",
         [{"choose": 1, "colour": ["red", "blue", "green"], "cost": {"most": 2}, "zone": "warp", "of": "you",
           "up_to": True}, {"move": "last", "to": "drop"}]),
        ("each player places the top 2 cards of their deck in their Drop Area.",
         [{"take": 2, "zone": "deck", "top": True, "to": "drop", "who": "each"}]),
        ("for the duration of the turn, your opponent can't activate [Blocker].",
         [{"forbid": "Blocker", "who": "opponent", "until": "turn"}]),
        ("your opponent can't activate skills for the duration of the battle.",
         [{"forbid": "activate", "who": "opponent", "until": "battle"}]),
        ("you can't activate other Extra Cards for the duration of the turn.",
         [{"forbid": "activate", "who": "you", "which": {"kind": "extra"}, "until": "turn"}]),
        ("you can't play any more Battle Cards for the duration of the turn.",
         [{"forbid": "play", "who": "you", "which": {"kind": "battle"}, "until": "turn"}]),
        ("place up to 2 cards from your hand in your energy in Rest Mode.",
         [{"choose": 2, "zone": "hand", "of": "you", "up_to": True}, {"move": "last", "to": "energy", "rest": True}]),
        ("place up to 1 <Tom> card from your deck in your Drop Area. Shuffle your deck.",
         [{"choose": 1, "zone": "deck", "of": "you", "character": "Tom", "up_to": True},
          {"move": "last", "to": "drop"}, {"shuffle": "deck"}]),
        ("your opponent reveals their hand. Choose 1 Battle Card from it and place it at the bottom of their deck.",
         [{"reveal": {"zone": "hand", "of": "opponent"}},
          {"take": 1, "zone": "hand", "to": "deck", "place": "bottom", **THEIR_HAND, "kind": "battle"}]),
        ("you may place any number of cards from your hand in your Drop Area. "
         "This card gets +2000 power for each card placed for the duration of the turn.",
         [{"pick": 1, "up_to": True, "do": [{"discard": "all", "who": "you", "up_to": True}]},
          {"stat": "power", "by": {"did": "discarded", "times": 2000}, "of": "self", "until": "turn"}]),
        ("choose up to 9 of your Battle Cards and KO them. Draw 1 card for each card KO'd this way.",
         [{"choose": 9, "kind": "battle", "zone": "battle", "of": "you", "up_to": True}, {"ko": "last"},
          {"draw": {"did": "ko"}}]),
        ("choose up to 9 of your Battle Cards and KO them. If you KO a card with this skill, draw 2 cards.",
         [{"choose": 9, "kind": "battle", "zone": "battle", "of": "you", "up_to": True}, {"ko": "last"},
          {"draw": 2, "if": [{"did": "ko"}]}]),
        ("choose up to 5 cards in your Drop Area and send them to your Warp. If you sent 5 cards, draw 2 cards.",
         [{"choose": 5, "zone": "drop", "of": "you", "up_to": True}, {"move": "last", "to": "warp"},
          {"draw": 2, "if": [{"did": "moved", "to": "warp", "least": 5}]}]),
    ],
)  # fmt: skip
def test_more_is_done(words, ops):
    assert done(words) == ([], ops)


def test_a_counter_says_how_the_played_card_comes():
    words = "[Counter: Play] The Battle Card played has its skills negated for the duration of the turn."
    (text,) = texts_of(words, "extra")
    assert text["do"] == [{"enters": "target", "blank": True, "until": "turn"}]
    (text,) = texts_of("[Counter: Play] That card is played in Rest Mode.", "extra")
    assert text["do"] == [{"enters": "target", "rest": True}]


def test_what_is_done_instead_lasts_as_long():
    words = "this card gets +1000 power for the battle. If your Leader Card is red, it gets +9000 power instead."
    changed = {"stat": "power", "of": "self", "until": "battle"}
    assert done(words) == ([], [{**changed, "by": 1000, "if": [{"not": [RED]}]}, {**changed, "by": 9000, "if": [RED]}])


def test_what_takes_the_place_of_a_skill_may_ask_for_cards_of_other_colours():
    words = "draw 1 card. If your opponent has 3 or more non-blue Battle Cards in play, draw 2 cards instead."
    asked = {"count": "battle", "of": "opponent", "kind": "battle", "not": {"colour": "blue"}, "least": 3}
    assert done(words) == ([], [{"draw": 1, "if": [{"not": [asked]}]}, {"draw": 2, "if": [asked]}])


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("you have a red Leader Card", RED),
        ("you have a <Tom> and a <Jerry> in your Drop Area",
         {"not": [{"any": [{"not": [{"count": "drop", "of": "you", "character": each, "least": 1}]}
                           for each in ("Tom", "Jerry")]}]}),
        ("you and your opponent have the same amount of energy",
         {"amount": {"count": "energy", "of": "you"}, "least": {"count": "energy", "of": "opponent"},
          "most": {"count": "energy", "of": "opponent"}}),
    ],
)  # fmt: skip
def test_more_is_asked(words, asked):
    assert done(f"if {words}, draw 2 cards.") == ([asked], DRAW)


def test_they_are_the_opponent_who_was_spoken_of():
    asked = [{"count": "hand", "of": "opponent", "least": 9}]
    words = "if your opponent has 9 or more cards in hand, they place 2 cards from their hand in their Drop Area."
    assert done(words) == (asked, [{"discard": 2, "who": "opponent"}])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[Activate: Main] If this card is in your Drop Area, {blue}: Draw 2 cards.",
         {"label": "Activate: Main", "sort": "activated", "cost": {"energy": 1, "blue": 1}, "zones": ["drop"]}),
        ("[Auto] At the beginning of your turn, if this card is in your Warp, draw 2 cards.",
         {"sort": "triggered", "when": {"event": "begins", "player": "you", "step": "charge"}, "zones": ["warp"]}),
    ],
)  # fmt: skip
def test_a_skill_works_where_it_says_that_its_card_is(text, found):
    assert texts_of(text) == [{**found, "do": DRAW}]


@pytest.mark.parametrize(
    ("words", "op"),
    [
        ("Battle Cards with energy costs of 9 or less can't attack.",
         {"forbid": "attack", "of": {"kind": "battle", "cost": {"most": 9}, "zone": "battle", "of": "each"}}),
        ("Neither player can play Battle Cards with energy costs of 6 or more.",
         {"forbid": "play", "who": "each", "which": {"kind": "battle", "cost": {"least": 6}}}),
        ("Your opponent can't add cards from their life to their hand.", {"forbid": "life to hand", "who": "opponent"}),
        ("Your blue Leader Card gains [Critical].",
         {"mark": "Critical", "of": {"colour": "blue", "kind": "leader", "zone": "leader", "of": "you"}}),
        ("This card can attack your opponent's Battle Cards in Active Mode.",
         {"allow": "attack active", "of": "self"}),
        ("This card's skills can't be negated.", {"forbid": "negate", "of": "self"}),
        ("For each «Cat» card in your Drop Area, this card gets +1000 power.",
         {"stat": "power", "by": {"count": "drop", "of": "you", "trait": "Cat", "times": 1000}, "of": "self"}),
        ("This card has [Critical].", {"mark": "Critical", "of": "self"}),
    ],
)  # fmt: skip
def test_more_holds_all_the_time(words, op):
    assert texts_of(f"[Permanent] {words}") == [{"sort": "static", "do": [op]}]


def test_a_card_is_cheaper_by_so_many_cards_each():
    (text,) = texts_of("[Permanent] Reduce this card's energy cost in your hand by 9 for every 5 cards in your Warp.")
    assert text["do"] == [{"cost": {"count": "warp", "of": "you", "per": 5, "times": -9}, "of": "self"}]


def test_two_conditions_before_the_colon_are_one_thing():
    (text,) = texts_of(
        "[Counter: Attack] Your life is at 9 or less and your Leader Card is red: Negate the attack.", "extra"
    )
    assert text["needs"] == [{"number": "life", "of": "you", "most": 9}, RED]


def test_a_played_card_goes_to_the_warp_instead():
    words = "The Battle Card being played is sent to its owner's Warp instead of being played."
    (text,) = texts_of(f"[Counter: Play] {words}")
    assert text["do"] == [{"negate": "target", "to": "warp"}]


def test_a_card_turns_over_in_a_sentence_of_its_own():
    words = "You may draw 2 cards. Then, flip this card over."
    (text,) = texts_of(f"[Awaken] When your life is at 3 or less: {words}", "leader")
    assert text["do"] == DRAW


@pytest.mark.parametrize(
    ("text", "whys"),
    [
        ("[Awaken] When your life is at 3 or less: Draw 2 cards. Then, hop.", ["words", "depends"]),
        ("[Permanent] If this card is in your Warp, this card gets +1000 power.", ["sort"]),
        ("[Auto] When you play an Extra Card, draw 2 cards.", ["words"]),
        ("[Auto] When this card evolves, if your Leader Card is in Rest Mode, switch it to Active Mode.", ["depends"]),
        ("[Auto] When this card attacks, if your opponent's Leader Card is red, switch it to Rest Mode.", ["depends"]),
        ("[Auto] When this card attacks, draw 2 cards. Draw 2 cards for each card KO'd this way.", ["depends"]),
    ],
)  # fmt: skip
def test_what_would_be_guessed_is_left(text, whys):
    assert [each.why for each in read(text, "leader").left] == whys


def test_a_card_that_can_be_there_once_is_forbidden_only_while_it_is_there():
    one, other = texts_of(
        "[Permanent] You can only have up to 1 {Cat, the Mouser} in play in your Battle Area and decrease the energy "
        "cost of «Mouse» cards in your hand by 1."
    )
    assert one["needs"] == [{"count": "battle", "of": "you", "name": "Cat, the Mouser", "least": 1}]
    assert one["do"] == [{"forbid": "play", "who": "you", "which": {"name": "Cat, the Mouser"}}]
    assert other == {"sort": "static", "do": [{"cost": -1, "who": "you", "which": {"trait": "Mouse", "zone": "hand"}}]}
