"""Texts are made up here: what the publisher printed stands in ../shared, and is read from there if it is."""

import pytest

from judgeapp.domain.timing.scenario import play
from judgeapp.domain.wording.reading import at_path, with_questions
from judgeapp.games.bakugan.timing import TIMING
from judgeapp.games.bakugan.wording import WORDING, read
from tests.games.bakugan.wording_scenes import scene_of

ANY = {"targets": 1, "facts": {"selects": "face-up bakugan"}}


# --- what is read


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("+150 [B].", {"do": [{"stat": "power", "by": 150, "of": "target"}], **ANY}),
        ("+150b", {"do": [{"stat": "power", "by": 150, "of": "target"}], **ANY}),
        ("−2 dr", {"do": [{"stat": "damage", "by": -2, "of": "target"}], **ANY}),
        ("+2 frost strike", {"do": [{"stat": "FrostStrike", "by": 2, "of": "target"}], **ANY}),
        ("draw 4", {"do": [{"draw": 4}]}),
        (
            "+1 [Damage Rating and +50 [B].",
            {
                "do": [{"stat": "damage", "by": 1, "of": "target"}, {"stat": "power", "by": 50, "of": "target"}],
                **ANY,
            },
        ),
        ("Every player draws two cards.", {"do": [{"draw": 2, "who": "each"}]}),
        (
            "-50 [B] to a non-[Pyrus] Bakugan.",
            {
                "do": [{"stat": "power", "by": -50, "of": "target"}],
                "targets": 1,
                "facts": {"selects": "face-up bakugan", "which": [{"not": {"faction": "Pyrus"}}]},
            },
        ),
        (
            "Draw a card for each open Bakugan you control.",
            {"do": [{"draw": {"count": "play", "of": "you", "kind": "bakugan", "marks": "open"}}]},
        ),
        (
            "Destroy an enemy Hero with cost 3 or more.",
            {
                "do": [{"move": "target", "to": "discard", "then": "destroyed"}],
                "targets": 1,
                "facts": {"selects": "opposing hero", "which": [{"cost": {"least": 3}}]},
            },
        ),
        (
            "Each player draws two cards, then discards a card.",
            {"do": [{"draw": 2, "who": "each"}, {"discard": 1, "who": "each"}]},
        ),
        ("[Stop] an [Aquos] attack.", {"do": [{"stop": True, "which": {"faction": "Aquos"}}]}),
        ("[Stop] if the attacking Bakugan is [Aquos].", {"do": [{"stop": True, "which": {"faction": "Aquos"}}]}),
        (
            "Reroll your Bakugan.",
            {"do": [{"reroll": "target"}], "targets": 1, "facts": {"selects": "own chosen bakugan"}},
        ),
        (
            "Double a Bakugan's [B].",
            {"do": [{"stat": "power", "by": {"stat": "power", "of": "target"}, "of": "target"}], **ANY},
        ),
        (
            "A Bakugan loses [DoubleStrike].",
            {
                "do": [{"stat": "DoubleStrike", "to": 0, "of": "target"}],
                "targets": 1,
                "facts": {"selects": "face-up bakugan"},
            },
        ),
        (
            "+70 [B] for each BakuCore on it.",
            {
                "do": [
                    {
                        "stat": "power",
                        "of": "target",
                        "by": {"count": "play", "kind": "core", "on": "target", "times": 70},
                    }
                ],
                **ANY,
            },
        ),
        (
            "Move a BakuCore from an enemy Bakugan to one of your Bakugan.",
            {
                "do": [{"attach": "target", "to": "target 2"}],
                "targets": 2,
                "facts": {"selects": ["opposing core", "own face-up bakugan"]},
            },
        ),
        (
            "Choose one: +70 [B]; or -70 [B].",
            {
                "do": [
                    {"stat": "power", "by": 70, "of": "target", "if": [{"mode": "first"}]},
                    {"stat": "power", "by": -70, "of": "target", "if": [{"mode": "second"}]},
                ],
                **ANY,
            },
        ),
        (
            "Choose one - draw four cards, or discard a card and gain 5 [Energy].",
            {
                "do": [
                    {"draw": 4, "if": [{"mode": "first"}]},
                    {"discard": 1, "who": "you", "if": [{"mode": "second"}]},
                    {"number": "energy", "by": 5, "if": [{"mode": "second"}]},
                ]
            },
        ),
        (
            "Your opponent may discard a card. If they don't, draw four cards.",
            {
                "do": [
                    {"pick": 1, "up_to": True, "who": "opponent", "do": [{"discard": 1, "who": "you"}]},
                    {"draw": 4, "if": [{"not": [{"did": "discarded"}]}]},
                ]
            },
        ),
        (
            "Discard any number of cards. Draw that many cards.",
            {"do": [{"discard": "all", "who": "you", "up_to": True}, {"draw": {"did": "discarded"}}]},
        ),
        (
            "Discard the top four cards of your deck. +70 [B] for each card discarded.",
            {
                "do": [
                    {"take": 4, "zone": "deck", "to": "discard", "top": True, "then": "discarded"},
                    {"stat": "power", "by": {"did": "discarded", "times": 70}, "of": "target"},
                ],
                **ANY,
            },
        ),
        (
            "Look at your opponent's hand. Choose a Hero from it to discard.",
            {
                "do": [
                    {"look": "all", "zone": "hand", "of": "opponent"},
                    {"discard": 1, "who": "opponent", "by": "you", "kind": "hero"},
                ]
            },
        ),
        (
            "Look at the top four cards of your deck. You may reveal a Hero from among them and put it into your hand. "
            "Put the rest into your discard pile.",
            {
                "do": [
                    {"look": 4, "zone": "deck", "of": "you"},
                    {"choose": 1, "among": "looked", "kind": "hero", "up_to": True},
                    {"move": {"among": "chosen", "zone": "deck"}, "to": "hand"},
                    {"move": {"among": "looked", "zone": "deck"}, "to": "discard"},
                ]
            },
        ),
        (
            "Look at the top card of your deck. You may put it on the bottom of your deck.",
            {
                "do": [
                    {"look": 1, "zone": "deck", "of": "you"},
                    {"pick": 1, "up_to": True, "do": [{"arrange": "looked", "place": "bottom"}]},
                ]
            },
        ),
        (
            "Your opponent destroys one of their Heroes.",
            {
                "do": [
                    {"choose": 1, "zone": "play", "kind": "hero", "of": "you", "who": "opponent"},
                    {"move": {"among": "chosen", "zone": "play"}, "to": "discard", "then": "destroyed"},
                ]
            },
        ),
        (
            "Draw four cards. This can't be negated.",
            {
                "do": [{"draw": 4}],
                "text": [{"sort": "static", "zones": ["batch"], "do": [{"forbid": "negate", "of": "self"}]}],
            },
        ),
        ("[Stop] non-[Ventus].", {"do": [{"stop": True, "which": {"not": {"faction": "Ventus"}}}]}),
        (
            "Draw six cards. Fury - If you have no cards in hand, draw nine cards instead.",
            {"do": [{"draw": 6, "if": [{"not": [{"tag": "fury"}]}]}, {"draw": 9, "if": [{"tag": "fury"}]}]},
        ),
        (
            "+50 [B] or +1 [Damage Rating].",
            {
                "do": [
                    {"stat": "power", "by": 50, "of": "target", "if": [{"mode": "first"}]},
                    {"stat": "damage", "by": 1, "of": "target", "if": [{"mode": "second"}]},
                ],
                **ANY,
            },
        ),
        (
            "If this is the first card you've played this turn, draw 4 cards.",
            {"do": [{"draw": 4, "if": [{"not": [{"tag": "flow"}]}]}]},
        ),
        (
            "Opponent takes 4 damage. Opponents can't play Heroes this turn.",
            {"do": [{"damage": 4, "who": "opponent"}, {"forbid": "play hero", "who": "opponent"}]},
        ),
        (
            "Discard the top 4 cards of your opponent's deck.",
            {"do": [{"take": 4, "zone": "deck", "top": True, "to": "discard", "who": "opponent", "then": "discarded"}]},
        ),
        (
            "Discard a card. If you do, gain 3 [Energy].",
            {
                "do": [
                    {"discard": 1, "who": "you"},
                    {"number": "energy", "by": 3, "if": [{"did": "discarded"}]},
                ]
            },
        ),
    ],
)
def test_what_is_carried_out_once(text, card):
    reading = read(text, "Action")
    assert reading.left == ()
    assert reading.card == card


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        ("Evo", "[FT]: +50 [B].", {"sort": "static", "needs": [{"core": "Fist"}],
                                    "do": [{"stat": "power", "by": 50, "of": "self"}]}),
        ("Hero", "Your [Haos] Bakugan have +1 [FrostStrike].",
         {"sort": "static", "do": [{"stat": "FrostStrike", "by": 1,
                                    "of": {"kind": "bakugan", "of": "you", "faction": "Haos"}}]}),
        ("Hero", "+2 [Damage Rating] to your attacks.",
         {"sort": "static", "do": [{"stat": "damage", "by": 2,
                                    "of": {"kind": "bakugan", "of": "you", "marks": "victor"}}]}),
        ("Hero", "When you play an Evo, you may draw a card.",
         {"sort": "triggered", "when": {"event": "played", "player": "you", "kind": "evo"}, "optional": True,
          "do": [{"draw": 1}]}),
        ("Character", "Victor: -1 [Energy].",
         {"sort": "triggered", "when": {"event": "victor", "thing": "self"},
          "do": [{"number": "energy", "by": -1}]}),
        ("Hero", "Victor - Draw two cards.",
         {"sort": "triggered", "when": {"event": "victor", "player": "you"}, "do": [{"draw": 2}]}),
        ("Hero", "Pay 2 [Energy]: Draw a card.",
         {"sort": "activated", "cost": {"energy": 2}, "do": [{"draw": 1}]}),
        ("Hero", "Actions cost you 2 [Energy] less to play.",
         {"sort": "static", "do": [{"cost": -2, "who": "you", "kind": "action"}]}),
        ("Evo", "While this is open, +75 [B].",
         {"sort": "static", "needs": [{"mark": "open", "of": "self"}],
          "do": [{"stat": "power", "by": 75, "of": "self"}]}),
        ("Evo", "If you control <Ann Bee>, +75 [B].",
         {"sort": "static", "needs": [{"count": "play", "of": "you", "name": "Ann Bee"}],
          "do": [{"stat": "power", "by": 75, "of": "self"}]}),
        ("Hero", "Action cards you play cost 1 [Energy] less.",
         {"sort": "static", "do": [{"cost": -1, "who": "you", "kind": "action"}]}),
        ("Hero", "Your opponents' Flip cards cost +1 [Energy].",
         {"sort": "static", "do": [{"cost": 1, "who": "opponent", "kind": "flip"}]}),
        ("Evo", "This Bakugan has +200 [B] for each [Fist] BakuCore on this Bakugan.",
         {"sort": "static", "do": [{"stat": "power", "of": "self", "by": {
             "count": "play", "kind": "core", "icon": "Fist", "on": "self", "times": 200}}]}),
        ("Hero", "Once per turn, when you play an Evo, draw a card.",
         {"sort": "triggered", "when": {"event": "played", "player": "you", "kind": "evo"}, "once": "turn",
          "do": [{"draw": 1}]}),
        ("Hero", "4 [Energy], discard an Action: Draw a card. Use this only once per turn.",
         {"sort": "activated", "cost": {"energy": 4, "hand": {"amount": 1, "kind": "action"}}, "once": "turn",
          "do": [{"draw": 1}]}),
        ("Hero", "At the start of your turn, draw a card.",
         {"sort": "triggered", "when": {"event": "turn"}, "do": [{"draw": 1}]}),
        ("Hero", "When you play your first Hero each turn, draw a card.",
         {"sort": "triggered", "when": {"event": "played", "player": "you", "kind": "hero"},
          "needs": [{"played": "hero", "most": 1}], "do": [{"draw": 1}]}),
        ("Hero", "When you play an Action, +70 [B].",
         {"sort": "triggered", "when": {"event": "played", "player": "you", "kind": "action"},
          "do": [{"stat": "power", "by": 70, "of": "target"}], "targets": 1,
          "more": {"selects": "face-up bakugan"}}),
        ("Hero", "Opponents' Flip cards cost 3 more.",
         {"sort": "static", "do": [{"cost": 3, "who": "opponent", "kind": "flip"}]}),
        ("Hero", "Your Bakugan can't be retracted.",
         {"sort": "static", "do": [{"forbid": "retract", "of": {"kind": "bakugan", "of": "you"}}]}),
        ("Hero", "Your opponent can't play Actions with cost 6 or less.",
         {"sort": "static", "do": [{"forbid": "play action", "who": "opponent", "which": {"cost": {"most": 6}}}]}),
        ("Hero", "When an enemy Bakugan opens, it gets -70 [B].",
         {"sort": "triggered", "when": {"event": "opened", "player": "opponent"},
          "do": [{"stat": "power", "by": -70, "of": "event"}]}),
        ("Evo", "[MS]: Draw a card.",
         {"sort": "triggered", "when": {"event": "attached", "which": {"icon": "Magic Shield", "on": "self"}},
          "label": "core", "do": [{"draw": 1}]}),
    ],
)  # fmt: skip
def test_what_a_card_in_play_says(kind, text, found):
    reading = read(text, kind)
    assert reading.left == ()
    assert reading.card == {"text": [found]}


