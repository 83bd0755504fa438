"""Alphabetical lists: order, letters and the pages they are split over."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judgeapp.domain.names import Page, fold, letter_breaks, letter_of, sort_key


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Ann  Lee", "ann lee"),
        ("ÅNGSTRÖM", "angstrom"),
        ("Straße", "strasse"),
        ("Łukasz Đorđe Øre", "lukasz dorde ore"),
        ("A\u200dnn\u202e", "ann"),
        ("O’Neil", "o'neil"),
        ("हिन्दी", "हिन्दी"),
        ("🐉", "🐉"),
        ("ﬁn", "fin"),
    ],
)
def test_names_are_compared_without_case_marks_and_invisible_characters(name, folded):
    assert fold(name) == folded


def test_a_list_is_sorted_as_people_look_names_up():
    names = ["Zoe", "éric", "Eric", "ann", "Ängel", "Erica", "<b>", "Öz"]
    assert sorted(names, key=sort_key) == ["<b>", "Ängel", "ann", "Eric", "éric", "Erica", "Öz", "Zoe"]


@pytest.mark.parametrize(
    ("name", "letter"), [("ann", "A"), ("Øre", "O"), ("жук", "Ж"), ("7th", "#"), ("<b>", "#"), ("🐉", "#"), ("", "#")]
)
def test_a_name_stands_under_its_letter(name, letter):
    assert letter_of(name) == letter


NAMES = ["Adams", "Allen", "Brown", "Bush", "Carter", "Doe"]


@pytest.mark.parametrize(
    ("names", "pages", "labels"),
    [
        (NAMES, 2, ["A–Br", "Bu–D"]),
        (NAMES, 3, ["A", "B", "C–D"]),
        (["Allen", "Brown", "Bush", "Byrd", "Carter", "Doe"], 3, ["A–Br", "Bu–By", "C–D"]),
        (NAMES, 1, ["A–D"]),
        (["Ann"], 3, ["A"]),
        ([], 2, []),
        (["Ann Lee", "Ann Moor", "Anne"], 3, ["Ann l", "Ann m", "Anne"]),
        (["Ann", "Ann Lee"], 2, ["Ann", "Ann l"]),
        (["Lee"] * 5 + ["Moor"], 3, ["L", "M"]),
    ],
)
def test_pages_are_labelled_as_shortly_as_tells_them_apart(names, pages, labels):
    assert [page.label for page in letter_breaks(names, pages)] == labels


def test_pages_have_nearly_one_length():
    assert letter_breaks(NAMES, 4) == (Page(0, 1, "Ad"), Page(1, 3, "Al–Br"), Page(3, 4, "Bu"), Page(4, 6, "C–D"))


@settings(deadline=None)
@given(st.lists(st.text(max_size=4)), st.integers(1, 6))
def test_everybody_is_on_one_page_and_namesakes_on_the_same(names, pages):
    names.sort(key=sort_key)
    found = letter_breaks(names, pages)
    assert len(found) <= pages
    assert [place for page in found for place in range(page.start, page.end)] == list(range(len(names)))
    for page, following in pairwise(found):
        assert fold(names[page.end - 1]) != fold(names[following.start])
