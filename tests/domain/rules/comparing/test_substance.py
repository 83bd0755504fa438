"""What is a difference in substance, which words of it weigh, and what two texts cannot both say."""

import pytest

from judgeapp.domain.rules.comparing.substance import Opposed, Told, is_substantial, opposed, told
from judgeapp.domain.rules.comparing.values import Part
from judgeapp.domain.rules.comparing.words import diff


def difference(old, new, follows=None):
    return diff(old, new, {key: frozenset({value}) for key, value in (follows or {}).items()})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Draw three cards.", "draw 3 cards"),
        ("The second time", "The 2nd time"),
        ("It lies face up.", "It lies face-up."),
        ("It can't be re-rolled.", "It cannot be rerolled!"),
        ("Do not look", "Don’t look"),
        ("It costs 1,000.", "It costs 1000."),
        ("“Zap” – or not", '"Zap" - or not'),
        ("a twelve-sided die", "a 12-sided die"),
    ],
)
def test_how_it_is_written_is_no_substance(old, new):
    assert not is_substantial(difference(old, new))


def test_a_reference_that_follows_its_rule_is_no_substance():
    assert not is_substantial(difference("See [[4.4]].", "See [[5.1]].", {"4.4": "5.1"}))
    assert is_substantial(difference("See [[4.4]].", "See [[5.1]]."))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Draw three cards.", "Draw four cards."),
        ("You may draw.", "You must draw."),
        ("You can draw.", "You can't draw."),
        ("It gets +2.", "It gets -2."),
        ("It gets -2.", "It gets 2."),
        ("Power ≥ 3", "Power ≤ 3"),
        ("draw 1 2 times", "draw 12 times"),
        ("a card", "the card"),
        ("first this, then that", "first that, then this"),
    ],
)
def test_what_it_says_is(old, new):
    assert is_substantial(difference(old, new))


def test_what_weighs_stands_by_itself():
    found = told(difference("A player may put three cards there.", "A player must put four new cards there."))
    assert Told(Part.GONE, "may", True) in found
    assert Told(Part.NEW, "must", True) in found
    assert {each.text for each in found if each.weighs} == {"may", "must", "three", "four"}
    assert "".join(each.text for each in found if each.kind is not Part.GONE) == (
        "A player must put four new cards there."
    )


def test_what_both_sides_have_does_not_weigh():
    found = told(difference("may take two", "may keep two"))
    assert not [each for each in found if each.weighs]


def test_spelling_beside_a_change_is_shown_as_it_is_now():
    found = told(
        difference(
            "Face up it stays, and that is where all three of them may go.",
            "Face-up it stays, and that is where all 3 of them must go.",
        )
    )
    assert [each.text for each in found if each.weighs] == ["may", "must"]
    assert found[0] == Told(Part.SAME, "Face-up")


@pytest.mark.parametrize(
    ("theirs", "ours", "found"),
    [
        ("Draw 3 cards.", "You draw three.", Opposed()),
        ("Draw 4 cards.", "You draw three.", Opposed(("4",), ("three",))),
        ("Both draw.", "The two players draw.", Opposed()),
        ("He must draw.", "The player may draw.", Opposed(("must",), ("may",))),
        ("He may draw.", "The player must draw.", Opposed(("may",), ("must",))),
        ("He must draw, but may stop.", "The player may stop drawing.", Opposed()),
        ("He cannot draw.", "The player draws.", Opposed(("cannot",))),
        ("He cannot draw.", "The player never draws.", Opposed()),
        ("He draws.", "The player can't draw.", Opposed((), ("can't",))),
        ("See [[4.4.7]].", "As in the rule on batches.", Opposed()),
    ],
)
def test_texts_in_other_words_are_opposed_in_numbers_and_in_what_is_allowed(theirs, ours, found):
    assert opposed(theirs, ours) == found
