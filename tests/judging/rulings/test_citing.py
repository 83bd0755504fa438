"""Rules are read from what was typed: each that is meant, and none that is not."""

import pytest

from judgeapp.judging.rulings import citing
from judgeapp.judging.rulings.recording import record
from judgeapp.rulebook import naming
from judgeapp.rulebook.shelf import shelf
from tests.judging.rulings.drafts import draft, wrong
from tests.tournaments.making import make_user

pytestmark = pytest.mark.django_db


def read(game: str, typed: str) -> tuple[list[str], list[str]]:
    rules, strange = naming.read(shelf().volumes[game], typed)
    return [rule.number for rule in rules], strange


@pytest.mark.parametrize(
    ("game", "typed", "numbers"),
    [
        ("bakugan", "1.1/1.2", ["1.1", "1.2"]),
        ("bakugan", "1.14 + rule 7.8", ["1.14", "7.8"]),
        ("bakugan", "[1.14.4] (7.8)", ["1.14.4", "7.8"]),
        ("bakugan", "Preface", ["preface"]),
        ("dragon_ball_super", "(1.1)", ["1-1"]),
        ("dragon_ball_super", "10 & 8-1", ["10", "8-1"]),
        ("dragon_ball_super", "update-history/1.00", ["update-history/1.00"]),
        ("x610z", "rule 105.4 a", ["105.4a"]),
        ("bleach", "the-sequence-of-play/step-1", ["the-sequence-of-play/step-1"]),
        ("bleach", "Floating Effect", ["additional-game-rules-and-definitions/floating-effect"]),
    ],
)
def test_each_rule_that_is_meant_is_cited(game, typed, numbers):
    assert read(game, typed) == (numbers, [])


@pytest.mark.parametrize(("game", "typed"), [("x610z", "20000"), ("bakugan", "11.4"), ("x610z", "2.00")])
def test_digits_in_another_grouping_are_no_rule(game, typed):
    assert read(game, typed) == ([], [typed])


def test_an_unknown_number_is_said_with_the_nearest():
    volume = shelf().volumes["x610z"]
    (sentence,) = naming.unknown(volume, naming.read(volume, "20000")[1])
    assert sentence.startswith("X610Z has no rule “20000”. Nearest: 200")


def test_a_text_that_is_too_long_is_refused_and_stays_as_it_is():
    volume, typed = shelf().volumes["bakugan"], "1.14, " * 166 + "1.14.4"
    assert wrong(record, draft(cites=typed), make_user()) == {"cites": "At most 1,000 characters; these are 1,002."}
    assert citing.with_rule(volume, typed, "7.8") == citing.without_rule(volume, typed, "1.14") == typed
