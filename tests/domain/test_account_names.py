import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judgeapp.domain.names import looks, problem


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "ana"),
        ("paco", "расо"),  # Cyrillic
        ("PACO", "РАСО"),
        ("Paco", "расо"),
        ("Вера", "вера"),
        ("Nikolaj", "Ν\u0456kolaj"),
        ("NIKO", "ΝΙΚΟ"),  # Greek
        ("νίκο", "ΝΙΚΟ"),
        ("Bill", "BiII"),
        ("Bill", "Bi11"),
        ("Otto", "0tt0"),
        ("José", "Jose"),
        ("łukasz", "lukasz"),
        ("judge", "jụdge"),
        ("judge", "ꭻudge".replace("ꭻ", "ȷ")),
        ("organiser", "organiser."),
        ("organiser", "_organiser_"),
        ("ana-maria", "ana_maria"),
        ("arnold", "amold"),
        ("judge", "ｊｕｄｇｅ"),
        ("judge", "𝒿𝓊𝒹𝑔𝑒"),
        ("力", "カ"),
    ],
)
def test_names_that_look_the_same(name, other):
    assert looks(name) & looks(other)


@pytest.mark.parametrize(
    ("name", "other"),
    [("ana", "anna"), ("judge1", "judge2"), ("Ali", "All"), ("김", "강"), ("Пётр", "Павел"), ("judge1", "judge11")],
)
def test_names_that_differ(name, other):
    assert not looks(name) & looks(other)


@pytest.mark.parametrize(
    "name",
    [
        "ana",
        "Ñandú",
        "Łukasz",
        "Пётр",
        "Νίκος",
        "Արամ",
        "山田太郎",
        "やまだカナー",
        "김철수",
        "עומר",
        "عمر۲",
        "समय",
        "sato山",
        "7",
    ],
)
def test_a_real_name_in_one_alphabet_is_good(name):
    assert problem(name) is None


@pytest.mark.parametrize("name", ["p\u0430co", "Νikos", "日本ж", "x२", "an\u0251\u03b1"])
def test_a_name_in_several_alphabets_is_refused(name):
    assert "one alphabet" in problem(name)


@pytest.mark.parametrize("name", ["ana\u3164", "\u115fana", "ⲁⲛⲁ", "ʼana", "Ꭺna", "ǃǃ\U00010400"])
def test_a_sign_that_is_not_seen_or_that_nobody_knows_is_refused(name):
    assert "cannot be told" in problem(name)


@pytest.mark.parametrize("name", ["", "...", "___", "@+-"])
def test_a_name_is_more_than_signs_between_letters(name):
    assert "a letter or a digit" in problem(name)


@given(st.text(max_size=150))
def test_any_text_has_looks_that_fit_and_that_capitals_do_not_change(name):
    plain = unicodedata.normalize("NFKC", name)[:150]
    assert all(len(look) <= 450 for look in looks(plain))
    assert looks(plain) & looks(plain.casefold())
