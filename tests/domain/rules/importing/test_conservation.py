"""Whatever a document looks like: every line that is not blank is owned once, in order, and nothing is raised."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.domain.rules.importing.numbered import read_numbered
from judgeapp.domain.rules.importing.values import Line
from judgeapp.games import games

NUMBERED = sorted(key for key, game in games().items() if not game.numbering.by_heading)

NUMBERS = st.builds(
    lambda parts, joint, end: joint.join(map(str, parts)) + end,
    st.lists(st.integers(0, 999), min_size=1, max_size=6),
    st.sampled_from([".", "-", "·", "..", ". ", "-.", ""]),
    st.sampled_from([".", "", "a", ".a", ")", ". ", "b."]),
)
MARKS = st.sampled_from(
    [
        "- ",
        "* ",
        "** ",
        "*",
        "# ",
        "### ",
        "==",
        "> ",
        "\t",
        "| ",
        "**",
        "<b>",
        "$\\cdot$ ",
        "  ",
        "-3. ",
        "[",
        "(see ",
        '"',
    ]
)
TITLES = [
    "Table of Contents",
    "Glossary",
    "Update History",
    "5/8/2017—ver. 1.00",
    "Prelude",
    "(Section 6)",
    "Example: x",
]
WORDS = st.sampled_from(["A card.", "The deck", "is drawn", "see rule", "Cards", "End.", *TITLES]) | st.text(max_size=8)
LINES = st.lists(NUMBERS | MARKS | WORDS, max_size=7).map(lambda words: "".join(words))
TEXTS = st.lists(LINES, max_size=25).map("\n".join) | st.text(max_size=200)


@pytest.mark.parametrize("key", NUMBERED)
@settings(max_examples=150, deadline=None)
@given(text=TEXTS)
def test_every_line_is_owned_once_and_in_order(key, text):
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    draft = read_numbered(lines, games()[key].grammar)
    assert [each.line for each in draft.owned] == lines


@pytest.mark.parametrize("key", NUMBERED)
@settings(max_examples=150, deadline=None)
@given(text=TEXTS)
def test_rules_have_numbers_and_parents_that_exist(key, text):
    lines = [Line(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    rules = read_numbered(lines, games()[key].grammar).rules
    found = {rule.number for rule in rules}
    assert "" not in found
    assert all(not rule.parent or rule.parent in found for rule in rules)
    assert {rule.line for rule in rules} <= {line.number for line in lines}
