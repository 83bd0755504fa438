"""Chapters 6 and 7 of the two Bakugan documents: what a reader finds who holds them side by side, and no more."""

import pytest

from judgeapp.domain.rules.comparing.comparing import compare
from judgeapp.domain.rules.comparing.values import Kind, Part, Place
from judgeapp.domain.rules.numbering import Numbering
from tests.domain.rules.comparing.cutting import cut_plain, cut_wiki

LAST_SHARED = (7, 2, 7, 2)  # where the comprehensive document ends


@pytest.fixture(scope="module")
def comparison(documents):
    comprehensive = (documents / "bakugan-comprehensive-rules.txt").read_text(encoding="utf-8")
    rulebook = (documents / "bakugan-rulebook-2019-05-24.wiki.txt").read_text(encoding="utf-8")
    return compare(cut_plain(comprehensive), cut_wiki(rulebook), Numbering())


def parts(number):
    return tuple(map(int, number.split(".")))


def test_the_words_that_differ(comparison):
    told = {
        change.new.number: [(piece.kind.value, piece.text.strip()) for piece in change.pieces if piece.kind != "same"]
        for change in comparison.of(Kind.CHANGED)
    }
    assert told == {
        "6.3.2": [("gone", "600.1"), ("new", "4.4")],
        "6.3.4": [("new", "[4]")],
        "6.7.1.3": [("new", "[5]")],
        "6.7.1.6": [("gone", "605.1a - 605.1e)"), ("new", "-")],
        "6.10.1": [("gone", "an"), ("new", "a")],
        "7": [("new", "(Section 7)")],
        "7.2.6.2": [("gone", "rolls"), ("new", "roles")],
    }


def test_what_stands_in_one_of_them_only(comparison):
    assert [change.old.number for change in comparison.of(Kind.REMOVED)] == ["6.1", "6.8", "6.10.3", "7.1", "7.1.1"]
    added = [change.new.number for change in comparison.of(Kind.ADDED)]
    assert added[0] == "6"
    assert min(map(parts, added[1:])) > LAST_SHARED
    assert len(added) == 57


def test_nothing_else_differs(comparison):
    kinds = {kind for kind, number in comparison.counts.items() if number}
    assert kinds == {Kind.SAME, Kind.CHANGED, Kind.ADDED, Kind.REMOVED}
    same = list(comparison.of(Kind.SAME))
    assert len(same) == 58
    assert all(piece.kind is Part.SAME for change in same for piece in change.pieces)


def test_it_can_be_told_in_a_minute(comparison):
    assert comparison.only_old == (Place("7.1", "General"),)
    assert [place.number for place in comparison.only_new] == [f"7.{section}" for section in range(3, 11)]
    assert len(" ".join(comparison.summary).split()) < 100
