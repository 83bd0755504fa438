"""Texts are made up here: what the publisher's rules quote stands in ../shared, and is read from there if it is."""

import re
from pathlib import Path

import pytest

from judgeapp.domain.timing.scenario import play
from judgeapp.domain.wording.reading import at_path
from judgeapp.games.x610z.timing import TIMING
from judgeapp.games.x610z.wording import WORDING, read
from tests.games.wording import covers_once, told_whole
from tests.games.x610z.wording_scenes import scene_of

DOCUMENT = Path(__file__).parents[4] / "shared" / "rules" / "x610z-comprehensive-1.1.txt"


def rule(number):
    """Return a rule's text, by the number with which its line begins."""
    if not DOCUMENT.exists():
        pytest.skip("the publisher's rules are not here")
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    found = [each for each in lines if re.match(rf"[-\s]*{re.escape(number)}\W", each)]
    first = lines.index(found[-1])
    rest = lines[first : first + 12]
    end = next((n for n, each in enumerate(rest[1:], 1) if re.match(r"[-\s]*\d{3}\.", each)), len(rest))
    return " ".join(rest[:end])


def quoted(number, place=0):
    return re.findall(r"“([^“”]+)”", rule(number))[place]


def bracketed(number, place=0):
    return re.findall(r"\[[^\]]+\]", rule(number))[place]


def with_number(words):
    """Return a template for a change of a stat with a number in it."""
    return words.partition(" or ")[0].replace("X", "2")


def filled(template, cost="B1", effect="draw a card", trigger="When this summon is destroyed"):
    """Return a template for effects with something in each of its places."""
    for word, value in (("trigger condition", trigger), ("cost", cost), ("effect", effect), ("ability", effect)):
        template = re.sub(rf"\b{word}\b", value, template, flags=re.IGNORECASE)
    return template


def stats(*ops, of="target", until="turn"):
    return {"targets": 1, "facts": {"target": "summon"}, "do": [{**op, "of": of, "until": until} for op in ops]}


def text(sort, *ops, **more):
    return {"text": [{"sort": sort, **more, "do": list(ops)}]}


DRAW, PAYS = {"draw": 1}, {"boost": 1}
QUOTED = {
    "an effect on speed": (lambda: with_number(quoted("202.7a")), "Flux", stats({"stat": "speed", "by": 2})),
    "an effect on range": (lambda: with_number(quoted("202.7b")), "Flux", stats({"stat": "range", "by": 2})),
    "basic stats that change": (
        lambda: f"Focus: Summon\n{quoted('202.6').replace('...', ' attack power 4, range 1')}", "Catalyst",
        {"facts": {"focus": "summon"}, **text("static", {"stat": "attack", "to": 4, "of": "host"},
                                              {"stat": "range", "to": 1, "of": "host"})}),
    "stats that are switched": (
        lambda: "[B1: " + quoted("202.6", 1).replace("X", "attack", 1).replace("X", "speed", 1) + "]", "Summon",
        text("activated", {"stat": "attack", "swap": "speed", "of": "self", "until": "turn"}, cost=PAYS,
             label="paid")),
    "a text without a target": (lambda: quoted("208.4", 2), "Flux", {"do": [{"draw": 2}]}),
    "a focus": (lambda: quoted("208.2", 1), "Catalyst", {"facts": {"focus": "summon"}}),
    "an activated effect": (lambda: filled(quoted("207.4a")), "Catalyst", text("activated", DRAW, cost=PAYS)),
    "a triggered effect": (
        lambda: filled(quoted("207.4b", 5), trigger="When you cast a flux"), "Catalyst",
        text("triggered", DRAW, when={"event": "played", "player": "you", "which": {"kind": "flux"}})),
    "a trigger condition in a phase": (
        lambda: re.sub(r"\[.*?\] X", "your draw", quoted("207.4b", 4)) + ", draw a card", "Catalyst",
        text("triggered", DRAW, when={"event": "begins", "step": "draw", "player": "you"})),
    "an activated ability": (lambda: filled(bracketed("403.9f")), "Summon", text("activated", DRAW, cost=PAYS)),
    "an activated ability without a cost": (lambda: filled(bracketed("403.9f", 1)), "Summon", text("activated", DRAW)),
    "a paid ability": (
        lambda: filled(bracketed("403.9g")), "Summon", text("activated", DRAW, cost=PAYS, label="paid")),
    "a triggered ability": (
        lambda: filled(bracketed("403.9h")), "Summon",
        text("triggered", DRAW, when={"event": "destroyed", "thing": "self"})),
    "a second step": (
        lambda: f"Destroy target summon. {quoted('207.3')}, draw a card.", "Flux",
        {"targets": 1, "facts": {"target": "summon"}, "do": [{"destroy": "target"}, {**DRAW, "if": [{"done": True}]}]}),
}  # fmt: skip


