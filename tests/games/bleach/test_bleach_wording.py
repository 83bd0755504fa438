"""Texts are made up here: what the publisher's document quotes stands in ../shared, and is read from there if it is."""

import re
from pathlib import Path

import pytest

from judgeapp.domain.timing.scenario import play
from judgeapp.domain.wording.reading import at_path
from judgeapp.games.bleach.timing import TIMING
from judgeapp.games.bleach.wording import WORDING, read
from tests.games.bleach.wording_scenes import scene_of
from tests.games.wording import covers_once, told_whole

DOCUMENT = Path(__file__).parents[4] / "shared" / "rules" / "bleach-advanced-rulings-2007-06-25.txt"


def paragraphs():
    if not DOCUMENT.exists():
        pytest.skip("the publisher's document is not here")
    return DOCUMENT.read_text(encoding="utf-8").splitlines()


def paragraph(anchor):
    """Return the one paragraph of the document that has these words and quotes something."""
    return next(each for each in paragraphs() if anchor in each and re.search(r"[“*\"]|: ", each))


def quoted(anchor, number=0):
    return re.findall(r"[“\"]([^“”\"]+)[”\"]", paragraph(anchor))[number]


def after(anchor, end=None):
    return paragraph(anchor).partition(anchor)[2].partition(end or "\n")[0].strip()


def cars():
    """Return the effects on the hoods of the cars, without those that speak of a car."""
    found = [re.match(r'- Car #\d+: "?([^"(.*]+)', each) for each in paragraphs()]
    return sorted({f"{each[1].strip()}." for each in found if each and "car #" not in each[1]})


def shrieker(holds):
    condition = {"count": "play", "of": "you", "kind": "character", "character": "Shrieker"}
    return [condition] if holds else [{"not": [condition]}]


def all_are(trait, **more):
    return {"not": [{"count": "play", "of": "you", "kind": "character", **more, "not": {"trait": trait}}]}


def many(trait, number):
    return {"count": "play", "of": "you", "kind": "character", "trait": trait, "least": number}


def shares(trait):
    return {"become": "trait", "gain": trait, "of": "self", "if": [all_are(trait, other=True)]}


