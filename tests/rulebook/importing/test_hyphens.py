"""Words that a page parts: put together again unless the hyphen is their own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.rulebook.importing.hyphens import HYPHEN, joined

NOTHING = frozenset()


@pytest.mark.parametrize("mark", ["-", "‐", HYPHEN])
def test_a_word_that_was_only_parted_is_joined(mark):
    assert joined([f"Those are the condi{mark}", "tions, and so on."], NOTHING) == [
        "Those are the conditions,",
        "and so on.",
    ]


def test_a_hyphen_of_the_words_own_stays():
    assert joined(["A face-up card.", "It is face-", "up again."], NOTHING)[1:] == ["It is face-", "up again."]


def test_what_the_document_writes_elsewhere_decides():
    assert joined(["It is outside, never out-side, outside.", "Go out-", "side now."], NOTHING)[1] == "Go outside"
    assert joined(["The side is out-side, once outside, out-side.", "Go out-", "side."], NOTHING)[1] == "Go out-"


def test_two_words_of_the_document_keep_their_hyphen_if_nothing_tells():
    assert joined(["No action, attack no dot with-out.", "It is a no-", "attack dot."], NOTHING)[1] == "It is a no-"


def test_where_lines_end_in_parted_words_two_words_are_one_too():
    known = ["It is face-up here."]
    known += [line for word in ("forward", "outside", "besides", "within", "upon") for line in _parted_and_whole(word)]
    guessed = []
    lines = joined([*known, "No reason is able.", "A reason-", "able time."], NOTHING, guessed)
    assert (lines[-2:], guessed) == (["A reasonable", "time."], ["reasonable"])
    own = ["It is face-up and a no-one.", "Lay it face-", "up."]
    assert joined([*own, "No reason is able.", "A reason-", "able time."], NOTHING)[-2:] == ["A reason-", "able time."]


def _parted_and_whole(word):
    return [f"The {word}, and {word}.", f"It is {word[:2]}-", f"{word[2:]} again."]


def test_a_sort_of_hyphen_that_only_ends_lines_parts_words_and_others_do_not():
    lines = ["Turn it for one ward, a no-one.", "It moves for‐", "ward.", "A non-", "acting player."]
    lines += [f"A pre{HYPHEN}", "set."]
    assert joined(lines, NOTHING)[1:] == ["It moves forward.", "", "A non-", "acting player.", "A pre-", "set."]


def test_a_word_of_several_keeps_the_hyphen_between_them():
    assert joined(["A free-", "for-all game.", "Step-by-", "step."], NOTHING) == [
        *("A free-", "for-all game.", "Step-by-", "step."),
    ]


def test_a_part_of_such_a_word_is_joined_if_it_is_written_elsewhere():
    lines = ["It is removed, a removed-from-game card.", "The re-", "moved-from-game zone.", "A B-re-", "moved card."]
    assert joined(lines, NOTHING)[1:] == ["The removed-from-game", "zone.", "A B-removed", "card."]


def test_halves_at_the_ends_of_lines_are_no_words():
    assert joined(["It is in all, and in-", "cludes it.", "This in-", "cludes that."], NOTHING)[2] == "This includes"


def test_capitals_within_a_word_are_joined_if_it_is_written_so_elsewhere():
    assert joined(["A BakuCore.", "The Baku-", "Core opens."], NOTHING)[1] == "The BakuCore"
    assert joined(["The Non-", "Unique card."], NOTHING)[0] == "The Non-"


def test_capitals_and_ends_keep_their_hyphen():
    assert joined(["The Non-", "Unique card, a half" + HYPHEN], NOTHING) == ["The Non-", "Unique card, a half-"]


def test_a_number_that_was_parted_is_one():
    assert joined(["See 10-13-", "5-1 for it."], NOTHING) == ["See 10-13-5-1", "for it."]


def test_a_word_runs_on_over_the_edge_of_a_page():
    lines = ["Those are condi-", "Rules of play", "tions of it."]
    assert joined(lines, {1}) == ["Those are conditions", "Rules of play", "of it."]


def test_a_soft_hyphen_within_a_line_is_nothing():
    assert joined([f"con{HYPHEN}di{HYPHEN}tions"], NOTHING) == ["conditions"]


@given(st.lists(st.text(alphabet=f"abAB1 .-‐{HYPHEN}", max_size=12), max_size=6))
def test_no_letter_is_lost_and_no_line(lines):
    found = joined(lines, NOTHING)
    assert len(found) == len(lines)
    assert [each for each in "".join(found) if each.isalnum()] == [each for each in "".join(lines) if each.isalnum()]


def test_no_hyphen_that_a_single_letter_stands_before_parts_a_word():
    assert joined(["The BPower counts.", "The highest B-", "Power wins."], NOTHING)[1:] == [
        "The highest B-",
        "Power wins.",
    ]