def holds_good(reading, kind):
    """Assert that the simulator takes a reading, and that it is told."""
    covers_once(reading)
    told_whole(WORDING, reading)
    assert play(TIMING, scene_of(reading.card, kind)).stopped is None


@pytest.mark.parametrize("which", QUOTED)
def test_every_text_and_template_that_the_rules_quote_is_read(which):
    words, kind, card = QUOTED[which]
    reading = read(words(), kind)
    assert reading.left == ()
    assert reading.card == card
    holds_good(reading, kind)


@pytest.mark.parametrize(("place", "name"), [(0, "With extra"), (1, "With extra"), (2, "For each extra")])
def test_additional_effects_begin_with_the_words_that_the_rules_name(place, name):
    reading = read(f"Draw a card. {quoted('204.4b', place)} C1, deal 1 damage to all summons.", "Flux")
    assert reading.left == ()
    assert reading.card["text"] == [{"name": name, "sort": "play", "label": "extra", "cost": {"colorless": 1},
                                     "do": [{"damage": 1, "of": {"kind": "summon"}}]}]  # fmt: skip
    holds_good(reading, "Flux")


# --- made-up texts

SUMMON = {"targets": 1, "facts": {"target": "summon"}}
ACTION = {"targets": 1, "facts": {"target": "action"}}
MADE_UP = [
    ("Flux", "draw 3 cards", {"do": [{"draw": 3}]}),
    ("Flux", "Deal 3 damage to target NLB summon.",
     {"targets": 1, "facts": {"target": "nlb"}, "do": [{"damage": 3, "of": "target"}]}),
    ("Flux", "deal x damage to target summon", {**SUMMON, "do": [{"damage": {"paid": "x"}, "of": "target"}]}),
    ("Flux", "Destroy target dragon your opponent controls.",
     {"targets": 1, "facts": {"target": "opposing dragon"}, "do": [{"destroy": "target"}]}),
    ("Flux", "Target summon gets attack power -1 and defense +2 until end of turn.",
     stats({"stat": "attack", "by": -1}, {"stat": "defense", "by": 2})),
    ("Flux", "Switch target summon's attack power and defense.", stats({"stat": "attack", "swap": "defense"})),
    ("Flux", "Target opponent discards 2 cards at random.",
     {"targets": 1, "facts": {"target": "opponent"}, "do": [{"discard": 2, "who": "target", "random": True}]}),
    ("Flux", "Counter target action unless its controller pays C2.",
     {**ACTION, "do": [{"pay": {"colorless": 2}, "who": "controller", "do": [], "with": [{"negate": "target"}]}]}),
    ("Flux", "Prevent target attack.", {**ACTION, "do": [{"negate": "target", "sort": "attack"}]}),
    ("Flux", "Target action costs [M1] more.", {**ACTION, "do": [{"raise": {"mystic": 1}, "of": "target"}]}),
    ("Flux", "Reactivate target summon. It can attack one more time this turn.",
     {**SUMMON, "do": [{"reactivate": "target"}, {"stat": "attacks", "by": 1, "of": "target", "until": "turn"}]}),
    ("Flux", "Search your deck for a beast and put it into your hand. Draw a card.",
     {"do": [{"search": 1, "kind": "summon", "type": "beast", "to": "hand"}, {"draw": 1}]}),
    ("Flux", "Target player skips his next turn.",
     {"targets": 1, "facts": {"target": "player"}, "do": [{"skip_turn": "target"}]}),
    ("Flux", "Draw 2 cards\nor\nHeal 2 damage from target summon",
     {"text": [{"name": "First effect", "sort": "play", "do": [{"draw": 2}]},
               {"name": "Second effect", "sort": "play", "targets": 1, "more": {"target": "summon"},
                "do": [{"heal": 2, "of": "target"}]}]}),
    ("Flux", "Heal 2 damage from target summon. For each extra C1, heal 1 damage from it.",
     {**SUMMON, "do": [{"heal": 2, "of": "target"}],
      "text": [{"name": "For each extra", "sort": "play", "label": "extra", "cost": {"colorless": 1},
                "do": [{"heal": 1, "of": "target"}]}]}),
    ("Catalyst", "Focus: Dragon\nAttack power +2.",
     {"facts": {"focus": "dragon"}, **text("static", {"stat": "attack", "by": 2, "of": "host"})}),
    ("Catalyst", "☉ (B1) C2: Target player draws a card. He discards a card.",
     text("activated", {"draw": 1, "who": "target"}, {"discard": 1, "who": "target"},
          cost={"boost": 1, "colorless": 2}, targets=1, more={"target": "player"})),
    ("Catalyst", "At the start of each player's end phase, that player discards a card.",
     text("triggered", {"discard": 1, "who": "event"}, when={"event": "begins", "step": "end", "player": "any"})),
    ("Catalyst", "Whenever your opponent casts a flux, counter it.",
     text("triggered", {"negate": "event"},
          when={"event": "played", "player": "opponent", "which": {"kind": "flux"}})),
    ("Catalyst", "Comes into play with 3 time counters.", {"facts": {"counters": {"time": 3}}}),
    ("Catalyst", "Your fluxes cost C1 less.",
     text("static", {"cost": -1, "who": "you", "which": {"kind": "flux"}})),
    ("Flux", "Look at target player's hand.",
     {"do": [{"look": "all", "zone": "hand", "of": "target"}], "targets": 1, "facts": {"target": "player"}}),
    ("Catalyst", "Enemy beasts get speed -1.",
     text("static", {"stat": "speed", "by": -1, "of": {"kind": "summon", "type": "beast", "of": "opponent"}})),
    ("Summon", "[Block rate 2]", text("static", {"stat": "block", "to": 2, "of": "self"})),
    ("Summon", "[☉ R2: target beast gets range +1] [attack power +1 while you control a vessel]",
     {"text": [
         {"sort": "activated", "cost": {"robiumm": 2}, "targets": 1, "more": {"target": "beast"},
          "do": [{"stat": "range", "by": 1, "of": "target", "until": "turn"}]},
         {"sort": "static", "needs": [{"count": "play", "of": "you", "kind": "summon", "type": "vessel"}],
          "do": [{"stat": "attack", "by": 1, "of": "self"}]}]}),
    ("Energy crystal", "☉: B1 or M1", {"facts": {"energy": [{"boost": 1}, {"mystic": 1}]}}),
    ("Energy crystal", "☉ C1: Draw a card.", text("activated", {"draw": 1}, cost={"colorless": 1})),
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
        ("Flux", "Dance. Draw a card.", ["words"]),
        ("Flux", "Draw a card and dance.", ["words"]),
        ("Flux", "Dance. When successfully done, draw a card.", ["words", "depends"]),
        ("Flux", "Destroy target purple summon. Heal it.", ["words", "depends"]),
        ("Flux", "Attack power +1.", ["meanings"]),
        ("Flux", "Target summon can't move.", ["meanings"]),
        ("Flux", "Destroy target summon. Destroy target catalyst.", ["beyond"]),
        ("Flux", "Heal target summon. Counter it.", ["meanings"]),
        ("Flux", "Counter target action. Destroy it.", ["depends"]),
        ("Flux", "When you draw a card, draw a card.", ["sort"]),
        ("Flux", "Dance\nor\nDraw a card", ["words", "depends"]),
        ("Flux", "Put them back in any order.", ["beyond"]),
        ("Flux", "Draw 300 cards.", ["beyond"]),
        ("Flux", "Focus: Summon", ["sort"]),
        ("Catalyst", "Draw a card.", ["sort"]),
        ("Catalyst", "☉: Target summon gets speed +1.", ["meanings"]),
        ("Catalyst", "☉: Deal X damage to target summon.", ["depends"]),
        ("Catalyst", "Whenever a summon attacks, draw a card.", ["words"]),
        ("Catalyst", "This summon gets speed +1.", ["sort"]),
        ("Catalyst", "This gets speed +1.", ["sort"]),
        ("Summon", "[When it dances: speed +1]", ["words"]),
        ("Catalyst", "If you would draw a card, you gain C1 instead. For each extra C1, draw a card.", ["depends"]),
        ("Gadget", "Draw a card.", ["kind"]),
    ],
)
def test_what_is_not_understood_is_left(kind, words, whys):
    reading = read(words, kind)
    assert [each.why for each in reading.left] == whys
    covers_once(reading)


def test_a_reading_ties_words_to_what_they_make():
    reading = read("Draw a card and destroy all dragons. (Dragons are summons.) Sing!", "Flux")
    made = [[at_path(reading.card, path) for path in part.makes] for part in reading.parts]
    assert list(zip((reading.words(part.span) for part in reading.parts), made, strict=True)) == [
        ("Draw a card and", [{"draw": 1}]),
        ("destroy all dragons.", [{"destroy": {"kind": "summon", "type": "dragon"}}]),
    ]
    assert [reading.words(each.span) for each in reading.left] == ["Sing!"]
    assert [reading.words(each) for each in reading.reminders] == ["(Dragons are summons.)"]


def test_a_permanent_may_call_itself_by_its_name():
    words = "[When Stone Golem is destroyed: draw a card]"
    assert read(words, "Summon", "Stone Golem").read == "whole"
    assert read(words, "Summon", "Somebody Else").read == "none"


def test_targets_of_a_sort_each_are_told_one_by_one():
    card = {"targets": 2, "facts": {"target": ["own catalyst", "opposing catalyst"]}, "do": [{"destroy": "target"}]}
    assert str(WORDING.tell(card)[0]).startswith("First choose: a catalyst of yours and a catalyst of an opponent.")
