"""A scenario that is written wrong is told what is wrong; nothing that is written makes the engine crash."""

import ast
import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgeapp.domain.timing.expecting import failures
from judgeapp.domain.timing.instructions import EVENTS, TOLD
from judgeapp.domain.timing.reading import read_scenario
from judgeapp.domain.timing.scenario import ScenarioError, play
from judgeapp.domain.timing.transcript import idle_in
from judgeapp.games import games
from tests.games.test_scenarios import FILES, numbers, plain_of
from tests.running import ROOT

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**12) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(value, path=()):
    """Yield the path of every value inside a scenario."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from places(each, (*path, number))


def spoilt(plain, path, junk):
    plain = copy.deepcopy(plain)
    inner = plain
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = junk
    return plain


def told(timing, plain):
    """Return what is wrong with a scenario, or fails in it."""
    try:
        scenario = read_scenario(timing, plain)
        return failures(timing, scenario, play(timing, scenario))
    except ScenarioError as error:
        return error.problems


@pytest.mark.parametrize("key", sorted(games()))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_spoilt_scenario_is_refused_or_played_and_never_crashes(key, data):
    timing = games()[key].timing
    scenes = [plain_of(path) for path in FILES if plain_of(path)["game"] == key]
    plain = scenes[data.draw(st.integers(0, len(scenes) - 1), label="scene")]
    listed = [path for path in places(plain) if path[0] != "game"]
    path = listed[data.draw(st.integers(0, len(listed) - 1), label="place")]
    wrong = spoilt(plain, path, data.draw(JUNK, label="junk"))
    assert all(str(problem) for problem in told(timing, wrong))


def test_a_text_without_a_name_is_the_only_one_there_is():
    wolf = {"name": "Wolf", "kind": "catalyst", "zone": "play", "text": [{"sort": "activated", "do": ["howls"]}]}
    use = {"player": "A", "do": "use", "card": "Wolf", "text": ""}
    assert told(games()["x610z"].timing, {"step": "action", "card": [wolf], "action": [use]}) == []


A, B = "Ana", "Ben"
GATE = {"name": "Gate", "zone": "play", "kind": "catalyst"}
IGNORED = {
    "a trait in `more` that no text has": (
        "bleach", {"name": "Ichigo", "kind": "character", "text": [{"do": ["stands"], "more": {"trait": "Hollow"}}]},
        "card 1, text 1, more: key “trait” is not known"),
    "a player in `when` that is written wrong": (
        "bleach", {"name": "x", "text": [{"when": {"event": "discarded", "plyer": "you"}, "do": [{"draw": 1}]}]},
        "card 1, text 1, when: key “plyer” is not known; nearest is “player”"),
    "a way to be discarded that there is not": (
        "bleach", {"name": "x", "text": [{"when": {"event": "discarded", "how": "efect"}, "do": [{"draw": 1}]}]},
        "how “efect” is not known; nearest is “effect”"),
    "a mark that nothing gives": (
        "bleach", {"name": "x", "do": [{"choose": 1, "kind": "character", "marks": ["depeleted"]}]},
        "marks “depeleted” is not known; nearest is “depleted”"),
    "once on a text that always works": (
        "bleach", {"name": "x", "kind": "character", "text": [{"do": [{"stat": "STR", "by": 1}], "once": "turn"}]},
        "a static text has no “once”"),
    "a type where a kind is meant": (
        "x610z", {"name": "x", "do": [{"damage": 1, "of": "each beast"}]},
        "of “each beast” is not known; nearest is “each catalyst”"),
    "an effect that only happens, in a text that always works": (
        "x610z", {**GATE, "text": [{"sort": "static", "do": [{"raise": 1, "of": "Gate"}]}]},
        "effect of a static text “raise” is not known"),
    "what is raised in cost and is not there": (
        "x610z", {"name": "x", "do": [{"raise": 1, "of": "F"}]}, "of “F” is not known"),
    "a card of an event that knows none": (
        "bakugan", {"name": "x", "kind": "hero", "text": [{"when": {"event": "drawn", "thing": "self"}, "do": ["is"]}]},
        "card 1, text 1, when: key “thing” is not known; nearest is “event” (known are event, player, amount)"),
    "a step of an event that knows none": (
        "bleach", {"name": "x", "text": [{"when": {"event": "played", "step": "main"}, "do": [{"draw": 1}]}]},
        "card 1, text 1, when: key “step” is not known"),
    "a filter for the card of a step": (
        "x610z", {"name": "x", "do": [{"later": {"event": "ends", "which": {"kind": "flux"}}, "do": [{"draw": 1}]}]},
        "card 1, when: key “which” is not known; nearest is"),
    "a detail of another event of the same game": (
        "dragon_ball_super", {"name": "x", "text": [{"when": {"event": "kos", "how": "play"}, "do": [{"draw": 1}]}]},
        "card 1, text 1, when: key “how” is not known"),
    "a kind of card of a change that knows none": (
        "bleach", {"name": "x", "do": [{"replace": {"event": "draw", "kind": "event"}, "with": [{"draw": 2}]}]},
        "card 1, when: key “kind” is not known"),
    "a zone that what is counted goes to": (
        "bleach", {"name": "x", "do": [{"replace": {"event": "count", "to": "hand"}, "with": [{"draw": 2}]}]},
        "card 1, when: key “to” is not known"),
    "a step that a text has made begin": (
        "bakugan", {"name": "x", "do": [{"draw": 1, "if": {"did": "begins"}}]}, "did “begins” is not known"),
    "an attack that a text has made": (
        "bleach", {"name": "x", "do": [{"draw": {"did": "attacks"}}]}, "did “attacks” is not known"),
    "a destruction that nothing in the scene brings about": (
        "bakugan", {"name": "x", "kind": "hero", "text": [{"when": "destroyed", "do": [{"draw": 1}]}]},
        "event “destroyed” is not known"),
    "what was paid where nothing costs it": (
        "bakugan", {"name": "x", "cost": 2, "do": [{"draw": {"paid": "x"}}]},
        "paid “x” is not known; nearest is “energy” (known are energy)"),
    "more than one player who pays": (
        "x610z", {"name": "x", "do": [{"pay": 1, "who": "each"}]}, "who “each” is not known"),
    "no word for how many are chosen": (
        "x610z", {"name": "x", "do": [{"choose": "", "zone": "play"}]},
        "choose must be a whole number from 0 to 100, or a word"),
    "a change that says nothing": (
        "bleach", {"name": "x", "do": [{"become": "trait", "of": "target"}]},
        "card 1: to become, say gain, lose or to = ..."),
    "a sort of what waits that there is not": (
        "bakugan", {"name": "x", "do": [{"negate": "target", "sort": "activatd"}]},
        "sort “activatd” is not known; nearest is “activated”"),
    "a keyword that there is not, of what is negated": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"negate": "target", "label": "Overrealm"}]},
        "label “Overrealm” is not known; nearest is “Over Realm”"),
    "a sort where an attack is negated": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"negate": "attack", "sort": "play"}]},
        "to negate “attack” takes no “sort”"),
    "a card whose texts are given, and that is not there": (
        "x610z", {"name": "x", "do": [{"give": "targt", "of": "self"}]},
        "give “targt” is not known; nearest is “target”"),
    "the word of before for taking skills away": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"silence": "target"}]},
        "effect “silence” is called “blank” now"),
    "the word of before for putting beneath": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"under": "x", "of": "self"}]},
        "effect “under” is called “move, with to = “under” and on = …” now"),
    "the word of before for a floating effect": (
        "bleach", {"name": "x", "do": [{"floating": "moved", "do": [{"draw": 1}]}]},
        "effect “floating” is called “later, with every = true” now"),
    "what has happened to a card and cannot": (
        "bakugan", {"name": "x", "do": [{"move": {"kind": "evo", "this_turn": "plaid"}, "to": "hand"}]},
        "this_turn “plaid” is not known; nearest is “played”"),
    "what has happened to a card and is never asked for": (
        "bakugan", {"name": "x", "this_turn": ["played"]}, "this_turn “played” is not known; there is none here"),
    "a stat that does not change": (
        "bakugan", {"name": "x", "do": [{"stat": "power", "of": "target"}]}, "to stat, say by, to or swap = ..."),
    "a choice between nothing": ("x610z", {"name": "x", "do": [{"pick": 1}]}, "to pick, say do = ..."),
    "the word of before for negating": (
        "bleach", {"name": "x", "do": [{"cancel": "target"}]}, "effect “cancel” is called “negate” now"),
    "the word of before for a name": (
        "bleach", {"name": "x", "do": [{"draw": 1, "if": {"named": "Ichigo"}}]},
        "condition “named” is called “card, with character = …” now"),
    "the word of before for traits of a party": (
        "bleach", {"name": "x", "needs": {"party": "Cute"}}, "condition “party” is called “count, with kind"),
    "the word of before for energy": (
        "x610z", {"name": "x", "do": [{"energy": "boost", "by": 2}]}, "effect “energy” is called “number” now"),
    "the word of before for an event of energy": (
        "x610z", {"name": "x", "zone": "play", "kind": "catalyst", "text": [{"when": "produced", "do": ["is"]}]},
        "event “produced” is called “gained” now"),
    "a decision on a card that is made as it is announced": (
        "bakugan", {"name": "x", "do": [{"pick": 1, "do": [{"draw": 1}, {"damage": 1}]}]},
        "x: between the effects of a card its player decides as it is announced (6.2.1.2): instead of “pick”"),
    "a way that an ability is used in": (
        "bakugan", {"name": "x", "kind": "hero", "text": [{"when": "drawn", "do": [{"draw": 1, "if": {"mode": "a"}}]}]},
        "“mode” stands only in the “if” of an effect of a card itself"),
    "a way that a card is not played in": (
        "bakugan", {"name": "x", "do": [{"draw": 1, "if": {"not": {"mode": "a"}}}]}, "“mode” stands only in"),
    "cards that were looked at where nobody looks": (
        "x610z", {"name": "x", "do": [{"move": "looked", "to": "hand"}]}, "“looked” means nothing here: the text"),
    "what was chosen where nobody chooses": (
        "bakugan", {"name": "x", "do": [{"move": "chosen", "to": "hand"}]}, "“chosen” means nothing here"),
    "an event that nothing waits for": (
        "bleach", {"name": "x", "kind": "event", "do": [{"draw": {"event": "amount"}}]},
        "“event” means nothing here: the text waits for none"),
    "a player of an event that nothing waits for": (
        "x610z", {"name": "x", "do": [{"draw": 1, "who": "event"}]}, "“event” means nothing here"),
    "a target of what always works": (
        "bakugan", {"name": "x", "kind": "hero", "text": [{"do": [{"stat": "power", "by": 1, "of": "target"}]}]},
        "of “target” is not known; nearest is"),
    "how long what always works lasts": (
        "x610z", {**GATE, "text": [{"sort": "static", "do": [{"forbid": "cast", "until": "turn"}]}]},
        "forbid: a static text has no “until”"),
    "the next card of what always works": (
        "bleach", {"name": "x", "kind": "character", "text": [{"do": [{"cost": -1, "next": True}]}]},
        "cost: a static text has no “next”"),
    "whose cards are meant where none are": (
        "dragon_ball_super", {"name": "x", "kind": "battle", "text": [{"when": "ko", "more": {"whose": "you"}}]},
        "“whose” in more belongs to a static text on all cards of a kind"),
    "two texts under one name": (
        "bleach", {"name": "x", "kind": "character", "text": [{"name": "T", "when": "drawn"},
                                                              {"name": "t", "when": "moved"}]},
        "there are two texts “t”: give each a name of its own"),
    "a number without bounds": (
        "x610z", {"name": "x", "do": [{"draw": 1, "if": {"number": "deck"}}]}, "to number, say least or most = ..."),
    "bounds with nothing between them": (
        "bakugan", {"name": "x", "needs": {"number": "deck", "least": 5, "most": 2}}, "least is above most"),
    "a filter with nothing between its bounds": (
        "bleach", {"name": "x", "do": [{"choose": 1, "cost": {"least": 5, "most": 2}}]}, "least is above most"),
    "a filter that names nothing": (
        "x610z", {"name": "x", "do": [{"choose": 1, "kind": []}]}, "kind names nothing, so nothing fits"),
    "a zone of a number on a card": (
        "bakugan", {"name": "x", "do": [{"draw": {"stat": "power", "of": "x", "to": "hand"}}]},
        "key “to” is not known"),
    "cards on top at random": (
        "bleach", {"name": "x", "do": [{"take": 1, "zone": "deck", "top": True, "random": True}]},
        "cards are on top or at random; say one of both"),
    "cards that are taken from nowhere": (
        "x610z", {"name": "x", "do": [{"take": 1, "to": "hand"}]}, "to take, say zone = ... (known are"),
    "more effects than there are": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "do": [{"pick": 3, "do": [{"draw": 1}]}]},
        "pick says at most as many as there are effects (1)"),
    "what a card in the hand lies on": (
        "x610z", {"name": "x", "on": "x"}, "only what is in play, or beneath a card, lies on one"),
    "damage below zero": (
        "x610z", {"name": "x", "do": [{"damage": -1, "of": "target"}]}, "damage must be a whole number from 0 to 100"),
    "what is healed by no": ("x610z", {"name": "x", "do": [{"heal": False}]}, "heal must be true, or a whole number"),
    "a toll for nothing": ("x610z", {"name": "x", "do": [{"pay": 1}]}, "to pay, say do or with = ..."),
    "a stop that does not stop": (
        "bakugan", {"name": "x", "kind": "flip", "do": [{"stop": False}]}, "stop must be true"),
    "what is selected by a card that selects nothing": (
        "bakugan", {"name": "x", "facts": {"selects": "bakugan"}, "do": ["is"]},
        "x: it says what it selects and not how many (targets = …)"),
    "a label that lacks its number": (
        "dragon_ball_super", {"name": "x", "text": [{"label": "Swap"}]}, "[Swap] has a number: “Swap 3”"),
    "a label with a number that it has not": (
        "dragon_ball_super", {"name": "x", "text": [{"label": "Blocker 3"}]}, "[Blocker] has no number"),
    "what a label says already": (
        "dragon_ball_super", {"name": "x", "text": [{"label": "Activate: Main", "when": "attacks", "do": ["is"]}]},
        "[Activate: Main] says itself what “when” would; leave it out"),
    "names where no cards are fused": (
        "dragon_ball_super", {"name": "x", "text": [{"when": "attacks", "more": {"names": ["x"]}, "do": ["is"]}]},
        "“names” in more belongs to: Evolve"),
    "names of a bond that there is not": (
        "dragon_ball_super", {"name": "x", "text": [{"when": "attacks", "more": {"bond_names": ["x"]}, "do": ["is"]}]},
        "“bond_names” in more belongs to: bond"),
    "a card that goes beneath nothing": (
        "bleach", {"name": "x", "do": [{"move": "x", "to": "under"}]},
        "a card that goes beneath another: to = “under” and on = …"),
    "a target beyond those of the text": (
        "x610z", {"name": "x", "targets": 2, "do": [{"damage": 1, "of": "target 6"}]},
        "card 1: target “target 6” is not known; nearest is “target 2” (known are target, target 2)"),
    "a target beyond those that the text chooses": (
        "dragon_ball_super", {"name": "x", "do": [{"choose": 2, "zone": "battle"}, {"ko": "target 3"}]},
        "target “target 3” is not known; nearest is “target 2”"),
    "a target of a text that says of none before it": (
        "bakugan", {"name": "x", "do": [{"stat": "power", "by": 1, "of": "target 2"}]},
        "target “target 2” is not known"),
    "a target that a condition asks for": (
        "bleach", {"name": "x", "targets": 1, "do": [{"draw": 1, "if": {"card": "target 2", "kind": "event"}}]},
        "target “target 2” is not known; nearest is “target”"),
    "a target of a text that is given": (
        "bleach", {"name": "x", "do": [{"give": [{"when": "drawn", "targets": 1, "do": [{"move": "target 2",
                                                                                        "to": "hand"}]}]}]},
        "target “target 2” is not known; nearest is “target”"),
    "a target of an amount": (
        "x610z", {"name": "x", "targets": 1, "do": [{"draw": {"stat": "attack", "of": "target 3"}}]},
        "target “target 3” is not known; nearest is “target”"),
    "a card that lies beneath nothing": ("bakugan", {"name": "x", "zone": "under"}, "say which (on = …)"),
    "a filter where a condition is about one card": (
        "bleach", {"name": "x", "do": [{"draw": 1, "if": {"zone": "play", "of": {"kind": "event"}}}]},
        "of must be a word"),
    "a key of what a cost takes from the hand": (
        "x610z", {"name": "x", "cost": {"hand": {"amount": 1, "kinds": "flux"}}},
        "hand of a cost: key “kinds” is not known; nearest is “kind”"),
    "a kind of card that pays and that there is not": (
        "bleach", {"name": "x", "cost": {"hand": {"kind": "evnt"}}}, "kind “evnt” is not known; nearest is “event”"),
    "an X that is no X": ("bakugan", {"name": "x", "cost": {"x": 3}}, "x of a cost is true"),
    "an X in the cost of what nobody activates": (
        "dragon_ball_super",
        {"name": "x", "kind": "battle", "text": [{"when": "attacks", "cost": {"x": True}, "do": [{"draw": 1}]}]},
        "nobody activates it and says what X is"),
    "what a keyword does": (
        "dragon_ball_super", {"name": "x", "text": [{"label": "Critical", "do": [{"draw": 1}]}]},
        "[Critical] is a keyword that a card has, or has under a condition (needs, bond, sparking)"),
    "what such a keyword does that is given": (
        "dragon_ball_super", {"name": "x", "do": [{"give": [{"label": "Barrier", "do": [{"draw": 1}]}]}]},
        "[Barrier] is a keyword that a card has"),
    "a mode that a skill gives all the time": (
        "dragon_ball_super", {"name": "x", "text": [{"sort": "static", "do": [{"mark": "rest", "of": "self"}]}]},
        "“rest” is a state, which only happens"),
    "more targets than are spoken of": (
        "bakugan", {"name": "x", "targets": 3, "do": [{"move": "target", "to": "hand"}, {"retract": "target 2"}]},
        "card 1: targets = 3, but its effects speak of 2"),
    "targets of which no effect speaks": (
        "dragon_ball_super", {"name": "x", "kind": "extra", "targets": 1, "do": [{"draw": 1}]},
        "card 1: targets = 1, but its effects speak of none"),
    "targets of a text that is given and speaks of fewer": (
        "x610z",
        {"name": "x", "do": [{"give": [{"when": "played", "targets": 2, "do": [{"heal": 1, "of": "target"}]}]}]},
        "targets = 2, but its effects speak of 1"),
    "how many cards are Energized where it is said which": (
        "bakugan", {"name": "x", "do": [{"energize": "self", "by": 2}]}, "x: “by” belongs to energize = “top”"),
    "whose cards are Energized where it is said which": (
        "bakugan", {"name": "x", "do": [{"energize": {"zone": "hand"}, "who": "opponent"}]},
        "x: “who” belongs to energize = “top”"),
    "an item that is attached to nothing": (
        "bleach", {"name": "Zangetsu", "kind": "item", "zone": "play"}, "Zangetsu is an item in play: say which card"),
    "a type of a card that is no energy": (
        "bleach", {"name": "Ichigo", "kind": "character", "facts": {"type": "mind"}},
        "Ichigo: only an energy card has a type"),
    "if it has done what it cannot have done yet": (
        "bakugan", {"name": "x", "do": ["it looks around", {"draw": 1, "if": {"did": "discarded"}}, {"discard": 1}]},
        "card 1: before this text has done anything it asks what it has done"),
    "how much it has done before it begins": (
        "x610z", {"name": "x", "do": [{"pick": 1, "do": [{"draw": 1}, {"draw": {"did": "drawn"}}]}]},
        "before this text has done anything"),
    "what it has done, as a condition for all of it": (
        "bleach", {"name": "x", "if": {"not": {"did": "drawn"}}, "do": [{"draw": 1}]},
        "before this text has done anything"),
    "what a text has done that is put off and has done nothing": (
        "dragon_ball_super",
        {"name": "x", "kind": "extra",
         "do": [{"draw": 1}, {"later": "turn ends", "do": [{"draw": 1, "if": {"did": "drawn"}}]}]},
        "before this text has done anything"),
    "what a text has done that always works": (
        "x610z", {**GATE, "text": [{"do": [{"stat": "attack", "by": {"did": "drawn"}, "of": "each summon"}]}]},
        "before this text has done anything"),
}  # fmt: skip
EXPECTED = {
    "a zone that there is not": (
        {"zones": {A: {"discrad": []}}},
        "zones of Ana “discrad” is not known; nearest is “discard”",
    ),
    "a player who is not there": ({"zones": {"Anna": {"discard": []}}}, "zones “Anna” is not known; nearest is “Ana”"),
    "a player in numbers": ({"numbers": {"Bem": {"deck": 1}}}, "numbers “Bem” is not known; nearest is “Ben”"),
    "what is asked of a card": ({"cards": {"x": {"zonne": "hand"}}}, "key “zonne” is not known; nearest is “zone”"),
    "a question that nobody asks": ({"question": "priorty"}, "question “priorty” is not known; nearest is “priority”"),
    "a misspelt event": (
        {"not_says": ["drwan"]},
        "not_says “drwan” is not known; nearest is “drawn”",
    ),
    "a misspelt event that is counted": ({"count": {"drwan": 0}}, "count “drwan” is not known; nearest is “drawn”"),
    "a rule that there is not": ({"cites": ["99.9.9"]}, "rule “99.9.9” is not known"),
}


def refused(key, **plain):
    with pytest.raises(ScenarioError) as error:
        read_scenario(games()[key].timing, {"game": key, "players": [A, B], **plain}, None, numbers(key))
    return "\n".join(map(str, error.value.problems))


@pytest.mark.parametrize("what", IGNORED)
def test_what_would_be_ignored_is_refused(what):
    key, card, told = IGNORED[what]
    assert told in refused(key, card=[card])


@pytest.mark.parametrize("key", sorted(games()))
@pytest.mark.parametrize("what", EXPECTED)
def test_what_is_expected_of_nothing_is_refused(key, what):
    expect, told = EXPECTED[what]
    if key == "dragon_ball_super":
        told = told.replace("nearest is “discard”", "nearest is “")
    found = refused(key, card=[{"name": "x"}], expect=expect)
    assert told in found
    action = {"player": A, "do": "concede", "expect": expect}
    assert "action 1" in refused(key, card=[{"name": "x"}], action=[action])


@pytest.mark.parametrize("key", sorted(games()))
def test_a_rule_that_does_not_exist_is_told_wherever_it_is_cited(key):
    concede = {"player": A, "do": "concede"}
    assert "rule “77.7” is not known" in refused(key, rules=["77.7"])
    assert "rule “77.7” is not known" in refused(key, action=[{**concede, "refused": "77.7"}])
    illegal = {"illegal": [{"player": B, "do": "pass", "rule": "77.7"}]}
    assert "rule “77.7” is not known" in refused(key, expect=illegal)


def test_what_only_sounds_like_what_has_been_done_is_no_question():
    """Cards that have moved this turn, a mark and an event of that name: none of them asks what the text has done."""
    for do in ({"mark": "moved", "of": "self"}, {"later": "moved", "do": [{"draw": 1}]},
               {"damage": 1, "of": {"kind": "summon", "this_turn": "moved"}},
               {"give": [{"when": "moved", "do": [{"draw": 1}, {"draw": 1, "if": {"did": "drawn"}}]}]}):  # fmt: skip
        read_scenario(games()["x610z"].timing, {"card": [{"name": "x", "do": [do]}]})


def test_energy_cards_that_are_named_are_among_those_that_are_counted():
    spring = {"name": "Spring", "kind": "energy", "zone": "play", "facts": {"type": "mind"}}
    told = refused("bleach", card=[spring], numbers={A: {"mind": 0}})
    assert "Ana has 0 mind energy, and these are named in play: Spring" in told
    spent = {**spring, "marks": ["depleted"]}
    assert "depleted mind" in refused("bleach", card=[spent], numbers={A: {"mind": 2, "depleted mind": 0}})
    scenario = read_scenario(
        games()["bleach"].timing, {"players": [A, B], "card": [spent], "numbers": {A: {"mind": 2}}}
    )
    assert scenario.start.numbers[A, "depleted mind"] == 1


def test_each_player_of_teams_is_in_one():
    teams = {"players": [A, B, "Cem"], "teams": {A: "red", B: "blue"}}
    assert "teams: Cem are in none" in refused("x610z", **teams)


def test_a_word_of_the_scenes_own_may_be_said_to_be_one():
    """A card may ask for what no card of the scene has; whether that is meant, only the scene can say."""
    wants = {"name": "x", "do": [{"draw": 1, "if": {"count": "play", "trait": "Arrancar"}}]}
    assert "trait “Arrancar” is not known" in refused("bleach", card=[wants])
    assert "key “trate” is not known; nearest is “trait”" in refused("bleach", words={"trate": ["Arrancar"]})
    read_scenario(games()["bleach"].timing, {"card": [wants], "words": {"trait": ["Arrancar"]}})


@pytest.mark.parametrize("key", sorted(games()))
def test_a_move_says_where_to_and_is_told_the_zones(key):
    card = {"name": "x", "targets": 1, "do": [{"move": "target"}]}
    zones = ", ".join(games()[key].timing.zones)
    assert f"card 1: to move, say to = ... (known are {zones})" in refused(key, card=[card])


@pytest.mark.parametrize("key", sorted(games()))
def test_what_a_scene_says_of_nothing_is_refused(key):
    assert "nothing in this scene speaks of mark “Sleepy”" in refused(key, words={"mark": ["Sleepy"]})
    assert "key “player” is not known" in refused(key, action=[{"player": A, "do": "all pass"}])
    told = refused(key, action=[{"player": A, "do": "concede", "refused": 3}])
    assert "refused is true, or the number of a rule" in told


def not_taken(key, *cards, **head):
    timing = games()[key].timing
    scenario = read_scenario(timing, {"players": [A, B], "card": list(cards), **head})
    return [each.sentence for each in idle_in(timing, scenario, play(timing, scenario))]


def test_what_does_nothing_where_it_stands_is_told():
    combo = {"name": "Yamcha", "zone": "battle", "text": [{"name": "Help", "when": "comboed", "zones": ["combo"]}]}
    assert not_taken("dragon_ball_super", combo, step="main") == [
        "Not taken into account: Help of Yamcha: it works in combo, and Yamcha is never there (battle)"
    ]
    hero = {"name": "Dan", "kind": "hero", "zone": "play", "do": [{"draw": 1}]}
    assert not_taken("bakugan", hero, step="power") == [
        "Not taken into account: what Dan does when it is played; it is in play already"
    ]
    assert not_taken("bakugan", {**hero, "zone": "hand"}, step="power") == []


def test_what_was_in_play_only_on_the_way_is_taken_into_account():
    """Picked up and put back within one action, a BakuCore had its text."""
    bakugan = {"name": "Trox", "kind": "bakugan", "zone": "play", "marks": ["chosen", "open"]}
    core = {"name": "Fist", "kind": "core", "zone": "field", "text": [{"name": "Clang", "when": "drawn"}]}
    trick = {"name": "Trick", "do": [{"attach": "Fist", "to": "Trox"}, {"move": "Fist", "to": "field"}]}
    moves = [{"player": A, "do": "play", "card": "Trick"}, {"do": "all pass"}]
    assert not_taken("bakugan", bakugan, core, trick, step="power", action=moves) == []
    assert len(not_taken("bakugan", bakugan, core, trick, step="power", action=moves[:1])) == 1


def literals(call):
    """Return the kinds that a call of `tell` can have as they are written: one word, or one of two."""
    kind = call.args[0]
    ways = [kind.body, kind.orelse] if isinstance(kind, ast.IfExp) else [kind]
    return [way.value for way in ways if isinstance(way, ast.Constant) and str(way.value).isalpha()]


def test_whatever_is_told_may_be_expected():
    """A kind that is missing here would be taken for a slip of the pen where it looks like another one."""
    timing = [*(ROOT / "judgeapp/domain/timing").glob("*.py"), *(ROOT / "judgeapp/games").glob("*/timing/*.py")]
    calls = [node for path in timing for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    tells = [call for call in calls if getattr(call.func, "attr", "") == "tell" and call.args]
    told = {kind for call in tells for kind in literals(call)}
    events = set(EVENTS).union(*(game.timing.vocabulary.events or () for game in games().values()))
    assert len(told) > 80
    assert told - events - set(TOLD) == set()
