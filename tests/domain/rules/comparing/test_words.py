"""The words that differ between two texts."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.rules.book import plain
from judgeapp.domain.rules.comparing.values import Part
from judgeapp.domain.rules.comparing.words import LONG, diff, tokens
from tests.domain.rules.comparing.books import shown


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Draw a card.", "Draw two cards.", "Draw[- a card-]{+ two cards+}."),
        ("Draw a card.", "Draw a card", "Draw a card[-.-]"),
        ("Then draw a card.", "draw a card.", "[-Then -]draw a card."),
        ("Draw a card.", "Draw a card at once.", "Draw a card{+ at once+}."),
        ("Draw a card at once.", "Draw a card.", "Draw a card[- at once-]."),
        ("Draw.", "Shuffle. Draw.", "{+Shuffle.+} Draw."),
        ("Draw.", "", "[-Draw.-]"),
        ("", "Draw.", "{+Draw.+}"),
        ("", "", ""),
        ("the player's “own” card – once", 'the player’s "own"\n card - once', 'the player’s "own"\n card - once'),
        ("a ﬁeld with hard spaces", "a field with hard spaces", "a field with hard spaces"),
    ],
)
def test_what_differs_is_shown(old, new, told):
    assert shown(diff(old, new, {})) == told


def test_a_few_words_between_two_changes_are_no_piece_of_their_own():
    old = "A player lays one red stone on a bed."
    new = "A player lays two red stones on a bed."
    assert shown(diff(old, new, {})) == "A player lays[- one red stone-]{+ two red stones+} on a bed."


def test_more_words_between_two_changes_are():
    old = "Red stones are laid in front of the bed at noon."
    new = "Blue stones are laid in front of the bed at dusk."
    assert shown(diff(old, new, {})) == "[-Red-]{+Blue+} stones are laid in front of the bed at[- noon-]{+ dusk+}."


FOLLOWS = {"4.4": frozenset({"4.5"}), "4.5": frozenset({"4.6"}), "7.1": frozenset({"7.1", "7.2"})}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("see [[4.4]]", "see [[4.5]]", "see 4.5"),
        ("see [[4.4]] and [[4.5]]", "see [[4.5]] and [[4.6]]", "see 4.5 and 4.6"),
        ("see [[7.1]]", "see [[7.2]]", "see 7.2"),
        ("see [[4.4]]", "see [[4.4]]", "see 4.4"),
        ("see [[4.4]]", "see [[4.6]]", "see[- 4.4-]{+ 4.6+}"),
        ("see 4.4", "see 4.5", "see[- 4.4-]{+ 4.5+}"),
        ("see [[600.1 -> 4.4]]", "see [[4.5]]", "see[- 600.1 (now 4.4)-]{+ 4.5+}"),
        ("see [[4.4|the pond]]", "see [[4.5|the pond]]", "see the pond"),
    ],
)
def test_a_reference_may_follow_its_rule(old, new, told):
    assert shown(diff(old, new, FOLLOWS)) == told


marks = st.sampled_from(["[[4]]", "[[4|a b]]", "[[1 -> 4]]"])
words = st.text(alphabet="ab .,\n'’[]4", max_size=12).filter(lambda text: "[[" not in text)
texts = st.lists(words | marks, max_size=5).map(" ".join)


@given(texts, texts)
def test_the_pieces_are_the_new_text_and_hold_the_old_one(old, new):
    pieces = diff(old, new, {})
    after = "".join(piece.text for piece in pieces if piece.kind is not Part.GONE)
    before = "".join(piece.text for piece in pieces if piece.kind is not Part.NEW)
    assert after.strip() == plain(new).strip()
    assert "".join(each.key for each in tokens(before)) == "".join(each.key for each in tokens(plain(old)))
    assert all(one.kind is not other.kind for one, other in pairwise(pieces))


def test_a_very_long_text_takes_no_longer_for_being_dull():
    dull = "the pond " * (5 * LONG)
    pieces = diff(f"one {dull} two", f"two {dull} one", {})
    assert shown(pieces) == f"[-one {dull} two-]{{+two {dull} one+}}"