def test_what_follows_an_optional_deed_is_done_in_any_case():
    (text,) = read("When this opens, you may draw a card. Discard a card.", "Character").card["text"]
    assert "optional" not in text
    assert text["do"] == [{"pick": 1, "up_to": True, "do": [{"draw": 1}]}, {"discard": 1, "who": "you"}]


def test_a_card_may_call_itself_by_its_name():
    text = "[SD]: You may attach a BakuCore from the Field to Alpha Omega."
    assert read(text, "Evo", "Omega Alpha").read == "whole"
    assert read(text, "Evo", "Somebody Else").read == "none"


def test_another_hero_is_none_that_says_so_itself():
    (text,) = read("While you control another Hero, your Bakugan get +70 [B].", "Hero").card["text"]
    assert text["needs"] == [{"count": "play", "of": "you", "kind": "hero", "other": True, "least": 1}]


def test_a_bakugan_has_others_beside_it_and_is_it():
    (text,) = read("+70 [B] for each other open [Haos] Bakugan on your team.", "Evo").card["text"]
    others = {"count": "play", "kind": "bakugan", "of": "you", "other": True}
    assert text["do"][0]["by"] == {**others, "marks": "open", "faction": "Haos", "times": 70}
    (text,) = read("If your other Bakugan are open, +70 [B].", "Character").card["text"]
    assert text["needs"] == [{**others, "not_marks": "open", "most": 0}]
    (text,) = read("If this has 700 or more [B], it has [DoubleStrike].", "Evo").card["text"]
    assert text["do"] == [{"stat": "DoubleStrike", "by": 1, "of": "self"}]


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("This can't be destroyed.", "self"),
        ("Your Evos can't be destroyed.", {"kind": "evo", "of": "you"}),
        ("Your other Heroes can't be destroyed.", {"kind": "hero", "of": "you", "other": True}),
    ],
)
def test_a_hero_keeps_cards_from_being_destroyed(text, of):
    (found,) = read(text, "Hero").card["text"]
    assert found["do"] == [{"forbid": "destroyed", "of": of}]


