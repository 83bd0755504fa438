"""Texts of strangers are read within bounds, or refused with a sentence; what the libraries raise never comes out."""

import json
import tomllib
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judgeapp.domain.documents import DIGITS, DOTS, WORD, Bounds, DocumentError, read_json, read_toml

SMALL = Bounds(letters=2_000, depth=5, values=60, lines=80)


def refused(read, text, bounds=SMALL) -> str:
    with pytest.raises(DocumentError) as told:
        read(text, bounds)
    return str(told.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a" + ".b" * (DOTS + 1) + " = 1", "line 1: a key has at most 8 parts"),
        ("\n[" + ' . "b"' * (DOTS + 2) + "]", "line 2: a key has at most 8 parts"),
        ("a = " + "9" * (DIGITS + 1), "line 1: a number has at most 18 digits"),
        ("a = 0x" + "f" * (DIGITS + 1), "a number has at most 18 digits"),
        ("a = '''\n\n\n'''\nb = " + "1_" * DIGITS + "1", "line 5: a number has at most 18 digits"),
        ("a" * (WORD + 1) + " = 1", "what stands without quotation marks has at most 100 characters"),
        ("a = " + "[" * 6 + "]" * 6, "line 1: tables and lists are at most 5 deep"),
        ("a = " + "{a=" * 6 + "1" + "}" * 6, "tables and lists are at most 5 deep"),
        ("\n".join(f"k{at} = 1" for at in range(70)), "there are more than 60 keys and values"),
        ("\n" * 80, "there are more than 80 lines"),
        ("#" * 2_001, "there are more than 2,000 characters"),
        ("a = 1e999", "“1e999” is no number"),
        ("a = nan", "“nan” is no number"),
        ("\na = ?", "line 2: this can't be read as TOML (Invalid value)"),
        ("a = 1\na = 2\n", "line 2: this can't be read as TOML (Cannot overwrite a value)"),
        ("a = 1\n[a]\n", "this can't be read as TOML"),
        ('a = """' + "x\n" * 9, "this can't be read as TOML (Unterminated string)"),
        ("a = 2021-02-31", "this can't be read as TOML"),
        ("a = \0", "this can't be read as TOML"),
    ],
)
def test_a_toml_text_that_is_too_much_or_none_says_why_and_where(text, words):
    assert words in refused(read_toml, text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 7 + "]" * 7, "line 1: tables and lists are at most 5 deep"),
        ('{"a":' * 6 + "1" + "}" * 6, "tables and lists are at most 5 deep"),
        ("\n" + "9" * (DIGITS + 1), "line 2: a number has at most 18 digits"),
        ("[" + "1," * 70 + "1]", "there are more than 60 keys and values"),
        ("]" * 70, "there are more than 60 keys and values"),
        ("x" * (WORD + 1), "what stands without quotation marks"),
        ("1e999", "“1e999” is no number"),
        ("[NaN]", "“NaN” is no number"),
        ("[-Infinity]", "“-Infinity” is no number"),
        ("[1,\n2,\n]", "line 3: this can't be read as JSON"),
        ('"' + "x" * 100, "this can't be read as JSON (Unterminated string"),
        ('["\\ud83d"]', "half of a character in it (\\ud83d)"),
        ('{"\\udc00": 1}', "half of a character in it (\\udc00)"),
        ("", "line 1: this can't be read as JSON"),
        (b"\xff\xfe[1]", "this is not a text file in UTF-8"),
        (b"[" * 9_000, "there are more than 2,000 characters"),
    ],
)
def test_a_json_text_that_is_too_much_or_none_says_why_and_where(text, words):
    assert words in refused(read_json, text)


@pytest.mark.parametrize(
    "text",
    [
        'a = "9999999999999999999999999999 [[[[[[[[[ .b.b.b.b.b.b.b.b.b.b.b.b"  # [[[[[[[[[[[[[[[[',
        "a = '''\n[[[[[[[[[\n'' 99999999999999999999999999999\n''''",
        'a = """\n"" \\""" [[[[[[[[[ # no comment\n"""""',
        "a = '[[[[[[[[[[[[[[[[#'  # '",
        '"a#b" = 1 # "',
        "a.b.c.d.e.f.g.h = 1.5\nx = [1.5, 2.5, 0.30000000000000004]",
        "day = 2026-11-21T10:00:00.123456+01:00",
    ],
)
def test_what_stands_in_strings_and_comments_counts_for_nothing(text):
    assert read_toml(text, SMALL) == tomllib.loads(text)


def test_json_is_read_as_it_is():
    text = (
        '{"a": "9999999999999999999999 [[[[[[[ \\" [[[[", "b": [1, -2.5e3, true, null, "\\ud83d\\ude00", "\\\\ud83d"]}'
    )
    assert read_json(text, SMALL) == read_json(f"\ufeff{text}".encode(), SMALL) == json.loads(text)


NEARLY_TOML = st.lists(
    st.sampled_from(
        ["a", "b.c", ".", " = ", "\n", "[", "]", "[[x]]\n", "{", "}", ",", '"', "'", '"""', "'''", "\\", "#", "1", "-",
         "0x", "1e9", "inf", "true", "1979-05-27", "\\u0000", "\t", "\r\n", "é", "\0", "=", "a = 1\n", "x = [",
         '"k" = "v"\n']
    ),
    max_size=60,
).map("".join)  # fmt: skip
NEARLY_JSON = st.lists(
    st.sampled_from(
        ["[", "]", "{", "}", ",", ":", '"', '"a"', '"a":', "1", "-", ".5", "e9", "1e400", "NaN", "true", "nul", "\\",
         "\\u", "\\ud83d", "\n", " ", "\0", "é", '"\\"', "9" * 20]
    ),
    max_size=60,
).map("".join)  # fmt: skip


@given(NEARLY_TOML | st.text(max_size=80))
@example('""".b.b.b.b')
@example("\"''' = 1\n'''")
def test_whatever_is_nearly_toml_is_read_as_the_library_reads_it_or_refused(text):
    try:
        read = read_toml(text, SMALL)
    except DocumentError:
        return
    assert read == tomllib.loads(text)
    assert depth_of(read) <= 3 * SMALL.depth + DOTS


@given(NEARLY_JSON | st.text(max_size=80))
def test_whatever_is_nearly_json_is_read_as_the_library_reads_it_or_refused(text):
    try:
        read = read_json(text, SMALL)
    except DocumentError:
        return
    assert read == json.loads(text.removeprefix("\ufeff"))
    assert depth_of(read) <= SMALL.depth


def depth_of(value) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth_of, inner), default=0)


@pytest.mark.parametrize(("pad", "over"), list(product(("", " ", "\n"), (0, 1))))
def test_a_text_at_its_bounds_is_read_and_one_more_is_not(pad, over):
    text = "[" * (5 + over) + pad + "]" * (5 + over)
    assert (refused(read_json, text) != "") if over else depth_of(read_json(text, SMALL)) == 5
