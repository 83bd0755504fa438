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
from tests.games.ignored import IGNORED
from tests.games.never import CARD, DO, IDLE, NEVER, TEXT, WHEN
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


IN_PLAY = {"bakugan": "hero", "bleach": "character", "dragon_ball_super": "battle", "x610z": "catalyst"}
PLAYED = {"bakugan": "action", "bleach": "event", "dragon_ball_super": "extra", "x610z": "flux"}


def with_card(key, sort, value):
    """Return a scene with a card that says something: as a trigger, an effect, a text, or of itself."""
    kind = {"kind": PLAYED[key]} if sort == DO else {} if sort == CARD else {"kind": IN_PLAY[key]}
    zone = {"zone": "battle" if key == "dragon_ball_super" else "play"} if sort in (WHEN, TEXT) else {}
    said = {WHEN: {"text": [{"when": value, "do": [{"draw": 1}]}]}, DO: {"do": [value]}, TEXT: {"text": [value]}}
    return {"players": [A, B], "card": [{"name": "x", **kind, **zone, **said.get(sort, value)}]}


@pytest.mark.parametrize(("key", "sort", "value", "told"), [(key, *each) for key in NEVER for each in NEVER[key]])
def test_what_is_known_and_could_never_fit_is_refused(key, sort, value, told):
    assert told in refused(key, **with_card(key, sort, value))


@pytest.mark.parametrize(("key", "card", "told"), [(key, *each) for key in IDLE for each in IDLE[key]])
def test_what_cards_of_other_kinds_have_is_told_as_not_taken_into_account(key, card, told):
    timing = games()[key].timing
    scenario = read_scenario(timing, {"card": [{"name": "x", **card}]})
    assert any(told in idle.what for idle in idle_in(timing, scenario, play(timing, scenario)))


A, B = "Ana", "Ben"
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


@pytest.mark.parametrize("key", sorted(games()))
@pytest.mark.parametrize("zone", ["hand", "deck"])
def test_no_more_cards_are_named_than_are_counted(key, zone):
    cards = [{"name": name, "owner": A, "zone": zone} for name in "xy"]
    assert f"numbers of Ana: Ana has 1 cards in {zone}, but 2" in refused(key, card=cards, numbers={A: {zone: 1}})


@pytest.mark.parametrize("key", sorted(games()))
def test_what_an_action_says_of_nothing_is_refused(key):
    concede = {"player": A, "do": "concede"}
    assert "action 1: new must be a table" in refused(key, action=[{**concede, "new": "x"}])
    assert "to concede takes no card" in refused(key, action=[{**concede, "new": {"name": "x"}}])
    assert "action 1: note must be a word" in refused(key, action=[{**concede, "note": 3}])
    assert "legal: key “refused” is not known" in refused(key, expect={"legal": [{**concede, "refused": True}]})
    assert "legal: key “rule” is not known" in refused(key, expect={"legal": [{**concede, "rule": "1"}]})
    assert "illegal: key “note” is not known" in refused(key, expect={"illegal": [{**concede, "note": "n"}]})


def test_what_waits_already_has_a_name():
    assert "waiting 1: what waits has a name, or is a card" in refused("bleach", waiting=[{"player": A}])


def test_a_card_that_does_not_speak_of_sacrifice_takes_no_discard():
    """A sentence may speak of it; what is told in words of effects does not."""
    timing = games()["bakugan"].timing
    play_it = {"player": A, "do": "play", "card": "x", "discard": "a card"}
    for do, rules in ((["an old rite"], []), ([{"draw": 1, "if": {"tag": "sacrifice"}}], []), ([{"draw": 1}], [True])):
        plain = {"players": [A, B], "step": "power", "card": [{"name": "x", "do": do}], "action": [play_it]}
        found = told(timing, plain)
        assert ["Sacrifice" in each.message for each in found] == rules


def test_what_only_sounds_like_what_has_been_done_is_no_question():
    """Cards that have moved this turn, a mark and an event of that name: none of them asks what the text has done."""
    for do in ({"draw": 1, "if": {"mark": "moved", "of": "self"}}, {"later": "moved", "do": [{"draw": 1}]},
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
    timing = games()[key].timing
    zones = ", ".join(zone for zone in timing.zones if zone not in timing.vocabulary.passing)
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


def test_what_only_decks_ask_for_is_told():
    several = {"name": "Star Ball", "kind": "battle", "facts": {"copies": 7, "bars": [{"kind": "extra"}]}}
    assert not_taken("dragon_ball_super", several, step="main") == [
        "Not taken into account: copies of Star Ball: only decks ask for it",
        "Not taken into account: bars of Star Ball: only decks ask for it",
    ]
    single = {"name": "Lone Guard", "kind": "character", "facts": {"limit": 1, "unique": True}}
    assert not_taken("bleach", single) == ["Not taken into account: limit of Lone Guard: only decks ask for it"]


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
