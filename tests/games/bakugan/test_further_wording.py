"""How other sets word what the development texts say in their way, or do not say; texts are made up here."""

import pytest

from judgeapp.games.bakugan.wording import WORDING, read


def whole(text, kind="Action"):
    """Return the card that a text makes, and hold that nothing was left."""
    reading = read(text, kind)
    assert [reading.words(each.span) for each in reading.left] == []
    return reading.card


THEIR_HERO = {"kind": "hero", "of": "opponent"}
DESTROYED = {"to": "discard", "then": "destroyed"}


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Negate an Evo, Hero, or Flip card.",
         {"do": [{"negate": "target", "which": {"kind": ["evo", "hero", "flip"]}}], "targets": 1,
          "facts": {"selects": "batch card"}}),
        ("Negate an Evo in the batch.",
         {"do": [{"negate": "target"}], "targets": 1, "facts": {"selects": "batch evo"}}),
        ("Destroy all enemy Heroes and Evos.",
         {"do": [{"move": THEIR_HERO, **DESTROYED}, {"move": {"kind": "evo", "of": "opponent"}, **DESTROYED}]}),
        ("Put all Flip cards from your discard pile into your deck and shuffle it.",
         {"do": [{"take": "all", "zone": "discard", "to": "deck", "kind": "flip"}, {"shuffle": "deck"}]}),
        ("Your opponent chooses one of their Evos and destroys it.",
         {"do": [{"choose": 1, "zone": "play", "kind": "evo", "of": "you", "who": "opponent"},
                 {"move": {"among": "chosen", "zone": "play"}, **DESTROYED}]}),
        ("Your opponent puts the top six cards of their deck into their discard pile.",
         {"do": [{"take": 6, "zone": "deck", "to": "discard", "top": True, "who": "opponent"}]}),
        ("Draw cards equal to the number of Evos you have in play.",
         {"do": [{"draw": {"count": "play", "of": "you", "kind": "evo"}}]}),
        ("Choose a player. That player discards two cards.",
         {"do": [{"discard": 2, "who": "target"}], "targets": 1, "facts": {"selects": "player"}}),
        ("Reveal the top card of your deck. If it is an Evo, put it into your hand.",
         {"do": [{"look": 1, "zone": "deck", "of": "you"}, {"reveal": "looked"},
                 {"move": "looked", "to": "hand", "if": [{"card": "looked", "kind": "evo"}]}]}),
        ("This turn, your Evos can't be destroyed.",
         {"do": [{"forbid": "destroyed", "of": {"kind": "evo", "of": "you"}}]}),
        ("Draw a card. Then, discard a card.", {"do": [{"draw": 1}, {"discard": 1, "who": "you"}]}),
        ("Sacrifice - Discard a card: Draw two cards.", {"do": [{"draw": 2, "if": [{"tag": "sacrifice"}]}]}),
        ("If your opponent has more Evos than you, draw a card.",
         {"do": [{"draw": 1, "if": [{"amount": {"count": "play", "kind": "evo", "of": "opponent"},
                                     "least": {"count": "play", "kind": "evo", "of": "you", "plus": 1}}]}]}),
    ],
)  # fmt: skip
def test_more_is_done_once(text, card):
    assert whole(text) == card


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("Set an enemy Bakugan's [B] to 100.", {"stat": "power", "to": 100}),
        ("+200 [B] if your Bakugan holds a [Helix] BakuCore.",
         {"stat": "power", "by": 200, "if": [{"count": "play", "kind": "core", "icon": "Helix", "on": "target",
                                              "least": 1}]}),
        ("If your Bakugan holds two or more BakuCores, +200 [B].",
         {"stat": "power", "by": 200, "if": [{"count": "play", "kind": "core", "on": "target", "least": 2}]}),
        ("+200 [B] for each open Bakugan.",
         {"stat": "power", "by": {"count": "play", "of": "each", "kind": "bakugan", "marks": "open", "times": 200}}),
    ],
)  # fmt: skip
def test_numbers_change_by_more(text, change):
    (op,) = whole(text)["do"]
    assert {key: value for key, value in op.items() if key not in ("of", "until")} == change


@pytest.mark.parametrize(
    ("kind", "words", "when"),
    [
        ("Evo", "you choose this to roll", {"event": "selected", "thing": "self"}),
        ("Hero", "another of your Heroes is destroyed",
         {"event": "destroyed", "player": "you", "kind": "hero", "thing": "other"}),
    ],
)  # fmt: skip
def test_texts_wait_for_more(kind, words, when):
    (text,) = whole(f"When {words}, draw a card.", kind)["text"]
    assert text["when"] == when


def test_how_much_damage_is_dealt_is_asked():
    (text,) = whole("When this deals 7 or more damage, draw a card.", "Evo")["text"]
    assert (text["when"], text["if"]) == (
        {"event": "dealt", "thing": "self"},
        [{"amount": {"event": "amount"}, "least": 7}],
    )


def test_a_flip_prevents_all_that_is_left():
    assert whole("Prevent all the remaining damage.", "Flip") == {"do": [{"stop": True}]}


def test_what_a_semicolon_joins_to_words_that_were_left_is_left():
    """Two of three ways: none of them is done in any case."""
    reading = read("Choose two: +200 [B]; discard a card; draw a card. Draw a card.", "Action")
    assert [each.why for each in reading.left] == ["words", "depends", "depends"]
    assert reading.card == {"do": [{"draw": 1}]}


@pytest.mark.parametrize("text", ["Your opponent destroys a Hero.", "That player draws a card."])
def test_what_would_be_guessed_is_left(text):
    assert read(text, "Action").card == {}


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        ("Action", "Charge three Energy cards.", "Charge up to 3 uncharged Energy cards."),
        ("Action", "Play an Evo from your hand for free.",
         "Play one now: Evo (in the hand, yours); it costs no Energy."),
        ("Action", "Return a Hero card from your discard pile to your hand.",
         "Put 1 of these into: the hand; Hero (in the discard pile)."),
        ("Action", "Bakugan can't be retracted this turn.",
         "Forbidden for all of these: Bakugan: be retracted (this turn)."),
        ("Hero", "Discard a card: Draw a card.", "For 1 card of the hand: Draw 1 card."),
        ("Hero", "When one of your Heroes is destroyed, draw a card.",
         "When a card is destroyed (yours, Hero): Draw 1 card."),
        ("Hero", "When you Energize a card, draw a card.", "When a card is Energized (by you): Draw 1 card."),
    ],
)  # fmt: skip
def test_what_is_played_paid_and_whose_it_is_is_told(kind, text, told):
    assert WORDING.tell(whole(text, kind)) == [told]
