"""Documents that no publisher writes: what they cost grows with their length, and no faster."""

import time
from collections.abc import Callable

import pytest

from judgeapp.domain.rules.importing.reading import read
from tests.domain.rules.importing.test_reading import GRAMMARS

NUMBERED, HEADED = GRAMMARS[0], GRAMMARS[3]
FEW, MANY = 500, 2_000
SHAPES: dict[str, tuple[object, Callable[[int], str]]] = {
    "one rule": (NUMBERED, lambda n: "1.1.1. A rule.\n" + "words that go on\n" * n),
    "one title": (NUMBERED, lambda n: "1.1. [Key]\n[Key] see rule 5.6.7 [Key] (7.8.9).\n" * (n // 2)),
    "pages": (NUMBERED, lambda n: "1.1. Attack Step\nThe attack step, see page 3, attack page 4.\n" * (n // 2)),
    "one heading": (HEADED, lambda n: "# Heading\n" * n),
    "contents of nothing": (HEADED, lambda n: "Contents\n" + "Xs .. 1\n" * (n // 2) + "\nOther\n" * (n // 4)),
    "a title without an end": (NUMBERED, lambda n: "# 1. Title\n" + "that goes on\n" * n),
}


def cost(shape: str, lines: int) -> float:
    grammar, text = SHAPES[shape]
    document = text(lines)
    began = time.process_time()
    read(document, grammar)
    return time.process_time() - began


@pytest.mark.parametrize("shape", SHAPES)
def test_four_times_the_lines_do_not_cost_ten_times_as_much(shape):
    cost(shape, FEW)
    assert cost(shape, MANY) < 10 * cost(shape, FEW) + 0.2


def test_a_number_without_an_end_is_no_rule():
    text = "1. Game\n\n1.1. Turn\n\n1.1.1. Draw.\n" + ".".join(["1"] * 400) + ". Pass."
    assert [rule.number for rule in read(text, NUMBERED).draft.rules] == ["1", "1.1", "1.1.1"]
