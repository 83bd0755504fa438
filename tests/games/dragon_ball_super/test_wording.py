"""Texts are made up here: what the publisher printed stands in ../shared, and is read from there if it is."""

import pytest

from judgeapp.domain.wording.reading import at_path
from judgeapp.games.dragon_ball_super.wording import read
from tests.games.wording import covers_once


def texts_of(text, kind="battle"):
    """Return the texts that were read, without their names, and hold that nothing was left."""
    reading = read(text, kind)
    assert [reading.words(each.span) for each in reading.left] == []
    return [{key: value for key, value in each.items() if key != "name"} for each in reading.card.get("text", ())]


# --- what is read

THEIRS = {"kind": "battle", "zone": "battle", "of": "opponent"}
RED = {"count": "leader", "of": "you", "colour": "red"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[Auto] When this card attacks, draw 2 cards.",
         {"sort": "triggered", "when": {"event": "attacks", "thing": "self"}, "do": [{"draw": 2}]}),
        ("[auto] When you play this card from your Warp, it gains +3000 power for the duration of the turn.",
         {"sort": "triggered", "when": {"event": "played", "thing": "self", "came_from": "warp"},
          "do": [{"stat": "power", "by": 3000, "of": "self", "until": "turn"}]}),
        ("[Auto][Once per turn] When one of your green Battle Cards attacks, it gets [Critical] until the end "
         "of the turn.",
         {"sort": "triggered", "once": "turn",
          "when": {"event": "attacks", "player": "you", "which": {"colour": "green", "kind": "battle"}},
          "do": [{"mark": "Critical", "of": "event", "until": "turn"}]}),
        ("[Auto] When this card is KO'd, if your Leader Card is red, choose 1 of your opponent's blue Battle "
         "Cards with 7000 power or less ignoring [Barrier] and KO it.",
         {"sort": "triggered", "when": {"event": "ko", "thing": "self"}, "if": [RED],
          "do": [{"choose": 1, **THEIRS, "colour": "blue", "stats": {"power": {"most": 7000}}, "ignoring": ["Barrier"]},
                 {"ko": "last"}]}),
        ("[Activate: Main][Sparking 4] {red}{red}[one], place this card in your Drop Area : Draw 4 cards.",
         {"label": "Activate: Main", "sort": "activated", "more": {"sparking": 4},
          "cost": {"energy": 3, "red": 2, "drop": "self"}, "do": [{"draw": 4}]}),
        ("[Activate Battle] Add 3 cards from your life to your hand : Choose 1 of your Battle Cards; "
         "it gets +1000 power for the duration of the battle.",
         {"label": "Activate: Battle", "sort": "activated",
          "cost": {"do": [{"take": 3, "zone": "life", "to": "hand"}]},
          "do": [{"choose": 1, "kind": "battle", "zone": "battle", "of": "you"},
                 {"stat": "power", "by": 1000, "of": "last", "until": "battle"}]}),
        ("[Counter: Attack] Your Leader Card is red : Negate the attack.",
         {"label": "Counter: Attack", "sort": "activated", "needs": [RED], "do": [{"negate": "attack"}]}),
        ("[Auto] When you combo with this card, you may place 3 <<Cat>> cards from your hand into the Drop Area. "
         "If you do, draw 2 cards.",
         {"sort": "triggered", "when": {"event": "comboed", "thing": "self"},
          "do": [{"pick": 1, "up_to": True, "do": [{"discard": 3, "who": "you", "trait": "Cat"}]},
                 {"draw": 2, "if": [{"did": "discarded", "least": 3}]}]}),
        ("[Auto] When this card attacks, look at the top 9 cards of your deck, choose 2 <<Cat>> "
         "cards among them, add them to your hand, and put the other cards on the bottom of your deck.",
         {"sort": "triggered", "when": {"event": "attacks", "thing": "self"},
          "do": [{"look": 9, "zone": "deck", "of": "you"},
                 {"choose": 2, "trait": "Cat", "among": "looked"}, {"move": "last", "to": "hand"},
                 {"arrange": "looked", "place": "bottom"}]}),
        ("[Auto] When you play this card, choose one-\n・Draw 1 card.\n・Choose up to 1 <Tom : Cat> from your deck "
         "and play it, then deal 2 damage to your opponent.",
         {"sort": "triggered", "when": {"event": "played", "thing": "self"},
          "do": [{"pick": 1, "do": [{"draw": 1}, {"all": [
              {"choose": 1, "character": "Tom: Cat", "zone": "deck", "of": "you", "up_to": True},
              {"play": "last"}, {"damage": 2, "who": "opponent"}]}]}]}),
        ("[Awaken] When your life is at 3 or less : You may draw 4 cards, then flip this card over.",
         {"label": "Awaken", "sort": "activated", "needs": [{"number": "life", "of": "you", "most": 3}],
          "do": [{"draw": 4}]}),
        ("[Permanent] During your opponent's turn, this card gains +5000 power and [Barrier].",
         {"sort": "static", "needs": [{"turn": "opponent"}],
          "do": [{"stat": "power", "by": 5000, "of": "self"}, {"mark": "Barrier", "of": "self"}]}),
        ("[Permanent] Decrease this card's energy cost in your hand and Warp by 7.",
         {"sort": "static", "zones": ["hand", "warp"], "do": [{"cost": -7, "of": "self"}]}),
        ("[Evolve]({blue})({blue})： Blue <Tom> with an energy cost of 2 or more. (It goes on top.)",
         {"label": "Evolve", "sort": "activated", "cost": {"energy": 2, "blue": 2},
          "more": {"which": [{"colour": "blue", "character": "Tom", "cost": {"least": 2}}]}}),
        ("[Counter: Play] Negate the play of that card, then draw 1 card.",
         {"label": "Counter: Play", "sort": "activated", "do": [{"negate": "target"}, {"draw": 1}]}),
        ("[Counter: Play] If your Leader Card is red, instead of being played, the Battle Card is placed in its "
         "owner's Drop Area.",
         {"label": "Counter: Play", "sort": "activated", "if": [RED], "do": [{"negate": "target", "to": "drop"}]}),
        ("[Counter: Play] If your opponent is playing a <<Cat>> card with an energy cost of 7 or less, negate that "
         "play and place it in its owner's Drop Area.",
         {"label": "Counter: Play", "sort": "activated", "do": [{"negate": "target", "to": "drop"}],
          "if": [{"card": "event", "trait": "Cat", "cost": {"most": 7}}]}),
        ("[Activate: Battle] [one], place this card from your hand in the Drop Area : Draw 4 cards.",
         {"label": "Activate: Battle", "sort": "activated", "zones": ["hand"], "cost": {"energy": 1, "drop": "self"},
          "do": [{"draw": 4}]}),
        ("[Activate: Main] Send this card from your Drop Area to your Warp : Draw 4 cards.",
         {"label": "Activate: Main", "sort": "activated", "zones": ["drop"],
          "cost": {"do": [{"move": "self", "to": "warp"}]}, "do": [{"draw": 4}]}),
        ("[Auto] When this card is added to your hand from your life, you may play it.",
         {"sort": "triggered", "zones": ["hand"],
          "when": {"event": "moved", "thing": "self", "to": "hand", "came_from": "life"},
          "do": [{"pick": 1, "up_to": True, "do": [{"play": "self"}]}]}),
        ("[Counter: Attack] Choose the attacking card and return it to its owner's hand.",
         {"label": "Counter: Attack", "sort": "activated", "do": [
             {"choose": 1, "marks": "attack card", "zone": ["leader", "battle"], "of": "each"},
             {"move": "last", "to": "hand"}]}),
        ("[Union-Fusion] [one] : <Tom> and <Jerry>",
         {"label": "Union-Fusion", "sort": "activated", "cost": {"energy": 1},
          "more": {"which": [{"character": "Tom"}, {"character": "Jerry"}]}}),
    ],
)  # fmt: skip
def test_what_a_skill_says(text, found):
    assert texts_of(text) == [found]


