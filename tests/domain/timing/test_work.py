"""What playing and showing a scene may take: counted, so that it ends the same wherever it is played."""

import pytest

from judgeapp.domain.messages import commas, say
from judgeapp.domain.timing.conditions import stat_of
from judgeapp.domain.timing.scenario import (
    MOST_CARDS_IN_ALL,
    MOST_OF_A_NAME,
    MOST_TEXTS,
    MOST_VALUES,
    ScenarioError,
    excess_of,
)
from judgeapp.domain.timing.table import MOST_WORK, Meter, Table, TooLong
from tests.domain.timing.scenes import TOY, act, card, last, played


def unit(name, *text, **more):
    return {"name": name, "kind": "unit", "zone": "play", "stats": {"power": 1}, "text": list(text), **more}


def adds(of, *conditions):
    return {"name": "adds", "do": [{"stat": "power", "by": 1, "of": of}], "if": list(conditions)}


def asks(of):
    return {"stat": "power", "of": of, "least": 0}


def power(name, *cards):
    table = Table(TOY, last(cards), {})
    return stat_of(table, table.things[name], "power")


def test_a_meter_ends_work_that_is_too_much():
    meter = Meter(10)
    meter.spend(10)
    with pytest.raises(TooLong, match="leave out some of its cards or texts"):
        meter.spend(1)


def test_a_number_that_depends_on_another_is_found():
    assert power("One", unit("One", adds("One", asks("Two"))), unit("Two")) == 2


def test_a_number_that_depends_on_itself_is_a_loop():
    with pytest.raises(ScenarioError, match="depends on itself"):
        played([unit("One", adds("One", asks("One")))])


def test_numbers_that_fork_again_and_again_end():
    """Each asks twice for the next one: 2 to the power of 11 questions, were they all asked with as many texts."""
    many = [unit(f"U{n}", *[adds(f"U{n}", *[asks(f"U{n + 1}")] * 6)]) for n in range(11)]
    with pytest.raises(ScenarioError, match="units of work"):
        played([*many, unit("U11")])


def busy(actions):
    texts = [{"name": f"t{n}", "when": "played", "needs": [{"count": "play", "least": 999}] * 20} for n in range(120)]
    cards = [card(f"C{n}") for n in range(actions)]
    return played([*cards, unit("Busy", *texts)], [act("A", "play", card=f"C{n}") for n in range(actions)])


def test_a_scene_that_takes_too_much_is_played_as_far_as_it_goes_and_always_as_far():
    _, found = busy(200)
    assert "units of work" in found.stopped.message
    assert found.stopped.where == f"action {len(found.steps)}"
    assert len(busy(200)[1].steps) == len(found.steps)
    assert found.left == 0


def test_what_an_ordinary_scene_takes_is_little():
    _, found = busy(2)
    assert found.stopped is None
    assert found.left > MOST_WORK * 0.9


def test_thousands_of_names_are_told_without_going_deep():
    names = [f"n{number}" for number in range(5_000)]
    assert str(commas(names)) == ", ".join(names)
    assert depth_of(commas(names)) < 20


def depth_of(said):
    return 1 + max((depth_of(each) for each in getattr(said, "values", {}).values()), default=0)


def test_a_long_text_is_said_but_not_kept():
    assert say("{what}!", what="x" * 10_000) is not say("{what}!", what="x" * 10_000)
    assert say("{what}!", what="x") is say("{what}!", what="x")


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"card": [{"name": str(n)} for n in range(MOST_CARDS_IN_ALL + 1)]}, "600 cards"),
        (
            {"card": [], "action": [{"new": {"name": str(n)}} for n in range(MOST_CARDS_IN_ALL + 1)]},
            "at most 600 cards",
        ),
        ({"card": [{"text": [{"name": "t"}] * (MOST_TEXTS + 1)}]}, "at most 600 texts"),
        ({"card": [{"do": [{"draw": 1}] * MOST_VALUES}]}, "at most 16,000 keys and values"),
        ({"players": ["A" * (MOST_OF_A_NAME + 1), "B"]}, "“AAAAAAAAAAAAAAAAAAAA…” has 501 letters; 500 are the most"),
        ({"card": [{"facts": {"k" * 600: 1}}]}, "has 600 letters"),
    ],
)
def test_a_scene_has_bounds(plain, words):
    ((_place, problem),) = excess_of(plain)
    assert words in problem


def test_what_a_scene_is_about_and_its_notes_may_be_longer():
    assert excess_of({"about": "x" * 1_500, "action": [{"note": "y" * 1_500}], "card": "none", "waiting": None}) == []