QUOTED = {
    "an activated effect with a card of the hand as its cost": (
        lambda: quoted("Overbearing Thug Leader"), "Character", "Overbearing Thug Leader",
        {"text": [{"sort": "activated", "cost": {"hand": {"amount": 1, "trait": "Evil", "any": [{"trait": "Human"}]}},
                   "do": [{"draw": 1}]}]}),
    "a bonus that is remembered": (
        lambda: quoted("“forgets”", 2), "Event", "",
        {"do": [{"choose": 1, "kind": "character"},
                {"stat": "STR", "by": 2, "of": "target", "until": "game"}]}),
    "a limit of copies": (
        lambda: quoted("Some card rules affect deck construction"), "Character", "", {"facts": {"limit": 1}}),
    "a limit a turn": (
        lambda: f"Deplete this: Draw a card. {quoted('Some card rules affect deck construction', 1)}", "Character", "",
        {"text": [{"sort": "activated", "cost": {"deplete": "self"}, "do": [{"draw": 1}], "once": "turn"}]}),
    "a constant effect on others": (
        lambda: quoted("Menos Grande - Lurker", 1), "Character", "Menos Grande - Lurker",
        {"text": [{"sort": "static", "do": [{"stat": "all", "by": 2, "of": {
            "trait": "Hollow", "kind": "character", "of": "you", "other": True}}]}]}),
    "constant effects with a condition": (
        lambda: quoted("Menos Grande - Lurker", 2), "Character", "Ichigo – A New Incarnation",
        {"text": [{"sort": "static", "do": [shares("Good"), shares("Evil")]},
                  {"sort": "static", "do": [shares("Hollow"), shares("Soul Reaper")]}]}),
    "a conditional cost": (
        lambda: after("The Perfect Plan."), "Event", "The Perfect Plan",
        {"facts": {"after": "removed"}, "needs": [many("Cute", 3)],
         "do": [{"attacks": 1, "who": "opponent", "until": "turn"}]}),
    "a floating effect": (
        lambda: "**Remove" + after("**Remove", "Even though"), "Character", "Leech Spitter",
        {"text": [{"sort": "activated", "cost": {"remove": "self"}, "do": [{
            "later": {"event": "attacks", "player": "opponent"}, "every": True, "until": "turn",
            "do": [{"number": "power", "by": -2, "who": "opponent", "if": shrieker(False)},
                   {"number": "power", "by": -3, "who": "opponent", "if": shrieker(True)}]}]}]}),
    "a replacement in the middle of a sentence": (
        lambda: quoted("Zangetsu reads", 1), "Item", "Zangetsu",
        {"text": [{"sort": "static", "do": [
            {"stat": "all", "by": 1, "of": "host", "if": [{"not": [{"card": "host", "character": "Ichigo"}]}]},
            {"stat": "all", "by": 2, "of": "host", "if": [{"card": "host", "character": "Ichigo"}]}]}]}),
    "a triggered effect with a play restriction": (
        lambda: after("This Ichigo has the following effect:", "If you only"), "Character", "Ichigo, Ready",
        {"text": [{"sort": "triggered", "when": {"event": "entered", "thing": "self"},
                   "do": [{"discard": "all", "who": "opponent"}], "needs": [all_are("Whole")]}]}),
    "one effect of two instructions": (
        lambda: after("Passing Over:"), "Event", "Passing Over",
        {"do": [{"choose": 1, "marks": "depleted", "kind": "character"}, {"move": "target", "to": "discard"},
                {"number": "power", "by": 2, "who": "controller", "of": "target"}]}),
    "an effect that cancels": (
        lambda: quoted("blow up the car"), "Event", "Reality Check", {"targets": 1, "do": [{"negate": "target"}]}),
}  # fmt: skip
ON_CARS = [
    {"do": [{"choose": 1, "kind": "character"}, {"move": "target", "to": "discard"}]},
    {"do": [{"draw": 1}]},
    {"do": [{"number": "power", "by": 3}]},
    {"do": [{"search": 1, "zone": "deck", "to": "hand", "kind": "event"}]},
    {"do": [{"discard": 3, "who": "opponent"}]},
]


@pytest.mark.parametrize("which", QUOTED)
def test_every_text_that_the_document_quotes_is_read(which):
    text, kind, name, card = QUOTED[which]
    reading = read(text(), kind, name)
    assert reading.left == ()
    assert reading.card == card
    holds_good(reading, kind)


def test_the_effects_on_the_cars_are_read():
    texts = cars()
    assert len(texts) == len(ON_CARS)
    for text in texts:
        reading = read(text, "Event")
        assert reading.card in ON_CARS, text
        assert read(text.lower().rstrip("."), "event").card == reading.card
        holds_good(reading, "Event")


def test_an_event_that_answers_a_discard_is_left_because_the_simulator_cannot_say_it():
    assert [each.why for each in read(quoted("Play when a character", 0), "Event").left] == ["beyond"]


def holds_good(reading, kind):
    """Assert that the simulator takes a reading, and that it is told."""
    covers_once(reading)
    told_whole(WORDING, reading)
    assert play(TIMING, scene_of(reading.card, kind)).stopped is None


# --- made-up texts


def once(*ops, **more):
    return {"do": list(ops), **more}


def text(sort, *ops, **more):
    return {"text": [{"sort": sort, **more, "do": list(ops)}]}