def test_who_takes_damage_is_told():
    (taken, dealt) = (
        read(f"When {words} damage, draw a card.", "Hero") for words in ("you take", "one of your Bakugan deals")
    )
    assert WORDING.tell(taken.card) == ["When damage was taken (by you): Draw 1 card."]
    assert WORDING.tell(dealt.card) == ["When damage was dealt (Bakugan (yours)): Draw 1 card."]
    (sentence,) = WORDING.tell(read("When you are attacked, draw a card.", "Hero").card)
    assert sentence == "When an attack is met (by you, Bakugan (the opponent's)): Draw 1 card."


@pytest.mark.parametrize(
    ("text", "ops"),
    [
        ("Take control of a Hero until the end of the turn.", [{"control": "target", "until": "turn"}]),
        ("A Bakugan loses [DoubleStrike] and [ShadowStrike].",
         [{"stat": each, "to": 0, "of": "target"} for each in ("DoubleStrike", "ShadowStrike")]),
        ("Retract all enemy Bakugan with 700 [B] or less.",
         [{"retract": {"kind": "bakugan", "of": "opponent", "stats": {"power": {"most": 700}}}}]),
        ("Attach three BakuCores from the Field to a Bakugan.",
         [{"choose": 3, "zone": "field", "kind": "core"},
          {"attach": {"among": "chosen", "kind": "core"}, "to": "target"}]),
        ("Put an enemy Energy card on the bottom of its owner's deck.",
         [{"choose": 1, "zone": "energy", "of": "opponent"},
          {"move": {"among": "chosen", "zone": "energy"}, "to": "deck", "place": "bottom"}]),
        ("+70 [B] if your Bakugan is evolved.",
         [{"stat": "power", "by": 70, "of": "target",
           "if": [{"count": "play", "kind": "evo", "on": "target", "least": 1}]}]),
        ("If you've played four or more other cards this turn, gain +3 [Energy].",
         [{"number": "energy", "by": 3, "if": [{"amount": {"number": "plays", "plus": -1}, "least": 4}]}]),
        ("Draw cards until you have seven cards in hand.",
         [{"draw": {"count": "hand", "of": "you", "times": -1, "plus": 7, "least": 0}}]),
        ("You may energize a card from your hand uncharged.",
         [{"choose": 1, "zone": "hand", "of": "you", "up_to": True},
          {"energize": {"among": "chosen", "zone": "hand"}}]),
        ("Reroll all enemy Bakugan.", [{"reroll": {"kind": "bakugan", "of": "opponent", "marks": "chosen"}}]),
        ("Hero cards can't be played this turn.", [{"forbid": "play hero", "who": "each"}]),
        ("An enemy Bakugan's [B] becomes 70 this turn.", [{"stat": "power", "to": 70, "of": "target"}]),
        ("Search your deck for a card named Tom Cat, reveal it, and put it into your hand.",
         [{"search": 1, "zone": "deck", "to": "hand", "name": "Tom Cat"}]),
        ("If this is your first card this turn, draw four cards.", [{"draw": 4, "if": [{"not": [{"tag": "flow"}]}]}]),
        ("Shuffle this and your discard pile into your deck.",
         [{"move": "self", "to": "deck"}, {"take": "all", "zone": "discard", "to": "deck"}, {"shuffle": "deck"}]),
        ("[Stop] an attack from a [Haos] Bakugan with 700 [B] or less.",
         [{"stop": True, "which": {"faction": "Haos", "stats": {"power": {"most": 700}}}}]),
    ],
)  # fmt: skip
def test_what_other_sets_carry_out_once(text, ops):
    reading = read(text, "Flip")
    assert (reading.left, reading.card["do"]) == ((), ops)