MINE = {"kind": "battle", "zone": "battle", "of": "you"}
LOOK = [{"look": 1, "zone": "deck", "of": "you"}, {"reveal": "looked"}]


def done(text, kind="battle"):
    """Return what the one skill of a text does."""
    (found,) = texts_of(text, kind)
    return found["do"]


@pytest.mark.parametrize(
    ("words", "ops"),
    [
        ("look at the top card of your deck, then add it to your hand.",
         [LOOK[0], {"move": "looked", "to": "hand"}]),
        ("look at up to 5 cards from the top of your deck, then add it to your hand.",
         [{"look": 5, "zone": "deck", "of": "you", "up_to": True}, {"move": "looked", "to": "hand"}]),
        ("look at the top card of your deck, then place it at the top or bottom of your deck.",
         [LOOK[0], {"pick": 1, "do": [{"arrange": "looked", "place": each} for each in ("top", "bottom")]}]),
        ("reveal the top card of your deck. If it is a <<Cat>> card, add it to your hand. Otherwise, send it to your "
         "Warp.",
         [*LOOK, {"move": "looked", "to": "hand", "if": [{"card": "looked", "trait": "Cat"}]},
          {"move": "looked", "to": "warp", "if": [{"not": [{"card": "looked", "trait": "Cat"}]}]}]),
        ("draw 3 cards. If your Leader Card is red, draw 4 cards instead.",
         [{"draw": 3, "if": [{"not": [RED]}]}, {"draw": 4, "if": [RED]}]),
        ("you may discard 3 cards. If you do, draw 4 cards. If you don't, KO this card.",
         [{"pick": 1, "up_to": True, "do": [{"discard": 3, "who": "you"}]},
          {"draw": 4, "if": [{"did": "discarded", "least": 3}]},
          {"ko": "self", "if": [{"not": [{"did": "discarded", "least": 3}]}]}]),
        ("your opponent chooses 2 of their Battle Cards and returns them to their hand.",
         [{"choose": 2, **MINE, "who": "opponent"}, {"move": "last", "to": "hand"}]),
        ("your opponent discards 3 cards from their hand at random.",
         [{"discard": 3, "random": True, "who": "opponent"}]),
        ("look at your opponent's hand.", [{"look": "all", "zone": "hand", "of": "opponent"}]),
        ("all of your opponent's Battle Cards get -7000 power for the duration of the turn.",
         [{"stat": "power", "by": -7000, "of": THEIRS, "until": "turn"}]),
        ("choose 1 of your Battle Cards; it gets +7000 power for the duration of the battle.",
         [{"choose": 1, **MINE}, {"stat": "power", "by": 7000, "of": "last", "until": "battle"}]),
        ("KO all of your opponent's Battle Cards, then return all Battle Cards to their owners' hands.",
         [{"ko": THEIRS}, {"move": {**THEIRS, "of": "each"}, "to": "hand"}]),
        ("you may place 3 cards from your Warp at the bottom of your deck. If you do, draw 4 cards.",
         [{"pick": 1, "up_to": True, "do": [{"all": [{"choose": 3, "zone": "warp", "of": "you"},
                                                     {"move": "last", "to": "deck", "place": "bottom"}]}]},
          {"draw": 4, "if": [{"did": "moved", "least": 3}]}]),
        ("if you have 7 or more energy, draw 5 cards. Otherwise, draw 4 cards.",
         [{"draw": 5, "if": [{"count": "energy", "of": "you", "least": 7}]},
          {"draw": 4, "if": [{"not": [{"count": "energy", "of": "you", "least": 7}]}]}]),
        ("choose up to 1 Battle Card other than this card and KO it.",
         [{"choose": 1, **MINE, "of": "each", "other": True, "up_to": True}, {"ko": "last"}]),
        ("draw 4 cards, then place 3 cards from your hand at the bottom of your deck.",
         [{"draw": 4}, {"take": 3, "zone": "hand", "to": "deck", "place": "bottom"}]),
        ("search your deck for up to 1 <<Cat>> card with an energy cost of 7 or less and add it to your hand.",
         [{"choose": 1, "trait": "Cat", "cost": {"most": 7}, "zone": "deck", "of": "you", "up_to": True},
          {"move": "last", "to": "hand"}]),
        ("look at the top 4 cards of your deck, add 1 of them to your hand, and put the rest at the bottom of your "
         "deck.",
         [{"look": 4, "zone": "deck", "of": "you"}, {"choose": 1, "among": "looked"},
          {"move": "last", "to": "hand"}, {"arrange": "looked", "place": "bottom"}]),
        ("draw until you have 7 cards in hand.",
         [{"draw": {"count": "hand", "of": "you", "times": -1, "plus": 7, "least": 0}}]),
        ("choose 1 of your opponent's life and place it in their Drop Area.",
         [{"take": 1, "zone": "life", "to": "drop", "who": "opponent", "by": "you"}]),
        ("choose 2 of your opponent's Battle Cards with less power than this card and KO them.",
         [{"choose": 2, **THEIRS, "stats": {"power": {"most": {"stat": "power", "of": "self", "plus": -1}}}},
          {"ko": "last"}]),
        ("choose 3 cards in your Drop Area, return them to your deck, and shuffle it.",
         [{"choose": 3, "zone": "drop", "of": "you"}, {"move": "last", "to": "deck"}, {"shuffle": "deck"}]),
        ("your Leader Card gets +7000 power and gains [Critical] for the battle.",
         [{"stat": "power", "by": 7000, "of": {"zone": "leader", "of": "you"}, "until": "battle"},
          {"mark": "Critical", "of": {"zone": "leader", "of": "you"}, "until": "battle"}]),
        ("choose one: ・Draw 4 cards. ・Draw 5 cards.",
         [{"pick": 1, "do": [{"draw": 4}, {"draw": 5}]}]),
        ("look at the top 9 cards of your deck, reveal up to 1 <<Cat>> among them, and add it to your hand.",
         [{"look": 9, "zone": "deck", "of": "you"}, {"choose": 1, "trait": "Cat", "among": "looked", "up_to": True},
          {"reveal": "last"}, {"move": "last", "to": "hand"}]),
        ("look at the top 4 cards of your deck, then put them back on top in any order.",
         [{"look": 4, "zone": "deck", "of": "you"}, {"arrange": "looked", "place": "top"}]),
        ("place 3 cards from your life in the Drop Area.", [{"take": 3, "zone": "life", "to": "drop"}]),
        ("choose 3 cards in your hand and put them on top of your life.", [{"take": 3, "zone": "hand", "to": "life"}]),
        ("randomly choose 3 cards in your opponent's hand and place them in the Drop Area.",
         [{"discard": 3, "who": "opponent", "random": True}]),
        ("your opponent can't activate [Counter Play] or [Counter Attack] skills for the turn.",
         [{"forbid": f"Counter: {each}", "who": "opponent", "until": "turn"} for each in ("Play", "Attack")]),
        ("KO all Battle Cards with power 7000 or less except this card.",
         [{"ko": {**MINE, "of": "each", "stats": {"power": {"most": 7000}}, "other": True}}]),
        ("place up to 3 cards from your hand in your Drop Area, then draw that many cards.",
         [{"discard": 3, "who": "you", "up_to": True}, {"draw": {"did": "discarded"}}]),
        ("your opponent places the top card of their deck in their Drop Area.",
         [{"take": 1, "zone": "deck", "top": True, "to": "drop", "who": "opponent"}]),
        ("your opponent can't attack with Battle Cards for the turn.",
         [{"forbid": "attack", "who": "opponent", "which": {"kind": "battle"}, "until": "turn"}]),
        ("all of your <<Cat>> cards gain [Barrier] for the turn.",
         [{"mark": "Barrier", "of": {"trait": "Cat", "zone": ["leader", "battle"], "of": "you"}, "until": "turn"}]),
        ("play up to 1 <Tom> from your hand in Rest Mode.",
         [{"choose": 1, "character": "Tom", "zone": "hand", "of": "you", "up_to": True},
          {"play": "last", "rest": True}]),
        ("draw 4 cards. KO this card if your life is at 3 or less.",
         [{"draw": 4}, {"ko": "self", "if": [{"number": "life", "of": "you", "most": 3}]}]),
        ("choose 1 of your opponent's Battle Cards. KO it if its power is 7000 or less.",
         [{"choose": 1, **THEIRS}, {"ko": "last", "if": [{"card": "last", "stats": {"power": {"most": 7000}}}]}]),
        ("draw 4 cards, and if all of your opponent's Battle Cards are in Rest Mode, draw 5 cards.",
         [{"draw": 4}, {"draw": 5, "if": [{"count": "battle", "kind": "battle", "of": "opponent", "not_marks": "rest",
                                          "most": 0}]}]),
        ("put the top 4 cards of your deck into your energy in Rest Mode.",
         [{"take": 4, "zone": "deck", "top": True, "to": "energy", "rest": True}]),
        ("put the top card of your deck on top of your life.",
         [{"take": 1, "zone": "deck", "top": True, "to": "life"}]),
        ("your opponent sends the top 4 cards of their deck to their Warp.",
         [{"take": 4, "zone": "deck", "top": True, "to": "warp", "who": "opponent"}]),
        ("your opponent sends all cards in their hand to their Warp.",
         [{"take": "all", "zone": "hand", "to": "warp", "who": "opponent"}]),
        ("your opponent discards cards until they have 4 cards in their hand.",
         [{"discard": {"count": "hand", "of": "opponent", "plus": -4, "least": 0}, "who": "opponent"}]),
        ("your opponent chooses 3 cards in their life and adds them to their hand.",
         [{"take": 3, "zone": "life", "to": "hand", "who": "opponent"}]),
        ("your opponent may discard 3 cards. If they don't, draw 4 cards.",
         [{"pick": 1, "up_to": True, "who": "opponent", "do": [{"discard": 3, "who": "you"}]},
          {"draw": 4, "if": [{"not": [{"did": "discarded", "least": 3}]}]}]),
        ("your opponent can't attack for the rest of this turn.",
         [{"forbid": "attack", "who": "opponent", "until": "turn"}]),
        ("choose 1 of your opponent's Battle Cards and gain control of it for the duration of the turn.",
         [{"choose": 1, **THEIRS}, {"control": "last", "until": "turn"}]),
        ("negate the skills of the card being attacked for the battle.", [{"blank": "guard card", "until": "battle"}]),
        ("this card can't be KO'd by your opponent's skills until the end of the turn.",
         [{"forbid": "ko", "by": "opponent", "of": "self", "until": "turn"}]),
        ("this card and your Leader Card get +7000 power for the turn.",
         [{"stat": "power", "by": 7000, "of": "self", "until": "turn"},
          {"stat": "power", "by": 7000, "of": {"zone": "leader", "of": "you"}, "until": "turn"}]),
        ("choose all Battle Cards in play and KO them.",
         [{"choose": "all", **MINE, "of": "each"}, {"ko": "last"}]),
        ("shuffle all of the cards in your Drop Area into your deck.",
         [{"move": {"zone": "drop", "of": "you"}, "to": "deck"}, {"shuffle": "deck"}]),
        ("reveal the top card of your deck. If it is red, add it to your hand. If it's not, send it to your Warp.",
         [*LOOK, {"move": "looked", "to": "hand", "if": [{"card": "looked", "colour": "red"}]},
          {"move": "looked", "to": "warp", "if": [{"not": [{"card": "looked", "colour": "red"}]}]}]),
        ("add the top card of your deck to your life.",
         [{"take": 1, "zone": "deck", "top": True, "to": "life"}]),
        ("during this turn, this card gets +7000 power, can't be KO'd, and deals 3 damage to your "
         "opponent's life when it KOs a Battle Card.",
         [{"stat": "power", "by": 7000, "of": "self", "until": "turn"}, {"forbid": "ko", "of": "self", "until": "turn"},
          {"give": [{"name": "Auto", "sort": "triggered", "when": {"event": "kos", "thing": "self"},
                     "do": [{"damage": 3, "who": "opponent"}]}], "of": "self", "until": "turn"}]),
    ],
)  # fmt: skip
def test_what_is_done(words, ops):
    assert done(f"[Auto] When this card attacks, {words}") == ops


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("you play this card using [Over Realm]", {"event": "played", "thing": "self", "how": "Over Realm"}),
        ("your Leader Card is attacked", {"event": "attacked", "player": "you", "which": {"kind": "leader"}}),
        ("this comes into play", {"event": "played", "thing": "self"}),
        ("another of your red Battle Cards attacks",
         {"event": "attacks", "player": "you", "thing": "other", "which": {"colour": "red", "kind": "battle"}}),
        ("this card becomes the guard card", {"event": "guards", "thing": "self"}),
        ("you play a <Tom> card using [Swap]",
         {"event": "played", "player": "you", "which": {"character": "Tom"}, "how": "Swap"}),
        ("a <Tom> is KO'd", {"event": "ko", "which": {"character": "Tom"}}),
        ("one of your <<Cat>> cards is KO'd", {"event": "ko", "player": "you", "which": {"trait": "Cat"}}),
        ("your opponent attacks your Leader Card", {"event": "attacked", "player": "you", "which": {"kind": "leader"}}),
        ("you combo", {"event": "comboed", "player": "you"}),
        ("you Evolve into this card", {"event": "evolved", "thing": "self"}),
        ("a card is added to your hand from your life",
         {"event": "moved", "player": "you", "to": "hand", "came_from": "life"}),
        ("this card leaves the Battle Area", {"event": "moved", "thing": "self", "came_from": "battle"}),
        ("you play a green card with an energy cost of 6 or more",
         {"event": "played", "player": "you", "which": {"colour": "green", "cost": {"least": 6}}}),
    ],
)  # fmt: skip
def test_what_a_skill_waits_for(words, when):
    (text,) = texts_of(f"[Auto] When {words}, draw 4 cards.")
    assert text["when"] == when


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("This card can't attack unless you have another <<Cat>> card in play.",
         {"sort": "static", "do": [{"forbid": "attack", "of": "self"}], "needs": [{"not": [
             {"count": ["leader", "battle"], "of": "you", "trait": "Cat", "other": True, "least": 1}]}]}),
        ("This card gets +7000 power for every 3 cards in your Drop Area.",
         {"sort": "static", "do": [{"stat": "power", "of": "self", "by": {
             "count": "drop", "of": "you", "per": 3, "times": 7000}}]}),
        ("If this card would be KO'd, you may place 3 cards from your hand in your Drop Area instead.",
         {"sort": "replacement", "when": {"event": "ko", "thing": "self"}, "optional": True,
          "needs": [{"count": "hand", "of": "you", "least": 3}], "do": [{"discard": 3, "who": "you"}]}),
        ("You can play this card from your Warp.",
         {"sort": "static", "zones": ["warp"], "do": [{"allow": "play", "of": "self"}]}),
        ("When this card attacks, your opponent can't activate [Counter] skills.",
         {"sort": "static", "needs": [{"mark": "attack card", "of": "self"}],
          "do": [{"forbid": "counter", "who": "opponent"}]}),
        ("You can't combo with cards other than <<Cat>> cards.",
         {"sort": "static", "do": [{"forbid": "combo", "who": "you", "which": {"not": {"trait": "Cat"}}}]}),
        ("This card can't combo.",
         {"sort": "static", "zones": ["hand", "battle"], "do": [{"forbid": "combo", "of": "self"}]}),
        ("Increase the energy cost of red cards in your opponent's hand by 3.",
         {"sort": "static", "do": [{"cost": 3, "who": "opponent", "which": {"colour": "red", "zone": "hand"}}]}),
        ("This card gets +7000 power when attacking a Leader Card.",
         {"sort": "static", "do": [{"stat": "power", "by": 7000, "of": "self"}], "needs": [
             {"mark": "attack card", "of": "self"}, {"count": "leader", "of": "opponent", "marks": "guard card"}]}),
        ("You can't play cards other than <<Cat>> cards.",
         {"sort": "static", "do": [{"forbid": "play", "who": "you", "which": {"not": {"trait": "Cat"}}}]}),
        ("As long as this card is attacking or your life is at 3 or less, it gains [Critical].",
         {"sort": "static", "do": [{"mark": "Critical", "of": "self"}], "needs": [{"any": [
             {"mark": "attack card", "of": "self"}, {"number": "life", "of": "you", "most": 3}]}]}),
    ],
)  # fmt: skip
def test_what_holds_all_the_time(words, found):
    assert texts_of(f"[Permanent] {words}") == [found]


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("auto: once per turn: when this attacks, draw 4 cards",
         "[Auto][Once per turn] When this card attacks, draw 4 cards."),
        ("Activate Main: (red)(2): draw 4 cards", "[Activate: Main] {red}[2] : Draw 4 cards."),
        ("burst 3: auto: when this is attacked, draw 4 cards.",
         "[Burst 3][Auto] When this card is attacked, draw 4 cards."),
    ],
)  # fmt: skip
def test_what_players_type_is_read_like_what_is_printed(typed, printed):
    assert texts_of(typed) == texts_of(printed)