HOST = {"card": "host", "trait": "Hollow"}
MADE_UP = [
    ("Event", "draw 2 cards and gain 1 power", once({"draw": 2}, {"number": "power", "by": 1})),
    ("Event", "Your opponent loses 4 power.", once({"number": "power", "by": -4, "who": "opponent"})),
    ("Event", "Your opponent discards a card at random.", once({"discard": 1, "who": "opponent", "random": True})),
    ("Event", "discard any item in play", once({"choose": 1, "kind": "item"}, {"move": "target", "to": "discard"})),
    ("Event", "Renew up to 2 characters in your party.",
     once({"choose": 2, "up_to": True, "kind": "character", "of": "you"}, {"unmark": "depleted", "of": "targets"})),
    ("Event", "choose a hollow in play. deplete it.",
     once({"choose": 1, "trait": "Hollow", "kind": "character"}, {"mark": "depleted", "of": "target"})),
    ("Event", "Choose a character with cost 3 or less in play and remove it from the game.",
     once({"choose": 1, "kind": "character", "cost": {"most": 3}}, {"move": "target", "to": "removed"})),
    ("Event", "Choose a character. It gets +2 STR and +1 KIDO this turn.",
     once({"choose": 1, "kind": "character"}, {"stat": "STR", "by": 2, "of": "target", "until": "turn"},
          {"stat": "KIDO", "by": 1, "of": "target", "until": "turn"})),
    ("Event", "All Soul Reapers in your party get +1 to all stats until the end of the battle.",
     once({"stat": "all", "by": 1, "of": {"trait": "Soul Reaper", "kind": "character", "of": "you"},
           "until": "battle"})),
    ("Event", "Your opponent can't attack this turn.",
     once({"forbid": "attack", "who": "opponent", "until": "turn"})),
    ("Event", "Cancel any triggered effect in the queue.",
     once({"negate": "target", "sort": "triggered"}, targets=1)),
    ("Event", "Play only during a battle. Draw a card.", once({"draw": 1}, needs=[{"battle": True}])),
    ("Event", "If your party has 2 or more Hollows, draw 2 cards. Gain 1 power.",
     once({"draw": 2, "if": [many("Hollow", 2)]}, {"number": "power", "by": 1})),
    ("Event", "Draw a card. If your party has 3 or more Hollows, draw 2 cards instead.",
     once({"draw": 1, "if": [{"not": [many("Hollow", 3)]}]},
          {"draw": 2, "if": [many("Hollow", 3)]})),
    ("Event", "Search your deck for a Hollow and put it in your hand.",
     once({"search": 1, "zone": "deck", "to": "hand", "trait": "Hollow"})),
    ("Event", "Discard a card. If you do, draw 2 cards.",
     once({"discard": 1, "who": "you"}, {"draw": 2, "if": [{"did": "discarded"}]})),
    ("Event", "Choose an opponent's Hollow. Deplete it.",
     once({"choose": 1, "kind": "character", "trait": "Hollow", "of": "opponent"},
          {"mark": "depleted", "of": "target"})),
    ("Event", "Look at your opponent's hand.", once({"look": "all", "zone": "hand", "of": "opponent"})),
    ("Event", "Gain 1 power for each Hollow in your party.",
     once({"number": "power", "by": {"count": "play", "trait": "Hollow", "kind": "character", "of": "you"}})),
    ("Character", "When this attacks, you may draw a card.",
     text("triggered", {"draw": 1}, when={"event": "attacks", "thing": "self"}, optional=True)),
    ("Character", "1 mind, 1 body: Renew this character.",
     text("activated", {"unmark": "depleted", "of": "self"}, cost={"mind": 1, "body": 1})),
    ("Character", "When this character loses a battle, your opponent loses 2 power.",
     text("triggered", {"number": "power", "by": -2, "who": "opponent"},
          when={"event": "loses battle", "thing": "self"})),
    ("Character", "While you control a <Soul Reaper>, this gets +2 STR.",
     text("static", {"stat": "STR", "by": 2, "of": "self"},
          needs=[{"count": "play", "of": "you", "trait": "Soul Reaper", "kind": "character"}])),
    ("Character", "This character can't defend.", text("static", {"forbid": "defend", "of": "self"})),
    ("Character", "Depleted characters can't defend.",
     text("static", {"forbid": "defend", "of": {"kind": "character", "marks": "depleted"}})),
    ("Character", "When your opponent plays an event, he loses 1 power.",
     text("triggered", {"number": "power", "by": -1, "who": "event"},
          when={"event": "played", "player": "opponent", "which": {"kind": "event"}})),
    ("Character", "When this attacks, draw a card if you control a Hollow.",
     text("triggered", {"draw": 1, "if": [{"count": "play", "of": "you", "trait": "Hollow", "kind": "character"}]},
          when={"event": "attacks", "thing": "self"})),
    ("Battleground", "At the start of each player's turn, that player draws a card.",
     text("triggered", {"draw": 1, "who": "event"}, when={"event": "turn starts", "player": "any"})),
    ("Character", "Deplete this character: When your opponent attacks this turn, he discards a card.",
     text("activated", {"later": {"event": "attacks", "player": "opponent"}, "every": True, "until": "turn",
                        "do": [{"discard": 1, "who": "event"}]}, cost={"deplete": "self"})),
    ("Event", "Return one of your Hollows to your hand.",
     {"do": [{"choose": 1, "kind": "character", "trait": "Hollow", "of": "you"}, {"move": "target", "to": "hand"}]}),
    ("Item", "if attached character is a hollow, it gets +2 str",
     text("static", {"stat": "STR", "by": 2, "of": "host"}, needs=[HOST])),
    ("Item", "If attached character would be discarded, discard this instead.",
     text("replacement", {"move": "self", "to": "discard"},
          when={"event": "move", "thing": "host", "came_from": "play", "to": "discard"})),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "words", "card"), MADE_UP)
