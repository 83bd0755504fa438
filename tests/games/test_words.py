"""The page of words is the truth: it has every word of every game, and the examples that it names play them."""

import pytest

from judgeapp.domain.timing.instructions import EVENTS, parts_of
from judgeapp.domain.timing.words import several
from judgeapp.games import games
from tests.games.test_scenarios import FILES, plain_of, played
from tests.games.vocabulary import PAGE, examples, whole_page


def test_the_page_of_words_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == whole_page(), "python -m tests.games.vocabulary"


@pytest.mark.parametrize("key", sorted(games()))
def test_every_word_has_an_example(key):
    scenes = {path.stem: plain_of(path) for path in FILES if plain_of(path)["game"] == key}
    lacking = [word for word, scene in examples(games()[key].timing, scenes).items() if not scene]
    assert lacking == []


@pytest.mark.parametrize("key", sorted(games()))
def test_whatever_may_be_asked_of_an_event_is_told_of_it_in_some_scene(key):
    """What no event tells of itself, a text would wait for in vain."""
    vocabulary = games()[key].timing.vocabulary
    told = {event: set() for event in {**EVENTS, **vocabulary.events}}
    for path in (path for path in FILES if path.parent.parent.name == key):
        for event in (event for step in played(path)[2].steps for event in step.events if event.kind in told):
            named = {"player": event.player, "thing": event.thing, **event.more}
            told[event.kind] |= {name for name, value in named.items() if value not in ("", None)}
    asked = {event: set(parts_of(known)) - {"kind"} for event, known in {**EVENTS, **vocabulary.events}.items()}
    assert {event: asked[event] - told[event] for event in told if event not in vocabulary.never
            and asked[event] - told[event]} == {}  # fmt: skip


def set_off(scenario, step):
    """Yield the ways that a step has something happen in, as far as a text waits for that way and is set off."""
    named = {event.text.values.get("item") or event.text.values.get("names", "") for event in step.events
             if event.kind in ("triggered", "pending")}  # fmt: skip
    for thing in step.state.things.values():
        for text in (each for each in thing.texts if each.when and "how" in each.when.more):
            ways = several(text.when.more["how"])
            happened = {event.more.get("how") for event in step.events if event.kind == text.when.event}
            if any(text.name in str(each) for each in named):
                yield from happened.intersection(ways)


def ways(vocabulary):
    """Return the words by which the events of a game say how they have happened."""
    sorts = {parts_of(known).get("how") or "how" for known in vocabulary.events.values()}
    return [way for sort in sorted(sorts) for way in vocabulary.words.get(sort, ())]


@pytest.mark.parametrize("key", [key for key in games() if ways(games()[key].timing.vocabulary)])
def test_every_way_that_something_happens_in_sets_off_what_waits_for_it(key):
    scenes = [played(path)[1:] for path in FILES if path.parent.parent.name == key]
    found = {way for scenario, found in scenes for step in found.steps for way in set_off(scenario, step)}
    assert [way for way in ways(games()[key].timing.vocabulary) if way not in found] == []


def test_a_summon_comes_to_every_dot_of_the_board():
    dots = games()["x610z"].timing.vocabulary.words["dot"]
    steps = [step for path in FILES if path.parent.parent.name == "x610z" for step in played(path)[2].steps]
    arrived = {event.more["dot"] for step in steps for event in step.events if event.kind == "arrived"}
    assert [dot for dot in dots if dot not in arrived] == []