def test_what_a_leader_card_cannot_do_is_said_of_the_other_card():
    leader = "if your Leader Card is red"
    assert done(f"[Auto] When you combo with this card, {leader}, it gets +7000 combo power for the duration of the "
                "turn.") == [{"stat": "combo", "by": 7000, "of": "self", "until": "turn"}]  # fmt: skip
    assert read(f"[Auto] When you combo with this card, {leader}, it gets +7000 power for the duration of the turn.",
                "battle").left  # fmt: skip


def test_an_attacker_is_known_to_what_negates_its_attack():
    ops = done("[Counter: Attack] Negate the attack, then KO the attacking Battle Card.", "extra")
    assert ops == [{"negate": "attack"}, {"ko": "event"}]


def test_a_skill_for_two_timings_is_two_texts():
    texts = read("[Activate: Main/Battle] Draw 4 cards.", "battle").card["text"]
    assert [(each["name"], each["label"]) for each in texts] == [
        ("Activate: Main", "Activate: Main"), ("Activate: Battle", "Activate: Battle")]  # fmt: skip


def test_keywords_traits_and_decks_are_told_of_the_card():
    text = ("[Double Strike] (Two damage.)\n[Ultimate]\n[Permanent] This card gains 《Dream》 in all areas.\n"
            "[Permanent] You cannot include blue Extra Cards with energy costs of 9 or less in your deck.")  # fmt: skip
    reading = read(text, "leader")
    assert reading.left == ()
    assert reading.card == {
        "marks": ["Double Strike", "Ultimate"],
        "facts": {"traits": ["Dream"], "bars": [{"colour": "blue", "kind": "extra", "cost": {"most": 9}}]},
    }