def test_what_such_cards_say(kind, words, card):
    reading = read(words, kind)
    assert reading.left == ()
    assert reading.card == card
    holds_good(reading, kind)


@pytest.mark.parametrize(
    ("kind", "words", "whys"),
    [
        ("Event", "Dance. Draw a card.", ["words"]),
        ("Event", "Draw a card and dance.", ["words"]),
        ("Event", "Dance. If you do, draw a card.", ["words", "depends"]),
        ("Event", "Choose a purple character. It gets +2 STR.", ["words", "depends"]),
        ("Event", "Discard a character.", ["words"]),
        ("Event", "Your opponent can't attack.", ["meanings"]),
        ("Event", "When this attacks, draw a card.", ["sort"]),
        ("Event", "While you control a Hollow, draw a card.", ["sort"]),
        ("Event", "Draw a card. (Dance.)", ["words"]),
        ("Event", "Choose a character. Choose an item. Discard it.", ["beyond", "depends"]),
        ("Event", "Put them back on top of your deck in any order.", ["beyond"]),
        ("Event", "Draw 300 cards.", ["beyond"]),
        ("Event", "Return a character in play to your hand.", ["words"]),
        ("Character", "Deplete this character: When you attack this turn, he discards a card.", ["depends"]),
        ("Character", "Draw a card.", ["sort"]),
        ("Character", "Enemy characters get -1 STR.", ["words"]),
        ("Item", "This character gets +1 STR.", ["sort"]),
        ("Character", "All other Menos in your party get +1 STR.", ["meanings"]),
        ("Character", "Attached character gets +1 STR.", ["sort"]),
        ("Character", "When this dances, draw a card. Gain 1 power.", ["words", "sort"]),
        ("Character", "Use only during a battle.", ["depends"]),
        ("Monster", "Draw a card.", ["kind"]),
    ],
)
def test_what_is_not_understood_is_left(kind, words, whys):
    reading = read(words, kind)
    assert [each.why for each in reading.left] == whys
    covers_once(reading)


def test_a_reading_ties_words_to_what_they_make():
    reading = read("Draw a card and gain 2 power. (Limit 3 copies per deck.)", "Event")
    made = [[at_path(reading.card, path) for path in part.makes] for part in reading.parts]
    assert list(zip((reading.words(part.span) for part in reading.parts), made, strict=True)) == [
        ("Draw a card and", [{"draw": 1}]),
        ("gain 2 power.", [{"number": "power", "by": 2}]),
        ("(Limit 3 copies per deck.)", [3]),
    ]


def test_a_card_may_call_itself_by_its_name():
    words = "When Rukia enters play, draw a card."
    assert read(words, "Character", "Rukia, Bookkeeper").read == "whole"
    assert read(words, "Character", "Somebody Else").read == "none"