def test_what_was_left_is_asked_at_its_place():
    reading = read("Draw a card. Dance. +50 [B].", "Action")
    assert [next(iter(op)) for op in with_questions(reading)["do"]] == ["draw", "ask", "stat"]
    assert play(TIMING, scene_of(with_questions(reading), "Action")).stopped is None


# --- what is left


@pytest.mark.parametrize(
    ("kind", "text", "whys"),
    [
        ("Action", "Dance. Draw a card.", ["words"]),
        ("Action", "+70 [B]. Another Bakugan gets -70 [B].", ["words"]),
        ("Action", "+70 [B]. Your other Bakugan get +50 [B].", ["meanings"]),
        ("Hero", "When one of your Bakugan opens, your other Bakugan get +70 [B].", ["meanings"]),
        ("Evo", "+70 [B] for every other card you played this turn.", ["meanings"]),
        ("Action", "Prevent the next 4 damage.", ["sort"]),
        ("Evo", "This can't be destroyed.", ["sort"]),
        ("Action", "Negate an Action. Return it to its owner's hand.", ["beyond"]),
        ("Action", "Discard a card. If it's a Hero card, draw four cards.", ["depends"]),
        ("Action", "+70 [B]. Discard a card. If it's [Pyrus], it gets +50 [B].", ["depends"]),
        ("Action", "Negate an Action. Its owner draws four cards.", ["beyond"]),
        ("Evo", "This Hero costs 1 [Energy] less to play for each Evo you control.", ["sort"]),
        ("Hero", "When you play an Evo, that Bakugan gets +70 [B].", ["meanings"]),
        ("Action", "Draw a card and dance.", ["words"]),
        ("Action", "Dance. If you do, draw a card.", ["words", "depends"]),
        ("Action", "Choose a green Bakugan. It gets +50 [B].", ["words", "depends"]),
        ("Action", "Dance - draw two cards instead.", ["words"]),
        ("Action", "Draw a card. If you dance, draw two cards instead.", ["words"]),
        ("Action", "When you play this, draw a card.", ["sort"]),
        ("Action", "Give your Bakugan +50 [B].", ["meanings"]),
        ("Hero", "+50 [B].", ["sort"]),
        ("Hero", "When you dance, draw a card. Discard a card.", ["words", "sort"]),
        ("Hero", "When you open a Bakugan, +50 [B].", ["meanings"]),
        ("Evo", "Return this to your hand.", ["sort"]),
        ("Evo", "[MS], [SD]: +50 [B].", ["words"]),
        ("Action", "Each player draws a card and discard a card.", ["words"]),
        ("Action", "Energize it.", ["depends"]),
        ("Action", "Choose one: destroy a Hero; or draw a card.", ["beyond"]),
        ("Hero", "When you play a Hero, choose one: draw a card and discard a card; or draw a card.", ["words"]),
        ("Action", "Put them back on top of your deck in any order.", ["beyond"]),
        ("Action", "Put it on the bottom of your deck.", ["depends"]),
        ("Action", "Draw 300 cards.", ["beyond"]),
        ("Hero", "Discard 300 cards: Draw a card.", ["beyond"]),
        ("Action", "Draw a card. Draw that many cards.", ["depends"]),
        ("Action", "If you control a Hero, this can't be negated.", ["sort"]),
        ("Hero", "Each of your Bakugan has +70 [B] for each BakuCore it holds.", ["beyond"]),
        ("Hero", "Your Bakugan have +70 [B] for each BakuCore on this.", ["sort"]),
        ("Action", "Destroy a Hero. Turbo: destroy two Heroes instead.", ["beyond"]),
        ("Action", "Use this only once per turn.", ["depends"]),
        ("Hero", "Discard a card: Choose a Hero. If you do, draw a card.", ["depends"]),
        ("Action", "Uncharge an enemy Energy card.", ["words"]),
        ("Action", "Choose a Bakugan. Destroy it.", ["sort"]),
        ("Hero", "When an opponent plays a Hero, destroy it.", ["sort"]),
        ("Action", "Retract your Bakugan.", ["meanings"]),
        ("Action", "This gets +50 [B].", ["sort"]),
        ("Hero", "When you open a Bakugan, if [Haos], draw a card.", ["meanings"]),
        (
            "Hero",
            "When you open a Bakugan, if you have no cards in hand, draw six cards. Otherwise, discard a card.",
            ["depends"],
        ),
        ("Flip", "[Stop]. Sacrifice - You may discard two cards to play this for free.", ["words"]),
        ("Gear", "+50 [B].", ["kind"]),
    ],
)
def test_what_is_not_understood_is_left(kind, text, whys):
    assert [each.why for each in read(text, kind).left] == whys


BOOSTED = {"stat": "power", "by": 70, "of": "target", "if": [{"tag": "flow"}]}


def test_a_reading_ties_words_to_what_they_make():
    reading = read(
        "  +50 [B] and draw six cards.  Flow – if you played another card this turn, +70 [B]. Sing!", "Action"
    )
    made = [[at_path(reading.card, path) for path in part.makes] for part in reading.parts]
    assert list(zip((reading.words(part.span) for part in reading.parts), made, strict=True)) == [
        ("+50 [B] and", [{"stat": "power", "by": 50, "of": "target"}]),
        ("draw six cards.", [{"draw": 6}]),
        ("Flow – if you played another card this turn,", [BOOSTED]),
        ("+70 [B].", [BOOSTED]),
    ]  # fmt: skip
    assert [reading.words(each.span) for each in reading.left] == ["Sing!"]