def test_conditions_hold_for_what_stands_behind_them_and_are_asked_once():
    (text,) = texts_of("[Auto] When this card attacks, draw 4 cards, and if you have 9 or more energy, this card gets "
                       "+7000 power until the end of the turn, then deal 1 damage to your opponent.")  # fmt: skip
    assert text["do"] == [
        {"draw": 4},
        {"all": [{"stat": "power", "by": 7000, "of": "self", "until": "turn"}, {"damage": 1, "who": "opponent"}],
         "if": [{"count": "energy", "of": "you", "least": 9}]},
    ]  # fmt: skip


def test_two_skills_of_one_kind_have_names_of_their_own():
    reading = read(
        "[Auto] When this card attacks, draw 4 cards.\n[Auto] When this card is KO'd, draw 4 cards.", "battle"
    )
    assert [each["name"] for each in reading.card["text"]] == ["Auto", "Auto (2)"]


# --- what is left


@pytest.mark.parametrize(
    ("text", "whys"),
    [
        ("[Auto] When this card dances, draw 1 card.", ["words"]),
        ("[Auto] When this card attacks, dance and draw 1 card.", ["words"]),
        ("[Auto] When this card attacks, draw 1 card. Dance. Draw 1 card.", ["words", "depends"]),
        ("[Auto] When this card attacks, choose one-\n・Draw 1 card.\n・Dance.", ["words", "depends", "depends"]),
        ("[Auto] When this card attacks, if it is your turn, draw 1 card. Draw 1 card.", ["meanings"]),
        ("[Auto] When this card attacks, you may draw 4 cards, then draw 4 cards.", ["meanings"]),
        ("[Auto] When you combo with a <Tom>, if your Leader Card is red, it gets +7000 power until the end of the "
         "turn.", ["depends"]),
        ("[Auto] When this card attacks, choose 1 red card and KO it.", ["words"]),
        ("[Auto] When this card attacks, draw 4 cards and KO this card if your life is at 3 or less.", ["meanings"]),
        ("[Auto] When your opponent plays a Battle Card, choose that card and KO it.", ["beyond"]),
        ("[Auto] When this card attacks, if there is a <Tom> in your Battle Area, it gets +7000 power for the turn.",
         ["depends"]),
        ("[Auto] When you play this card, discard 3 cards. If it is a <Tom> card, draw 4 cards.", ["depends"]),
        ("[Auto] When this card attacks a Battle Card, KO it.", ["depends"]),
        ("[Auto] When this card attacks, it gets +7000 power for each of your red cards from among them for the turn.",
         ["words"]),
        ("[Auto] When this card KO's a Battle Card, place it under this card.", ["depends"]),
        ("[Auto] When you play a <<Cat>> card, this card gets +7000 power for the turn and it gains [Blocker] for the "
         "turn.", ["depends"]),
        ("[Permanent] If you have a <Tom> in play, it gets +7000 power.", ["meanings"]),
        ("[Permanent] If your Leader Card is <Tom>, it gets +7000 power.", ["meanings"]),
        ("[Permanent] Your opponent can't play Extra Cards.", ["words"]),
        ("[Permanent] All of your Battle Cards get +7000 power for each card placed under it.", ["words"]),
        ("[Auto] When this card attacks, look at the top 4 cards of your deck, then place them at the top or bottom of "
         "your deck.", ["words"]),
        ("[Auto] When this card deals damage, choose all of your opponent's cards and return them to their "
         "owner's hand.",
         ["meanings"]),
        ("[Activate: Main] Dance : Draw 1 card.", ["words"]),
        ("[Activate: Main] If you do, draw 1 card.", ["depends"]),
        ("[Auto] Draw 1 card.", ["words"]),
        ("[Auto] When this card attacks, add 1 red card from among to your hand.", ["depends"]),
        ("[Auto] When this card attacks, if you have no <Tom> card from among them, draw 1 card.", ["words"]),
        ("[Auto] When this card attacks, choose 3 of the following-\n・Draw 1 card.", ["depends", "depends"]),
        ("[Once per turn][Activate: Main/Battle] Draw 1 card.", ["beyond"]),
        ("[Auto] When this card attacks, if you have 3 or less life, add the top card of your deck to your life. "
         "Otherwise, draw 1 card.", ["depends"]),
        ("[Auto] When this card attacks, draw 4 cards. If you have no cards in your hand, draw 5 cards instead.",
         ["meanings"]),
        ("[Permanent] If that card has an energy cost of 3, this card gets +7000 power.", ["depends"]),
        ("[Wobble] Draw 1 card.", ["depends"]),
        ("[Counter: Attack] Negate the play.", ["depends"]),
        ("[Auto] When this card attacks, negate the activated [Counter] skill.", ["depends"]),
        ("Draw 1 card.", ["depends"]),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_left(text, whys):
    assert [each.why for each in read(text, "battle").left] == whys


def test_a_card_of_an_unknown_kind_is_left():
    assert [each.why for each in read("[Auto] When this card attacks, draw 1 card.", "gadget").left] == ["kind"]


def test_a_reading_ties_words_to_what_they_make():
    reading = read("[Critical]\n[Auto] When this card attacks, draw 1 card, then deal 1 damage to your opponent.",
                   "battle")  # fmt: skip
    words = [reading.words(part.span) for part in reading.parts]
    assert words == ["[Critical]", "[Auto] When this card attacks,", "draw 1 card, then",
                     "deal 1 damage to your opponent."]  # fmt: skip
    assert [at_path(reading.card, part.makes[0]) for part in reading.parts[2:]] == [
        {"draw": 1},
        {"damage": 1, "who": "opponent"},
    ]


def test_what_makes_awaken_sooner_is_left_once():
    sooner = "when your life is at 6 or less"
    reading = read(f"[Permanent] You can activate this card's [Awaken] skill {sooner}. Dance.", "leader")  # fmt: skip
    covers_once(reading)
    assert [each.why for each in reading.left] == ["depends", "words"]


@pytest.mark.parametrize(
    ("words", "event", "least"),
    [
        ("you may place 2 cards from your hand in your Drop Area", "discarded", 2),
        ("you may add 2 cards from your life to your hand", "moved", 2),
        ("choose 4 <<Cat>> cards in your Drop Area and remove them from the game", "moved", 4),
        ("choose up to 4 of your Battle Cards and KO them", "ko", None),
        ("you may draw 1 card", "drawn", None),
    ],
)  # fmt: skip
def test_if_you_do_asks_for_all_that_was_to_be_done(words, event, least):
    ops = done(f"[Auto] When this card attacks, {words}. If you do, this card gains [Critical] for the turn.")
    assert ops[-1]["if"] == [{"did": event, **({"least": least} if least else {})}]


def test_a_skill_that_waits_for_two_things_is_two_texts():
    texts = texts_of("[Auto] When you play this card or this card attacks, draw 4 cards.")
    assert [each["when"]["event"] for each in texts] == ["played", "attacks"]
